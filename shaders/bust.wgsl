// Somebody, from the shoulders up, or in a round frame. The node is 124 units square; the bust takes 100 by 110 of them.
// a: x hat (0 brim, 1 hood, 2 long hair, 3 bun, 4 nightcap, 5 beard), y collar (0 scarf, 1 open shirt, 2 buttons, 3 fur,
//    4 apron), zw half the width and height of the head
// b: rgb skin, w how far the mouth bends down
// c: x light, y shadow on the ground, z 1: gone (eyes closed, grey); w opacity
// colour: cloth; a 1: in a round frame, 2: in a bright one
// colour_b: hair; a: light from a fire, its sign the side it comes from
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, FLAT_LIFT, is_flat, fade, cov, sd_box, sd_segment, sd_side, grain, over, shadow_alpha, flat_shape}

const INK: vec3<f32> = vec3<f32>(0.0144, 0.0070, 0.0103);
const BAND: vec3<f32> = vec3<f32>(0.8148, 0.5841, 0.2423);
const WOOL: vec3<f32> = vec3<f32>(0.7913, 0.7084, 0.5395);
const LINEN: vec3<f32> = vec3<f32>(0.8228, 0.7379, 0.5647);
const FUR: vec3<f32> = vec3<f32>(0.6939, 0.6105, 0.4678);
const APRON: vec3<f32> = vec3<f32>(0.7157, 0.6240, 0.4233);

var<private> o: vec4<f32>;
var<private> unit: f32;

// a colour whose encoded value is f times as bright
fn shade(rgb: vec3<f32>, f: f32) -> vec3<f32> {
    return min(rgb * pow(f, 2.2), vec3(1.0));
}

// a part of the body: in high contrast an outline
fn part(rgb: vec3<f32>, d: f32) {
    if is_flat() {
        o = over(flat_shape(d * unit, vec4(0.0, 0.0, 0.0, 1.0), vec3(1.0)), o);
        return;
    }
    tint(rgb, cov(d * unit));
}

// something small: in high contrast white
fn detail(rgb: vec3<f32>, d: f32) {
    tint(select(rgb, vec3(1.0), is_flat()), cov(d * unit));
}

// light and dark on a part: not in high contrast
fn tint(rgb: vec3<f32>, cover: f32) {
    o = over(vec4(rgb * cover, cover), o);
}

fn ellipse(p: vec2<f32>, r: vec2<f32>) -> f32 {
    let k = length(p / r);
    return k * (k - 1.0) / max(length(p / (r * r)), 1e-4);
}

fn rect(p: vec2<f32>, x: f32, y: f32, w: f32, h: f32, r: f32) -> f32 {
    return sd_box(p - vec2(x + 0.5 * w, y + 0.5 * h), 0.5 * vec2(w, h), r);
}

// a dome of hair over the brow: an ellipse above a line that rises to its middle
fn fringe(p: vec2<f32>, foot: f32, r: vec2<f32>, brow: f32, drop: f32) -> f32 {
    let x = (p.x - 50.0) / r.x;
    return max(ellipse(p - vec2(50.0, foot), r), max((p.y - brow - drop * x * x) * 0.85, p.y - foot));
}

fn clothes(p: vec2<f32>, collar: i32) {
    let cloth = s.colour.rgb;
    let cape = max(ellipse(p - vec2(50.0, 110.0), vec2(42.0, 38.0)), p.y - 110.0);
    part(cloth, cape);
    if !is_flat() {
        let edge = 50.0 + 13.0 * pow(clamp((p.y - 72.0) / 38.0, 0.0, 1.0), 0.35);
        tint(shade(cloth, 0.66), cov(max(cape, edge - p.x) * unit));
    }
    let x = abs(p.x - 50.0);
    switch collar {
        case 0: {
            part(shade(cloth, 1.55), rect(p, 31.0, 68.0, 38.0, 13.0, 6.5));
            part(shade(cloth, 1.35), rect(p, 55.0, 74.0, 10.0, 24.0, 4.0));
        }
        case 1: {
            let v = vec2(x, p.y);
            part(LINEN, max(74.0 - p.y, sd_side(v, vec2(16.0, 74.0), vec2(0.0, 98.0))));
        }
        case 2: {
            let curve = abs(p.y - 78.5 + 5.5 * x * x / 196.0) * 0.85 - 2.5;
            part(shade(cloth, 1.5), max(curve, x - 15.0));
            detail(BAND, length(p - vec2(50.0, 86.0)) - 3.0);
            detail(BAND, length(p - vec2(50.0, 97.0)) - 3.0);
        }
        case 3: {
            var fur = min(length(p - vec2(24.0, 79.0)), length(p - vec2(77.0, 79.0)));
            fur = min(fur, min(length(p - vec2(35.0, 75.0)), length(p - vec2(46.0, 75.0))));
            fur = min(fur, min(length(p - vec2(57.0, 75.0)), length(p - vec2(68.0, 75.0))));
            part(FUR, fur - 8.0);
        }
        default: {
            let bib = max(max(78.0 - p.y, p.y - 110.0), (x - 16.0 - (p.y - 78.0) * 0.125) * 0.99);
            part(APRON, max(max(abs(x - 14.0) - 2.5, abs(p.y - 75.0) - 5.0), cape));
            part(APRON, bib);
        }
    }
}

fn head(p: vec2<f32>, hat: i32) {
    let skin = s.b.rgb;
    let hair = s.colour_b.rgb;
    if hat == 2 {
        part(hair, sd_box(p - vec2(50.0, 62.0), vec2(26.0, 22.0), 10.0));
    }
    part(shade(skin, 0.78), rect(p, 42.0, 60.0, 16.0, 16.0, 6.0));
    let face = sd_box(p - vec2(50.0, 46.0), s.a.zw, s.a.z - 1.0);
    part(skin, face);
    if !is_flat() {
        let v = (p.y - 46.0) / s.a.w;
        let inner = 50.0 + s.a.z * (0.63 - 0.36 * v * v);
        tint(shade(skin, 0.82), 0.75 * cov(max(face, inner - p.x) * unit));
    }
}

fn hats(p: vec2<f32>, hat: i32) {
    let cloth = s.colour.rgb;
    let hair = s.colour_b.rgb;
    let x = abs(p.x - 50.0);
    switch hat {
        case 0: {
            part(shade(cloth, 0.55), ellipse(p - vec2(50.0, 31.0), vec2(37.0, 7.5)));
            part(shade(cloth, 0.72), rect(p, 29.0, 7.0, 42.0, 25.0, 11.0));
            detail(BAND, rect(p, 29.0, 24.0, 42.0, 6.0, 0.0));
        }
        case 1: {
            let out_y = p.y - 46.0;
            let outer = select(x - 28.0 + out_y * 0.06, ellipse(vec2(x, out_y), vec2(28.0, 38.0)), out_y < 0.0);
            let in_y = p.y - 50.0;
            let inner = select(x - 19.3 + in_y * 0.165, ellipse(vec2(x, in_y), vec2(19.3, 21.0)), in_y < 0.0);
            part(shade(cloth, 0.78), max(max(outer, -inner), (p.y - 70.0 - (x - 16.0) * 0.6) * 0.86));
        }
        case 2: {
            part(shade(hair, 1.2), fringe(p, 44.0, vec2(23.5, 22.5), 31.5, 12.5));
        }
        case 3: {
            part(hair, length(p - vec2(50.0, 13.0)) - 11.0);
            part(shade(hair, 1.15), fringe(p, 42.0, vec2(22.0, 21.0), 33.0, 9.0));
        }
        case 4: {
            let dip = (p.y - 8.0) / 8.0;
            let right = p.x - 68.0 - (p.y - 2.0) / 31.0 + 4.0 * exp(-dip * dip);
            part(shade(cloth, 0.85), max(max(ellipse(p - vec2(68.0, 33.0), vec2(37.0, 31.0)), right), p.y - 33.0));
            part(WOOL, rect(p, 27.0, 28.0, 46.0, 9.0, 4.5));
            part(WOOL, length(p - vec2(68.0, 4.0)) - 5.0);
        }
        default: {
            part(hair, fringe(p, 40.0, vec2(21.5, 17.5), 32.5, 7.5));
            let v = x / 20.0;
            let beard = max(ellipse(p - vec2(50.0, 50.0), vec2(20.5, 30.0)), 59.0 - 9.0 * v * v * v * v - p.y);
            part(hair, beard);
        }
    }
}

fn features(p: vec2<f32>, hat: i32) {
    let gone = s.c.z > 0.5;
    let x = abs(p.x - 50.0);
    if gone {
        detail(INK, sd_segment(vec2(x, p.y), vec2(3.5, 46.0), vec2(11.5, 46.0)) - 1.3);
    } else {
        detail(INK, length(vec2(x - 8.0, p.y - 46.0)) - 2.7);
    }
    if hat != 5 {
        let bend = select(s.b.w, 0.0, gone) * 0.5;
        let v = (p.x - 50.0) / 5.0;
        let curve = max(abs(p.y - 57.0 - bend * (1.0 - v * v)) - 1.1, x - 5.6);
        let cover = cov(curve * unit) * select(0.65, 1.0, is_flat());
        tint(select(INK, vec3(1.0), is_flat()), cover);
    }
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let full = in.size.x / 124.0;
    let framed = s.colour.a > 0.5;
    var p = in.uv * 124.0 - vec2(12.0, 6.0);
    let from_centre = p - vec2(50.0, 56.0);
    let circle = (length(from_centre) - 60.0) * full;
    unit = full;
    if framed {
        if circle > 1.0 {
            return vec4(0.0);
        }
        // the bust fills the frame, its shoulders cut by the circle
        p = from_centre / 0.94 + vec2(50.0, 55.0);
        unit = full * 0.94;
    }
    o = vec4(0.0);
    let hat = i32(round(s.a.x));
    let collar = i32(round(s.a.y));
    clothes(p, collar);
    head(p, hat);
    hats(p, hat);
    features(p, hat);

    var rgb = o.rgb;
    if !is_flat() {
        let grey = dot(rgb, vec3(0.30, 0.55, 0.15));
        rgb = mix(rgb, vec3(1.04, 1.0, 0.90) * (grey * 0.8 + 0.06 * o.a), 0.86 * s.c.z);
        rgb *= s.c.x;
        if abs(s.colour_b.a) > 0.01 {
            // a warm edge on the side of the fire, the other side in shade
            let side = sign(s.colour_b.a) * (p.x - 50.0) / 42.0;
            let warmth = abs(s.colour_b.a);
            rgb *= 1.0 - 0.25 * warmth * smoothstep(0.3, -1.0, side);
            rgb += o.a * rgb * vec3(1.5, 0.62, 0.16) * warmth * smoothstep(-0.1, 1.0, side);
        }
    }
    o = vec4(rgb, o.a);
    let seen = mix(1.0, select(0.5, 0.6, is_flat()), s.c.z);

    if framed {
        let inside = cov(circle + 2.0 * full);
        var ground = mix(vec3(0.078, 0.052, 0.076), vec3(0.022, 0.018, 0.040), smoothstep(0.0, 1.0, length(from_centre) / 60.0));
        if s.colour.a > 1.5 { ground = vec3(0.80, 0.62, 0.32); }
        var ring = select(vec3(0.584, 0.323, 0.069), vec3(0.14, 0.14, 0.20), s.c.z > 0.5);
        if is_flat() {
            ground = FLAT_LIFT;
            ring = vec3(1.0);
        }
        let under = over(vec4(ground, 1.0) * inside, vec4(ring, 1.0) * cov(circle));
        let seated = over(o * inside * seen, under);
        return vec4(grain(seated.rgb, in.position.xy), seated.a) * s.c.w;
    }
    let pool = ellipse(p - vec2(50.0, 108.0), vec2(60.0, 8.5));
    let shadow = shadow_alpha(s.c.y * fade(-3.0, 1.5, pool)) * select(1.0, 0.0, is_flat());
    let standing = over(o * seen, vec4(0.0, 0.0, 0.0, shadow * seen));
    if standing.a <= 0.0 {
        return vec4(0.0);
    }
    return vec4(grain(standing.rgb / standing.a, in.position.xy) * standing.a, standing.a) * s.c.w;
}
