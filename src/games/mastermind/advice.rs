//! Hints, the tutorial's figures, and `lantern solve mastermind`.

use super::code::{Code, LETTERS, MOST_PEGS, Mark, Space};
use super::position::{MOST_TURNS, Position};
use super::rules::{Phase, View};
use super::solver::{Choice, Grounds, expert};
use crate::engine::Fault;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most codes that are listed.
const MOST_LISTED: usize = 100;

/// What the marks tell, and what to do next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// How many codes explain all marks.
    pub codes_left: usize,
    /// The first hundred of them.
    pub codes: Vec<String>,
    /// The guess to make; `None` if there is none to make.
    pub best: Option<String>,
    /// Why, in words.
    pub reason: String,
    /// The turns, from 0, of a smallest set of turns that no code explains.
    pub contradiction: Option<Vec<usize>>,
    /// Into how many groups `best` splits the codes left, and how large the largest is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split: Option<Split>,
    /// Whether nothing better than `best` exists.
    pub optimal: bool,
    /// What each turn ruled out.
    pub turns: Vec<RuledOut>,
    /// For the one who marks: the marks of the last guess that some code explains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Mark>>,
}

/// What a guess does to the codes left.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Split {
    /// How many groups there are.
    pub groups: usize,
    /// The size of the largest.
    pub largest: usize,
    /// Guesses still to come on average, this one included, in thousandths; known after a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_thousandths: Option<u64>,
}

/// What a past guess did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RuledOut {
    /// The guess.
    pub code: String,
    /// What it earned.
    pub feedback: Mark,
    /// How many codes it ruled out.
    pub ruled_out: usize,
    /// How many were left after it.
    pub left: usize,
}

impl Advice {
    fn make_no_guess(&mut self) {
        self.best = None;
        self.split = None;
        self.optimal = false;
    }
}

/// The advice for the one who has this view.
pub fn advise(view: &View) -> Advice {
    let position = Position::new(view.space(), view.turns());
    // Even if no guess is to be made, the best one is worked out for whoever could make another.
    let contradiction = view.contradiction.clone().or_else(|| position.contradiction());
    let mut advice = analyse(&position, view.attempts_left().max(1), contradiction);
    if view.is_maker() {
        advice.make_no_guess();
        for_maker(&mut advice, &position, view);
    } else if view.phase == Phase::Marking {
        advice.make_no_guess();
        advice.reason = "Your guess is being marked; wait for it.".to_owned();
    } else if view.attempts_left() == 0 {
        advice.make_no_guess();
        advice.reason = "You have no attempts left.".to_owned();
    }
    advice
}

fn analyse(position: &Position, attempts: u32, contradiction: Option<Vec<usize>>) -> Advice {
    let choice = expert(position, attempts);
    let reason = match (&contradiction, &choice) {
        (Some(turns), _) => blame(turns),
        (None, Some(choice)) => argue(choice, position.codes.len()),
        (None, None) => String::new(),
    };
    let sizes = position.sizes();
    let turn = |(at, (code, mark)): (usize, &(Code, Mark))| RuledOut {
        code: code.to_string(),
        feedback: *mark,
        ruled_out: sizes[at] - sizes[at + 1],
        left: sizes[at + 1],
    };
    Advice {
        codes_left: position.codes.len(),
        codes: position.codes.iter().take(MOST_LISTED).map(Code::to_string).collect(),
        best: choice.map(|choice| choice.guess.to_string()),
        reason,
        contradiction,
        split: choice.map(|choice| Split {
            groups: choice.groups,
            largest: choice.largest,
            expected_thousandths: cost(&choice).map(|cost| u64::from(cost) * 1000 / position.codes.len() as u64),
        }),
        optimal: choice.is_some_and(|choice| is_optimal(&choice)),
        turns: position.history.iter().enumerate().map(turn).collect(),
        marks: None,
    }
}

fn cost(choice: &Choice) -> Option<u32> {
    match choice.grounds {
        Grounds::Optimal { cost } | Grounds::Searched { cost, .. } => Some(cost),
        _ => None,
    }
}

fn is_optimal(choice: &Choice) -> bool {
    matches!(choice.grounds, Grounds::Optimal { .. } | Grounds::Odds { proven: true, .. })
}

fn blame(turns: &[usize]) -> String {
    let names: Vec<String> = turns.iter().map(|turn| (turn + 1).to_string()).collect();
    match &names[..] {
        [only] => format!("No code can earn the mark of guess {only}; please look at it again."),
        _ => format!("No code earns the marks of guesses {} together; one of them must be wrong.", names.join(", ")),
    }
}

fn argue(choice: &Choice, left: usize) -> String {
    let splits = || {
        let possible = if choice.possible { " and may itself be the code" } else { "" };
        let Choice { groups, largest, .. } = choice;
        format!("{} splits the {left} codes left into {groups} groups, the largest {largest}{possible}", choice.guess)
    };
    let mean = |cost: u32| {
        let hundredths = (u64::from(cost) * 100 + left as u64 / 2) / left as u64;
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    };
    match choice.grounds {
        _ if left == 1 => format!("{} is the only code left.", choice.guess),
        _ if left == 2 => format!("Two codes are left, {} is one of them.", choice.guess),
        Grounds::Optimal { cost } => {
            format!("{}; {} guesses on average from here, and no other guess needs fewer.", splits(), mean(cost))
        }
        Grounds::Searched { cost, work } => format!(
            "{}; {} guesses on average from here. The search stopped after {work} marks, so a better guess may exist.",
            splits(),
            mean(cost)
        ),
        Grounds::Telling { compared, sample } => format!(
            "{}; it tells most of the {compared} guesses compared{}, without looking further ahead.",
            splits(),
            sampled(sample, left)
        ),
        Grounds::Minimax { compared, sample } => format!(
            "{}; the smallest largest group of the {compared} guesses compared{}.",
            splits(),
            sampled(sample, left)
        ),
        Grounds::Odds { found, attempts, proven } => {
            let plural = if attempts == 1 { "attempt" } else { "attempts" };
            let best = if proven { "the best odds there are" } else { "the best odds found" };
            format!("{}; with {attempts} {plural} left it finds {found} of them, {best}.", splits())
        }
    }
}

fn sampled(sample: usize, left: usize) -> String {
    if sample < left { format!(" on a sample of {sample} codes") } else { String::new() }
}

fn for_maker(advice: &mut Advice, position: &Position, view: &View) {
    if advice.contradiction.is_some() {
        return;
    }
    let unmarked = view.attempts.last().filter(|attempt| attempt.feedback.is_none()).and_then(|attempt| attempt.code);
    let Some(guess) = unmarked else {
        advice.reason = format!("{} codes explain your marks.", advice.codes_left);
        return;
    };
    if let Some(secret) = view.secret_code {
        advice.reason = format!("Against your code {secret} the guess {guess} earns {}.", guess.mark(secret));
        advice.marks = Some(vec![guess.mark(secret)]);
        return;
    }
    let explained = |mark: &Mark| position.codes.iter().any(|&code| guess.mark(code) == *mark);
    let marks: Vec<Mark> = Mark::all(view.pegs).into_iter().filter(explained).collect();
    advice.reason = format!("{} marks of {guess} agree with what you said before.", marks.len());
    advice.marks = Some(marks);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    #[serde(default = "four")]
    pegs: u8,
    #[serde(default = "six")]
    colours: u8,
    #[serde(default)]
    history: Vec<AskedTurn>,
}

fn four() -> u8 {
    Space::CLASSIC.pegs
}

fn six() -> u8 {
    Space::CLASSIC.colours
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedTurn {
    code: String,
    black: u8,
    white: u8,
}

/// `lantern solve mastermind`: a position as JSON, its analysis as JSON.
pub fn solve(position: Value) -> Result<Value, Fault> {
    let bad = |message: String| Fault::new("bad_position", message);
    if !position.is_object() {
        return Err(bad("a position is a JSON object".into()));
    }
    let asked: Asked = serde_json::from_value(position).map_err(|error| bad(error.to_string()))?;
    let space = Space { pegs: asked.pegs, colours: asked.colours };
    if !(1..=MOST_PEGS).contains(&asked.pegs) || !(1..=LETTERS.len() as u8).contains(&asked.colours) {
        return Err(bad(format!("pegs must be from 1 to {MOST_PEGS} and colours from 1 to {}", LETTERS.len())));
    }
    if asked.history.len() > MOST_TURNS {
        return Err(bad(format!("a history has at most {MOST_TURNS} turns")));
    }
    let mut history = Vec::new();
    for (turn, AskedTurn { code, black, white }) in asked.history.iter().enumerate() {
        let read = Code::read(code).filter(|code| space.holds(*code));
        let letters: String = LETTERS[..asked.colours as usize].iter().collect();
        let wrong = || bad(format!("turn {turn}: {} is not {} letters of {letters}", Fault::quote(code), asked.pegs));
        // Larger numbers than pegs can be no mark at all, so they are a slip of the pen rather than a contradiction.
        if *black > asked.pegs || *white > asked.pegs - *black {
            return Err(bad(format!("turn {turn}: {black} black and {white} white are more than {} pegs", asked.pegs)));
        }
        history.push((read.ok_or_else(wrong)?, Mark { black: *black, white: *white }));
    }
    let position = Position::new(space, history);
    let advice = analyse(&position, u32::MAX, position.contradiction());
    Ok(serde_json::to_value(advice).unwrap_or_default())
}
