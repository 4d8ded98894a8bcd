// The shutter over the secret: six brass blades that turn by 60 degrees while the aperture grows.
// a: x open 0..1
// c: w opacity
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, FLAT_EDGE, is_flat, fade, cov, lit, finish, body, flat_shape}

const BLADE: f32 = 1.0471976; // 60 degrees
const SPIRAL: f32 = 1.15;

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let px = in.position.xy;
    let p = (in.uv - 0.5) * in.size;
    let r = 0.5 * in.size.x - 3.0 * k;
    let l = length(p);
    let open = s.a.x;
    var cover = cov(l - r);
    if open > 0.0 && l < r - 4.0 * k {
        cover *= cov(open * r * 0.95 - l);
    }
    if cover <= 0.0 {
        return vec4(0.0);
    }
    let angle = atan2(p.y, p.x);
    let turn = angle - l / r * SPIRAL - open * BLADE;
    let sp = turn - BLADE * floor(turn / BLADE);
    let line = min(sp, BLADE - sp) * l;
    if is_flat() {
        let slant = SPIRAL * l / r;
        let white = cov(line * inverseSqrt(1.0 + slant * slant) - 0.5 * FLAT_EDGE * k) * cov(4.0 * k - l);
        // Wide open, nothing is left of it: the peg behind has a rim of its own.
        return flat_shape(l - r, vec4(vec3(white), 1.0), vec3(1.0)) * cover * s.c.w * fade(0.9, 1.0, open);
    }
    let rim = cov(abs(l - r + 2.0 * k) - 2.2 * k);
    let dir = p / max(l, 1e-3);
    let across = vec2(dir.x * 0.362 - dir.y * 0.932, dir.y * 0.362 + dir.x * 0.932); // turned by 1.2
    let n = normalize(vec3(select(across * 0.55 * smoothstep(0.0, 1.0, sp), p / r * 0.7, rim > 0.0), 1.0));
    let blade = mix(vec3(0.20, 0.125, 0.05), vec3(0.36, 0.23, 0.085), sp);
    var c = lit(px, n, mix(blade * 1.25, vec3(0.6, 0.40, 0.14), rim), 15.0, mix(0.55, 0.9, rim));
    c += blade * (s.ambient.rgb * 2.0 + 0.035) * (1.0 - rim);
    c *= mix(0.28, 1.0, max(smoothstep(0.2 * k, 2.0 * k, line), rim));
    return body(finish(c, px), cover);
}
