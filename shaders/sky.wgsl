// Everything out of doors: the sky, hills, the village's terraces with their lane, or the square, and the lamp on the ground.
// One parameter turns night into day. The node covers the window.
// a: x time: 0 night, 0.5 dusk, 0.7 dawn, 1 day; yz the moon or sun, logical px; w where the sky ends, logical px
// b: x place: 0 village, 1 square; y terraces or arcs; z the village's seed; w radius of the disc, logical px
// c: x light of the lamp on the ground, y how well the lane is seen, z foot of the village, logical px; w opacity
// colour: heights of terraces, far to near; in the square of its arcs, and w where the ground begins
// colour_b: in the square how far each arc dips, and w at which distance from the middle
// The atlas is the lane: how far each spot is from its middle, 0.5 being its edge.
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, FLAT_LIFT, is_flat, fade, hash, noise, fbm, fbm_coarse, cov, falloff, warm, finish, body}

@group(1) @binding(1) var lane_field: texture_2d<f32>;
@group(1) @binding(2) var lane_sampler: sampler;

const FAR: f32 = 0.62; // scale of the farthest terrace; the layout knows the same numbers

// a value at night, dusk, dawn and day
fn by_time(night: vec3<f32>, dusk: vec3<f32>, dawn: vec3<f32>, day: vec3<f32>) -> vec3<f32> {
    let t = s.a.x;
    let early = mix(night, dusk, clamp(t * 2.0, 0.0, 1.0));
    let late = mix(dawn, day, clamp((t - 0.7) / 0.3, 0.0, 1.0));
    return mix(early, late, smoothstep(0.5, 0.7, t));
}

fn three(top: vec3<f32>, middle: vec3<f32>, low: vec3<f32>, y: f32) -> vec3<f32> {
    return mix(mix(top, middle, smoothstep(0.0, 0.68, y)), low, smoothstep(0.56, 1.0, y));
}

fn sky(p: vec2<f32>) -> vec3<f32> {
    let t = s.a.x;
    let y = clamp(p.y / s.a.w, 0.0, 1.0);
    let night = three(vec3(0.0035, 0.006, 0.022), vec3(0.012, 0.020, 0.072), vec3(0.036, 0.050, 0.135), y);
    let dusk = three(vec3(0.055, 0.040, 0.115), vec3(0.36, 0.145, 0.11), vec3(0.85, 0.42, 0.15), y);
    let day = three(vec3(0.70, 0.92, 1.02), vec3(1.25, 1.10, 0.70), vec3(1.7, 1.28, 0.62), y);
    var c = mix(mix(night, dusk, clamp(t * 2.0, 0.0, 1.0)), day, clamp(t * 2.0 - 1.0, 0.0, 1.0));
    // a dawn is paler and rosier than the way from dusk to day
    let dawn = smoothstep(0.5, 0.68, t) * fade(0.72, 0.9, t);
    c = mix(c, c * vec3(1.16, 1.06, 1.10), dawn);

    let cloud = fbm(vec2(p.x * 0.0032, p.y * 0.012) + vec2(3.0, 1.0));
    let band = smoothstep(0.50, 0.60, cloud) * fade(0.35, 1.0, y) * mix(0.55, 0.9, t);
    let dark = fade(0.12, 0.36, t);
    if dark > 0.0 {
        let g = floor(p / 22.0);
        let o = vec2(hash(g), hash(g + 7.0)) * 18.0 + 2.0;
        let size = hash(g + 3.0);
        let small = step(0.80, size) * fade(0.2, 1.5, length(p - g * 22.0 - o)) * (size - 0.78) * 4.2;
        c += small * vec3(0.75, 0.82, 1.0) * fade(0.3, 0.98, y) * (1.0 - band) * dark;
        let g2 = floor(p / 97.0);
        let o2 = vec2(hash(g2 + 5.0), hash(g2 + 8.0)) * 80.0 + 8.0;
        let d = abs(p - g2 * 97.0 - o2);
        let star = exp(-dot(d, d) * 0.5) + 0.35 * exp(-d.x * 0.9 - d.y * 4.0) + 0.35 * exp(-d.y * 0.9 - d.x * 4.0);
        c += step(0.72, hash(g2 + 31.0)) * star * 0.55 * vec3(0.8, 0.88, 1.0) * fade(0.2, 0.9, y) * dark;
    }

    let r = s.b.w;
    if r > 0.0 {
        let m = p - s.a.yz;
        let l = length(m);
        let moon = fade(0.28, 0.36, t);
        let sun = smoothstep(0.36, 0.46, t);
        let near = exp(-l / (r * 1.6)) * 0.22;
        let wide = exp(-l / (r * 6.0));
        c += vec3(0.54, 0.58, 0.76) * (near + wide * 0.045) * moon;
        c += vec3(1.0, 0.74, 0.33) * (near + wide * 0.16) * sun * mix(1.0, 0.6, smoothstep(0.7, 0.8, t));
        c = mix(c, c * 1.12 + mix(vec3(0.006, 0.008, 0.018), vec3(0.30, 0.26, 0.18), t), band * 0.7);
        let seas = 1.0 + 0.5 * smoothstep(0.35, 0.60, fbm((m + 200.0) * 0.045));
        let disc = mix(vec3(1.7, 0.96, 0.44), vec3(1.75, 1.42, 0.82), smoothstep(0.6, 0.8, t));
        let edge = cov((l - r) * s.screen.z);
        c = mix(c, vec3(0.98, 0.93, 0.80) * seas, edge * moon);
        c = mix(c, disc, edge * sun);
    } else {
        c = mix(c, c * 1.12 + mix(vec3(0.006, 0.008, 0.018), vec3(0.30, 0.26, 0.18), t), band * 0.7);
    }
    return c;
}

fn wave(x: f32, phase: f32) -> f32 {
    return sin(x * 0.0068 + phase) + 0.5 * sin(x * 0.0151 + phase * 1.7);
}

// the height of terrace i of n, of which the first two are hills and the last is the foreground
fn terrace(i: i32, n: i32, x: f32) -> f32 {
    let u = x / (s.screen.x / s.screen.z) - 0.5;
    let bend = 4.0 * u * u - 0.35;
    if i == 0 {
        return s.colour.x - 66.0 - 26.0 * u + 20.0 * bend - 11.0 * wave(x, 4.7) + 5.0 * (noise(vec2(x * 0.05, 40.0)) - 0.5);
    }
    if i == 1 {
        return s.colour.x - 28.0 + 30.0 * u + 26.0 * bend - 9.0 * wave(x, 8.2) + 4.0 * (noise(vec2(x * 0.05, 70.0)) - 0.5);
    }
    if i == n - 1 {
        return s.c.z + 8.0 + 24.0 * u - 14.0 * bend - 8.0 * wave(x, 2.2);
    }
    let rows = n - 3;
    let row = i - 2;
    let many = rows > 3;
    let scale = select(FAR + (1.0 - FAR) * f32(row) / f32(max(rows - 1, 1)), 1.0, rows <= 1);
    let odd = fract((f32(row) + s.b.z) * 0.5) > 0.25;
    let slope = select(-1.0, 1.0, odd) * select(44.0, 34.0, many) * scale;
    let bow = select(48.0, 58.0, many) - 30.0 * (scale - FAR) / (1.0 - FAR);
    let amp = select(9.0, 7.0, many) * scale;
    var y = s.colour.x;
    if row == 1 { y = s.colour.y; }
    if row == 2 { y = s.colour.z; }
    if row == 3 { y = s.colour.w; }
    let lift = select(16.0, 10.0, many) * scale;
    return y - lift + slope * u + bow * bend - amp * wave(x, 1.3 + 2.1 * f32(row) + s.b.z)
        + 3.0 * (noise(vec2(x * 0.05, f32(i) * 9.0)) - 0.5);
}

fn square_hill(i: i32, x: f32) -> f32 {
    let g = s.colour.w;
    if i == 0 {
        return g * 0.70 - 12.0 * wave(x, 1.1) + 5.0 * (noise(vec2(x * 0.05, 40.0)) - 0.5);
    }
    if i == 1 {
        return g * 0.86 - 11.0 * wave(x, 5.3) + 4.0 * (noise(vec2(x * 0.05, 70.0)) - 0.5);
    }
    let u = x / (s.screen.x / s.screen.z) - 0.5;
    return g + 14.0 * u * u - 2.0 * wave(x, 2.7);
}

fn ridge(i: i32, n: i32, x: f32) -> f32 {
    if s.b.x > 0.5 {
        return square_hill(i, x);
    }
    return terrace(i, n, x);
}

// colour of the ground, f running from the farthest (0) to the nearest (1) ridge
fn hill(f: f32) -> vec3<f32> {
    let night = vec3(0.036, 0.050, 0.135) * pow(vec3(0.167, 0.170, 0.185), vec3(pow(f, 1.6)));
    let dusk = vec3(0.115, 0.052, 0.075) * pow(vec3(0.296, 0.365, 0.56), vec3(f));
    let dawn = vec3(0.80, 0.52, 0.50) * pow(vec3(0.188, 0.279, 0.18), pow(vec3(f), vec3(1.5, 2.0, 1.05)));
    return by_time(night, dusk, dawn, dawn * vec3(1.28, 1.36, 1.20));
}

fn square_ground(i: i32, p: vec2<f32>, f: f32) -> vec3<f32> {
    let part = f32(i) * 0.5;
    let night = vec3(0.036, 0.048, 0.120) * pow(vec3(0.42, 0.40, 0.34), vec3(part * 1.4));
    let dusk = vec3(0.115, 0.052, 0.075) * pow(vec3(0.42, 0.48, 0.66), vec3(part * 1.4));
    var day = vec3(0.785, 0.82, 0.52);
    if i == 1 { day = vec3(1.03, 0.89, 0.435); }
    if i == 2 { day = mix(vec3(1.38, 1.03, 0.47), vec3(0.84, 0.58, 0.255), smoothstep(0.0, 0.9, f)); }
    return by_time(night, dusk, mix(dusk, day, 0.72), day);
}

// lines of the square's rows: a step that catches the light
fn arcs(p: vec2<f32>, c: vec3<f32>) -> vec3<f32> {
    let x = (p.x - 0.5 * s.screen.x / s.screen.z) / max(s.colour_b.w, 1.0);
    var o = c;
    for (var j = 0; j < 3; j++) {
        if f32(j) >= s.b.y { break; }
        var y = vec2(s.colour.x, s.colour_b.x);
        if j == 1 { y = vec2(s.colour.y, s.colour_b.y); }
        if j == 2 { y = vec2(s.colour.z, s.colour_b.z); }
        let slope = 2.0 * y.y * x / max(s.colour_b.w, 1.0);
        let d = (p.y - y.x - y.y * x * x - 20.0 - 4.0 * f32(j)) / sqrt(1.0 + slope * slope);
        let width = 1.6 + 0.5 * f32(j);
        o *= 1.0 - 0.30 * exp(-d * d / (width * width)) * smoothstep(-0.2, 0.4, s.a.x + 0.2);
        let below = (d - 2.6 * width) / width;
        o *= 1.0 + 0.14 * exp(-below * below);
        o *= 1.0 - 0.05 * smoothstep(-60.0, 0.0, d) * step(d, 0.0);
    }
    return o;
}

fn ground(i: i32, n: i32, p: vec2<f32>, y: f32) -> vec3<f32> {
    let dep = p.y - y;
    let slope = (ridge(i, n, p.x + 2.0) - y) * 0.5;
    var next = s.screen.y / s.screen.z + 120.0;
    if i + 1 < n { next = ridge(i + 1, n, p.x); }
    let f = clamp(dep / max(next - y, 20.0), 0.0, 1.0);
    let to_disc = normalize(s.a.yz - p);
    let up = normalize(vec2(slope, -1.0));
    let rim = max(dot(up, to_disc) * 0.8 + 0.25, 0.0) * (exp(-dep / 3.5) * 0.9 + exp(-dep / 26.0) * 0.22);
    let scale = 0.5 + 0.5 * f32(i) / f32(n);
    let patches = fbm(p * vec2(0.016, 0.055) / scale + f32(i) * 7.0);
    let blades = fbm_coarse(vec2(p.x * 0.20, p.y * 0.14) / scale + f32(i) * 3.0);
    let rim_colour = by_time(vec3(0.055, 0.075, 0.16), vec3(0.26, 0.12, 0.05), vec3(0.42, 0.26, 0.11), vec3(0.20, 0.15, 0.06));
    if s.b.x > 0.5 {
        var c = square_ground(i, p, f) * (1.0 + 0.22 * (patches - 0.48) + 0.08 * (blades - 0.5));
        c *= select(mix(1.10, 0.92, smoothstep(0.0, 0.85, f)), 1.0, i == 2);
        return c + rim_colour * rim * select(1.0, 0.5, i == 2);
    }
    var c = hill(f32(i) / f32(n - 1)) * (1.0 + 0.45 * (patches - 0.48) + mix(0.30, 0.14, s.a.x) * (blades - 0.5));
    c *= mix(1.18, 0.74, smoothstep(0.0, 0.85, f));
    c += rim_colour * rim;
    if i + 1 < n {
        let mist = by_time(vec3(0.050, 0.068, 0.165), vec3(0.26, 0.12, 0.12), vec3(1.10, 0.76, 0.50), vec3(1.2, 1.05, 0.7));
        let m = 0.85 * smoothstep(0.35, 1.0, f) * (0.55 + 0.8 * fbm_coarse(vec2(p.x * 0.004 + f32(i) * 5.0, p.y * 0.012)));
        c = mix(c, mist, clamp(m, 0.0, 0.8) * (1.0 - 0.5 * f32(i) / f32(n)));
    }
    return c;
}

fn lane_at(p: vec2<f32>) -> f32 {
    if s.c.y <= 0.0 {
        return 0.0;
    }
    let uv = p * s.screen.z / s.screen.xy;
    let q = textureSampleLevel(lane_field, lane_sampler, uv, 0.0).r * 2.0;
    let rough = noise(p * 0.11) * 0.30 + noise(p * 0.35) * 0.18;
    return fade(0.72, 1.15, q + rough - 0.22) * s.c.y;
}

// the ground with what lies on it: rows of the square, the lane, the lamp in the air and its pool
fn land(i: i32, n: i32, p: vec2<f32>, px: vec2<f32>, y: f32) -> vec3<f32> {
    var g = ground(i, n, p, y);
    if s.b.x > 0.5 && i == 2 && s.b.y > 0.0 {
        g = arcs(p, g);
    }
    let lane = lane_at(p);
    let lane_colour = by_time(vec3(0.052, 0.058, 0.105), vec3(0.16, 0.085, 0.075), vec3(0.86, 0.70, 0.48), vec3(1.15, 0.95, 0.62));
    g = mix(g, lane_colour * (0.82 + 0.36 * noise(p * vec2(0.22, 0.42))), lane * 0.85);
    let lit = s.c.x * fade(0.52, 0.68, s.a.x);
    if lit <= 0.0 || s.lamp.w <= 0.0 {
        return g;
    }
    let light = falloff(px, s.lamp) * lit;
    let grain = 0.75 + 0.5 * fbm_coarse(p * vec2(0.03, 0.08));
    let albedo = mix(vec3(0.15, 0.115, 0.075), vec3(0.22, 0.16, 0.10), lane);
    let q = (px - s.lamp.xy - vec2(0.0, 0.30 * s.lamp.z)) * vec2(1.0, 2.3) / max(0.8 * s.lamp.z, 1.0);
    let qq = dot(q, q);
    let pool = s.lamp.w * lit * (0.75 * exp(-1.9 * qq) + 0.35 / (1.0 + 6.0 * qq)) * fade(0.4, 2.4, sqrt(qq));
    g += warm(light, 0.0) * light * albedo * 0.5 * grain;
    return g + warm(pool, 0.0) * pool * albedo * 1.25 * grain * (0.75 + 0.5 * noise(p * vec2(0.5, 0.9)));
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let px = in.position.xy;
    let k = s.screen.z;
    let p = px / k;
    let n = select(i32(s.b.y) + 3, 3, s.b.x > 0.5);

    // the nearest ridge that reaches up to here, and how much of this pixel it takes
    var front = -1;
    var cover = 0.0;
    var top = 0.0;
    for (var i = n - 1; i >= 0; i--) {
        let y = ridge(i, n, p.x);
        let take = clamp(0.5 + (p.y - y) * k, 0.0, 1.0);
        if take > 0.0 {
            front = i;
            cover = take;
            top = y;
            break;
        }
    }
    if is_flat() {
        let line = select(0.0, fade(1.0, 2.0, abs(p.y - top)), front >= 0) * 0.10;
        return body(mix(vec3(0.0), FLAT_LIFT, cover) + line, 1.0);
    }

    var c = vec3(0.0);
    if cover < 1.0 {
        var behind = -1;
        var y = 0.0;
        for (var i = front - 1; i >= 0; i--) {
            y = ridge(i, n, p.x);
            if p.y > y {
                behind = i;
                break;
            }
        }
        if behind >= 0 {
            c = land(behind, n, p, px, y);
        } else {
            c = sky(p);
        }
    }
    if front >= 0 {
        c = mix(c, land(front, n, p, px, top), cover);
    }
    let v = px / s.screen.xy - 0.5;
    c *= 1.0 - 0.42 * fade(0.35, 0.8, s.a.x) * smoothstep(0.25, 0.78, length(v));
    return body(finish(c, px), 1.0);
}
