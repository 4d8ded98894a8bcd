//! Minds: whatever chooses actions from a view alone, and who sits where for the whole of a game.
//!
//! A [`Bot`] is the mind of one seat in one game. A [`MakeMind`] makes it: an entry of a game's list ([`Mind`]), or
//! whatever else holds what is needed, such as the name of a model and a persona. [`Minds`] keeps the bots of a game:
//!
//! * [`Minds::ask`] asks every awaited seat at once. Each question comes out as [`Thinking`], which whoever asks runs where
//!   it likes: at once, on a thread, on a task pool. Nothing here waits or needs a runtime.
//! * [`Minds::hear`] hands over the answers that have come, and can be called every frame.
//! * [`Minds::answer_here`] asks one seat and thinks on the spot; what a simulation does.
//!
//! An answer carries the [step](Session::step) at which it was asked. One that comes when that step is gone (its seat has
//! acted, another phase has begun, a move was taken back) is dropped, and the seat is asked again if it is still awaited.
//! What others do within the phase leaves a question as it is: at a vote of thirty, nobody thinks thirty times.
//!
//! A mind may fail: out of budget, gone, never made. Then the rules' own default for a missing action is played
//! ([`Session::absent`]), which the record says and its marks count.

use super::{Denied, Draw, Fault, Rules, Seat, Session, Usage, Viewer};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// A player made of code. It is given a view, never the state, so it cannot peek.
pub trait Bot<G: Rules>: Send {
    /// What to do now; `None` if there is nothing that this seat may do.
    fn choose(&mut self, view: &G::View, draw: &mut Draw) -> Option<G::Action>;

    /// The same for a mind that may fail. What asks minds calls this one; a mind that cannot fail has nothing to say here.
    fn try_choose(&mut self, view: &G::View, draw: &mut Draw) -> Result<Option<G::Action>, Fault> {
        Ok(self.choose(view, draw))
    }

    /// What it has used so far of what is outside the program; `None` for a mind made of code alone.
    fn usage(&self) -> Option<Usage> {
        None
    }
}

/// A kind of bot, by name: an entry of a game's list.
pub struct Mind<G: Rules> {
    /// The name in commands.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// Makes one for a seat.
    pub make: fn() -> Box<dyn Bot<G>>,
}

impl<G: Rules> Mind<G> {
    /// The entry of this name.
    pub fn find(name: &str) -> Result<Mind<G>, Fault> {
        let mut minds = G::minds();
        match minds.iter().position(|mind| mind.name == name) {
            Some(at) => Ok(minds.swap_remove(at)),
            None => {
                let known = minds.iter().map(|mind| mind.name).collect::<Vec<_>>().join(", ");
                let name = Fault::quote(name);
                Err(Fault::new("unknown_mind", format!("{} has no mind {name}; there are: {known}", G::INFO.name)))
            }
        }
    }
}

/// Makes the mind of a seat, at the deal and again whenever a move was taken back: what has seen the future would play
/// another game. A closure is one, too.
pub trait MakeMind<G: Rules>: Send + Sync {
    /// A mind for this seat, which has seen nothing yet.
    fn make(&self, seat: Seat) -> Result<Box<dyn Bot<G>>, Fault>;
}

impl<G: Rules> MakeMind<G> for Mind<G> {
    fn make(&self, _: Seat) -> Result<Box<dyn Bot<G>>, Fault> {
        Ok((self.make)())
    }
}

impl<G: Rules, F: Fn(Seat) -> Result<Box<dyn Bot<G>>, Fault> + Send + Sync> MakeMind<G> for F {
    fn make(&self, seat: Seat) -> Result<Box<dyn Bot<G>>, Fault> {
        self(seat)
    }
}

/// What a mind came to.
#[derive(Clone, PartialEq, Debug)]
pub enum Choice<A> {
    /// This is to be done.
    Act(A),
    /// There is nothing to do, as far as it sees. It is asked again when something has happened.
    Nothing,
    /// It could not say.
    Failed(Fault),
}

impl<A> From<Result<Option<A>, Fault>> for Choice<A> {
    fn from(chosen: Result<Option<A>, Fault>) -> Self {
        match chosen {
            Ok(Some(action)) => Choice::Act(action),
            Ok(None) => Choice::Nothing,
            Err(fault) => Choice::Failed(fault),
        }
    }
}

/// What the mind of a seat answered to the question of a step.
pub struct Answer<G: Rules> {
    /// Whose mind.
    pub seat: Seat,
    /// The [step](Session::step) of that seat at which it was asked.
    pub step: u64,
    /// What it came to.
    pub choice: Choice<G::Action>,
}

/// A question that is being thought about. Whoever gets it runs it once, wherever it likes; to drop it is to say that the
/// mind is gone.
pub struct Thinking(Box<dyn FnOnce() + Send>);

impl Thinking {
    /// Thinks. The answer can be heard when this returns.
    pub fn run(self) {
        (self.0)()
    }
}

/// What comes back from a thread: the answer, and the mind that gave it.
struct Returned<G: Rules> {
    answer: Answer<G>,
    /// `None` if it is gone.
    bot: Option<Box<dyn Bot<G>>>,
    /// How often moves had been taken back when it was asked.
    undone: u64,
}

/// Sends a mind back with its answer, whatever becomes of the question: a mind that panics, or whose question is dropped,
/// would else be waited for to the end.
struct OnItsWay<G: Rules> {
    returned: Option<Returned<G>>,
    home: Sender<Returned<G>>,
}

impl<G: Rules> Drop for OnItsWay<G> {
    fn drop(&mut self) {
        if let Some(returned) = self.returned.take() {
            // Nobody listens any more where a table was left.
            let _ = self.home.send(returned);
        }
    }
}

struct Place<G: Rules> {
    seat: Seat,
    maker: Arc<dyn MakeMind<G>>,
    /// `None` while it thinks elsewhere, or if it is gone.
    bot: Option<Box<dyn Bot<G>>>,
    /// The step of the question that is open.
    asked: Option<u64>,
    /// Why there is no bot to ask.
    gone: Option<Fault>,
    /// It had nothing to do, or was refused, when so much had [changed](Session::changes).
    idle_since: Option<u64>,
}

impl<G: Rules> Place<G> {
    fn settle(&mut self) {
        match self.maker.make(self.seat) {
            Ok(bot) => (self.bot, self.gone) = (Some(bot), None),
            Err(fault) => (self.bot, self.gone) = (None, Some(fault)),
        }
        (self.asked, self.idle_since) = (None, None);
    }
}

/// The minds of a game, kept from its deal to its end. See the top of this file.
pub struct Minds<G: Rules> {
    places: Vec<Place<G>>,
    /// How often moves had been taken back when these were made.
    undone: u64,
    home: Sender<Returned<G>>,
    back: Receiver<Returned<G>>,
}

impl<G: Rules> Default for Minds<G> {
    fn default() -> Self {
        let (home, back) = channel();
        Minds { places: Vec::new(), undone: 0, home, back }
    }
}

impl<G: Rules> Minds<G> {
    /// Gives a seat to a mind. One that cannot be made sits there all the same, and fails whenever it is asked.
    pub fn seat(&mut self, seat: Seat, maker: Arc<dyn MakeMind<G>>) {
        let mut place = Place { seat, maker, bot: None, asked: None, gone: None, idle_since: None };
        place.settle();
        self.places.retain(|other| other.seat != seat);
        self.places.push(place);
    }

    /// Takes a seat from its mind. What it still answers is dropped.
    pub fn remove(&mut self, seat: Seat) {
        self.places.retain(|place| place.seat != seat);
    }

    /// Whether a mind sits here.
    pub fn has(&self, seat: Seat) -> bool {
        self.places.iter().any(|place| place.seat == seat)
    }

    /// What the mind of a seat has used; `None` if it uses nothing, or is thinking elsewhere.
    pub fn usage(&self, seat: Seat) -> Option<Usage> {
        self.places.iter().find(|place| place.seat == seat)?.bot.as_ref()?.usage()
    }

    /// Whether a mind is being waited for.
    pub fn is_thinking(&self) -> bool {
        self.places.iter().any(|place| place.asked.is_some())
    }

    /// Minds that remember what was taken back would play another game, so they are made anew.
    fn keep_up(&mut self, session: &Session<G>) {
        if self.undone != session.times_undone() {
            self.undone = session.times_undone();
            self.places.iter_mut().for_each(Place::settle);
        }
    }

    /// Asks every awaited seat that has a mind and no open question, and those that may have
    /// [second thoughts](Rules::second_thoughts). `start` gets each question to think about.
    pub fn ask(&mut self, session: &Session<G>, mut start: impl FnMut(Thinking)) {
        self.keep_up(session);
        let again = session.state().second_thoughts();
        for seat in session.state().awaited().into_iter().chain(again) {
            let Some(place) = self.places.iter_mut().find(|place| place.seat == seat) else { continue };
            if place.asked.is_some() || place.idle_since == Some(session.changes()) {
                continue;
            }
            let step = session.step(seat);
            place.asked = Some(step);
            let gone = place.gone.clone().unwrap_or_else(|| Fault::new("mind_gone", "this mind has stopped thinking"));
            let mut bot = place.bot.take();
            // Until it has answered, this is what is heard of it.
            let answer = Answer { seat, step, choice: Choice::Failed(gone) };
            let returned = Some(Returned { answer, bot: None, undone: self.undone });
            let mut way = OnItsWay { returned, home: self.home.clone() };
            let (view, mut draw) = (session.view(Viewer::Seat(seat)), session.mind_draw(seat));
            start(Thinking(Box::new(move || {
                if let (Some(bot), Some(returned)) = (&mut bot, &mut way.returned) {
                    returned.answer.choice = bot.try_choose(&view, &mut draw).into();
                }
                if let Some(returned) = &mut way.returned {
                    returned.bot = bot;
                }
            })));
        }
    }

    /// The answers that have come to questions that are still open. Never waits.
    pub fn hear(&mut self, session: &Session<G>) -> Vec<Answer<G>> {
        let mut answers = Vec::new();
        while let Ok(returned) = self.back.try_recv() {
            answers.extend(self.take_back(session, returned));
        }
        answers
    }

    /// The next answer to a question that is still open, however long it takes; `None` if no mind is thinking.
    #[cfg(not(target_family = "wasm"))]
    pub fn wait(&mut self, session: &Session<G>) -> Option<Answer<G>> {
        while self.is_thinking() {
            let returned = self.back.recv().ok()?;
            if let Some(answer) = self.take_back(session, returned) {
                return Some(answer);
            }
        }
        None
    }

    /// Takes a mind back to its seat. The answer of a step that is gone is dropped.
    fn take_back(&mut self, session: &Session<G>, returned: Returned<G>) -> Option<Answer<G>> {
        self.keep_up(session);
        let Returned { answer, bot, undone } = returned;
        let place = self.places.iter_mut().find(|place| place.seat == answer.seat)?;
        // Somebody else has sat down there since.
        if undone != self.undone || place.asked != Some(answer.step) {
            return None;
        }
        place.asked = None;
        if let (None, Choice::Failed(fault)) = (&bot, &answer.choice) {
            place.gone.get_or_insert_with(|| fault.clone());
        }
        place.bot = bot;
        let (seat, state) = (answer.seat, session.state());
        if answer.step != session.step(seat) || !(state.awaits(seat) || state.second_thoughts().contains(&seat)) {
            return None;
        }
        if matches!(answer.choice, Choice::Nothing) {
            place.idle_since = Some(session.changes());
        }
        Some(answer)
    }

    /// Asks one seat and thinks here and now. `None` if no mind sits there, or if it is thinking elsewhere.
    pub fn answer_here(&mut self, session: &Session<G>, seat: Seat) -> Option<Answer<G>> {
        self.keep_up(session);
        let place = self.places.iter_mut().find(|place| place.seat == seat)?;
        let choice = match (&mut place.bot, &place.gone) {
            _ if place.asked.is_some() => return None,
            (Some(bot), _) => bot.try_choose(&session.view(Viewer::Seat(seat)), &mut session.mind_draw(seat)).into(),
            (None, Some(fault)) => Choice::Failed(fault.clone()),
            (None, None) => return None,
        };
        Some(Answer { seat, step: session.step(seat), choice })
    }

    /// Plays an answer: the action, or the rules' default if the mind failed. An action that is refused counts as nothing to
    /// do: the seat is asked again when something has happened.
    pub fn play(&mut self, session: &mut Session<G>, answer: Answer<G>) -> Result<Vec<G::Fact>, Denied<G::Refusal>> {
        let seat = answer.seat;
        let done = match answer.choice {
            Choice::Act(action) => session.act(seat, action),
            Choice::Failed(_) => session.absent(seat),
            Choice::Nothing => Ok(Vec::new()),
        };
        if let (Err(_), Some(place)) = (&done, self.places.iter_mut().find(|place| place.seat == seat)) {
            place.idle_since = Some(session.changes());
        }
        done
    }
}
