// The brass rail of the home screen: a round rod with round ends.
// c: x margin for the shadow on each side of the node, logical px; w opacity
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, BRASS, is_flat, fade, cov, sd_box, lit, away_from_lamp, finish, body, over_shadow}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let px = in.position.xy;
    let p = (in.uv - 0.5) * in.size;
    let margin = s.c.x * k;
    let half_size = 0.5 * in.size - margin;
    let r = min(half_size.x, half_size.y);
    let d = sd_box(p, half_size, r);
    let cover = cov(d);
    if is_flat() {
        return body(vec3(1.0), cover);
    }
    var shade = 0.0;
    if margin > 0.0 {
        let room = 0.5 * in.size - abs(p);
        let sd = sd_box(p - away_from_lamp(px) * 3.0 * k - vec2(0.0, 3.0 * k), half_size, r);
        shade = 0.6 * fade(-2.0 * k, 8.0 * k, sd) * smoothstep(0.0, min(margin, 6.0 * k), min(room.x, room.y));
    }
    if cover <= 0.0 {
        return over_shadow(vec3(0.0), 0.0, shade);
    }
    let y = clamp(p.y / r, -1.0, 1.0);
    let x = max(abs(p.x) - half_size.x + r, 0.0) * sign(p.x) / r;
    let n = normalize(vec3(x * 0.8, y * 0.8, sqrt(max(1.0 - 0.7 * y * y, 0.05))));
    let c = lit(px, n, BRASS, 14.0, 0.8) + BRASS * (s.ambient.rgb * 0.6 + 0.06) * (1.0 - 0.5 * y);
    return over_shadow(finish(c, px), cover, shade);
}
