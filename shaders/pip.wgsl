// A feedback pip: shape tells, not colour. Its radius is half the node's width / 1.35.
// a: x kind (0 nothing: a dot, 1 exact: a filled brass stud, 2 colour only: an open chalk ring), y light of its own, for
//    a legend far from the lamp
// c: w opacity
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, FLAT_ACCENT, is_flat, fade, cov, lit, finish, body, over_shadow}

const SEAT: f32 = 0.7;

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let px = in.position.xy;
    let p = (in.uv - 0.5) * in.size;
    let r = 0.5 * in.size.x / 1.35;
    let l = length(p);
    let q = l / r;
    let dir = p / max(l, 1e-3);
    let is_dot = s.a.x < 0.5;
    let is_stud = s.a.x < 1.5;
    var d = abs(l - r * 0.74) - r * 0.20;
    if is_dot {
        d = l - r * select(0.42, 0.30, is_flat());
    } else if is_stud {
        d = l - r;
    }
    let cover = cov(d);
    if is_flat() {
        return body(select(vec3(1.0), FLAT_ACCENT, is_stud && !is_dot), cover);
    }
    if is_dot {
        if cover <= 0.0 {
            return vec4(0.0);
        }
        let c = lit(px, normalize(vec3(-dir * 0.8, 1.0)), vec3(0.012, 0.014, 0.028), 10.0, 0.05);
        return body(finish(c, px), cover);
    }
    let depth = select(0.25, 1.0, is_stud) * fade(1.1, 1.35, q);
    // It sits in a dark seat, which keeps it apart from wood however brightly that is lit.
    let seat = SEAT * fade(r * 1.02, r * 1.30, l);
    let shade = max(seat, 0.55 * fade(r * 0.7, r * 1.35, length(p - vec2(r * 0.1, r * 0.2))) * depth);
    if cover <= 0.0 {
        return over_shadow(vec3(0.0), 0.0, shade);
    }
    var c: vec3<f32>;
    if is_stud {
        let z = sqrt(max(1.0 - q * q * 0.9, 0.02));
        c = lit(px, normalize(vec3(p / r, z)), vec3(0.85, 0.50, 0.12), 24.0, 1.5) + vec3(0.36, 0.215, 0.062) * (1.0 + 0.6 * s.a.y);
    } else {
        let n = normalize(vec3(dir * sign(l - r * 0.74) * 0.7, 1.0));
        c = lit(px, n, vec3(0.86, 0.84, 0.80), 20.0, 0.4) + vec3(0.34, 0.36, 0.42) * (1.0 + 0.5 * s.a.y);
    }
    return over_shadow(finish(c, px), cover, shade);
}
