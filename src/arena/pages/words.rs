//! The words of a report, in both languages.

use crate::arena::chairs::Kind;
use crate::engine::Language;

/// A team as it is spoken of.
pub(super) fn side(game: &str, side: usize, language: Language) -> &'static str {
    match (game, side) {
        ("wordwolf", 0) => language.either("citizens", "시민"),
        ("wordwolf", _) => language.either("wolf", "늑대"),
        (_, 0) => language.either("town", "마을"),
        _ => language.either("mafia", "마피아"),
    }
}

/// A game's name.
pub(super) fn game(game: &str, language: Language) -> &'static str {
    match game {
        "wordwolf" => language.either("Word Wolf", "워드 울프"),
        _ => language.either("Mafia", "마피아"),
    }
}

/// A role's name.
pub(super) fn role(word: &str, language: Language) -> &'static str {
    match word {
        "mafia" => language.either("mafia", "마피아"),
        "doctor" => language.either("doctor", "의사"),
        "sheriff" => language.either("sheriff", "보안관"),
        "vigilante" => language.either("vigilante", "자경단원"),
        "villager" => language.either("villager", "시민"),
        "citizen" => language.either("citizen", "시민"),
        "wolf" => language.either("wolf", "늑대"),
        _ => language.either("unknown role", "알 수 없는 역할"),
    }
}

/// What a mind is made of.
pub(super) fn kind(kind: Kind, language: Language) -> &'static str {
    match kind {
        Kind::Hosted => language.either("hosted", "외부 서버"),
        Kind::Open => language.either("open", "공개 모델"),
        Kind::Rules => language.either("rules", "규칙"),
    }
}

/// How a game came out, as a headline.
pub(super) fn result(game: &str, result: &str, language: Language) -> &'static str {
    match (game, result) {
        ("wordwolf", "WOLF" | "wolf") => language.either("The wolf got away", "늑대가 살아남았어요"),
        ("wordwolf", _) => language.either("The citizens found the wolf", "시민이 늑대를 찾아냈어요"),
        (_, "town") => language.either("The town won", "마을이 이겼어요"),
        (_, "mafia") => language.either("The mafia won", "마피아가 이겼어요"),
        _ => language.either("Nobody won", "아무도 이기지 못했어요"),
    }
}

/// What an act says, with `{t}` for whom it is about and `{r}` for a role.
pub(super) fn act(verb: &str, guilty: Option<bool>, target: bool, role: bool, language: Language) -> &'static str {
    match (verb, guilty) {
        ("accuse", _) => language.either("accuses {t}", "{t} 의심"),
        ("defend", _) => language.either("defends {t}", "{t} 변호"),
        ("claim", _) => language.either("claims {r}", "{r}라고 주장"),
        ("report", Some(true)) => language.either("reports {t}: mafia", "{t} 조사: 마피아"),
        ("report", Some(false)) if role => language.either("reports {t}: {r}", "{t} 조사: {r}"),
        ("report", Some(false)) => language.either("reports {t}: not mafia", "{t} 조사: 마피아 아님"),
        ("report", None) => language.either("protected {t}", "{t} 보호"),
        ("ask", _) => language.either("asks {t}", "{t}에게 질문"),
        ("agree", _) => language.either("agrees with {t}", "{t} 말에 동의"),
        ("disagree", _) => language.either("disagrees with {t}", "{t} 말에 반대"),
        ("vote", _) if target => language.either("will vote for {t}", "{t}에게 투표 예고"),
        ("vote", _) => language.either("will vote for nobody", "기권 예고"),
        ("retract", _) if target => language.either("takes back what was said of {t}", "{t}에 대한 말 취소"),
        ("retract", _) => language.either("takes it back", "한 말 취소"),
        ("doubt", _) => language.either("doubts {t}", "{t} 약간 의심"),
        ("answer", _) => language.either("answers {t}", "{t}에게 대답"),
        ("evade", _) => language.either("does not answer {t}", "{t}에게 대답 회피"),
        ("ask_claims", _) => language.either("asks for claims", "역할 공개 요청"),
        ("soft_claim", _) => language.either("hints at a role", "역할 암시"),
        ("read", Some(true)) => language.either("takes {t} for mafia", "{t}: 마피아로 봄"),
        ("read", Some(false)) => language.either("trusts {t}", "{t}: 믿음"),
        ("read", None) => language.either("cannot tell about {t}", "{t}: 모르겠음"),
        ("point", _) => language.either("points something out", "짚어 봄"),
        ("hedge", _) => language.either("waits and sees", "아직 이름"),
        ("switch", _) if target => language.either("turns to {t}", "{t} 쪽으로 바꿈"),
        ("switch", _) => language.either("turns to nobody", "아무도 지목 안 함"),
        ("confess", _) => language.either("confesses", "자백"),
        ("admit", _) => language.either("admits it", "인정"),
        ("farewell", _) => language.either("last words", "마지막 말"),
        ("pass", _) => language.either("passes", "넘김"),
        _ => language.either("says something", "말함"),
    }
}
