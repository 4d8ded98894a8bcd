//! Whether a Korean sentence says of the speaker what they are: "저는 보안관입니다", and not "내가 보안관이라면", "보안관의 친구",
//! "다들 내가 보안관이래" or "내가 보안관이야?".
//!
//! A claim that nobody made can hang somebody. So it is read only where the speaker speaks of themself, of the role itself,
//! as of a fact, in a sentence that states something.

use super::super::super::roles::Role;
use super::words::Clause;

fn any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

fn role_words(role: Role) -> &'static [&'static str] {
    match role {
        Role::Doctor => &["의사", "닥터"],
        Role::Sheriff => &["보안관", "경찰", "형사"],
        Role::Vigilante => &["자경단원", "자경단"],
        Role::Villager => &["시민"],
        Role::Mafia => &["마피아"],
    }
}

/// The role that the sentence claims for the speaker, if nobody else has been spoken of (`alone`), and the length of the clause that does, if one clause does.
pub(super) fn claimed(sentence: &str, clauses: &[Clause], alone: bool) -> Option<(Role, usize)> {
    const ROLES: &[Role] = &[Role::Doctor, Role::Sheriff, Role::Vigilante, Role::Villager, Role::Mafia];
    let said = sentence.to_lowercase();
    let asked = said.trim_end_matches(|letter: char| !letter.is_alphanumeric() && letter != '?').ends_with('?');
    for &role in ROLES {
        for word in role_words(role) {
            let nobody = |at: usize| alone && clauses[..at].iter().all(|clause| clause.who.is_empty());
            let claims = |at: &usize| {
                let Clause { flat, asks, .. } = &clauses[*at];
                !asks && is_claim(flat, word) && (flat.contains('#') || nobody(*at))
            };
            let loose = (0..clauses.len()).find(claims).map(|at| &clauses[at]);
            if let Some(clause) = loose.filter(|_| !any(&said, UNREAL)) {
                return Some((role, clause.flat.len()));
            }
            let strict = in_korean(&said, word).filter(|_| !any(&said, NEGATES));
            if strict.is_some_and(|end| !asked || said[end..].contains(',')) {
                return Some((role, usize::MAX));
            }
        }
    }
    None
}

/// What turns a sentence round.
const NEGATES: &[&str] = &["않", "지 마", "지 말", "아니", "못 ", "아닌"];
/// What makes it no statement.
const UNREAL: &[&str] = &["만약", "만일", "농담", "소문", "어쩌면", "아마", "혹시", "척", "싶으면"];

/// Whether a clause without spaces is nothing but the claim: "보안관입니다", "나경찰", "의사는나야", "제직업은의사".
fn is_claim(flat: &str, word: &str) -> bool {
    #[rustfmt::skip]
    const LEADS: &[&str] = &[
        "사실은", "사실", "실은", "그냥", "진짜", "정말", "평범한", "선량한", "바로", "저기", "아", "네", "그래", "맞아", "커밍아웃할게", "자백할게요", "들켰네", "솔직히", "그럼", "다들", "여러분",
        "일단", "안녕하세요", "이제", "그리고", "근데", "무고한", "불쌍한", "인정할게", "인정", "오늘", "잘들어", "평범", "일개", "힘없는", "착한", "순수", "순수한", "그래요", "하", "ㅇㅇ", "아무능력없는", "아무능력도없는", "능력없는", "아무힘없는", "이마을의", "이마을", "우리마을", "마을",
    ];
    #[rustfmt::skip]
    const IS: &[&str] = &[
        "이야", "이에요", "예요", "에요", "입니다", "임", "이다", "다", "인데", "인데요", "이고", "고", "이거든", "거든", "이거든요", "거든요", "맞아", "맞아요", "맞습니다", "맞다", "맞음", "이라서", "라서", "이라고", "라고", "이니까",
        "니까", "이네", "네", "이지", "지", "요", "이요", "였어", "였는데", "였는데요", "이었는데", "였습니다", "이었어", "였음", "이었습니다", "인데왜", "인데왜그래", "이라니까", "라니까", "이라구", "이라니까요", "라니까요", "이라고요", "라고요", "야",
    ];
    let longest = |text: &str| {
        let leads = LEADS.iter().filter(|lead| text.starts_with(**lead));
        leads.max_by_key(|lead| lead.len()).map(|lead| text[lead.len()..].to_owned())
    };
    let lead = |text: &str| {
        let mut text = text.to_owned();
        while let Some(rest) = longest(&text) {
            text = rest;
        }
        text
    };
    let flat = lead(flat);
    for own in [
        "#는",
        "#가",
        "#도",
        "#",
        "#의직업은",
        "#의역할은",
        "#의직업이",
        "#의역할이",
        "#의정체는",
        "#의신분은",
        "#의직업",
        "#의역할",
    ] {
        let Some(rest) = flat.strip_prefix(own) else { continue };
        let rest = lead(rest);
        let Some(rest) = rest.strip_prefix(word) else { continue };
        let rest = rest.strip_suffix("왜그래").unwrap_or(rest);
        if rest.is_empty() || IS.contains(&rest) {
            return true;
        }
    }
    if let Some(rest) = flat.strip_prefix(word) {
        let by_end = rest.trim_start_matches(['은', '는', '이']);
        // "의사야" calls the doctor.
        let bare =
            !matches!(rest, "" | "야" | "다" | "고" | "지" | "네" | "요" | "이네" | "이지") && IS.contains(&rest);
        return by_end == "#야" || bare && word != "마피아" && !rest.starts_with("라");
    }
    // "나랑 민준이가 마피아야"
    let with = flat.strip_prefix("#랑@").or_else(|| flat.strip_prefix("#와@"));
    with.is_some_and(|rest| {
        rest.trim_start_matches(['가', '이', '는']).strip_prefix(word).is_some_and(|rest| IS.contains(&rest))
    })
}

/// The speaker, as Korean names them.
const KOREAN_SELF: &[&str] =
    &["나는 ", "난 ", "저는 ", "내가 ", "제가 ", "내 역할", "제 역할", "제 신분", "저 ", "나 "];

/// Behind a role: "… is what I am", with nothing but politeness after it.
#[rustfmt::skip]
const IS: &[&str] = &[
    "이라오", "이에요", "입니다", "이거든", "라오", "예요", "거든", "일세", "인걸", "이다", "이야", "이오", "야",
    "요", "다", "임",
];
/// What may be added to that.
const POLITE: &[&str] = &["요", "유", "만", "그려", "을"];
/// What the speaker does with "that I am …" to make it a claim.
const DECLARES: &[&str] = &["밝", "공개", "고백", "선언", "털어", "말씀드", "알려", "고하", "고한", "했잖", "말했잖"];
/// What "that I am …" may be called without being put in doubt.
const FACTS: &[&str] = &["걸", "것", "거", "게", "사실"];
/// "… is right" in forms that only ask, suppose or guess.
const UNSURE: &[&str] =
    &["맞다면", "맞으면", "맞는다", "맞는지", "맞나", "맞을", "맞냐", "맞니", "맞춰", "맞추", "맞히", "맞혀", "맞다고"];
/// "I play …", as a fact.
const PLAYS: &[&str] = &["맡았", "맡고 있", "맡은", "맡습", "맡게 됐", "맡게 되었"];
/// What makes a Korean clause a thought of what might be, or the opposite of what it says.
#[rustfmt::skip]
const KOREAN_UNREAL: &[&str] = &[
    "만약", "만일", "가령", "예를 들", "가정", "상상", "농담", "소문", "거짓", "오해", "착각", "의심", "척", "치자",
    "치면", "치고", "적 없", "적이 없", "적은 없", "리 없", "리가 없", "수 없", "수는 없", "누가", "어떻게", "아마",
    "어쩌면", "혹시", "왜",
];
/// Others whose words or thoughts it may be.
const OTHERS: &[&str] = &["너는", "넌 ", "네가", "니가", "걔", "그녀", "다들", "사람들"];
/// A particle at the end of a word: that word is who or what the sentence is about.
const PARTICLES: [char; 4] = ['은', '는', '이', '가'];
/// Words that end like that and are not.
const NO_SUBJECT: &[&str] =
    &["은", "는", "이", "사실은", "실은", "같은", "사람이", "역할은", "역할이", "신분은", "신분이", "분명히", "솔직히"];
/// Behind "저", those who are over there.
const OVER_THERE: &[&str] = &["사람", "분", "친구", "녀석", "애", "자", "쪽", "놈", "양반", "여자", "남자", "아이"];

/// Where a Korean claim of this role ends.
fn in_korean(said: &str, word: &str) -> Option<usize> {
    let apart = |at: usize| !said[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    let claims = |at: usize| {
        let (head, rest) = (&said[..at], &said[at + word.len()..]);
        let own = KOREAN_SELF.iter().flat_map(|own| head.match_indices(own));
        let Some((from, own)) = own.filter(|(at, _)| apart(*at)).max_by_key(|(at, _)| *at) else { return false };
        let lead = head.rfind([',', ':', ';', '"', '“', '…']).map_or(head, |at| &head[at..]);
        is_me(own, &head[from + own.len()..])
            && is_stated(rest, said)
            && !any(lead, OTHERS)
            && ![lead, rest.split(',').next().unwrap_or(rest)].iter().any(|part| any(part, KOREAN_UNREAL))
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
        return over(after.trim_start()) || starts(after.trim_start(), DECLARES);
    }
    if let Some(after) = behind(&["이라는", "라는"]) {
        return starts(after.trim_start(), FACTS);
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
        return starts(after, PLAYS);
    }
    if let Some(after) = behind(&[" "]).filter(|after| after.starts_with('맞')) {
        return !starts(after, UNSURE);
    }
    let is = |form: &str| {
        let after = rest.strip_prefix(form)?;
        let after = POLITE.iter().find_map(|polite| after.strip_prefix(polite)).unwrap_or(after);
        Some(over(after) && !starts(after.trim_start(), &["라고", "라는", "하고"]))
    };
    IS.iter().any(|form| is(form).unwrap_or(false))
}
