// The lantern, seen from the front, hanging from the middle of the node's upper edge.
// a: x scale (logical px per unit), y angle about the point it hangs from, z length of the cord in units,
//    w dim 0..1 (1: out, no flame, cold glass), from there to 2 an ember that glows. Body: 39 units wide, 69 high, below the cord.
// c: w opacity
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, FLAT_EDGE, FLAT_ACCENT, is_flat, fade, cov, sd_box, finish, body, over}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let px = in.position.xy;
    let scale = s.a.x * s.screen.z;
    let hung = vec2((in.uv.x - 0.5) * in.size.x, in.uv.y * in.size.y) / scale;
    let turn = vec2(cos(s.a.y), sin(s.a.y));
    let p = vec2(turn.x * hung.x + turn.y * hung.y, turn.x * hung.y - turn.y * hung.x);
    let q = p - vec2(0.0, s.a.z);
    if abs(q.x) > 21.0 || q.y > 71.0 {
        return vec4(0.0);
    }
    let dim = min(s.a.w, 1.0);
    let ember = clamp(s.a.w - 1.0, 0.0, 1.0);

    let cord = cov((abs(p.x) - 0.9 / s.a.x) * scale) * step(p.y, s.a.z) * step(0.0, p.y);
    let ring = abs(length(q - vec2(0.0, 4.0)) - 4.5) - 1.1;
    let cap = max(abs(q.x) - mix(4.0, 17.0, clamp((q.y - 8.0) / 9.0, 0.0, 1.0)), abs(q.y - 12.5) - 4.8);
    let eave = sd_box(q - vec2(0.0, 18.6), vec2(19.0, 1.8), 1.2);
    let glass = sd_box(q - vec2(0.0, 40.0), vec2(15.5, 20.0), 3.0);
    let base = sd_box(q - vec2(0.0, 62.0), vec2(18.0, 3.0), 1.4);
    let foot = sd_box(q - vec2(0.0, 66.5), vec2(11.0, 2.0), 1.2);
    let lattice = min(min(abs(abs(q.x) - 15.0) - 1.3, abs(abs(q.x) - 5.2) - 0.55), abs(q.y - 27.0) - 0.6);
    let bars = max(lattice, glass - 0.8);
    let f = q - vec2(0.0, 43.0);
    let flame = length(f * vec2(1.0, 0.62)) - 5.6;
    let plates = min(min(cap, eave), min(base, foot));
    let glass_cover = cov(glass * scale);

    if is_flat() {
        let edge = FLAT_EDGE * s.screen.z;
        let silhouette = min(plates, glass) * scale;
        let outline = cov(silhouette) * (1.0 - cov(silhouette + edge));
        let eave_line = cov(abs(q.y - 19.5) * scale - 0.5 * edge) * cov(silhouette);
        let base_line = cov(abs(q.y - 60.0) * scale - 0.5 * edge) * cov(silhouette);
        let hanger = max(cov(abs(length(q - vec2(0.0, 4.0)) - 4.5) * scale - 0.5 * edge), cord);
        let white = max(max(outline, hanger), max(eave_line, base_line));
        let coal = cov((length(q - vec2(0.0, 49.0)) - 3.0 * ember) * scale) * step(0.01, ember);
        let fire = max(cov(flame * scale) * (1.0 - dim), coal) * glass_cover;
        let fill = vec4(FLAT_ACCENT * fire, cov(silhouette));
        return over(vec4(white), fill) * s.c.w;
    }

    var c = mix(vec3(0.0), vec3(0.20, 0.13, 0.05) * mix(1.0, 0.5, dim), cord);
    let gq = f / vec2(15.0, 22.0);
    let shine = exp(-dot(gq, gq) * 1.5);
    let warm_glass = mix(vec3(0.62, 0.22, 0.04), vec3(1.0, 0.72, 0.30), shine) * (0.66 + 1.32 * shine);
    let cold_glass = vec3(0.030, 0.036, 0.060) * (1.0 + 0.8 * fade(0.0, 14.0, abs(q.x + 9.0)));
    c = mix(c, mix(warm_glass, cold_glass, dim), glass_cover);
    c = mix(c, vec3(2.4, 2.0, 1.35), fade(-4.0, 3.0, flame) * glass_cover * (1.0 - dim));

    let e = q - vec2(0.0, 49.0);
    let glow = exp(-dot(e / vec2(11.0, 15.0), e / vec2(11.0, 15.0)) * 1.2);
    c = mix(c, vec3(0.34, 0.10, 0.025), glow * 0.8 * ember * glass_cover);
    c += vec3(1.9, 0.62, 0.16) * exp(-dot(e, e) / 5.0) * ember * glass_cover;

    let metal = min(plates, min(bars, ring));
    let metal_cover = cov(metal * scale);
    let curve = 1.0 - abs(clamp(q.x / 18.0, -1.0, 1.0) + 0.25);
    var brass = mix(vec3(0.13, 0.075, 0.025), vec3(0.75, 0.47, 0.16), curve * curve * 0.9 + 0.1);
    brass = select(brass, vec3(0.085, 0.045, 0.015), metal == bars);
    c = mix(c, brass * mix(vec3(1.0), vec3(0.30, 0.34, 0.50), dim), metal_cover);
    return body(finish(c, px), max(cord, max(glass_cover, metal_cover)));
}
