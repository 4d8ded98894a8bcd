// A camp fire, its foot at 86 % of the node's height.
// a: x scale (logical px per unit; the flame is about 1.5 units high), y > 0.5: with two crossed logs, z how high it burns, 1 as usual
// c: w opacity
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, FLAT_ACCENT, is_flat, fade, fbm, cov, sd_segment, body, over}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let scale = s.a.x * s.screen.z;
    let spot = vec2((in.uv.x - 0.5) * in.size.x, (0.86 - in.uv.y) * in.size.y) / scale;

    var logs = vec4(0.0);
    if s.a.y > 0.5 && abs(spot.y) < 0.3 {
        let back = cov((sd_segment(spot, vec2(-0.36, 0.06), vec2(0.36, -0.08)) - 0.055) * scale);
        let front = cov((sd_segment(spot, vec2(-0.36, -0.08), vec2(0.36, 0.06)) - 0.055) * scale);
        let near = fade(0.0, 0.4, abs(spot.x)) * vec3(0.06, 0.018, 0.004);
        logs = over(body(vec3(0.0685, 0.0252, 0.0091) + near, front), body(vec3(0.0242, 0.0103, 0.0060) + near, back));
        if is_flat() {
            logs = body(vec3(1.0), max(front, back));
        }
    }
    let level = max(s.a.z, 0.05);
    // A high fire is wider, too, but less so.
    let p = vec2(spot.x / sqrt(level), spot.y / select(1.0, level, spot.y > 0.0));
    let y = p.y;
    if y < -0.25 || y > 1.6 || abs(p.x) > 0.95 {
        return logs;
    }
    let t = s.tint.w;
    let n = fbm(vec2(p.x * 2.2, y * 1.6 - t * 1.4) + 4.0);
    let fine = fbm(vec2(p.x * 4.6 + 9.0, y * 3.0 - t * 2.2));
    let width = 0.46 * sqrt(max(0.0, 1.0 - y / 1.55)) * smoothstep(-0.22, 0.22, y) * (1.0 - 0.12 * y);
    let x = p.x + (n - 0.5) * 0.55 * y + (fine - 0.5) * 0.18 * y;
    var f = clamp(1.0 - abs(x) / max(width, 1e-3), 0.0, 1.0);
    f *= fade(0.55, 1.55, y + (n - 0.5) * 0.9) * smoothstep(-0.10, 0.06, y);
    if is_flat() {
        let tongue = mix(FLAT_ACCENT, vec3(1.0), smoothstep(0.50, 0.54, f));
        return over(logs, body(tongue, smoothstep(0.06, 0.10, f)));
    }
    var c = mix(vec3(0.75, 0.10, 0.02), vec3(1.0, 0.48, 0.08), smoothstep(0.05, 0.45, f));
    c = mix(c, vec3(1.0, 0.83, 0.38), smoothstep(0.35, 0.8, f));
    c = mix(c, vec3(1.0, 0.96, 0.78), smoothstep(0.75, 1.0, f) * fade(0.1, 0.9, y));
    let a = smoothstep(0.02, 0.22, f);
    let keep = 1.0 - 0.75 * a;
    return over(logs, vec4(c * a * a, 1.0 - keep * keep) * s.c.w);
}
