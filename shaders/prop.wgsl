// What stands between the houses. The node is 160 units square; the foot is at 80, 140.
// a: x kind (0 well, 1 bare tree, 2 pines, 3 fence, 4 a cross on the ridge), y another number, another tree
// b: x time (0 night, 0.5 dusk, 0.7 dawn, 1 day), y haze 0..1
// c: w opacity
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, fade, hash, cov, sd_box, sd_segment, sd_side, falloff, warm, grain, over, shadow_alpha}

var<private> o: vec4<f32>;
var<private> unit: f32;
var<private> lamp: vec3<f32>;

fn by_time(night: vec3<f32>, dusk: vec3<f32>, dawn: vec3<f32>, day: vec3<f32>) -> vec3<f32> {
    let t = s.b.x;
    let early = mix(night, dusk, clamp(t * 2.0, 0.0, 1.0));
    let late = mix(dawn, day, clamp((t - 0.7) / 0.3, 0.0, 1.0));
    return mix(early, late, smoothstep(0.5, 0.7, t));
}

// a colour by night, and in the light
fn lit(night: vec3<f32>, day: vec3<f32>) -> vec3<f32> {
    let dusk = mix(night, day * vec3(0.30, 0.17, 0.20), 0.6);
    let c = by_time(night, dusk, day * vec3(0.62, 0.50, 0.46), day);
    let air = by_time(vec3(0.030, 0.043, 0.112), vec3(0.14, 0.07, 0.09), vec3(0.72, 0.54, 0.42), vec3(1.0, 0.95, 0.72));
    return mix(c, air, s.b.y) + day * lamp;
}

fn fill(rgb: vec3<f32>, d: f32) {
    let cover = cov(d * unit);
    o = over(vec4(rgb * cover, cover), o);
}

fn rect(p: vec2<f32>, x: f32, y: f32, w: f32, h: f32) -> f32 {
    return sd_box(p - vec2(x + 0.5 * w, y + 0.5 * h), 0.5 * vec2(w, h), 0.5);
}

fn turn(p: vec2<f32>, a: f32) -> vec2<f32> {
    return vec2(p.x * cos(a) - p.y * sin(a), p.x * sin(a) + p.y * cos(a));
}

fn well(p: vec2<f32>) {
    let wall = lit(vec3(0.0242, 0.0319, 0.0908), vec3(0.27, 0.23, 0.22));
    let bright = lit(vec3(0.0423, 0.0561, 0.1620), vec3(0.40, 0.34, 0.30));
    let dark = lit(vec3(0.0086, 0.0110, 0.0331), vec3(0.07, 0.045, 0.035));
    let bend = 5.0 * (1.0 - p.x * p.x / 576.0);
    let drum = max(abs(p.x) - 24.0, max(-22.0 - p.y, p.y + 4.0 - bend));
    fill(wall, drum);
    fill(bright, max(drum, 4.0 - p.x));
    let course = floor((p.y + 22.0 - bend * 0.4) / 7.5);
    let joint = abs(fract((p.x + course * 6.5) / 13.0) - 0.5) * 13.0;
    let row = abs(fract((p.y + 22.0 - bend * 0.4) / 7.5) - 0.5) * 7.5;
    fill(dark, max(min(6.5 - joint - 0.7, 3.75 - row - 0.7), drum + 0.6));
    fill(bright, (length((p - vec2(0.0, -22.0)) / vec2(25.0, 5.5)) - 1.0) * 5.5);
    fill(vec3(0.0015, 0.0021, 0.0048), (length((p - vec2(0.0, -22.0)) / vec2(19.0, 3.8)) - 1.0) * 3.8);
    fill(dark, min(rect(p, -21.0, -60.0, 3.6, 38.0), rect(p, 17.5, -60.0, 3.6, 38.0)));
    fill(dark, min(sd_segment(p, vec2(-19.0, -50.0), vec2(19.0, -50.0)) - 1.75, sd_segment(p, vec2(2.0, -50.0), vec2(2.0, -33.0)) - 0.6));
    fill(wall, rect(p, -2.5, -33.0, 9.0, 8.0));
    let roof = max(sd_side(p, vec2(-32.0, -57.0), vec2(0.0, -78.0)), max(sd_side(p, vec2(0.0, -78.0), vec2(32.0, -57.0)), p.y + 57.0));
    fill(lit(vec3(0.0513, 0.0423, 0.1384), vec3(0.34, 0.10, 0.06)), roof);
    fill(lit(vec3(0.0273, 0.0232, 0.0723), vec3(0.22, 0.065, 0.04)), max(roof, p.x));
    fill(dark, rect(p, -33.0, -58.5, 66.0, 3.0));
}

// a trunk that forks again and again; the fold makes both branches of a fork at once, the bend makes them differ
fn tree(p: vec2<f32>) {
    let bark = lit(vec3(0.0033, 0.0048, 0.0144), vec3(0.075, 0.045, 0.04));
    var q = vec2(p.x + sin(p.y * 0.09 + s.a.y) * 1.6 + 4.0 * sin(p.y * 0.021 + s.a.y * 2.3), p.y);
    var d = 1e3;
    var long = 30.0;
    var thick = 3.2;
    for (var i = 0; i < 6; i++) {
        let h = hash(vec2(f32(i), s.a.y));
        let along = clamp(-q.y / long, 0.0, 1.0);
        d = min(d, sd_segment(q, vec2(0.0), vec2(0.0, -long)) - thick * (1.0 - 0.36 * along));
        q.y += long * (0.86 + 0.14 * h);
        q = turn(q, (hash(vec2(f32(i) + 9.0, s.a.y)) - 0.5) * 0.55);
        q.x = abs(q.x + (h - 0.5) * thick) - thick * 0.1;
        q = turn(q, -(0.40 + 0.30 * h));
        long *= 0.70 + 0.08 * h;
        thick *= 0.62;
    }
    fill(bark, d);
}

fn pines(p: vec2<f32>) {
    let dark = lit(vec3(0.0040, 0.0065, 0.0212), vec3(0.055, 0.085, 0.045));
    let bright = lit(vec3(0.0086, 0.0144, 0.0545), vec3(0.13, 0.17, 0.08));
    for (var i = 0; i < 3; i++) {
        var at = vec3(-20.0, 0.0, 0.8);
        if i == 1 { at = vec3(16.0, 2.0, 0.72); }
        if i == 2 { at = vec3(0.0, 5.0, 1.0); }
        let q = p - at.xy;
        let h = 58.0 * at.z;
        fill(dark, rect(q, -1.8, -6.0, 3.6, 7.0));
        for (var j = 0; j < 3; j++) {
            let base = -5.0 - f32(j) * h * 0.27;
            let w = 17.0 * at.z * (1.0 - f32(j) * 0.24);
            let sag = 3.0 * (1.0 - q.x * q.x / (w * w));
            let bough = max(sd_side(vec2(-abs(q.x), q.y), vec2(-w, base), vec2(0.0, base - h * 0.42)), q.y - base - sag);
            fill(dark, bough);
            fill(bright, max(bough, w * 0.30 + (q.y - base) * 0.36 - q.x));
        }
    }
}

fn fence(p: vec2<f32>) {
    let wood = lit(vec3(0.0103, 0.0144, 0.0513), vec3(0.19, 0.12, 0.07));
    let post = abs(fract((p.x + 39.0) / 13.0 + 0.5) - 0.5) * 13.0;
    var d = max(max(post - 1.6, abs(p.y + 7.0) - 8.0), abs(p.x) - 34.0);
    d = min(d, max(min(abs(p.y + 10.5), abs(p.y + 4.5)) - 1.0, abs(p.x) - 37.0));
    fill(wood, d);
}

fn grave(p: vec2<f32>) {
    let wood = lit(vec3(0.0075, 0.0065, 0.0144), vec3(0.16, 0.09, 0.06));
    let q = turn(p, 0.06 * (hash(vec2(s.a.y, 3.0)) - 0.5) * 4.0);
    fill(wood, min(rect(q, -1.6, -28.0, 3.2, 28.0), rect(q, -8.0, -21.0, 16.0, 3.2)));
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    if is_flat() {
        return vec4(0.0); // only what can be chosen is drawn
    }
    unit = in.size.x / 160.0;
    let p = in.uv * 160.0 - vec2(80.0, 140.0);
    let g = falloff(in.position.xy, s.lamp) * fade(0.52, 0.68, s.b.x);
    lamp = warm(g, 0.0) * g * 0.9;
    let kind = i32(round(s.a.x));
    let wide = select(select(24.0, 38.0, kind != 1), 6.0, kind == 4);
    o = vec4(0.0, 0.0, 0.0, shadow_alpha(0.45 * fade(0.6, 1.05, length(p / vec2(wide, wide * 0.15)))));
    switch kind {
        case 0: { well(p); }
        case 1: { tree(p); }
        case 2: { pines(p); }
        case 3: { fence(p); }
        default: { grave(p); }
    }
    if o.a <= 0.0 {
        return vec4(0.0);
    }
    return vec4(grain(o.rgb / o.a, in.position.xy) * o.a, o.a) * s.c.w;
}
