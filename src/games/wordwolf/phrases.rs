//! What minds say in either language.
//!
//! A place is `{x}` for a name, `{q}` for what somebody said, `{s}` for a sentence about the word, `{n}` for a notion,
//! `{a}` for another word. A Korean place may carry the particle that fits, such as `{n:이에예}`.

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

/// Words that stand around a notion in Korean and are no part of it.
pub const KOREAN_FRAME: [&str; 22] = [
    "저는",
    "저한테는",
    "처음이니까",
    "먼저",
    "제",
    "단어",
    "하면",
    "정도요",
    "쪽이에요",
    "할게요",
    "얘기를",
    "생각이",
    "나요",
    "이",
    "일단",
    "나네요",
    "났어요",
    "알죠",
    "쪽이라고",
    "님이",
    "님의",
    "님",
];

/// How a hint stands to what was said before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Nothing was said before.
    Open,
    /// It goes on from a hint that fits.
    Build,
    /// It does not see what a hint has to do with it.
    Doubt,
    /// It asks for more than a hint that fits anything.
    Poke,
    /// It neither agrees nor disagrees.
    Dodge,
    /// It answers somebody who named the speaker.
    Answer,
}

/// The ways to say a hint: around a sentence, or around a notion.
pub fn turns(language: Language, turn: Turn, notion: bool) -> &'static [&'static str] {
    match language {
        Language::En => english(turn, notion),
        Language::Ko => korean(turn, notion),
    }
}

fn english(turn: Turn, notion: bool) -> &'static [&'static str] {
    match (turn, notion) {
        (Turn::Open, false) => {
            &["{s}", "To start: {s}", "Well then: {s}", "First of all: {s}", "I would say: {s}", "Only this much: {s}"]
        }
        (Turn::Open, true) => &[
            "Mine makes me think of {n}.",
            "My first thought is {n}.",
            "To start: {n}.",
            "I see {n} when I think of it.",
            "It has to do with {n}.",
            "Say {n}, and you get to mine.",
            "Not without {n}, I think.",
        ],
        (Turn::Build, false) => &[
            "“{q}”, {x}? Same here. {s}",
            "I agree with {x}’s “{q}”. {s}",
            "“{q}” fits mine, {x}. {s}",
            "{x} said “{q}”, so I say: {s}",
            "Yes to “{q}”, {x}. {s}",
            "With “{q}” {x} means what I mean. {s}",
            "As {x} says, “{q}”. And: {s}",
            "“{q}”, sure. {s}",
        ],
        (Turn::Build, true) => &[
            "{x}’s “{q}” makes me think of {n}.",
            "From “{q}” I get to {n}, {x}.",
            "“{q}”, yes, {x}, and also {n}.",
            "After “{q}” I would say {n}.",
            "{x} said “{q}”; I say {n}.",
            "“{q}” fits, {x}. So does the thought of {n}.",
            "I know “{q}” from mine, {x}, and {n} too.",
            "With {x} on “{q}”; mine also means {n}.",
            "“{q}”, {x}? Then you know {n}.",
            "Yes, “{q}”. And for me {n}.",
        ],
        (Turn::Doubt, false) => &[
            "“{q}”? Not mine, {x}. {s}",
            "I cannot see “{q}”, {x}. {s}",
            "“{q}” is strange to me, {x}. {s}",
            "Hm, “{q}”, {x}? {s}",
            "What does “{q}” mean, {x}? {s}",
            "I doubt “{q}”. {s}",
        ],
        (Turn::Doubt, true) => &[
            "“{q}”, {x}? I was at {n}.",
            "{x}, “{q}” is strange to me. Mine is {n}.",
            "I do not see “{q}”, {x}. I see {n}.",
            "How does “{q}” go with {n}, {x}?",
            "“{q}”? I doubt that, {x}. Think of {n}.",
            "Not “{q}” for me, {x}, but {n}.",
            "{x} says “{q}” where I would say {n}.",
        ],
        (Turn::Poke, false) => &[
            "“{q}” could be anything, {x}. {s}",
            "More than “{q}”, please, {x}. {s}",
            "“{q}” is a little vague, {x}. {s}",
            "{x}, “{q}” says nothing yet. {s}",
            "Only “{q}”, {x}? {s}",
            "From “{q}” nobody knows, {x}. {s}",
        ],
        (Turn::Poke, true) => &[
            "“{q}” could be anything, {x}. Mine: {n}.",
            "{x}, “{q}” says little. I say {n}.",
            "Less vague than “{q}”, {x}: {n}.",
            "Only “{q}”, {x}? I would say {n}.",
            "“{q}”, {x}, and what else? I think of {n}.",
            "More than “{q}”, {x}! I have {n} for you.",
        ],
        (Turn::Dodge, false) => &[
            "“{q}”, {x}? Perhaps. {s}",
            "Half yes to “{q}”. {s}",
            "“{q}” may well be, {x}. {s}",
            "I would not say “{q}”, but: {s}",
            "Not so sure about “{q}”. {s}",
            "“{q}” is one way to say it, {x}. {s}",
        ],
        (Turn::Dodge, true) => &[
            "“{q}” may be, {x}. I think of {n}.",
            "Half yes to “{q}”. For me it is {n}.",
            "Perhaps “{q}”, perhaps {n}, {x}.",
            "Before “{q}” I would say {n}.",
            "“{q}”? I would start with {n}, {x}.",
            "Not so sure about “{q}”, {x}. Rather {n}.",
        ],
        (Turn::Answer, false) => &[
            "You asked, {x}: {s}",
            "To answer you, {x}: {s}",
            "{x}, then more from me. {s}",
            "As {x} named me: {s}",
            "For {x}, who asked: {s}",
            "{x}, is this enough? {s}",
        ],
        (Turn::Answer, true) => &[
            "You asked, {x}. Mine is close to {n}.",
            "To answer {x}: think of {n}.",
            "{x}, if you doubt me: {n}.",
            "As {x} named me, I say {n}.",
            "More for you, {x}: {n}.",
            "Is {n} enough for you, {x}?",
        ],
    }
}

fn korean(turn: Turn, notion: bool) -> &'static [&'static str] {
    match (turn, notion) {
        (Turn::Open, false) => {
            &["{s}", "음, {s}", "글쎄요, {s}", "처음이니까 이것만. {s}", "먼저 할게요. {s}", "일단, {s}"]
        }
        (Turn::Open, true) => &[
            "저는 {n} 생각이 나요.",
            "처음이니까 {n} 정도요.",
            "{n}, 일단 이 정도요.",
            "저한테는 {n:이에예}요.",
            "{n} 쪽이라고 할게요.",
            "먼저 {n} 얘기를 할게요.",
            "제 단어 하면 {n:이에예}요.",
        ],
        (Turn::Build, false) => &[
            "“{q}”, 저도요 {x} 님. {s}",
            "{x} 님의 “{q}” 맞아요. {s}",
            "{x} 님 말에 보태면, {s}",
            "저도 “{q}” 쪽이에요. {s}",
            "“{q}” 하면 저도 알죠. {s}",
            "{x} 님이 “{q}”라니까, {s}",
            "“{q}” 들으니 알겠어요. {s}",
            "네, “{q}”. 그리고 {s}",
        ],
        (Turn::Build, true) => &[
            "“{q}” 하니까 {n} 생각이 나네요.",
            "{x} 님이 “{q}”라면 저는 {n:이에예}요.",
            "“{q}”도 맞고 {n}도 맞아요.",
            "{x} 님 얘기에 {n} 생각이 났어요.",
            "“{q}”, 그리고 {n}. 그렇죠, {x} 님?",
            "{x} 님의 “{q}” 다음은 {n:이에예}요.",
            "“{q}” 하면 {n}까지 알죠, {x} 님.",
            "저도 “{q}”, 거기에 {n}도요.",
            "{x} 님 말이 맞으면 {n}도 맞을걸요.",
            "“{q}” 좋네요. 저는 {n}.",
        ],
        (Turn::Doubt, false) => &[
            "“{q}”요, {x} 님? {s}",
            "{x} 님 “{q}” 얘기는 좀 걸려요. {s}",
            "“{q}”라니 저는 잘 모르겠어요. {s}",
            "“{q}” 그건 제 쪽이 아니에요. {s}",
            "{x} 님, “{q}” 그게 왜요? {s}",
            "“{q}” 말은 이상해요, {x} 님. {s}",
        ],
        (Turn::Doubt, true) => &[
            "“{q}”라니요, {x} 님? 저는 {n} 쪽인데요.",
            "{x} 님 “{q}” 얘기는 좀 걸려요. 저는 {n}.",
            "“{q}” 말고 {n} 아닌가요, {x} 님?",
            "저는 “{q}” 모르겠고 {n:은는} 알아요.",
            "{x} 님, “{q}” 그게 {n}하고 맞나요?",
            "“{q}”… 저라면 {n:이라라}고 해요, {x} 님.",
        ],
        (Turn::Poke, false) => &[
            "“{q}” 정도면 뭐든 되죠, {x} 님. {s}",
            "{x} 님, “{q}” 말고 더요. {s}",
            "“{q}” 그것만으론 몰라요. {s}",
            "{x} 님은 “{q}” 하고 끝인가요? {s}",
            "“{q}” 누구나 하는 말이죠. {s}",
            "{x} 님보다 더 말할게요. {s}",
        ],
        (Turn::Poke, true) => &[
            "{x} 님, “{q}” 그것만으론 몰라요. 저는 {n}.",
            "“{q}” 정도면 뭐든 되죠. 저는 {n:이에예}요.",
            "{x} 님보다 더 말하면 {n:이에예}요.",
            "“{q}” 말고 {n} 정도는 말해야죠, {x} 님.",
            "{x} 님은 “{q}” 하고 끝인가요? 저는 {n}.",
            "“{q}” 다음이 궁금해요, {x} 님. 저는 {n}.",
        ],
        (Turn::Dodge, false) => &[
            "“{q}”… 그럴 수도요. {s}",
            "{x} 님 말도 맞겠죠. {s}",
            "“{q}” 그건 반만 맞아요. {s}",
            "“{q}” 거기까진 아니고, {s}",
            "“{q}” 글쎄요, {x} 님. {s}",
            "{x} 님처럼은 아니지만, {s}",
        ],
        (Turn::Dodge, true) => &[
            "“{q}”까지는 아니고 저는 {n} 정도요.",
            "“{q}” 그럴 수도요. 저는 {n} 생각이 나요.",
            "“{q}” 아니면 {n}, 그쯤이에요, {x} 님.",
            "글쎄요, {x} 님. 저는 {n}부터 생각나요.",
            "“{q}” 반만 맞고, 나머지는 {n:이에예}요.",
            "{x} 님 말도 맞겠지만 저는 {n} 쪽이에요.",
        ],
        (Turn::Answer, false) => &[
            "{x} 님이 물으셨으니 답할게요. {s}",
            "{x} 님, 의심 마세요. {s}",
            "저요, {x} 님? {s}",
            "{x} 님께 더 말할게요. {s}",
            "{x} 님, 이러면 되나요? {s}",
            "제 얘기 하셨죠, {x} 님. {s}",
        ],
        (Turn::Answer, true) => &[
            "{x} 님이 물으셨으니, {n} 생각해 보세요.",
            "저요, {x} 님? 저는 {n:이에예}요.",
            "{x} 님, 의심 마세요. {n:이에예}요.",
            "{x} 님께 더 말하면 {n:이에예}요.",
            "{n}, 이러면 되나요, {x} 님?",
            "제 얘기 하셨죠, {x} 님. {n} 쪽이에요.",
        ],
    }
}

/// What speaks against somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charge {
    /// The hint fits another word.
    Theirs,
    /// Nothing was said.
    Silent,
    /// It repeats what was said.
    Echo,
    /// It fits anything, and nothing better came.
    Vague,
    /// It fits anything, and the good hints came when the word was known.
    Late,
    /// Nobody knows what it has to do with the word.
    Unread,
    /// It is the least of good hints.
    Weakest,
}

/// The ways to give it as the reason of a vote.
pub fn reasons(language: Language, charge: Charge) -> &'static [&'static str] {
    match language {
        Language::En => english_reasons(charge),
        Language::Ko => korean_reasons(charge),
    }
}

fn english_reasons(charge: Charge) -> &'static [&'static str] {
    match charge {
        Charge::Theirs => &[
            "“{q}” is what I would say of {a}, not of ours.",
            "“{q}” does not fit my word; it fits {a}.",
            "I hear {a} in “{q}”, and we do not have that.",
            "“{q}” gave {x} away: that is {a}.",
            "Ours is not like that, {x}: “{q}” means {a}.",
            "Whoever says “{q}” has {a} in front of them.",
        ],
        Charge::Silent => &[
            "“{q}” is no hint at all, {x}.",
            "{x} said “{q}” when we needed a hint.",
            "With “{q}” {x} hides from all of us.",
            "“{q}”: who has our word has more to say.",
            "“{q}” fits no word, so not ours either.",
            "Nothing to hold against “{q}”, and that is it.",
        ],
        Charge::Echo => &[
            "“{q}” is only what others had said before.",
            "{x} repeats: “{q}” was on the table already.",
            "“{q}” is borrowed, {x} adds nothing of their own.",
            "We had “{q}” before {x} said it.",
            "“{q}”: copied from us, not known.",
            "{x} waits and then says “{q}” after us.",
        ],
        Charge::Vague => &[
            "“{q}” fits anything, and {x} never told more.",
            "“{q}” goes with my word as with any other.",
            "{x} stayed at “{q}”; ours deserves more.",
            "“{q}” could be said of a thousand things.",
            "Nothing in “{q}” is about our word alone.",
            "Three rounds, and the best of {x} is “{q}”.",
        ],
        Charge::Late => &[
            "First “{q}”, which fits anything, then only what we had shown.",
            "“{q}” fits anything; the good hints came after ours.",
            "{x} began with “{q}” and learned the rest from us.",
            "Who knew our word would not begin with “{q}”.",
            "“{q}” first, sure only later: {x} listened well.",
            "“{q}” told nothing while nobody had told {x} the word.",
        ],
        Charge::Unread => &[
            "“{q}” does not fit anything I know of our word.",
            "I do not see what “{q}” has to do with ours.",
            "“{q}”, {x}? Not with my word.",
            "I cannot place “{q}” with what we have.",
            "“{q}” leads me away from our word.",
            "My word and “{q}” do not meet, {x}.",
        ],
        Charge::Weakest => &[
            "“{q}” fits ours least of all I heard.",
            "Of all hints I believe “{q}” least.",
            "“{q}” is a little off our word, {x}.",
            "Everybody fits; “{q}” fits worst.",
            "I would not have said “{q}” of ours.",
            "If I must choose: “{q}” fits ours only half.",
        ],
    }
}

fn korean_reasons(charge: Charge) -> &'static [&'static str] {
    match charge {
        Charge::Theirs => &[
            "“{q}” 이건 {a} 얘기지 우리 단어가 아니에요.",
            "“{q}” 이 말은 제 단어와 안 맞고 {a:과와} 맞아요.",
            "“{q}” 들으니 {a} 같던데, 우리 건 그게 아니죠.",
            "{x} 님은 “{q}”에서 들켰어요. {a:이에예}요.",
            "우리 단어는 “{q}” 그렇지 않아요. {a}라면 몰라도.",
            "“{q}”라고 하면 {a} 아닌가요, {x} 님?",
        ],
        Charge::Silent => &[
            "“{q}” 이건 힌트가 아니에요.",
            "{x} 님은 힌트 대신 “{q}”만 남겼어요.",
            "“{q}” 뒤에 숨은 것 같아요, {x} 님.",
            "우리 단어를 알면 “{q}”로 끝내지 않아요.",
            "“{q}” 어느 단어에도 안 맞아요.",
            "{x} 님의 “{q}”에는 들을 말이 없었어요.",
        ],
        Charge::Echo => &[
            "“{q}” 이건 앞에서 다 나온 말이에요.",
            "{x} 님은 남의 말만 따라 했어요. “{q}”",
            "“{q}” 우리가 먼저 한 말인데요.",
            "자기 얘기 없이 “{q}” 되풀이만 했어요.",
            "“{q}” 베낀 말 같아요, {x} 님.",
            "듣고 나서 “{q}” 하는 건 누구나 해요.",
        ],
        Charge::Vague => &[
            "“{q}” 뭐에나 맞는 말이고 끝까지 그랬어요.",
            "“{q}” 제 단어만의 얘기가 아니에요.",
            "{x} 님은 “{q}”에서 한 발도 안 나갔어요.",
            "“{q}” 이런 말은 천 가지에 다 맞아요.",
            "“{q}”에는 우리 단어다운 게 없어요.",
            "세 라운드 동안 {x} 님 최선이 “{q}”였어요.",
        ],
        Charge::Late => &[
            "처음엔 “{q}” 두루뭉술하더니 나중엔 우리 말만 따라왔어요.",
            "“{q}” 뭐에나 맞죠. 좋은 힌트는 우리 다음에야 나왔고요.",
            "{x} 님은 “{q}”로 시작해서 우리한테 배운 것 같아요.",
            "단어를 알았다면 “{q}”로 시작하지 않았겠죠.",
            "“{q}” 다음부터 갑자기 확신하던데요, {x} 님.",
            "아무도 말하기 전엔 “{q}”뿐이었어요.",
        ],
        Charge::Unread => &[
            "“{q}” 이 말이 우리 단어와 무슨 상관인지 모르겠어요.",
            "“{q}” 제 단어와는 안 맞아요, {x} 님.",
            "우리 단어로는 “{q}”라고 말 못 해요.",
            "“{q}” 아무리 생각해도 이어지지 않아요.",
            "{x} 님의 “{q}”만 혼자 딴 데 있어요.",
            "“{q}” 들을수록 우리 단어에서 멀어져요.",
        ],
        Charge::Weakest => &[
            "들은 것 중에 “{q}” 이게 제일 안 맞아요.",
            "다들 맞는데 “{q}” 이게 가장 약해요.",
            "굳이 고르면 “{q}” 쪽이 제일 못 미더워요.",
            "“{q}” 우리 단어에서 조금 비껴 있어요, {x} 님.",
            "저라면 우리 단어에 “{q}”라고는 안 해요.",
            "“{q}” 이 힌트만 반쯤 맞아요, {x} 님.",
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
