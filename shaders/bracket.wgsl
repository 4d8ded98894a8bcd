// The focus: four corner brackets round a rectangle, 3 px in one colour over 6 px in another, with a soft amber glow.
// a: x corner radius in logical px (0: 8 to 12 by size), y arm length in logical px (0: 0.36 of the short side, at
//    most 34)
// c: x margin between the rectangle and the node's edge, logical px (14 or more holds the whole glow); w opacity
// colour: line; colour_b: what lies under it
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, cov, sd_segment, veil, over}

const LINE: f32 = 3.0;
const UNDER: f32 = 6.0;
const GLOW: vec3<f32> = vec3<f32>(1.0, 0.42, 0.08);

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let p = (in.uv - 0.5) * in.size;
    let half_size = 0.5 * in.size - s.c.x * k;
    let short = 2.0 * min(half_size.x, half_size.y);
    let radius = select(clamp(0.2 * short, 8.0 * k, 12.0 * k), s.a.x * k, s.a.x > 0.0);
    let arm = max(select(min(34.0 * k, 0.36 * short), s.a.y * k, s.a.y > 0.0), radius);

    // one corner stands for all; u: distance inwards from its two sides
    let u = half_size - abs(p);
    var d = min(sd_segment(u, vec2(radius, 0.0), vec2(arm, 0.0)), sd_segment(u, vec2(0.0, radius), vec2(0.0, arm)));
    if u.x < radius && u.y < radius {
        d = min(d, abs(length(u - radius) - radius));
    }
    let l = d / k;
    if l > 20.0 {
        return vec4(0.0);
    }
    let line = cov(d - 0.5 * LINE * k);
    let under = cov(d - 0.5 * UNDER * k);
    var o = over(vec4(s.colour.rgb, 1.0) * line * s.colour.a, vec4(s.colour_b.rgb, 1.0) * under * s.colour_b.a);
    if !is_flat() {
        let room = 0.5 * in.size - abs(p);
        let edge = clamp(min(room.x, room.y) / (6.0 * k), 0.0, 1.0);
        o = over(o, veil(vec4(GLOW, 0.28 * exp(-l * l / 72.0) * edge)));
    }
    return o * s.c.w;
}
