//! Hints for a player: what a sharp mind would say or whom it would vote for, and why.

use super::rules::{Phase, View};
use super::sharp::{Stance, Thinking, is_speaking};
use crate::engine::{Draw, Fault, Seat};
use serde::{Deserialize, Serialize};

/// What to do, and what speaks for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// A hint that could be given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Whom to vote for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vote: Option<Seat>,
    /// Why, in words.
    pub reason: String,
    /// Everybody else, least trusted first: how well their hints fit, higher is better.
    pub trust: Vec<(Seat, i32)>,
}

/// The advice for the one who has this view.
pub(super) fn advise(view: &View, draw: &mut Draw) -> Result<Advice, Fault> {
    let nothing = || Fault::new("no_hint", "there is nothing to advise in this phase");
    let mind = Thinking::new(view).filter(|_| is_speaking(view)).ok_or_else(nothing)?;
    let trust = mind.suspects().iter().map(|suspect| (suspect.seat, suspect.trust)).collect();
    if view.phase == Phase::Vote {
        let (seat, said) = mind.vote(draw).ok_or_else(nothing)?;
        return Ok(Advice { hint: None, vote: Some(seat), reason: said.text, trust });
    }
    let hint = mind.hint(draw).text;
    let reason = match (mind.stance(), mind.their_word().is_some()) {
        (Stance::Citizen, _) if view.round == Some(1) => {
            "Hold back a little: what you tell now, the wolf can use later."
        }
        (Stance::Citizen, _) => "Be telling, so that the others know you have their word.",
        (Stance::Wolf, true) => "The others' hints point to another word; this fits that one.",
        (Stance::Wolf, false) => "Say what is true of many words until the others have given theirs away.",
        (Stance::Unsure, _) => "You may be the wolf yourself: say what fits many things.",
    };
    Ok(Advice { hint: Some(hint), vote: None, reason: reason.to_owned(), trust })
}
