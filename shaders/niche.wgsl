// An arched recess of the home screen.
// a: x radius of the arch in logical px, y lit 0..1, z dark 0..1 (a game not there yet: darker, dustier)
// b: xy noise offset
// c: x margin on each side of the node, logical px; w opacity
// colour: back wall
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, fade, fbm, cov, sd_box, lit, finish, body, flat_shape}

const FLOOR: f32 = 58.0; // height of the floor, logical px

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let px = in.position.xy;
    let p = (in.uv - 0.5) * in.size;
    let half_size = 0.5 * in.size - s.c.x * k;
    let arch = min(half_size.x, s.a.x * k);
    var d = sd_box(p, half_size, 8.0 * k);
    if p.y < arch - half_size.y {
        d = length(max(vec2(abs(p.x) - half_size.x + arch, arch - half_size.y - p.y), vec2(0.0))) - arch;
    }
    if is_flat() {
        return flat_shape(d, vec4(0.0, 0.0, 0.0, 1.0), vec3(mix(1.0, 0.25, s.a.z))) * s.c.w;
    }
    let cover = cov(d);
    if cover <= 0.0 {
        return vec4(0.0);
    }
    let dark = s.a.z;
    let floor_top = half_size.y - min(FLOOR * k, 0.4 * half_size.y);
    let on_floor = smoothstep(floor_top, floor_top + 4.0 * k, p.y);
    let q = px / k;
    let g = fbm(select(q * 0.022, q * vec2(0.01, 0.09), on_floor > 0.5) + s.b.xy);
    let rim = cov(abs(d + k) - 1.6 * k);
    let wall = s.colour.rgb * mix(0.75 + 0.5 * g, 1.55 * (0.8 + 0.4 * g), on_floor);
    let n = normalize(vec3(select(vec2(0.0, mix(0.25, -0.5, on_floor)), p / half_size * 0.4, rim > 0.0), 1.0));
    var c = lit(px, n, mix(wall, vec3(0.52, 0.34, 0.12), rim), 12.0, mix(0.03, 0.8, rim));
    let depth = mix(0.25, 1.0, fade(-46.0 * k, 0.0, d));
    let gloom = mix(0.75, 1.0, smoothstep(-half_size.y, half_size.y * 0.2, p.y + s.a.y * half_size.y));
    c = c * mix(depth * gloom, 1.0, rim) + vec3(0.020, 0.014, 0.008) * rim;
    let dust = vec3(dot(c, vec3(0.30, 0.50, 0.20))) * vec3(0.86, 0.90, 1.15) * (0.7 + 0.6 * g);
    c = mix(c, mix(dust * 0.6, c * 0.4, rim), dark * 0.85);
    return body(finish(c, px), cover);
}
