// An icon from an atlas of signed distances. A cell has 64 texels, of which the icon's 24 grid fills the middle 48:
// they are spread over the node. 0.5 is the edge, more is inside; the spread is 6 texels to each side.
// a: x cell index, y cells per row, z rows
// c: w opacity
// colour: ink
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s}

@group(1) @binding(1) var atlas: texture_2d<f32>;
@group(1) @binding(2) var atlas_sampler: sampler;

const CELL: f32 = 64.0;
const FILLED: f32 = 48.0;
const SPREAD: f32 = 6.0;

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let row = floor((s.a.x + 0.5) / s.a.y);
    let cell = vec2(round(s.a.x - row * s.a.y), row);
    let at = (cell + (0.5 * (CELL - FILLED) + in.uv * FILLED) / CELL) / s.a.yz;
    let texels = (textureSampleLevel(atlas, atlas_sampler, at, 0.0).r - 0.5) * 2.0 * SPREAD;
    let cover = clamp(0.5 + texels * in.size.x / FILLED, 0.0, 1.0) * s.colour.a * s.c.w;
    return vec4(s.colour.rgb * cover, cover);
}
