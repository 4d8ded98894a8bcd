//! Thoughts in words: whom it is about, what weighs against them and for them, and what the thinker wants to happen.

use super::korean::fill;
use super::reasons::{Because, Why};
use super::talk::role_name;
use super::view::Cast;
use crate::engine::{Language, Seat};

/// An event as it is thought of.
pub(super) fn event(because: &Because, cast: &Cast) -> String {
    let (english, korean) = match because.why {
        Why::Ballot if because.whom.is_none() => ("{who} voted for nobody", "{who:은는} 아무도 찍지 않았다"),
        Why::Ballot => ("{who} voted for {whom}", "{who:은는} {whom:을를} 찍었다"),
        Why::Switch => ("{who} turned to {whom}", "{who:은는} {whom:으로로} 돌아섰다"),
        Why::Spared => ("{who} did not vote for {whom}", "{who:은는} {whom:을를} 찍지 않았다"),
        Why::Together => ("{who} and {whom} vote together", "{who:과와} {whom:은는} 같이 움직인다"),
        Why::Claim => ("{who} claims to be {role}", "{who:은는} {role:이라라}고 밝혔다"),
        Why::Counterclaim => {
            ("{who} and {whom} both claim to be {role}", "{who:과와} {whom:이가} 둘 다 {role:이라라}고 한다")
        }
        Why::Result if because.mafia == Some(true) => {
            ("{who} found {whom} to be mafia", "{who:이가} {whom:을를} 마피아로 밝혔다")
        }
        Why::Result => ("{who} cleared {whom}", "{who:이가} {whom:을를} 깨끗하다고 했다"),
        Why::Silence => ("{who} let a turn pass", "{who:은는} 차례를 말없이 넘겼다"),
        Why::Vague => ("{who} has named nobody", "{who:은는} 아무도 지목하지 않았다"),
        Why::Killed => {
            ("{who} died by night after speaking against {whom}", "{who:은는} {whom:을를} 의심한 뒤 밤에 죽었다")
        }
        Why::Shown => ("{who} was {role}", "{who:은는} {role:이었였}다"),
        Why::Defended => ("{who} stood up for {whom}", "{who:은는} {whom:을를} 감쌌다"),
        Why::Accused => ("{who} spoke against {whom}", "{who:은는} {whom:을를} 의심했다"),
        Why::First => ("{who} was the first to speak against {whom}", "{who:이가} 맨 먼저 {whom:을를} 의심했다"),
        Why::NoReason => ("{who} gave no reason against {whom}", "{who:은는} 까닭 없이 {whom:을를} 의심했다"),
        Why::Echo => ("{who} named the same one after {whom}", "{who:은는} {whom:과와} 같은 이름을 나중에 말했다"),
        Why::Evaded => ("{who} did not answer {whom}", "{who:은는} {whom}에게 답하지 않았다"),
        Why::Contradiction if because.role.is_some() => ("{who} has claimed two roles", "{who:은는} 말을 바꿨다"),
        Why::Contradiction => ("{who} was of two minds about {whom}", "{who:은는} {whom:을를} 두고 이랬다저랬다 했다"),
        Why::Retracted => ("{who} took it back", "{who:은는} 말을 거뒀다"),
        Why::Confessed => ("{who} has confessed", "{who:은는} 자백했다"),
        Why::Survived => ("{who} claimed {role} and still lives", "{who:은는} {role:이라라}고 했는데도 살아 있다"),
        Why::Pressure => ("several are after {whom}", "여럿이 {whom:을를} 의심한다"),
    };
    let name = |seat: Option<Seat>| seat.map_or("", |seat| cast.name(seat));
    let role = because.role.map_or("", |role| role_name(role, cast.language));
    let line = if cast.language == Language::Ko { korean } else { english };
    fill(line, &[("who", name(because.who)), ("whom", name(because.whom)), ("role", role)])
}
