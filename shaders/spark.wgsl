// An ember: a small soft disc, added to what lies under it. Clear in high contrast.
// a: x strength
// c: w opacity
// colour: the ember
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let q = length(in.uv * 2.0 - 1.0);
    if q >= 1.0 || is_flat() {
        return vec4(0.0);
    }
    let m = 1.0 - q;
    let core = smoothstep(0.55, 0.95, m);
    let rgb = s.colour.rgb * m * m * m + mix(s.colour.rgb, vec3(1.0, 0.9, 0.7), 0.6) * core;
    return vec4(rgb * s.a.x * s.c.w, 0.0);
}
