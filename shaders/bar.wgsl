// One bar of a chart, growing to the right: square at its left end, round at its right.
// a: x radius in logical px (0: 4)
// c: w opacity
// colour: fill (brass); flat in high contrast
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, fade, cov, sd_box, grain, body}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let p = (in.uv - 0.5) * in.size;
    let half_size = 0.5 * in.size;
    let wanted = select(4.0, s.a.x, s.a.x > 0.0) * k;
    let radius = select(0.0, min(wanted, min(half_size.y, in.size.x)), p.x > half_size.x - wanted);
    let d = sd_box(p, half_size, radius);
    let cover = cov(d) * s.colour.a;
    if cover <= 0.0 {
        return vec4(0.0);
    }
    if is_flat() {
        return body(s.colour.rgb, cover);
    }
    let top = fade(0.0, 2.0 * k, p.y + half_size.y);
    let rgb = s.colour.rgb * (mix(1.12, 0.72, in.uv.y) + 0.35 * top);
    return body(grain(rgb, in.position.xy), cover);
}
