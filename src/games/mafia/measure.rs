//! How the minds behave, measured in games between them and with a scripted person in one seat: whether they have reasons,
//! answer, move, and give nothing away. `docs/mafia.md` explains each figure and carries the values.

mod regression;
mod signs;
mod talkers;
#[cfg(test)]
mod truth;

use super::facts::{Event, Fact};
use super::reasons::{Chronicle, answers};
use super::roles::{MOST_PLAYERS, Role, at, seat_at};
use super::rules::{Mafia, Phase};
use super::setup::Setup;
use super::talk::{Act, Verb};
use crate::arena::measure::{Ask, Measured};
use crate::engine::{Fault, Language, Seat, read_setup};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use talkers::{Game, Script, play};

/// The tables of the document.
const TABLES: [(&str, u8); 5] = [("fsm", 10), ("flow", 8), ("flow", 10), ("flow", 12), ("flow", 15)];

/// How many times as many games it takes until every name has sat down often enough.
const NAMES: u64 = 16;

/// Everything that is measured of Mafia, language by language. Games with a person in one seat are of `flow`'s ten, or of
/// the table that was asked for.
pub(in crate::games) fn measure(ask: &Ask) -> Result<Vec<Measured>, Fault> {
    let mut figures = Vec::new();
    for language in ask.languages() {
        let setups = tables(ask, language)?;
        for (of, setup) in &setups {
            figures.extend(of_table(ask, of, setup)?);
        }
        let (of, setup) = setups.iter().find(|(of, _)| of.ends_with("flow 10")).unwrap_or(&setups[0]);
        figures.extend(names(ask, of, setup)?);
        figures.extend(people(ask, of, setup)?);
        figures.extend(exploits(ask, of, setup)?);
    }
    Ok(figures)
}

/// The tables to play at, with what they are called.
fn tables(ask: &Ask, language: Language) -> Result<Vec<(String, Setup)>, Fault> {
    let spoken = language.either("English", "Korean");
    if let Some(keys) = ask.setup.as_object() {
        let mut keys = keys.clone();
        keys.insert("language".into(), json!(language));
        return Ok(vec![(format!("{spoken}, this table"), read_setup::<Mafia>(&keys.into())?)]);
    }
    let table = |(ruleset, players): (&str, u8)| {
        let keys = json!({"ruleset": ruleset, "players": players, "language": language});
        Ok((format!("{spoken}, {ruleset} {players}"), read_setup::<Mafia>(&keys)?))
    };
    TABLES.into_iter().map(table).collect()
}

/// Hits of cases.
#[derive(Clone, Copy, Default)]
struct Share {
    hits: u64,
    n: u64,
}

impl Share {
    fn add(&mut self, hit: bool) {
        self.hits += u64::from(hit);
        self.n += 1;
    }

    fn more(&mut self, other: Share) {
        self.hits += other.hits;
        self.n += other.n;
    }
}

/// What is counted over the games of one table.
#[derive(Default)]
struct Sums {
    town: Share,
    stalemates: Share,
    shots: Share,
    shots_hit: Share,
    reasons: [Share; 2],
    named: Share,
    top: Vec<f64>,
    entropy: Vec<f64>,
    lockstep: Share,
    changed: Share,
    against_word: Share,
    own_cleared: Share,
    far_below: Share,
    answered: Share,
    same_sentence: Share,
    samples: Vec<regression::Sample>,
    signs: [[u32; 8]; 2],
}

fn of_table(ask: &Ask, of: &str, setup: &Setup) -> Result<Vec<Measured>, Fault> {
    let games = ask.many(&format!("table/{of}"), |_, dice| {
        let mut sums = Sums::default();
        sums.count(&play(setup, dice.seed().clone(), None, false)?);
        Ok(sums)
    })?;
    let mut sums = Sums::default();
    games.into_iter().for_each(|game| sums.more(game));
    let (auc, sign) = regression::told_apart(&sums.samples);
    let share = |name: &str, share: Share, goal| Measured::share(of, name, share.hits, share.n, goal);
    let mean = |name: &str, cases: &[f64], goal| {
        let squares = cases.iter().map(|case| case * case).sum();
        Measured::mean(of, name, cases.iter().sum(), squares, cases.len() as u64, goal)
    };
    let [value, low, high] = auc;
    let auc = Measured { value, low, high, ..mean("mafia told from day 1 (AUC)", &[], "at most 0.65") };
    let mut told = vec![
        share("town wins", sums.town, "45 to 55 %"),
        share("stalemates", sums.stalemates, "at most 0.1 %"),
        share("accusations with a true reason, day 1", sums.reasons[0], "at least 30 %"),
        share("accusations with a true reason, later", sums.reasons[1], "at least 70 %"),
        share("accused who are named in the thought", sums.named, "100 %"),
        mean("day-1 ballots on the top target", &sums.top, "0.55 to 0.70"),
        mean("entropy of day-1 ballots, bits", &sums.entropy, "at least 1.0"),
        share("day-1 votes in lockstep: four in five ballots on one", sums.lockstep, "at most 35 %"),
        share("ballots changed", sums.changed, "5 to 15 %"),
        share("ballots against a declared vote without a word", sums.against_word, "at most 5 %"),
        share("votes for one's own cleared", sums.own_cleared, "none"),
        share("ballots 25 points below one's first suspect", sums.far_below, "at most 0.2 %"),
        share("asked players who answer", sums.answered, "at least 80 %"),
        share("games with one sentence by two people on one day", sums.same_sentence, "at most 5 %"),
        Measured { cases: sums.samples.len() as u64, ..auc },
        share("the most telling single sign: mafia", sign, "at most 60 %"),
    ];
    if setup.counts()?[Role::Vigilante.index()] > 0 {
        told.push(share("games with a vigilante's shot", sums.shots, "at least 30 %"));
        told.push(share("shots that hit mafia", sums.shots_hit, "at least 70 %"));
    }
    told.extend(signs::ratios(of, &sums.signs));
    Ok(told)
}

impl Sums {
    fn more(&mut self, other: Sums) {
        let shares = [
            (&mut self.town, other.town),
            (&mut self.stalemates, other.stalemates),
            (&mut self.shots, other.shots),
            (&mut self.shots_hit, other.shots_hit),
            (&mut self.named, other.named),
            (&mut self.lockstep, other.lockstep),
            (&mut self.changed, other.changed),
            (&mut self.against_word, other.against_word),
            (&mut self.own_cleared, other.own_cleared),
            (&mut self.far_below, other.far_below),
            (&mut self.answered, other.answered),
            (&mut self.same_sentence, other.same_sentence),
        ];
        shares.into_iter().chain(self.reasons.iter_mut().zip(other.reasons)).for_each(|(sum, more)| sum.more(more));
        self.top.extend(other.top);
        self.entropy.extend(other.entropy);
        self.samples.extend(other.samples);
        signs::more(&mut self.signs, &other.signs);
    }

    fn count(&mut self, game: &Game) {
        self.town.add(game.winner == "town");
        self.stalemates.add(game.winner == "stalemate");
        self.samples.extend(regression::samples(game));
        signs::more(&mut self.signs, &game.signs);
        let mut chronicle = Chronicle::default();
        let mut thoughts: Vec<String> = vec![String::new(); MOST_PLAYERS];
        let mut shot = None;
        let mut open: Vec<(Seat, Seat)> = Vec::new();
        let mut day = 0;
        for fact in &game.facts {
            match &fact.event {
                Event::PhaseChanged { to, day_number, .. } => {
                    day = *day_number;
                    if *to == Phase::DayVoting {
                        // Whoever was asked and had no turn left is not counted.
                        open.clear();
                    }
                }
                Event::AgentThinkChunk { agent_id, text, .. } => thoughts[at(*agent_id)] = text.as_str().to_owned(),
                Event::AgentSayChunk { agent_id, acts, .. } => {
                    self.statement(game, &chronicle, day, *agent_id, acts, &thoughts[at(*agent_id)]);
                    open.retain(|(asker, asked)| {
                        let theirs = asked == agent_id;
                        if theirs {
                            self.answered.add(acts.iter().any(|act| answers(act, *asked, *asker)));
                        }
                        !theirs
                    });
                    let asks = acts.iter().filter(|act| act.act == Verb::Ask).filter_map(|act| act.target);
                    open.extend(asks.filter(|to| to != agent_id).map(|to| (*agent_id, to)));
                }
                Event::VoteCast { voter_id, target_id, .. } => {
                    self.far_below.add(far_below(game, &thoughts[at(*voter_id)], *target_id));
                }
                Event::VoteResult { votes, .. } => self.votes(&chronicle, day, votes),
                Event::NightActionSubmitted { agent_id, target_id: Some(target), .. }
                    if game.roles[at(*agent_id)] == Role::Vigilante =>
                {
                    shot = Some(game.roles[at(*target)].is_mafia());
                }
                _ => {}
            }
            chronicle.take(&fact.event);
        }
        self.shots.add(shot.is_some());
        shot.into_iter().for_each(|hit| self.shots_hit.add(hit));
        self.same_sentence.add(said_twice(&game.facts));
    }

    fn statement(&mut self, game: &Game, chronicle: &Chronicle, day: u32, by: Seat, acts: &[Act], thought: &str) {
        for act in acts.iter().filter(|act| act.act == Verb::Accuse) {
            let sound = act.because.is_some_and(|because| chronicle.holds(&because, by));
            self.reasons[usize::from(day > 0)].add(sound);
            let name = act.target.map_or("", |target| game.names[at(target)].as_str());
            self.named.add(thought.contains(name));
        }
    }

    fn votes(&mut self, chronicle: &Chronicle, day: u32, votes: &[super::facts::Ballot]) {
        if day == 0 {
            let mut heaps: BTreeMap<Option<Seat>, f64> = BTreeMap::new();
            for ballot in votes {
                *heaps.entry(ballot.target_id).or_default() += 1.0;
            }
            let all = votes.len().max(1) as f64;
            let top = heaps.values().copied().fold(0.0, f64::max) / all;
            self.top.push(top);
            self.entropy.push(heaps.values().map(|heap| -(heap / all) * (heap / all).log2()).sum());
            self.lockstep.add(top >= 0.8);
        }
        for ballot in votes {
            self.changed.add(ballot.changed);
            if let Some(announced) = chronicle.announced(day, ballot.voter_id) {
                self.against_word.add(announced != ballot.target_id);
            }
            let cleared = chronicle.said.iter().any(|said| {
                said.by == ballot.voter_id
                    && said.act.act == Verb::Report
                    && said.act.target == ballot.target_id
                    && said.act.mafia.or(said.act.role.map(Role::is_mafia)) == Some(false)
            });
            self.own_cleared.add(ballot.target_id.is_some() && cleared);
        }
    }
}

/// Whether a thought gives the one it votes for 25 points or more less than somebody else.
fn far_below(game: &Game, thought: &str, target: Option<Seat>) -> bool {
    let percent = |name: &str| -> Option<i32> {
        let rest = thought.split_once(&format!("{name} "))?.1;
        rest.split_once(" %")?.0.parse().ok()
    };
    let Some(own) = target.and_then(|seat| percent(&game.names[at(seat)])) else { return false };
    game.names.iter().filter_map(|name| percent(name)).any(|other| other >= own + 25)
}

/// Whether two people said the same sentence on one day.
fn said_twice(facts: &[Fact]) -> bool {
    let mut said: BTreeMap<(u32, String), Seat> = BTreeMap::new();
    for fact in facts {
        let Event::AgentSayChunk { agent_id, turn_id, text, .. } = &fact.event else { continue };
        for sentence in text.as_str().split_inclusive(['.', '!', '?', '…']).map(str::trim) {
            if sentence.chars().filter(|letter| letter.is_alphanumeric()).count() < 4 {
                continue;
            }
            let first = *said.entry((turn_id.day, sentence.to_lowercase())).or_insert(*agent_id);
            if first != *agent_id {
                return true;
            }
        }
    }
    false
}

/// How much oftener the name that is lynched most on the first day is lynched than the one that is lynched least.
fn names(ask: &Ask, of: &str, setup: &Setup) -> Result<Vec<Measured>, Fault> {
    let more = Ask { games: ask.games * NAMES, seed: ask.seed.clone(), setup: ask.setup.clone(), people: None, ..*ask };
    let games = more.many("names", |_, dice| {
        let game = play(setup, dice.seed().clone(), None, true)?;
        let mut dead = Vec::new();
        for fact in &game.facts {
            match &fact.event {
                Event::PlayerEliminated { player_id, .. } => dead.push(*player_id),
                Event::VoteResult { eliminated, .. } => {
                    let living = (0..game.names.len()).filter(|seat| !dead.contains(&seat_at(*seat)));
                    let fate = |seat: usize| (game.names[seat].clone(), *eliminated == Some(seat_at(seat)));
                    return Ok(living.map(fate).collect::<Vec<_>>());
                }
                _ => {}
            }
        }
        Ok(Vec::new())
    })?;
    let mut rates: BTreeMap<String, Share> = BTreeMap::new();
    for (name, lynched) in games.into_iter().flatten() {
        rates.entry(name).or_default().add(lynched);
    }
    let known = || rates.values().filter(|rate| rate.n >= 500).map(|rate| rate.hits as f64 / rate.n as f64);
    let (low, high) = known().fold((1.0f64, 0.0f64), |(low, high), rate| (low.min(rate), high.max(rate)));
    let cases = known().count() as u64;
    if cases == 0 {
        // Too few games: nobody has sat down five hundred times.
        return Ok(Vec::new());
    }
    let value = high / low.max(1e-9);
    let name = "day-1 lynch rate by name, highest to lowest";
    let figure = Measured::mean(of, name, 0.0, 0.0, cases, "at most 2");
    Ok(vec![Measured { value, low: value, high: value, ..figure }])
}

/// Games with a scripted person in one seat.
fn people(ask: &Ask, of: &str, setup: &Setup) -> Result<Vec<Measured>, Fault> {
    let (mut confessed, mut answered) = (Share::default(), Share::default());
    let ballots = ask.many("people", |_, dice| {
        let game = play(setup, dice.seed().clone(), Some(Script::Confess), true)?;
        let others = game.day_one_ballots().into_iter().filter(|(by, _)| Some(*by) != game.person);
        Ok(others.map(|(_, target)| target == game.person).collect::<Vec<_>>())
    })?;
    ballots.into_iter().flatten().for_each(|hit| confessed.add(hit));
    let replies = ask
        .many("people", |_, dice| Ok(play(setup, dice.seed().clone(), Some(Script::Ask), true)?.answers_to_person()))?;
    replies.into_iter().flatten().for_each(|hit| answered.add(hit));
    let town = |script: Script| {
        ask.many("people", |_, dice| Ok(play(setup, dice.seed().clone(), Some(script), false)?.winner == "town"))
    };
    let pairs: Vec<(bool, bool)> = town(Script::Knows)?.into_iter().zip(town(Script::Hmm)?).collect();
    let name = "an all-knowing villager who speaks, over one who says \"Hmm.\": town wins";
    Ok(vec![
        Measured::share(of, "ballots on one who confesses", confessed.hits, confessed.n, "at least 80 %"),
        Measured::share(of, "asked by a person, they answer", answered.hits, answered.n, "at least 80 %"),
        Measured::difference(of, name, &pairs, "5 to 12 points"),
    ])
}

/// Whether a simple trick in one seat wins more often than the mind it replaces.
fn exploits(ask: &Ask, of: &str, setup: &Setup) -> Result<Vec<Measured>, Fault> {
    let won = |script: Script| {
        ask.many("exploits", |_, dice| Ok(play(setup, dice.seed().clone(), Some(script), false)?.person_won))
    };
    let minds = won(Script::Mind)?;
    let mut figures = Vec::new();
    for (script, what) in [
        (Script::ClaimSheriff, "claims to be the sheriff at once"),
        (Script::Silent, "keeps silent"),
        (Script::Spam, "says the same accusation each turn"),
    ] {
        let pairs: Vec<(bool, bool)> = won(script)?.into_iter().zip(minds.iter().copied()).collect();
        let name = format!("whoever {what}: wins more often than the mind by");
        figures.push(Measured::difference(of, &name, &pairs, "at most 3 points"));
    }
    Ok(figures)
}

/// The sentences of scripted people, by category: those that nothing was tuned on.
fn sentences(language: Language, category: &str) -> &'static [String] {
    type Book = BTreeMap<String, BTreeMap<String, Vec<String>>>;
    static BOOKS: OnceLock<[Book; 2]> = OnceLock::new();
    let books = BOOKS.get_or_init(|| {
        let files = [include_str!("../../../assets/people/en.json"), include_str!("../../../assets/people/ko.json")];
        files.map(|text| serde_json::from_str(text).unwrap_or_default())
    });
    let book = &books[usize::from(language == Language::Ko)];
    book.get(category).and_then(|lists| lists.get("unseen")).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seed;

    /// The figures that a person would miss first, over few games with fixed seeds; `docs/mafia.md` has all of them.
    #[test]
    fn the_minds_are_good_company() {
        let ask = |language| Ask {
            games: 40,
            language: Some(language),
            setup: json!(null),
            seed: Seed::from(15),
            people: None,
        };
        for language in Language::ALL {
            let ask = ask(language);
            let mut figures = Vec::new();
            for (of, setup) in tables(&ask, language).expect("setups") {
                if of.ends_with(" 10") {
                    figures.extend(of_table(&ask, &of, &setup).expect("figures"));
                }
                if of.ends_with("flow 10") {
                    figures.extend(people(&ask, &of, &setup).expect("figures"));
                }
            }
            let between = |name: &str, least: f64, most: f64| {
                let mut all = figures.iter().filter(|figure| figure.name == name).peekable();
                assert!(all.peek().is_some(), "{name} is not measured");
                for figure in all {
                    let fits = figure.cases > 0 && (least..=most).contains(&figure.value);
                    assert!(fits, "{}: {name} is {} in {} cases", figure.of, figure.value, figure.cases);
                }
            };
            between("accusations with a true reason, day 1", 0.3, 1.0);
            between("accusations with a true reason, later", 0.7, 1.0);
            between("accused who are named in the thought", 1.0, 1.0);
            between("ballots changed", 0.02, 0.2);
            between("ballots against a declared vote without a word", 0.0, 0.08);
            between("votes for one's own cleared", 0.0, 0.0);
            between("ballots 25 points below one's first suspect", 0.0, 0.002);
            between("asked players who answer", 0.8, 1.0);
            between("games with one sentence by two people on one day", 0.0, 0.05);
            between("ballots on one who confesses", 0.75, 1.0);
            between("asked by a person, they answer", 0.8, 1.0);
        }
    }
}
