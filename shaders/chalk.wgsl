// A stroke of chalk along a bow, perhaps with a head: who means whom.
// a: beginning and end, logical px from the node's upper left corner
// b: x bow: how far its middle lies aside, as a share of its length; y half its width, logical px; z 1: dotted, 2: dashed;
//    w how much of it is drawn, 0..1
// c: x length of the head's strokes, logical px, 0 for none; y 1: pressed, without the grain of chalk; w opacity
// colour: chalk
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, fade, noise, cov, sd_segment}

const STEPS: i32 = 20;

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let p = in.uv * in.size / k;
    let a = s.a.xy;
    let b = s.a.zw;
    let m = (a + b) * 0.5 + vec2(b.y - a.y, a.x - b.x) * s.b.x;
    var d = 1e4;
    var at = 0.0;
    var before = a;
    for (var i = 1; i <= STEPS; i++) {
        let t = f32(i) / f32(STEPS);
        let c = mix(mix(a, m, t), mix(m, b, t), t);
        let leg = c - before;
        let h = clamp(dot(p - before, leg) / max(dot(leg, leg), 1e-4), 0.0, 1.0);
        let far = length(p - before - leg * h);
        if far < d {
            d = far;
            at = t - (1.0 - h) / f32(STEPS);
        }
        before = c;
    }
    let long = distance(a, m) + distance(m, b);
    let smooth_line = is_flat() || s.c.y > 0.5;
    let width = s.b.y * select(0.75 + 0.5 * noise(p * 0.06), 1.0, smooth_line);
    var cover = cov((d - width) * k);
    if s.b.z > 0.5 {
        // round dots, or dashes
        let pitch = select(16.0, 7.5, s.b.z < 1.5);
        let q = (fract(at * long / pitch) - 0.5) * pitch;
        let dash = select(5.0, 0.0, s.b.z < 1.5);
        cover = cov((length(vec2(max(abs(q) - dash, 0.0), d)) - width * select(1.0, 1.35, s.b.z < 1.5)) * k);
    }
    cover *= step(at, s.b.w + 0.001);
    if s.c.x > 0.0 && s.b.w > 0.96 {
        let end = normalize(b - m);
        let side = vec2(-end.y, end.x);
        let back = b - end * s.c.x * 0.86;
        let head = min(sd_segment(p, b, back + side * s.c.x * 0.52), sd_segment(p, b, back - side * s.c.x * 0.52));
        cover = max(cover, cov((head - s.b.y * 1.1) * k));
    }
    if !smooth_line {
        let rough = noise(p * 0.9) * 0.6 + noise(p * 0.33) * 0.4;
        cover *= smoothstep(0.18, 0.52, rough + 0.22);
    }
    let rgb = select(s.colour.rgb, vec3(1.0), is_flat());
    return vec4(rgb, 1.0) * cover * s.colour.a * s.c.w;
}
