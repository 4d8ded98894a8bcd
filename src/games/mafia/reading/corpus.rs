//! The corpora of sentences that people type, and how well they are read.

use super::super::facts::Words;
use super::super::roles::{Role, seat_at};
use super::super::talk::{Act, Verb};
use super::read;
use crate::engine::Seat;
use std::io::Write;

const DEVELOP: &[&str] = &[
    include_str!("../../../../tests/suite/data/reading/develop.en.txt"),
    include_str!("../../../../tests/suite/data/reading/develop.ko.txt"),
];
const HELD_OUT: &[&str] = &[
    include_str!("../../../../tests/suite/data/reading/held-out.en.txt"),
    include_str!("../../../../tests/suite/data/reading/held-out.ko.txt"),
];

/// What an act comes to. A vote that is switched is a vote, a doubt is an accusation.
type Meaning = (Verb, Option<Seat>, Option<Role>, Option<bool>);

fn meaning(act: &Act) -> Meaning {
    let verb = match act.act {
        Verb::Switch => Verb::Vote,
        Verb::Doubt => Verb::Accuse,
        verb => verb,
    };
    (verb, act.target, act.role, act.mafia.filter(|_| verb == Verb::Report))
}

/// One sentence of a corpus.
struct Line<'a> {
    text: &'a str,
    /// What it may be read as: any of these.
    meant: Vec<Vec<Meaning>>,
    /// The reason that is given, and for whom.
    because: Option<&'a str>,
}

struct Corpus<'a> {
    names: Vec<Words>,
    speaker: Seat,
    lines: Vec<Line<'a>>,
}

fn role_named(word: &str) -> Option<Role> {
    [Role::Mafia, Role::Doctor, Role::Sheriff, Role::Vigilante, Role::Villager]
        .into_iter()
        .find(|role| role.word() == word)
}

fn corpus(text: &str) -> Corpus<'_> {
    let mut lines = text.lines();
    let names = lines.next().and_then(|line| line.strip_prefix("names: ")).expect("names");
    let names: Vec<Words> = names.split(", ").map(Words::from).collect();
    let seat_of = |name: &str| {
        let at = names.iter().position(|known| known.as_str().to_lowercase() == name.to_lowercase());
        at.map(seat_at)
    };
    let speaker = lines.next().and_then(|line| line.strip_prefix("speaker: ")).and_then(seat_of).expect("a speaker");
    let act = |told: &str| -> Option<Meaning> {
        let words: Vec<&str> = told.split('~').next().unwrap_or("").split_whitespace().collect();
        let known = |name: &str| Some(seat_of(name).unwrap_or_else(|| panic!("nobody is called {name}: {told}")));
        Some(match words[..] {
            ["claim", "mafia"] => (Verb::Confess, None, None, None),
            ["claim", role] => (Verb::Claim, None, role_named(role), None),
            ["ask", "everyone"] => return None,
            ["ask", role] if role_named(role).is_some() => (Verb::AskClaims, None, role_named(role), None),
            ["vote", "nobody"] => (Verb::Vote, None, None, None),
            ["retract"] => (Verb::Retract, None, None, None),
            ["report", name, "protected"] => (Verb::Report, known(name), None, None),
            ["report", name, "clear"] => (Verb::Report, known(name), None, Some(false)),
            ["report", name, "mafia"] => (Verb::Report, known(name), None, Some(true)),
            ["report", name, role] => (Verb::Report, known(name), role_named(role), Some(false)),
            [verb, name] => {
                let verbs = [
                    ("accuse", Verb::Accuse),
                    ("defend", Verb::Defend),
                    ("ask", Verb::Ask),
                    ("agree", Verb::Agree),
                    ("disagree", Verb::Disagree),
                    ("vote", Verb::Vote),
                    ("retract", Verb::Retract),
                ];
                let verb = verbs.iter().find(|(word, _)| *word == verb).unwrap_or_else(|| panic!("no verb: {told}"));
                (verb.1, known(name), None, None)
            }
            _ => panic!("not understood: {told}"),
        })
    };
    let mut out = Vec::new();
    for line in lines.filter(|line| !line.trim().is_empty()) {
        let (text, told) = line.split_once(" => ").unwrap_or_else(|| panic!("no meaning: {line}"));
        let mut meant = Vec::new();
        for one in told.split(" / ") {
            let acts = one.split("; ").filter(|act| act.trim() != "-");
            meant.push(acts.filter_map(act).collect::<Vec<_>>());
            if one.trim() == "ask everyone" {
                meant.push(vec![(Verb::AskClaims, None, None, None)]);
            }
        }
        let because = told.split_once('~').map(|(_, why)| why.split([';', '/']).next().unwrap_or(why).trim());
        out.push(Line { text, meant, because });
    }
    Corpus { names, speaker, lines: out }
}

/// Whether an act is the opposite of one that was meant.
fn is_opposite(heard: &Meaning, meant: &Meaning) -> bool {
    let against = |one: &Meaning| match one {
        (Verb::Accuse | Verb::Vote, Some(_), ..) | (Verb::Report, _, _, Some(true)) => Some(true),
        (Verb::Defend | Verb::Retract, Some(_), ..) | (Verb::Report, _, _, Some(false)) => Some(false),
        _ => None,
    };
    let turned =
        heard.1 == meant.1 && against(heard).is_some() && against(meant).is_some() && against(heard) != against(meant);
    let agreed = heard.1 == meant.1
        && matches!((heard.0, meant.0), (Verb::Agree, Verb::Disagree) | (Verb::Disagree, Verb::Agree));
    let own = matches!((heard.0, meant.0), (Verb::Confess, Verb::Defend) | (Verb::Defend, Verb::Confess));
    turned || agreed || own
}

fn shown(act: &Act) -> String {
    let who = |seat: Option<Seat>| seat.map_or(String::new(), |seat| format!(" p{}", seat.index().unwrap_or(99) + 1));
    let role = act.role.map_or("", Role::word);
    let because = act.because.map_or(String::new(), |because| format!(" ~{}{}", because.why.word(), who(because.whom)));
    format!(
        "{:?}{} {role}{}{because}",
        act.act,
        who(act.target),
        act.mafia.map_or("", |mafia| if mafia { "!" } else { "-" })
    )
}

struct Score {
    right: usize,
    all: usize,
    inverted: Vec<String>,
    wrong: Vec<String>,
    unexplained: Vec<String>,
    reasons: usize,
    reasons_told: usize,
}

fn score(text: &str) -> Score {
    let Corpus { names, speaker, lines } = corpus(text);
    let mut score = Score {
        right: 0,
        all: lines.len(),
        inverted: vec![],
        wrong: vec![],
        unexplained: vec![],
        reasons: 0,
        reasons_told: 0,
    };
    for Line { text, meant, because } in &lines {
        let acts = read(text, &names, speaker, false);
        let mut heard: Vec<Meaning> = acts.iter().map(meaning).collect();
        heard.sort();
        let fits = |one: &Vec<Meaning>| {
            let mut one = one.clone();
            one.sort();
            one == heard
        };
        let right = meant.iter().any(fits);
        score.right += usize::from(right);
        let told = format!("{text}  ->  {}", acts.iter().map(shown).collect::<Vec<_>>().join("; "));
        // A role that was denied, or what nobody meant, is the worst that can be heard; so is an opposite.
        let opposite =
            heard.iter().any(|heard| meant.iter().all(|one| one.iter().any(|meant| is_opposite(heard, meant))));
        if opposite {
            score.inverted.push(told.clone());
        }
        if !right {
            score.wrong.push(told.clone());
        }
        if let Some(because) = because {
            let kind = because.split(' ').next().unwrap_or("");
            score.reasons_told += 1;
            let given = acts.iter().any(|act| act.because.is_some_and(|because| because.why.word() == kind));
            score.reasons += usize::from(given);
            if !given {
                score.unexplained.push(told);
            }
        }
    }
    score
}

/// Tells the figures on standard error, and, of a corpus that may be looked at, the lines that were misread.
fn print(name: &str, text: &str, lines: bool) -> Score {
    let score = score(text);
    let Score { right, all, reasons, reasons_told, .. } = &score;
    let mut err = std::io::stderr();
    let percent = *right as f64 * 100.0 / *all as f64;
    let turned = score.inverted.len();
    let _ = writeln!(
        err,
        "{name}: {right} of {all} read rightly ({percent:.1} %), {turned} turned round, reasons {reasons} of {reasons_told}"
    );
    for line in score.wrong.iter().chain(&score.unexplained).chain(&score.inverted).filter(|_| lines) {
        let _ = writeln!(err, "   {line}");
    }
    score
}

#[test]
fn sentences_are_read() {
    for (name, text) in ["English", "Korean"].into_iter().zip(DEVELOP) {
        let score = print(name, text, true);
        assert_eq!(score.inverted, [""; 0]);
        assert!(score.right * 100 >= score.all * 95);
    }
}

/// Not looked at while the reader was worked on: only the figures are printed.
#[test]
fn sentences_that_were_kept_aside_are_read() {
    for (name, text) in ["English", "Korean"].into_iter().zip(HELD_OUT) {
        let score = print(name, text, false);
        assert_eq!(score.inverted.len(), 0);
        assert!(score.right * 100 >= score.all * 80);
    }
}
