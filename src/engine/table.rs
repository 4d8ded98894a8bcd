//! A table as JSON: any game, driven without knowing its types.

use super::{Entry, Fault, Figure, GameId, MakeMind, Marks, Mind, Move, Outcome, Record, Rules, Seat, Session, Viewer};
use serde_json::{Value, json};

/// More legal actions than this are not listed.
pub const MOST_LEGAL: usize = 50_000;

/// What one move made true, to be told to any number of viewers.
pub struct Facts(Box<dyn Fn(Viewer) -> Vec<Value> + Send>);

impl Facts {
    /// The facts as this viewer may know them.
    pub fn told_to(&self, viewer: Viewer) -> Vec<Value> {
        (self.0)(viewer)
    }
}

/// A running game whose types are hidden behind JSON.
pub trait Table: Send {
    /// A seat acts. `{"type":"advise"}`, `{"type":"forfeit"}` and `{"type":"absent"}` are actions of every game.
    fn play(&mut self, seat: Seat, action: Value) -> Result<Facts, Fault>;
    /// A move as it was written down. Of a hint only that it was taken: what it said is not worked out again.
    fn follow(&mut self, written: &Entry) -> Result<Facts, Fault>;
    /// Game time passes.
    fn pass(&mut self, ms: u64) -> Facts;
    /// A seat acts; the facts come as `viewer` may know them.
    fn act(&mut self, seat: Seat, action: Value, viewer: Viewer) -> Result<Vec<Value>, Fault> {
        self.play(seat, action).map(|facts| facts.told_to(viewer))
    }
    /// Game time passes; the facts come as `viewer` may know them.
    fn tick(&mut self, ms: u64, viewer: Viewer) -> Vec<Value> {
        self.pass(ms).told_to(viewer)
    }
    /// Whether this action deals the game anew.
    fn redeals(&self, action: &Value) -> bool;
    /// Takes the last action back.
    fn undo(&mut self) -> Result<Vec<Value>, Fault>;
    /// Whose action [`undo`](Table::undo) would take back.
    fn last_actor(&self) -> Option<Seat>;
    /// A hint, which goes into the record.
    fn advise(&mut self, seat: Seat) -> Result<Value, Fault>;
    /// What a mind would do on this seat, from that seat's view alone.
    fn bot(&self, mind: &str, seat: Seat) -> Result<Value, Fault>;
    /// Everything a seat may do.
    fn legal(&self, seat: Seat) -> Result<Vec<Value>, Fault>;
    /// All that a viewer may know.
    fn view(&self, viewer: Viewer) -> Result<Value, Fault>;
    /// That, drawn as text.
    fn text(&self, viewer: Viewer) -> Result<String, Fault>;
    /// The whole truth.
    fn state(&self) -> Value;
    /// The record so far.
    fn record(&self) -> Record;
    /// The game's ID for sharing.
    fn id(&self) -> GameId;
    /// The seats.
    fn seats(&self) -> Vec<Seat>;
    /// The seats that the game waits for. Who they are may be a secret: this is for whoever runs the table.
    fn awaited(&self) -> Vec<Seat>;
    /// Whether everybody may know for whom the game waits now.
    fn waits_openly(&self) -> bool;
    /// How much game time is left, in ms, until time alone changes something.
    fn time_left(&self) -> Option<u64>;
    /// The last move as a record holds it: with everything written out that it left to the dice.
    fn last_move(&self) -> Option<Entry>;
    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;
    /// What a reader of the result must know.
    fn marks(&self) -> Marks;
    /// Figures of the game and of its seats, for the store.
    fn figures(&self) -> Vec<Figure>;
}

fn to_json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

pub(super) fn facts<G: Rules>(facts: Vec<G::Fact>) -> Facts {
    let told =
        move |viewer| facts.iter().filter_map(|fact| G::redact(fact, viewer)).map(|fact| to_json(&fact)).collect();
    Facts(Box::new(told))
}

impl<G: Rules> Session<G> {
    fn looked_at_by(&self, viewer: Viewer) -> Result<G::View, Fault> {
        if let Viewer::Seat(seat) = viewer {
            self.seated(seat)?;
        }
        Ok(Session::view(self, viewer))
    }
}

impl<G: Rules> Table for Session<G> {
    fn play(&mut self, seat: Seat, action: Value) -> Result<Facts, Fault> {
        match Move::<G::Action>::read(seat, action)? {
            Move::Advise { seat } => {
                let advised = json!({"type": "advised", "seat": seat, "advice": self.advise(seat)?});
                Ok(Facts(Box::new(move |viewer| Vec::from_iter(viewer.knows(seat).then(|| advised.clone())))))
            }
            step => Ok(facts::<G>(Session::play(self, step)?)),
        }
    }

    fn follow(&mut self, written: &Entry) -> Result<Facts, Fault> {
        Ok(facts::<G>(Session::play(self, written.read()?)?))
    }

    fn pass(&mut self, ms: u64) -> Facts {
        facts::<G>(Session::tick(self, ms))
    }

    fn redeals(&self, action: &Value) -> bool {
        serde_json::from_value(action.clone()).is_ok_and(|action| G::redeals(&action))
    }

    fn undo(&mut self) -> Result<Vec<Value>, Fault> {
        let seat = Session::undo(self)?;
        Ok(vec![json!({"type": "undone", "seat": seat})])
    }

    fn last_actor(&self) -> Option<Seat> {
        self.last_act().map(|(_, seat)| seat)
    }

    fn advise(&mut self, seat: Seat) -> Result<Value, Fault> {
        Ok(to_json(&self.hint(seat)?))
    }

    fn bot(&self, mind: &str, seat: Seat) -> Result<Value, Fault> {
        let mut bot = Mind::<G>::find(mind)?.make(seat)?;
        let view = self.looked_at_by(Viewer::Seat(seat))?;
        let idle = || Fault::new("nothing_to_do", format!("there is nothing that {seat} may do now"));
        bot.try_choose(&view, &mut self.mind_draw(seat))?.map(|action| to_json(&action)).ok_or_else(idle)
    }

    fn legal(&self, seat: Seat) -> Result<Vec<Value>, Fault> {
        self.seated(seat)?;
        let count = self.state().legal_count(seat);
        if count > MOST_LEGAL {
            let why = format!("there are {count} legal actions; at most {MOST_LEGAL} are listed");
            return Err(Fault::new("too_many", why));
        }
        Ok(self.state().legal(seat).iter().map(to_json).collect())
    }

    fn view(&self, viewer: Viewer) -> Result<Value, Fault> {
        Ok(to_json(&self.looked_at_by(viewer)?))
    }

    fn text(&self, viewer: Viewer) -> Result<String, Fault> {
        Ok(G::text(&self.looked_at_by(viewer)?))
    }

    fn state(&self) -> Value {
        let mut state = to_json(self.snapshot());
        if let Value::Object(keys) = &mut state {
            keys.extend(Session::state(self).document());
        }
        state
    }

    fn record(&self) -> Record {
        Session::record(self)
    }

    fn id(&self) -> GameId {
        GameId::of::<G>(&self.state().setup_in_force(self.setup()), self.seed())
    }

    fn seats(&self) -> Vec<Seat> {
        self.state().seats()
    }

    fn awaited(&self) -> Vec<Seat> {
        self.state().awaited()
    }

    fn waits_openly(&self) -> bool {
        self.state().waits_openly()
    }

    fn time_left(&self) -> Option<u64> {
        self.state().time_left()
    }

    fn last_move(&self) -> Option<Entry> {
        self.last_entry()
    }

    fn outcome(&self) -> Option<Outcome> {
        Session::outcome(self)
    }

    fn marks(&self) -> Marks {
        Session::marks(self)
    }

    fn figures(&self) -> Vec<Figure> {
        self.state().figures()
    }
}
