// The shared library of all surfaces: one uniform layout, noise, distances, the lamp.
// Work is done in linear light; pixel space, y down. `p` is always in physical pixels unless a name says otherwise.
#define_import_path lantern::light

struct Surface {
    lamp: vec4<f32>,      // x, y, radius in physical px; intensity
    lamp_b: vec4<f32>,    // second light (fire, sprung trap); intensity 0 = off
    tint: vec4<f32>,      // rgb: lamp colour; w: seconds for moving things (constant when motion is off)
    ambient: vec4<f32>,   // rgb; w: 1 = high contrast
    screen: vec4<f32>,    // window width, height in physical px; physical px per logical px; grain strength
    a: vec4<f32>,         // a, b, c: their meaning stands at the head of each kind; c.w is always opacity
    b: vec4<f32>,
    c: vec4<f32>,
    colour: vec4<f32>,
    colour_b: vec4<f32>,
}
// The surface is looked up by a number that is always 0 but that a compiler cannot know: some drivers (lavapipe of Mesa
// 22) compile a shader anew for every value of a uniform that decides a branch, and never forget one.
@group(1) @binding(0) var<uniform> surfaces: array<Surface, 1>;
var<private> s: Surface;

// Every fragment begins with this: `look_at(in.border_radius)`; our nodes have no radius.
fn look_at(border_radius: vec4<f32>) {
    s = surfaces[u32(border_radius.x)];
}

const EMBER: vec3<f32> = vec3<f32>(0.62, 0.20, 0.05);
const NEUTRAL: vec3<f32> = vec3<f32>(0.80, 0.76, 0.68);
const BRASS: vec3<f32> = vec3<f32>(0.55, 0.36, 0.12);
const RED_CORE: vec3<f32> = vec3<f32>(1.0, 0.42, 0.16);
const RED_EDGE: vec3<f32> = vec3<f32>(0.5, 0.08, 0.03);
const SKY_KEY: vec3<f32> = vec3<f32>(-0.42, -0.60, 0.68);

// High contrast.
const FLAT_EDGE: f32 = 2.0; // logical px
const FLAT_LIFT: vec3<f32> = vec3<f32>(0.0070, 0.0070, 0.0116); // #14141C
const FLAT_ACCENT: vec3<f32> = vec3<f32>(1.0, 0.6867, 0.0742); // #FFD84D

fn is_flat() -> bool {
    return s.ambient.w > 0.5;
}

// 1 up to `full`, 0 from `none` on (full < none): a smoothstep that falls.
fn fade(full: f32, none: f32, x: f32) -> f32 {
    return 1.0 - smoothstep(full, none, x);
}

// ---- noise

fn hash(p: vec2<f32>) -> f32 {
    var q = fract(p.xyx * 0.1031);
    q += dot(q, q.yzx + 33.33);
    return fract((q.x + q.y) * q.z);
}

// hash() of the four corners of a lattice cell: (0,0) (1,0) (0,1) (1,1)
fn hash_corners(cell: vec2<f32>) -> vec4<f32> {
    let x = fract(vec2(cell.x, cell.x + 1.0) * 0.1031).xyxy;
    let y = fract(vec2(cell.y, cell.y + 1.0) * 0.1031).xxyy;
    let d = x * (y + 33.33) + (y + x) * (x + 33.33);
    return fract((x + y + 2.0 * d) * (x + d));
}

fn noise(p: vec2<f32>) -> f32 {
    let cell = floor(p);
    let h = hash_corners(cell);
    let t = p - cell;
    let f = t * t * (3.0 - 2.0 * t);
    return mix(mix(h.x, h.y, f.x), mix(h.z, h.w, f.x), f.y);
}

// x: noise; yz: its slope
fn noise_slope(p: vec2<f32>) -> vec3<f32> {
    let cell = floor(p);
    let h = hash_corners(cell);
    let t = p - cell;
    let f = t * t * (3.0 - 2.0 * t);
    let df = 6.0 * t * (1.0 - t);
    let top = mix(h.x, h.y, f.x);
    let bottom = mix(h.z, h.w, f.x);
    return vec3(mix(top, bottom, f.y), mix(h.y - h.x, h.w - h.z, f.y) * df.x, (bottom - top) * df.y);
}

// Two and three octaves, stretched to the range of four.
fn fbm_coarse(p: vec2<f32>) -> f32 {
    return 0.625 * noise(p) + 0.3125 * noise(p * 2.03 + 17.0);
}

fn fbm(p: vec2<f32>) -> f32 {
    let q = p * 2.03 + 17.0;
    return 0.5357 * noise(p) + 0.2679 * noise(q) + 0.1339 * noise(q * 2.03 + 17.0);
}

// x: fbm; yz: its slope
fn fbm_slope(p: vec2<f32>) -> vec3<f32> {
    let q = p * 2.03 + 17.0;
    let n = 0.5357 * noise_slope(p);
    let m = 0.2679 * noise_slope(q);
    let l = 0.1339 * noise_slope(q * 2.03 + 17.0);
    return vec3(n.x + m.x + l.x, n.yz + 2.03 * m.yz + 4.1209 * l.yz);
}

// ---- distances

fn cov(d: f32) -> f32 {
    return clamp(0.5 - d, 0.0, 1.0); // antialias over 1 px
}

fn sd_box(p: vec2<f32>, half_size: vec2<f32>, radius: f32) -> f32 {
    let q = abs(p) - half_size + radius;
    return length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - radius;
}

// direction in which sd_box grows
fn box_normal(p: vec2<f32>, half_size: vec2<f32>, radius: f32) -> vec2<f32> {
    let q = abs(p) - half_size + radius;
    let side = select(vec2(0.0, 1.0), vec2(1.0, 0.0), q.x > q.y);
    let m = max(q, vec2(0.0));
    let corner = m / max(length(m), 1e-4);
    return select(vec2(1.0), vec2(-1.0), p < vec2(0.0)) * select(side, corner, max(q.x, q.y) > 0.0);
}

fn sd_segment(p: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let k = p - a;
    let d = b - a;
    return length(k - d * clamp(dot(k, d) / max(dot(d, d), 1e-6), 0.0, 1.0));
}

// signed distance to the line from a to b, positive on its left as seen on a screen (y down)
fn sd_side(p: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> f32 {
    let d = b - a;
    return dot(p - a, vec2(d.y, -d.x)) / max(length(d), 1e-4);
}

// ---- light

// Hot core and long skirt; reaches 0 at 2.6 radii.
fn falloff(p: vec2<f32>, lamp: vec4<f32>) -> f32 {
    let d = (p - lamp.xy) * vec2(1.0, 1.08) / max(lamp.z, 1e-3);
    let qq = dot(d, d);
    return lamp.w * (0.62 * exp(-2.4 * qq) + 0.38 / (1.0 + 5.0 * qq)) * fade(0.6, 2.6, sqrt(qq));
}

// Light turns to ember as it weakens: it fades warm, not grey. Enamel mixes it with a neutral light.
fn warm(g: f32, neutral: f32) -> vec3<f32> {
    return mix(mix(EMBER, s.tint.rgb, smoothstep(0.02, 0.55, g)), NEUTRAL, neutral);
}

// What a surface returns of a light of strength 1 in direction l.
fn reflect_light(l: vec3<f32>, n: vec3<f32>, albedo: vec3<f32>, gloss: f32, sheen: f32) -> vec3<f32> {
    let nl = dot(n, l);
    let wrap = 0.175 + 0.825 * max(nl, 0.0);
    // the eye is straight above; exp(gloss (x - 1)) stands for x^gloss
    let nh = max((nl + n.z) * inverseSqrt(2.0 + 2.0 * l.z), 0.0);
    return albedo * (wrap * 1.9) + sheen * exp(gloss * (nh - 1.0));
}

fn lamp_direction(p: vec2<f32>, lamp: vec4<f32>) -> vec3<f32> {
    return normalize(vec3(lamp.xy - p, lamp.z * 0.42 + 1e-3));
}

// n: normal of length 1; gloss and sheen: exponent and strength of the highlight
fn lit_mixed(p: vec2<f32>, n: vec3<f32>, albedo: vec3<f32>, gloss: f32, sheen: f32, neutral: f32) -> vec3<f32> {
    // a cool key from the upper left keeps bevels alive in shade
    var c = albedo * s.ambient.rgb * (0.55 + 0.45 * n.z + 1.5 * max(dot(n, SKY_KEY) - 0.62, 0.0));
    let g = falloff(p, s.lamp);
    c += warm(g, neutral) * g * reflect_light(lamp_direction(p, s.lamp), n, albedo, gloss, sheen);
    if s.lamp_b.w > 0.0 { // the second light leaves no highlight
        let g_b = falloff(p, s.lamp_b);
        let red = mix(RED_EDGE, RED_CORE, smoothstep(0.02, 0.6, g_b));
        c += red * g_b * albedo * (0.33 + 1.57 * max(dot(n, lamp_direction(p, s.lamp_b)), 0.0));
    }
    return c;
}

fn lit(p: vec2<f32>, n: vec3<f32>, albedo: vec3<f32>, gloss: f32, sheen: f32) -> vec3<f32> {
    return lit_mixed(p, n, albedo, gloss, sheen, 0.0);
}

// Unit vector away from the lamp, the way shadows fall.
fn away_from_lamp(p: vec2<f32>) -> vec2<f32> {
    return normalize(p - s.lamp.xy + 1e-3);
}

// ---- output: linear, premultiplied

fn tone(colour: vec3<f32>) -> vec3<f32> {
    let c = colour * 1.05;
    return c * (1.0 + c * 0.12) / (1.0 + c * 0.62);
}

// Grain doubles as dither: triangular noise of +-1.1/255 of the encoded value, given in linear light by the slope of
// the sRGB curve (about 2 sqrt(c)).
fn grain(c: vec3<f32>, p: vec2<f32>) -> vec3<f32> {
    let n = (hash(p) + hash(p * 1.7 + 9.0) - 1.0) * (1.1 / 255.0) * s.screen.w;
    let v = clamp(c, vec3(0.0), vec3(1.0));
    return max(v + n * max(2.0 * sqrt(v), vec3(0.0774)), vec3(0.0));
}

fn finish(c: vec3<f32>, p: vec2<f32>) -> vec3<f32> {
    return grain(tone(c), p);
}

// The alpha that darkens in linear light as `shade` darkens encoded values.
fn shadow_alpha(shade: f32) -> f32 {
    let keep = 1.0 - clamp(shade, 0.0, 1.0);
    return 1.0 - keep * keep * (0.78 + 0.22 * keep); // about keep^2.2
}

// A body of coverage `a` over its own shadow.
fn over_shadow(rgb: vec3<f32>, a: f32, shade: f32) -> vec4<f32> {
    return vec4(rgb * a, a + (1.0 - a) * shadow_alpha(shade)) * s.c.w;
}

fn body(rgb: vec3<f32>, a: f32) -> vec4<f32> {
    return vec4(rgb * a, a) * s.c.w;
}

// A translucent flat colour, mixed about as if blending were done on encoded values over a dark ground.
fn veil(colour: vec4<f32>) -> vec4<f32> {
    let a = colour.a;
    let b = 1.0 - a;
    return vec4(colour.rgb * a * a + sqrt(colour.rgb) * (0.24 * a * b), 1.0 - b * b);
}

fn over(top: vec4<f32>, under: vec4<f32>) -> vec4<f32> {
    return top + under * (1.0 - top.a);
}

// High contrast: a fill (premultiplied, may be clear) inside an edge of 2 logical px; no opacity applied.
fn flat_shape(d: f32, fill: vec4<f32>, edge: vec3<f32>) -> vec4<f32> {
    let inside = cov(d + FLAT_EDGE * s.screen.z);
    return vec4(edge, 1.0) * (cov(d) - inside) + fill * inside;
}
