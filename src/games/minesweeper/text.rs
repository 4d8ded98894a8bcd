//! The board as text, in the glyphs of the specification, and the words around it.

use super::difficulty::Difficulty;
use super::view::{Cause, Ending, View};
use super::words::Words;
use crate::engine::Language;
use std::fmt::Write;

impl Words {
    /// The title of the panel.
    pub fn title(self) -> &'static str {
        self.0.either("Trap Detection", "함정 탐지")
    }

    /// The name of a difficulty for people.
    pub fn difficulty(self, difficulty: Option<Difficulty>) -> &'static str {
        match difficulty {
            Some(Difficulty::Novice) => self.0.either("Novice", "초심자"),
            Some(Difficulty::Apprentice) => self.0.either("Apprentice", "수습생"),
            Some(Difficulty::Journeyman) => self.0.either("Journeyman", "숙련자"),
            Some(Difficulty::Master) => self.0.either("Master", "달인"),
            None => self.0.either("Custom", "사용자 지정"),
        }
    }

    /// What is said at the end.
    pub fn ending(self, cause: Cause) -> &'static str {
        match cause {
            Cause::Cleared => self.0.either("Area Secured!", "안전한 길을 찾았어요!"),
            Cause::Mine => self.0.either("Trap Triggered!", "함정이 터졌어요!"),
            Cause::Forfeit => self.0.either("You turned back.", "발길을 돌렸어요."),
        }
    }

    /// The reward of a difficulty in words.
    pub fn reward(self, difficulty: Difficulty) -> String {
        let reward = difficulty.reward();
        let xp = self.0.either(format!("+{}% XP", reward.xp_percent), format!("경험치 +{}%", reward.xp_percent));
        match (reward.prestige_ranks, self.0) {
            (0, _) => xp,
            (ranks, Language::En) => format!("+{ranks} Prestige, {xp}"),
            (ranks, Language::Ko) => format!("명성 +{ranks}, {xp}"),
        }
    }

    /// The lines of the panel that name the keys.
    pub fn keys(self) -> [(&'static str, &'static str); 4] {
        self.0.either(
            [("[Arrows]", "Move"), ("[Enter]", "Reveal"), ("[F]", "Flag"), ("[Esc]", "Forfeit")],
            [("[방향키]", "이동"), ("[Enter]", "열기"), ("[F]", "깃발"), ("[Esc]", "포기")],
        )
    }
}

/// The glyph of the specification for a character of a view's board.
pub fn glyph(sign: u8) -> char {
    match sign {
        b'#' => '░',
        b'F' => '⚑',
        b'0' => '·',
        other => other as char,
    }
}

/// Draws a view: the grid, and the panel beside it.
pub(super) fn draw(view: &View) -> String {
    let words = Words(view.language);
    let panel = panel(view);
    let [cursor_row, cursor_column] = view.document.cursor.map(|at| at as usize);
    let rows: Vec<String> = view
        .board
        .rows()
        .enumerate()
        .map(|(row, signs)| spaced(signs, (row == cursor_row).then_some(cursor_column)))
        .collect();
    let mut out = String::new();
    for at in 0..rows.len().max(panel.len()) {
        let line = match (rows.get(at), panel.get(at)) {
            (Some(row), Some(words)) if !words.is_empty() => format!("{row}   {words}"),
            (Some(row), _) => row.clone(),
            (None, Some(words)) => format!("{}   {words}", " ".repeat(2 * view.columns as usize + 1)),
            (None, None) => String::new(),
        };
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let standing = match view.cause {
        Some(cause) => {
            let ending = words.ending(cause);
            match (view.result, view.difficulty) {
                (Some(Ending::Win), Some(difficulty)) => format!("{ending} {}", words.reward(difficulty)),
                _ => ending.to_owned(),
            }
        }
        None => {
            let left =
                u64::from(view.columns) * u64::from(view.rows) - u64::from(view.mines) - u64::from(view.revealed);
            match (view.language, left) {
                (Language::En, 1) => "1 safe cell left".to_owned(),
                (Language::En, left) => format!("{left} safe cells left"),
                (Language::Ko, left) => format!("안전한 칸 {left}개 남음"),
            }
        }
    };
    out.push_str(&standing);
    out
}

/// A row of the grid with a blank on either side of each cell, where the brackets of the cursor stand.
fn spaced(signs: &str, cursor: Option<usize>) -> String {
    let mut row = String::from(if cursor == Some(0) { "[" } else { " " });
    for (column, sign) in signs.bytes().enumerate() {
        row.push(glyph(sign));
        row.push(match cursor {
            Some(at) if at == column => ']',
            Some(at) if at == column + 1 => '[',
            _ => ' ',
        });
    }
    row
}

fn panel(view: &View) -> Vec<String> {
    let words = Words(view.language);
    let label = |english: &'static str, korean: &'static str| view.language.either(english, korean);
    let mut lines = vec![
        words.title().to_owned(),
        String::new(),
        format!("{}: {}", label("Difficulty", "난이도"), words.difficulty(view.difficulty)),
        format!("{}: {}×{}", label("Grid", "격자"), view.columns, view.rows),
        format!("{}: {}", label("Traps", "함정"), view.mines),
        String::new(),
        format!("{}: {} ⚑", label("Remaining", "남은 함정"), view.remaining),
    ];
    if let Some(ms) = view.elapsed_ms {
        lines.push(format!("{}: {} s", label("Time", "시간"), ms / 1000));
    }
    lines.push(String::new());
    lines.extend(words.keys().map(|(key, what)| format!("{key} {what}")));
    lines
}
