//! The table: what stands out of doors, the bar above it, and what lies at its foot.

use super::device::{self, Showing};
use super::draft::Draft;
use super::foot::{self, FootRoot};
use super::input::{EndPage, Over, card_words};
use super::plugin::{Opinion, Way};
use super::scene::{NeedsRebuild, Scene};
use super::square::{Day, Said, Villager};
use super::village::{Night, Resident, hang};
use super::vote::Ballots;
use super::{ending, over, words};
use crate::engine::Seat;
use crate::games::mafia::facts::Event;
use crate::games::mafia::layout::phone;
use crate::games::mafia::roles::{Role, at, seat_at};
use crate::games::mafia::rules::{Action, Mafia, Phase};
use crate::games::mafia::talk::Verb;
use crate::key;
use crate::layout::area;
use crate::stage::audio::{Cue, PlaySound, VOICES};
use crate::stage::awake::Awake;
use crate::stage::handover::darken;
use crate::stage::host::Request;
use crate::stage::lamp::Lamp;
use crate::stage::line::{Line, WriteLine};
use crate::stage::locale::Locale;
use crate::stage::present::{Pending, Redraw, Shown};
use crate::stage::scenery::{DAWN, DAY, DUSK, NIGHT, Sky, SkyLens, Speech};
use crate::stage::screens::{root, stale};
use crate::stage::shape::Shape;
use crate::stage::speech::Say;
use crate::stage::table::Table;
use crate::stage::theme::kit::{Kit, fill};
use crate::stage::theme::motion::{self, Mover};
use crate::stage::theme::palette::Palette;
use crate::stage::{Flow, Paused, Screen};
use bevy::prelude::*;
use std::time::Duration;

/// Where what stands out of doors is built.
#[derive(Component)]
struct StageRoot;

/// What has been seen to come: so many words were said, so many votes were cast.
#[derive(Resource, Default, Debug)]
struct Seen {
    said: usize,
    votes: usize,
}

/// The time of day that was seen last; `None` before anything was.
#[derive(Resource, Default, Debug)]
struct Hour(Option<f32>);

/// The table of Mafia.
pub fn plugin(app: &mut App) {
    let here = in_state(Screen::Table).and_then(resource_exists::<Table<Mafia>>);
    app.init_resource::<Hour>()
        .init_resource::<Seen>()
        .add_systems(Update, (begin, tell).chain().in_set(Flow::Show).run_if(here.clone()))
        .add_systems(
            Update,
            (
                build.run_if(stale),
                dress.run_if(|needs: Res<NeedsRebuild>| needs.stage),
                foot::notice,
                foot::dress.run_if(|needs: Res<NeedsRebuild>| needs.foot),
                foot::chips.run_if(|needs: Res<NeedsRebuild>| needs.chips),
                over::dress.run_if(|needs: Res<NeedsRebuild>| needs.over),
                (turn_sky, light),
            )
                .chain()
                .in_set(Flow::Dress)
                .run_if(here.clone()),
        )
        .add_systems(
            Update,
            watch_on
                .in_set(Flow::Act)
                .run_if(here.clone().and_then(in_state(Paused(false))).and_then(in_state(Phase::MorningReveal))),
        )
        .add_systems(Update, teach.in_set(WriteLine).run_if(here))
        .add_systems(OnEnter(Phase::NightActions), sound(Cue::Night))
        .add_systems(OnEnter(Phase::MorningReveal), sound(Cue::Bell));
}

fn sound(cue: Cue) -> impl Fn(Commands) {
    move |mut commands| commands.trigger(PlaySound(cue))
}

/// Another game: nothing is left of the one before.
fn begin(
    mut redraw: MessageReader<Redraw<Mafia>>,
    table: Res<Table<Mafia>>,
    scene: Res<Scene>,
    mut hour: ResMut<Hour>,
    mut pending: ResMut<Pending<Mafia>>,
    (mut draft, mut over, mut page): (ResMut<Draft>, ResMut<Over>, ResMut<EndPage>),
    locale: Res<Locale>,
    mut say: MessageWriter<Say>,
) {
    if redraw.read().count() == 0 {
        return;
    }
    hour.0 = None;
    *draft = Draft::default();
    page.0 = 0;
    let alone = !matches!(table.terms.way, Way::Watch | Way::Device);
    let first = !table.terms.seen && alone && scene.ended.is_none();
    *over = if first { Over::FirstCard } else { Over::Nothing };
    if first {
        // The night waits until the card was read.
        pending.hold();
        say.write(Say(card_words(&locale, &scene)));
    }
}

/// Every fact is said, and has its sound. Night has one sound for everybody, whoever acts in it.
fn tell(
    mut shown: MessageReader<Shown<Mafia>>,
    scene: Res<Scene>,
    table: Res<Table<Mafia>>,
    locale: Res<Locale>,
    mut say: MessageWriter<Say>,
    mut commands: Commands,
) {
    for Shown(fact) in shown.read() {
        // Around one device everybody has heard what was said.
        if table.terms.way == Way::Device && matches!(fact.event, Event::AgentSayChunk { .. }) {
            continue;
        }
        if let Some(words) = words::told(&locale, &scene, &fact.event) {
            say.write(Say(words));
        }
        let cue = match &fact.event {
            Event::AgentSayChunk { agent_id, text, .. } if !text.as_str().is_empty() => {
                Some(Cue::Reed(at(*agent_id) as u8 % VOICES))
            }
            Event::VoteCast { .. } => Some(Cue::Chalk),
            Event::PlayerEliminated { .. } => Some(Cue::BellStopped),
            _ => None,
        };
        if let Some(cue) = cue {
            commands.trigger(PlaySound(cue));
        }
    }
}

/// Whoever only watches is not asked when the morning is over.
fn watch_on(
    table: Res<Table<Mafia>>,
    pending: Res<Pending<Mafia>>,
    time: Res<Time>,
    mut waited: Local<Duration>,
    mut awake: ResMut<Awake>,
    mut requests: MessageWriter<Request<Mafia>>,
) {
    if table.terms.way != Way::Watch && !table.terms.left
        || !pending.is_empty()
        || table.phase() != Phase::MorningReveal
    {
        *waited = Duration::ZERO;
        return;
    }
    *waited += time.delta();
    awake.for_seconds(0.2);
    if *waited > table.terms.pace.of(2_500) {
        *waited = Duration::ZERO;
        requests.write(Request::act(Seat::HOST, Action::Advance { think: None }));
    }
}

/// What the lesson says of the phase that is shown.
fn teach(table: Res<Table<Mafia>>, scene: Res<Scene>, locale: Res<Locale>, mut line: ResMut<Line>) {
    let words = match (table.terms.way, scene.phase) {
        (Way::Lesson, _) if !table.terms.seen => String::new(),
        (Way::Lesson, Phase::NightActions) if scene.day == 0 => locale.text(key!("lesson-night")),
        (Way::Lesson, Phase::MorningReveal) if scene.day == 0 => locale.text(key!("lesson-morning")),
        (Way::Lesson, Phase::DayDiscussion) if scene.day == 0 => locale.text(key!("lesson-day")),
        (Way::Lesson, Phase::DayVoting) if scene.day == 0 => locale.text(key!("lesson-vote")),
        (Way::Lesson, Phase::End) => locale.text(key!("lesson-end")),
        _ => String::new(),
    };
    line.set_if_neq(Line { words, quiet: false });
}

fn build(mut commands: Commands, kit: Kit, mut needs: ResMut<NeedsRebuild>) {
    *needs = NeedsRebuild::ALL;
    let label = kit.t(key!("game-mafia"));
    root(&mut commands, "village", label).with_children(|parent| {
        parent.spawn((Name::new("out of doors"), StageRoot, fill(), Pickable::IGNORE));
        parent.spawn((Name::new("foot"), FootRoot, fill(), Pickable::IGNORE));
        parent.spawn((Name::new("over it"), over::OverRoot, fill(), GlobalZIndex(550), Pickable::IGNORE));
    });
}

fn dress(
    mut commands: Commands,
    mut kit: Kit,
    roots: Query<Entity, With<StageRoot>>,
    scene: Res<Scene>,
    table: Res<Table<Mafia>>,
    draft: Res<Draft>,
    mut images: ResMut<Assets<Image>>,
    (mut needs, mut seen): (ResMut<NeedsRebuild>, ResMut<Seen>),
) {
    needs.stage = false;
    let now = Seen { said: scene.said.len(), votes: scene.ballots.len() };
    let fresh = (now.said > seen.said, now.votes > seen.votes);
    *seen = now;
    for place in &roots {
        commands.entity(place).despawn_related::<Children>();
        if let Showing::Handover(_) = device::showing(&table.terms, scene.phase) {
            continue;
        }
        commands.entity(place).with_children(|parent| match scene.phase {
            Phase::Setup | Phase::NightActions | Phase::MorningReveal => {
                village(&mut kit, &mut images, parent, &scene, &draft);
            }
            Phase::DayDiscussion => square(&mut kit, &mut images, parent, &scene, &table, fresh.0),
            Phase::DayVoting | Phase::Resolution => {
                let last = scene.last_voter.filter(|_| fresh.1);
                vote(&mut kit, &mut images, parent, &scene, &table, (&draft, last));
            }
            Phase::End => ending::backdrop(&mut kit, &mut images, parent),
        });
    }
}

/// The role of somebody, where it is known and nothing else tells it: of one who is gone, or of anybody where everything is
/// open. Of the living only somebody's own side is known else, and that has a sign of its own.
fn told_role(scene: &Scene, seat: Seat) -> Option<Role> {
    let role = scene.role(seat).filter(|_| !scene.alive.has(seat) || !scene.is_mate(seat));
    role.filter(|_| scene.you != Some(seat))
}

/// The sign of that role; a villager has none, since most are.
fn role_sign(scene: &Scene, seat: Seat) -> Option<&'static str> {
    told_role(scene, seat).filter(|role| *role != Role::Villager).map(words::role_icon)
}

/// The name of somebody with the role, where it is told.
fn sign(kit: &Kit, scene: &Scene, seat: Seat) -> String {
    let name = words::called(&kit.locale, scene, seat);
    match told_role(scene, seat) {
        Some(role) => {
            kit.tw(key!("gone-role"), &[("name", name.into()), ("role", words::role_title(&kit.locale, role).into())])
        }
        None => name,
    }
}

fn village(
    kit: &mut Kit,
    images: &mut Assets<Image>,
    parent: &mut ChildSpawnerCommands<'_>,
    scene: &Scene,
    draft: &Draft,
) {
    let morning = scene.phase == Phase::MorningReveal;
    let missing: Vec<Seat> = scene.missing().filter(|_| morning).collect();
    let proposals = scene.proposals();
    let resident = |seat: Seat| Resident {
        name: sign(kit, scene, seat),
        short: words::called(&kit.locale, scene, seat),
        role: role_sign(scene, seat),
        you: scene.you == Some(seat),
        gone: !scene.alive.has(seat) && !missing.contains(&seat),
        mate: scene.is_mate(seat) && scene.alive.has(seat),
        missing: missing.contains(&seat),
        beads: proposals.values().filter(|target| **target == Some(seat) && !morning).count(),
        about: if scene.is_mate(seat) { kit.t(key!("mate")) } else { String::new() },
    };
    let residents: Vec<Resident> = scene.seats().map(resident).collect();
    let size = kit.shape.size;
    let time = if morning { DAWN } else { NIGHT };
    let top = if size.y < 700.0 { 150.0 } else { size.y * 0.20 };
    let night =
        Night { residents: &residents, time, top, foot: foot::top(kit, scene) - 12.0, seed: scene.number() % 97 };
    if kit.shape.portrait() {
        let looked = draft.target.or(missing.first().copied()).map_or_else(|| first_other(scene), at);
        night.dress_phone(kit, images, parent, looked);
    } else {
        night.dress(kit, images, parent);
    }
}

fn first_other(scene: &Scene) -> usize {
    scene.seats().position(|seat| scene.alive.has(seat) && scene.you != Some(seat)).unwrap_or(0)
}

fn villagers(kit: &Kit, scene: &Scene, table: &Table<Mafia>) -> Vec<Villager> {
    let contrast = kit.palette.contrast;
    let palette = if contrast { *kit.palette } else { Palette::DAY };
    let badge = |opinion: &Opinion| match opinion {
        Opinion::Trusted => ("check", palette.safe),
        Opinion::Unsure => ("ask", palette.text_dim),
        Opinion::Suspect => ("flag", palette.danger),
    };
    let about = |seat: Seat| {
        let mut about: Vec<String> = Vec::new();
        let votes = scene.votes_for(Some(seat));
        if scene.phase == Phase::DayVoting && votes > 0 {
            about.push(kit.tw(key!("vote-count"), &[("count", votes.into())]));
        }
        match table.terms.opinions.get(&seat) {
            Some(Opinion::Trusted) => about.push(kit.t(key!("mark-trusted"))),
            Some(Opinion::Unsure) => about.push(kit.t(key!("mark-unsure"))),
            Some(Opinion::Suspect) => about.push(kit.t(key!("mark-suspect"))),
            None => {}
        }
        about.join(", ")
    };
    let one = |seat: Seat| Villager {
        name: sign(kit, scene, seat),
        short: words::called(&kit.locale, scene, seat),
        role: role_sign(scene, seat),
        face: scene.face(seat),
        you: scene.you == Some(seat),
        gone: !scene.alive.has(seat),
        about: about(seat),
        badge: table.terms.opinions.get(&seat).map(badge),
    };
    scene.seats().map(one).collect()
}

fn square(
    kit: &mut Kit,
    images: &mut Assets<Image>,
    parent: &mut ChildSpawnerCommands<'_>,
    scene: &Scene,
    table: &Table<Mafia>,
    fresh: bool,
) {
    let villagers = villagers(kit, scene, table);
    let said = |(n, spoken): (usize, &super::scene::Spoken)| {
        let act = words::main_act(&spoken.acts);
        Said {
            by: at(spoken.by),
            to: act.and_then(|act| act.target).filter(|target| *target != spoken.by).map(at),
            speech: Speech {
                act: words::act_line(&kit.locale, scene, spoken.by, &spoken.acts, false),
                text: spoken.text.clone(),
                accuses: act.is_some_and(|act| matches!(act.act, Verb::Accuse)),
                past: n > 0,
                thought: false,
            },
        }
    };
    let last = if kit.shape.portrait() { 1 } else { 2 };
    let mut said: Vec<Said> = scene.today().rev().take(last).enumerate().map(said).collect();
    if let Some((by, text)) = scene.thought.as_ref().filter(|_| table.terms.shows_thoughts()) {
        think(kit, scene, &mut said, *by, text, last);
    }
    let top = if kit.shape.portrait() { 76.0 } else { 88.0 };
    let day = Day { villagers: &villagers, said: &said, time: DAY, top, foot: foot::top(kit, scene) - 12.0, fresh };
    day.dress(kit, images, parent);
}

/// Puts what somebody thinks among what is said: first as long as they have not spoken, then behind it.
fn think(kit: &Kit, scene: &Scene, said: &mut Vec<Said>, by: Seat, text: &str, most: usize) {
    let name = words::called(&kit.locale, scene, by);
    let act = kit.tw(key!("end-thought"), &[("name", name.into())]);
    let spoken = said.first().is_some_and(|now| now.by == at(by));
    let speech = Speech { act, text: text.to_owned(), accuses: false, past: spoken, thought: true };
    said.iter_mut().for_each(|before| before.speech.past |= !spoken);
    said.insert(usize::from(spoken), Said { by: at(by), to: None, speech });
    said.truncate(most);
}

fn vote(
    kit: &mut Kit,
    images: &mut Assets<Image>,
    parent: &mut ChildSpawnerCommands<'_>,
    scene: &Scene,
    table: &Table<Mafia>,
    (draft, last): (&Draft, Option<Seat>),
) {
    let villagers = villagers(kit, scene, table);
    let ballots: Vec<Option<usize>> =
        (0..scene.players()).map(|seat| scene.ballots.get(&seat_at(seat)).copied().flatten().map(at)).collect();
    let foot = foot::top(kit, scene);
    let frame = area(24.0, 92.0, kit.shape.size.x - 48.0, foot - 92.0 - 12.0);
    let condemned = scene.polls.last().filter(|poll| poll.day == scene.day).and_then(|poll| poll.eliminated);
    let leader = draft.target.or(condemned).or(scene.leader()).map(at);
    let ballots = Ballots {
        villagers: &villagers,
        votes: &ballots,
        majority: scene.majority(),
        leader,
        time: DUSK,
        fresh: last.map(at),
        frame,
    };
    if kit.shape.portrait() {
        ballots.dress_phone(kit, images, parent);
    } else {
        ballots.dress(kit, images, parent);
    }
}

/// The sky moves from the time that was seen last to the one of this phase; everything out of doors follows it.
fn turn_sky(mut skies: Query<(Entity, &mut Sky)>, mut hour: ResMut<Hour>, mut mover: Mover) {
    for (entity, mut sky) in &mut skies {
        let to = sky.time;
        match hour.0 {
            Some(from) if sky.is_added() && (from - to).abs() > 0.001 => {
                let beat = if to < from { motion::NIGHT_FALL } else { motion::DAWN };
                sky.time = from;
                mover.tween(entity, beat, Duration::ZERO, SkyLens { from, to });
            }
            _ => hour.0 = Some(to),
        }
    }
}

/// The lantern hangs over the house that is looked at; by day there is the sun.
fn light(
    scene: Res<Scene>,
    table: Res<Table<Mafia>>,
    draft: Res<Draft>,
    shape: Res<Shape>,
    settings: Res<crate::stage::settings::Settings>,
    mut lamp: ResMut<Lamp>,
) {
    if let Showing::Handover(_) = device::showing(&table.terms, scene.phase) {
        return darken(&mut lamp, &shape);
    }
    if scene.phase != Phase::NightActions {
        (lamp.body, lamp.intensity, lamp.second) = (None, 0.0, None);
        return;
    }
    if shape.portrait() {
        let looked = draft.target.map_or_else(|| first_other(&scene), at);
        let own = scene.you.map_or(0, at);
        let night = phone::night((shape.size.x, shape.size.y), scene.players(), own, looked, settings.text_scale());
        hang(&mut lamp, night.focus.foot, night.focus.w);
    }
}
