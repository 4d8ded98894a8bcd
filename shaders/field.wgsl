// A whole field of flagstones in one surface. What lies where stands in a texture with two texels a cell, so that a
// flood writes that texture once, and each frame of it changes nothing but the clock.
// a: columns, rows, seconds since the last change, physical px of a cell
// b: xy corner of the grid from the corner of the node, physical px; z how far the won corridor is lit 0..1; w figures
//    (0 classic, 1 colour-safe)
// c: w opacity
// colour: seconds that a lift, a turn, planting a flag and springing a trap take
// left texel of a cell: r sign, g sign before, b when it changes (in steps of 8 ms)
//   signs: 0 covered, 1 flag, 2 question mark, 3 trap, 4 the one that was stepped on, 5 flag on safe ground, 10 + number
// right texel: r mark (0 none, 1 a number that decides, 2 the cell that is meant, 3 a step that was wrong, 4 a cell that
//   must be a trap), g odds in per
//   cent and one
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, fade, cov, sd_box, sd_segment, falloff, finish, body, over, flat_shape}
#import lantern::pieces::{GAP, ground, stone, flag, flag_lines}

@group(1) @binding(1) var figures: texture_2d<f32>;
@group(1) @binding(2) var figures_sampler: sampler;
@group(1) @binding(3) var cells: texture_2d<f32>;

const STEP: f32 = 0.008;
const CORAL: vec3<f32> = vec3<f32>(0.6867, 0.0865, 0.0452);
const HALF_PI: f32 = 1.5707963;
const GLYPH_CELL: f32 = 64.0;
const GLYPH_SPREAD: f32 = 6.0;

struct Cell {
    now: f32,
    before: f32,
    since: f32, // seconds since it began to change; below 0: not yet
    mark: f32,
    odds: f32,
}

fn cell_at(at: vec2<f32>) -> Cell {
    let left = round(textureLoad(cells, vec2<i32>(i32(at.x) * 2, i32(at.y)), 0) * 255.0);
    let right = round(textureLoad(cells, vec2<i32>(i32(at.x) * 2 + 1, i32(at.y)), 0) * 255.0);
    let since = select(s.a.z - left.b * STEP, 1e3, left.r == left.g);
    return Cell(left.r, left.g, since, right.r, right.g);
}

fn is_floor(sign: f32) -> bool {
    return sign > 9.5 || sign > 2.5 && sign < 4.5;
}

// How much of a stone stands on this cell; beside the board there is its frame.
fn covered(at: vec2<f32>) -> f32 {
    if min(at.x, at.y) < -0.5 || at.x > s.a.x - 0.5 || at.y > s.a.y - 0.5 {
        return 0.5;
    }
    let c = cell_at(at);
    let standing = select(1.0, 0.0, is_floor(c.now));
    let stood = select(1.0, 0.0, is_floor(c.before));
    return mix(stood, standing, clamp((c.since - s.colour.x) / max(s.colour.y, 1e-3), 0.0, 1.0));
}

fn back_out(x: f32) -> f32 {
    let y = x - 1.0;
    return 1.0 + y * y * (2.7 * y + 1.7);
}

// Coverage of a glyph of figures.png in a square of this side around the middle.
fn glyph(index: f32, p: vec2<f32>, side: f32) -> vec2<f32> {
    let uv = p / side + 0.5;
    if min(uv.x, uv.y) < 0.02 || max(uv.x, uv.y) > 0.98 {
        return vec2(0.0);
    }
    let row = floor((index + 0.5) / 4.0);
    let at = (vec2(index - row * 4.0, row) + uv) / vec2(4.0, 3.0);
    let d = (0.5 - textureSampleLevel(figures, figures_sampler, at, 0.0).r) * 2.0 * GLYPH_SPREAD * side / GLYPH_CELL;
    return vec2(cov(d), cov(d - 0.045 * side));
}

fn linear(hex: vec3<f32>) -> vec3<f32> {
    return pow(hex / 255.0, vec3(2.2));
}

// 1 to 8, chosen to differ for every kind of colour vision; and for high contrast.
fn ink_of(number: f32) -> vec3<f32> {
    if is_flat() {
        return select(vec3(1.0), vec3(1.0, 0.6867, 0.0742), number > 2.5);
    }
    var safe = array<vec3<f32>, 8>(
        vec3(156.0, 196.0, 255.0), vec3(143.0, 224.0, 176.0), vec3(255.0, 181.0, 155.0), vec3(216.0, 180.0, 255.0),
        vec3(255.0, 215.0, 107.0), vec3(127.0, 227.0, 232.0), vec3(233.0, 228.0, 218.0), vec3(255.0, 255.0, 255.0));
    return linear(safe[clamp(i32(number) - 1, 0, 7)]);
}

// The theme "classic": 1 to 8 in the document's own colours. A dark blue cannot be read on the dark floor, so each number
// stands on a plaque of pale stone; what is pale itself, 6 and 8, has a dark lip. A test measures these lines.
const PLAQUE: vec3<f32> = vec3<f32>(232.0, 227.0, 214.0);
const LIP: vec3<f32> = vec3<f32>(11.0, 20.0, 32.0);
const DIMMEST: f32 = 0.9;

fn classic_ink(number: f32) -> vec3<f32> {
    var classic = array<vec3<f32>, 8>(
        vec3(31.0, 69.0, 255.0), vec3(10.0, 112.0, 40.0), vec3(196.0, 20.0, 26.0), vec3(10.0, 21.0, 112.0),
        vec3(100.0, 10.0, 10.0), vec3(0.0, 183.0, 201.0), vec3(96.0, 98.0, 106.0), vec3(255.0, 255.0, 255.0));
    return linear(classic[clamp(i32(number) - 1, 0, 7)]);
}

// What `tone` makes this colour of.
fn untoned(shown: vec3<f32>) -> vec3<f32> {
    let b = 1.0 - 0.62 * shown;
    return (sqrt(b * b + 0.48 * shown) - b) / (0.24 * 1.05);
}

fn classic_figure(number: f32, p: vec2<f32>, h: f32, u: f32, light: f32, turn: f32, under: vec3<f32>) -> vec3<f32> {
    let figure = glyph(number, p, h * 1.16);
    let has_lip = number > 5.5 && number < 6.5 || number > 7.5;
    var shown = mix(linear(PLAQUE), linear(LIP), select(0.0, figure.y, has_lip));
    shown = mix(shown, classic_ink(number), figure.x);
    // the frame of a mark keeps its place around it
    let plaque = cov(sd_box(p, vec2(h - 5.0 * u), 4.0 * u));
    return mix(under, untoned(shown * mix(DIMMEST, 1.0, light)), plaque * turn);
}

// A ring with eight teeth inward; sprung, they are turned outward.
fn trap(p: vec2<f32>, h: f32, grown: f32) -> vec4<f32> {
    let r = h * 0.72 * (0.4 + 0.6 * grown);
    let l = length(p);
    let spoke = abs(fract(atan2(p.y, p.x) / (HALF_PI * 0.5) + 0.5) - 0.5) * HALF_PI * 0.5 * l;
    let ring = l - r;
    let hollow = l - r * 0.82;
    // a tooth is broad at the ring and ends in a point near the middle
    let tooth = spoke - (l - r * 0.30) * 0.34;
    let iron = max(ring, -max(hollow, -max(tooth, r * 0.30 - l)));
    var o = vec4(0.0, 0.0, 0.0, 1.0) * cov(ring) * 0.85;
    let flat = is_flat();
    let shine = select(mix(vec3(0.30, 0.34, 0.46), vec3(0.62, 0.64, 0.72), clamp(0.5 - p.y / r * 0.5, 0.0, 1.0)), vec3(1.0), flat);
    o = over(vec4(shine, 1.0) * cov(iron), o);
    let core = cov(l - r * 0.24);
    o = over(vec4(select(vec3(0.82, 0.26, 0.05), vec3(1.0, 0.4508, 0.3515), flat), 1.0) * core, o);
    return o;
}

fn sprung(p: vec2<f32>, h: f32, grown: f32) -> vec4<f32> {
    let l = length(p);
    let r = h * 0.50 * grown;
    let spoke = abs(fract(atan2(p.y, p.x) / (HALF_PI * 0.5) + 0.5) - 0.5) * HALF_PI * 0.5 * l;
    let spikes = max(spoke - (h * 0.98 * grown - l) * 0.42, l - h * 0.98 * grown);
    var o = vec4(1.0, 0.86, 0.52, 1.0) * max(cov(spikes), cov(l - r * 1.28));
    o = over(vec4(0.045, 0.006, 0.006, 1.0) * cov(l - r), o);
    o = over(vec4(1.0, 0.22, 0.12, 1.0) * cov(l - r * 0.34), o);
    return o;
}

// White with a dark lip, from corner to corner.
fn struck(p: vec2<f32>, h: f32, u: f32) -> vec4<f32> {
    let a = h * 0.66;
    let d = min(sd_segment(p, vec2(-a, -a), vec2(a, a)), sd_segment(p, vec2(a, -a), vec2(-a, a)));
    let lip = vec4(0.01, 0.008, 0.02, 1.0) * cov(d - 3.4 * u);
    return over(vec4(0.93, 0.90, 0.82, 1.0) * cov(d - 1.7 * u), lip);
}

fn tens(odds: f32) -> f32 {
    return floor((odds + 0.5) / 10.0);
}

// The odds in two figures.
fn odds_of(percent: f32, p: vec2<f32>, h: f32) -> vec2<f32> {
    let side = h * 0.74;
    let high = tens(min(percent, 99.0));
    let low = min(percent, 99.0) - high * 10.0;
    if high < 0.5 {
        return glyph(low, p, side);
    }
    let step = side * 0.30;
    return max(glyph(high, p + vec2(step, 0.0), side), glyph(low, p - vec2(step, 0.0), side));
}

// A cell of the board; rgb in linear light, not toned yet unless the picture is flat.
fn look(c: Cell, at: vec2<f32>, p: vec2<f32>, h: f32, u: f32, px: vec2<f32>) -> vec3<f32> {
    let flat = is_flat();
    let id = at.y * 61.0 + at.x + 3.0;
    let started = c.since >= 0.0;
    let sign = select(c.before, c.now, started);
    let opens = is_floor(c.now) && !is_floor(c.before);
    let shows_floor = is_floor(sign);
    let lift = select(0.0, clamp(c.since / max(s.colour.x, 1e-3), 0.0, 1.0), opens && started);
    let turned = select(1.0, clamp((c.since - s.colour.x) / max(s.colour.y, 1e-3), 0.0, 1.0), opens);
    let turn = sin(turned * HALF_PI);
    let sprang = c.now > 3.5 && c.now < 4.5;
    let g = falloff(px, s.lamp);

    // the floor
    var rgb = GAP;
    if shows_floor {
        let red = select(0.0, 1.0, sprang);
        if flat {
            let fill = select(vec3(0.0), vec3(0.2623, 0.0021, 0.0021), sprang);
            let edge = select(vec3(0.08), vec3(1.0), sprang);
            rgb = flat_shape(sd_box(p, vec2(h - 1.5 * u), u), vec4(fill, 1.0), edge).rgb;
        } else {
            let near = vec4(
                covered(at - vec2(1.0, 0.0)), covered(at - vec2(0.0, 1.0)),
                covered(at + vec2(1.0, 0.0)), covered(at + vec2(0.0, 1.0)));
            rgb = ground(p, h, u, id, red, near, px) * (1.0 + 0.25 * s.b.z) + vec3(0.010, 0.006, 0.002) * s.b.z;
        }
        if c.now > 10.5 && !flat && s.b.w < 0.5 {
            rgb = classic_figure(c.now - 10.0, p, h, u, min(g * 2.0 + s.b.z, 1.0), turn, rgb);
        } else if c.now > 10.5 {
            let ink = ink_of(c.now - 10.0) * select(0.72 + 0.28 * min(g * 2.0 + s.b.z, 1.0), 1.0, flat);
            let figure = glyph(c.now - 10.0, p, h * 1.16);
            // light text stays readable where the lamp is brightest
            rgb *= select(1.0 - 0.6 * fade(0.25 * h, 0.95 * h, length(p)) * min(g * 2.5, 1.0), 1.0, flat);
            rgb = mix(rgb * (1.0 - 0.72 * figure.y * turn), ink, figure.x * turn);
        }
        if c.now < 3.5 {
            let grown = 1.0 - exp(-6.0 * clamp((c.since - s.colour.x) / max(s.colour.w, 1e-3), 0.0, 1.0));
            let o = trap(p, h, grown);
            rgb = rgb * (1.0 - o.a) + o.rgb * select(0.55 + 0.45 * min(g * 2.0, 1.0), 1.0, flat);
        } else if sprang {
            let grown = 1.0 - exp(-6.0 * clamp(c.since / max(s.colour.w, 1e-3), 0.0, 1.0));
            let o = sprung(p, h, grown);
            rgb = rgb * (1.0 - o.a) + o.rgb;
        }
    }

    // the stone on it, while it stands, lifts and turns
    let rise = 1.0 + 0.07 * back_out(lift) * lift;
    let width = select(1.0, rise * cos(turn * HALF_PI), shows_floor);
    if !shows_floor || opens && turned < 1.0 && !sprang {
        let q = p / vec2(max(width, 0.02), rise);
        if flat {
            let d = sd_box(q, vec2(h - 1.5 * u), 5.0 * u);
            let o = flat_shape(d, vec4(0.0232, 0.0232, 0.0369, 1.0), vec3(1.0));
            rgb = rgb * (1.0 - o.a) + o.rgb;
        } else {
            let top = stone(q, h, u, id, 0.0, px);
            let won = s.b.z * (0.6 * top.rgb + vec3(0.05, 0.03, 0.01));
            rgb = mix(rgb * select(1.0, 0.4 + 0.6 * turn, shows_floor), top.rgb * (1.0 + 0.5 * lift) + won, top.a);
        }
    }

    // what stands on the stone
    let flagged = sign > 0.5 && sign < 1.5 || sign > 4.5 && sign < 5.5;
    let was_flagged = c.before > 0.5 && c.before < 1.5;
    let planting = clamp(c.since / max(s.colour.z, 1e-3), 0.0, 1.0);
    if flagged || was_flagged && planting < 1.0 && !shows_floor {
        let planted = select(select(1.0 - planting, 1.0, was_flagged), back_out(planting), flagged && !was_flagged);
        let unit = h * 1.52 / 64.0;
        let q = (p + vec2(0.0, h * 0.9 * (1.0 - planted))) / unit + 32.0;
        if flat {
            let lines = flag_lines(q, unit);
            var o = flat_shape(lines.w - unit, vec4(1.0, 0.4508, 0.3515, 1.0), vec3(1.0));
            o = over(vec4(1.0) * max(cov(lines.x - unit), cov(lines.z)), o) * clamp(planted, 0.0, 1.0);
            rgb = rgb * (1.0 - o.a) + o.rgb;
        } else {
            let o = flag(q, unit, CORAL, px) * clamp(planted, 0.0, 1.0);
            rgb = rgb * (1.0 - o.a) + o.rgb;
        }
    }
    if sign > 4.5 && sign < 5.5 {
        let o = struck(p, h, u);
        rgb = rgb * (1.0 - o.a) + o.rgb;
    }
    if sign > 1.5 && sign < 2.5 {
        let figure = glyph(10.0, p, h * 1.1);
        rgb = mix(rgb * (1.0 - 0.7 * figure.y), vec3(0.86, 0.80, 0.68), figure.x);
    }
    return rgb;
}

// What a hint or a look back points at. The shapes differ, so that colour is not needed: a thin square around numbers, a
// thick one with a dot for the cell that is meant, a cross in the corners of a wrong step, the teeth of a trap for one.
fn pointed(c: Cell, p: vec2<f32>, h: f32, u: f32, rgb: vec3<f32>) -> vec3<f32> {
    var out = rgb;
    if c.odds > 0.5 && !is_floor(c.now) {
        let percent = c.odds - 1.0;
        let heat = mix(vec3(0.10, 0.42, 0.22), vec3(0.62, 0.10, 0.06), percent / 100.0);
        out = mix(out, heat, select(0.45, 0.25, is_flat()));
        let figure = odds_of(percent, p, h);
        out = mix(out * (1.0 - 0.8 * figure.y), vec3(0.95, 0.92, 0.85), figure.x);
    }
    if c.mark > 0.5 {
        let box = sd_box(p, vec2(h - 2.5 * u), 5.0 * u);
        let thin = cov(abs(box + 1.0 * u) - 1.2 * u);
        let thick = cov(abs(box + 1.6 * u) - 2.0 * u);
        if c.mark < 1.5 {
            out = mix(out + vec3(0.05, 0.03, 0.005), vec3(1.0, 0.56, 0.15), thin);
        } else if c.mark < 2.5 {
            out = mix(out + vec3(0.01, 0.05, 0.02), vec3(0.28, 0.75, 0.44), max(thick, cov(length(p) - 3.4 * u)));
        } else if c.mark > 3.5 {
            out = mix(out + vec3(0.05, 0.01, 0.005), vec3(1.0, 0.30, 0.18), thick);
            let o = trap(p, h * 0.62, 1.0);
            out = out * (1.0 - o.a) + o.rgb;
        } else {
            let corner = abs(abs(p.x) - abs(p.y)) * 0.7071;
            let cross = max(corner - 1.6 * u, h * 0.62 - max(abs(p.x), abs(p.y)));
            out = mix(out, vec3(1.0, 0.30, 0.18), max(thin, cov(max(cross, box))));
        }
    }
    return out;
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let px = in.position.xy;
    let side = s.a.w;
    let at_board = (in.uv * in.size - s.b.xy) / side;
    if min(at_board.x, at_board.y) < 0.0 || at_board.x >= s.a.x || at_board.y >= s.a.y {
        return vec4(0.0);
    }
    let at = floor(at_board);
    let p = (at_board - at - 0.5) * side;
    let h = 0.5 * side;
    let u = k * clamp(side / k / 42.0, 0.45, 1.4);
    let c = cell_at(at);
    let rgb = pointed(c, p, h, u, look(c, at, p, h, u, px));
    if is_flat() {
        return body(rgb, 1.0);
    }
    return body(finish(rgb, px), 1.0);
}
