// A line through eight values, with a little light below it and a dot at its end.
// a, b: the values, 0 (foot) to 1 (top); less than 0: no value yet, the line begins behind it
// c: w opacity
// colour: the line; colour_b: three hairlines behind it
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, cov, sd_segment, body, over}

const MARGIN: f32 = 7.0; // logical px, for the dot

fn value(i: i32) -> f32 {
    let at = clamp(i, 0, 7);
    if at < 4 {
        return s.a[at];
    }
    return s.b[at - 4];
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let p = in.uv * in.size;
    let low = vec2(MARGIN * k, in.size.y - MARGIN * k);
    let span = in.size - 2.0 * MARGIN * k;
    var out = vec4(0.0);

    for (var i = 0; i < 3; i++) {
        let y = low.y - span.y * 0.5 * f32(i);
        out = over(body(s.colour_b.rgb, cov(abs(p.y - y) - 0.5 * k) * s.colour_b.a * 0.38), out);
    }

    var line = 1e6;
    var above = 0.0;
    for (var i = 0; i < 7; i++) {
        let from_value = value(i);
        let to_value = value(i + 1);
        if from_value < 0.0 || to_value < 0.0 {
            continue;
        }
        let from_point = low + vec2(span.x * f32(i) / 7.0, -span.y * from_value);
        let to_point = low + vec2(span.x * f32(i + 1) / 7.0, -span.y * to_value);
        line = min(line, sd_segment(p, from_point, to_point));
        if p.x >= from_point.x && p.x < to_point.x {
            let y = mix(from_point.y, to_point.y, (p.x - from_point.x) / max(to_point.x - from_point.x, 1e-3));
            above = step(y, p.y) * (1.0 - smoothstep(y, low.y, p.y));
        }
    }
    if !is_flat() {
        out = over(body(s.colour.rgb, 0.10 * above * step(p.y, low.y)), out);
    }
    out = over(body(s.colour.rgb, cov(line - 1.0 * k)), out);
    let end = low + vec2(span.x, -span.y * max(value(7), 0.0));
    let dot_distance = length(p - end);
    out = over(body(s.colour.rgb * 0.3, cov(dot_distance - 6.0 * k) * 0.8), out);
    return over(body(vec3(1.0, 0.95, 0.85), cov(dot_distance - 3.5 * k)), out);
}
