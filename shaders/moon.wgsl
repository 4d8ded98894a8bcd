// A plain disc with a halo.
// a: x radius of the disc as a fraction of half the node's width, y strength of the halo
// c: w opacity
// colour: disc
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, fade, cov, grain, body}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let p = (in.uv - 0.5) * in.size;
    let rim = 0.5 * in.size.x;
    let r = rim * s.a.x;
    let l = length(p);
    if l >= rim + 1.0 {
        return vec4(0.0);
    }
    let disc = cov(l - r);
    if is_flat() {
        return body(vec3(1.0), disc);
    }
    let reach = fade(r, rim + 0.01, l) * s.a.y * (1.0 - disc);
    let halo = (0.22 * exp(-l / (1.6 * r)) + 0.045 * exp(-l / (6.0 * r))) * reach;
    let rgb = s.colour.rgb * disc + s.colour.rgb * vec3(0.55, 0.62, 0.95) * halo;
    return vec4(grain(rgb, in.position.xy) * step(1e-4, disc + halo), disc) * s.c.w;
}
