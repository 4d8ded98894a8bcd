//! Whether somebody says of themself what they are: "I am the sheriff", and not "If I am the sheriff", "the sheriff's
//! friend", "They say I am the sheriff" or "Am I the sheriff?", in English and in Korean.
//!
//! Better unread than misread: a claim that nobody made can hang somebody. So a claim is read only where the speaker
//! speaks of themself, of the role itself, as of a fact, in a sentence that states something.

use super::facts::Words;
use super::roles::Role;
use super::talk::{NEGATES, any, role_words};

/// Nobody is read as claiming to be mafia.
const CLAIMABLE: [Role; 4] = [Role::Doctor, Role::Sheriff, Role::Vigilante, Role::Villager];

/// A role that the speaker says to have, in words that leave no doubt. `said` is the part of the sentence that may hold
/// the claim; what stands behind it in `sentence` is about somebody else. Both are in lower case.
pub(super) fn claimed(said: &str, sentence: &str, names: &[Words]) -> Option<Role> {
    let claims = |role: &Role| {
        let place = role_words(*role).iter().find_map(|word| in_english(said, word).or_else(|| in_korean(said, word)));
        place.is_some_and(|end| states(&sentence[end..], names))
    };
    CLAIMABLE.into_iter().find(claims).filter(|_| !any(said, &NEGATES))
}

/// Whether a sentence with this behind the claim states it. A question may still follow: "I am the sheriff, all right?"
fn states(rest: &str, names: &[Words]) -> bool {
    /// What throws the claim itself into doubt again.
    const ASKS_BACK: [&str; 8] = ["am i", "huh", "eh", "right", "really", "그렇지", "맞지", "그래"];
    if !rest.trim_end_matches(closes_a_quote).trim_end().ends_with('?') {
        return !is_quoted(rest, names);
    }
    let Some((before, tag)) = rest.split_once(',') else { return false };
    let tag = tag.trim_matches(|letter: char| !letter.is_alphanumeric());
    let is_name = names.iter().any(|name| name.as_str().to_lowercase() == tag);
    !before.contains('?') && !tag.is_empty() && !is_name && !ASKS_BACK.contains(&tag)
}

fn closes_a_quote(letter: char) -> bool {
    matches!(letter, '"' | '\'' | '”' | '’' | '»')
}

/// What introduces or follows the words of somebody.
const SAID: [&str; 10] = ["say", "says", "said", "claims", "claimed", "tells", "told", "insists", "insisted", "wrote"];

/// Whether the claim was somebody else's: `"I am the sheriff," he said.`
fn is_quoted(rest: &str, names: &[Words]) -> bool {
    let mut words = words(rest);
    let close = rest.chars().find(|letter| !letter.is_whitespace());
    if !close.is_some_and(|letter| letter == ',' || closes_a_quote(letter)) {
        return false;
    }
    match (words.next(), words.next()) {
        (Some(verb), _) if SAID.contains(&verb) => true,
        (Some(who), Some(verb)) if SAID.contains(&verb) => {
            FOREIGN.contains(&who) || names.iter().any(|name| name.as_str().to_lowercase() == who)
        }
        _ => false,
    }
}

/// Words of letters, digits and apostrophes.
fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    let inner = |letter: char| letter.is_alphanumeric() || letter == '\'';
    text.split(move |letter| !inner(letter)).map(|word| word.trim_matches('\'')).filter(|word| !word.is_empty())
}

/// Where a claim begins.
const BEFORE: [&str; 8] =
    ["i am the ", "i am a ", "i'm the ", "i'm a ", "i am your ", "my role is ", "i claim ", "i am "];

/// What may follow the role without a comma: words that begin something new. Any other might belong to the role, as in
/// "the sheriff candidate".
#[rustfmt::skip]
const MAY_FOLLOW: [&str; 78] = [
    "actually", "again", "all", "already", "and", "around", "at", "because", "believe", "but", "by", "even", "ever",
    "everybody", "everyone", "folks", "for", "friends", "from", "guys", "hear", "here", "honestly", "i", "i'd",
    "i'll", "i'm", "i've", "in", "just", "let", "let's", "listen", "look", "my", "myself", "no", "now", "of", "ok",
    "okay", "on", "only", "our", "people", "please", "really", "since", "so", "such", "that", "then", "there",
    "these", "this", "though", "although", "today", "tonight", "too", "truly", "trust", "vote", "we", "what",
    "whatever", "whether", "which", "who", "whose", "with", "yes", "yet", "you", "you'll", "you're", "your",
    "yours",
];

/// A condition that is none: good manners.
#[rustfmt::skip]
const MANNERS: [&str; 8] = [
    "if you must", "if you ask", "if you want", "if you care", "if it helps", "if that helps", "if anyone",
    "if anybody",
];

/// What makes a clause a mere thought of what might be, or the opposite of what it says.
#[rustfmt::skip]
const SUPPOSES: [&str; 37] = [
    "if", "unless", "whether", "when", "whenever", "once", "until", "till", "before", "after", "provided", "wish",
    "hope", "than", "lest", "case", "suppose", "supposing", "assume", "assuming", "imagine", "pretend",
    "pretending", "lie", "false", "untrue", "deny", "denied", "idea", "notion", "story", "theory", "possibility",
    "chance", "maybe", "perhaps", "possibly",
];

/// The same, wherever in front of the claim it stands.
#[rustfmt::skip]
const SUPPOSES_AHEAD: [&str; 15] = [
    "suppose", "supposing", "imagine", "hypothetically", "in theory", "let's say", "lets say", "let us say",
    "what if", "pretend", "according to", "rumour", "rumor", "if only", "if,",
];

/// The same, wherever it stands at all.
#[rustfmt::skip]
const UNREAL: [&str; 12] = [
    "in real life", "irl", "by profession", "by trade", "for a living", "kidding", "joking", "in your dreams",
    "hypothetically", "in theory", "for the sake of argument", "for all you know",
];

/// Those who say something: what follows is theirs.
#[rustfmt::skip]
const REPORTS: [&str; 46] = [
    "say", "says", "said", "saying", "tell", "tells", "told", "telling", "think", "thinks", "thought", "thinking",
    "believe", "believes", "believed", "believing", "claim", "claims", "claimed", "claiming", "insist", "insists",
    "insisted", "suspect", "suspects", "guess", "guesses", "reckon", "reckons", "bet", "bets", "fear", "fears",
    "feel", "feels", "ask", "asks", "asked", "wonder", "wonders", "suggest", "suggests", "suggested", "implied",
    "heard", "convinced",
];

/// The speaker.
const OWN: [&str; 13] =
    ["i", "i'm", "i've", "i'll", "i'd", "my", "we", "let", "let's", "time", "it's", "permit", "allow"];

/// Somebody else.
#[rustfmt::skip]
const FOREIGN: [&str; 27] = [
    "you", "he", "she", "they", "it", "who", "everyone", "everybody", "someone", "somebody", "people", "nobody",
    "anyone", "anybody", "folks", "some", "others", "many", "all", "them", "him", "her", "you've", "you'd",
    "you'll", "you're", "they're",
];

/// Where an English claim of this role ends.
fn in_english(said: &str, word: &str) -> Option<usize> {
    if !word.is_ascii() || any(said, &UNREAL) {
        return None;
    }
    let places = |before: &&str| {
        let claim = format!("{before}{word}");
        said.match_indices(&claim).map(|(at, _)| (at, at + claim.len())).collect::<Vec<_>>()
    };
    let mut all = BEFORE.iter().flat_map(places);
    let own = |&(at, end): &(usize, usize)| {
        let (head, rest) = (&said[..at], &said[end..]);
        speaks_for_itself(head) && ends_there(rest) && !is_mentioned(head, rest)
    };
    all.find(own).map(|(_, end)| end)
}

/// Whether the claim stands in quotation marks within a sentence: that speaks about the words.
fn is_mentioned(head: &str, rest: &str) -> bool {
    head.ends_with(['"', '“', '«']) && words(head).chain(words(rest)).next().is_some()
}

/// Whether the role is all that is claimed, and without a condition.
fn ends_there(rest: &str) -> bool {
    let mut letters = rest.chars();
    let belongs = match (letters.next(), letters.next()) {
        (Some(first), _) if first.is_alphanumeric() => true,
        // "The sheriff's friend", "a doctor-hater"; but not a closing quotation mark or a dash.
        (Some('\'' | '-'), Some(second)) => second.is_alphanumeric(),
        _ => false,
    };
    let mut following = words(rest);
    let Some(next) = following.next().filter(|_| !belongs) else { return !belongs };
    let condition = if next == "only" { following.next().unwrap_or(next) } else { next };
    if matches!(condition, "if" | "unless" | "when") {
        return MANNERS.iter().any(|manners| any(rest, &[manners]));
    }
    let glued = rest.trim_start().starts_with(char::is_alphanumeric);
    !glued || MAY_FOLLOW.contains(&next)
}

/// Whether what stands in front of a claim leaves it the speaker's own, and a fact.
fn speaks_for_itself(head: &str) -> bool {
    if head.chars().next_back().is_some_and(|letter| letter.is_alphanumeric() || letter == '\'') {
        return false;
    }
    if any(head, &SUPPOSES_AHEAD) {
        return false;
    }
    let cut = |letter: char| matches!(letter, ',' | ':' | ';' | '—' | '–' | '"' | '“' | '”' | '(' | ')');
    let (prior, mut lead) = head.rfind(cut).map_or(("", head), |at| head.split_at(at));
    let hangs_on =
        words(lead).next() == Some("that") || words(prior).next_back().is_some_and(|last| SAID.contains(&last));
    if hangs_on {
        lead = head;
    }
    let tokens: Vec<&str> = words(lead).collect();
    let supposed = |at: usize| {
        let word = tokens[at];
        // "I'd like to say" is no comparison.
        SUPPOSES.contains(&word)
            || word == "like" && at + 1 == tokens.len()
            || tokens[at..].starts_with(&["long", "as"])
    };
    if (0..tokens.len()).any(supposed) {
        return false;
    }
    let Some(verb) = tokens.iter().rposition(|word| REPORTS.contains(word)) else { return true };
    if verb > 0 && matches!(tokens[verb - 1], "could" | "might" | "would") {
        return false;
    }
    let near = tokens[verb.saturating_sub(5)..verb].iter().rev();
    let mut subjects = near.filter(|word| OWN.contains(word) || FOREIGN.contains(word));
    match subjects.next() {
        Some(subject) => OWN.contains(subject),
        // "Believe that I am …" asks to be believed; "Say that I am …" only plays with the thought.
        None => verb == 0 && tokens[verb] == "believe",
    }
}

/// The speaker, as Korean names them.
pub(super) const KOREAN_SELF: [&str; 10] =
    ["나는 ", "난 ", "저는 ", "내가 ", "제가 ", "내 역할", "제 역할", "제 신분", "저 ", "나 "];

/// Behind a role: "… is what I am", with nothing but politeness after it.
#[rustfmt::skip]
const IS: [&str; 16] = [
    "이라오", "이에요", "입니다", "이거든", "라오", "예요", "거든", "일세", "인걸", "이다", "이야", "이오", "야",
    "요", "다", "임",
];
/// What may be added to that.
const POLITE: [&str; 5] = ["요", "유", "만", "그려", "을"];
/// What the speaker does with "that I am …" to make it a claim.
const DECLARES: [&str; 11] = ["밝", "공개", "고백", "선언", "털어", "말씀드", "알려", "고하", "고한", "했잖", "말했잖"];
/// What "that I am …" may be called without being put in doubt.
const FACTS: [&str; 5] = ["걸", "것", "거", "게", "사실"];
/// "… is right" in forms that only ask, suppose or guess.
const UNSURE: [&str; 13] =
    ["맞다면", "맞으면", "맞는다", "맞는지", "맞나", "맞을", "맞냐", "맞니", "맞춰", "맞추", "맞히", "맞혀", "맞다고"];
/// "I play …", as a fact.
const PLAYS: [&str; 6] = ["맡았", "맡고 있", "맡은", "맡습", "맡게 됐", "맡게 되었"];
/// What makes a Korean clause a thought of what might be, or the opposite of what it says.
#[rustfmt::skip]
const KOREAN_UNREAL: [&str; 28] = [
    "만약", "만일", "가령", "예를 들", "가정", "상상", "농담", "소문", "거짓", "오해", "착각", "의심", "척", "치자",
    "치면", "치고", "적 없", "적이 없", "적은 없", "리 없", "리가 없", "수 없", "수는 없", "누가", "어떻게", "아마",
    "어쩌면", "혹시",
];
/// Others whose words or thoughts it may be.
const OTHERS: [&str; 8] = ["너는", "넌 ", "네가", "니가", "걔", "그녀", "다들", "사람들"];
/// A particle at the end of a word: that word is who or what the sentence is about.
const PARTICLES: [char; 4] = ['은', '는', '이', '가'];
/// Words that end like that and are not.
const NO_SUBJECT: [&str; 13] =
    ["은", "는", "이", "사실은", "실은", "같은", "사람이", "역할은", "역할이", "신분은", "신분이", "분명히", "솔직히"];
/// Behind "저", those who are over there.
const OVER_THERE: [&str; 12] = ["사람", "분", "친구", "녀석", "애", "자", "쪽", "놈", "양반", "여자", "남자", "아이"];

/// Where a Korean claim of this role ends.
fn in_korean(said: &str, word: &str) -> Option<usize> {
    if word.is_ascii() {
        return None;
    }
    let apart = |at: usize| !said[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    let claims = |at: usize| {
        let (head, rest) = (&said[..at], &said[at + word.len()..]);
        let own = KOREAN_SELF.iter().flat_map(|own| head.match_indices(own));
        let Some((from, own)) = own.filter(|(at, _)| apart(*at)).max_by_key(|(at, _)| *at) else { return false };
        let lead = head.rfind([',', ':', ';', '"', '“', '…']).map_or(head, |at| &head[at..]);
        is_me(own, &head[from + own.len()..])
            && is_stated(rest, said)
            && !any(lead, &OTHERS)
            && ![lead, rest.split(',').next().unwrap_or(rest)].iter().any(|part| any(part, &KOREAN_UNREAL))
    };
    let place = said.match_indices(word).map(|(at, _)| at).find(|&at| apart(at) && claims(at))?;
    Some(place + word.len())
}

/// Whether, between "I" and the role, nobody else comes in.
fn is_me(own: &str, between: &str) -> bool {
    let mut words = between.split_whitespace();
    let elsewhere =
        own == "저 " && words.clone().next().is_some_and(|word| OVER_THERE.iter().any(|who| word.starts_with(who)));
    let other =
        |word: &str| word.ends_with(PARTICLES) && !NO_SUBJECT.contains(&word) || any(word, &["보기", "알기", "생각"]);
    !elsewhere && !words.any(other)
}

/// Whether what is behind the role makes it what the speaker is.
fn is_stated(rest: &str, sentence: &str) -> bool {
    let behind = |forms: &[&'static str]| forms.iter().find_map(|form| rest.strip_prefix(form));
    let starts = |text: &str, with: &[&str]| with.iter().any(|with| text.starts_with(with));
    let over = |text: &str| !text.starts_with(char::is_alphanumeric);
    if let Some(after) = behind(&["이라고", "라고"]) {
        let after = after.strip_prefix(['요', '유']).unwrap_or(after);
        return over(after.trim_start()) || starts(after.trim_start(), &DECLARES);
    }
    if let Some(after) = behind(&["이라는", "라는"]) {
        return starts(after.trim_start(), &FACTS);
    }
    if let Some(after) = behind(&["이라니", "라니"]) {
        // "Me, a doctor!" is a cry of surprise, unless it is sworn to.
        return after.starts_with('께') || sentence.contains("진짜");
    }
    if let Some(after) = behind(&["이라서", "라서"]) {
        return !after.starts_with('가');
    }
    if behind(&["으로서", "로서", "이니께", "니께"]).is_some() {
        return true;
    }
    if let Some(after) = behind(&["을 ", "를 "]) {
        return starts(after, &PLAYS);
    }
    if let Some(after) = behind(&[" "]).filter(|after| after.starts_with('맞')) {
        return !starts(after, &UNSURE);
    }
    let is = |form: &str| {
        let after = rest.strip_prefix(form)?;
        let after = POLITE.iter().find_map(|polite| after.strip_prefix(polite)).unwrap_or(after);
        Some(over(after) && !starts(after.trim_start(), &["라고", "라는", "하고"]))
    };
    IS.iter().any(|form| is(form).unwrap_or(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;
    use crate::games::mafia::talk::{Verb, read};

    /// What is heard of the speaker's own role.
    fn heard(text: &str) -> Vec<Role> {
        let names = ["Anna", "Ben", "민준", "Chloe"].map(Words::from);
        let acts = read(text, &names, Seat::player(4), false);
        acts.iter().filter(|act| act.act == Verb::Claim).filter_map(|act| act.role).collect()
    }

    #[test]
    fn claims_are_read() {
        use Role::{Doctor, Sheriff, Vigilante, Villager};
        let mut unread = Vec::new();
        for (text, role) in [
            ("I am the sheriff.", Sheriff),
            ("I'm the sheriff!", Sheriff),
            ("I’m the doctor", Doctor),
            ("I'm a villager, plain and simple.", Villager),
            ("My role is vigilante.", Vigilante),
            ("I claim sheriff.", Sheriff),
            ("Hear me: I am the doctor.", Doctor),
            ("Believe me, I am the sheriff.", Sheriff),
            ("Trust me I'm the doctor.", Doctor),
            ("I told you I am the sheriff.", Sheriff),
            ("I said that I'm the sheriff!", Sheriff),
            ("Like I said, I am the sheriff.", Sheriff),
            ("I swear I'm the sheriff.", Sheriff),
            ("You know I'm the sheriff.", Sheriff),
            ("Let me tell you I am the doctor.", Doctor),
            ("Because I'm the sheriff, I know more than you.", Sheriff),
            ("Even though I'm the doctor, I slept.", Doctor),
            ("If I may, I am the sheriff.", Sheriff),
            ("If anyone asks, I'm the doctor.", Doctor),
            ("I am the sheriff, if you must know.", Sheriff),
            ("I am the sheriff if you must know.", Sheriff),
            ("I'm the sheriff, the doctor should sit with me.", Sheriff),
            ("I'm the sheriff - believe it.", Sheriff),
            ("I am the sheriff and I checked Ben: mafia!", Sheriff),
            ("I'm the sheriff and Ben is mafia.", Sheriff),
            ("I am the sheriff of this town.", Sheriff),
            ("I'm the sheriff whether you like it or else.", Sheriff),
            ("I'm the sheriff, okay?", Sheriff),
            ("I'm the sheriff, do you believe me?", Sheriff),
            ("I am the sheriff, so if you hang me you lose.", Sheriff),
            ("나는 보안관이야.", Sheriff),
            ("난 의사야!", Doctor),
            ("저는 의사입니다.", Doctor),
            ("저는 사실 보안관이에요.", Sheriff),
            ("나 의사 맞아.", Doctor),
            ("내가 바로 보안관이다.", Sheriff),
            ("내가 보안관이라고!", Sheriff),
            ("내가 의사라고 했잖아!", Doctor),
            ("나는 자경단원이라고 밝혀 둔다.", Vigilante),
            ("제가 보안관이라는 걸 밝힙니다.", Sheriff),
            ("제가 의사를 맡고 있어요.", Doctor),
            ("내가 의사라서 하는 말이야.", Doctor),
            ("내가 보안관이야, 알겠어?", Sheriff),
            ("내가 보안관이야, 다들 믿어 줘.", Sheriff),
            ("저는 보안관임을 공개합니다.", Sheriff),
            ("나는 그냥 시민이야.", Villager),
            ("다들 들어 봐, 내가 의사거든.", Doctor),
        ] {
            unread.extend(Some(text).filter(|text| heard(text) != [role]));
        }
        assert_eq!(unread, [""; 0]);
    }

    #[test]
    fn what_is_no_claim_is_not_read_as_one() {
        let mut misread = Vec::new();
        for text in [
            // Conditions and thoughts of what might be.
            "If I am the sheriff, you are lost.",
            "If I'm the sheriff then who is the doctor?",
            "Even if I am the doctor, what of it.",
            "What if I am the sheriff?",
            "What if I'm the sheriff, friends.",
            "Suppose I am the sheriff.",
            "Suppose, for a moment, I am the sheriff.",
            "Let's say I'm the doctor.",
            "Imagine I am the vigilante.",
            "Assuming I'm the sheriff, you should be afraid.",
            "You act as if I am the sheriff.",
            "You treat me like I'm the doctor.",
            "Unless I am the sheriff, nobody knows.",
            "As long as I am the sheriff you are safe.",
            "When I am the sheriff things will change.",
            "Wait until I am the sheriff.",
            "I wish I am the sheriff next time.",
            "Hypothetically, I am the sheriff.",
            "In theory I am the doctor.",
            "I'm the sheriff if pigs fly.",
            "I am the sheriff if Ben is one.",
            "I'm the doctor unless I'm dreaming.",
            "I could say I'm the sheriff.",
            "I might claim I am the doctor.",
            "I'd rather hang than say I'm the sheriff.",
            "I am a doctor in real life.",
            "I'm a doctor by profession.",
            "I'm the sheriff, just kidding.",
            "I am the sheriff or the doctor.",
            "I am the sheriff only if you are mafia.",
            "Maybe I am the sheriff.",
            "I'm the doctor for all you know.",
            // Of the role's friends and belongings.
            "I'm the sheriff's friend.",
            "I’m the sheriff’s friend.",
            "I am the sheriffs' friend.",
            "I am the doctor's patient, so to speak.",
            "I am a doctor-hater.",
            "I'm a doctoral student.",
            "I'm the sheriff candidate here.",
            "I am a doctor fan.",
            "My role is sheriff's deputy.",
            // Denials.
            "I am not the sheriff.",
            "I'm not a doctor.",
            "I never said I am the sheriff.",
            "I didn't say I'm the doctor.",
            "It is a lie that I am the sheriff.",
            "I deny that I am the sheriff.",
            "The idea that I am the sheriff is silly.",
            // Questions.
            "Am I the sheriff?",
            "I am the sheriff?",
            "So I'm the sheriff, am I?",
            "I'm the doctor, Ben?",
            "Do you think I am the sheriff?",
            "Who says I'm the sheriff?",
            "Why would I hide that I am the doctor?",
            "Should I claim sheriff?",
            "How can I prove I am the sheriff?",
            // What others say or think.
            "They say I am the sheriff.",
            "You think I'm the sheriff.",
            "Everyone believes I am the doctor.",
            "He said that I am the sheriff.",
            "He said: \"I am the sheriff.\"",
            "She told me I'm the doctor.",
            "They think, wrongly, that I am the sheriff.",
            "I heard you say I am the sheriff.",
            "I want you to believe I'm the sheriff.",
            "The mafia thinks I'm the doctor.",
            "According to her, I am the sheriff.",
            "\"I am the sheriff\", he said.",
            "I am the sheriff, Ben said.",
            "Ben says I am the sheriff.",
            "Stop saying I'm the doctor.",
            "Ask me whether I am the sheriff.",
            "You want me to say I'm the sheriff.",
            "The words \"I am the sheriff\" are cheap.",
            "Just because I'm the sheriff doesn't mean I know.",
            // Korean: conditions.
            "내가 보안관이라면 벌써 말했지.",
            "내가 의사면 너를 지켰지.",
            "만약 내가 의사다 싶으면 말해.",
            "내가 보안관이라고 치자.",
            "내가 보안관이라고 가정해 보자.",
            "내가 의사라고 해도 믿을 거야.",
            "내가 의사인 척해 볼게.",
            "내가 의사 맞다면 살려 줘.",
            "내가 의사를 맡으면 좋겠어.",
            "내가 보안관이었다면 너를 조사했지.",
            "어쩌면 내가 의사야.",
            // Korean: belongings, others, looks.
            "나는 보안관의 친구야.",
            "나는 의사 친구야.",
            "저 사람이 의사야.",
            "저 사람은 보안관입니다.",
            "우리 누나 의사야.",
            "의사야, 나 좀 지켜 줘.",
            "내가 보기에 그 사람은 의사야.",
            "나는 그 사람이 의사라고 생각해.",
            "난 의사야말로 중요하다고 봐.",
            "내가 좀 의사다워 보이지.",
            // Korean: denials.
            "나는 의사가 아니야.",
            "저는 보안관이 아닙니다.",
            "내가 의사라고 한 적 없어.",
            "내가 의사라는 건 거짓말이야.",
            "내가 보안관이라서가 아니라 걱정돼서 그래.",
            // Korean: questions and surprise.
            "내가 보안관이라고?",
            "내가 의사야?",
            "제가 의사예요?",
            "내가 의사 맞나?",
            "내가 의사라니!",
            "내가 보안관이라는 걸 어떻게 알아?",
            // Korean: what others say or think.
            "다들 내가 의사라고 생각해.",
            "걔가 내가 의사라고 했어.",
            "사람들이 제가 보안관이라고 하네요.",
            "내가 의사라는 소문이 있어.",
            "민준이 내가 의사라고 했어.",
            "너는 내가 의사라고 믿어?",
        ] {
            misread.extend(Some(text).filter(|text| !heard(text).is_empty()));
        }
        assert_eq!(misread, [""; 0]);
    }
}
