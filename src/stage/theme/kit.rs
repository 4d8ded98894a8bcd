//! The widgets: text, buttons, rows and prompts, made of surfaces and words. Functions that spawn, no hidden state.

use super::fonts::{Fonts, Type};
use super::palette::Palette;
use super::surface::{Icons, Kind, Look, Looks, Surface};
use crate::stage::focus::{Disabled, Focusable, access};
use crate::stage::intent::{Device, Intent, pad_names};
use crate::stage::locale::{Language, Locale, keep_words_whole};
use crate::stage::screens::Tip;
use crate::stage::settings::Settings;
use crate::stage::shape::Shape;
use accesskit::Role;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::LineHeight;
use bevy::ui_render::prelude::MaterialNode;
use fluent_bundle::FluentValue;

/// Everything that a widget is made of.
#[derive(SystemParam)]
pub struct Kit<'w> {
    /// Words.
    pub locale: Res<'w, Locale>,
    /// Colours.
    pub palette: Res<'w, Palette>,
    /// What was chosen.
    pub settings: Res<'w, Settings>,
    /// The window.
    pub shape: Res<'w, Shape>,
    fonts: Res<'w, Fonts>,
    icons: Res<'w, Icons>,
    looks: ResMut<'w, Looks>,
    surfaces: ResMut<'w, Assets<Surface>>,
}

/// Words as they are spawned.
pub type Words = (Name, Text, TextFont, LineHeight, TextColor, Pickable);

/// How a button looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plate {
    /// The one thing to do.
    Filled,
    /// Another thing.
    Plain,
    /// Text or an icon alone.
    Bare,
    /// A tab or a choice that is taken.
    Taken,
    /// Something that cannot be done now.
    Off,
}

impl Kit<'_> {
    /// The message of a key.
    pub fn t(&self, key: &str) -> String {
        self.locale.text(key)
    }

    /// The message of a key, filled in.
    pub fn tw(&self, key: &str, args: &[(&'static str, FluentValue<'_>)]) -> String {
        self.locale.with(key, args)
    }

    /// A shared surface.
    pub fn look(&mut self, look: Look) -> MaterialNode<Surface> {
        self.looks.get(&mut self.surfaces, look)
    }

    /// A surface of one's own.
    pub fn own(&mut self, look: Look) -> MaterialNode<Surface> {
        self.looks.own(&mut self.surfaces, look)
    }

    /// The surface of a board, made by the board itself.
    pub fn board(
        &mut self,
        make: impl FnOnce(&Looks, &mut Assets<Surface>) -> MaterialNode<Surface>,
    ) -> MaterialNode<Surface> {
        make(&self.looks, &mut self.surfaces)
    }

    /// An icon of so many logical px.
    pub fn icon(&mut self, name: &str, size: f32, colour: Color) -> impl Bundle + use<> {
        let look = self.icons.look(name, colour);
        let node = Node { width: px(size), height: px(size), flex_shrink: 0.0, ..default() };
        (Name::new("icon"), node, self.look(look), Pickable::IGNORE)
    }

    /// Words in a style.
    pub fn words(&self, style: Type, colour: Color, text: impl Into<String>) -> Words {
        self.sized(style, style.rem(), colour, text)
    }

    /// Words in a style at another size.
    pub fn sized(&self, style: Type, rem: f32, colour: Color, text: impl Into<String>) -> Words {
        let (font, height) = self.fonts.sized(style, rem);
        self.set(font, height, colour, text.into(), style.serif())
    }

    /// Bold figures.
    pub fn figures(&self, rem: f32, colour: Color, text: impl Into<String>) -> Words {
        let (font, height) = self.fonts.bold(rem);
        self.set(font, height, colour, text.into(), false)
    }

    fn set(&self, font: TextFont, height: LineHeight, colour: Color, text: String, serif: bool) -> Words {
        let korean = self.locale.language() == Language::Ko;
        let text = if korean { keep_words_whole(&text) } else { text };
        let height = match height {
            LineHeight::RelativeToFont(_) if korean && !serif => LineHeight::RelativeToFont(1.5),
            height => height,
        };
        (Name::new("words"), Text::new(text), font, height, TextColor(colour), Pickable::IGNORE)
    }

    /// The font components of a text field.
    pub fn field_font(&self) -> (TextFont, LineHeight) {
        self.fonts.style(Type::Body)
    }

    /// A flat plate.
    pub fn plate(&mut self, plate: Plate, radius: f32) -> MaterialNode<Surface> {
        let palette = *self.palette;
        let look = Look::new(Kind::Panel);
        let look = match plate {
            Plate::Filled => look.a(radius, 1.0, 0.0, 0.0).colour(palette.accent_top).colour2(palette.accent_bottom),
            Plate::Plain => look.a(radius, 0.0, 0.0, 0.0).colour(palette.ink3).colour2(palette.panel_line),
            Plate::Taken => {
                let fill = if palette.contrast { palette.ink3 } else { Color::srgba(0.24, 0.19, 0.13, 0.8) };
                look.a(radius, 0.0, 0.0, 0.0).colour(fill).colour2(palette.accent)
            }
            Plate::Off => look.a(radius, 0.0, 0.0, 0.0).colour(palette.ink2).colour2(palette.ink3),
            Plate::Bare => look.a(radius, 0.0, 0.0, 0.0).colour(Color::NONE).colour2(Color::NONE),
        };
        self.look(look)
    }

    /// A panel.
    pub fn panel(&mut self, radius: f32) -> MaterialNode<Surface> {
        let look = Look::new(Kind::Panel).a(radius, 0.0, 0.0, 0.0);
        let (fill, line) = (self.palette.panel, self.palette.panel_line);
        self.look(look.colour(fill).colour2(line))
    }

    /// The ink on a plate.
    pub fn ink(&self, plate: Plate) -> Color {
        match plate {
            Plate::Filled => self.palette.on_accent,
            Plate::Taken => self.palette.accent_top,
            Plate::Off => self.palette.text_dim,
            Plate::Plain | Plate::Bare => self.palette.text,
        }
    }

    /// A button with words and perhaps an icon. Its name for screen readers is its words.
    pub fn button<'a>(
        &mut self,
        parent: &'a mut ChildSpawnerCommands<'_>,
        key: &str,
        label: String,
        icon: Option<&str>,
        plate: Plate,
    ) -> EntityCommands<'a> {
        let side = if plate == Plate::Bare { 12.0 } else { 20.0 };
        self.button_with(parent, key, (label, icon), plate, (Justify::Center, side))
    }

    /// A sentence of a list that can be chosen: its words begin at the left, on every line.
    pub fn line_button<'a>(
        &mut self,
        parent: &'a mut ChildSpawnerCommands<'_>,
        key: &str,
        label: String,
        icon: Option<&str>,
        plate: Plate,
    ) -> EntityCommands<'a> {
        self.button_with(parent, key, (label, icon), plate, (Justify::Left, 14.0))
    }

    fn button_with<'a>(
        &mut self,
        parent: &'a mut ChildSpawnerCommands<'_>,
        key: &str,
        (label, icon): (String, Option<&str>),
        plate: Plate,
        (justify, side): (Justify, f32),
    ) -> EntityCommands<'a> {
        let node = Node {
            min_height: px(48.0),
            min_width: px(48.0),
            max_width: percent(100.0),
            padding: UiRect::axes(px(side), px(8.0)),
            column_gap: px(10.0),
            align_items: AlignItems::Center,
            justify_content: if justify == Justify::Left { JustifyContent::Start } else { JustifyContent::Center },
            flex_shrink: 0.0,
            ..default()
        };
        let ink = self.ink(plate);
        let icon = icon.map(|name| self.icon(name, 22.0, ink));
        // Large text grows a little less on buttons, so that they keep their places.
        let rem = Type::Control.rem() / self.settings.text_scale().powf(0.25);
        let words = (self.sized(Type::Control, rem, ink, label.clone()), TextLayout::justify(justify));
        let mut button = parent.spawn((
            Name::new(format!("button {key}")),
            node,
            self.plate(plate, 10.0),
            Focusable { key: key.to_owned(), layer: 0 },
            access(Role::Button, label),
        ));
        button.with_children(|inside| {
            if let Some(icon) = icon {
                inside.spawn(icon);
            }
            inside.spawn(words);
        });
        button
    }

    /// A button that turns to a page, marked if that page is shown.
    pub fn tab<'a>(
        &mut self,
        parent: &'a mut ChildSpawnerCommands<'_>,
        key: &str,
        label: String,
        icon: Option<&str>,
        taken: bool,
    ) -> EntityCommands<'a> {
        let plate = if taken { Plate::Taken } else { Plate::Bare };
        let mut tab = self.button(parent, key, label.clone(), icon, plate);
        // Taken or not, the words stand in the same place.
        let padding =
            if self.shape.portrait() { UiRect::axes(px(10.0), px(6.0)) } else { UiRect::axes(px(16.0), px(8.0)) };
        tab.insert(tab_access(label, taken)).entry::<Node>().and_modify(move |mut node| node.padding = padding);
        tab
    }

    /// A tab where there is room for its icon alone.
    pub fn icon_tab<'a>(
        &mut self,
        parent: &'a mut ChildSpawnerCommands<'_>,
        key: &str,
        label: String,
        icon: &str,
        taken: bool,
    ) -> EntityCommands<'a> {
        let mut tab = self.icon_button(parent, key, icon, label.clone());
        tab.insert(tab_access(label, taken));
        if taken {
            tab.insert(self.plate(Plate::Taken, 10.0));
        }
        tab
    }

    /// A button that is an icon; its label is told to screen readers, and to whoever rests on it.
    pub fn icon_button<'a>(
        &mut self,
        parent: &'a mut ChildSpawnerCommands<'_>,
        key: &str,
        icon: &str,
        label: String,
    ) -> EntityCommands<'a> {
        let ink = self.palette.text;
        self.icon_button_in(parent, key, icon, label, ink)
    }

    /// The same in an ink of its own.
    pub fn icon_button_in<'a>(
        &mut self,
        parent: &'a mut ChildSpawnerCommands<'_>,
        key: &str,
        icon: &str,
        label: String,
        ink: Color,
    ) -> EntityCommands<'a> {
        let node = Node {
            width: px(48.0),
            height: px(48.0),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        };
        let icon = self.icon(icon, 24.0, ink);
        let mut button = parent.spawn((
            Name::new(format!("button {key}")),
            node,
            self.plate(Plate::Bare, 10.0),
            Focusable { key: key.to_owned(), layer: 0 },
            access(Role::Button, label.clone()),
            Tip(label),
        ));
        button.with_child(icon);
        button
    }

    /// A row of prompts, dressed for the device in hand.
    ///
    /// It takes all the width there is, so that it wraps only when it must.
    pub fn prompts(&self, prompts: Vec<Prompt>) -> impl Bundle + use<> {
        self.prompts_row(Node { flex_grow: 1.0, ..default() }, prompts)
    }

    /// A row of prompts at the right end of its place.
    pub fn prompts_at_end(&self, prompts: Vec<Prompt>) -> impl Bundle + use<> {
        self.prompts_row(Node { flex_grow: 1.0, justify_content: JustifyContent::End, ..default() }, prompts)
    }

    /// A row of prompts in the middle of a place.
    pub fn prompts_in(&self, place: Rect, prompts: Vec<Prompt>) -> impl Bundle + use<> {
        self.prompts_row(Node { justify_content: JustifyContent::Center, ..at(place) }, prompts)
    }

    fn prompts_row(&self, node: Node, prompts: Vec<Prompt>) -> impl Bundle + use<> {
        let node = Node {
            column_gap: px(22.0),
            row_gap: px(6.0),
            flex_wrap: FlexWrap::Wrap,
            align_items: AlignItems::Center,
            align_content: AlignContent::Center,
            ..node
        };
        (Name::new("prompts"), node, Prompts(prompts), Pickable::IGNORE)
    }
}

fn tab_access(label: String, taken: bool) -> bevy::a11y::AccessibilityNode {
    let mut node = access(Role::Tab, label);
    node.set_selected(taken);
    node
}

/// Marks a button as out of use: dimmed by its maker, refused when chosen, told to screen readers.
pub fn disable(button: &mut EntityCommands<'_>, role: Role, label: String) {
    let mut node = access(role, label);
    node.set_disabled();
    button.insert((Disabled, node));
}

/// What to press for what.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// On a keyboard and a gamepad: these intents; with digits: the number keys.
    pub keys: Keys,
    /// What it does.
    pub label: String,
}

/// What is pressed.
#[derive(Clone, Debug)]
pub enum Keys {
    /// These intents.
    Intents(Vec<Intent>),
    /// Digits from 1, on a keyboard only.
    Digits(u8),
    /// This cap, on a keyboard only.
    Cap(&'static str),
}

/// A row of prompts.
#[derive(Component)]
pub struct Prompts(Vec<Prompt>);

/// Dresses the rows of prompts for the device in hand; a mouse or a finger needs none.
pub fn dress_prompts(
    rows: Query<(Entity, Ref<Prompts>)>,
    device: Res<Device>,
    pads: Query<&Gamepad>,
    kit: Kit,
    mut dressed_for: Local<Option<Device>>,
    mut commands: Commands,
) {
    let changed = *dressed_for != Some(*device) || kit.settings.is_changed();
    *dressed_for = Some(*device);
    let names = pad_names(&kit.settings, &pads);
    for (row, prompts) in &rows {
        if !(changed || prompts.is_changed()) {
            continue;
        }
        commands.entity(row).despawn_related::<Children>();
        if *device == Device::Touch {
            continue;
        }
        let pad = *device == Device::Gamepad;
        for prompt in &prompts.0 {
            let caps: Vec<String> = match &prompt.keys {
                Keys::Digits(_) | Keys::Cap(_) if pad => continue,
                Keys::Digits(most) => vec![format!("1–{most}")],
                Keys::Cap(cap) => vec![(*cap).to_owned()],
                Keys::Intents(intents) if pad => {
                    intents.iter().map(|&i| kit.settings.bindings.button_label(i, names).to_owned()).collect()
                }
                Keys::Intents(intents) => {
                    intents.iter().map(|&i| kit.settings.bindings.key_label(i).to_owned()).collect()
                }
            };
            // Four arrows are one cap.
            let arrows = caps.len() > 1 && caps.iter().all(|cap| "←→↑↓".contains(cap.as_str()));
            let caps = if arrows { vec![caps.concat()] } else { caps };
            let (ink, label_ink, line) = (kit.palette.text, kit.palette.text_dim, kit.palette.edge);
            commands.entity(row).with_children(|row| {
                row.spawn((
                    Node { column_gap: px(8.0), align_items: AlignItems::Center, ..default() },
                    Name::new("prompt"),
                    Pickable::IGNORE,
                ))
                .with_children(|prompt_node| {
                    for cap in caps {
                        let round = pad && cap.chars().count() == 1 && !"←→↑↓".contains(cap.as_str());
                        let node = Node {
                            padding: UiRect::axes(px(7.0), px(1.0)),
                            min_width: px(24.0),
                            justify_content: JustifyContent::Center,
                            border: px(1.0).all(),
                            border_radius: BorderRadius::all(px(if round { 13.0 } else { 5.0 })),
                            ..default()
                        };
                        let words = kit.sized(Type::Label, Type::Floor.rem(), ink, cap);
                        prompt_node
                            .spawn((Name::new("cap"), node, BorderColor::all(line), Pickable::IGNORE))
                            .with_child(words);
                    }
                    prompt_node.spawn(kit.words(Type::Small, label_ink, prompt.label.clone()));
                });
            });
        }
    }
}

/// A node that fills its parent.
pub fn fill() -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(0.0),
        top: px(0.0),
        width: percent(100.0),
        height: percent(100.0),
        ..default()
    }
}

/// A node at a place in logical px. There is no place for less than nothing: Bevy's layout panics at such a node.
pub fn at(rect: Rect) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(rect.min.x),
        top: px(rect.min.y),
        width: px(rect.width().max(0.0)),
        height: px(rect.height().max(0.0)),
        ..default()
    }
}

/// A square node around a centre.
pub fn around(centre: Vec2, size: f32) -> Node {
    at(Rect::from_center_size(centre, Vec2::splat(size)))
}
