// A flag on a stone: brass pole, coral pennant with its upper half lit, a small shadow. Fits the node's shorter side.
// c: w opacity
// colour: pennant where a > 0, else coral
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, cov, grain, body, over, flat_shape}
#import lantern::pieces::{flag, flag_lines}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let px = in.position.xy;
    let unit = min(in.size.x, in.size.y) / 64.0;
    let p = (in.uv - 0.5) * in.size / unit + 32.0; // a square of 64 units

    if is_flat() {
        let lines = flag_lines(p, unit);
        var o = flat_shape(lines.w - unit, vec4(1.0, 0.4508, 0.3515, 1.0), vec3(1.0));
        o = over(vec4(1.0) * max(cov(lines.x - unit), cov(lines.z)), o);
        return o * s.c.w;
    }
    let coral = select(vec3(0.6867, 0.0865, 0.0452), s.colour.rgb, s.colour.a > 0.0);
    let o = flag(p, unit, coral, px);
    if o.a <= 0.0 {
        return vec4(0.0);
    }
    return body(grain(o.rgb / o.a, px), o.a);
}
