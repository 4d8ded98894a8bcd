//! The rules of Mastermind.
//!
//! A secret row of coloured pegs, colours may repeat. A guess earns a black peg for each colour in its right place,
//! and a white peg for each further colour that is in the code but elsewhere: for each colour, as many as the code and
//! the guess have in common, less the blacks. All black breaks the code and wins; attempts used up, or a clock run
//! down, lose. Classic is 4 pegs, 6 colours, 10 attempts; nothing about it ever changes.
//!
//! * `play`: `p1` guesses a code that the dice made. `p1` may reset at any time: a new code from a new seed.
//! * `race`: `p2` guesses the same code beside `p1`, each at their own pace with attempts of their own and without
//!   seeing the other's colours, only the marks. Whoever breaks the code first wins.
//! * `codemaker`: `p1` has a code in mind (or in the setup) and marks what `p2` guesses. If no code explains the
//!   marks, the game waits until `p1` has put a mark right; any mark may be corrected by naming its turn. If the
//!   attempts run out, `p1` has won.
//!
//! `status` is always told from the side of the seat in `playerId`.

use super::advice::{self, Advice};
use super::code::{Code, LETTERS, MOST_PEGS, Mark, Space};
use super::position::{Blame, Turn, is_explained};
use super::{minds, text};
use crate::engine::{Dice, Draw, Fault, Info, Mind, Outcome, Preset, Refuse, Rules, Seat, Seed, Viewer};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::sync::OnceLock;

/// The seat of the player of record.
pub const PLAYER: Seat = Seat::player(1);
/// The other seat: rival in a race, guesser where `p1` makes the code.
pub const OTHER: Seat = Seat::player(2);

/// What can be asked for. Left out, a key takes its classic value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Places in a code, 1 to 6.
    pub pegs: u32,
    /// Colours to choose from, 1 to 8.
    pub colours: u32,
    /// Guesses allowed, 1 to 99.
    pub attempts: u32,
    /// The code, for puzzles and tests; it makes the game custom.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_word")]
    pub secret: Option<Letters>,
    /// Who guesses and who marks.
    #[serde(skip_serializing_if = "is_default")]
    pub mode: Mode,
    /// A time limit for the whole game, in ms of game time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { pegs: 4, colours: 6, attempts: 10, secret: None, mode: Mode::Play, clock_ms: None }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn as_word<S: serde::Serializer>(letters: &Option<Letters>, to: S) -> Result<S::Ok, S::Error> {
    letters.as_ref().map(|letters| letters.0.concat()).serialize(to)
}

/// Who guesses and who marks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// One guesses, the program marks.
    #[default]
    Play,
    /// Two guess the same code.
    Race,
    /// One makes and marks, the other guesses.
    Codemaker,
}

/// A row of colours as it was sent: `["R","B","G","Y"]` or `"RBGY"`, not checked yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Letters(Vec<String>);

impl From<Code> for Letters {
    fn from(code: Code) -> Self {
        Letters(code.colours().map(|colour| LETTERS[colour as usize].to_string()).collect())
    }
}

impl<'de> Deserialize<'de> for Letters {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a code is a list of letters or a word, such as [\"R\",\"B\"] or \"RB\"")]
        enum Wire {
            List(Vec<String>),
            Word(String),
        }
        Ok(match Wire::deserialize(from)? {
            Wire::List(letters) => Letters(letters),
            Wire::Word(word) => Letters(word.chars().map(String::from).collect()),
        })
    }
}

/// What a seat can ask.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Submit a guess.
    Submit {
        /// The colours, from left to right.
        code: Letters,
    },
    /// Mark the last guess, or put the mark of an earlier turn right.
    Mark {
        /// Right colour, right place.
        black: u8,
        /// Right colour, other place.
        white: u8,
        /// Which turn, from 0; left out, the last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
    /// Begin again with a new code.
    Reset {
        /// The new seed; left out, it follows from the old one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Seed>,
    },
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A guess is awaited.
    Guessing,
    /// The codemaker is to mark the last guess.
    Marking,
    /// No code explains the codemaker's marks; one of them must be put right.
    Disputed,
    /// It has ended.
    Over,
}

/// A guess and, once marked, what it earned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// The guess; hidden from a rival until the end.
    pub code: Option<Code>,
    /// What it earned; `None` while the codemaker is marking it.
    pub feedback: Option<Mark>,
}

/// The other side of a race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rival {
    /// The rival's seat.
    pub player_id: Seat,
    /// Their guesses.
    pub attempts: Vec<Attempt>,
}

/// Won or lost, for the seat in `playerId`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Still running.
    Playing,
    /// That seat has won.
    Won,
    /// That seat has lost.
    Lost,
}

/// What ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The code was guessed.
    CodeBroken,
    /// The attempts ran out.
    Attempts,
    /// The clock ran down.
    Clock,
    /// Somebody gave up.
    Forfeit,
}

/// The whole state, in the names of the specification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mastermind {
    secret_code: Option<Code>,
    attempts: Vec<Attempt>,
    game_over: bool,
    winner: Option<Seat>,
    max_attempts: u32,
    player_id: Seat,
    status: Status,
    pegs: u8,
    colours: u8,
    mode: Mode,
    seed: Seed,
    cause: Option<Cause>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rival: Option<Rival>,
    /// No code explains the marks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    disputed: bool,
    /// A reset has done away with the code of the setup.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    redealt: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    #[serde(skip)]
    worked_out: WorkedOut,
}

/// The turns whose marks contradict each other. They follow from the marks, so they are no part of the state: two states
/// that differ in nothing else are the same. They are kept so that nobody who looks has them looked for again.
#[derive(Clone, Default, Debug)]
struct WorkedOut(OnceLock<Blame>);

impl PartialEq for WorkedOut {
    fn eq(&self, _: &WorkedOut) -> bool {
        true
    }
}

impl Eq for WorkedOut {}

/// The time limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// All of it, in ms.
    pub limit_ms: u64,
    /// What is left.
    pub left_ms: u64,
}

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// `None` until the end, but for whoever made it.
    pub secret_code: Option<Code>,
    /// The guesses of the one who guesses (in a race: one's own).
    pub attempts: Vec<Attempt>,
    /// Whether it has ended.
    pub game_over: bool,
    /// Who won.
    pub winner: Option<Seat>,
    /// How many guesses are allowed.
    pub max_attempts: u32,
    /// Whose view this is; spectators and referees look over the shoulder of `p1`.
    pub player_id: Seat,
    /// Won or lost, for `player_id`.
    pub status: Status,
    /// Where the game stands.
    pub phase: Phase,
    /// Places in a code.
    pub pegs: u8,
    /// How many colours there are.
    pub colours: u8,
    /// Who guesses and who marks.
    pub mode: Mode,
    /// What ended the game.
    pub cause: Option<Cause>,
    /// The other side of a race.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rival: Option<Rival>,
    /// Turns, from 0, whose marks cannot all be true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<Vec<usize>>,
    /// The time limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The seed, once the game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
}

impl View {
    /// The codes of this game.
    pub fn space(&self) -> Space {
        Space { pegs: self.pegs, colours: self.colours }
    }

    /// The turns that are marked.
    pub fn turns(&self) -> Vec<Turn> {
        marked(&self.attempts)
    }

    /// Whether this is the view of one who marks.
    pub fn is_maker(&self) -> bool {
        self.mode == Mode::Codemaker && self.player_id == PLAYER
    }

    /// How many guesses are left.
    pub fn attempts_left(&self) -> u32 {
        self.max_attempts.saturating_sub(self.attempts.len() as u32)
    }
}

fn marked(attempts: &[Attempt]) -> Vec<Turn> {
    attempts.iter().filter_map(|attempt| Some((attempt.code?, attempt.feedback?))).collect()
}

/// What became true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Fact {
    /// Somebody guessed; where the program marks, with the marks.
    Guessed {
        /// Who guessed.
        seat: Seat,
        /// Their turn, from 0.
        turn: usize,
        /// The guess; a rival does not see it.
        code: Option<Code>,
        /// What it earned; `None` where the codemaker marks.
        feedback: Option<Mark>,
        /// Whether the other seat must not see the code.
        #[serde(skip)]
        race: Race,
    },
    /// The codemaker marked a guess.
    Marked {
        /// Which turn, from 0.
        turn: usize,
        /// What it earned.
        feedback: Mark,
    },
    /// No code explains the marks of these turns together.
    Contradiction {
        /// A smallest such set of turns, from 0.
        turns: Blame,
    },
    /// The game ended.
    Ended {
        /// Who won.
        winner: Option<Seat>,
        /// What ended it.
        cause: Cause,
        /// The code, if the table knows it.
        secret_code: Option<Code>,
    },
    /// A new code was made.
    Reset {
        /// From this seed; told to nobody but the referee.
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<Seed>,
    },
}

/// Whether a guess was made in a race. Only [`redact`](Rules::redact) asks; it is told to nobody, so two facts that differ in
/// nothing else say the same.
#[derive(Clone, Copy, Default, Debug)]
pub struct Race(bool);

impl PartialEq for Race {
    fn eq(&self, _: &Race) -> bool {
        true
    }
}

impl Eq for Race {}

/// Why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It has ended.
    #[error("the game is over; only a reset begins another")]
    GameOver,
    /// Too few or too many colours.
    #[error("a guess has {expected} colours, this one has {given}")]
    WrongLength {
        /// How many it has to be.
        expected: u8,
        /// How many there were.
        given: usize,
    },
    /// A letter that is no colour of this game.
    #[error("{letter} is not a colour here; the colours are {colours}")]
    UnknownColour {
        /// What was sent.
        letter: String,
        /// What there is.
        colours: String,
    },
    /// This seat never does that.
    #[error("{seat} cannot do that in this mode")]
    NotYourAction {
        /// The seat that asked.
        seat: Seat,
    },
    /// The other seat is to act.
    #[error("it is not this seat's turn")]
    NotYourTurn,
    /// A race goes on, but this seat has no guess left.
    #[error("no attempts are left for this seat")]
    OutOfAttempts,
    /// Marks that no guess can earn.
    #[error("{black} black and {white} white cannot be earned with {pegs} pegs")]
    ImpossibleMark {
        /// The black pegs that were sent.
        black: u8,
        /// The white pegs that were sent.
        white: u8,
        /// Pegs of a code.
        pegs: u8,
    },
    /// The code is on the table, and these are not its marks.
    #[error("with the code that was made, this guess earns {truth}")]
    WrongMark {
        /// What it earns.
        truth: Mark,
    },
    /// There is no such turn to mark.
    #[error("there is no turn {turn} to mark; turns are counted from 0")]
    NoSuchTurn {
        /// The turn that was sent.
        turn: u32,
    },
    /// The marks contradict each other, so guessing makes no sense.
    #[error("no code explains the marks of turns {turns:?} together (turns are counted from 0); one must be put right")]
    Contradiction {
        /// The turns, counted from 0.
        turns: Vec<usize>,
    },
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game_over",
            Refusal::WrongLength { .. } => "wrong_length",
            Refusal::UnknownColour { .. } => "unknown_colour",
            Refusal::NotYourAction { .. } => "not_your_action",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::OutOfAttempts => "out_of_attempts",
            Refusal::ImpossibleMark { .. } => "impossible_mark",
            Refusal::WrongMark { .. } => "wrong_mark",
            Refusal::NoSuchTurn { .. } => "no_such_turn",
            Refusal::Contradiction { .. } => "contradiction",
        }
    }
}

fn next_seed(dice: &Dice) -> Seed {
    dice.seed_for("next deal")
}

fn read_code(space: Space, letters: &Letters) -> Result<Code, Refusal> {
    if letters.0.len() != space.pegs as usize {
        return Err(Refusal::WrongLength { expected: space.pegs, given: letters.0.len() });
    }
    let known = &LETTERS[..space.colours as usize];
    let mut colours = Vec::with_capacity(letters.0.len());
    for letter in &letters.0 {
        let mut characters = letter.chars();
        let only = characters.next().filter(|_| characters.next().is_none());
        match known.iter().position(|&colour| Some(colour) == only) {
            Some(colour) => colours.push(colour as u8),
            None => {
                let colours = known.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
                return Err(Refusal::UnknownColour { letter: Fault::quote(letter), colours });
            }
        }
    }
    Ok(Code::new(&colours))
}

impl Setup {
    /// The codes of this setup.
    pub fn space(&self) -> Space {
        Space { pegs: self.pegs as u8, colours: self.colours as u8 }
    }
}

impl Mastermind {
    fn space(&self) -> Space {
        Space { pegs: self.pegs, colours: self.colours }
    }

    fn start(setup: &Setup, secret: Option<Code>, seed: Seed) -> Mastermind {
        Mastermind {
            secret_code: secret,
            attempts: Vec::new(),
            game_over: false,
            winner: None,
            max_attempts: setup.attempts,
            player_id: PLAYER,
            status: Status::Playing,
            pegs: setup.pegs as u8,
            colours: setup.colours as u8,
            mode: setup.mode,
            seed,
            cause: None,
            rival: (setup.mode == Mode::Race).then(|| Rival { player_id: OTHER, attempts: Vec::new() }),
            disputed: false,
            redealt: false,
            clock: setup.clock_ms.map(|ms| Clock { limit_ms: ms, left_ms: ms }),
            worked_out: WorkedOut::default(),
        }
    }

    /// What was asked for, without a secret: that is for one game only.
    fn setup(&self) -> Setup {
        Setup {
            pegs: self.pegs.into(),
            colours: self.colours.into(),
            attempts: self.max_attempts,
            secret: None,
            mode: self.mode,
            clock_ms: self.clock.map(|clock| clock.limit_ms),
        }
    }

    fn end(&mut self, winner: Option<Seat>, cause: Cause) -> Fact {
        self.game_over = true;
        self.winner = winner;
        self.cause = Some(cause);
        self.status = self.status_for(self.player_id);
        Fact::Ended { winner, cause, secret_code: self.secret_code }
    }

    fn status_for(&self, seat: Seat) -> Status {
        match self.game_over {
            false => Status::Playing,
            true if self.winner == Some(seat) => Status::Won,
            true => Status::Lost,
        }
    }

    /// The guesses of a seat that guesses.
    fn guesses(&self, seat: Seat) -> &[Attempt] {
        match &self.rival {
            Some(rival) if rival.player_id == seat => &rival.attempts,
            _ => &self.attempts,
        }
    }

    fn guesses_mut(&mut self, seat: Seat) -> &mut Vec<Attempt> {
        match &mut self.rival {
            Some(rival) if rival.player_id == seat => &mut rival.attempts,
            _ => &mut self.attempts,
        }
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.guesses(seat).len() >= self.max_attempts as usize
    }

    fn guesser(&self, seat: Seat) -> bool {
        match self.mode {
            Mode::Play => seat == PLAYER,
            Mode::Race => true,
            Mode::Codemaker => seat == OTHER,
        }
    }

    fn submit(&mut self, seat: Seat, letters: &Letters) -> Result<Vec<Fact>, Refusal> {
        if !self.guesser(seat) {
            return Err(Refusal::NotYourAction { seat });
        }
        match self.phase() {
            Phase::Over => return Err(Refusal::GameOver),
            Phase::Marking => return Err(Refusal::NotYourTurn),
            Phase::Disputed => {
                let turns = self.contradiction().map(|turns| turns.to_vec());
                return Err(Refusal::Contradiction { turns: turns.unwrap_or_default() });
            }
            Phase::Guessing if self.is_out(seat) => return Err(Refusal::OutOfAttempts),
            Phase::Guessing => {}
        }
        let code = read_code(self.space(), letters)?;
        let race = Race(self.mode == Mode::Race);
        // Where p1 marks, the table stays silent even if the code lies before it.
        let feedback = self.secret_code.filter(|_| self.mode != Mode::Codemaker).map(|secret| code.mark(secret));
        let turn = self.guesses(seat).len();
        self.guesses_mut(seat).push(Attempt { code: Some(code), feedback });
        let mut facts = vec![Fact::Guessed { seat, turn, code: Some(code), feedback, race }];
        if feedback == Some(Mark::broken(self.pegs)) {
            facts.push(self.end(Some(seat), Cause::CodeBroken));
        } else if self.mode != Mode::Codemaker && self.seats().into_iter().all(|seat| self.is_out(seat)) {
            facts.push(self.end(None, Cause::Attempts));
        }
        Ok(facts)
    }

    fn mark(&mut self, seat: Seat, mark: Mark, turn: Option<u32>) -> Result<Vec<Fact>, Refusal> {
        if self.mode != Mode::Codemaker || seat != PLAYER {
            return Err(Refusal::NotYourAction { seat });
        }
        if self.game_over {
            return Err(Refusal::GameOver);
        }
        let last = self.attempts.len().checked_sub(1).ok_or(Refusal::NotYourTurn)?;
        let turn = match turn {
            None if self.phase() == Phase::Guessing => return Err(Refusal::NotYourTurn),
            None => last,
            Some(turn) if turn as usize > last => return Err(Refusal::NoSuchTurn { turn }),
            Some(turn) => turn as usize,
        };
        if !mark.possible(self.pegs) {
            return Err(Refusal::ImpossibleMark { black: mark.black, white: mark.white, pegs: self.pegs });
        }
        if let (Some(secret), Some(code)) = (self.secret_code, self.attempts[turn].code)
            && code.mark(secret) != mark
        {
            return Err(Refusal::WrongMark { truth: code.mark(secret) });
        }
        self.attempts[turn].feedback = Some(mark);
        self.worked_out = WorkedOut::default();
        let mut facts = vec![Fact::Marked { turn, feedback: mark }];
        self.disputed = !is_explained(self.space(), &marked(&self.attempts));
        if let Some(turns) = self.contradiction() {
            facts.push(Fact::Contradiction { turns });
        } else if mark == Mark::broken(self.pegs) {
            facts.push(self.end(Some(OTHER), Cause::CodeBroken));
        } else if self.phase() == Phase::Guessing && self.is_out(OTHER) {
            facts.push(self.end(Some(PLAYER), Cause::Attempts));
        }
        Ok(facts)
    }

    /// A smallest set of turns whose marks no code explains.
    fn contradiction(&self) -> Option<Blame> {
        let blame = || Blame::new(self.space(), marked(&self.attempts));
        self.disputed.then(|| self.worked_out.0.get_or_init(blame).clone())
    }

    /// Marks that `p1` may give to a turn.
    fn legal_marks(&self, turn: usize) -> Vec<Mark> {
        match (self.secret_code, self.attempts.get(turn).and_then(|attempt| attempt.code)) {
            (Some(secret), Some(code)) => vec![code.mark(secret)],
            _ => Mark::all(self.pegs),
        }
    }

    /// The time limit, if there is one.
    pub fn clock(&self) -> Option<Clock> {
        self.clock
    }

    fn may_guess(&self, seat: Seat) -> bool {
        self.phase() == Phase::Guessing && self.guesser(seat) && !self.is_out(seat)
    }

    /// What a seat may do that is not a guess; of those there may be hundreds of thousands.
    fn legal_beside_guesses(&self, seat: Seat) -> Vec<Action> {
        let mut legal = Vec::new();
        if self.mode == Mode::Codemaker && seat == PLAYER && !self.game_over {
            let action = |turn| move |Mark { black, white }| Action::Mark { black, white, turn };
            for turn in 0..self.attempts.len() {
                legal.extend(self.legal_marks(turn).into_iter().map(action(Some(turn as u32))));
            }
            if self.phase() != Phase::Guessing {
                legal.extend(self.legal_marks(self.attempts.len() - 1).into_iter().map(action(None)));
            }
        }
        if seat == PLAYER {
            legal.push(Action::Reset { seed: None });
        }
        legal
    }
}

/// The presets' signs in short codes.
const SIGNS: [(char, &str); 2] = [('M', "classic"), ('S', "super")];

fn preset(name: &str) -> Option<Setup> {
    Mastermind::presets().into_iter().find(|preset| preset.name == name).map(|preset| preset.setup)
}

impl Rules for Mastermind {
    type Setup = Setup;
    type Phase = Phase;
    type Action = Action;
    type Fact = Fact;
    type Refusal = Refusal;
    type View = View;
    type Advice = Advice;

    const INFO: Info = Info {
        name: "mastermind",
        title: "Mastermind",
        about: "Break a code of colours: each guess is marked with black and white pegs.",
        preset_key: "preset",
        teams: &["breaker", "maker"],
    };

    fn presets() -> Vec<Preset<Setup>> {
        let large = Setup { pegs: 5, colours: 8, attempts: 12, ..Setup::default() };
        vec![
            Preset { name: "classic", about: "4 pegs, 6 colours, 10 attempts", setup: Setup::default() },
            Preset { name: "super", about: "5 pegs, 8 colours, 12 attempts", setup: large },
        ]
    }

    fn sign(setup: &Setup) -> Option<char> {
        SIGNS.iter().find(|(_, name)| preset(name).as_ref() == Some(setup)).map(|(sign, _)| *sign)
    }

    fn signed(sign: char) -> Option<Setup> {
        SIGNS.iter().find(|(own, _)| *own == sign).and_then(|(_, name)| preset(name))
    }

    fn validate(setup: &Setup) -> Result<(), Fault> {
        let bad = |message: String| Err(Fault::new("bad_setup", message));
        let within = |name: &str, value: u32, most: u32| match (1..=most).contains(&value) {
            true => Ok(()),
            false => bad(format!("{name} must be from 1 to {most}, not {value}")),
        };
        within("pegs", setup.pegs, MOST_PEGS.into())?;
        within("colours", setup.colours, LETTERS.len() as u32)?;
        within("attempts", setup.attempts, 99)?;
        if setup.clock_ms == Some(0) {
            return bad("clock_ms must be at least 1".into());
        }
        match setup.secret.as_ref().map(|letters| read_code(setup.space(), letters)) {
            Some(Err(refusal)) => bad(format!("secret: {refusal}")),
            _ => Ok(()),
        }
    }

    fn custom(setup: &Setup) -> bool {
        setup.secret.is_some()
    }

    fn deal(setup: &Setup, dice: &Dice) -> Self {
        let space = setup.space();
        let given = setup.secret.as_ref().and_then(|letters| read_code(space, letters).ok());
        let drawn = || {
            let mut draw = dice.draw("deal/secret");
            Code::new(&(0..setup.pegs).map(|_| draw.below(setup.colours) as u8).collect::<Vec<_>>())
        };
        let secret = match setup.mode {
            Mode::Codemaker => given,
            Mode::Play | Mode::Race => Some(given.unwrap_or_else(drawn)),
        };
        Mastermind::start(setup, secret, dice.seed().clone())
    }

    fn seats(&self) -> Vec<Seat> {
        Seat::players(if self.mode == Mode::Play { 1 } else { 2 })
    }

    fn phase(&self) -> Phase {
        let unmarked = self.attempts.last().is_some_and(|attempt| attempt.feedback.is_none());
        match self.mode {
            _ if self.game_over => Phase::Over,
            Mode::Codemaker if unmarked => Phase::Marking,
            Mode::Codemaker if self.disputed => Phase::Disputed,
            _ => Phase::Guessing,
        }
    }

    fn awaited(&self) -> Vec<Seat> {
        match (self.phase(), self.mode) {
            (Phase::Over, _) => Vec::new(),
            (Phase::Marking | Phase::Disputed, _) => vec![PLAYER],
            (Phase::Guessing, Mode::Codemaker) => vec![OTHER],
            (Phase::Guessing, _) => self.seats().into_iter().filter(|&seat| !self.is_out(seat)).collect(),
        }
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut legal = Vec::new();
        if self.may_guess(seat) {
            let space = self.space();
            legal.extend((0..space.size()).map(|at| Action::Submit { code: space.code(at).into() }));
        }
        legal.append(&mut self.legal_beside_guesses(seat));
        legal
    }

    fn legal_count(&self, seat: Seat) -> usize {
        let guesses = if self.may_guess(seat) { self.space().size() } else { 0 };
        guesses + self.legal_beside_guesses(seat).len()
    }

    fn redeals(action: &Action) -> bool {
        matches!(action, Action::Reset { .. })
    }

    fn settle(&self, _seat: Seat, action: Action, dice: &Dice) -> Action {
        match action {
            Action::Reset { seed: None } => Action::Reset { seed: Some(next_seed(dice)) },
            action => action,
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, dice: &mut Dice) -> Result<Vec<Fact>, Refusal> {
        match action {
            Action::Submit { code } => self.submit(seat, code),
            Action::Mark { black, white, turn } => self.mark(seat, Mark { black: *black, white: *white }, *turn),
            Action::Reset { .. } if seat != PLAYER => Err(Refusal::NotYourAction { seat }),
            Action::Reset { seed } => {
                let seed = seed.clone().unwrap_or_else(|| next_seed(dice));
                *dice = Dice::new(seed.clone());
                *self = Mastermind { redealt: true, ..Mastermind::deal(&self.setup(), dice) };
                Ok(vec![Fact::Reset { seed: Some(seed) }])
            }
        }
    }

    fn tick(&mut self, ms: u64, _dice: &mut Dice) -> Vec<Fact> {
        let Some(clock) = self.clock.as_mut().filter(|_| !self.game_over) else { return Vec::new() };
        clock.left_ms = clock.left_ms.saturating_sub(ms);
        if clock.left_ms > 0 { Vec::new() } else { vec![self.end(None, Cause::Clock)] }
    }

    fn forfeit(&mut self, seat: Seat) -> Option<Vec<Fact>> {
        let winner = self.seats().into_iter().find(|&other| other != seat);
        Some(vec![self.end(winner, Cause::Forfeit)])
    }

    fn time_left(&self) -> Option<u64> {
        self.clock.filter(|_| self.outcome().is_none()).map(|clock| clock.left_ms)
    }

    fn outcome(&self) -> Option<Outcome> {
        let result = match self.status {
            Status::Playing => return None,
            Status::Won => "won",
            Status::Lost => "lost",
        };
        Some(Outcome { result: result.into(), winners: self.winner.into_iter().collect() })
    }

    fn view(&self, viewer: Viewer) -> View {
        let player_id = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator | Viewer::Referee => self.player_id,
        };
        let made_it = self.mode == Mode::Codemaker && viewer == Viewer::Seat(PLAYER);
        let open = self.game_over || viewer == Viewer::Referee;
        let rival = self.rival.as_ref().map(|rival| {
            let other = if player_id == rival.player_id { self.player_id } else { rival.player_id };
            let mut attempts = self.guesses(other).to_vec();
            if matches!(viewer, Viewer::Seat(_)) && !open {
                attempts.iter_mut().for_each(|attempt| attempt.code = None);
            }
            Rival { player_id: other, attempts }
        });
        View {
            secret_code: self.secret_code.filter(|_| open || made_it),
            attempts: self.guesses(player_id).to_vec(),
            game_over: self.game_over,
            winner: self.winner,
            max_attempts: self.max_attempts,
            player_id,
            status: self.status_for(player_id),
            phase: self.phase(),
            pegs: self.pegs,
            colours: self.colours,
            mode: self.mode,
            cause: self.cause,
            rival,
            contradiction: self.contradiction().map(|turns| turns.to_vec()),
            clock: self.clock,
            seed: self.game_over.then(|| self.seed.clone()),
        }
    }

    fn redact(fact: &Fact, viewer: Viewer) -> Option<Fact> {
        let mut fact = fact.clone();
        match &mut fact {
            Fact::Guessed { seat, code, race: Race(true), .. } if matches!(viewer, Viewer::Seat(own) if own != *seat) =>
            {
                *code = None;
            }
            Fact::Reset { seed } if viewer != Viewer::Referee => *seed = None,
            _ => {}
        }
        Some(fact)
    }

    fn text(view: &View) -> String {
        text::draw(view)
    }

    fn minds() -> Vec<Mind<Self>> {
        minds::all()
    }

    fn advise(view: &View, _draw: &mut Draw) -> Result<Advice, Fault> {
        Ok(advice::advise(view))
    }

    fn solve(position: Value) -> Result<Value, Fault> {
        advice::solve(position)
    }

    fn team(&self, seat: Seat) -> Option<&'static str> {
        Some(if self.guesser(seat) { "breaker" } else { "maker" })
    }

    fn setup_in_force(&self, asked: &Setup) -> Setup {
        if self.redealt { self.setup() } else { asked.clone() }
    }

    fn tally(&self) -> Vec<(&'static str, u64)> {
        let guesses = self.attempts.len() + self.rival.as_ref().map_or(0, |rival| rival.attempts.len());
        vec![("total_guesses", guesses as u64), ("wins", u64::from(self.status == Status::Won))]
    }

    fn sweep(setup: &Setup) -> Option<Vec<Setup>> {
        let space = setup.space();
        let with = |secret: Code| Setup { secret: Some(secret.into()), ..setup.clone() };
        Some((0..space.size()).map(|at| with(space.code(at))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Session;
    use crate::games::mastermind::position::work;

    /// A game of six pegs and eight colours in which `p1` marks the same guess so often, no two times alike.
    fn disputed(marks: usize) -> Session<Mastermind> {
        let setup = Setup { pegs: 6, colours: 8, mode: Mode::Codemaker, ..Setup::default() };
        let mut session = Session::<Mastermind>::new(setup, 1.into()).expect("a table");
        for (code, white) in [("RRRBBB", 0), ("RRRBBB", 1)] {
            let code = Code::read(code).expect("a code");
            session.act(OTHER, Action::Submit { code: code.into() }).expect("a guess");
            session.act(PLAYER, Action::Mark { black: 0, white, turn: None }).expect("a mark");
        }
        for at in 2..marks {
            let mark = Action::Mark { black: 0, white: 1 + (at % 2) as u8, turn: Some(1) };
            session.act(PLAYER, mark).expect("a mark");
        }
        session
    }

    /// Whoever looks at a disputed game is told what was found for the first who did; it is not looked for again.
    #[test]
    fn a_dispute_is_worked_out_once() {
        let mut state = disputed(2).state().clone();
        let contradiction = |view: View| view.contradiction;
        assert_eq!(contradiction(state.view(Viewer::Referee)), Some(vec![0, 1]));
        let read_back: Mastermind =
            serde_json::from_value(serde_json::to_value(&state).expect("JSON")).expect("a state");
        assert_eq!(read_back.view(Viewer::Referee), state.view(Viewer::Referee));
        let before = work::steps();
        let _ = (state.view(Viewer::Seat(PLAYER)), state.clone().view(Viewer::Spectator));
        assert_eq!(work::steps(), before);
        // Were it looked for again, this would not be found.
        state.worked_out = WorkedOut(OnceLock::from(Blame::from(vec![7])));
        for viewer in [Viewer::Seat(PLAYER), Viewer::Seat(OTHER), Viewer::Spectator, Viewer::Referee] {
            assert_eq!(state.view(viewer).contradiction, Some(vec![7]));
            assert_eq!(advice::advise(&state.view(viewer)).contradiction, Some(vec![7]));
        }
        let guess = Action::Submit { code: Code::new(&[0; 6]).into() };
        let refused = state.clone().apply(OTHER, &guess, &mut Dice::new(1.into()));
        assert_eq!(refused, Err(Refusal::Contradiction { turns: vec![7] }));
        // A mark put right is a new question.
        state.mark(PLAYER, Mark { black: 0, white: 0 }, Some(1)).expect("a mark");
        assert_eq!(state.view(Viewer::Referee).contradiction, None);
    }

    /// Which turns are to blame takes long to find, and a record of such marks may be long. Nobody who only plays it
    /// again has them looked for: for each mark every code is looked at, at most twice, and that is all.
    #[test]
    fn replaying_disputed_marks_blames_nobody() {
        const MARKS: usize = 60;
        let mut session = disputed(MARKS);
        let record = session.record();
        let registry = crate::games::registry();
        let game = registry.find("mastermind").expect("a game");
        let once = 2 * MARKS as u64 * session.state().space().size() as u64;
        let mut spent = work::steps();
        let mut at_most = |limit: u64, what: &str| {
            let steps = work::steps() - spent;
            assert!(steps <= limit, "{what}: {steps} steps, {limit} are enough");
            spent = work::steps();
        };
        let again = Session::<Mastermind>::replay(&record, |_, _, _| {}).expect("a replay");
        at_most(once, "a replay");
        assert_eq!(again.snapshot(), session.snapshot());
        game.replay(&record, &mut |_| {}).expect("a replay");
        at_most(once, "a replay of any game");
        assert_eq!(session.record(), record);
        at_most(once, "a record");
        session.undo().expect("an undo");
        at_most(once, "an undo");
        // Whoever wants to know is told, and the facts of a replay are those of the game.
        let mut blamed = 0;
        game.replay(&record, &mut |step| {
            let told = (step.facts)();
            blamed += told.iter().filter(|fact| fact["turns"] == serde_json::json!([0, 1])).count();
        })
        .expect("a replay");
        assert_eq!(blamed, MARKS - 1);
        assert!(work::steps() - spent > once, "the steps of a search are counted");
    }
}
