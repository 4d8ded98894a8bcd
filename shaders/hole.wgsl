// A socket waiting for a peg.
// a: x radius as a fraction of half the node's width (below 1, so that the rim fits), y focus 0..1, z brass rim 0..1
// c: w opacity
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, BRASS, is_flat, cov, lit, finish, body, flat_shape}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let px = in.position.xy;
    let p = (in.uv - 0.5) * in.size;
    let r = 0.5 * in.size.x * s.a.x;
    let l = length(p);
    let d = l - r;
    if is_flat() {
        return flat_shape(d - k, vec4(0.0), vec3(1.0)) * s.c.w;
    }
    let cover = cov(d - 1.2 * k);
    if cover <= 0.0 {
        return vec4(0.0);
    }
    let dir = p / max(l, 1e-3);
    let rim = cov(abs(d) - 1.1 * k);
    let metal = mix(vec3(0.10, 0.09, 0.10), BRASS, s.a.z);
    let n = normalize(vec3(dir * select(-1.2 * smoothstep(-r * 0.55, 0.0, d), 0.8, rim > 0.0), 1.0));
    var c = lit(px, n, mix(vec3(0.020, 0.024, 0.046), metal, rim), select(20.0, 12.0, rim > 0.0), mix(0.05, 0.7, rim));
    c *= mix(0.45, 1.0, max(smoothstep(-r * 0.2, 0.0, d), rim));
    c += s.a.y * vec3(0.040, 0.022, 0.007) * (1.0 - smoothstep(0.0, r, l) * 0.6) * (1.0 - rim);
    return body(finish(c, px), cover);
}
