// A ring that fills clockwise from its top.
// a: x share that is filled, 0..1, y width in logical px, z ticks around it (0: none), w 1: a dark dish inside it
// c: w opacity
// colour: what is filled; colour_b: what is not
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, cov, body, over}

const TURN: f32 = 6.2831853;
const DISH: vec3<f32> = vec3<f32>(0.0075, 0.0085, 0.019);

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let p = (in.uv - 0.5) * in.size;
    let outer = 0.5 * min(in.size.x, in.size.y) - 1.0 * k;
    let width = s.a.y * k;
    let l = length(p);
    let angle = atan2(p.x, -p.y) / TURN;
    let turn = select(angle, angle + 1.0, angle < 0.0);

    let ring = cov(abs(l - outer + 0.5 * width) - 0.5 * width);
    // the edge of what is filled is as wide as a pixel, wherever on the ring it lies
    let filled = select(cov((turn - s.a.x) * TURN * l), 1.0, s.a.x >= 1.0) * select(1.0, 0.0, s.a.x <= 0.0);
    let colour = mix(s.colour_b, s.colour, filled);
    var out = body(colour.rgb, ring * colour.a);

    if s.a.z > 0.5 {
        let at = (fract(turn * s.a.z + 0.5) - 0.5) / s.a.z * TURN * l;
        let tick = cov(abs(at) - 0.6 * k) * cov(abs(l - outer + width + 7.0 * k) - 2.5 * k);
        out = over(body(s.colour.rgb, tick * 0.45), out);
    }
    if s.a.w > 0.5 {
        let dish = cov(l - outer + 0.5 * width);
        let fill = select(DISH, vec3(0.0), is_flat());
        out = over(out, body(fill, dish));
    }
    return out;
}
