// The five houses of the village: their colours in linear light and the outlines of their roofs, for the small ones in a
// niche (house.wgsl) and the large ones in the village (cottage.wgsl).
#define_import_path lantern::houses

fn night_wall(variant: i32) -> vec3<f32> {
    switch variant {
        case 0: { return vec3(0.0409, 0.0513, 0.1144); }
        case 1: { return vec3(0.0467, 0.0467, 0.1119); }
        case 2: { return vec3(0.0331, 0.0497, 0.1195); }
        case 3: { return vec3(0.0561, 0.0452, 0.0976); }
        default: { return vec3(0.0382, 0.0561, 0.1070); }
    }
}

fn night_roof(variant: i32) -> vec3<f32> {
    switch variant {
        case 0: { return vec3(0.0232, 0.0284, 0.0844); }
        case 1: { return vec3(0.0331, 0.0222, 0.0685); }
        case 2: { return vec3(0.0176, 0.0423, 0.0887); }
        case 3: { return vec3(0.0423, 0.0252, 0.0513); }
        default: { return vec3(0.0252, 0.0423, 0.0685); }
    }
}

fn day_wall(variant: i32) -> vec3<f32> {
    switch variant {
        case 0: { return vec3(0.6939, 0.4851, 0.2542); }
        case 1: { return vec3(0.6240, 0.3864, 0.2016); }
        case 2: { return vec3(0.7454, 0.5711, 0.3325); }
        case 3: { return vec3(0.5841, 0.4233, 0.2462); }
        default: { return vec3(0.6795, 0.5210, 0.3515); }
    }
}

fn day_roof(variant: i32) -> vec3<f32> {
    switch variant {
        case 0: { return vec3(0.2705, 0.0685, 0.0423); }
        case 1: { return vec3(0.1119, 0.1559, 0.2384); }
        case 2: { return vec3(0.1946, 0.1022, 0.0452); }
        case 3: { return vec3(0.0782, 0.1651, 0.1329); }
        default: { return vec3(0.3231, 0.1441, 0.0423); }
    }
}

// x, y of the ridge's left end, x of its right end, y of the eaves
fn roof_ridge(variant: i32) -> vec4<f32> {
    switch variant {
        case 0: { return vec4(50.0, 6.0, 50.0, 50.0); }
        case 1: { return vec4(50.0, 0.0, 50.0, 52.0); }
        case 2: { return vec4(30.0, 8.0, 70.0, 48.0); }
        case 3: { return vec4(12.0, 6.0, 12.0, 50.0); }
        default: { return vec4(88.0, 6.0, 88.0, 50.0); }
    }
}

// x of the eaves' left and right ends
fn roof_eaves(variant: i32) -> vec2<f32> {
    switch variant {
        case 1: { return vec2(-2.0, 102.0); }
        case 3: { return vec2(-6.0, 100.0); }
        case 4: { return vec2(0.0, 106.0); }
        default: { return vec2(-6.0, 106.0); }
    }
}
