//! Settings: pages of rows. Changes show at once.

use super::{back_leaves, lobby, root, scrolls, stale, top_bar};
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::focus::{Chosen, First, FocusMemory, access};
use crate::stage::game::{Games, Sample};
use crate::stage::intent::{Bindings, Device, Intended, Intent, Rebinding, pad_names, turned};
use crate::stage::lamp::Lamp;
use crate::stage::locale::Language;
use crate::stage::settings::{Colours, Motion, Numbers, PadNames, Settings};
use crate::stage::shape::Shape;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Keys, Kit, Plate, Prompt, at, fill};
use crate::stage::theme::row::{Picked, Row, RowSpec, Style};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::prelude::*;

/// Which page is open.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Page {
    #[default]
    Seeing,
    Sound,
    Controls,
    Language,
    Comfort,
}

const PAGES: [(Page, &str, &str, &str); 5] = [
    (Page::Seeing, "eye", key!("page-seeing"), "page-seeing-tab"),
    (Page::Sound, "sound", key!("page-sound"), "page-sound-tab"),
    (Page::Controls, "gamepad", key!("page-controls"), "page-controls-tab"),
    (Page::Language, "globe", key!("page-language"), "page-language-tab"),
    (Page::Comfort, "heart", key!("page-comfort"), "page-comfort-tab"),
];

/// Settings.
pub fn plugin(app: &mut App) {
    app.init_resource::<Page>()
        .add_systems(
            Update,
            (turn_page, back_leaves.run_if(not(rebinding))).in_set(Flow::Act).run_if(in_state(Screen::Settings)),
        )
        .add_systems(
            Update,
            build
                .in_set(Flow::Dress)
                .run_if(in_state(Screen::Settings).and_then(stale.or_eager(resource_changed::<Page>))),
        )
        .add_systems(
            Update,
            (show_values, show_samples, show_bindings)
                .after(build)
                .in_set(Flow::Dress)
                .run_if(in_state(Screen::Settings))
                .run_if(resource_changed::<Settings>.or_eager(resource_changed::<Rebinding>)),
        )
        .add_systems(Update, light.in_set(Flow::Show).run_if(in_state(Screen::Settings)))
        .add_systems(OnExit(Screen::Settings), |mut rebinding: ResMut<Rebinding>| {
            if rebinding.0.is_some() {
                rebinding.0 = None;
            }
        });
}

fn rebinding(rebinding: Res<Rebinding>) -> bool {
    rebinding.0.is_some()
}

fn turn_page(mut intended: MessageReader<Intended>, mut page: ResMut<Page>, mut memory: ResMut<FocusMemory>) {
    let now = PAGES.iter().position(|(at, ..)| at == &*page).unwrap_or(0);
    if let Some(next) = turned(&mut intended, now, PAGES.len()) {
        let (at, _, _, tab) = PAGES[next];
        *page = at;
        memory.key = Some(tab.to_owned());
    }
}

/// A setting as a row.
pub struct Knob {
    /// What it is called, as the key of a message; also the key of the row.
    pub key: &'static str,
    /// What it does, as the key of a message.
    pub about: Option<&'static str>,
    /// How it looks.
    pub style: Style,
    /// What can be chosen.
    pub options: fn(&Kit) -> Vec<String>,
    /// Which of them is chosen.
    pub get: fn(&Settings) -> usize,
    /// Chooses one.
    pub set: fn(&mut Settings, usize),
}

/// The row of a setting.
#[derive(Component)]
struct KnobRow(&'static Knob);

/// Rows follow what is set, whoever set it.
fn show_values(settings: Res<Settings>, mut rows: Query<(&KnobRow, &mut Row)>) {
    for (knob, mut row) in &mut rows {
        Row::take(&mut row, (knob.0.get)(&settings));
    }
}

/// Off and on.
pub fn off_on(kit: &Kit) -> Vec<String> {
    vec![kit.t(key!("off")), kit.t(key!("on"))]
}

fn eleven(_: &Kit) -> Vec<String> {
    (0..=10).map(|n| format!("{} %", n * 10)).collect()
}

const TEXT_SIZE: Knob = Knob {
    key: key!("set-text-size"),
    about: None,
    style: Style::Slider,
    options: |_| (4..=8).map(|n| format!("{} %", n * 25)).collect(),
    get: |s| (s.text_size.clamp(100, 200) as usize - 100) / 25,
    set: |s, at| s.text_size = 100 + at as u32 * 25,
};
const CONTRAST: Knob = Knob {
    key: key!("set-contrast"),
    about: Some(key!("set-contrast-about")),
    style: Style::Switch,
    options: off_on,
    get: |s| s.contrast as usize,
    set: |s, at| s.set_contrast(at == 1),
};
const LIGHT: Knob = Knob {
    key: key!("set-light"),
    about: Some(key!("set-light-about")),
    style: Style::Slider,
    options: |kit| vec![kit.t(key!("light-dark")), kit.t(key!("light-soft")), kit.t(key!("light-bright"))],
    get: |s| s.light as usize,
    set: |s, at| s.light = at as u32,
};
const MOTION: Knob = Knob {
    key: key!("set-motion"),
    about: Some(key!("set-motion-about")),
    style: Style::Segments,
    options: |kit| vec![kit.t(key!("motion-full")), kit.t(key!("motion-less")), kit.t(key!("motion-none"))],
    get: |s| s.motion as usize,
    set: |s, at| s.motion = [Motion::Full, Motion::Less, Motion::None][at.min(2)],
};
const GRAIN: Knob = Knob {
    key: key!("set-grain"),
    about: None,
    style: Style::Switch,
    options: off_on,
    get: |s| s.grain as usize,
    set: |s, at| s.grain = at == 1,
};
const MUTE: Knob = Knob {
    key: key!("set-mute"),
    about: None,
    style: Style::Switch,
    options: off_on,
    get: |s| s.mute as usize,
    set: |s, at| s.mute = at == 1,
};
/// A knob for how loud something is.
const fn volume(
    key: &'static str,
    about: Option<&'static str>,
    get: fn(&Settings) -> usize,
    set: fn(&mut Settings, usize),
) -> Knob {
    Knob { key, about, style: Style::Slider, options: eleven, get, set }
}
const VOLUME: Knob = volume(key!("set-volume"), None, |s| s.volume as usize, |s, at| s.volume = at as u32);
const VOLUME_GAME: Knob = volume(
    key!("set-volume-game"),
    Some(key!("set-volume-game-about")),
    |s| s.volume_game as usize,
    |s, at| s.volume_game = at as u32,
);
const VOLUME_INTERFACE: Knob = volume(
    key!("set-volume-interface"),
    Some(key!("set-volume-interface-about")),
    |s| s.volume_interface as usize,
    |s, at| s.volume_interface = at as u32,
);
const VOLUME_ROOM: Knob = volume(
    key!("set-volume-room"),
    Some(key!("set-volume-room-about")),
    |s| s.volume_room as usize,
    |s, at| s.volume_room = at as u32,
);
const VOLUME_MUSIC: Knob = volume(
    key!("set-volume-music"),
    Some(key!("set-volume-music-about")),
    |s| s.volume_music as usize,
    |s, at| s.volume_music = at as u32,
);
#[cfg(not(target_family = "wasm"))]
const FULLSCREEN: Knob = Knob {
    key: key!("set-fullscreen"),
    about: Some(key!("set-fullscreen-about")),
    style: Style::Switch,
    options: off_on,
    get: |s| s.fullscreen as usize,
    set: |s, at| s.fullscreen = at == 1,
};
const PAD_NAMES: Knob = Knob {
    key: key!("set-pad-names"),
    about: None,
    style: Style::Segments,
    options: |kit| vec![kit.t(key!("pad-auto")), "A B X Y".into(), "× ○ □ △".into(), "B A Y X".into()],
    get: |s| s.pad_names as usize,
    set: |s, at| {
        s.pad_names = [PadNames::Auto, PadNames::Xbox, PadNames::PlayStation, PadNames::Nintendo][at.min(3)];
    },
};
const LANGUAGE: Knob = Knob {
    key: key!("set-language"),
    about: None,
    style: Style::Segments,
    // Each language in its own words, so that one who cannot read this screen finds the way out.
    options: |kit| vec![kit.t(key!("language-system")), kit.t(key!("language-en")), kit.t(key!("language-ko"))],
    get: |s| s.language.map_or(0, |language| 1 + language as usize),
    set: |s, at| s.language = [None, Some(Language::En), Some(Language::Ko)][at.min(2)],
};

impl Page {
    /// What games let one choose of their looks comes first.
    fn knobs(self, games: &Games) -> Vec<&'static Knob> {
        let own: &[&Knob] = match self {
            #[cfg(not(target_family = "wasm"))]
            Page::Seeing => &[&TEXT_SIZE, &CONTRAST, &LIGHT, &FULLSCREEN],
            // A page has a browser around it that does this.
            #[cfg(target_family = "wasm")]
            Page::Seeing => &[&TEXT_SIZE, &CONTRAST, &LIGHT],
            Page::Sound => &[&MUTE, &VOLUME, &VOLUME_GAME, &VOLUME_INTERFACE, &VOLUME_ROOM, &VOLUME_MUSIC],
            Page::Controls => &[&PAD_NAMES],
            Page::Language => &[&LANGUAGE],
            Page::Comfort => &[&MOTION, &GRAIN],
        };
        let of_games = games.playable().filter(|_| self == Page::Seeing).flat_map(|(_, play)| play.options);
        of_games.chain(own).copied().collect()
    }
}

const INTENT_NAMES: [(Intent, &str); 14] = [
    (Intent::Up, key!("intent-up")),
    (Intent::Down, key!("intent-down")),
    (Intent::Left, key!("intent-left")),
    (Intent::Right, key!("intent-right")),
    (Intent::Confirm, key!("intent-confirm")),
    (Intent::Back, key!("intent-back")),
    (Intent::Secondary, key!("intent-secondary")),
    (Intent::Hint, key!("intent-hint")),
    (Intent::Undo, key!("intent-undo")),
    (Intent::Pause, key!("intent-pause")),
    (Intent::TabLeft, key!("intent-tab-left")),
    (Intent::TabRight, key!("intent-tab-right")),
    (Intent::Flag, key!("intent-flag")),
    (Intent::Chord, key!("intent-chord")),
];

fn build(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut kit: Kit,
    page: Res<Page>,
    rebinding: Res<Rebinding>,
    pads: Query<&Gamepad>,
    games: Res<Games>,
) {
    let label = kit.t(key!("settings"));
    let shape = *kit.shape;
    let portrait = shape.portrait();
    let preview = has_samples(&shape, &kit.settings);
    root(&mut commands, "settings", label.clone()).with_children(|parent| {
        let column = Node { flex_direction: FlexDirection::Column, ..fill() };
        parent.spawn((Name::new("settings column"), column, Pickable::IGNORE)).with_children(|column| {
            let line = kit.t(key!("settings-line"));
            top_bar(&mut kit, column, label, line);
            let body = Node {
                flex_direction: if portrait { FlexDirection::Column } else { FlexDirection::Row },
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_height: px(0.0),
                column_gap: px(36.0),
                row_gap: px(8.0),
                padding: if portrait {
                    UiRect::horizontal(px(shape.margin()))
                } else {
                    lobby::padding(&shape, preview, (lobby::picture_place(&shape).min.y - 80.0).max(16.0))
                },
                ..default()
            };
            column.spawn((Name::new("settings body"), body, Pickable::IGNORE)).with_children(|body| {
                tabs(&mut kit, body, *page, portrait);
                let rows = Node {
                    flex_direction: FlexDirection::Column,
                    flex_grow: 1.0,
                    flex_shrink: 1.0,
                    min_height: px(0.0),
                    min_width: px(0.0),
                    row_gap: px(if portrait { 0.0 } else { 4.0 }),
                    overflow: Overflow::scroll_y(),
                    padding: UiRect::axes(px(8.0), px(8.0)),
                    ..default()
                };
                let name = Name::new(format!("settings rows {:?}", *page));
                body.spawn((name, scrolls(rows))).with_children(|rows| {
                    for (n, knob) in page.knobs(&games).into_iter().enumerate() {
                        let spec = RowSpec {
                            key: knob.key,
                            label: kit.t(knob.key),
                            about: knob.about.map(|about| kit.t(about)).unwrap_or_default(),
                            options: (knob.options)(&kit),
                            chosen: (knob.get)(&kit.settings),
                            style: knob.style,
                        };
                        let set = knob.set;
                        let mut row = kit.row(rows, spec);
                        row.observe(move |picked: On<Picked>, mut settings: ResMut<Settings>| {
                            set(&mut settings, picked.option);
                        });
                        row.insert(KnobRow(knob));
                        if n == 0 {
                            row.insert(First);
                        }
                        line_below(&kit, rows);
                    }
                    if *page == Page::Controls {
                        bindings(&mut kit, rows, &rebinding, &pads);
                    }
                    let label = kit.t(key!("reset-page"));
                    let page = *page;
                    let space = Node { height: px(16.0), flex_shrink: 0.0, ..default() };
                    rows.spawn((Name::new("gap"), space, Pickable::IGNORE));
                    let knobs = page.knobs(&games);
                    let reset = move |_: On<Chosen>, mut settings: ResMut<Settings>, mut commands: Commands| {
                        let fresh = Settings::default();
                        for knob in &knobs {
                            (knob.set)(&mut settings, (knob.get)(&fresh));
                        }
                        if page == Page::Controls {
                            settings.bindings = Bindings::default();
                        }
                        commands.trigger(PlaySound(Cue::Confirm));
                    };
                    let wrap = Node { flex_shrink: 0.0, ..default() };
                    rows.spawn((Name::new("reset row"), wrap, Pickable::IGNORE)).with_children(|wrap| {
                        kit.button(wrap, "reset", label, None, Plate::Plain).observe(reset);
                    });
                });
            });
            if !portrait {
                let foot = Node { padding: lobby::foot_padding(&shape), flex_shrink: 0.0, ..default() };
                column.spawn((Name::new("settings foot"), foot, Pickable::IGNORE)).with_children(|foot| {
                    let prompts = vec![
                        Prompt {
                            keys: Keys::Intents(vec![Intent::Left, Intent::Right]),
                            label: kit.t(key!("prompt-change")),
                        },
                        Prompt { keys: Keys::Intents(vec![Intent::Back]), label: kit.t(key!("prompt-done")) },
                        Prompt {
                            keys: Keys::Intents(vec![Intent::TabLeft, Intent::TabRight]),
                            label: kit.t(key!("prompt-page")),
                        },
                    ];
                    foot.spawn(kit.prompts(prompts));
                });
            }
        });
        if preview {
            let mut place = parent.spawn((Name::new("samples"), Samples, fill(), Pickable::IGNORE));
            place.with_children(|place| samples(&mut kit, place, &mut images, &games));
        }
    });
}

/// Whether there is room for samples beside the rows: all of them, or none.
fn has_samples(shape: &Shape, settings: &Settings) -> bool {
    lobby::has_picture(shape, settings) && lobby::picture_place(shape).height() > 470.0
}

/// Where the samples lie.
#[derive(Component)]
struct Samples;

/// The samples show what is set.
fn show_samples(
    place: Query<(Entity, Ref<Samples>)>,
    settings: Res<Settings>,
    mut images: ResMut<Assets<Image>>,
    mut kit: Kit,
    games: Res<Games>,
    mut shown: Local<Option<(Colours, bool, Numbers)>>,
    mut commands: Commands,
) {
    let now = (settings.colours, settings.symbols, settings.numbers);
    let before = shown.replace(now);
    let Ok((place, samples_of)) = place.single() else { return };
    if before != Some(now) && !samples_of.is_added() {
        commands.entity(place).despawn_related::<Children>();
        commands.entity(place).with_children(|place| samples(&mut kit, place, &mut images, &games));
    }
}

fn line_below(kit: &Kit, rows: &mut ChildSpawnerCommands<'_>) {
    let node = Node { width: percent(100.0), height: px(1.0), flex_shrink: 0.0, ..default() };
    rows.spawn((Name::new("line"), node, BackgroundColor(kit.palette.panel_line), Pickable::IGNORE));
}

fn tabs(kit: &mut Kit, body: &mut ChildSpawnerCommands<'_>, page: Page, portrait: bool) {
    let node = Node {
        flex_direction: if portrait { FlexDirection::Row } else { FlexDirection::Column },
        column_gap: px(4.0),
        row_gap: px(12.0),
        width: if portrait { percent(100.0) } else { auto() },
        min_width: if portrait { auto() } else { px(200.0 * kit.settings.text_scale().min(1.4)) },
        justify_content: if portrait { JustifyContent::SpaceBetween } else { JustifyContent::Start },
        flex_shrink: 0.0,
        ..default()
    };
    body.spawn((Name::new("pages"), node, Pickable::IGNORE)).with_children(|list| {
        for (at, icon, label, tab_key) in PAGES {
            let label = kit.t(label);
            let taken = at == page;
            let mut tab = if portrait {
                kit.icon_tab(list, tab_key, label, icon, taken)
            } else {
                kit.tab(list, tab_key, label, Some(icon), taken)
            };
            if !portrait {
                tab.entry::<Node>().and_modify(|mut node| node.justify_content = JustifyContent::Start);
            }
            tab.observe(move |_: On<Chosen>, mut page: ResMut<Page>, mut commands: Commands| {
                commands.trigger(PlaySound(Cue::Confirm));
                *page = at;
            });
        }
    });
}

/// The button that changes what is pressed for an intent.
#[derive(Component, Clone, Copy)]
struct BindingButton(Intent, Device);

impl BindingButton {
    /// What it says, what is read aloud, and how it looks.
    fn words(self, kit: &Kit, rebinding: &Rebinding, names: PadNames) -> (String, String, Plate) {
        let BindingButton(intent, device) = self;
        let listening = rebinding.0 == Some((intent, device));
        let cap = match device {
            _ if listening => kit.t(key!("binding-listening")),
            Device::Gamepad => kit.settings.bindings.button_label(intent, names).to_owned(),
            _ => kit.settings.bindings.key_label(intent).to_owned(),
        };
        let spoken = match device {
            Device::Gamepad => key!("binding-button-label"),
            _ => key!("binding-key-label"),
        };
        let name = INTENT_NAMES.iter().find(|(named, _)| *named == intent).map_or("", |(_, name)| name);
        let spoken = kit.tw(spoken, &[("what", kit.t(name).into()), ("cap", cap.clone().into())]);
        (cap, spoken, if listening { Plate::Filled } else { Plate::Plain })
    }
}

/// Buttons follow what is bound and what is being bound, and stay where they are.
fn show_bindings(
    buttons: Query<(Entity, &BindingButton, &Children)>,
    mut texts: Query<(&mut Text, &mut TextColor)>,
    rebinding: Res<Rebinding>,
    pads: Query<&Gamepad>,
    mut kit: Kit,
    mut commands: Commands,
) {
    let names = pad_names(&kit.settings, &pads);
    for (entity, button, children) in &buttons {
        let (cap, spoken, plate) = button.words(&kit, &rebinding, names);
        let ink = kit.ink(plate);
        for child in children {
            if let Ok((mut text, mut colour)) = texts.get_mut(*child) {
                if text.0 != cap {
                    text.0.clone_from(&cap);
                }
                colour.set_if_neq(TextColor(ink));
            }
        }
        commands.entity(entity).insert((kit.plate(plate, 10.0), access(Role::Button, spoken)));
    }
}

fn bindings(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, rebinding: &Rebinding, pads: &Query<&Gamepad>) {
    let names = pad_names(&kit.settings, pads);
    for (intent, name) in INTENT_NAMES {
        let name = kit.t(name);
        let node = Node {
            width: percent(100.0),
            min_height: px(56.0),
            padding: UiRect::axes(px(16.0), px(4.0)),
            column_gap: px(8.0),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::SpaceBetween,
            flex_wrap: FlexWrap::Wrap,
            flex_shrink: 0.0,
            ..default()
        };
        let ink = kit.palette.text;
        rows.spawn((Name::new("binding"), node, Pickable::IGNORE)).with_children(|row| {
            row.spawn(kit.words(Type::Control, ink, name));
            let pair = Node { column_gap: px(8.0), ..default() };
            row.spawn((Name::new("binding buttons"), pair, Pickable::IGNORE)).with_children(|pair| {
                for device in [Device::Keyboard, Device::Gamepad] {
                    let (cap, spoken, plate) = BindingButton(intent, device).words(kit, rebinding, names);
                    let icon = if device == Device::Gamepad { "gamepad" } else { "keyboard" };
                    let key = format!("bind-{intent:?}-{device:?}");
                    let mut button = kit.button(pair, &key, cap, Some(icon), plate);
                    button.insert((access(Role::Button, spoken), BindingButton(intent, device)));
                    button.entry::<Node>().and_modify(|mut node| node.min_width = px(128.0));
                    button.observe(move |_: On<Chosen>, mut rebinding: ResMut<Rebinding>| {
                        rebinding.0 = Some((intent, device));
                    });
                }
            });
        });
    }
}

/// How the games look with these settings: picture below picture, each over its words.
fn samples(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, images: &mut Assets<Image>, games: &Games) {
    let board = lobby::picture_place(&kit.shape);
    let slab = Look::new(Kind::Slab).a(16.0, 8.0, 10.0, 1.0).margin(26.0).albedo(0.098, 0.080, 0.094);
    let slab = kit.look(slab);
    parent.spawn((Name::new("sample"), at(board.inflate(26.0)), slab, Pickable::IGNORE));
    let mut all: Vec<&Sample> = games.playable().flat_map(|(_, play)| play.samples).collect();
    all.sort_by(|one, other| other.height.total_cmp(&one.height));
    let (left, right) = (board.min.x + 24.0, board.max.x - 24.0);
    let mut top = board.min.y + 26.0;
    for sample in all {
        (sample.draw)(kit, parent, images, Rect::new(left, top, right, top + sample.height));
        top += sample.height + 10.0;
        let node = Node { justify_content: JustifyContent::Center, ..at(Rect::new(left, top, right, top + 60.0)) };
        let words = kit.words(Type::Small, kit.palette.text_dim, kit.t((sample.words)(&kit.settings)));
        let words = (words, TextLayout::justify(Justify::Center));
        parent.spawn((Name::new("sample words"), node, Pickable::IGNORE)).with_child(words);
        top += 42.0;
    }
}

fn light(mut lamp: ResMut<Lamp>, shape: Res<Shape>, settings: Res<Settings>) {
    (lamp.intensity, lamp.second) = (1.1, None);
    lamp.hang_from = -10.0;
    if !has_samples(&shape, &settings) {
        lamp.body = None;
        lamp.goal = Vec2::new(shape.size.x * 0.5, 0.0);
        // Words lie on the wood here, so it is lit less.
        (lamp.goal_radius, lamp.intensity) = (shape.size.x * 0.4, 0.5);
        return;
    }
    let board = lobby::picture_place(&shape);
    lamp.body = Some(Vec2::new(board.center().x, board.min.y - 112.0));
    lamp.goal = Vec2::new(board.center().x, board.min.y + 40.0);
    lamp.goal_radius = 300.0;
}
