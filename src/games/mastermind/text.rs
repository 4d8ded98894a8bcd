//! The board as text.

use super::code::{Code, LETTERS, Mark};
use super::rules::{Attempt, Cause, Mode, Status, View};
use std::fmt::Write;

/// Draws a view: one line for the code, one for each attempt, one for how it stands.
pub(super) fn draw(view: &View) -> String {
    let mut out = String::new();
    let colours = spaced(LETTERS[..view.colours as usize].iter().copied());
    let _ = writeln!(out, "Mastermind  {} pegs of {colours}", view.pegs);
    let _ = writeln!(out, " code  {}", row(view, view.secret_code, '?'));
    rows(&mut out, view, &view.attempts);
    if let Some(rival) = &view.rival {
        let _ = writeln!(out, "{} beside:", rival.player_id);
        rows(&mut out, view, &rival.attempts);
    }
    if let Some(clock) = &view.clock {
        let _ = writeln!(out, "{} ms left", clock.left_ms);
    }
    let _ = write!(out, "{}", standing(view));
    out
}

fn spaced(letters: impl Iterator<Item = char>) -> String {
    letters.map(String::from).collect::<Vec<_>>().join(" ")
}

fn row(view: &View, code: Option<Code>, empty: char) -> String {
    match code {
        Some(code) => spaced(code.to_string().chars()),
        None => spaced((0..view.pegs).map(|_| empty)),
    }
}

fn rows(out: &mut String, view: &View, attempts: &[Attempt]) {
    for number in 0..view.max_attempts as usize {
        let attempt = attempts.get(number);
        let empty = if attempt.is_some() { '?' } else { '.' };
        let pegs = row(view, attempt.and_then(|attempt| attempt.code), empty);
        let marks = attempt.map_or(String::new(), |attempt| match attempt.feedback {
            Some(mark) => format!("  {}  {mark}", marks(mark, view.pegs)),
            None => "  to be marked".to_owned(),
        });
        let _ = writeln!(out, "{:>5}  {pegs}{marks}", number + 1);
    }
}

/// `*` for black, `o` for white, `-` for the rest.
fn marks(mark: Mark, pegs: u8) -> String {
    (0..pegs)
        .map(|peg| match peg {
            peg if peg < mark.black => '*',
            peg if peg < mark.black + mark.white => 'o',
            _ => '-',
        })
        .collect()
}

fn standing(view: &View) -> String {
    let left = view.attempts_left();
    let plural = if left == 1 { "attempt" } else { "attempts" };
    let how = match view.cause {
        None => {
            return match &view.contradiction {
                Some(turns) => {
                    let numbers: Vec<String> = turns.iter().map(|turn| (turn + 1).to_string()).collect();
                    format!("no code explains the marks of attempts {} together", numbers.join(", "))
                }
                None => format!("playing, {left} {plural} left"),
            };
        }
        Some(Cause::CodeBroken) => "the code is broken",
        Some(Cause::Attempts) => "no attempts left",
        Some(Cause::Clock) => "the clock ran down",
        Some(Cause::Forfeit) => "given up",
    };
    let who = match (view.status, view.winner, view.mode) {
        (_, Some(winner), Mode::Race | Mode::Codemaker) => format!("{winner} won"),
        (Status::Won, ..) => "won".to_owned(),
        _ => "lost".to_owned(),
    };
    format!("{who}: {how}")
}
