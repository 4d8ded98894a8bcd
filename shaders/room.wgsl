// The room: a table of dark wood, planks along x, over the whole window, darker towards its corners.
// No parameters.
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, fade, fbm, fbm_coarse, lit, finish, body}

const PLANK: f32 = 92.0; // logical px

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    if is_flat() {
        return body(vec3(0.0), 1.0);
    }
    let px = in.position.xy;
    let p = px / s.screen.z;
    let row = floor(p.y / PLANK);
    let f = fract(p.y / PLANK);

    let w = vec2(p.x * 0.0042 + row * 7.3, p.y * 0.05 + row * 3.0);
    let drift = fbm_coarse(w * 1.7);
    let g = fbm(w + vec2(0.0, drift * 1.5));
    let seam = smoothstep(0.0, 0.03, f) * fade(0.985, 1.0, f);
    let albedo = mix(vec3(0.052, 0.050, 0.082), vec3(0.098, 0.088, 0.118), g) * mix(0.35, 1.0, seam);

    let n = normalize(vec3((drift - g) * vec2(0.6, 1.2), 1.0));
    let v = (px / s.screen.xy - 0.5) * vec2(1.0, 1.05);
    let vignette = 1.0 - 0.55 * smoothstep(0.25, 0.78, length(v));
    return body(finish(lit(px, n, albedo, 18.0, 0.035) * vignette, px), 1.0);
}
