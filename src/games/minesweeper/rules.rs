//! The rules of Minesweeper: Trap Detection.
//!
//! A corridor of flagstones, some of which are trapped. Revealing a safe one shows how many of its up to eight neighbours
//! hold a mine; revealing a mine loses. Where the number is 0, all neighbours are revealed too, and so on: a flood. Every
//! safe cell revealed wins.
//!
//! * Mines are laid at the first reveal, never on that cell or next to it, so it always opens a clearing. They follow
//!   from the seed and that cell: the same game ID and the same first cell give the same board.
//! * A flag protects its cell: revealing it does nothing, a flood does not enter it, and a flagged safe cell keeps the
//!   game from being won until it is unflagged and revealed. With `question_marks` a flag turns into a question mark
//!   before it goes; a question mark protects nothing.
//! * With `chord`, a number with as many flags around it as it shows opens its other neighbours.
//! * With `no_guess`, the board can be solved from the first reveal on by deduction alone, the mine count included. Where
//!   no other is found, it is a single clearing, which the first reveal opens; where mines lie too thick for anything else,
//!   the setup is refused. A corridor of two cells across with an odd number of mines has no such board at all; every
//!   first reveal is refused there.
//! * With `timer`, the time since the first reveal is kept; it changes nothing.
//! * A loss, giving up included, shows every mine, the one that exploded, and every wrong flag.
//! * The cursor stands where the last action pointed, and on the first cell before that. It is shown, it decides nothing,
//!   and it is no part of what a record proves.
//! * A board may be drawn in the setup (`*` and `.`); then nothing moves at the first reveal, which may be the last.

use super::advice::{self, Advice};
use super::difficulty::Difficulty;
use super::generate;
use super::grid::Grid;
use super::layout::Layout;
use super::view::{At, Board, Cause, Document, Ending, Phase, View};
use super::{minds, text};
use crate::engine::{
    Dice, Draw, Fault, GameId, Info, Language, Mind, Outcome, Preset, Refuse, Rules, Seat, Seed, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The only seat.
pub const PLAYER: Seat = Seat::player(1);
/// The longest side of a board.
pub const LONGEST_SIDE: usize = 1000;
/// The most cells of a board that must need no guess.
pub const MOST_CELLS_WITHOUT_GUESS: usize = 2500;

/// What can be asked for. Left out, a key takes the value of Novice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// How wide.
    pub columns: u32,
    /// How high.
    pub rows: u32,
    /// How many mines.
    pub mines: u32,
    /// A board drawn as rows of `*` and `.`, for puzzles and tests; it makes the game custom, and size and mines are its
    /// own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<String>>,
    /// Whether a number may open its neighbours.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub chord: bool,
    /// Whether there are question marks.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub question_marks: bool,
    /// Whether the board must be solvable without guessing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_guess: bool,
    /// Whether time is kept.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub timer: bool,
    /// The language of texts.
    #[serde(skip_serializing_if = "Language::is_default")]
    pub language: Language,
}

impl Default for Setup {
    fn default() -> Self {
        Setup::of(Difficulty::Novice)
    }
}

impl Setup {
    /// The plain game of a difficulty.
    pub fn of(difficulty: Difficulty) -> Setup {
        let Grid { columns, rows } = difficulty.grid();
        Setup {
            columns: columns as u32,
            rows: rows as u32,
            mines: difficulty.mines() as u32,
            board: None,
            chord: false,
            question_marks: false,
            no_guess: false,
            timer: false,
            language: Language::En,
        }
    }

    fn options(&self) -> Options {
        let Setup { chord, question_marks, no_guess, timer, language, .. } = *self;
        Options { chord, question_marks, no_guess, timer, language }
    }
}

/// The board of a day, the same for everyone who starts at the same cell: a seed made from the date, no guess needed.
pub fn daily(difficulty: Difficulty, year: u32, month: u32, day: u32) -> GameId {
    let setup = Setup { no_guess: true, ..Setup::of(difficulty) };
    let seed = format!("daily {year:04}-{month:02}-{day:02}").parse().unwrap_or(Seed::from(1));
    GameId::of::<Minesweeper>(&setup, &seed)
}

/// Reads rows of `*` and `.`.
fn read_drawing(rows: &[String]) -> Result<Layout, String> {
    let columns = rows.first().map_or(0, |row| row.chars().count());
    if rows.is_empty() || columns == 0 || rows.len() > LONGEST_SIDE || columns > LONGEST_SIDE {
        return Err(format!("a board has 1 to {LONGEST_SIDE} rows and columns"));
    }
    let grid = Grid { columns, rows: rows.len() };
    let mut layout = Layout::empty(grid);
    for (row, line) in rows.iter().enumerate() {
        if line.chars().count() != columns {
            return Err(format!("row {row} has another length than row 0"));
        }
        for (column, sign) in line.chars().enumerate() {
            match sign {
                '*' => layout.put(grid.place(row, column)),
                '.' => {}
                _ => return Err(format!("row {row}, column {column} is neither * nor .")),
            }
        }
    }
    Ok(layout)
}

fn draw_mines(layout: &Layout) -> Vec<String> {
    let sign = |row, column| if layout.mine[layout.grid.place(row, column)] { '*' } else { '.' };
    let grid = layout.grid;
    (0..grid.rows).map(|row| (0..grid.columns).map(|column| sign(row, column)).collect()).collect()
}

/// What beside the board was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Options {
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    chord: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    question_marks: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    no_guess: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    timer: bool,
    #[serde(default, skip_serializing_if = "Language::is_default")]
    language: Language,
}

/// What a seat can ask. `at` is row and column, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Reveal a cell.
    Reveal {
        /// The cell.
        at: At,
    },
    /// Set a flag, or take it away; with question marks, one more stage between the two.
    Flag {
        /// On which cell.
        at: At,
    },
    /// Open the neighbours of a number that has all its flags.
    Chord {
        /// Which number.
        at: At,
    },
}

/// What stands on a covered cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    /// No sign.
    None,
    /// A flag.
    Flag,
    /// A question mark.
    Question,
}

/// A cell that was revealed, and how far from the first one the flood had come: `[row, column, number, distance]`.
pub type Shown = [u32; 4];

/// What became true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fact {
    /// Cells were revealed, in the order of a wave.
    Revealed {
        /// Row, column, number and distance of each.
        cells: Vec<Shown>,
    },
    /// A flag or question mark was set or taken away.
    Flagged {
        /// The cell.
        at: At,
        /// What stands there now.
        sign: Sign,
        /// Mines less flags.
        remaining: i64,
    },
    /// A mine was revealed.
    Exploded {
        /// The cell it was under.
        at: At,
    },
    /// The game ended.
    Ended {
        /// Won or lost.
        result: Ending,
        /// What ended it.
        cause: Cause,
        /// Where the mines are.
        mines: Vec<At>,
        /// Flags that stand on no mine.
        wrong_flags: Vec<At>,
    },
}

/// Why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It has ended.
    #[error("the game is over")]
    GameOver,
    /// Not on the board.
    #[error("row {row}, column {column} is not on this board; rows and columns are counted from 0")]
    NoSuchCell {
        /// The row that was sent.
        row: u32,
        /// The column that was sent.
        column: u32,
    },
    /// The cell is revealed.
    #[error("this cell is revealed already")]
    AlreadyRevealed,
    /// The option is off.
    #[error("this game is played without chords")]
    NoChord,
    /// A chord needs a number.
    #[error("a chord needs a revealed number")]
    NotANumber,
    /// A chord needs its flags.
    #[error("this number shows {number}; flags around it: {flags}")]
    FlagsDiffer {
        /// What it shows.
        number: u8,
        /// How many there are.
        flags: u8,
    },
    /// A chord needs something to open.
    #[error("there is nothing left to open around this number")]
    NothingToOpen,
    /// No board could be made.
    #[error("no board of this size with so many mines does without a guess; one mine more or less makes it possible")]
    NoBoard,
    /// Nobody else plays.
    #[error("only p1 plays here")]
    NotYourAction,
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::NoSuchCell { .. } => "no_such_cell",
            Refusal::AlreadyRevealed => "already_revealed",
            Refusal::NoChord => "no_chord",
            Refusal::NotANumber => "not_a_number",
            Refusal::FlagsDiffer { .. } => "flags_differ",
            Refusal::NothingToOpen => "nothing_to_open",
            Refusal::NoBoard => "no_board",
            Refusal::NotYourAction => "not_your_action",
        }
    }
}

const COVER: u8 = b'#';
const FLAG: u8 = b'F';
const QUESTION: u8 = b'?';

/// The whole state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Wire", into = "Wire")]
pub struct Minesweeper {
    grid: Grid,
    total_mines: u32,
    options: Options,
    drawn: bool,
    /// `None` until the first reveal.
    layout: Option<Layout>,
    /// What each place shows, as it stands in a view; the wall is 0.
    shown: Vec<u8>,
    flags: u32,
    revealed: u32,
    ended: Option<(Ending, Cause)>,
    exploded: Option<usize>,
    elapsed_ms: u64,
    /// The place that was acted on last.
    cursor: usize,
}

/// The state as JSON, in the names of the specification.
#[derive(Clone, Serialize, Deserialize)]
struct Wire {
    columns: u32,
    rows: u32,
    total_mines: u32,
    /// Rows of `#`, `F`, `?` and numbers.
    grid: Vec<String>,
    /// Rows of `*` and `.`.
    mines: Option<Vec<String>>,
    first_click_done: bool,
    flags_placed: u32,
    game_result: Option<Ending>,
    cause: Option<Cause>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exploded: Option<At>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    drawn: bool,
    #[serde(flatten)]
    options: Options,
    #[serde(default, skip_serializing_if = "is_zero")]
    elapsed_ms: u64,
    /// Read from a state that carries its document, and never written with the state itself: a record's hashes are of the
    /// state, and records are older than the cursor.
    #[serde(default, skip_serializing)]
    cursor: Option<At>,
}

fn is_zero(ms: &u64) -> bool {
    *ms == 0
}

impl From<Minesweeper> for Wire {
    fn from(game: Minesweeper) -> Wire {
        Wire {
            columns: game.grid.columns as u32,
            rows: game.grid.rows as u32,
            total_mines: game.total_mines,
            grid: game.board(false).rows().map(str::to_owned).collect(),
            mines: game.layout.as_ref().map(draw_mines),
            first_click_done: game.first_click_done(),
            flags_placed: game.flags,
            game_result: game.ended.map(|(result, _)| result),
            cause: game.ended.map(|(_, cause)| cause),
            exploded: game.exploded.map(|place| game.at(place)),
            drawn: game.drawn,
            options: game.options,
            elapsed_ms: game.elapsed_ms,
            cursor: None,
        }
    }
}

impl TryFrom<Wire> for Minesweeper {
    type Error = String;

    fn try_from(wire: Wire) -> Result<Minesweeper, String> {
        let grid = Grid { columns: wire.columns as usize, rows: wire.rows as usize };
        if grid.is_empty() || grid.columns > LONGEST_SIDE || grid.rows > LONGEST_SIDE {
            return Err("no such size".into());
        }
        let layout = wire.mines.as_deref().map(read_drawing).transpose()?;
        let fits = wire.grid.len() == grid.rows && wire.grid.iter().all(|row| row.len() == grid.columns);
        let place = |[row, column]: At| {
            let inside = (row as usize) < grid.rows && (column as usize) < grid.columns;
            inside.then(|| grid.place(row as usize, column as usize))
        };
        if !fits || layout.as_ref().is_some_and(|layout| layout.grid != grid) {
            return Err("the grid has another size".into());
        }
        let mut game = Minesweeper {
            grid,
            total_mines: wire.total_mines,
            options: wire.options,
            drawn: wire.drawn,
            layout,
            shown: vec![0; grid.len()],
            flags: 0,
            revealed: 0,
            ended: wire.game_result.zip(wire.cause),
            exploded: wire.exploded.and_then(place),
            elapsed_ms: wire.elapsed_ms,
            cursor: wire.cursor.and_then(place).unwrap_or(grid.place(0, 0)),
        };
        for (row, line) in wire.grid.iter().enumerate() {
            for (column, sign) in line.bytes().enumerate() {
                match sign {
                    COVER | QUESTION => {}
                    FLAG => game.flags += 1,
                    b'0'..=b'8' => game.revealed += 1,
                    _ => return Err("the grid holds a sign that is none".into()),
                }
                game.shown[grid.place(row, column)] = sign;
            }
        }
        Ok(game)
    }
}

impl Minesweeper {
    fn at(&self, place: usize) -> At {
        let (row, column) = self.grid.position(place);
        [row as u32, column as u32]
    }

    fn place(&self, [row, column]: At) -> Result<usize, Refusal> {
        let inside = (row as usize) < self.grid.rows && (column as usize) < self.grid.columns;
        if inside {
            Ok(self.grid.place(row as usize, column as usize))
        } else {
            Err(Refusal::NoSuchCell { row, column })
        }
    }

    fn remaining(&self) -> i64 {
        i64::from(self.total_mines) - i64::from(self.flags)
    }

    /// Whether this place is a cell that is not revealed.
    fn is_covered(&self, place: usize) -> bool {
        matches!(self.shown[place], COVER | FLAG | QUESTION)
    }

    /// Whether a reveal of this place would open it.
    fn can_open(&self, place: usize) -> bool {
        matches!(self.shown[place], COVER | QUESTION)
    }

    /// Time since the first reveal in ms, where it is kept.
    pub fn time(&self) -> Option<u64> {
        self.options.timer.then_some(self.elapsed_ms)
    }

    /// The size.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    fn first_click_done(&self) -> bool {
        self.revealed > 0 || self.exploded.is_some()
    }

    fn difficulty(&self) -> Option<Difficulty> {
        Difficulty::of(self.grid, self.total_mines as usize).filter(|_| !self.drawn)
    }

    fn documented(&self) -> Document {
        Document {
            width: self.grid.columns as u32,
            height: self.grid.rows as u32,
            total_mines: self.total_mines,
            cursor: self.at(self.cursor),
            first_click_done: self.first_click_done(),
            forfeit_pending: false,
        }
    }

    /// Where the mines lie, once they do.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    fn lay(&self, first: usize, dice: &Dice) -> Result<Layout, Refusal> {
        let [row, column] = self.at(first);
        let mut draw = dice.draw(&format!("mines/{row}/{column}"));
        let mines = self.total_mines as usize;
        let layout = match self.options.no_guess {
            true => generate::without_guess(self.grid, mines, first, &mut draw),
            // The setup was refused if the mines do not fit.
            false => Layout::random(self.grid, mines, first, &mut draw),
        };
        layout.ok_or(Refusal::NoBoard)
    }

    /// Whether there is a board, or can be one: else the first reveal is refused wherever it is.
    fn can_begin(&self) -> bool {
        let in_vain = self.options.no_guess && generate::is_impossible(self.grid, self.total_mines as usize);
        self.layout.is_some() || !in_vain
    }

    fn reveal(&mut self, place: usize, dice: &Dice) -> Result<Vec<Fact>, Refusal> {
        match self.shown[place] {
            FLAG => return Ok(Vec::new()),
            COVER | QUESTION => {}
            _ => return Err(Refusal::AlreadyRevealed),
        }
        if self.layout.is_none() {
            self.layout = Some(self.lay(place, dice)?);
        }
        Ok(self.open(&[place]))
    }

    /// Opens cells that are covered and not flagged.
    fn open(&mut self, places: &[usize]) -> Vec<Fact> {
        let Some(layout) = &self.layout else { return Vec::new() };
        if let Some(&mine) = places.iter().find(|&&place| layout.mine[place]) {
            self.exploded = Some(mine);
            let at = self.at(mine);
            return vec![Fact::Exploded { at }, self.end(Ending::Loss, Cause::Mine)];
        }
        // Breadth first and without recursion, so that it is a wave and linear.
        let steps = self.grid.steps();
        let mut wave: Vec<(u32, u32)> = Vec::new();
        for &place in places {
            self.shown[place] = b'0' + layout.number[place];
            wave.push((place as u32, 0));
        }
        let mut head = 0;
        while let Some(&(place, distance)) = wave.get(head) {
            head += 1;
            if layout.number[place as usize] > 0 {
                continue;
            }
            for step in steps {
                let other = (place as usize).wrapping_add_signed(step);
                if matches!(self.shown[other], COVER | QUESTION) {
                    self.shown[other] = b'0' + layout.number[other];
                    wave.push((other as u32, distance + 1));
                }
            }
        }
        self.revealed += wave.len() as u32;
        let shown = |&(place, distance): &(u32, u32)| {
            let (row, column) = self.grid.position(place as usize);
            [row as u32, column as u32, u32::from(layout.number[place as usize]), distance]
        };
        let mut facts = vec![Fact::Revealed { cells: wave.iter().map(shown).collect() }];
        if self.revealed as usize + self.total_mines as usize == self.grid.cells() {
            facts.push(self.end(Ending::Win, Cause::Cleared));
        }
        facts
    }

    fn flag(&mut self, place: usize) -> Result<Vec<Fact>, Refusal> {
        let (next, sign) = match self.shown[place] {
            COVER => (FLAG, Sign::Flag),
            FLAG if self.options.question_marks => (QUESTION, Sign::Question),
            FLAG | QUESTION => (COVER, Sign::None),
            _ => return Err(Refusal::AlreadyRevealed),
        };
        self.flags -= u32::from(self.shown[place] == FLAG);
        self.flags += u32::from(next == FLAG);
        self.shown[place] = next;
        Ok(vec![Fact::Flagged { at: self.at(place), sign, remaining: self.remaining() }])
    }

    /// What a chord at this number would open.
    fn chorded(&self, place: usize) -> Result<Vec<usize>, Refusal> {
        if !self.options.chord {
            return Err(Refusal::NoChord);
        }
        let number = self.shown[place].wrapping_sub(b'0');
        if number > 8 {
            return Err(Refusal::NotANumber);
        }
        let flags = self.grid.around(place).filter(|&other| self.shown[other] == FLAG).count() as u8;
        let opened: Vec<usize> = self.grid.around(place).filter(|&other| self.can_open(other)).collect();
        match opened.is_empty() {
            true => Err(Refusal::NothingToOpen),
            false if flags != number => Err(Refusal::FlagsDiffer { number, flags }),
            false => Ok(opened),
        }
    }

    fn end(&mut self, result: Ending, cause: Cause) -> Fact {
        self.ended = Some((result, cause));
        let mines = |layout: &Layout| layout.mines().map(|place| self.at(place)).collect();
        let wrong = |layout: &Layout| {
            let wrong = |&place: &usize| self.shown[place] == FLAG && !layout.mine[place];
            self.grid.places().filter(wrong).map(|place| self.at(place)).collect()
        };
        let layout = self.layout.as_ref();
        Fact::Ended {
            result,
            cause,
            mines: layout.map(mines).unwrap_or_default(),
            wrong_flags: layout.map(wrong).unwrap_or_default(),
        }
    }

    /// The board as it is shown; `open` is how it is shown after a loss.
    fn board(&self, open: bool) -> Board {
        let grid = self.grid;
        let mut cells = Vec::with_capacity(grid.cells());
        for row in 0..grid.rows {
            let start = grid.place(row, 0);
            cells.extend_from_slice(&self.shown[start..start + grid.columns]);
        }
        if let (true, Some(layout)) = (open, &self.layout) {
            for (sign, place) in cells.iter_mut().zip(grid.places()) {
                *sign = match (*sign, layout.mine[place]) {
                    _ if self.exploded == Some(place) => b'X',
                    (FLAG, false) => b'!',
                    (COVER | QUESTION, true) => b'*',
                    (sign, _) => sign,
                };
            }
        }
        Board { grid, cells }
    }
}

/// The signs of the difficulties in short codes, without and with a board that needs no guess.
const SIGNS: [(char, Difficulty, bool); 8] = [
    ('N', Difficulty::Novice, false),
    ('A', Difficulty::Apprentice, false),
    ('J', Difficulty::Journeyman, false),
    ('X', Difficulty::Master, false),
    ('1', Difficulty::Novice, true),
    ('2', Difficulty::Apprentice, true),
    ('3', Difficulty::Journeyman, true),
    ('4', Difficulty::Master, true),
];

impl Rules for Minesweeper {
    type Setup = Setup;
    type Phase = Phase;
    type Action = Action;
    type Fact = Fact;
    type Refusal = Refusal;
    type View = View;
    type Advice = Advice;

    const INFO: Info = Info {
        name: "minesweeper",
        title: "Minesweeper: Trap Detection",
        about: "Reveal every safe flagstone: each number tells how many traps lie around it.",
        preset_key: "difficulty",
        teams: &[],
    };

    fn presets() -> Vec<Preset<Setup>> {
        let preset = |difficulty: Difficulty| Preset {
            name: difficulty.name(),
            about: difficulty.about(),
            setup: Setup::of(difficulty),
        };
        Difficulty::ALL.map(preset).into()
    }

    fn sign(setup: &Setup) -> Option<char> {
        let deal = |setup: &Setup| (setup.columns, setup.rows, setup.mines, setup.no_guess);
        let same = |difficulty: Difficulty, no_guess| deal(setup) == deal(&Setup { no_guess, ..Setup::of(difficulty) });
        let sign = SIGNS.iter().find(|(_, difficulty, no_guess)| same(*difficulty, *no_guess));
        sign.filter(|_| setup.board.is_none()).map(|(sign, ..)| *sign)
    }

    fn signed(sign: char) -> Option<Setup> {
        let (_, difficulty, no_guess) = *SIGNS.iter().find(|(own, ..)| *own == sign)?;
        Some(Setup { no_guess, ..Setup::of(difficulty) })
    }

    fn validate(setup: &Setup) -> Result<(), Fault> {
        let bad = |message: String| Err(Fault::new("bad_setup", message));
        if let Some(rows) = &setup.board {
            return match read_drawing(rows) {
                Err(why) => bad(format!("board: {why}")),
                Ok(_) if setup.no_guess => bad("a drawn board is as it is; no_guess makes its own".into()),
                Ok(layout) if layout.mines().count() == layout.grid.cells() => {
                    bad("a board has at least one safe cell".into())
                }
                Ok(_) => Ok(()),
            };
        }
        let side = |name: &str, value: u32| match (1..=LONGEST_SIDE).contains(&(value as usize)) {
            true => Ok(()),
            false => bad(format!("{name} must be from 1 to {LONGEST_SIDE}, not {value}")),
        };
        side("columns", setup.columns)?;
        side("rows", setup.rows)?;
        let cells = setup.columns * setup.rows;
        let most = cells - setup.columns.min(3) * setup.rows.min(3);
        if setup.mines > most {
            return bad(format!(
                "{} mines are too many: the first reveal and its neighbours stay free, so {most} fit",
                setup.mines
            ));
        }
        if setup.no_guess && cells as usize > MOST_CELLS_WITHOUT_GUESS {
            return bad(format!("no_guess makes boards of up to {MOST_CELLS_WITHOUT_GUESS} cells"));
        }
        let grid = Grid { columns: setup.columns as usize, rows: setup.rows as usize };
        if setup.no_guess && generate::is_hopeless(grid, setup.mines as usize) {
            let why = "mines lie too thick for boards that need no guess; fewer make it possible";
            return bad(format!("no_guess: {} {why}", setup.mines));
        }
        Ok(())
    }

    fn custom(setup: &Setup) -> bool {
        setup.board.is_some()
    }

    fn deal(setup: &Setup, _dice: &Dice) -> Self {
        let drawn = setup.board.as_deref().and_then(|rows| read_drawing(rows).ok());
        let grid = match &drawn {
            Some(layout) => layout.grid,
            None => Grid { columns: setup.columns as usize, rows: setup.rows as usize },
        };
        let mut shown = vec![0; grid.len()];
        grid.places().for_each(|place| shown[place] = COVER);
        Minesweeper {
            grid,
            total_mines: drawn.as_ref().map_or(setup.mines, |layout| layout.mines().count() as u32),
            options: setup.options(),
            drawn: drawn.is_some(),
            layout: drawn,
            shown,
            flags: 0,
            revealed: 0,
            ended: None,
            exploded: None,
            elapsed_ms: 0,
            cursor: grid.place(0, 0),
        }
    }

    fn seats(&self) -> Vec<Seat> {
        vec![PLAYER]
    }

    fn phase(&self) -> Phase {
        match self.revealed {
            _ if self.ended.is_some() => Phase::Over,
            0 => Phase::Ready,
            _ => Phase::Searching,
        }
    }

    fn awaited(&self) -> Vec<Seat> {
        if self.ended.is_some() { Vec::new() } else { vec![PLAYER] }
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        if seat != PLAYER || self.ended.is_some() {
            return Vec::new();
        }
        let mut legal = Vec::new();
        let places = || self.grid.places();
        if self.can_begin() {
            legal.extend(places().filter(|&p| self.can_open(p)).map(|p| Action::Reveal { at: self.at(p) }));
        }
        legal.extend(places().filter(|&p| self.is_covered(p)).map(|p| Action::Flag { at: self.at(p) }));
        if self.options.chord {
            legal.extend(places().filter(|&p| self.chorded(p).is_ok()).map(|p| Action::Chord { at: self.at(p) }));
        }
        legal
    }

    fn legal_count(&self, seat: Seat) -> usize {
        if seat != PLAYER || self.ended.is_some() {
            return 0;
        }
        let count = |wanted: &dyn Fn(usize) -> bool| self.grid.places().filter(|&place| wanted(place)).count();
        let reveals = if self.can_begin() { count(&|place| self.can_open(place)) } else { 0 };
        let chords = if self.options.chord { count(&|place| self.chorded(place).is_ok()) } else { 0 };
        reveals + count(&|place| self.is_covered(place)) + chords
    }

    fn apply(&mut self, seat: Seat, action: &Action, dice: &mut Dice) -> Result<Vec<Fact>, Refusal> {
        if seat != PLAYER {
            return Err(Refusal::NotYourAction);
        }
        if self.ended.is_some() {
            return Err(Refusal::GameOver);
        }
        let (Action::Reveal { at } | Action::Flag { at } | Action::Chord { at }) = *action;
        let place = self.place(at)?;
        let facts = match action {
            Action::Reveal { .. } => self.reveal(place, dice)?,
            Action::Flag { .. } => self.flag(place)?,
            Action::Chord { .. } => {
                let opened = self.chorded(place)?;
                self.open(&opened)
            }
        };
        self.cursor = place;
        Ok(facts)
    }

    fn tick(&mut self, ms: u64, _dice: &mut Dice) -> Vec<Fact> {
        if self.options.timer && self.phase() == Phase::Searching {
            self.elapsed_ms = self.elapsed_ms.saturating_add(ms);
        }
        Vec::new()
    }

    fn forfeit(&mut self, _seat: Seat) -> Option<Vec<Fact>> {
        Some(vec![self.end(Ending::Loss, Cause::Forfeit)])
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.map(|(result, _)| match result {
            Ending::Win => Outcome { result: "win".into(), winners: vec![PLAYER] },
            Ending::Loss => Outcome { result: "loss".into(), winners: Vec::new() },
        })
    }

    fn view(&self, viewer: Viewer) -> View {
        let lost = matches!(self.ended, Some((Ending::Loss, _)));
        let open = self.ended.is_some() || viewer == Viewer::Referee;
        View {
            board: self.board(lost),
            columns: self.grid.columns as u32,
            rows: self.grid.rows as u32,
            mines: self.total_mines,
            result: self.ended.map(|(result, _)| result),
            cause: self.ended.map(|(_, cause)| cause),
            remaining: self.remaining(),
            flags_placed: self.flags,
            revealed: self.revealed,
            phase: self.phase(),
            difficulty: self.difficulty(),
            document: self.documented(),
            drawn: self.drawn,
            chord: self.options.chord,
            question_marks: self.options.question_marks,
            no_guess: self.options.no_guess,
            elapsed_ms: self.options.timer.then_some(self.elapsed_ms),
            language: self.options.language,
            layout: self.layout.as_ref().filter(|_| open).map(draw_mines),
        }
    }

    fn redact(fact: &Fact, _viewer: Viewer) -> Option<Fact> {
        // Whatever a fact says stands on the board for everyone to see.
        Some(fact.clone())
    }

    fn text(view: &View) -> String {
        text::draw(view)
    }

    fn minds() -> Vec<Mind<Self>> {
        minds::all()
    }

    fn advise(view: &View, _draw: &mut Draw) -> Result<Advice, Fault> {
        advice::advise(view)
    }

    fn solve(position: Value) -> Result<Value, Fault> {
        advice::solve(position)
    }

    fn document(&self) -> Map<String, Value> {
        let mut document = match serde_json::to_value(self.documented()) {
            Ok(Value::Object(keys)) => keys,
            _ => Map::new(),
        };
        document.insert("difficulty".into(), serde_json::to_value(self.difficulty()).unwrap_or_default());
        document
    }

    fn tally(&self) -> Vec<(&'static str, u64)> {
        vec![("wins", u64::from(matches!(self.ended, Some((Ending::Win, _)))))]
    }

    fn opening(start: &Value) -> Result<Action, Fault> {
        let at = serde_json::from_value(start.clone())
            .map_err(|_| Fault::new("bad_setup", "start is a row and a column, such as [3,3], counted from 0"))?;
        Ok(Action::Reveal { at })
    }
}
