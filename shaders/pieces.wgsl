// What the trap field is made of, shared by single pieces (tile.wgsl, flag.wgsl) and the whole board (field.wgsl).
// p: physical px from the middle of the cell; h: half the cell; u: px of a unit of the drawing, which is a logical px at
// a cell of 42; px: where on the screen.
#define_import_path lantern::pieces
#import lantern::light::{s, SKY_KEY, fade, hash, noise, fbm_coarse, fbm_slope, cov, sd_box, box_normal, sd_segment}
#import lantern::light::{sd_side, lit, falloff, warm, shadow_alpha, over}

const GAP: vec3<f32> = vec3<f32>(0.004, 0.005, 0.010);

// noise in the stone's own place, so that it does not swim when the stone moves
fn grain_of(p: vec2<f32>, u: f32, id: f32) -> vec2<f32> {
    return p / u + 300.0 * vec2(hash(vec2(id, 11.0)), hash(vec2(id, 12.0)));
}

// The floor under a stone. near: covered neighbours left, top, right, bottom 0..1: their shadow falls on it.
fn ground(p: vec2<f32>, h: f32, u: f32, id: f32, red: f32, near: vec4<f32>, px: vec2<f32>) -> vec3<f32> {
    let g = fbm_slope(grain_of(p, u, id) * 0.055);
    var albedo = mix(vec3(0.040, 0.042, 0.064), vec3(0.064, 0.064, 0.088), g.x);
    albedo *= 0.86 + 0.28 * hash(vec2(id, 5.0));
    albedo = mix(albedo, vec3(0.42, 0.06, 0.035), 0.75 * red);
    var c = lit(px, normalize(vec3(g.yz * -0.33, 1.0)), albedo, 10.0, 0.03);
    c *= mix(0.42, 1.0, fade(-1.6 * u, 0.0, sd_box(p, vec2(h - 0.5 * u), 2.0 * u)));
    var open = 1.0 - near.x * 0.55 * fade(0.0, h * 0.62, p.x + h) - near.y * 0.62 * fade(0.0, h * 0.72, p.y + h);
    open -= near.z * 0.38 * fade(0.0, h * 0.4, h - p.x) + near.w * 0.25 * fade(0.0, h * 0.3, h - p.y);
    return c * max(open, 0.25);
}

// A stone: rgb, and how much of the pixel it covers.
fn stone(p: vec2<f32>, h: f32, u: f32, id: f32, focus: f32, px: vec2<f32>) -> vec4<f32> {
    let jitter = vec2(hash(vec2(id, 1.0)), hash(vec2(id, 2.0))) - 0.5;
    let half_size = vec2(h - 1.6 * u) - abs(jitter) * 0.9 * u;
    let radius = (5.0 + 3.0 * hash(vec2(id, 7.0))) * u;
    let q = p - jitter * 0.8 * u;
    let grain_at = grain_of(p, u, id);
    let d = sd_box(q, half_size, radius) + (noise(grain_at * 0.16) - 0.5) * 1.6 * u;
    let cover = cov(d);
    if cover <= 0.0 {
        return vec4(0.0);
    }
    let g = fbm_slope(grain_at * 0.05 + 40.0);
    let bevel = smoothstep(-6.5 * u, -0.5 * u, d) * 1.25;
    let n = normalize(vec3(box_normal(q, half_size, radius) * bevel + jitter * 0.10 - g.yz * 0.225, 1.0));
    var albedo = mix(vec3(0.108, 0.102, 0.140), vec3(0.180, 0.164, 0.190), hash(vec2(id, 4.0)) * 0.55 + g.x * 0.45);
    albedo *= 0.86 + 0.28 * fbm_coarse(grain_at * 0.14);
    if hash(vec2(id, 9.0)) < 0.35 { // one in three is cracked
        albedo *= mix(0.62, 1.0, smoothstep(0.0, 0.02, abs(fbm_coarse(grain_at * 0.035 + 80.0) - 0.5)));
    }
    var c = lit(px, n, albedo, 22.0, 0.16);
    c += albedo * s.ambient.rgb * 0.9 * (0.5 + max(dot(n, SKY_KEY), 0.0)) + focus * vec3(0.10, 0.055, 0.015);
    return vec4(c, cover);
}

const KNOB: vec2<f32> = vec2<f32>(23.0, 12.0);
const TIP: vec2<f32> = vec2<f32>(50.0, 23.0);

// Distances of a flag in a square of 64 units, in px: pole, its back, knob, cloth.
fn flag_lines(p: vec2<f32>, unit: f32) -> vec4<f32> {
    let pole = (sd_segment(p, vec2(23.0, 14.0), vec2(23.0, 54.0)) - 2.2) * unit;
    let back = (sd_segment(p, vec2(24.0, 14.0), vec2(24.0, 54.0)) - 3.4) * unit;
    let knob = (length(p - KNOB) - 4.2) * unit;
    let root = vec2(24.5, 14.5);
    let hem = vec2(24.5, 33.0);
    let cloth = max(max(sd_side(p, root, TIP), sd_side(p, TIP, hem)), root.x - p.x) * unit;
    return vec4(pole, back, knob, cloth);
}

// A flag, premultiplied, in linear light that is not toned yet.
fn flag(p: vec2<f32>, unit: f32, coral: vec3<f32>, px: vec2<f32>) -> vec4<f32> {
    let lines = flag_lines(p, unit);
    let g = falloff(px, s.lamp);
    let light = 0.8 + warm(g, 0.5) * g * 0.7;
    let upper = cov((p.y - TIP.y) * unit);
    let foot = length((p - vec2(27.0, 54.5)) / vec2(14.0, 5.0));
    var o = vec4(0.0, 0.0, 0.0, shadow_alpha(0.7 * fade(0.55, 1.0, foot)));
    let back = cov(lines.y);
    o = over(vec4(vec3(0.1590, 0.0782, 0.0160) * back, back), o);
    let hem_shade = cov(lines.w - 1.2 * unit);
    o = over(vec4(coral * 0.25 * hem_shade, hem_shade), o);
    let pennant = cov(lines.w);
    o = over(vec4((mix(coral, coral * 1.4 + vec3(0.02, 0.09, 0.06), upper)) * pennant, pennant), o);
    let front = cov(lines.x);
    o = over(vec4(vec3(0.8148, 0.5841, 0.2423) * front, front), o);
    let ball = cov(lines.z);
    o = over(vec4(vec3(1.0, 0.7913, 0.4621) * ball, ball), o);
    return vec4(o.rgb * light, o.a);
}
