//! What minds say in either language.

use crate::engine::Language;

/// Names for a table that names nobody.
pub fn names(language: Language) -> [&'static str; 6] {
    match language {
        Language::En => ["Ada", "Ben", "Cleo", "Dara", "Emil", "Faye"],
        Language::Ko => ["가온", "나래", "다솜", "라온", "마루", "바다"],
    }
}

/// True of almost anything: what is left to say about a word that is not in the book.
pub fn empty_hints(language: Language) -> [&'static str; 6] {
    match language {
        Language::En => [
            "Most people know it well.",
            "I came across one not long ago.",
            "People have different feelings about it.",
            "You could talk about it for hours.",
            "A child could tell you what it is.",
            "It comes up more often than you think.",
        ],
        Language::Ko => [
            "누구나 잘 아는 거예요.",
            "얼마 전에도 봤어요.",
            "사람마다 생각이 다르죠.",
            "이야기하자면 끝이 없어요.",
            "아이들도 다 알걸요.",
            "생각보다 자주 나오는 말이에요.",
        ],
    }
}

/// Why somebody is voted for where nothing is known.
pub fn feeling(language: Language) -> &'static str {
    language.either("It is only a feeling.", "그냥 느낌이에요.")
}

/// Why somebody is voted for: so many of their hints do not fit.
pub fn fewest(language: Language, strangers: usize) -> String {
    match language {
        Language::En => format!("{strangers} of their hints do not fit my word."),
        Language::Ko => format!("힌트 {strangers}개가 제 단어와 맞지 않아요."),
    }
}

/// Why somebody is voted for: the hint that fits worst, if there is one.
pub fn reason(language: Language, name: &str, worst: Option<u8>) -> String {
    match (language, worst) {
        (Language::En, Some(round)) => format!("The hint of {name} in round {round} fits the others' word least."),
        (Language::En, None) => format!("{name} never said anything telling."),
        (Language::Ko, Some(round)) => format!("{name} 님의 {round}라운드 힌트가 다른 분들과 가장 안 맞아요."),
        (Language::Ko, None) => format!("{name} 님은 끝까지 두루뭉술한 말만 했어요."),
    }
}
