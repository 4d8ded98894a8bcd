//! Where everything of a Mastermind table lies: pure geometry for every window, text size and setup.
//!
//! Lying, the guesses are columns from left to right with the secret at the right end; standing, they are rows that
//! climb to the secret. Distances are logical px of the design.

use bevy::math::{Rect, Vec2};

/// What the places depend on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// The window.
    pub size: Vec2,
    /// Portrait.
    pub portrait: bool,
    /// Text size as a factor.
    pub text: f32,
    /// Places in a code.
    pub pegs: usize,
    /// Colours to choose from.
    pub colours: usize,
    /// Guesses allowed.
    pub attempts: usize,
    /// A rival's marks are shown, too.
    pub race: bool,
    /// The player marks, and needs room for it.
    pub marking: bool,
}

/// Where everything lies.
#[derive(Clone, PartialEq, Debug)]
pub struct Places {
    plan: Plan,
    /// Whether everything stands beside the board, in a low window.
    pub low: bool,
    /// The top bar.
    pub top: Rect,
    /// The board.
    pub board: Rect,
    /// The secret's tray.
    pub secret: Rect,
    /// One line of words between board and tray.
    pub line: Rect,
    /// The tray of colours.
    pub tray: Rect,
    /// What the marks mean, if there is room.
    pub legend: Option<Rect>,
    /// The button that checks the code.
    pub check: Rect,
    /// The button that takes a peg back, if it stands beside the check.
    pub take_back: Option<Rect>,
    /// Words below the check.
    pub to_go: Option<Rect>,
    /// The prompts, if there is room.
    pub prompts: Option<Rect>,
    /// Everything below the board, where the results go.
    pub results: Rect,
    /// The radius of a peg on the board.
    pub radius: f32,
    /// The radius of a peg in the tray.
    pub tray_radius: f32,
    /// The radius of a feedback peg.
    pub pip: f32,
    first: Vec2,
    /// From one guess to the next.
    along: Vec2,
    /// From one peg to the next.
    across: Vec2,
    marks: Vec2,
    number: Vec2,
    rival: Vec2,
    tray_first: Vec2,
    tray_step: Vec2,
    tray_per_row: usize,
    tray_row: Vec2,
    secret_first: Vec2,
}

/// How much wider than high the board is.
const BOARD_SHAPE: f32 = 2.25;
/// In a window that is lower than this, what else there is stands beside the board rather than below it.
const LOW: f32 = 600.0;

impl Places {
    /// The places of a plan.
    pub fn of(plan: Plan) -> Places {
        match plan.portrait {
            true => Places::standing(plan),
            false if plan.size.y < LOW => Places::low(plan),
            false => Places::lying(plan),
        }
    }

    fn lying(plan: Plan) -> Places {
        let Plan { size, text, .. } = plan;
        let grow = text - 1.0;
        let top = 80.0 + 30.0 * grow;
        let prompts = 44.0 + 34.0 * grow;
        let tray_height = if plan.marking { 128.0 + 40.0 * grow } else { 90.0 + 18.0 * text };
        let line = 34.0 * text;
        let board_height = (size.y - top - 32.0 - line - tray_height - 24.0 - prompts).max(150.0);
        let board_width = (size.x * 0.8).min(board_height * BOARD_SHAPE).max((size.x - 48.0).min(760.0));
        let x0 = (size.x - board_width) / 2.0;
        let board = Rect::new(x0, top + 32.0, x0 + board_width, top + 32.0 + board_height);
        let line = Rect::new(board.min.x, board.max.y + 6.0, board.max.x, board.max.y + 6.0 + line);
        let tray_top = line.max.y + 2.0;
        // Legend and check stand beside the tray and leave each colour a target of 48.
        let room = board_width - 32.0 - 28.0 - 48.5 * plan.colours as f32;
        let side = (196.0 * (0.8 + 0.2 * text)).min(board_width * 0.24).min(room / 2.0);
        let most = board_width - 2.0 * side - 32.0;
        let tray_step = (88.0_f32).min((most - 28.0) / plan.colours as f32);
        let tray_width = if plan.marking { most } else { (tray_step * plan.colours as f32 + 40.0).min(most) };
        let tray = Rect::new(
            size.x / 2.0 - tray_width / 2.0,
            tray_top,
            size.x / 2.0 + tray_width / 2.0,
            tray_top + tray_height,
        );
        let tray_radius = 32.0_f32.min(tray_step * 0.40);
        let check_top = tray.min.y + 12.0;
        // Large words on the button may take two lines.
        let check_height = if text > 1.2 { (41.6 * text.powf(0.75) + 8.0).max(52.0) } else { 52.0 };
        let check = Rect::new(board.max.x - side, check_top, board.max.x, check_top + check_height);
        let prompts = Rect::new(24.0, size.y - prompts - 8.0, size.x - 24.0, size.y - 8.0);
        Places {
            top: Rect::new(0.0, 0.0, size.x, top),
            line,
            tray,
            legend: Some(Rect::new(board.min.x, tray.min.y, board.min.x + side, tray.max.y)),
            check,
            to_go: Some(Rect::new(check.min.x, check.max.y + 4.0, check.max.x, tray.max.y)),
            prompts: Some(prompts),
            results: Rect::new(board.min.x, line.min.y, board.max.x, prompts.min.y),
            tray_radius,
            tray_first: Vec2::new(
                size.x / 2.0 - tray_step * (plan.colours as f32 - 1.0) / 2.0,
                tray.min.y + 12.0 + tray_radius,
            ),
            tray_step: Vec2::new(tray_step, 0.0),
            tray_per_row: plan.colours,
            ..Places::in_columns(plan, board)
        }
    }

    /// A low window: everything but the board and its line stands beside the board, which gets the height.
    fn low(plan: Plan) -> Places {
        let Plan { size, text, .. } = plan;
        let top = 62.0 + 14.0 * (text - 1.0);
        let (foot, margin) = (size.y - 10.0, 24.0);
        let line = 30.0 * text.powf(0.6);
        let side = (310.0 * text.powf(0.25)).min(size.x * 0.36);
        let board = Rect::new(margin, top + 4.0, size.x - margin - side - 20.0, foot - line - 4.0);
        let (left, right) = (board.max.x + 20.0, size.x - margin);
        let per_row = plan.colours.div_ceil(2).max(3);
        let rows = plan.colours.div_ceil(per_row) as f32;
        let tray_step = ((right - left - 16.0) / per_row as f32).min(88.0);
        let names = 22.0 * text.powf(0.6);
        let check_height = 52.0_f32.max(30.0 * text);
        let to_go = 26.0 * text.powf(0.5);
        // Colours are as large as there is room for, above the button.
        let most = (foot - board.min.y - check_height - to_go - 24.0) / rows - names - 4.0;
        let tray_radius = (tray_step * 0.40).min(most / 2.0).min(30.0);
        let tray_row = (tray_radius * 2.0 + names + 4.0).max(49.0);
        let tray_height = if plan.marking { 136.0 * text.powf(0.4) } else { rows * tray_row + 14.0 };
        let tray = Rect::new(left, board.min.y, right, board.min.y + tray_height);
        let check = Rect::new(left, tray.max.y + 8.0, right, tray.max.y + 8.0 + check_height);
        let legend = Rect::new(left, check.max.y + to_go + 8.0, right, foot);
        Places {
            low: true,
            top: Rect::new(0.0, 0.0, size.x, top),
            line: Rect::new(board.min.x, board.max.y + 4.0, board.max.x, foot),
            tray,
            legend: (legend.height() > 64.0 * text.sqrt()).then_some(legend),
            check,
            to_go: Some(Rect::new(left, check.max.y + 2.0, right, check.max.y + 2.0 + to_go)),
            prompts: None,
            results: Rect::new(left, board.min.y, right, foot),
            tray_radius,
            tray_first: Vec2::new(
                (left + right) / 2.0 - tray_step * (per_row as f32 - 1.0) / 2.0,
                tray.min.y + 7.0 + tray_radius.max(24.5),
            ),
            tray_step: Vec2::new(tray_step, 0.0),
            tray_per_row: per_row,
            tray_row: Vec2::new(0.0, tray_row),
            ..Places::in_columns(plan, board)
        }
    }

    /// What lies on a board whose guesses are columns; the rest is nowhere yet.
    fn in_columns(plan: Plan, board: Rect) -> Places {
        let text = plan.text;
        let secret_width = 112.0_f32.min(board.width() * 0.12);
        let zone = board.width() - 16.0 - secret_width - 48.0;
        let step = zone / plan.attempts as f32;
        let number = 16.0 + 18.0 * text;
        let pip_rows = plan.pegs.div_ceil(2) as f32;
        let pip = (step * 0.105).min(8.6).min(board.height() * 0.02);
        let rival = if plan.race { pip_rows * pip * 2.0 + 14.0 } else { 0.0 };
        let marks = pip_rows * pip * 2.8 + 14.0;
        let cell = (board.height() - 24.0 - marks - number - rival - 10.0) / plan.pegs as f32;
        let radius = (cell * 0.368).min(step * 0.333).min(34.0);
        let first = Vec2::new(board.min.x + 16.0 + step / 2.0, board.min.y + 24.0 + cell / 2.0);
        let pegs_foot = board.min.y + 24.0 + cell * plan.pegs as f32;
        let secret =
            Rect::new(board.max.x - 28.0 - secret_width, board.min.y + 26.0, board.max.x - 28.0, board.max.y - 26.0);
        Places {
            plan,
            low: false,
            top: Rect::default(),
            board,
            secret,
            line: Rect::default(),
            tray: Rect::default(),
            legend: None,
            check: Rect::default(),
            take_back: None,
            to_go: None,
            prompts: None,
            results: Rect::default(),
            radius,
            tray_radius: 0.0,
            pip,
            first,
            along: Vec2::new(step, 0.0),
            across: Vec2::new(0.0, cell),
            marks: Vec2::new(0.0, pegs_foot + marks / 2.0 - first.y),
            number: Vec2::new(0.0, pegs_foot + marks + number / 2.0 - 4.0 - first.y),
            rival: Vec2::new(0.0, pegs_foot + marks + number + rival / 2.0 - 8.0 - first.y),
            tray_first: Vec2::ZERO,
            tray_step: Vec2::ZERO,
            tray_per_row: plan.colours,
            tray_row: Vec2::ZERO,
            secret_first: Vec2::new(secret.center().x, first.y),
        }
    }

    fn standing(plan: Plan) -> Places {
        let Plan { size, text, .. } = plan;
        let grow = text - 1.0;
        let top = 64.0 + 34.0 * grow;
        let width = size.x.min(size.y * 0.72);
        let x0 = (size.x - width) / 2.0;
        let (left, right) = (x0 + 14.0, x0 + width - 14.0);
        let action = 56.0;
        let per_row = if plan.colours > 6 { plan.colours.div_ceil(2) } else { plan.colours };
        let rows = plan.colours.div_ceil(per_row) as f32;
        let tray_step = ((right - left - 8.0) / per_row as f32).min(72.0);
        // Two rows of colours are a little smaller, so that the board keeps its room.
        let tray_radius = (tray_step * 0.44).min(if rows > 1.0 { 22.0 } else { 26.0 });
        let tray_row = tray_radius * 2.0 + 8.0;
        let tray_height = if plan.marking { 112.0 + 20.0 * grow } else { rows * tray_row + 16.0 };
        // The words of the line grow less than the rest.
        let line = 42.0 * text.powf(0.6);
        let foot = size.y - 12.0;
        let action_top = foot - action;
        let tray = Rect::new(left, action_top - 6.0 - tray_height, right, action_top - 6.0);
        let line = Rect::new(left, tray.min.y - line, right, tray.min.y);
        let board = Rect::new(left, top + 6.0, right, line.min.y - 2.0);
        let lines = plan.attempts as f32 + 1.0;
        let step = (board.height() - 24.0) / (lines + 0.25);
        let marks_width = 64.0 + if plan.race { 40.0 } else { 0.0 };
        let number_width = 36.0 + 10.0 * grow;
        let cell = ((board.width() - number_width - marks_width - 16.0) / plan.pegs as f32).min(64.0);
        let radius = (step * 0.46).min(cell * 0.38).min(26.0);
        let pegs_left = board.min.x + number_width + 8.0;
        let first = Vec2::new(pegs_left + cell / 2.0, board.max.y - 12.0 - step / 2.0);
        let pip = (step * 0.155).min(6.5);
        let pegs_right = pegs_left + cell * plan.pegs as f32;
        let secret = Rect::new(pegs_left - 4.0, board.min.y + 10.0, pegs_right + 4.0, board.min.y + 10.0 + step * 1.2);
        let check = Rect::new(left + 76.0, action_top, right, foot);
        Places {
            plan,
            low: false,
            top: Rect::new(0.0, 0.0, size.x, top),
            board,
            secret,
            line,
            tray,
            legend: None,
            check,
            take_back: Some(Rect::new(left, action_top, left + 64.0, foot)),
            to_go: None,
            prompts: None,
            results: Rect::new(left, line.min.y, right, foot),
            radius,
            tray_radius,
            pip,
            first,
            along: Vec2::new(0.0, -step),
            across: Vec2::new(cell, 0.0),
            marks: Vec2::new(pegs_right + 34.0 - first.x, 0.0),
            number: Vec2::new(board.min.x + 8.0 + number_width / 2.0 - first.x, 0.0),
            rival: Vec2::new(pegs_right + 78.0 - first.x, 0.0),
            tray_first: Vec2::new(
                size.x / 2.0 - tray_step * (per_row as f32 - 1.0) / 2.0,
                tray.min.y + 8.0 + tray_row / 2.0,
            ),
            tray_step: Vec2::new(tray_step, 0.0),
            tray_per_row: per_row,
            tray_row: Vec2::new(0.0, tray_row),
            secret_first: Vec2::new(first.x, secret.center().y),
        }
    }

    /// The socket of a guess.
    pub fn socket(&self, guess: usize, peg: usize) -> Vec2 {
        self.first + self.along * guess as f32 + self.across * peg as f32
    }

    /// What can be touched of a socket: at least 48 by 48, whatever is drawn.
    pub fn touch(&self, guess: usize, peg: usize) -> Rect {
        let size = (self.along.abs() + self.across.abs()).max(Vec2::splat(48.0));
        // Sockets of one guess must not overlap each other, so only the other way may grow.
        let size = if self.plan.portrait {
            Vec2::new(self.across.x, size.y.max(48.0))
        } else {
            Vec2::new(size.x, self.across.y.max(1.0))
        };
        Rect::from_center_size(self.socket(guess, peg), size)
    }

    /// The side of the frame around a socket that has the focus: it never lies over the next guess.
    pub fn frame(&self) -> f32 {
        let pitch = self.along.length().min(self.across.length());
        (self.radius * 2.0 + 4.0).min(pitch - 10.0)
    }

    /// The face of an opponent, at the left end of the line of words.
    pub fn face(&self) -> Rect {
        let size = self.line.height().min(44.0);
        let corner = Vec2::new(self.line.min.x + 4.0, self.line.center().y - size / 2.0);
        Rect::from_corners(corner, corner + size)
    }

    /// The whole place of a guess.
    pub fn guess(&self, guess: usize) -> Rect {
        let centre = self.socket(guess, 0);
        if self.plan.portrait {
            Rect::from_center_size(
                Vec2::new(self.board.center().x, centre.y),
                Vec2::new(self.board.width() - 18.0, self.along.y.abs() - 2.0),
            )
        } else {
            Rect::new(
                centre.x - self.along.x * 0.475,
                self.board.min.y + 20.0,
                centre.x + self.along.x * 0.475,
                self.board.max.y - 20.0,
            )
        }
    }

    /// A feedback peg of a guess.
    pub fn mark(&self, guess: usize, pip: usize) -> Vec2 {
        let rows = self.plan.pegs.div_ceil(2) as f32;
        let at = Vec2::new((pip % 2) as f32 - 0.5, (pip / 2) as f32 - (rows - 1.0) / 2.0);
        let gap = if self.plan.portrait { Vec2::new(2.7, 2.4 * (2.0 / rows).min(1.0)) } else { Vec2::splat(2.8) };
        self.socket(guess, 0) + self.marks + at * self.pip * gap
    }

    /// A feedback peg of the rival's guess.
    pub fn rival_mark(&self, guess: usize, pip: usize) -> Vec2 {
        let rows = self.plan.pegs.div_ceil(2) as f32;
        let at = Vec2::new((pip % 2) as f32 - 0.5, (pip / 2) as f32 - (rows - 1.0) / 2.0);
        self.socket(guess, 0) + self.rival + at * self.pip * 2.0
    }

    /// The number of a guess.
    pub fn number(&self, guess: usize) -> Vec2 {
        self.socket(guess, 0) + self.number
    }

    /// A peg of the tray.
    pub fn tray_peg(&self, colour: usize) -> Vec2 {
        let (row, at) = (colour / self.tray_per_row, colour % self.tray_per_row);
        self.tray_first + self.tray_step * at as f32 + self.tray_row * row as f32
    }

    /// What can be touched of a peg of the tray.
    pub fn tray_touch(&self, colour: usize) -> Rect {
        let side = (self.tray_radius * 2.0 + 6.0).max(48.0_f32.min(self.tray_step.x));
        Rect::from_center_size(self.tray_peg(colour), Vec2::splat(side))
    }

    /// A place of the secret.
    pub fn secret_peg(&self, peg: usize) -> Vec2 {
        self.secret_first + self.across * peg as f32
    }

    /// The radius of a shutter.
    pub fn shutter(&self) -> f32 {
        if self.plan.portrait {
            (self.secret.height() * 0.42).min(self.across.x * 0.42)
        } else {
            (self.radius * 1.18).min(self.secret.width() * 0.4).min(self.across.y * 0.46)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::shape::Shape;

    fn plans() -> Vec<Plan> {
        let windows = [
            (360.0, 640.0),
            (390.0, 844.0),
            (768.0, 1024.0),
            (1024.0, 768.0),
            (1280.0, 800.0),
            (1366.0, 768.0),
            (1920.0, 1080.0),
            (2560.0, 1080.0),
            (3840.0, 2160.0),
            (3440.0, 1440.0),
            (1000.0, 400.0),
            (844.0, 390.0),
        ];
        let mut plans = Vec::new();
        for (x, y) in windows {
            let shape = Shape::of(Vec2::new(x, y), 1.0).0;
            for text in [1.0, 1.5, 2.0] {
                for (pegs, colours, attempts) in [(4, 6, 10), (5, 8, 12), (3, 4, 6)] {
                    for (race, marking) in [(false, false), (true, false), (false, true)] {
                        let portrait = shape.portrait();
                        plans.push(Plan { size: shape.size, portrait, text, pegs, colours, attempts, race, marking });
                    }
                }
            }
        }
        plans
    }

    fn inside(outer: Rect, inner: Rect) -> bool {
        outer.inflate(0.5).contains(inner.min) && outer.inflate(0.5).contains(inner.max)
    }

    #[test]
    fn nothing_runs_out_and_nothing_overlaps_in_any_window() {
        for plan in plans() {
            let places = Places::of(plan);
            let window = Rect::new(0.0, 0.0, plan.size.x, plan.size.y);
            let mut parts = vec![places.top, places.board, places.line, places.tray, places.check];
            parts.extend(places.take_back);
            parts.extend(places.prompts);
            for (at, &part) in parts.iter().enumerate() {
                assert!(inside(window, part), "part {at} {part:?} runs out of {plan:?}");
                for &other in &parts[..at] {
                    let over = part.intersect(other);
                    assert!(
                        over.is_empty() || over.size().min_element() < 0.5,
                        "part {at} {part:?} over {other:?} in {plan:?}"
                    );
                }
            }
            let peg = |centre: Vec2| Rect::from_center_size(centre, Vec2::splat(places.radius * 2.0));
            for guess in 0..plan.attempts {
                for at in 0..plan.pegs {
                    assert!(
                        inside(places.board, peg(places.socket(guess, at))),
                        "a peg runs out of the board in {plan:?}"
                    );
                    assert!(places.guess(guess).inflate(1.0).contains(places.socket(guess, at)));
                }
                for pip in 0..plan.pegs {
                    let pip = Rect::from_center_size(places.mark(guess, pip), Vec2::splat(places.pip * 2.0));
                    assert!(inside(places.board, pip), "a mark runs out of the board in {plan:?}");
                }
            }
            assert!(places.radius >= 8.0, "pegs are too small to see: {} in {plan:?}", places.radius);
            for colour in 0..plan.colours {
                let touch = places.tray_touch(colour);
                assert!(inside(window, touch));
                assert!(
                    plan.marking || inside(places.tray.inflate(6.0), touch),
                    "colour {colour} runs out of the tray in {plan:?}"
                );
            }
            assert!(!places.low || plan.text > 1.0 || places.radius >= 14.0, "{} in {plan:?}", places.radius);
            let last = places.secret_peg(plan.pegs - 1);
            assert!(places.secret.inflate(6.0).contains(last), "the secret runs out of its tray in {plan:?}");
        }
    }

    #[test]
    fn targets_are_large_enough_to_touch() {
        for plan in plans().into_iter().filter(|plan| !plan.marking) {
            let places = Places::of(plan);
            for colour in 0..plan.colours {
                assert!(
                    places.tray_touch(colour).size().min_element() >= 47.9,
                    "{:?} in {plan:?}",
                    places.tray_touch(colour)
                );
            }
            assert!(places.check.size().min_element() >= 48.0);
            // Where the board is crowded, a peg of the row can also be set from the keyboard or the tray alone.
            let touch = places.touch(0, 0).size();
            assert!(touch.max_element() >= 47.9, "{touch:?} in {plan:?}");
        }
    }
}
