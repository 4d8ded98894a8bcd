//! What lies at the foot of the table: what is asked, what one knows, and what can be done.

use super::device::{self, InHand, Showing, TalkClock, Talked};
use super::draft::{Draft, SURE, Told, WHEEL, has_certainty};
use super::hindsight::Hindsight;
use super::input::{EndPage, Over, Press, press, typed};
use super::plugin::{Terms, Way};
use super::scene::{NeedsRebuild, Scene};
use super::{ending, words};
use crate::engine::Seat;
use crate::games::mafia::challenge::CHALLENGE;
use crate::games::mafia::facts::DeathCause;
use crate::games::mafia::layout::phone;
use crate::games::mafia::roles::{ROLES, Role, at};
use crate::games::mafia::rules::{Action, MOST_TEXT, Mafia, Phase};
use crate::games::mafia::setup::Vote;
use crate::games::mafia::talk::Verb;
use crate::games::mafia::view::{Ask, Task};
use crate::key;
use crate::layout::area;
use crate::layout::face::Face;
use crate::stage::aloud;
use crate::stage::challenge::Board;
use crate::stage::field::Field;
use crate::stage::focus::{First, FocusMemory, Focusable};
use crate::stage::line::LineText;
use crate::stage::present::Pending;
use crate::stage::scenery::{Bust, Frame, bust};
use crate::stage::screens::scrolls;
use crate::stage::table::Table;
use crate::stage::table_bar::{TableBar, table_bar};
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, Plate, at as place_at, disable};
use crate::stage::theme::palette::Palette;
use accesskit::Role as AccessRole;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// Where the bar and the foot are built.
#[derive(Component)]
pub struct FootRoot;

/// Where what is read in typed words is shown.
#[derive(Component)]
pub struct ChipsRoot;

/// A button.
#[derive(Clone, PartialEq, Debug)]
pub struct Button {
    key: String,
    label: String,
    icon: Option<&'static str>,
    plate: Plate,
    press: Press,
    /// It cannot be pressed yet.
    off: bool,
    /// It has the focus first.
    first: bool,
}

impl Button {
    fn new(key: &str, label: String, press: Press) -> Button {
        Button { key: key.to_owned(), label, icon: None, plate: Plate::Plain, press, off: false, first: false }
    }

    fn icon(self, icon: &'static str) -> Button {
        Button { icon: Some(icon), ..self }
    }

    fn filled(self) -> Button {
        Button { plate: Plate::Filled, first: true, ..self }
    }

    fn taken(self, taken: bool) -> Button {
        if taken { Button { plate: Plate::Taken, ..self } } else { self }
    }

    fn off(self, off: bool) -> Button {
        if off { Button { off, plate: Plate::Off, first: false, ..self } } else { self }
    }

    /// Has the focus when nothing else asks for it.
    fn unhurried(self) -> Button {
        Button { first: false, ..self }
    }
}

/// What lies at the foot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Foot {
    icon: Option<&'static str>,
    face: Option<(Face, bool)>,
    /// A small line above.
    over: String,
    /// Whether that line is the clock of the talk.
    clock: bool,
    /// The question, or what is told.
    title: String,
    /// Whether the title is what will be said.
    quoted: bool,
    /// Below it.
    line: String,
    /// What one knows, beside it.
    notes: Vec<String>,
    /// What can be done.
    buttons: Vec<Button>,
    /// Choices, in a row of their own.
    choices: Vec<Button>,
    /// A field to type in.
    field: bool,
}

impl Foot {
    /// While the village talks: what is left of its time, and the way to the vote.
    fn talk(kit: &Kit, clock: Option<String>) -> Foot {
        let on = Button::new("talk-on", kit.t(key!("device-to-the-vote")), Press::TalkOn).icon("hand").filled();
        Foot {
            icon: Some("speech"),
            clock: clock.is_some(),
            over: clock.unwrap_or_default(),
            title: kit.t(key!("device-talk")),
            line: kit.t(key!("device-talk-about")),
            buttons: vec![on],
            ..default()
        }
    }
}

/// How high the foot is, and where it begins.
pub fn top(kit: &Kit, scene: &Scene) -> f32 {
    place(kit, scene).min.y
}

fn place(kit: &Kit, scene: &Scene) -> Rect {
    let (size, text, margin) = (kit.shape.size, kit.settings.text_scale(), kit.shape.margin());
    if kit.shape.portrait() {
        let h = match scene.phase {
            Phase::NightActions | Phase::MorningReveal | Phase::Setup => {
                phone::night((size.x, size.y), scene.players(), 0, 0, text).sheet.h
            }
            Phase::DayVoting | Phase::Resolution => {
                let votes: Vec<usize> = Vec::new();
                phone::vote((size.x, size.y), &votes, scene.players(), text).sheet.h
            }
            _ => (size.y * 0.34).clamp(220.0, 330.0),
        };
        return Rect::new(0.0, size.y - h, size.x, size.y);
    }
    let h = match scene.phase {
        Phase::DayDiscussion => 156.0,
        Phase::Resolution if scene.book.last_words => 156.0,
        _ => 108.0,
    };
    let h = (h * text.sqrt()).min(size.y * 0.42);
    Rect::new(margin, size.y - margin - h, size.x - margin, size.y - margin)
}

/// When all is shown, or something is held, other things can be done; the focus goes where they are done.
pub fn notice(
    pending: Res<Pending<Mafia>>,
    table: Res<Table<Mafia>>,
    scene: Res<Scene>,
    mut before: Local<(bool, bool, Option<Task>)>,
    mut needs: ResMut<NeedsRebuild>,
    mut memory: ResMut<FocusMemory>,
    (mut focus, things, over): (ResMut<InputFocus>, Query<&Focusable>, Res<Over>),
) {
    let ask = table.view().ask.filter(|_| pending.is_empty());
    let asked = ask.map(|ask| ask.task);
    let now = (pending.is_empty(), pending.is_held(), asked);
    if *before == now {
        return;
    }
    *before = now;
    needs.foot = true;
    let between = matches!(device::showing(&table.terms, scene.phase), Showing::Handover(_));
    if between || matches!(*over, Over::FirstCard | Over::Page { .. }) {
        return;
    }
    // Whoever is to choose somebody begins among those who can be chosen, if not there already.
    let among = |kind: &str| {
        let first = ask.and_then(|ask| ask.targets.iter().next()).map_or(0, at);
        let there = focus.get().and_then(|on| things.get(on).ok()).is_some_and(|thing| thing.key.starts_with(kind));
        (!there).then(|| format!("{kind}{first}"))
    };
    let key = match (now, scene.phase) {
        ((_, true, _), Phase::DayDiscussion) => Some("skip".to_owned()),
        ((_, true, _), _) => Some("go-on".to_owned()),
        ((true, ..), Phase::MorningReveal) => Some("morning".to_owned()),
        ((.., Some(Task::Say)), _) => Some("verb-0".to_owned()),
        ((.., Some(Task::Vote)), Phase::DayVoting) => among("seat-"),
        ((.., Some(_)), Phase::NightActions) => among("house-"),
        (_, Phase::DayDiscussion) => Some("skip".to_owned()),
        _ => None,
    };
    if let Some(key) = key {
        memory.key = Some(key);
        focus.clear();
    }
}

/// What is told of a game that has ended.
type AtTheEnd<'w> = (Res<'w, EndPage>, Res<'w, Hindsight>, Res<'w, Board>);
/// How long somebody has had the device, and how long all have talked.
type Times<'w> = (Res<'w, InHand>, Res<'w, Talked>);

/// Builds the bar and the foot.
pub fn dress(
    mut commands: Commands,
    mut kit: Kit,
    roots: Query<Entity, With<FootRoot>>,
    scene: Res<Scene>,
    table: Res<Table<Mafia>>,
    draft: Res<Draft>,
    pending: Res<Pending<Mafia>>,
    ((page, hindsight, board), (in_hand, talked), mut needs): (AtTheEnd<'_>, Times<'_>, ResMut<NeedsRebuild>),
) {
    needs.foot = false;
    needs.chips = true;
    for root in &roots {
        commands.entity(root).despawn_related::<Children>();
        commands.entity(root).with_children(|parent| {
            let stake = board.stake(&kit, CHALLENGE, table.seed());
            bar(&mut kit, parent, &scene, &table, stake);
            if scene.phase == Phase::End {
                ending::build(&mut kit, parent, &scene, &table, (page.0, &hindsight.days, &board));
                return;
            }
            if let Showing::Handover(seat) = device::showing(&table.terms, scene.phase) {
                let place = Rect::new(0.0, 68.0, kit.shape.size.x, kit.shape.size.y);
                device::hand_over(&mut kit, parent, &scene, &table.terms, (seat, place));
                return;
            }
            let hands = Hands { ready: in_hand.long_enough(scene.phase), talked: talked.0 };
            let foot = of(&kit, &scene, &table, (&draft, hands), &pending);
            if table.terms.way == Way::Lesson {
                let place = place(&kit, &scene);
                lesson_line(&mut kit, parent, place);
            }
            build(&mut kit, parent, &scene, foot, &draft);
        });
    }
}

/// Says where the village stands, and what is at stake in it.
fn bar(
    kit: &mut Kit,
    parent: &mut ChildSpawnerCommands<'_>,
    scene: &Scene,
    table: &Table<Mafia>,
    stake: Option<String>,
) {
    let over = scene.phase == Phase::End;
    let (title, line) = if over { Default::default() } else { heading(kit, scene, table) };
    let line = stake.into_iter().filter(|_| !over).chain([line]).collect::<Vec<_>>().join(" · ");
    let between = matches!(device::showing(&table.terms, scene.phase), Showing::Handover(_));
    let bright = matches!(scene.phase, Phase::MorningReveal | Phase::DayDiscussion | Phase::End) && !between;
    let ink = (bright && !kit.palette.contrast).then_some(Palette::DAY.title);
    let place = Rect::new(0.0, 0.0, kit.shape.size.x, if kit.shape.portrait() { 68.0 } else { 80.0 });
    let spec = TableBar { place, title, rem: Type::Title.rem(), line, beside: true, over, ink };
    table_bar(kit, parent, spec, |kit, bar| {
        let ink = ink.unwrap_or(kit.palette.text);
        // Between two people there is nothing to be looked at.
        if between {
            return;
        }
        if !over && table.terms.person().is_some() {
            let label = kit.t(key!("card-again"));
            kit.icon_button_in(bar, "card", "user", label, ink).insert(Press::Card).observe(press);
        }
        let label = kit.t(key!("log"));
        kit.icon_button_in(bar, "log", "speech", label, ink).insert(Press::Log).observe(press);
    });
}

/// The title of what is shown, and the line beside it.
fn heading(kit: &Kit, scene: &Scene, table: &Table<Mafia>) -> (String, String) {
    let day = [("day", (scene.day + 1).into())];
    let title = match scene.phase {
        // Standing, the bar has no room for the question: the panel asks it.
        Phase::DayVoting | Phase::Resolution if !kit.shape.portrait() => kit.t(key!("vote-title")),
        Phase::NightActions | Phase::Setup => kit.tw(key!("night-title"), &day),
        _ => kit.tw(key!("day-title"), &day),
    };
    let line = match scene.phase {
        Phase::DayDiscussion => {
            let view = table.view();
            let args =
                [("step", (view.turn + 1).min(view.order.len().max(1)).into()), ("most", view.order.len().into())];
            kit.tw(key!("turn-line"), &args)
        }
        Phase::DayVoting if kit.shape.portrait() => {
            format!("{} / {}", scene.ballots.len(), scene.alive.len())
        }
        Phase::DayVoting => {
            let args = [
                ("count", scene.ballots.len().into()),
                ("all", scene.alive.len().into()),
                ("needed", scene.majority().into()),
            ];
            let most = scene.book.vote == Vote::Plurality;
            kit.tw(if most { key!("vote-line-most") } else { key!("vote-line") }, &args)
        }
        _ => {
            let args = [("count", scene.alive.len().into()), ("left", scene.deaths.len().into())];
            kit.tw(key!("village-line"), &args)
        }
    };
    (title, line)
}

/// What one device knows of the hands that it is in.
#[derive(Clone, Copy)]
struct Hands {
    /// Whoever has it has had it as long as the others.
    ready: bool,
    /// How long was talked today, in seconds.
    talked: f32,
}

/// What lies at the foot now.
fn of(
    kit: &Kit,
    scene: &Scene,
    table: &Table<Mafia>,
    (draft, hands): (&Draft, Hands),
    pending: &Pending<Mafia>,
) -> Foot {
    let showing = device::showing(&table.terms, scene.phase);
    let ask = table.view().ask.filter(|_| pending.is_empty() && !table.terms.left);
    let gone = scene.you.is_some_and(|you| !scene.alive.has(you));
    let mut foot = match scene.phase {
        Phase::NightActions if device::dreams(&table.terms, table.view()) => dream(kit, scene, draft),
        Phase::Setup => night(kit, scene, table, draft, None, gone),
        // While something of the night is still being shown, what is asked stays in sight.
        Phase::NightActions => {
            let asked = table.view().ask.filter(|_| !table.terms.left);
            let mut foot = night(kit, scene, table, draft, asked, gone);
            if asked.is_some() && ask.is_none() {
                foot.buttons = foot.buttons.into_iter().map(|button| button.off(true)).collect();
            }
            foot
        }
        Phase::MorningReveal if matches!(showing, Showing::Own(_)) => look(kit, scene),
        Phase::MorningReveal => morning(kit, scene, &table.terms, pending),
        Phase::DayDiscussion if showing == Showing::Talk => {
            Foot::talk(kit, aloud::left(table.terms.talk_seconds, hands.talked).map(aloud::clock))
        }
        Phase::DayDiscussion => day(kit, scene, table, draft, ask),
        // The votes are counted, and what came of them stays until somebody goes on.
        Phase::DayVoting if scene.polls.last().is_some_and(|poll| poll.day == scene.day) => {
            verdict(kit, scene, table, pending)
        }
        Phase::DayVoting => vote(kit, scene, draft, ask),
        Phase::Resolution if ask.is_some() => day(kit, scene, table, draft, ask),
        Phase::Resolution | Phase::End => verdict(kit, scene, table, pending),
    };
    if matches!(showing, Showing::Own(_)) {
        if scene.phase == Phase::DayVoting {
            foot.line = kit.t(key!("device-ballot"));
        }
        if !hands.ready {
            foot.line = kit.t(key!("device-moment"));
            foot.buttons = foot.buttons.into_iter().map(|button| button.off(true)).collect();
        }
    }
    if gone && !table.terms.open {
        let open = Button::new("open", kit.t(key!("dead-open")), Press::OpenEverything).icon("eye");
        foot.buttons.insert(0, open);
        if foot.line.is_empty() {
            foot.line = kit.t(key!("dead-line"));
        }
    }
    foot
}

fn night(kit: &Kit, scene: &Scene, table: &Table<Mafia>, draft: &Draft, ask: Option<Ask>, gone: bool) -> Foot {
    let role = scene.own_role();
    let mut foot = Foot { icon: Some(role.map_or("moon", words::role_icon)), ..default() };
    if let Some(role) = role.filter(|_| scene.you.is_some()) {
        foot.over = kit.tw(key!("you-role"), &[("role", words::in_sentence(&kit.locale, role).into())]);
    }
    foot.notes = night_notes(kit, scene, table);
    let Some(ask) = ask else {
        let chosen = scene.own_deed(scene.day).is_some();
        foot.title = kit.t(match (scene.you, gone, chosen) {
            (None, ..) => key!("ask-sleep-watch"),
            (_, true, _) => key!("ask-sleep-gone"),
            (_, _, true) => key!("ask-sleep-done"),
            _ => key!("ask-sleep"),
        });
        if keeps_pages(&table.terms, scene) {
            foot.line = kit.t(SLEEP[scene.day as usize % SLEEP.len()]);
            foot.buttons.push(Button::new("page", kit.t(key!("page-open")), Press::Notes).icon("book"));
        }
        return foot;
    };
    let (title, does, icon) = match ask.task {
        Task::Kill => (key!("ask-kill"), key!("do-kill"), "knife"),
        Task::Protect => (key!("ask-protect"), key!("do-protect"), "heart"),
        Task::Investigate => (key!("ask-investigate"), key!("do-investigate"), "eye"),
        _ => (key!("ask-shoot"), key!("do-shoot"), "swords"),
    };
    foot.title = kit.t(title);
    let label = match draft.target {
        Some(target) => kit.tw(does, &[("name", words::called(&kit.locale, scene, target).into())]),
        None => kit.t(key!("night-choose")),
    };
    if ask.none {
        let none = if ask.task == Task::Shoot { key!("do-shoot-none") } else { key!("do-kill-none") };
        foot.buttons.push(Button::new("nobody", kit.t(none), Press::DoNothing));
    }
    if ask.chat && draft.target.is_some() && table.terms.way != Way::Device {
        foot.buttons.push(Button::new("whisper", kit.t(key!("whisper")), Press::Whisper).icon("speech"));
    }
    let act = Button::new("do", label, Press::Do).icon(icon).filled().unhurried();
    foot.buttons.push(act.off(draft.target.is_none()));
    foot
}

/// Whoever has the device and nothing to do chooses a house all the same: nobody tells by their hands who acts.
fn dream(kit: &Kit, scene: &Scene, draft: &Draft) -> Foot {
    let label = match draft.target {
        Some(target) => kit.tw(key!("do-dream"), &[("name", words::called(&kit.locale, scene, target).into())]),
        None => kit.t(key!("night-choose")),
    };
    let act = Button::new("do", label, Press::Do).icon("moon").filled().unhurried();
    let role = scene.own_role();
    Foot {
        icon: Some(role.map_or("moon", words::role_icon)),
        over: role.map_or(String::new(), |role| {
            kit.tw(key!("you-role"), &[("role", words::in_sentence(&kit.locale, role).into())])
        }),
        title: kit.t(key!("ask-dream")),
        line: kit.t(SLEEP[scene.day as usize % SLEEP.len()]),
        buttons: vec![act.off(draft.target.is_none())],
        ..default()
    }
}

/// What the night told whoever has the device.
fn look(kit: &Kit, scene: &Scene) -> Foot {
    let found = scene.findings.iter().filter(|(day, _)| *day == scene.day);
    let found: Vec<String> = found
        .map(|(_, finding)| words::found(&kit.locale, scene, finding.target_id, finding.is_mafia, finding.role))
        .collect();
    let title = if found.is_empty() { kit.t(key!("device-nothing-told")) } else { found.join(" ") };
    let on = Button::new("pass-on", kit.t(key!("device-pass-on")), Press::PassOn).icon("arrow-right").filled();
    Foot { icon: Some("moon"), title, line: kit.t(key!("only-you")), buttons: vec![on], ..default() }
}

/// What a sleeper hears. It follows from the number of the night and tells nothing.
const SLEEP: [&str; 6] = [
    key!("sleep-owl"),
    key!("sleep-clock"),
    key!("sleep-rain"),
    key!("sleep-cat"),
    key!("sleep-wind"),
    key!("sleep-dog"),
];

/// Whether somebody sits here who keeps a page for notes.
pub fn keeps_pages(terms: &Terms, scene: &Scene) -> bool {
    scene.you.is_some() && !matches!(terms.way, Way::Watch | Way::Device) && !terms.left
}

/// What one's own role knows by night.
fn night_notes(kit: &Kit, scene: &Scene, table: &Table<Mafia>) -> Vec<String> {
    let name = |seat: Seat| words::called(&kit.locale, scene, seat);
    let mut notes = Vec::new();
    match scene.own_role() {
        Some(Role::Sheriff) => {
            notes.extend(scene.findings.last().map(|(_, finding)| {
                words::found(&kit.locale, scene, finding.target_id, finding.is_mafia, finding.role)
            }))
        }
        Some(Role::Doctor) => {
            if let Some(last) = table.view().last_protected {
                let again = scene.book.doctor_repeats;
                let key = if again { key!("note-last-protected") } else { key!("note-not-again") };
                notes.push(kit.tw(key, &[("name", name(last).into())]));
            }
        }
        Some(Role::Vigilante) if !table.view().bullet => notes.push(kit.t(key!("note-bullet-gone"))),
        Some(Role::Mafia) if table.terms.way == Way::Device => {
            // Those who had the device before have chosen, and the table has not heard of it yet.
            for (by, action) in &table.terms.choices {
                if let Action::Kill { target, .. } = action
                    && scene.is_mate(*by)
                {
                    notes.push(wanted(kit, scene, *by, *target));
                }
            }
        }
        Some(Role::Mafia) if !table.terms.open => {
            let proposals = scene.proposals();
            let mates = scene.seats().filter(|seat| scene.is_mate(*seat) && scene.alive.has(*seat)).count();
            let same = proposals.values().all(|target| Some(target) == proposals.values().next());
            if proposals.len() > mates && same {
                notes.push(kit.t(key!("note-agreed")));
            } else if let Some(whisper) = scene.whispers().next_back() {
                notes.push(format!("{}: {}", name(whisper.by), whisper.text));
            }
            for (by, target) in proposals.iter().filter(|(by, _)| scene.you != Some(**by)).take(3) {
                notes.push(wanted(kit, scene, *by, *target));
            }
        }
        _ => {}
    }
    if table.terms.open {
        notes.clear();
        let tonight = scene.deeds.iter().filter(|deed| deed.day == scene.day);
        notes.extend(tonight.rev().take(3).filter_map(|deed| words::deed(&kit.locale, scene, deed)));
    }
    notes
}

/// Whom one of the mafia wants.
fn wanted(kit: &Kit, scene: &Scene, by: Seat, target: Option<Seat>) -> String {
    let by = words::called(&kit.locale, scene, by);
    match target {
        Some(target) => {
            let whom = words::called(&kit.locale, scene, target);
            kit.tw(key!("note-wants"), &[("name", by.into()), ("whom", whom.into())])
        }
        None => kit.tw(key!("note-wants-nobody"), &[("name", by.into())]),
    }
}

fn morning(kit: &Kit, scene: &Scene, terms: &Terms, pending: &Pending<Mafia>) -> Foot {
    let dead = scene.missing().next();
    let found = scene.findings.iter().filter(|(day, _)| *day == scene.day);
    let notes = found.map(|(_, finding)| {
        let words = words::found(&kit.locale, scene, finding.target_id, finding.is_mafia, finding.role);
        format!("{words}. {}", kit.t(key!("only-you")))
    });
    // At one device it goes round before the talk, so that a sheriff learns what they asked.
    let round = terms.way == Way::Device && terms.passed == 0 && device::looks_round(scene);
    let go = match round {
        true => Button::new("round", kit.t(key!("device-round")), Press::Round).icon("hand").filled(),
        false => Button::new("morning", kit.t(key!("morning-go")), Press::Morning).icon("sun").filled(),
    };
    Foot {
        icon: dead.is_none().then_some("sun"),
        face: dead.map(|seat| (scene.face(seat), true)),
        title: words::morning(&kit.locale, scene),
        line: words::morning_roles(&kit.locale, scene),
        notes: notes.collect(),
        buttons: vec![go.off(!pending.is_empty())],
        ..default()
    }
}

fn verdict(kit: &Kit, scene: &Scene, table: &Table<Mafia>, pending: &Pending<Mafia>) -> Foot {
    let poll = scene.polls.last().filter(|poll| poll.day == scene.day);
    let left = poll.and_then(|poll| poll.eliminated);
    let mut foot = Foot { icon: Some("hand"), ..default() };
    match left {
        Some(seat) => {
            let name = words::called(&kit.locale, scene, seat);
            let dead = scene.deaths.iter().any(|death| death.seat == seat && death.cause == DeathCause::Vote);
            foot.face = Some((scene.face(seat), dead));
            foot.title = words::leaves(&kit.locale, scene, seat);
            if let Some(role) = scene.role(seat).filter(|_| dead) {
                foot.line = words::was(&kit.locale, scene, seat, role);
            } else if table.view().condemned == Some(seat) {
                foot.line = kit.tw(key!("day-last-words-of"), &[("name", name.into())]);
            }
            if let Some(said) = scene.today().next_back().filter(|said| said.by == seat && scene.book.last_words) {
                foot.notes.push(format!("“{}”", said.text));
            }
        }
        None => {
            foot.title = kit.t(key!("verdict-nobody"));
            if poll.is_some_and(|poll| poll.tie) {
                foot.line = kit.t(key!("verdict-tie"));
            }
        }
    }
    if pending.is_held() {
        foot.buttons.push(Button::new("go-on", kit.t(key!("verdict-go")), Press::GoOn).icon("moon").filled());
    }
    foot
}

/// What whoever looks on has found out so far.
fn knowledge(kit: &Kit, scene: &Scene) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    for (_, finding) in scene.findings.iter().rev().take(2) {
        notes.push(words::found(&kit.locale, scene, finding.target_id, finding.is_mafia, finding.role));
    }
    notes
}

fn day(kit: &Kit, scene: &Scene, table: &Table<Mafia>, draft: &Draft, ask: Option<Ask>) -> Foot {
    let (Some(you), Some(_)) = (scene.you, ask) else {
        let speaker = table.view().speaker();
        let skip = Button::new("skip", kit.t(key!("skip")), Press::GoOn).icon("chevron-right").filled();
        return Foot {
            icon: Some("speech"),
            over: kit.t(key!("day-listen")),
            title: match speaker.filter(|seat| scene.you != Some(*seat)) {
                Some(seat) => kit.tw(key!("day-speaks"), &[("name", scene.name(seat).to_owned().into())]),
                None => kit.t(key!("day-listen")),
            },
            notes: knowledge(kit, scene),
            buttons: vec![skip],
            ..default()
        };
    };
    let last = table.view().condemned == Some(you);
    let mut foot = Foot { over: kit.t(if last { key!("day-last-words") } else { key!("day-your-turn") }), ..default() };
    let asked = scene
        .today()
        .rev()
        .take_while(|said| said.by != you)
        .find(|said| said.acts.iter().any(|act| act.act == Verb::Ask && act.target == Some(you)));
    if let Some(asked) = asked {
        foot.notes.push(kit.tw(key!("day-asked"), &[("name", scene.name(asked.by).to_owned().into())]));
    }
    foot.notes.extend(knowledge(kit, scene));
    match draft.verb {
        _ if draft.typing => typing(kit, &mut foot),
        None => acts(kit, &mut foot),
        Some(verb) => act(kit, scene, draft, verb, you, &mut foot),
    }
    foot
}

fn verb_name(kit: &Kit, verb: Verb) -> String {
    kit.t(match verb {
        Verb::Accuse => key!("verb-accuse"),
        Verb::Ask => key!("verb-ask"),
        Verb::Defend => key!("verb-defend"),
        Verb::Agree => key!("verb-agree"),
        Verb::Disagree => key!("verb-disagree"),
        Verb::Claim => key!("verb-claim"),
        Verb::Report => key!("verb-report"),
        Verb::Vote => key!("verb-vote"),
        Verb::Retract => key!("verb-retract"),
        _ => key!("verb-pass"),
    })
}

/// The wheel: what can be said.
fn acts(kit: &Kit, foot: &mut Foot) {
    foot.title = kit.t(key!("day-say"));
    for (n, verb) in WHEEL.into_iter().enumerate() {
        let mut button = Button::new(&format!("verb-{n}"), verb_name(kit, verb), Press::Verb(verb));
        button.first = n == 0;
        foot.choices.push(button.icon(words::act_icon(verb)));
    }
    foot.buttons.push(Button::new("type", kit.t(key!("day-type")), Press::Typing(true)).icon("keyboard"));
}

fn typing(kit: &Kit, foot: &mut Foot) {
    foot.field = true;
    foot.title = String::new();
    foot.buttons.push(Button::new("choose-acts", kit.t(key!("day-choose-acts")), Press::Typing(false)).icon("undo"));
    let say = Button::new("say", kit.t(key!("say-it")), Press::Say).icon("speech").filled().unhurried();
    foot.buttons.push(say);
}

/// An act was chosen: about whom, how sure, in which words.
fn act(kit: &Kit, scene: &Scene, draft: &Draft, verb: Verb, you: Seat, foot: &mut Foot) {
    let sentence = draft.sentence(scene, you);
    foot.choices.push(Button::new("no-verb", verb_name(kit, verb), Press::NoVerb).icon("back"));
    let mut choices: Vec<Button> = Vec::new();
    if draft.wants_person() {
        foot.title = kit.t(key!("day-about-whom"));
        return;
    }
    match verb {
        Verb::Claim => {
            for (n, role) in claims(scene).into_iter().enumerate() {
                let button = Button::new(&format!("role-{n}"), words::role_title(&kit.locale, role), Press::Role(role));
                choices.push(button.icon(words::role_icon(role)).taken(draft.role == Some(role)));
            }
            foot.title = kit.t(key!("day-which-role"));
        }
        Verb::Report => {
            for (n, told) in reports(scene).into_iter().enumerate() {
                let label = match told {
                    Told::Mafia(true) => kit.t(key!("found-mafia")),
                    Told::Mafia(false) => kit.t(key!("found-town")),
                    Told::Role(role) => words::role_title(&kit.locale, role),
                    Told::Protected => kit.t(key!("found-protected")),
                };
                let button = Button::new(&format!("told-{n}"), label, Press::Told(told));
                choices.push(button.taken(draft.told == Some(told)));
            }
            foot.title = kit.t(key!("day-what-found"));
        }
        verb if has_certainty(verb) => {
            let names = [key!("sure-little"), key!("sure-fairly"), key!("sure-very")];
            for (n, name) in names.into_iter().enumerate().take(SURE.len()) {
                let button = Button::new(&format!("sure-{n}"), kit.t(name), Press::Sure(n));
                choices.push(button.taken(draft.sure == n));
            }
        }
        _ => {}
    }
    foot.choices.extend(choices);
    if verb == Verb::Pass {
        foot.title = kit.t(key!("verb-pass"));
    }
    if let Some(sentence) = sentence.filter(|_| verb != Verb::Pass) {
        (foot.title, foot.quoted) = (sentence, true);
        foot.choices.push(Button::new("other-words", kit.t(key!("say-other")), Press::Wording).icon("dice"));
    }
    let whole = draft.act().is_some();
    let label = if verb == Verb::Pass { key!("verb-pass") } else { key!("say-it") };
    foot.buttons.push(Button::new("say", kit.t(label), Press::Say).icon("speech").filled().off(!whole));
}

/// The roles that can be claimed at this table.
fn claims(scene: &Scene) -> Vec<Role> {
    let dealt = |role: &Role| scene.cast.counts[role.index()] > 0;
    ROLES.into_iter().filter(dealt).filter(|role| !role.is_mafia()).collect()
}

/// What a night can have told at this table.
fn reports(scene: &Scene) -> Vec<Told> {
    if scene.book.exact_sheriff {
        let dealt = |role: &Role| scene.cast.counts[role.index()] > 0;
        ROLES.into_iter().filter(dealt).map(Told::Role).chain([Told::Protected]).collect()
    } else {
        vec![Told::Mafia(true), Told::Mafia(false), Told::Protected]
    }
}

fn vote(kit: &Kit, scene: &Scene, draft: &Draft, ask: Option<Ask>) -> Foot {
    let own = scene.you.and_then(|you| scene.ballots.get(&you).copied());
    let Some(ask) = ask else {
        let skip = Button::new("skip", kit.t(key!("skip")), Press::GoOn).icon("chevron-right").filled();
        return Foot { icon: Some("hand"), title: kit.t(key!("vote-wait")), buttons: vec![skip], ..default() };
    };
    let chosen = draft.target.or(own.flatten());
    let mut foot = Foot { icon: Some("hand"), over: kit.t(key!("vote-yours")), ..default() };
    foot.face = chosen.map(|seat| (scene.face(seat), false));
    foot.title = match chosen {
        Some(seat) => {
            let others = scene.ballots.iter().filter(|(by, to)| scene.you != Some(**by) && **to == Some(seat)).count();
            kit.tw(key!("vote-with"), &[("name", scene.name(seat).to_owned().into()), ("count", others.into())])
        }
        None => kit.t(key!("vote-title")),
    };
    foot.line = kit.t(key!("vote-change"));
    if ask.none {
        foot.buttons.push(Button::new("nobody", kit.t(key!("vote-nobody")), Press::DoNothing));
    }
    let label = match draft.target {
        Some(seat) => kit.tw(key!("vote-for"), &[("name", scene.name(seat).to_owned().into())]),
        None => kit.t(key!("vote-choose")),
    };
    let cast = Button::new("do", label, Press::Do).icon("hand").filled().unhurried();
    foot.buttons.push(cast.off(draft.target.is_none()));
    foot
}

/// The line of the lesson, above the foot.
fn lesson_line(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, foot: Rect) {
    let margin = kit.shape.margin();
    let w = (kit.shape.size.x - 2.0 * margin).min(760.0);
    let place = Rect::new(margin, if kit.shape.portrait() { 68.0 } else { 84.0 }, margin + w, foot.min.y);
    let node = Node { align_items: AlignItems::Start, ..place_at(place) };
    let words = kit.words(Type::Body, kit.palette.title, String::new());
    let inner = Node { padding: UiRect::axes(px(16.0), px(10.0)), max_width: percent(100.0), ..default() };
    let panel = kit.panel(12.0);
    parent.spawn((Name::new("lesson line"), node, Pickable::IGNORE)).with_children(|place| {
        place.spawn((Name::new("lesson panel"), inner, panel, Pickable::IGNORE)).with_child((words, LineText));
    });
}

fn build(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, scene: &Scene, foot: Foot, draft: &Draft) {
    let portrait = kit.shape.portrait();
    let place = place(kit, scene);
    let panel = kit.panel(16.0);
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(8.0),
        padding: if portrait { UiRect::axes(px(16.0), px(10.0)) } else { UiRect::axes(px(20.0), px(12.0)) },
        overflow: Overflow::scroll_y(),
        justify_content: JustifyContent::Start,
        ..place_at(place)
    };
    parent.spawn((Name::new("panel"), scrolls(node), panel)).with_children(|panel| {
        let node = Node {
            flex_direction: if portrait { FlexDirection::Column } else { FlexDirection::Row },
            align_items: if portrait { AlignItems::Stretch } else { AlignItems::Center },
            column_gap: px(20.0),
            row_gap: px(8.0),
            flex_grow: if foot.choices.is_empty() && !foot.field { 1.0 } else { 0.0 },
            flex_shrink: 0.0,
            min_height: px(if portrait { 0.0 } else { 60.0 }),
            ..default()
        };
        panel.spawn((Name::new("asked"), node, Pickable::IGNORE)).with_children(|row| {
            head(kit, row, scene, &foot);
            if foot.field {
                field(kit, row, draft);
            } else {
                titles(kit, row, &foot);
            }
            if !portrait {
                notes(kit, row, &foot);
            }
            buttons(kit, row, &foot.buttons, portrait);
        });
        if foot.field {
            let node = Node { column_gap: px(8.0), row_gap: px(6.0), flex_wrap: FlexWrap::Wrap, ..default() };
            panel.spawn((Name::new("chips"), ChipsRoot, node, Pickable::IGNORE));
        }
        if !foot.choices.is_empty() {
            buttons(kit, panel, &foot.choices, false);
        }
        if portrait {
            notes(kit, panel, &foot);
        }
    });
}

/// A face or a sign at the left.
fn head(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, scene: &Scene, foot: &Foot) {
    if kit.shape.portrait() || !foot.choices.is_empty() || foot.field {
        return;
    }
    let side = 76.0;
    let node = Node {
        width: px(side),
        height: px(side),
        flex_shrink: 0.0,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let plate = kit.plate(Plate::Taken, 10.0);
    if let Some((face, gone)) = foot.face {
        let time = if scene.phase == Phase::MorningReveal { 0.7 } else { 0.3 };
        row.spawn((Name::new("portrait"), node, Pickable::IGNORE)).with_children(|frame| {
            let somebody = Bust::new(face).framed(Frame::Dark).gone(gone);
            bust(kit, frame, area(2.0, 2.0, side - 4.0, side - 4.0), somebody, time);
        });
    } else if let Some(icon) = foot.icon {
        let icon = kit.icon(icon, 34.0, kit.palette.accent_top);
        row.spawn((Name::new("sign"), node, plate, Pickable::IGNORE)).with_child(icon);
    }
}

fn titles(kit: &Kit, row: &mut ChildSpawnerCommands<'_>, foot: &Foot) {
    let portrait = kit.shape.portrait();
    let node = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_shrink: 1.0,
        flex_basis: if portrait { auto() } else { px(220.0) },
        min_width: px(0.0),
        ..default()
    };
    let less = kit.settings.text_scale().sqrt();
    let palette = *kit.palette;
    row.spawn((Name::new("titles"), node, Pickable::IGNORE)).with_children(|words| {
        if foot.clock {
            words.spawn((kit.figures(1.75 / less, palette.accent_top, foot.over.clone()), TalkClock));
        } else if !foot.over.is_empty() {
            words.spawn(kit.sized(Type::Label, Type::Label.rem() / less, palette.accent_top, foot.over.clone()));
        }
        // What somebody says is set in the sans family, which has every letter.
        let (style, rem) = match (foot.quoted, portrait) {
            (true, _) => (Type::Body, 1.125),
            (false, true) => (Type::Heading, 1.375),
            (false, false) => (Type::Title, 1.625),
        };
        words.spawn(kit.sized(style, rem / less, palette.title, foot.title.clone()));
        if !foot.line.is_empty() {
            words.spawn(kit.sized(Type::Small, Type::Small.rem() / less, palette.text_dim, foot.line.clone()));
        }
    });
}

fn notes(kit: &Kit, row: &mut ChildSpawnerCommands<'_>, foot: &Foot) {
    if foot.notes.is_empty() {
        return;
    }
    let portrait = kit.shape.portrait();
    let node = Node {
        flex_direction: FlexDirection::Column,
        flex_shrink: 1.0,
        max_width: if portrait { percent(100.0) } else { px(300.0) },
        min_width: px(0.0),
        ..default()
    };
    let less = kit.settings.text_scale().sqrt();
    row.spawn((Name::new("notes"), node, Pickable::IGNORE)).with_children(|words| {
        for note in foot.notes.iter().take(3) {
            words.spawn(kit.sized(Type::Small, Type::Small.rem() / less, kit.palette.text, note.clone()));
        }
    });
}

fn buttons(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, buttons: &[Button], grow: bool) {
    if buttons.is_empty() {
        return;
    }
    let node = Node {
        column_gap: px(8.0),
        row_gap: px(8.0),
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        max_width: percent(100.0),
        align_items: AlignItems::Center,
        ..default()
    };
    let small = buttons.len() > 3;
    row.spawn((Name::new("buttons"), node, Pickable::IGNORE)).with_children(|row| {
        for button in buttons {
            let mut spawned = kit.button(row, &button.key, button.label.clone(), button.icon, button.plate);
            spawned.insert(button.press).observe(press);
            spawned.entry::<Node>().and_modify(move |mut node| {
                node.flex_grow = if grow { 1.0 } else { 0.0 };
                if small {
                    node.padding = UiRect::axes(px(12.0), px(6.0));
                    node.column_gap = px(6.0);
                }
            });
            if button.first {
                spawned.insert(First);
            }
            if button.off {
                disable(&mut spawned, AccessRole::Button, button.label.clone());
            }
        }
    });
}

fn field(kit: &mut Kit, row: &mut ChildSpawnerCommands<'_>, draft: &Draft) {
    let node = Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: px(200.0), ..default() };
    row.spawn((Name::new("own words"), node, Pickable::IGNORE)).with_children(|place| {
        let (label, hint) = (kit.t(key!("day-type")), kit.t(key!("day-type-hint")));
        let most = MOST_TEXT.min(400);
        kit.field(place, Field { key: "words", label, value: draft.typed.clone(), hint, most })
            .insert(First)
            .observe(typed);
    });
}

/// What the others will hear in what was typed; each can be put right.
pub fn chips(
    mut commands: Commands,
    mut kit: Kit,
    roots: Query<Entity, With<ChipsRoot>>,
    scene: Res<Scene>,
    draft: Res<Draft>,
    mut needs: ResMut<NeedsRebuild>,
) {
    needs.chips = false;
    let Some(you) = scene.you else { return };
    for root in &roots {
        commands.entity(root).despawn_related::<Children>();
        let acts = draft.read(&scene, you);
        commands.entity(root).with_children(|parent| {
            let key = if acts.is_empty() { key!("day-type-nothing") } else { key!("day-type-read") };
            parent.spawn(kit.words(Type::Small, kit.palette.text_dim, kit.t(key)));
            for (n, act) in acts.iter().enumerate() {
                let dropped = draft.dropped.contains(&n);
                let plate = if dropped { Plate::Off } else { Plate::Taken };
                let icon = if dropped { "close" } else { "check" };
                let label = words::chip(&kit.locale, &scene, act, you);
                kit.button(parent, &format!("chip-{n}"), label, Some(icon), plate)
                    .insert(Press::Chip(n))
                    .observe(press);
            }
        });
    }
}
