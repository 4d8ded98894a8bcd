// A spark in the air: an ember, a small soft disc that is added to what lies under it; or a glint, a star of four points
// with a faint glow. Clear in high contrast.
// a: x strength, y 1 = a glint
// c: w opacity
// colour: the ember, or the glow
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, cov}

// How far the points of a glint reach, of half the node; the rest is glow.
const POINTS: f32 = 0.82;
const WHITE: vec3<f32> = vec3<f32>(1.0, 0.97, 0.87);

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let p = in.uv * 2.0 - 1.0;
    let q = length(p);
    if q >= 1.0 || is_flat() {
        return vec4(0.0);
    }
    let m = 1.0 - q;
    if s.a.y > 0.5 {
        // what four circles around the corners of a square leave of it
        let corner = abs(p) / POINTS - 1.0;
        let d = max(1.0 - length(corner), max(corner.x, corner.y)) * POINTS * 0.5 * in.size.x;
        let star = cov(d);
        let glow = s.colour.rgb * m * m * 0.5 * (1.0 - star);
        return vec4(WHITE * star + glow * s.a.x, star) * s.c.w;
    }
    let core = smoothstep(0.55, 0.95, m);
    let rgb = s.colour.rgb * m * m * m + mix(s.colour.rgb, vec3(1.0, 0.9, 0.7), 0.6) * core;
    return vec4(rgb * s.a.x * s.c.w, 0.0);
}
