// A village house. The node's width stands for 116 units, its height for 104.
// a: x variant 0..4, y lit window 0 or 1, z day 0 or 1
// c: w opacity
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::houses::{night_wall, night_roof, day_wall, day_roof, roof_ridge, roof_eaves}
#import lantern::light::{look_at, s, FLAT_ACCENT, is_flat, cov, sd_box, sd_side, falloff, warm, grain, body, over, flat_shape}

fn rect(p: vec2<f32>, low: vec2<f32>, size: vec2<f32>, radius: f32) -> f32 {
    return sd_box(p - low - size * 0.5, size * 0.5, radius);
}

fn paint(under: vec4<f32>, rgb: vec3<f32>, cover: f32) -> vec4<f32> {
    return over(vec4(rgb * cover, cover), under);
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let px = in.position.xy;
    let unit = in.size.x / 116.0; // physical px
    let p = in.uv * vec2(116.0, 104.0) - vec2(8.0, 2.0);
    let variant = i32(round(s.a.x));
    let odd = variant == 1 || variant == 3;
    let window_lit = s.a.y > 0.5;
    let day = s.a.z > 0.5;

    let r = roof_ridge(variant);
    let e = roof_eaves(variant);
    let left = vec2(e.x, r.w);
    let right = vec2(e.y, r.w);
    let slopes = max(sd_side(p, left, r.xy), sd_side(p, r.zy, right));
    let roof = max(slopes, max(r.y - p.y, p.y - r.w)) * unit;
    let middle = vec2(50.0, select(50.0, 48.0, variant == 2));
    let facet = max(sd_side(p, r.xy, right), max(sd_side(p, right, middle), sd_side(p, middle, r.xy))) * unit;
    let eave = rect(p, vec2(-6.0, select(48.0, 46.0, variant == 2)), vec2(112.0, 4.0), 0.0) * unit;
    let chimney = rect(p, vec2(select(18.0, 72.0, odd), 4.0), vec2(13.0, 34.0), 0.0) * unit;
    let wall = rect(p, vec2(6.0, 46.0), vec2(88.0, 54.0), 0.0) * unit;
    let wall_shade = rect(p, vec2(6.0, 46.0), vec2(30.0, 54.0), 0.0) * unit;
    let window_at = vec2(select(58.0, 18.0, odd), 60.0);
    let window_round = variant == 0 || variant == 3;
    let window = rect(p, window_at, vec2(24.0, 22.0), select(3.0, 11.0, window_round)) * unit;
    let mullion = max(min(abs(p.x - window_at.x - 12.0), abs(p.y - 71.0)) * unit - 1.25 * unit, window);
    let door_x = select(22.0, 56.0, odd);
    let door_top = length(p - vec2(door_x + 11.0, 76.0)) - 11.0;
    let door = min(rect(p, vec2(door_x, 76.0), vec2(22.0, 24.0), 0.0), door_top) * unit;
    let knob = (length(p - vec2(door_x + 17.0, 88.0)) - 1.8) * unit;

    if is_flat() {
        let black = vec4(0.0, 0.0, 0.0, 1.0);
        let white = vec3(1.0);
        var o = flat_shape(chimney, black, white);
        o = over(flat_shape(wall, black, white), o);
        o = over(flat_shape(min(roof, eave), black, white), o);
        let pane = select(black, vec4(FLAT_ACCENT, 1.0), window_lit);
        o = over(flat_shape(window, pane, select(white, FLAT_ACCENT, window_lit)), o);
        return over(flat_shape(door, black, white), o) * s.c.w;
    }

    // the factors are shades of encoded values, raised to 2.2
    var wall_rgb = night_wall(variant);
    var roof_rgb = night_roof(variant);
    var pane = vec3(0.0070, 0.0097, 0.0307);
    var door_rgb = vec3(0.0080, 0.0060, 0.0203);
    var facet_gain = 1.935;
    if day {
        wall_rgb = day_wall(variant);
        roof_rgb = day_roof(variant);
        pane = vec3(0.1119, 0.1274, 0.1878);
        door_rgb = vec3(0.1022, 0.0423, 0.0212);
        facet_gain = 1.439;
    }
    var o = paint(vec4(0.0), roof_rgb * 0.456, cov(chimney));
    o = paint(o, wall_rgb, cov(wall));
    o = paint(o, wall_rgb * 0.485, cov(wall_shade));
    o = paint(o, roof_rgb, cov(roof));
    o = paint(o, roof_rgb * facet_gain, cov(facet) * cov(roof) * 0.8);
    o = paint(o, roof_rgb * 0.268, cov(eave));
    o = paint(o, door_rgb, cov(door));
    o = paint(o, pane, cov(window));
    o = paint(o, wall_rgb * 0.218, cov(mullion));
    o = paint(o, vec3(0.5841, 0.3231, 0.0685), cov(knob));
    if !day {
        let g = falloff(px, s.lamp);
        o = vec4(o.rgb * (1.5 + 4.5 * warm(g, 0.4) * g), o.a);
    }
    if window_lit { // its own light: the lamp adds nothing
        o = paint(o, vec3(1.0, 0.5841, 0.1384) + vec3(0.0, 0.10, 0.02), cov(window));
        o = paint(o, vec3(0.45, 0.14, 0.02), cov(mullion));
    }
    if o.a <= 0.0 {
        return vec4(0.0);
    }
    return body(grain(o.rgb / o.a, px), o.a);
}
