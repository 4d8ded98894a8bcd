// The corridor behind the trap field: rough stones laid in rows over the whole window, darker towards its corners.
// No parameters.
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, fade, hash, noise, fbm_slope, sd_box, lit, finish, body}

const BRICK: vec2<f32> = vec2<f32>(94.0, 58.0); // logical px

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    if is_flat() {
        return body(vec3(0.0), 1.0);
    }
    let px = in.position.xy;
    let p = px / s.screen.z;
    let row = floor(p.y / BRICK.y);
    let q = vec2(p.x + (row - 2.0 * floor(row / 2.0)) * 47.0 + hash(vec2(row, 3.0)) * 30.0, p.y);
    let id = floor(q / BRICK);
    let f = q - (id + 0.5) * BRICK;
    let d = sd_box(f, vec2(44.0, 26.0), 7.0) + (noise(p * 0.09) - 0.5) * 3.0;
    let g = fbm_slope(p * 0.03 + id);
    let tone = g.x * 0.7 + hash(id) * 0.3;
    let albedo = mix(vec3(0.028, 0.034, 0.066), vec3(0.052, 0.058, 0.098), tone) * mix(0.30, 1.0, fade(-3.0, 2.0, d));
    let v = px / s.screen.xy - 0.5;
    let vignette = 1.0 - 0.5 * smoothstep(0.3, 0.8, length(v));
    let n = normalize(vec3(g.yz * -0.3, 1.0));
    return body(finish(lit(px, n, albedo, 12.0, 0.02) * vignette, px), 1.0);
}
