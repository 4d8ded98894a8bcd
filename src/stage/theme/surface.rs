//! The one material of everything that is made: wood, brass, enamel, paper. Each kind has a shader in `shaders/`, and
//! all share one uniform, so that one lamp lights them all.

use crate::stage::settings::Settings;
use bevy::asset::{load_internal_asset, uuid_handle};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, BlendState, RenderPipelineDescriptor, ShaderType};
use bevy::shader::Shader;
use bevy::ui_render::prelude::UiMaterialKey;
use bevy::ui_render::prelude::{MaterialNode, UiMaterial, UiMaterialPlugin};

macro_rules! kinds {
    ($($kind:ident, $file:literal, $handle:literal, $doc:literal;)*) => {
        /// What something is made of.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Kind { $(#[doc = $doc] $kind,)* }

        impl Kind {
            fn shader(self) -> Handle<Shader> {
                match self { $(Kind::$kind => uuid_handle!($handle),)* }
            }
        }

        fn load_shaders(app: &mut App) {
            $(load_internal_asset!(
                app,
                Kind::$kind.shader(),
                concat!("../../../shaders/", $file, ".wgsl"),
                Shader::from_wgsl
            );)*
        }
    };
}

kinds! {
    Room, "room", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0001", "The planks behind everything.";
    Slab, "slab", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0002", "A board or a tray.";
    Hole, "hole", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0003", "A socket.";
    Peg, "peg", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0004", "A peg of enamel.";
    Pip, "pip", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0005", "A feedback peg.";
    Shutter, "shutter", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0006", "The shutter over a secret peg.";
    Glow, "glow", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0007", "Light in the air.";
    Niche, "niche", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0008", "An arched recess.";
    Lamp, "lamp", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0009", "The lantern.";
    Fire, "fire", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f000a", "A camp fire.";
    Tile, "tile", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f000b", "A flagstone.";
    House, "house", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f000c", "A house.";
    Flag, "flag", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f000d", "A flag.";
    Moon, "moon", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f000e", "The moon.";
    Bracket, "bracket", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f000f", "The focus brackets.";
    Icon, "icon", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0010", "An icon.";
    Panel, "panel", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0011", "A flat panel or button.";
    Beam, "beam", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0012", "The brass rail.";
    Bar, "bar", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0013", "A bar of a chart.";
    Spark, "spark", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0014", "An ember in the air, or a glint.";
    Field, "field", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0015", "A board of flagstones.";
    Wall, "wall", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0016", "The corridor behind it.";
    Sky, "sky", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0017", "Everything out of doors, by any light.";
    Cottage, "cottage", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0018", "A house of a village, by any light.";
    Prop, "prop", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0019", "A well, a tree, a fence.";
    Bust, "bust", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f001a", "Somebody, from the shoulders up.";
    Bubble, "bubble", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f001b", "Words that somebody says or thinks.";
    Chalk, "chalk", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f001c", "A stroke of chalk.";
    Ring, "ring", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f001d", "A ring that fills.";
    Trend, "trend", "5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f001e", "A line through values.";
}

impl Kind {
    /// Whether the lamp lights it.
    fn lit(self) -> bool {
        !matches!(
            self,
            Kind::Icon
                | Kind::Panel
                | Kind::Bar
                | Kind::Spark
                | Kind::Glow
                | Kind::Moon
                | Kind::Bracket
                | Kind::Bust
                | Kind::Bubble
                | Kind::Chalk
                | Kind::Ring
                | Kind::Trend
        )
    }

    /// Whether it moves by itself while there is somebody to see it.
    fn lives(self) -> bool {
        matches!(self, Kind::Fire)
    }
}

const LIGHT: Handle<Shader> = uuid_handle!("5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f0000");
const PIECES: Handle<Shader> = uuid_handle!("5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f00ff");
const HOUSES: Handle<Shader> = uuid_handle!("5a1e0c52-7d0f-4a5e-9b3e-6c1b5a3f00fe");

/// What a shader is told. The meaning of `a`, `b`, `c` stands at the head of each shader; `c.w` is always opacity.
#[derive(Clone, Copy, PartialEq, Debug, ShaderType)]
pub struct Params {
    /// Position in physical px, radius, intensity.
    pub lamp: Vec4,
    /// A second light.
    pub lamp2: Vec4,
    /// The lamp's colour; seconds.
    pub tint: Vec4,
    /// What light there is without the lamp; 1 for high contrast.
    pub ambient: Vec4,
    /// Window in physical px; physical px per logical px; grain.
    pub screen: Vec4,
    /// By kind.
    pub a: Vec4,
    /// By kind.
    pub b: Vec4,
    /// By kind; opacity.
    pub c: Vec4,
    /// By kind.
    pub colour: Vec4,
    /// By kind.
    pub colour2: Vec4,
}

/// A surface of some kind.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Kind)]
pub struct Surface {
    /// What the shader is told.
    #[uniform(0)]
    pub params: Params,
    /// The icons, or the figures of a board.
    #[texture(1)]
    #[sampler(2)]
    atlas: Option<Handle<Image>>,
    /// What lies where on a board that is drawn as one surface.
    #[texture(3)]
    cells: Option<Handle<Image>>,
    /// What it is made of.
    pub kind: Kind,
}

impl From<&Surface> for Kind {
    fn from(surface: &Surface) -> Kind {
        surface.kind
    }
}

impl UiMaterial for Surface {
    fn specialize(descriptor: &mut RenderPipelineDescriptor, key: UiMaterialKey<Self>) {
        let Some(fragment) = &mut descriptor.fragment else { return };
        fragment.shader = key.bind_group_data.shader();
        for target in fragment.targets.iter_mut().flatten() {
            target.blend = Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING);
        }
    }
}

/// A surface in words: what it is made of and its parameters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    kind: Kind,
    a: Vec4,
    b: Vec4,
    c: Vec4,
    colour: Vec4,
    colour2: Vec4,
}

impl Look {
    /// A surface of this kind.
    pub fn new(kind: Kind) -> Look {
        Look { kind, a: Vec4::ZERO, b: Vec4::ZERO, c: Vec4::W, colour: Vec4::ZERO, colour2: Vec4::ZERO }
    }

    /// With these first parameters.
    pub fn a(self, x: f32, y: f32, z: f32, w: f32) -> Look {
        Look { a: Vec4::new(x, y, z, w), ..self }
    }

    /// With these second parameters.
    pub fn b(self, x: f32, y: f32, z: f32, w: f32) -> Look {
        Look { b: Vec4::new(x, y, z, w), ..self }
    }

    /// With this margin around the shape, in logical px.
    pub fn margin(self, px: f32) -> Look {
        Look { c: self.c.with_x(px), ..self }
    }

    /// As opaque as this.
    pub fn opacity(self, opacity: f32) -> Look {
        Look { c: self.c.with_w(opacity), ..self }
    }

    /// In this colour.
    pub fn colour(self, colour: Color) -> Look {
        Look { colour: LinearRgba::from(colour).to_vec4(), ..self }
    }

    /// With an albedo of linear light.
    pub fn albedo(self, r: f32, g: f32, b: f32) -> Look {
        Look { colour: Vec4::new(r, g, b, 1.0), ..self }
    }

    /// With this second colour.
    pub fn colour2(self, colour: Color) -> Look {
        Look { colour2: LinearRgba::from(colour).to_vec4(), ..self }
    }

    /// Writes its parameters into a surface that was made of another look of this kind.
    pub fn write(&self, params: &mut Params) {
        let Look { a, b, c, colour, colour2, .. } = *self;
        *params = Params { a, b, c, colour, colour2, ..*params };
    }

    /// Whether a surface already has its parameters.
    pub fn is_in(&self, params: &Params) -> bool {
        (self.a, self.b, self.c) == (params.a, params.b, params.c)
            && (self.colour, self.colour2) == (params.colour, params.colour2)
    }

    /// With these third parameters; the last is opacity.
    pub fn c(self, x: f32, y: f32, z: f32, opacity: f32) -> Look {
        Look { c: Vec4::new(x, y, z, opacity), ..self }
    }

    /// With numbers in place of colours.
    pub fn numbers(self, colour: Vec4, colour2: Vec4) -> Look {
        Look { colour, colour2, ..self }
    }

    fn key(&self) -> (Kind, [u32; 20]) {
        let mut bits = [0; 20];
        let all = [self.a, self.b, self.c, self.colour, self.colour2];
        for (at, value) in all.iter().flat_map(|v| v.to_array()).enumerate() {
            bits[at] = value.to_bits();
        }
        (self.kind, bits)
    }
}

/// Makes surfaces; equal looks share one, so that a board of fifty sockets is one material.
#[derive(Resource)]
pub struct Looks {
    shared: HashMap<(Kind, [u32; 20]), Handle<Surface>>,
    atlas: Handle<Image>,
    figures: Handle<Image>,
    light: Light,
}

impl Looks {
    /// The surface of a look, shared.
    pub fn get(&mut self, surfaces: &mut Assets<Surface>, look: Look) -> MaterialNode<Surface> {
        if let Some(handle) = self.shared.get(&look.key()) {
            return MaterialNode(handle.clone());
        }
        let handle = surfaces.add(self.surface(look));
        self.shared.insert(look.key(), handle.clone());
        MaterialNode(handle)
    }

    /// A surface of one's own, to change it later.
    pub fn own(&self, surfaces: &mut Assets<Surface>, look: Look) -> MaterialNode<Surface> {
        MaterialNode(surfaces.add(self.surface(look)))
    }

    /// The surface of a whole board: its shader is told by a texture what lies where.
    pub fn board(&self, surfaces: &mut Assets<Surface>, look: Look, cells: Handle<Image>) -> MaterialNode<Surface> {
        let atlas = Some(self.figures.clone());
        MaterialNode(surfaces.add(Surface { atlas, cells: Some(cells), ..self.surface(look) }))
    }

    /// A surface of one's own that is told something by a picture.
    pub fn pictured(
        &self,
        surfaces: &mut Assets<Surface>,
        look: Look,
        picture: Handle<Image>,
    ) -> MaterialNode<Surface> {
        MaterialNode(surfaces.add(Surface { atlas: Some(picture), ..self.surface(look) }))
    }

    /// Forgets looks; those in use live on.
    pub fn forget(&mut self) {
        self.shared.clear();
    }

    fn surface(&self, look: Look) -> Surface {
        let Light { lamp, lamp2, tint, ambient, screen } = self.light;
        let Look { kind, a, b, c, colour, colour2 } = look;
        let params = Params { lamp, lamp2, tint, ambient, screen, a, b, c, colour, colour2 };
        Surface { params, atlas: Some(self.atlas.clone()), cells: None, kind }
    }
}

/// The light of this moment, as the shaders take it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Light {
    /// Position in physical px, radius, intensity.
    pub lamp: Vec4,
    /// A second light.
    pub lamp2: Vec4,
    /// The lamp's colour; seconds.
    pub tint: Vec4,
    /// What light there is without the lamp; 1 for high contrast.
    pub ambient: Vec4,
    /// Window in physical px; physical px per logical px; grain.
    pub screen: Vec4,
}

/// Lights everything anew; what has not changed is left alone.
pub fn light_up(looks: &mut Looks, surfaces: &mut Assets<Surface>, light: Light) {
    let before = std::mem::replace(&mut looks.light, light);
    if before == light {
        return;
    }
    let all = before.screen != light.screen || before.ambient != light.ambient;
    let lamp = before.lamp != light.lamp || before.lamp2 != light.lamp2 || before.tint.xyz() != light.tint.xyz();
    let stale: Vec<AssetId<Surface>> = surfaces
        .iter()
        .filter(|(_, surface)| all || lamp && surface.kind.lit() || surface.kind.lives())
        .map(|(id, _)| id)
        .collect();
    for id in stale {
        if let Some(mut surface) = surfaces.get_mut(id) {
            let Light { lamp, lamp2, tint, ambient, screen } = light;
            surface.params = Params { lamp, lamp2, tint, ambient, screen, ..surface.params };
        }
    }
}

use bevy::math::Vec4Swizzles;

const ICONS: &[u8] = include_bytes!("../../../assets/icons/icons.png");
const FIGURES: &[u8] = include_bytes!("../../../assets/icons/figures.png");
const ICON_NAMES: &str = include_str!("../../../assets/icons/icons.json");

/// Icons in a row of the atlas.
pub const ICONS_A_ROW: f32 = 8.0;

/// Where each icon lies in the atlas.
#[derive(Resource, Default)]
pub struct Icons {
    cells: std::collections::BTreeMap<String, u32>,
    rows: f32,
}

impl Icons {
    /// The look of an icon. An unknown name is the first icon; a test reads the sources for names.
    pub fn look(&self, name: &str, colour: Color) -> Look {
        let cell = self.cells.get(name).copied().unwrap_or(0);
        Look::new(Kind::Icon).a(cell as f32, ICONS_A_ROW, self.rows, 0.0).colour(colour)
    }

    /// Whether there is such an icon.
    pub fn has(&self, name: &str) -> bool {
        self.cells.contains_key(name)
    }
}

/// The material, its shaders and the icons.
pub fn plugin(app: &mut App) {
    load_internal_asset!(app, LIGHT, "../../../shaders/light.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, PIECES, "../../../shaders/pieces.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, HOUSES, "../../../shaders/houses.wgsl", Shader::from_wgsl);
    load_shaders(app);
    app.add_plugins(UiMaterialPlugin::<Surface>::default());
    let icons = distances(ICONS);
    let rows = (icons.height() as f32 * ICONS_A_ROW / icons.width().max(1) as f32).max(1.0);
    let mut images = app.world_mut().resource_mut::<Assets<Image>>();
    let (atlas, figures) = (images.add(icons), images.add(distances(FIGURES)));
    let cells = serde_json::from_str(ICON_NAMES).unwrap_or_default();
    app.insert_resource(Icons { cells, rows }).insert_resource(Looks {
        shared: HashMap::default(),
        atlas,
        figures,
        light: Light::default(),
    });
    // A change of settings changes many looks; the old ones are not kept for it.
    app.add_systems(PreUpdate, (|mut looks: ResMut<Looks>| looks.forget()).run_if(resource_changed::<Settings>));
}

/// A picture of signed distances.
fn distances(png: &[u8]) -> Image {
    use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
    let format = ImageType::Extension("png");
    let sampler = ImageSampler::linear();
    let usage = bevy::asset::RenderAssetUsages::RENDER_WORLD;
    Image::from_buffer(png, format, CompressedImageFormats::NONE, false, sampler, usage).unwrap_or_default()
}
