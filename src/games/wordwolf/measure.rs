//! The figures of Word Wolf's minds: what they say, how they judge, and what becomes of a person among them.

use super::minds;
use super::phrases;
use super::rules::{Action, PairWords, Phase, Role, Round, SILENCE, Setup, View, WordWolf};
use crate::arena::measure::{Ask, Measured};
use crate::engine::{Bot, Dice, Fault, Language, Rules, Seat, Viewer, read_setup};
use std::collections::BTreeSet;

/// What people say of a word in three rounds.
struct Lines {
    word: String,
    hints: [String; 3],
}

/// A pair that people speak of.
type People = (Lines, Lines);

const ENGLISH: &str = include_str!("../../../assets/people/wordwolf-en.txt");
const KOREAN: &str = include_str!("../../../assets/people/wordwolf-ko.txt");

/// Reads lines such as `apple | hint | hint | hint`, two to a pair.
fn people(text: &str) -> Result<Vec<People>, Fault> {
    let mut lines = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [word, one, two, three] = parts[..] else {
            return Err(Fault::new("bad_people", format!("not a word and three hints: {}", Fault::quote(line))));
        };
        lines.push(Lines { word: word.to_owned(), hints: [one, two, three].map(str::to_owned) });
    }
    let mut pairs = Vec::new();
    let mut lines = lines.into_iter();
    while let (Some(citizen), Some(wolf)) = (lines.next(), lines.next()) {
        pairs.push((citizen, wolf));
    }
    Ok(pairs)
}

/// How one seat plays that is no mind.
#[derive(Clone, Copy)]
enum Script<'a> {
    /// Its own words, and the votes of a mind.
    Words(&'a [String; 3]),
    /// The same, but it votes for anybody.
    Careless(&'a [String; 3]),
    /// What most have said last.
    Copy,
    /// The vaguest that can be said of the word.
    Vaguest,
    /// Nothing.
    Silence,
    /// The same nonsense all the time.
    Spam,
}

impl Script<'_> {
    fn choose(self, view: &View, mind: &mut dyn Bot<WordWolf>, dice: &Dice) -> Option<Action> {
        let own = view.own.as_ref()?;
        let mut draw = dice.draw(&format!("script/{}/{}", own.id, view.phase.name()));
        let action = mind.choose(view, &mut draw)?;
        let Some(round) = view.phase.round() else {
            if let (Script::Careless(_), Action::Vote { .. }) = (self, &action) {
                let others: Vec<Seat> = view.participants.iter().map(|who| who.id).filter(|id| *id != own.id).collect();
                let target_id = draw.pick(&others)?.to_string();
                return Some(Action::Vote { target_id, reason: Some(SILENCE.to_owned()), think: None });
            }
            return Some(action);
        };
        let language = Language::of(own.secret_word.as_deref()?);
        let text = match self {
            Script::Words(hints) | Script::Careless(hints) => hints[usize::from(round) - 1].clone(),
            Script::Copy => match view.history.last() {
                Some(last) => commonest(last),
                None => phrases::empty_hints(language)[0].to_owned(),
            },
            Script::Vaguest => phrases::empty_hints(language)[usize::from(round) - 1].to_owned(),
            Script::Silence => SILENCE.to_owned(),
            Script::Spam => language.either("blah blah blah", "어쩌고저쩌고").to_owned(),
        };
        Some(Action::Hint { text: Some(text), think: None })
    }
}

/// The hint of a round that most gave; the first of them, if there are several.
fn commonest(round: &Round) -> String {
    let count = |text: &str| round.hints.iter().filter(|hint| hint.text == text).count();
    let most = round.hints.iter().map(|hint| count(&hint.text)).max().unwrap_or(0);
    round.hints.iter().find(|hint| count(&hint.text) == most).map_or(SILENCE.to_owned(), |hint| hint.text.clone())
}

/// A game that was played out.
struct Over {
    history: Vec<Round>,
    winner: Role,
    banished: Option<Seat>,
    names: Vec<String>,
}

/// Plays a game between the strongest minds, one seat perhaps by a script.
fn play(setup: &Setup, dice: &Dice, script: Option<(Seat, Script)>) -> Result<Over, Fault> {
    let none = || Fault::new("no_mind", "a mind did nothing");
    let mut dice = dice.clone();
    let mut table = WordWolf::deal(setup, &dice);
    let kinds = minds::all();
    let strongest = kinds.last().ok_or_else(none)?;
    let mut players: Vec<_> = table.seats().iter().map(|_| (strongest.make)()).collect();
    while table.outcome().is_none() {
        for seat in table.awaited() {
            let view = table.view(Viewer::Seat(seat));
            let mind = &mut *players[seat.index().ok_or_else(none)?];
            let action = match script {
                Some((who, script)) if who == seat => script.choose(&view, mind, &dice),
                _ => mind.choose(&view, &mut dice.draw(&format!("mind/{seat}/{}", view.phase.name()))),
            };
            let action = action.ok_or_else(none)?;
            table
                .apply(seat, &action, &mut dice)
                .map_err(|refusal| Fault::new("illegal_move", format!("{seat}: {refusal}")))?;
        }
    }
    let view = table.view(Viewer::Referee);
    let verdict = view.verdict.ok_or_else(none)?;
    let names = view.participants.iter().filter_map(|who| who.name.clone()).collect();
    Ok(Over { history: view.history, winner: verdict.winner, banished: verdict.eliminated_id, names })
}

/// Everything, language by language.
pub(in crate::games) fn measure(ask: &Ask) -> Result<Vec<Measured>, Fault> {
    let mut figures = Vec::new();
    for language in ask.languages() {
        let of = language.either("English", "Korean");
        let mut keys = ask.setup.clone();
        if keys.is_null() {
            keys = serde_json::json!({});
        }
        if let Some(keys) = keys.as_object_mut() {
            keys.insert("language".into(), serde_json::to_value(language).unwrap_or_default());
        }
        let setup: Setup = read_setup::<WordWolf>(&keys)?;
        figures.extend(talk(ask, of, &setup)?);
        let text = ask.people.as_deref().unwrap_or(language.either(ENGLISH, KOREAN));
        let pairs: Vec<People> = people(text)?;
        let spoken = |pair: &People| Language::of(&pair.0.word) == language;
        let pairs: Vec<People> = pairs.into_iter().filter(spoken).collect();
        figures.extend(among_minds(ask, of, &setup, &pairs)?);
        figures.extend(exploits(ask, of, &setup)?);
    }
    Ok(figures)
}

/// What of a game's words is counted.
#[derive(Default)]
struct Words {
    citizens: bool,
    distinct: Vec<usize>,
    twice: bool,
    answers: (usize, usize),
    quoting: (usize, usize),
    reasons: usize,
}

fn words_of(over: &Over) -> Words {
    let mut words = Words { citizens: over.winner == Role::Citizen, ..Words::default() };
    let hints = || over.history.iter().flat_map(|round| &round.hints);
    let distinct: BTreeSet<&str> = hints().map(|hint| hint.text.as_str()).collect();
    words.twice = distinct.len() < hints().count();
    for round in &over.history {
        let said: BTreeSet<&str> = round.hints.iter().map(|hint| hint.text.as_str()).collect();
        if !round.hints.is_empty() {
            words.distinct.push(said.len());
        }
        if round.phase != Phase::Hint1 {
            let names_somebody =
                |text: &str| over.names.iter().any(|name| text.contains(name.as_str())) || text.contains('“');
            words.answers.0 += round.hints.iter().filter(|hint| names_somebody(&hint.text)).count();
            words.answers.1 += round.hints.len();
        }
    }
    let ballots: Vec<_> = over.history.iter().flat_map(|round| &round.votes).collect();
    for ballot in &ballots {
        // What stands in quotation marks was said by the one who is voted for.
        let quoted = ballot.reason.split_once('“').and_then(|(_, rest)| rest.split_once('”')).map(|(inside, _)| inside);
        let said = |quoted: &str| {
            hints().any(|hint| hint.agent_id == ballot.target_id && squeezed(&hint.text).contains(&squeezed(quoted)))
        };
        words.quoting.0 += usize::from(quoted.is_some_and(|quoted| !quoted.is_empty() && said(quoted)));
        words.quoting.1 += 1;
    }
    words.reasons = ballots.iter().map(|ballot| ballot.reason.as_str()).collect::<BTreeSet<_>>().len();
    words
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Games between minds alone.
fn talk(ask: &Ask, of: &str, setup: &Setup) -> Result<Vec<Measured>, Fault> {
    let games = ask.many("talk", |_, dice| Ok(words_of(&play(setup, dice, None)?)))?;
    let all = games.len() as u64;
    let count = |is: &dyn Fn(&Words) -> bool| games.iter().filter(|words| is(words)).count() as u64;
    let rounds: Vec<usize> = games.iter().flat_map(|words| words.distinct.iter().copied()).collect();
    let mean = |name: &str, values: &[usize], goal| {
        let (sum, squares) = values
            .iter()
            .fold((0.0, 0.0), |(sum, squares), value| (sum + *value as f64, squares + (*value as f64).powi(2)));
        Measured::mean(of, name, sum, squares, values.len() as u64, goal)
    };
    let of_pairs = |name: &str, part: &dyn Fn(&Words) -> (usize, usize), goal| {
        let (count, all) = games.iter().map(part).fold((0, 0), |sum, each| (sum.0 + each.0, sum.1 + each.1));
        Measured::share(of, name, count as u64, all as u64, goal)
    };
    let reasons: Vec<usize> = games.iter().map(|words| words.reasons).collect();
    let alike = rounds.iter().filter(|distinct| **distinct == 1).count() as u64;
    let hidden = Setup { hide_role: true, ..setup.clone() };
    let unknown = ask.many("hidden", |_, dice| Ok(play(&hidden, dice, None)?.winner == Role::Citizen))?;
    let unknown_wins = unknown.iter().filter(|won| **won).count() as u64;
    Ok(vec![
        Measured::share(of, "citizens win", count(&|words| words.citizens), all, "45 to 55 %"),
        Measured::share(of, "citizens win, roles hidden", unknown_wins, all, "45 to 55 %"),
        mean("distinct hints of a round, of 6", &rounds, "at least 5"),
        Measured::share(of, "rounds in which all six say the same", alike, rounds.len() as u64, "at most 1 %"),
        Measured::share(of, "games with a sentence that was said twice", count(&|words| words.twice), all, "none"),
        of_pairs("hints after round 1 that answer an earlier one", &|words| words.answers, "at least 75 %"),
        of_pairs("vote reasons that quote a hint of the accused", &|words| words.quoting, "at least 90 %"),
        mean("distinct vote reasons of a game", &reasons, "at least 4"),
    ])
}

/// A person among five minds, as a citizen and as the wolf, who speaks in their own words.
fn among_minds(ask: &Ask, of: &str, setup: &Setup, pairs: &[People]) -> Result<Vec<Measured>, Fault> {
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    // One case is a pair, which of its words is the citizens', and whether the pair belongs to the half that was kept back.
    let cases: Vec<(&Lines, &Lines, bool)> = pairs
        .iter()
        .enumerate()
        .flat_map(|(at, (one, other))| {
            let late = at * 2 >= pairs.len();
            [(one, other, late), (other, one, late)]
        })
        .collect();
    let seats = Seat::players(super::rules::PLAYERS);
    let game = |number: u64, dice: &Dice, as_wolf: bool, careless: bool| {
        let (mine, theirs, late) = cases[number as usize % cases.len()];
        let me = seats[number as usize / cases.len() % seats.len()];
        let others: Vec<Seat> = seats.iter().copied().filter(|seat| *seat != me).collect();
        let wolf = if as_wolf { me } else { *dice.draw("wolf").pick(&others).unwrap_or(&me) };
        let (citizen_word, wolf_word) = if as_wolf { (&theirs.word, &mine.word) } else { (&mine.word, &theirs.word) };
        let pair = PairWords { citizen_word: citizen_word.clone(), wolf_word: wolf_word.clone() };
        let setup = Setup { pair: Some(pair), wolves: Some(vec![wolf]), wolf_count: None, ..setup.clone() };
        let script = if careless { Script::Careless(&mine.hints) } else { Script::Words(&mine.hints) };
        let over = play(&setup, dice, Some((me, script)))?;
        Ok((late, over.banished == Some(me), over.winner == Role::Citizen))
    };
    let share = |name: &str, games: &[(bool, bool, bool)], late: Option<bool>, won: bool, goal| {
        let of_half = games.iter().filter(|(half, ..)| late.is_none_or(|late| *half == late));
        let (mut count, mut all) = (0, 0);
        for (_, banished, citizens) in of_half {
            all += 1;
            count += u64::from(if won { *citizens } else { *banished });
        }
        Measured::share(of, name, count, all, goal)
    };
    let citizen = ask.many("citizen", |number, dice| game(number, dice, false, false))?;
    let careless = ask.many("careless", |number, dice| game(number, dice, false, true))?;
    let wolf = ask.many("wolf", |number, dice| game(number, dice, true, false))?;
    Ok(vec![
        share("citizen in own words: banished", &citizen, None, false, "at most 25 %"),
        share("citizen in own words: citizens win", &citizen, None, true, "at least 40 %"),
        share("the same, first half of the pairs: banished", &citizen, Some(false), false, ""),
        share("the same, first half of the pairs: citizens win", &citizen, Some(false), true, ""),
        share("the same, half that was kept back: banished", &citizen, Some(true), false, "at most 25 %"),
        share("the same, half that was kept back: citizens win", &citizen, Some(true), true, "at least 40 %"),
        share("citizen in own words who votes for anybody: banished", &careless, None, false, "at most 25 %"),
        share("citizen in own words who votes for anybody: citizens win", &careless, None, true, "at least 40 %"),
        share("wolf in own words: banished", &wolf, None, false, ""),
    ])
}

/// Whether a simple trick in one seat wins more often than the mind it replaces.
fn exploits(ask: &Ask, of: &str, setup: &Setup) -> Result<Vec<Measured>, Fault> {
    let me = Seat::player(1);
    let mut figures = Vec::new();
    for (role, wolf) in [("wolf", me), ("citizen", Seat::player(4))] {
        let setup = Setup { wolves: Some(vec![wolf]), wolf_count: None, ..setup.clone() };
        let won = |over: &Over| (over.winner == Role::Wolf) == (wolf == me);
        let minds = ask.many(role, |_, dice| Ok(won(&play(&setup, dice, None)?)))?;
        for (name, script) in [
            ("copies the commonest hint", Script::Copy),
            ("says the vaguest", Script::Vaguest),
            ("says nothing", Script::Silence),
            ("says the same nonsense", Script::Spam),
        ] {
            let tricks = ask.many(role, |_, dice| Ok(won(&play(&setup, dice, Some((me, script)))?)))?;
            let pairs: Vec<(bool, bool)> = tricks.into_iter().zip(minds.iter().copied()).collect();
            let name = format!("a {role} who {name}: wins more often than the mind by");
            figures.push(Measured::difference(of, &name, &pairs, "at most 3 points"));
        }
    }
    Ok(figures)
}
