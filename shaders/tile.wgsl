// A stone of the trap field, covered or taken away.
// a: x state (0 covered, 1 revealed floor, 2 sprung trap's floor, 3 covered under a flag), y id, z focus 0..1
// b: covered neighbours left, top, right, bottom 0..1: their shadow falls on a floor
// c: w opacity
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import lantern::light::{look_at, s, is_flat, sd_box, finish, body, flat_shape}
#import lantern::pieces::{GAP, ground, stone}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    look_at(in.border_radius);
    let k = s.screen.z;
    let px = in.position.xy;
    let p = (in.uv - 0.5) * in.size;
    let h = 0.5 * in.size.x;
    let state = s.a.x;
    let is_floor = state > 0.5 && state < 2.5;
    let sprung = state > 1.5;

    if is_flat() {
        let floor_fill = select(vec3(0.0), vec3(0.2623, 0.0021, 0.0021), sprung);
        let floor_edge = select(vec3(0.08), vec3(1.0), sprung);
        let fill = select(vec3(0.0232, 0.0232, 0.0369), floor_fill, is_floor);
        let edge = select(vec3(1.0), floor_edge, is_floor);
        let d = sd_box(p, vec2(h - 1.5 * k), select(5.0, 1.0, is_floor) * k);
        return flat_shape(d, vec4(fill, 1.0), edge) * s.c.w;
    }
    if is_floor {
        return body(finish(ground(p, h, k, s.a.y, select(0.0, 1.0, sprung), s.b, px), px), 1.0);
    }
    let c = stone(p, h, k, s.a.y, s.a.z, px);
    return body(finish(mix(GAP, c.rgb, c.a), px), 1.0);
}
