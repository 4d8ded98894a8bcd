//! A small game with what the games of a person alone do not have: four seats, secrets, several phases in one action, a
//! clock and new deals. It exercises what the engine and the stage promise to every game.
//!
//! Each round every seat lays a stone of 0 to 2, face down. The last one to do so opens them, the sum is counted, and the
//! next round begins, all in one action. Whoever laid the highest stone alone gets a point; after two rounds the game is
//! over, or when the clock runs out.

use lantern::engine::{Bot, Dice, Draw, Fault, Info, Mind, Outcome, Preset, Refuse, Rules, Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

const ROUNDS: u8 = 2;

thread_local! {
    /// How often the rules let time pass on this thread: work that can be counted, where a clock would only guess.
    pub static TICKS: Cell<u64> = const { Cell::new(0) };
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stones {
    phase: Phase,
    round: u8,
    laid: Vec<(Seat, u8)>,
    points: Vec<u8>,
    left_ms: u64,
    clock_ms: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    Laying,
    Opening,
    Counting,
    Over,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    clock_ms: u64,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { clock_ms: 60_000 }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Lay { stone: u8 },
    Reset,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fact {
    /// Only the one who laid it knows of it; the others do not even learn that it happened.
    Laid {
        seat: Seat,
        stone: u8,
    },
    Opened {
        stones: Vec<(Seat, u8)>,
    },
    Counted {
        points: Vec<u8>,
    },
    RoundBegan {
        round: u8,
    },
    Ended {
        cause: String,
    },
    Reset,
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("a stone is 0, 1 or 2")]
    NoSuchStone,
    #[error("your stone lies there already")]
    LaidAlready,
    #[error("the game is over")]
    GameOver,
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NoSuchStone => "no_such_stone",
            Refusal::LaidAlready => "laid_already",
            Refusal::GameOver => "game_over",
        }
    }
}

/// What a viewer knows: others' stones are not there until they are opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub phase: Phase,
    pub round: u8,
    pub own: Option<u8>,
    pub points: Vec<u8>,
    pub viewer: Option<Seat>,
    pub left_ms: u64,
}

impl Stones {
    fn close_round(&mut self) -> Vec<Fact> {
        let mut stones = std::mem::take(&mut self.laid);
        stones.sort_unstable();
        let highest = stones.iter().map(|(_, stone)| *stone).max().unwrap_or(0);
        let best: Vec<usize> = (0..stones.len()).filter(|&at| stones[at].1 == highest).collect();
        if let [alone] = best[..] {
            self.points[alone] += 1;
        }
        let mut facts = vec![Fact::Opened { stones }, Fact::Counted { points: self.points.clone() }];
        self.round += 1;
        if self.round < ROUNDS {
            facts.push(Fact::RoundBegan { round: self.round });
        } else {
            facts.push(self.end("played_out"));
        }
        facts
    }

    fn end(&mut self, cause: &str) -> Fact {
        self.phase = Phase::Over;
        Fact::Ended { cause: cause.to_owned() }
    }
}

impl Rules for Stones {
    type Setup = Setup;
    type Phase = Phase;
    type Action = Action;
    type Fact = Fact;
    type Refusal = Refusal;
    type View = View;
    type Advice = ();

    const INFO: Info =
        Info { name: "stones", title: "Stones", about: "Lay the highest.", preset_key: "preset", teams: &[] };

    fn presets() -> Vec<Preset<Setup>> {
        vec![Preset { name: "plain", about: "two rounds", setup: Setup::default() }]
    }
    fn validate(_: &Setup) -> Result<(), Fault> {
        Ok(())
    }
    fn deal(setup: &Setup, _: &Dice) -> Self {
        let clock_ms = setup.clock_ms;
        Stones { phase: Phase::Laying, round: 0, laid: Vec::new(), points: vec![0; 4], left_ms: clock_ms, clock_ms }
    }
    fn seats(&self) -> Vec<Seat> {
        Seat::players(4)
    }
    fn phase(&self) -> Phase {
        self.phase
    }
    fn awaited(&self) -> Vec<Seat> {
        let lies = |seat: &Seat| self.laid.iter().any(|(laid, _)| laid == seat);
        let all = if self.phase == Phase::Over { Vec::new() } else { self.seats() };
        all.into_iter().filter(|seat| !lies(seat)).collect()
    }
    fn legal(&self, seat: Seat) -> Vec<Action> {
        let stones = if self.awaits(seat) { 0..3 } else { 0..0 };
        stones.map(|stone| Action::Lay { stone }).chain([Action::Reset]).collect()
    }
    fn redeals(action: &Action) -> bool {
        *action == Action::Reset
    }
    fn apply(&mut self, seat: Seat, action: &Action, _: &mut Dice) -> Result<Vec<Fact>, Refusal> {
        match *action {
            Action::Reset => {
                *self = Stones::deal(&Setup { clock_ms: self.clock_ms }, &Dice::new(0.into()));
                Ok(vec![Fact::Reset])
            }
            Action::Lay { .. } if self.phase == Phase::Over => Err(Refusal::GameOver),
            Action::Lay { stone: 3.. } => Err(Refusal::NoSuchStone),
            Action::Lay { .. } if !self.awaits(seat) => Err(Refusal::LaidAlready),
            Action::Lay { stone } => {
                self.laid.push((seat, stone));
                let mut facts = vec![Fact::Laid { seat, stone }];
                if self.laid.len() == 4 {
                    facts.append(&mut self.close_round());
                }
                Ok(facts)
            }
        }
    }
    fn tick(&mut self, ms: u64, _: &mut Dice) -> Vec<Fact> {
        TICKS.set(TICKS.get() + 1);
        if self.phase == Phase::Over {
            return Vec::new();
        }
        self.left_ms = self.left_ms.saturating_sub(ms);
        if self.left_ms == 0 { vec![self.end("clock")] } else { Vec::new() }
    }
    /// Whoever is missing lays nothing of worth.
    fn absent(&mut self, seat: Seat, dice: &mut Dice) -> Option<Vec<Fact>> {
        self.apply(seat, &Action::Lay { stone: 0 }, dice).ok()
    }
    fn outcome(&self) -> Option<Outcome> {
        let most = self.points.iter().max().copied().unwrap_or(0);
        let winners = self.seats().into_iter().zip(&self.points).filter(|(_, points)| **points == most && most > 0);
        (self.phase == Phase::Over)
            .then(|| Outcome { result: "over".into(), winners: winners.map(|(seat, _)| seat).collect() })
    }
    fn view(&self, viewer: Viewer) -> View {
        let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        let own = self.laid.iter().find(|(laid, _)| Some(*laid) == seat).map(|(_, stone)| *stone);
        View {
            phase: self.phase,
            round: self.round,
            own,
            points: self.points.clone(),
            viewer: seat,
            left_ms: self.left_ms,
        }
    }
    fn enters(fact: &Fact) -> Option<Phase> {
        match fact {
            Fact::Laid { .. } => None,
            Fact::Opened { .. } => Some(Phase::Opening),
            Fact::Counted { .. } => Some(Phase::Counting),
            Fact::RoundBegan { .. } | Fact::Reset => Some(Phase::Laying),
            Fact::Ended { .. } => Some(Phase::Over),
        }
    }
    fn redact(fact: &Fact, viewer: Viewer) -> Option<Fact> {
        match fact {
            Fact::Laid { seat, .. } if !viewer.knows(*seat) => None,
            fact => Some(fact.clone()),
        }
    }
    fn text(view: &View) -> String {
        format!("{:?}, round {}, points {:?}", view.phase, view.round + 1, view.points)
    }
    fn minds() -> Vec<Mind<Self>> {
        vec![
            Mind { name: "any", about: "lays any stone", make: || Box::new(Any) },
            Mind { name: "counts", about: "lays the stone of how often it was asked", make: || Box::new(Counts(0)) },
        ]
    }
}

struct Any;

impl Bot<Stones> for Any {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        (view.own.is_none() && view.phase != Phase::Over).then(|| Action::Lay { stone: draw.below(3) as u8 })
    }
}

/// Remembers: the first time it lays 0, then 1, then 2. It thinks as long as [`GATE`] is shut.
struct Counts(u8);

/// While it is shut, a mind that counts does not come to an end.
pub static GATE: std::sync::RwLock<()> = std::sync::RwLock::new(());

/// How often minds that count have begun to think.
pub static ASKED: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

impl Bot<Stones> for Counts {
    fn choose(&mut self, view: &View, _: &mut Draw) -> Option<Action> {
        if view.own.is_some() || view.phase == Phase::Over {
            return None;
        }
        let stone = self.0.min(2);
        self.0 = self.0.saturating_add(1);
        ASKED.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        drop(GATE.read());
        Some(Action::Lay { stone })
    }
}
