// A board, a tray, the active column.
// a: radius, bevel, offset of the brass inlay (0 or less: none), depth (+1 raised, -1 sunk); logical px
// b: xy noise offset
// c: x margin for the shadow on each side of the node, logical px (0: none); w opacity
// colour: albedo
// colour_b: outline of 2 logical px where a > 0. In high contrast it takes the place of the white edge and lifts the
//   fill; with a < 0 there is no edge at all.
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, BRASS, FLAT_EDGE, FLAT_LIFT, is_flat, fade, fbm_coarse, cov, sd_box, box_normal}
#import lantern::light::{lit, away_from_lamp, finish, over_shadow, flat_shape}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let px = in.position.xy;
    let p = (in.uv - 0.5) * in.size;
    let margin = s.c.x * k;
    let half_size = 0.5 * in.size - margin;
    let radius = s.a.x * k;
    let raised = s.a.w > 0.0;
    let d = sd_box(p, half_size, radius);

    if is_flat() {
        let outlined = s.colour_b.a > 0.0;
        let fill = vec4(select(vec3(0.0), FLAT_LIFT, outlined), 1.0);
        let white = select(vec3(1.0), fill.rgb, s.colour_b.a < 0.0);
        return flat_shape(d, fill, select(white, s.colour_b.rgb, outlined)) * s.c.w;
    }

    // shadow, fading out towards the edge of the node
    var shade = 0.0;
    let cover = cov(d);
    if raised && s.c.x > 0.0 && cover < 1.0 {
        let offset = away_from_lamp(px) * 9.0 * k + vec2(0.0, 4.0 * k);
        let sd = sd_box(p - offset, half_size, radius + 6.0 * k) / k;
        let room = 0.5 * in.size - abs(p);
        shade = 0.62 * fade(-8.0, 24.0, sd) * smoothstep(0.0, min(margin, 14.0 * k), min(room.x, room.y));
    }
    if cover <= 0.0 {
        return over_shadow(vec3(0.0), 0.0, shade);
    }

    let slope = box_normal(p, half_size, radius);
    let bevel = smoothstep(-max(s.a.y, 0.01) * k, 0.0, d) * s.a.w;
    let g = fbm_coarse(px / k * vec2(0.006, 0.05) + s.b.xy);
    let wood = s.colour.rgb * (0.82 + 0.36 * g);
    let inset = s.a.z * k;
    let inlay = cov(abs(sd_box(p, half_size - inset, max(radius - inset, 2.0 * k))) - k);
    let brass = inlay * select(0.0, 0.9, inset > 0.0);
    let sunk = mix(select(0.45, 1.0, raised), 1.0, max(fade(-14.0 * k, 0.0, d), brass));
    let n = normalize(vec3(slope * select(bevel * 1.1, 0.5, brass > 0.0), 1.0));
    let sheen = mix(0.10 * abs(bevel) + 0.03, 0.8, brass);
    let c = lit(px, n, mix(wood, BRASS, brass), select(30.0, 14.0, brass > 0.0), sheen);
    var rgb = finish(c * sunk, px);
    if s.colour_b.a > 0.0 {
        rgb = mix(rgb, s.colour_b.rgb, (1.0 - cov(d + FLAT_EDGE * k)) * s.colour_b.a);
    }
    return over_shadow(rgb, cover, shade);
}
