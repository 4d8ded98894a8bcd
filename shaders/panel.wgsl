// A flat panel, chip or button.
// a: x radius in logical px, y 1: accent button (fill runs from colour above to colour_b below), z pressed 0..1,
//    w 1: dashed edge
// c: w opacity
// colour: fill; colour_b: line of 1 logical px (2 in high contrast). Both may be translucent: they then mix as
//   translucent encoded colours would over a dark ground.
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, FLAT_EDGE, is_flat, fade, cov, sd_box, grain, body, veil, over}

const DASH_PERIOD: f32 = 11.0; // logical px
const HALF_PI: f32 = 1.5707963;

// coverage of dashes along the edge of a rounded box, the same in all four quarters
fn dashes(p: vec2<f32>, half_size: vec2<f32>, radius: f32, k: f32) -> f32 {
    let q = abs(p);
    let straight = half_size - radius;
    let whole = straight.x + radius * HALF_PI + straight.y;
    var along = q.x;
    if q.x > straight.x {
        let corner = q - straight;
        along = straight.x + radius * HALF_PI + straight.y - q.y;
        if q.y > straight.y {
            along = straight.x + radius * atan2(corner.x, corner.y);
        }
    }
    let period = whole / max(round(whole / (DASH_PERIOD * k)), 1.0);
    return cov((0.2 - abs(fract(along / period) - 0.5)) * period);
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let p = (in.uv - 0.5) * in.size;
    let half_size = 0.5 * in.size;
    let radius = min(s.a.x * k, min(half_size.x, half_size.y));
    let d = sd_box(p, half_size, radius);
    let cover = cov(d);
    if cover <= 0.0 {
        return vec4(0.0);
    }
    let pressed = s.a.z;

    if s.a.y > 0.5 {
        var rgb = s.colour.rgb;
        if !is_flat() {
            rgb = mix(s.colour.rgb, s.colour_b.rgb, smoothstep(0.0, 1.0, in.uv.y));
            let line = 1.0 - cov(d + k);
            let top = fade(0.0, 5.0 * k, -d) * fade(-half_size.y, 0.0, p.y);
            rgb = mix(rgb, vec3(1.0, 0.90, 0.66), (0.35 * line + 0.30 * top) * (1.0 - pressed));
            rgb *= 1.0 - pressed * (0.22 + 0.25 * fade(0.0, 8.0 * k, -d));
            rgb = grain(rgb, in.position.xy);
        } else {
            rgb *= 1.0 - 0.35 * pressed;
        }
        return body(rgb, cover * s.colour.a);
    }

    let width = select(1.0, FLAT_EDGE, is_flat()) * k;
    var line = 1.0 - cov(d + width);
    if s.a.w > 0.5 {
        line *= dashes(p, half_size, radius, k);
    }
    var fill = veil(s.colour);
    fill = vec4(fill.rgb * (1.0 - 0.45 * pressed), fill.a);
    let edge = veil(s.colour_b) * line;
    return over(edge, fill) * cover * s.c.w;
}
