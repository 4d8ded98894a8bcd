// A glow, added to what lies under it (its alpha is 0). Clear in high contrast.
// a: x strength, y power
// c: w opacity
// colour: the glow
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, hash}

// The glow is conceived as added to encoded values: (v + x)^2 - v^2 = x (2 v + x). This is 2 v of a warm, dim ground.
const GROUND: vec3<f32> = vec3<f32>(0.34, 0.22, 0.14);

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let px = in.position.xy;
    let q = length(in.uv * 2.0 - 1.0);
    if q >= 1.0 || is_flat() {
        return vec4(0.0);
    }
    let g = pow(1.0 - q, s.a.y) * s.a.x * s.c.w;
    let n = (hash(px) + hash(px * 1.7 + 9.0) - 1.0) * (0.8 / 255.0) * s.screen.w * step(0.002, g);
    let added = max(sqrt(s.colour.rgb) * g + n, vec3(0.0));
    return vec4(added * (GROUND + added), 0.0);
}
