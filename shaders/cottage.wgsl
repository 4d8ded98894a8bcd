// A house of the village, by any light, with its smoke. The node is 210 by 212 units, of which the house takes 116 by 104;
// the middle of the doorstep is at 110, 196.
// a: x variant 0..4, y light in the window 0..1, z open door 0..1, w 1: nobody lives here any more
// b: x time (0 night, 0.5 dusk, 0.7 dawn, 1 day), y haze 0..1, z least light of the lamp, w smoke 0..1
// c: x seconds of drifting smoke, y 1: high contrast marks it as chosen; w opacity
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::houses::{night_wall, night_roof, day_wall, day_roof, roof_ridge, roof_eaves}
#import lantern::light::{look_at, s, FLAT_ACCENT, FLAT_LIFT, is_flat, fade, noise, cov, sd_box, sd_segment, sd_side, falloff, warm, grain, body, over, shadow_alpha, flat_shape}

var<private> o: vec4<f32>;
var<private> unit: f32;
var<private> lamp: f32;
var<private> lamp_side: f32;
var<private> window: f32;

fn by_time(night: vec3<f32>, dusk: vec3<f32>, dawn: vec3<f32>, day: vec3<f32>) -> vec3<f32> {
    let t = s.b.x;
    let early = mix(night, dusk, clamp(t * 2.0, 0.0, 1.0));
    let late = mix(dawn, day, clamp((t - 0.7) / 0.3, 0.0, 1.0));
    return mix(early, late, smoothstep(0.5, 0.7, t));
}

// a face of the house that looks left (side below 0) or right, and up: its colour by night and in full light
fn wall_of(night: vec3<f32>, day: vec3<f32>, side: f32, up: f32) -> vec3<f32> {
    let t = s.b.x;
    let gone = s.a.w;
    let light = by_time(vec3(0.0), vec3(0.30, 0.20, 0.20), vec3(0.62, 0.50, 0.44), vec3(0.92, 0.86, 0.78));
    var c = mix(night, day, smoothstep(0.05, 0.9, t)) * mix(vec3(1.0), light, smoothstep(0.1, 0.6, t));
    let grey = dot(c, vec3(0.3, 0.5, 0.2));
    c = mix(c, mix(c, vec3(1.0, 1.0, 1.15) * grey, 0.75) * 0.52, gone);
    c *= 1.0 + 0.14 * side + up * 0.25;
    let sun = by_time(vec3(0.0), vec3(0.10, 0.04, 0.02), vec3(0.30, 0.17, 0.07), vec3(0.30, 0.24, 0.14));
    c += day * sun * max(side, 0.0) * mix(1.0, 0.3, gone);
    let air = by_time(vec3(0.030, 0.043, 0.112), vec3(0.14, 0.07, 0.09), vec3(0.72, 0.54, 0.42), vec3(1.0, 0.95, 0.72));
    c = mix(c, air, s.b.y);
    let g = lamp * (0.80 + 0.35 * side * lamp_side + up * 0.2) * mix(1.0, 0.25, gone);
    c += day * warm(g, 0.0) * g * 1.15;
    return c * (1.0 + c * 0.12) / (1.0 + c * 0.42);
}

fn fill(rgb: vec3<f32>, d: f32) {
    tint(rgb, cov(d * unit));
}

fn tint(rgb: vec3<f32>, cover: f32) {
    o = over(vec4(rgb * cover, cover), o);
}

fn rect(p: vec2<f32>, x: f32, y: f32, w: f32, h: f32, r: f32) -> f32 {
    return sd_box(p - vec2(x + 0.5 * w, y + 0.5 * h), 0.5 * vec2(w, h), r);
}

fn line(p: vec2<f32>, a: vec2<f32>, b: vec2<f32>, w: f32) -> f32 {
    return sd_segment(p, a, b) - 0.5 * w;
}

// an arched door of half width w
fn arch(p: vec2<f32>, x: f32, w: f32) -> f32 {
    return min(rect(p, x - w, 76.0, 2.0 * w, 24.0, 0.0), length(p - vec2(x, 76.0)) - w);
}

struct House {
    variant: i32,
    odd: bool,
    round: bool,
    ridge: vec4<f32>,
    eaves: vec2<f32>,
    window: f32,
    door: f32,
    chimney: f32,
}

fn house_of(variant: i32) -> House {
    let odd = variant == 1 || variant == 3;
    return House(
        variant, odd, variant == 0 || variant == 3, roof_ridge(variant), roof_eaves(variant),
        select(70.0, 30.0, odd), select(33.0, 67.0, odd), select(18.0, 72.0, odd)
    );
}

fn roof_distance(h: House, p: vec2<f32>) -> f32 {
    let slopes = max(sd_side(p, vec2(h.eaves.x, h.ridge.w), h.ridge.xy), sd_side(p, h.ridge.zy, vec2(h.eaves.y, h.ridge.w)));
    return max(slopes, max(h.ridge.y - p.y, p.y - h.ridge.w));
}

fn smoke(h: House, p: vec2<f32>) -> f32 {
    // thin, bending to the left as it rises
    let up = (2.0 - p.y) / 88.0;
    if up < 0.0 || up > 1.0 || s.b.w <= 0.0 {
        return 0.0;
    }
    let drift = s.c.x * 0.35;
    let bend = up * up * 24.0 + sin(up * 6.0 + f32(h.variant) * 1.7 - drift) * 4.0 * up;
    let x = p.x - (h.chimney + 6.5) + bend;
    let width = 2.0 + 7.5 * up;
    let wisp = 0.72 + 0.45 * noise(vec2(p.x * 0.10, p.y * 0.055 + drift * 3.0));
    return exp(-x * x / (width * width)) * (1.0 - up) * smoothstep(0.0, 0.05, up) * 0.40 * wisp * s.b.w;
}

fn planks(p: vec2<f32>, centre: vec2<f32>, half: f32, tilt: f32, rgb: vec3<f32>) {
    for (var i = 0; i < 2; i++) {
        let way = select(-1.0, 1.0, i == 0) * tilt;
        let d = sd_box(mat2x2(cos(way), -sin(way), sin(way), cos(way)) * (p - centre), vec2(half, 3.0), 1.0);
        fill(vec3(0.0021, 0.0027, 0.0048), d - 0.5);
        fill(rgb, d + 0.4);
    }
}

fn opening(h: House, p: vec2<f32>) {
    let trim = wall_of(vec3(0.0110, 0.0123, 0.0369), vec3(0.0685, 0.0356, 0.0194), -0.6, 0.0);
    let frame = wall_of(vec3(0.0144, 0.0168, 0.0497), vec3(0.1441, 0.0742, 0.0343), -0.2, 0.0);
    let stone = wall_of(vec3(0.0343, 0.0437, 0.1170), vec3(0.3763, 0.3372, 0.2462), 0.3, 0.0);
    let gone = s.a.w > 0.5;
    // window
    let wx = h.window;
    if !h.round {
        let shutter = wall_of(vec3(0.0232, 0.0185, 0.0630), vec3(0.2051, 0.0685, 0.0423), 0.0, 0.0);
        fill(shutter, rect(vec2(abs(p.x - wx), p.y), 14.5, 59.0, 6.5, 24.0, 1.0));
    }
    fill(frame, rect(p, wx - 14.5, 57.5, 29.0, 27.0, select(4.0, 13.5, h.round)));
    let pane = rect(p, wx - 12.0, 60.0, 24.0, 22.0, select(2.5, 11.0, h.round));
    let bars = max(min(abs(p.x - wx), abs(p.y - 71.0)) - 1.1, pane);
    let glass = wall_of(vec3(0.0052, 0.0070, 0.0232), vec3(0.085, 0.095, 0.14), -0.4, 0.0);
    let near = length((p - vec2(wx, 71.0)) / vec2(15.0, 14.0));
    let warm_glass = mix(mix(vec3(1.0, 0.87, 0.52), vec3(1.0, 0.58, 0.14), smoothstep(0.0, 0.6, near)), vec3(0.74, 0.26, 0.03), smoothstep(0.5, 1.15, near));
    fill(mix(glass, warm_glass, window), pane);
    if !gone {
        tint(vec3(0.33, 0.46, 0.81), 0.22 * (1.0 - window) * cov(line(p, vec2(wx - 9.0, 69.0), vec2(wx - 2.0, 62.0), 2.0) * unit));
    }
    fill(mix(frame, vec3(0.25, 0.07, 0.008), window), bars);
    fill(trim, rect(p, wx - 16.0, 83.5, 32.0, 3.0, 1.0));
    // door
    let dx = h.door;
    fill(stone, arch(p, dx, 13.5));
    let wood = wall_of(vec3(0.0080, 0.0060, 0.0203), vec3(0.1022, 0.0423, 0.0212), -0.3, 0.0);
    let door = arch(p, dx, 11.0);
    fill(mix(wood, vec3(0.0015, 0.0018, 0.004), s.a.z), door);
    if s.a.z > 0.5 {
        let leaf = max(max(dx + 11.0 - p.x, p.x - dx - 26.0), max(76.0 - (p.x - dx - 11.0) * 0.333 - p.y, p.y - 100.0 - (p.x - dx - 11.0) * 0.267));
        fill(wall_of(vec3(0.0232, 0.0144, 0.0395), vec3(0.1946, 0.0844, 0.0369), 0.3, 0.0), leaf);
        fill(vec3(0.5841, 0.3231, 0.0685), length(p - vec2(dx + 23.5, 88.0)) - 1.5);
    } else {
        tint(vec3(0.0), 0.30 * cov(max(abs(abs(p.x - dx) - 3.7) - 0.5, door) * unit));
        fill(vec3(0.5841, 0.3231, 0.0685) * mix(1.0, 0.4, s.a.w), length(p - vec2(dx + 6.5, 87.0)) - 1.7);
    }
    fill(stone, rect(p, dx - 15.0, 99.0, 30.0, 3.6, 1.0));
    if gone {
        let board = wall_of(vec3(0.1022, 0.1022, 0.1878), vec3(0.2542, 0.1441, 0.0648), 0.4, 0.0);
        planks(p, vec2(dx, 84.0), 18.0, 0.49, board);
        planks(p, vec2(wx, 71.0), 19.0, 0.42, board);
    }
}

fn walls(h: House, p: vec2<f32>) {
    let v = h.variant;
    let roof_n = night_roof(v);
    let roof_d = day_roof(v);
    let trim = wall_of(vec3(0.0110, 0.0123, 0.0369), vec3(0.0685, 0.0356, 0.0194), -0.6, 0.0);
    // chimney
    fill(wall_of(roof_n, roof_d, -1.2, 0.0), rect(p, h.chimney, 4.0, 13.0, 34.0, 0.0));
    fill(wall_of(roof_n, roof_d, 0.2, 0.0), rect(p, h.chimney + 8.0, 4.0, 5.0, 34.0, 0.0));
    fill(trim, rect(p, h.chimney - 2.0, 2.0, 17.0, 4.0, 0.0));
    // walls, with timber
    let wall = rect(p, 6.0, 46.0, 88.0, 54.0, 0.0);
    fill(wall_of(night_wall(v), day_wall(v), 0.35, 0.0), wall);
    fill(wall_of(night_wall(v), day_wall(v), -1.6, 0.0), rect(p, 6.0, 46.0, 30.0, 54.0, 0.0));
    var timber = abs(p.x - 36.0) - 1.1;
    if v == 0 || v == 3 { timber = min(timber, min(abs(p.x - 93.0) - 1.0, max(abs(p.y - 87.0) - 1.1, 36.0 - p.x))); }
    if v == 1 { timber = min(timber, max(abs(p.y - 56.0) - 1.1, 36.0 - p.x)); }
    if v == 4 { timber = min(timber, line(p, vec2(36.0, 56.0), vec2(52.0, 98.0), 2.2)); }
    tint(trim, 0.55 * cov(max(timber, wall) * unit));
    // footing
    let footing = rect(p, 6.0, 94.0, 88.0, 6.0, 0.0);
    fill(wall_of(vec3(0.0242, 0.0307, 0.0844), vec3(0.2664, 0.2384, 0.1812), -0.2, 0.0), footing);
    let joint = abs(fract((p.x + select(0.0, 7.0, p.y > 97.0)) / 14.0) - 0.5) * 14.0;
    tint(wall_of(vec3(0.0343, 0.0437, 0.1170), vec3(0.3763, 0.3372, 0.2462), 0.3, 0.0), 0.8 * cov(max(max(joint - 4.6, abs(abs(p.y - 97.0) - 1.5) - 1.1), footing) * unit));
    // the shade of the eaves
    let under = rect(p, 6.0, h.ridge.w, 88.0, 12.0, 0.0);
    tint(vec3(0.0012, 0.0015, 0.0037), 0.72 * (1.0 - smoothstep(h.ridge.w, h.ridge.w + 12.0, p.y)) * cov(under * unit));
}

fn roof(h: House, p: vec2<f32>) {
    let v = h.variant;
    let shape = roof_distance(h, p);
    fill(wall_of(night_roof(v), day_roof(v), 0.8, 0.6), shape);
    var valley = vec2(50.0, h.ridge.w);
    if v == 3 { valley.x = 34.0; }
    if v == 4 { valley.x = 62.0; }
    let left = max(shape, sd_side(p, h.ridge.xy, valley));
    fill(wall_of(night_roof(v), day_roof(v), -0.6, 0.2), left);
    // tiles
    let row = floor(p.y / 8.0);
    let course = abs(fract(p.y / 8.0) - 0.5) * 8.0;
    let joint = abs(fract((p.x + row * 9.0) / 18.0) - 0.5) * 18.0;
    let tiles = min(4.0 - course - 0.6, 9.0 - joint - 0.5);
    tint(vec3(0.0012, 0.0015, 0.0044), mix(0.34, 0.5, s.a.w) * cov(max(tiles, shape + 0.5) * unit));
    // the edge that faces moon or sun
    let rim = by_time(vec3(0.16, 0.20, 0.36), vec3(0.60, 0.30, 0.16), vec3(1.0, 0.80, 0.50), vec3(1.0, 0.92, 0.72));
    let lit = min(line(p, h.ridge.zy, vec2(h.eaves.y, h.ridge.w), 1.6), line(p, h.ridge.xy, h.ridge.zy, 1.6));
    tint(rim, mix(0.6, 0.25, s.a.w) * (1.0 - s.b.y) * cov(max(lit, shape - 0.8) * unit));
    let trim = wall_of(vec3(0.0110, 0.0123, 0.0369), vec3(0.0685, 0.0356, 0.0194), -0.6, 0.0);
    fill(trim, rect(p, h.eaves.x - 1.0, h.ridge.w - 2.0, h.eaves.y - h.eaves.x + 2.0, 4.2, 1.0));
}

fn flat_house(h: House, p: vec2<f32>) -> vec4<f32> {
    let black = vec4(0.0, 0.0, 0.0, 1.0);
    let edge = select(select(vec3(1.0), vec3(0.42), s.a.w > 0.5), FLAT_ACCENT, s.c.y > 0.5);
    var drawn = flat_shape(rect(p, h.chimney, 4.0, 13.0, 34.0, 0.0) * unit, black, edge);
    drawn = over(flat_shape(rect(p, 6.0, 46.0, 88.0, 54.0, 0.0) * unit, black, edge), drawn);
    let eave = rect(p, h.eaves.x, h.ridge.w - 2.0, h.eaves.y - h.eaves.x, 4.0, 0.0);
    drawn = over(flat_shape(min(roof_distance(h, p), eave) * unit, vec4(FLAT_LIFT, 1.0), edge), drawn);
    let lit = s.a.y > 0.5;
    let pane = select(black, vec4(FLAT_ACCENT, 1.0), lit);
    let window = rect(p, h.window - 12.0, 60.0, 24.0, 22.0, select(2.5, 11.0, h.round)) * unit;
    drawn = over(flat_shape(window, pane, select(edge, FLAT_ACCENT, lit)), drawn);
    let door = select(black, vec4(edge, 1.0), s.a.z > 0.5);
    drawn = over(flat_shape(arch(p, h.door, 11.0) * unit, door, edge), drawn);
    if s.a.w > 0.5 {
        let cross = vec2(abs(p.x - h.door), p.y - 84.0);
        let d = min(sd_segment(vec2(cross.x, abs(cross.y)), vec2(0.0), vec2(14.0, 9.0)), 99.0) - 1.6;
        drawn = over(vec4(vec3(1.0), 1.0) * cov(d * unit), drawn);
    }
    return drawn;
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let px = in.position.xy;
    unit = in.size.x / 210.0;
    let p = in.uv * vec2(210.0, 212.0) - vec2(60.0, 96.0);
    let h = house_of(i32(round(s.a.x)));
    if is_flat() {
        return flat_house(h, p) * s.c.w;
    }
    o = vec4(0.0);
    let t = s.b.x;
    // shadows: where it stands, and by a low sun far to the left
    let pool = vec2((p.x - 48.0) / 66.0, (p.y - 101.0) / 6.5);
    var shade = mix(0.62, 0.34, smoothstep(0.2, 0.7, t)) * fade(0.7, 1.05, length(pool));
    let long = smoothstep(0.5, 0.66, t) * fade(0.76, 0.95, t);
    let thrown = max(max(p.x - 94.0, p.y - 110.0 - (p.x - 20.0) * -0.02), max(99.0 - p.y + (p.x - 6.0) * 0.06, -52.0 - p.x));
    shade = max(shade, 0.24 * long * cov(thrown * 0.25 * unit) * fade(-40.0, 20.0, -p.x));
    o = vec4(0.0, 0.0, 0.0, shadow_alpha(shade));

    let dark = fade(0.52, 0.68, t); // by day the lamp is out, and so is the window
    let light = falloff(px, s.lamp) * dark;
    lamp = max(light * 0.9, s.b.z * s.lamp.w * dark);
    window = s.a.y * dark;
    lamp_side = clamp((s.lamp.x - px.x) / max(s.lamp.z, 1.0) * 3.0, -1.0, 1.0);
    if p.y > -2.0 && p.x > -16.0 && p.x < 116.0 {
        walls(h, p);
        roof(h, p);
        opening(h, p);
    }
    let wisp = smoke(h, p);
    let grey = by_time(vec3(0.20, 0.23, 0.36), vec3(0.42, 0.30, 0.30), vec3(0.95, 0.78, 0.62), vec3(1.0, 0.98, 0.90));
    let warm_smoke = grey + warm(light, 0.3) * light * 0.5;
    o = over(vec4(warm_smoke, 1.0) * wisp * (1.0 - s.b.y * 0.5), o);
    if window > 0.01 {
        // its own light on the air around it
        let d = length((p - vec2(h.window, 72.0)) / vec2(1.0, 0.9));
        o = vec4(o.rgb + vec3(1.0, 0.55, 0.16) * window * 0.10 * exp(-d * d / 700.0), o.a);
    }
    if o.a <= 0.0 {
        return vec4(o.rgb, 0.0) * s.c.w;
    }
    return vec4(grain(o.rgb / o.a, px) * o.a, o.a) * s.c.w;
}
