//! One device among several people: whose page it is, when it goes on to the next, and rounds of talk aloud.

use super::foot::own_face;
use super::plugin::{Terms, Way, phase_name};
use super::ring::face;
use super::scene::{Data, Desk, NeedsRebuild, Scene};
use crate::engine::Seat;
use crate::games::wordwolf::layout::Places;
use crate::games::wordwolf::rules::{Action, Phase, SILENCE, WordWolf};
use crate::key;
use crate::stage::aloud;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::awake::Awake;
use crate::stage::card::{CardSpec, held_card};
use crate::stage::focus::{Chosen, First, FocusMemory, access};
use crate::stage::handover::{Handover, Taken, handover};
use crate::stage::host::Request;
use crate::stage::locale::Locale;
use crate::stage::present::{Pending, Shown};
use crate::stage::speech::{Hush, Say};
use crate::stage::table::Table;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, at};
use crate::stage::theme::surface::{Kind, Look};
use crate::stage::{Flow, Paused, Screen};
use accesskit::Role;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// Whose page it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Showing {
    /// Nobody's: the device goes to somebody.
    Handover(Seat),
    /// Theirs, to look at their card.
    Card(Seat),
    /// Theirs.
    Own(Seat),
    /// Everybody's: they talk.
    Talk,
    /// Everybody's, or of those who only watch.
    Open,
}

/// Whose page it is in a phase.
pub fn showing(terms: &Terms, phase: Phase) -> Showing {
    let over = matches!(phase, Phase::Waiting | Phase::Result | Phase::End);
    match (terms.way, terms.holder) {
        (Way::Watch, _) => Showing::Open,
        (Way::Play | Way::Daily | Way::Lesson, _) => Showing::Own(super::plugin::PLAYER),
        (Way::Device, _) if over => Showing::Open,
        (Way::Device, None) if terms.aloud && phase.round().is_some() => Showing::Talk,
        (Way::Device, None) => Showing::Open,
        (Way::Device, Some(seat)) if !terms.handed => Showing::Handover(seat),
        (Way::Device, Some(seat)) if terms.aloud && phase.round().is_some() => Showing::Card(seat),
        (Way::Device, Some(seat)) => Showing::Own(seat),
    }
}

/// Who is to have the device now.
fn next_holder(terms: &Terms, scene: &Scene, phase: Phase) -> Option<Seat> {
    let people = terms.people();
    match phase {
        Phase::Waiting | Phase::Result | Phase::End => None,
        _ if terms.aloud && phase.round().is_some() => people.get(terms.seen as usize).copied(),
        _ => people.into_iter().find(|seat| scene.person(*seat).is_some_and(|person| !person.submitted)),
    }
}

/// A spark that stands for a round of talk, and whether it burns.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spark(pub bool);

/// How high a spark is.
const SPARK: f32 = 44.0;
/// Three rounds are talked.
const ROUNDS: u8 = 3;

/// Where the seconds of a round of talk stand.
#[derive(Component)]
struct TalkClock;

/// One device.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (pass_on, talk_on.run_if(in_state(Paused(false))))
            .chain()
            .in_set(Flow::Show)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Table<WordWolf>>)),
    );
}

/// Once all is shown, the device goes to whoever is next. Nothing of the one before is left.
fn pass_on(
    mut table: ResMut<Table<WordWolf>>,
    scene: Res<Scene>,
    (pending, mut shown): (Res<Pending<WordWolf>>, MessageReader<Shown<WordWolf>>),
    locale: Res<Locale>,
    (mut memory, mut focus): (ResMut<FocusMemory>, ResMut<InputFocus>),
    (mut desk, mut needs): (ResMut<Desk>, ResMut<NeedsRebuild>),
    (mut hush, mut say): (MessageWriter<Hush>, MessageWriter<Say>),
    mut told: Local<Option<Seat>>,
) {
    // What was shown last has been said before somebody else gets the device.
    let news = shown.read().count() > 0 || !pending.is_empty();
    if table.terms.way != Way::Device || news || table.outcome().is_some() {
        return;
    }
    let next = next_holder(&table.terms, &scene, table.phase());
    if next != table.terms.holder {
        table.terms.clear();
        (table.terms.holder, table.terms.handed) = (next, false);
        table.change_eyes();
        *desk = Desk::default();
        memory.key = None;
        focus.clear();
        needs.join(NeedsRebuild { all: true, ..NeedsRebuild::PARTS });
        hush.write(Hush);
        *told = None;
    }
    if let Some(seat) = next.filter(|_| !table.terms.handed)
        && *told != Some(seat)
    {
        *told = Some(seat);
        say.write(Say(locale.with(key!("handover"), &[("name", scene.name(seat).into())])));
    }
}

/// The page between two people.
pub fn hand_over(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>, seat: Seat) {
    let people = data.table.terms.people();
    let turn = people.iter().position(|known| *known == seat).unwrap_or(0);
    let spec = Handover { name: data.scene.name(seat), face: face(seat), turn: (turn, people.len()) };
    let size = kit.shape.size;
    let place = Rect::new(0.0, places.top.foot(), size.x, size.y);
    handover(kit, parent, place, &spec).observe(
        |_: On<Taken>,
         mut table: ResMut<Table<WordWolf>>,
         mut needs: ResMut<NeedsRebuild>,
         mut memory: ResMut<FocusMemory>,
         mut focus: ResMut<InputFocus>| {
            table.terms.handed = true;
            memory.key = (table.phase() == Phase::Vote).then(|| "vote-first".to_owned());
            focus.clear();
            needs.join(NeedsRebuild { all: true, ..NeedsRebuild::PARTS });
        },
    );
}

/// Where hints are given aloud, each looks at their card and passes the device on.
pub fn card_page(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, places: &Places, data: &Data<'_>) {
    let Some(me) = data.me() else { return };
    let size = kit.shape.size;
    let scale = kit.settings.text_scale();
    let portrait = kit.shape.portrait();
    let (w, h) = if portrait { (230.0, 300.0) } else { (240.0, 300.0) };
    let h = f32::min(h, size.y - places.top.foot() - 250.0);
    let centre = Vec2::new(size.x / 2.0, places.top.foot() + 40.0 + h / 2.0);
    let place = Rect::from_center_size(centre, Vec2::new(w, h));
    let face = own_face(kit, me.word.clone(), me.role);
    let label = kit.t(key!("wolf-card"));
    held_card(kit, parent, "card", CardSpec { place, tilt: -2.0, face, label, up: false, turns: false }).insert(First);
    let below = Rect::new(16.0, place.max.y + 24.0, size.x - 16.0, size.y - 16.0);
    let node = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        row_gap: px(8.0),
        ..at(below)
    };
    let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
    parent.spawn((Name::new("card page"), node, Pickable::IGNORE)).with_children(|page| {
        let words = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            row_gap: px(6.0),
            ..default()
        };
        page.spawn((Name::new("card words"), words, Pickable::IGNORE)).with_children(|words| {
            let name = kit.tw(key!("wolf-your-card"), &[("name", data.scene.name(me.seat).into())]);
            words.spawn((
                kit.sized(Type::Control, 1.375 / scale.sqrt(), ink, name),
                TextLayout::justify(Justify::Center),
            ));
            let how = kit.t(key!("card-hold"));
            words.spawn((
                kit.sized(Type::Body, Type::Body.rem() / scale.sqrt(), dim, how),
                TextLayout::justify(Justify::Center),
            ));
        });
        let label = kit.t(key!("wolf-pass-on"));
        kit.button(page, "pass-on", label, Some("arrow-right"), Plate::Filled)
            .observe(|_: On<Chosen>, mut table: ResMut<Table<WordWolf>>, mut commands: Commands| {
                table.terms.seen += 1;
                commands.trigger(PlaySound(Cue::Page));
            })
            .entry::<Node>()
            .and_modify(move |mut node| {
                node.min_height = px(64.0);
                node.min_width = px(if portrait { 300.0 } else { 380.0 });
            });
    });
}

/// What is left of a round of talk.
fn talk_left(terms: &Terms, talked: f32) -> Option<f32> {
    aloud::left(terms.talk_seconds, talked)
}

fn shown_seconds(left: f32) -> String {
    aloud::clock(left)
}

/// They talk: the time of this round, and the next.
pub fn talk(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, inner: Rect, data: &Data<'_>) {
    let scale = kit.settings.text_scale();
    let portrait = kit.shape.portrait();
    let node = Node {
        flex_direction: if portrait { FlexDirection::Column } else { FlexDirection::Row },
        align_items: if portrait { AlignItems::Stretch } else { AlignItems::Center },
        justify_content: JustifyContent::SpaceBetween,
        column_gap: px(20.0),
        row_gap: px(8.0),
        ..at(inner)
    };
    let last = data.phase() == Phase::Hint3;
    parent.spawn((Name::new("talk"), node, Pickable::IGNORE)).with_children(|row| {
        let words = Node {
            flex_direction: FlexDirection::Column,
            align_items: if portrait { AlignItems::Center } else { AlignItems::Start },
            flex_shrink: 1.0,
            ..default()
        };
        row.spawn((Name::new("talk words"), words, Pickable::IGNORE)).with_children(|words| {
            let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
            let node = Node { column_gap: px(18.0), align_items: AlignItems::Center, ..default() };
            words.spawn((Name::new("talk time"), node, Pickable::IGNORE)).with_children(|row| {
                sparks(kit, row, data.phase());
                if let Some(left) = talk_left(&data.table.terms, data.desk.talked) {
                    row.spawn((kit.figures(2.5 / scale.powf(0.7), ink, shown_seconds(left)), TalkClock));
                }
            });
            let how = kit.t(key!("wolf-talk-now"));
            words.spawn((
                kit.sized(Type::Body, Type::Body.rem() / scale.sqrt(), dim, how),
                TextLayout::justify(if portrait { Justify::Center } else { Justify::Left }),
            ));
        });
        let label = kit.t(if last { key!("wolf-talk-vote") } else { key!("wolf-talk-next") });
        kit.button(row, "talk-on", label, Some("arrow-right"), Plate::Filled)
            .insert(First)
            .observe(end_round)
            .entry::<Node>()
            .and_modify(|mut node| node.min_height = px(60.0));
    });
}

/// Three sparks, one for each round: those that have come burn.
fn sparks(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, phase: Phase) {
    let Some(now) = phase.round() else { return };
    let node = Node { align_items: AlignItems::End, height: px(SPARK), ..default() };
    let label = access(Role::Label, phase_name(&kit.locale, phase));
    parent.spawn((Name::new("sparks"), node, label, Pickable::IGNORE)).with_children(|row| {
        for round in 1..=ROUNDS {
            let burns = round <= now;
            let high = if round == now { SPARK } else { SPARK * 0.75 };
            // A flame is as high as one and a half units; what does not burn yet is an ember at its foot.
            let (look, node) = match burns {
                true => (Look::new(Kind::Fire).a(high / 1.5, 1.0, 1.0, 0.0), (SPARK, high, 0.0)),
                false => {
                    let ember = Look::new(Kind::Panel).a(5.0, 0.0, 0.0, 0.0);
                    (ember.colour(kit.palette.ink3).colour2(kit.palette.edge), (10.0, 10.0, (SPARK - 10.0) / 2.0))
                }
            };
            let ((width, height, side), look) = (node, kit.look(look));
            let node = Node { width: px(width), height: px(height), flex_shrink: 0.0, ..default() };
            let node = Node { margin: UiRect::new(px(side), px(side), px(0.0), px(4.0)), ..node };
            row.spawn((Name::new("spark"), Spark(burns), node, look, Pickable::IGNORE));
        }
    });
}

/// A round of talk is over: for the record, everybody has said something aloud.
fn end_round(
    _: On<Chosen>,
    table: Res<Table<WordWolf>>,
    scene: Res<Scene>,
    mut requests: MessageWriter<Request<WordWolf>>,
    mut commands: Commands,
) {
    if table.phase().round().is_none() {
        return;
    }
    commands.trigger(PlaySound(Cue::Confirm));
    for seat in
        table.terms.people().into_iter().filter(|seat| scene.person(*seat).is_some_and(|person| !person.submitted))
    {
        requests.write(Request::act(seat, Action::Hint { text: Some(SILENCE.to_owned()), think: None }));
    }
}

/// The time of a round of talk passes; when it is over, a bell says so, and nobody is cut off.
fn talk_on(
    table: Res<Table<WordWolf>>,
    phase: Option<Res<State<Phase>>>,
    mut desk: ResMut<Desk>,
    mut texts: Query<&mut Text, With<TalkClock>>,
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    let Some(phase) = phase else { return };
    if showing(&table.terms, *phase.get()) != Showing::Talk {
        return;
    }
    let seconds = table.terms.talk_seconds;
    let talked = aloud::pass(seconds, desk.talked, &time, &mut texts, &mut awake, &mut commands);
    desk.bypass_change_detection().talked = talked;
}
