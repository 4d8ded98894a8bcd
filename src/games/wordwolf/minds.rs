//! Three minds that hint and vote. `sharp.rs` is the strongest one's head.
//!
//! A mind knows what can be said of every word in the book, but not which words were paired.

use super::phrases;
use super::rules::{Action, View, WordWolf};
use super::sharp::Thinking;
use crate::engine::{Bot, Draw, Language, Mind, Seat};

/// The three, weakest first.
pub(super) fn all() -> Vec<Mind<WordWolf>> {
    vec![
        Mind { name: "random", about: "says anything true of its word, votes for anyone", make: || Box::new(Random) },
        Mind {
            name: "simple",
            about: "says anything true of its word, votes for whom the fewest hints fit",
            make: || Box::new(Simple),
        },
        Mind {
            name: "sharp",
            about: "weighs every hint, tells little until it counts, hides when it is the wolf",
            make: || Box::new(Sharp),
        },
    ]
}

struct Random;
struct Simple;
struct Sharp;

/// What a mind has to say, and what it thinks with it.
pub(super) struct Saying {
    pub(super) text: String,
    pub(super) think: Option<String>,
}

impl Saying {
    fn aloud(text: impl Into<String>) -> Saying {
        Saying { text: text.into(), think: None }
    }
}

impl Bot<WordWolf> for Random {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        act(
            view,
            draw,
            |mind, draw| Saying::aloud(mind.any_hint(draw)),
            |mind, draw| {
                let target = *draw.pick(&mind.others)?;
                Some((target, Saying::aloud(phrases::feeling(mind.language))))
            },
        )
    }
}

impl Bot<WordWolf> for Simple {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        act(
            view,
            draw,
            |mind, draw| Saying::aloud(mind.any_hint(draw)),
            |mind, draw| {
                let most = mind.others.iter().map(|&seat| mind.strangers(seat)).max()?;
                let suspects: Vec<Seat> =
                    mind.others.iter().copied().filter(|&seat| mind.strangers(seat) == most).collect();
                Some((*draw.pick(&suspects)?, Saying::aloud(phrases::fewest(mind.language, most))))
            },
        )
    }
}

impl Bot<WordWolf> for Sharp {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        act(view, draw, |mind, draw| mind.hint(draw), |mind, draw| mind.vote(draw))
    }
}

/// Does what the phase asks for, if it asks this seat.
fn act(
    view: &View,
    draw: &mut Draw,
    hint: impl Fn(&Thinking, &mut Draw) -> Saying,
    vote: impl Fn(&Thinking, &mut Draw) -> Option<(Seat, Saying)>,
) -> Option<Action> {
    match view.allowed_actions.first()?.as_ref() {
        "join" => {
            let own = view.own.as_ref()?;
            let at = own.id.index()?;
            Some(Action::Join { name: Some((*phrases::names(Language::En).get(at)?).to_owned()) })
        }
        "hint" => {
            let Saying { text, think } = hint(&Thinking::new(view)?, draw);
            Some(Action::Hint { text: Some(text), think })
        }
        "vote" => {
            let (target, Saying { text, think }) = vote(&Thinking::new(view)?, draw)?;
            Some(Action::Vote { target_id: target.to_string(), reason: Some(text), think })
        }
        _ => None,
    }
}
