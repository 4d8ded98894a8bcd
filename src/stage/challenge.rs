//! The challenge board on the stage: an offer after each finished game, and rewards for those that were taken and won.
//!
//! What is offered, earned and kept is decided in [`crate::challenge`]; here it meets the games on the stage, storage
//! and the screens. A game gets its challenge by naming it in what it says of itself.

use super::audio::{Cue, PlaySound};
use super::calendar::Today;
use super::focus::{FocusMemory, access};
use super::game::Games;
use super::present::Redraw;
use super::screens::{CameFrom, Notice, Stale, go};
use super::seeds::Seeds;
use super::speech::Say;
use super::stats::Stats;
use super::storage::Storage;
use super::table::{Staged, Table, set_table};
use super::theme::fonts::Type;
use super::theme::kit::{Kit, Plate};
use super::{Flow, Screen};
use crate::challenge::{
    Achievement, After, ChallengeReward, ChallengeType, Finished, Offer, Past, Profile, Settled, Standing,
};
use crate::engine::{Fault, Seed, Viewer};
use crate::key;
use accesskit::Role;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The file in storage.
pub const FILE: &str = "profile.json";

/// The profile, and what followed from the game on the table.
#[derive(Resource, Debug)]
pub struct Board {
    profile: Profile,
    /// The challenges there are.
    known: Vec<ChallengeType>,
    /// What followed from the game that ended on the table, while it lies there.
    pub after: Option<After>,
    /// What was said of it.
    said: String,
    /// Whether storage did not take the last change.
    unkept: bool,
}

impl Board {
    /// The profile in storage, or a new one whose offers are drawn with these dice. A file that cannot be read is set
    /// aside.
    pub fn load(storage: &Storage, dice: Seed, known: Vec<ChallengeType>) -> Board {
        let profile = match storage.read(FILE).map(|text| Profile::read(&text, &known)) {
            Some(Ok(profile)) => profile,
            Some(Err(fault)) => {
                warn!("the profile could not be read and was set aside: {}", fault.message);
                storage.set_aside(FILE);
                Profile::new(dice)
            }
            None => Profile::new(dice),
        };
        Board { profile, known, after: None, said: String::new(), unkept: false }
    }

    /// What is kept.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The challenges of games on the stage that are open, the oldest first.
    pub fn open(&self, games: &Games) -> Vec<ChallengeType> {
        let here = games.challenges();
        let known = |offer: &Offer| here.iter().copied().find(|here| here.entry().game == offer.challenge);
        self.profile.offers().iter().filter_map(known).collect()
    }

    /// Whether something followed from the game on the table that its results tell of.
    pub fn has_news(&self) -> bool {
        self.after.as_ref().is_some_and(|after| {
            let offered = after.offered.is_some_and(|challenge| self.profile.is_open(challenge));
            offered || after.settled.is_some() || !after.achievements.is_empty()
        })
    }

    /// What the game on the table has won as a challenge, in words.
    pub fn gained(&self, kit: &Kit) -> Option<String> {
        let settled = self.after.as_ref()?.settled.as_ref().filter(|settled| settled.gain.is_some())?;
        let (won, now) = settled_words(kit, settled, false);
        Some(now.map_or(won.clone(), |now| format!("{won} · {now}")))
    }

    /// The XP that the game on the table has won as a challenge.
    pub fn gained_xp(&self) -> Option<u64> {
        Some(self.after.as_ref()?.settled.as_ref()?.gain?.xp)
    }

    /// What the game of this seed is played for, in words. A game whose seed is with another host is no challenge.
    pub fn stake(&self, kit: &Kit, challenge: ChallengeType, seed: Option<&Seed>) -> Option<String> {
        let difficulty = self.profile.played_for(challenge, seed?)?;
        let reward = challenge.difficulty(difficulty)?.reward();
        Some(kit.tw(key!("challenge-stake"), &[("reward", reward_words(kit, reward).into())]))
    }

    /// Changes the profile and keeps it. Another window, or another tab, may have written since, so what lies in
    /// storage is taken up first.
    fn change<T>(&mut self, storage: &Storage, act: impl FnOnce(&mut Profile) -> T) -> T {
        if let Some(Ok(found)) =
            storage.read(FILE).filter(|_| !self.unkept).map(|text| Profile::read(&text, &self.known))
        {
            self.profile = found;
        }
        let result = act(&mut self.profile);
        let written = self.profile.write().map_err(std::io::Error::other);
        let kept = written.and_then(|text| storage.write(FILE, &text));
        if let Err(error) = &kept {
            warn!("the profile could not be kept: {error}");
        }
        self.unkept = kept.is_err();
        result
    }

    /// Declines a challenge and keeps that.
    pub fn decline(&mut self, challenge: ChallengeType, storage: &Storage) {
        self.change(storage, |profile| profile.decline(challenge));
    }
}

/// Opens a challenge now: the developer panel and scripts.
#[derive(Message, Clone, Copy, Debug)]
pub struct OfferNow(pub ChallengeType);

/// The board, for all games.
pub fn plugin(app: &mut App) {
    app.add_message::<OfferNow>()
        .add_systems(Update, offer_now.in_set(Flow::Show))
        .add_systems(Update, tell.after(Flow::Dress));
}

/// The board, for one game on the stage.
pub fn plugin_for<G: Staged>(app: &mut App) {
    app.add_systems(Update, finish::<G>.in_set(Flow::Show).run_if(resource_exists::<Table<G>>));
}

/// A game has ended, whatever of it is still to be shown: what it was played for is settled and kept.
fn finish<G: Staged>(
    table: Res<Table<G>>,
    mut redraw: MessageReader<Redraw<G>>,
    mut finished: Local<bool>,
    mut board: ResMut<Board>,
    games: Res<Games>,
    stats: Res<Stats>,
    storage: Res<Storage>,
    today: Res<Today>,
) {
    let outcome = table.outcome();
    if redraw.read().count() > 0 {
        *finished = outcome.is_some();
        board.after = None;
        board.said.clear();
    }
    let Some(outcome) = outcome.filter(|_| !*finished) else { return };
    *finished = true;
    // A challenge is a game in this process.
    let Some(seed) = table.seed() else { return };
    let person = match G::viewer(&table.terms) {
        Viewer::Seat(seat) => Some(seat).filter(|&seat| G::mind(&table.terms, seat).is_none()),
        _ => None,
    };
    let game = Finished {
        challenge: games.find(G::INFO.name).and_then(|(_, play)| play.challenge),
        seed: seed.clone(),
        by_person: person.is_some(),
        won: person.is_some_and(|seat| outcome.winners.contains(&seat)),
        marks: table.marks(),
    };
    let past: Vec<Past> = stats.entries.iter().map(|entry| entry.past()).collect();
    let after = board.change(&storage, |profile| profile.finish(&game, &games.challenges(), &past, &today.day()));
    board.after = Some(after);
}

/// Begins the plain game of a preset, or of a setup that the game knows by this name; its seed.
pub fn begin<G: Staged>(world: &mut World, preset: &str) -> Result<Seed, Fault> {
    let setup = G::plain(world, preset);
    let setup = setup.ok_or_else(|| Fault::new("bad_setup", format!("there is no preset {preset}")))?;
    let seed = world.resource_mut::<Seeds<G>>().draw()?;
    let terms = G::terms_of(preset, &setup);
    let table = Table::<G>::deal(setup, seed.clone(), terms)?;
    set_table(world, table);
    Ok(seed)
}

/// Takes a challenge: its game begins at once.
pub fn accept(world: &mut World, challenge: ChallengeType, difficulty: &str) {
    let Some((_, play)) = world.resource::<Games>().find(challenge.entry().game) else { return };
    match (play.tools.begin)(world, difficulty) {
        Ok(seed) => {
            let storage = world.resource::<Storage>().clone();
            world.resource_mut::<Board>().change(&storage, |profile| profile.take(challenge, difficulty, seed));
            world.resource_mut::<CameFrom>().0 = None;
            world.resource_mut::<FocusMemory>().key = None;
            world.trigger(PlaySound(Cue::Confirm));
        }
        Err(fault) => {
            warn!("{fault}");
            let locale = world.resource::<super::locale::Locale>();
            let text = locale.text(key!("cannot-start"));
            world.resource_mut::<Notice>().show(text);
            world.trigger(PlaySound(Cue::Refuse));
        }
    }
}

fn offer_now(
    mut offers: MessageReader<OfferNow>,
    mut board: ResMut<Board>,
    mut stale: ResMut<Stale>,
    storage: Res<Storage>,
    kit: Kit,
    mut notice: ResMut<Notice>,
) {
    for &OfferNow(challenge) in offers.read() {
        stale.0 |= board.change(&storage, |profile| profile.open(challenge));
        notice.show(kit.tw(key!("challenge-new"), &[("game", kit.t(challenge.entry().name).into())]));
    }
}

/// What is open, for the home screen.
#[derive(SystemParam)]
pub struct Offers<'w> {
    board: Res<'w, Board>,
    games: Res<'w, Games>,
}

impl Offers<'_> {
    /// Whether anything is open.
    pub fn any(&self) -> bool {
        !self.board.open(&self.games).is_empty()
    }

    /// The way to what is open; nothing where nothing is.
    pub fn button(&self, kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>) {
        let open = self.board.open(&self.games);
        let (label, icon) = match open[..] {
            [] => return,
            [only] => {
                let entry = only.entry();
                (kit.tw(key!("challenge-home-of"), &[("game", kit.t(entry.name).into())]), entry.icon)
            }
            _ => (kit.tw(key!("challenges-home"), &[("count", open.len().into())]), "trophy"),
        };
        kit.button(parent, "challenge", label, Some(icon), Plate::Plain).observe(go(Screen::Challenges));
    }
}

/// What a difficulty earns, in words, the larger thing first.
pub fn reward_parts(kit: &Kit, reward: ChallengeReward) -> Vec<String> {
    let ranks = reward.prestige_ranks;
    let prestige = (ranks > 0).then(|| kit.tw(key!("gain-prestige"), &[("ranks", ranks.into())]));
    let xp = kit.tw(key!("reward-xp"), &[("xp", reward.xp_percent.into())]);
    prestige.into_iter().chain([xp]).collect()
}

/// What a difficulty earns, in a line.
pub fn reward_words(kit: &Kit, reward: ChallengeReward) -> String {
    reward_parts(kit, reward).join(", ")
}

/// Level and XP, in words.
pub fn standing_words(kit: &Kit, standing: Standing) -> String {
    let Standing { level, into, needed } = standing;
    kit.tw(key!("level-line"), &[("level", level.into()), ("xp", into.into()), ("need", needed.into())])
}

/// What came of the challenge, in words, or in few of them: the fact, and where one stands now.
fn settled_words(kit: &Kit, settled: &Settled, few: bool) -> (String, Option<String>) {
    let Some(gain) = settled.gain else {
        let why = match (settled.practice, few) {
            (true, false) => key!("challenge-practice"),
            (true, true) => key!("challenge-practice-short"),
            (false, false) => key!("challenge-lost"),
            (false, true) => key!("challenge-lost-short"),
        };
        return (kit.t(why), None);
    };
    let won = if few { key!("challenge-won-short") } else { key!("challenge-won") };
    let mut won = kit.tw(won, &[("xp", gain.xp.into())]);
    if gain.prestige_ranks > 0 {
        won = format!("{won}, {}", kit.tw(key!("gain-prestige"), &[("ranks", gain.prestige_ranks.into())]));
    }
    let now = match gain.now.level > gain.before.level {
        true => kit.tw(key!("level-up"), &[("level", gain.now.level.into())]),
        false => standing_words(kit, gain.now),
    };
    (won, Some(now))
}

/// Achievements in words: by name where there is one, by number where there are more.
fn achievement_words(kit: &Kit, achievements: &[&Achievement]) -> Option<String> {
    match achievements {
        [] => None,
        [only] => Some(kit.tw(key!("achievement-new"), &[("what", kit.t(only.title).into())])),
        all => Some(kit.tw(key!("achievements-new"), &[("count", all.len().into())])),
    }
}

/// A line that is said once for the game on the table.
#[derive(Component)]
struct Spoken(String);

fn tell(lines: Query<&Spoken, Added<Spoken>>, mut board: ResMut<Board>, mut say: MessageWriter<Say>) {
    for Spoken(words) in &lines {
        if board.said != *words {
            board.bypass_change_detection().said.clone_from(words);
            say.write(Say(words.clone()));
        }
    }
}

/// Whether the line among the results must do with few words.
pub fn few_words(kit: &Kit) -> bool {
    kit.settings.text_scale() > if kit.shape.portrait() { 1.3 } else { 1.6 }
}

/// What followed from the game on the table, as a calm line among its results: what it earned, what is offered, and the
/// way to it. Nothing where nothing followed. In a narrow place it is short.
pub fn result_line(kit: &mut Kit, parent: &mut ChildSpawnerCommands<'_>, board: &Board, narrow: bool) {
    let Some(after) = &board.after else { return };
    let text = kit.settings.text_scale();
    // Very large words leave room for few of them.
    let few = few_words(kit);
    let settled = after.settled.as_ref().map(|settled| settled_words(kit, settled, few));
    // An offer that was declined or taken since is not shown any more.
    let offered = after.offered.filter(|challenge| board.profile.is_open(*challenge));
    let offer =
        offered.map(|challenge| kit.tw(key!("challenge-new"), &[("game", kit.t(challenge.entry().name).into())]));
    let names: Vec<String> = after.achievements.iter().map(|achievement| kit.t(achievement.title)).collect();
    let (first, standing) = settled.unzip();
    let achieved = achievement_words(kit, &after.achievements);
    let standing = standing.flatten();
    // All of it is said; what is seen has two lines.
    let all = (!names.is_empty()).then(|| kit.tw(key!("achievement-new"), &[("what", names.join(", ").into())]));
    let said: Vec<String> = [&first, &standing, &all, &offer].into_iter().flatten().cloned().collect();
    if said.is_empty() {
        return;
    }
    let mut lines: Vec<Vec<String>> = match narrow || few {
        false => vec![
            [&first, &standing].into_iter().flatten().cloned().collect(),
            [&achieved, &offer].into_iter().flatten().cloned().collect(),
        ],
        // Short of room, the offer is its button.
        true if first.is_some() || achieved.is_some() => {
            let second = if achieved.is_some() && first.is_some() { &achieved } else { &standing };
            vec![vec![first.clone().or(achieved.clone()).unwrap_or_default()], second.iter().cloned().collect()]
        }
        true => vec![offer.iter().cloned().collect()],
    };
    lines.retain(|line| !line.is_empty());
    if few {
        lines.truncate(1);
    }
    let offer_seen = lines.iter().flatten().any(|part| Some(part) == offer.as_ref());
    let node = Node {
        width: percent(100.0),
        column_gap: px(12.0),
        align_items: AlignItems::Center,
        min_height: px(48.0),
        flex_shrink: 0.0,
        ..default()
    };
    let said = said.join(". ");
    let label = access(Role::Label, said.clone());
    parent.spawn((Name::new("challenge line"), node, label, Spoken(said), Pickable::IGNORE)).with_children(|line| {
        let (accent, dim) = (kit.palette.accent, kit.palette.text_dim);
        let earned = first.is_some() || achieved.is_some();
        let icon = offered.filter(|_| !earned).map_or("trophy", |challenge| challenge.entry().icon);
        if !few {
            line.spawn(kit.icon(icon, 24.0, accent));
        }
        let words = Node {
            flex_direction: FlexDirection::Column,
            flex_grow: if narrow { 1.0 } else { 0.0 },
            flex_shrink: 1.0,
            min_width: px(0.0),
            ..default()
        };
        line.spawn((Name::new("challenge words"), words, Pickable::IGNORE)).with_children(|words| {
            for (n, parts) in lines.iter().enumerate() {
                let bright = n == 0 && earned;
                let (style, ink) = if bright { (Type::Label, accent) } else { (Type::Small, dim) };
                words.spawn(kit.sized(style, style.rem() / text.powf(0.6), ink, parts.join(" · ")));
            }
        });
        if let Some(challenge) = offered {
            let label = kit.t(if offer_seen { key!("challenge-see") } else { key!("challenge-next") });
            let mut button = match few {
                false => kit.button(line, "challenge", label, None, Plate::Plain),
                true => {
                    let plate = kit.plate(Plate::Plain, 10.0);
                    let mut button = kit.icon_button(line, "challenge", challenge.entry().icon, label);
                    button.insert(plate);
                    button
                }
            };
            // Where it leads is told to whoever does not see the line beside it.
            button.insert(access(Role::Button, offer.unwrap_or_default()));
            button.observe(go(Screen::Challenges));
        }
    });
}
