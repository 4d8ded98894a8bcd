// Words that somebody says, on paper with a tail, or thinks, on ink with a dashed line and a few small circles.
// a: root and tip of the tail, logical px from the node's upper left corner; both the same: no tail
// b: the paper in the node: x, y, width, height, logical px
// c: x radius of the corners, y 1: a thought; w opacity
// colour: paper; colour_b: line, clear for none
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, fade, cov, sd_box, grain, over, shadow_alpha, flat_shape}

const BASE: f32 = 15.0; // half the width of the tail where it leaves the paper

fn tail(p: vec2<f32>) -> f32 {
    let axis = s.a.zw - s.a.xy;
    let long = length(axis);
    if long < 1.0 {
        return 1e3;
    }
    let dir = axis / long;
    let q = p - s.a.xy;
    let v = dot(q, dir) / long;
    let lean = 0.10 * long * v * v * sign(dir.x + 0.001) * select(1.0, 0.0, abs(dir.x) < 0.08);
    let aside = abs(dot(q, vec2(-dir.y, dir.x)) + lean);
    let width = BASE * pow(clamp(1.0 - v, 0.0, 1.0), 1.25);
    return max(max((aside - width) * 0.9, (v - 1.0) * long), (-0.25 - v) * long);
}

fn dots(p: vec2<f32>) -> f32 {
    var d = 1e3;
    for (var i = 0; i < 3; i++) {
        let v = 0.22 + 0.34 * f32(i);
        d = min(d, length(p - mix(s.a.xy, s.a.zw, v)) - (9.0 - 2.6 * f32(i)));
    }
    return d;
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let p = in.uv * in.size / k;
    let centre = s.b.xy + 0.5 * s.b.zw;
    let thought = s.c.y > 0.5;
    let radius = min(s.c.x, 0.5 * min(s.b.z, s.b.w));
    let paper = sd_box(p - centre, 0.5 * s.b.zw, radius);
    let d = min(paper, select(tail(p), dots(p), thought));
    if is_flat() {
        return flat_shape(d * k, vec4(0.0, 0.0, 0.0, 1.0), vec3(1.0)) * s.c.w;
    }
    let shadow = shadow_alpha(0.26 * fade(-8.0, 12.0, sd_box(p - centre - vec2(0.0, 4.0), 0.5 * s.b.zw, radius)));
    let inside = cov(d * k);
    var rgb = s.colour.rgb * mix(1.0, 0.965, smoothstep(0.3, 1.0, (p.y - s.b.y) / s.b.w));
    var line = inside - cov((d + select(1.0, 2.0, thought)) * k);
    if thought {
        // dashes of 7 and gaps of 6, along the nearer side
        let q = abs(p - centre);
        let along = select(p.x, p.y, q.x - 0.5 * s.b.z > q.y - 0.5 * s.b.w);
        line *= cov((abs(fract(along / 13.0) - 0.5) * 13.0 - 3.5) * k);
    }
    rgb = mix(rgb, s.colour_b.rgb, line * s.colour_b.a);
    let alpha = inside * s.colour.a;
    let o = over(vec4(grain(rgb, in.position.xy) * alpha, alpha), vec4(0.0, 0.0, 0.0, shadow * s.colour.a));
    return o * s.c.w;
}
