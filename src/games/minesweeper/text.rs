//! The board as text, in the glyphs of the specification, and the words around it.

use super::difficulty::Difficulty;
use super::view::{Cause, Ending, View};
use crate::engine::Language;
use std::fmt::Write;

impl Language {
    /// The title of the panel.
    pub fn title(self) -> &'static str {
        self.either("Trap Detection", "함정 탐지")
    }

    /// The name of a difficulty for people.
    pub fn difficulty(self, difficulty: Option<Difficulty>) -> &'static str {
        match difficulty {
            Some(Difficulty::Novice) => self.either("Novice", "초심자"),
            Some(Difficulty::Apprentice) => self.either("Apprentice", "수습생"),
            Some(Difficulty::Journeyman) => self.either("Journeyman", "숙련자"),
            Some(Difficulty::Master) => self.either("Master", "달인"),
            None => self.either("Custom", "사용자 지정"),
        }
    }

    /// What is said at the end.
    pub fn ending(self, cause: Cause) -> &'static str {
        match cause {
            Cause::Cleared => self.either("Area Secured!", "안전한 길을 찾았어요!"),
            Cause::Mine => self.either("Trap Triggered!", "함정이 터졌어요!"),
            Cause::Forfeit => self.either("You turned back.", "발길을 돌렸어요."),
        }
    }

    /// The story with which the challenge is offered.
    pub fn story(self) -> &'static str {
        self.either(
            "A weathered scout beckons you toward a ruined corridor. 'The floor's rigged with pressure plates,' she \
             warns, pulling out a worn map. 'One wrong step and...' She makes an explosive gesture. 'Help me chart the \
             safe path. Probe carefully—the numbers tell you how many traps lurk nearby.'",
            "노련한 정찰병이 무너진 복도로 당신을 손짓해 불러요. '바닥에 압력판이 깔려 있어.' 그녀가 낡은 지도를 꺼내며 \
             경고해요. '한 발만 잘못 디디면…' 그녀는 터지는 시늉을 해요. '안전한 길을 그리게 도와줘. 조심해서 살펴봐. \
             숫자는 가까이에 숨은 함정이 몇 개인지 알려 주니까.'",
        )
    }

    /// The reward of a difficulty in words.
    pub fn reward(self, difficulty: Difficulty) -> String {
        let reward = difficulty.reward();
        let xp = self.either(format!("+{}% XP", reward.xp_percent), format!("경험치 +{}%", reward.xp_percent));
        match (reward.prestige_ranks, self) {
            (0, _) => xp,
            (ranks, Language::En) => format!("+{ranks} Prestige, {xp}"),
            (ranks, Language::Ko) => format!("명성 +{ranks}, {xp}"),
        }
    }

    /// The lines of the panel that name the keys.
    pub fn keys(self) -> [(&'static str, &'static str); 4] {
        self.either(
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
    let language = view.language;
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
            let ending = language.ending(cause);
            match (view.result, view.difficulty) {
                (Some(Ending::Win), Some(difficulty)) => format!("{ending} {}", language.reward(difficulty)),
                _ => ending.to_owned(),
            }
        }
        None => {
            let left =
                u64::from(view.columns) * u64::from(view.rows) - u64::from(view.mines) - u64::from(view.revealed);
            match (language, left) {
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
    let language = view.language;
    let label = |english: &'static str, korean: &'static str| language.either(english, korean);
    let mut lines = vec![
        language.title().to_owned(),
        String::new(),
        format!("{}: {}", label("Difficulty", "난이도"), language.difficulty(view.difficulty)),
        format!("{}: {}×{}", label("Grid", "격자"), view.columns, view.rows),
        format!("{}: {}", label("Traps", "함정"), view.mines),
        String::new(),
        format!("{}: {} ⚑", label("Remaining", "남은 함정"), view.remaining),
    ];
    if let Some(ms) = view.elapsed_ms {
        lines.push(format!("{}: {} s", label("Time", "시간"), ms / 1000));
    }
    lines.push(String::new());
    lines.extend(language.keys().map(|(key, what)| format!("{key} {what}")));
    lines
}
