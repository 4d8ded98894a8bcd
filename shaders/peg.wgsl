// An enamel dome in a brass collar, with its symbol engraved. Its radius is half the node's width / 1.4.
// a: x symbol (0 triangle, 1 ring, 2 cross, 3 sun, 4 diamond, 5 moon, 6 square, 7 bars; -1 none), y dim 0..1,
//    z glint: a bright band that sweeps over the dome as it goes from 0 to 1, w minimum light
// c: w opacity
// colour: enamel
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, fade, cov, sd_box, falloff, warm, lit_mixed, reflect_light}
#import lantern::light::{away_from_lamp, finish, over_shadow, flat_shape}

const COLLAR: vec3<f32> = vec3<f32>(0.50, 0.32, 0.11);
const ENAMEL_NEUTRAL: f32 = 0.62;

fn sd_triangle(point: vec2<f32>, r: f32) -> f32 {
    let k = 1.7320508;
    var p = vec2(abs(point.x) - r, -point.y + r / k);
    if p.x + k * p.y > 0.0 {
        p = vec2(p.x - k * p.y, -k * p.x - p.y) * 0.5;
    }
    p.x -= clamp(p.x, -2.0 * r, 0.0);
    return -length(p) * sign(p.y);
}

fn sd_star(point: vec2<f32>, r: f32, points: f32, m: f32) -> f32 {
    let an = 3.14159265 / points;
    let en = 3.14159265 / m;
    let ac = vec2(cos(an), sin(an));
    let ec = vec2(cos(en), sin(en));
    let turn = atan2(point.x, -point.y);
    let b = turn - 2.0 * an * floor(turn / (2.0 * an)) - an;
    var p = length(point) * vec2(cos(b), abs(sin(b))) - r * ac;
    p += ec * clamp(-dot(p, ec), 0.0, r * ac.y / ec.y);
    return length(p) * sign(p.x);
}

fn sd_symbol(p: vec2<f32>, r: f32, id: i32) -> f32 {
    switch id {
        case 0: {
            return sd_triangle(p - vec2(0.0, r * 0.12), r * 0.86) - r * 0.10;
        }
        case 1: {
            return abs(length(p) - r * 0.70) - r * 0.22;
        }
        case 2: {
            return min(sd_box(p, vec2(r * 0.92, r * 0.27), r * 0.10), sd_box(p, vec2(r * 0.27, r * 0.92), r * 0.10));
        }
        case 3: {
            return sd_star(p, r * 1.12, 8.0, 3.9) - r * 0.03;
        }
        case 4: {
            return sd_box(vec2(p.x + p.y, p.y - p.x) * 0.70710678, vec2(r * 0.66), r * 0.10);
        }
        case 5: {
            return max(length(p + vec2(r * 0.10, 0.0)) - r * 0.92, r * 0.74 - length(p - vec2(r * 0.34, -r * 0.12)));
        }
        case 6: {
            return abs(sd_box(p, vec2(r * 0.66), r * 0.12)) - r * 0.17;
        }
        case 7: {
            return sd_box(vec2(p.x, abs(p.y) - r * 0.42), vec2(r * 0.85, r * 0.2), r * 0.1);
        }
        default: {
            return 1e4;
        }
    }
}

// The lamp as it shines on a peg at most.
const BRIGHTEST: f32 = 1.45;

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    // Enamel is bright already: the flood of light at a win would wash its colour out.
    s.lamp.w = min(s.lamp.w, BRIGHTEST);
    let k = s.screen.z;
    let px = in.position.xy;
    let p = (in.uv - 0.5) * in.size;
    let r = 0.5 * in.size.x / 1.4;
    let l = length(p);
    let q = l / r;
    let enamel = s.colour.rgb;
    let dark_ink = dot(enamel, vec3(0.2126, 0.7152, 0.0722)) > 0.18;
    let symbol_id = i32(round(s.a.x));

    if is_flat() {
        var fill = mix(enamel, enamel * 0.30, s.a.y);
        let ink = select(vec3(mix(1.0, 0.5, s.a.y)), vec3(0.0), dark_ink);
        fill = mix(fill, ink, cov(sd_symbol(p, r * 0.46, symbol_id)));
        return flat_shape(l - r, vec4(fill, 1.0), vec3(mix(1.0, 0.4, s.a.y))) * s.c.w;
    }

    let shadow_at = away_from_lamp(px) * r * 0.20 + vec2(0.0, r * 0.10);
    let shade = 0.70 * fade(r * 0.72, r * 1.30, length(p - shadow_at)) * fade(1.12, 1.40, q);
    let cover = cov(l - r);
    if cover <= 0.0 {
        return over_shadow(vec3(0.0), 0.0, shade);
    }

    let g = falloff(px, s.lamp);
    let extra = max(s.a.w - g, 0.0); // the small lamp of a piece in a tray
    let extra_from = vec3(-0.34, -0.58, 0.74);
    let z = sqrt(max(1.0 - min(q * q, 1.0) * 0.92, 0.02));

    // the dome, and round it the collar with its bevel turned inwards
    let collar = smoothstep(0.84, 0.87, q);
    let dome_n = normalize(vec3(p / r * 0.95, z));
    let collar_n = normalize(vec3(p / r * mix(-0.9, 1.3, smoothstep(0.86, 1.0, q)), 0.7));
    let n = select(dome_n, collar_n, collar > 0.0);
    let albedo = mix(enamel * mix(1.0, 0.55, smoothstep(0.45, 0.86, q)), COLLAR, collar);
    let gloss = select(70.0, 18.0, collar > 0.0);
    let sheen = mix(0.85, 1.1, collar);
    let neutral = mix(ENAMEL_NEUTRAL, 0.0, collar);
    var c = lit_mixed(px, n, albedo, gloss, sheen, neutral);
    c += warm(extra, neutral) * extra * reflect_light(extra_from, n, albedo, gloss, sheen);

    // enamel never goes black: its colour must stay readable
    var shine = enamel * (s.ambient.rgb * 1.2 + 0.30);
    shine += mix(enamel, vec3(1.0), 0.4) * (1.0 - z) * (1.0 - z) * 0.35 * (g + extra + 0.06);
    // a window mirrored in the upper left
    let pane = fade(0.0, 0.62, length((p - vec2(-r * 0.16, -r * 0.42)) / vec2(r * 0.62, r * 0.30)));
    shine += pane * pane * (0.05 + 0.30 * (g + extra)) * vec3(1.0, 0.95, 0.85);
    c += mix(shine, COLLAR * s.ambient.rgb, collar);
    c = min(c, vec3(mix(1.6, 8.0, collar)));

    let symbol = sd_symbol(p, r * 0.46, symbol_id);
    let chalk = vec3(0.93, 0.90, 0.82) * (0.62 + 0.6 * min(g + extra, 1.0));
    let ink = select(chalk, vec3(0.012, 0.010, 0.022), dark_ink);
    c *= mix(1.0, 0.35, cov(symbol - 1.4 * k) * 0.5);
    c = mix(c, ink, cov(symbol) * 0.97);
    c *= mix(1.0, 0.42, s.a.y);
    if s.a.z > 0.0 && s.a.z < 1.0 {
        let along = (dot(p, vec2(0.876, 0.482)) / r - mix(-1.7, 1.7, s.a.z)) / 0.30;
        c += vec3(1.5, 1.3, 0.95) * exp(-along * along) * z * smoothstep(0.0, 0.1, s.a.z) * fade(0.9, 1.0, s.a.z);
    }
    return over_shadow(finish(c, px), cover, shade);
}
