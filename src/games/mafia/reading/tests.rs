//! Single sentences that were once misread, or must not be read at all.

use super::super::facts::Words;
use super::super::roles::Role;
use super::super::talk::{Act, Verb};
use super::read;
use crate::engine::Seat;

fn names() -> Vec<Words> {
    ["Anna", "Ben", "민준", "Chloe"].map(Words::from).to_vec()
}

fn understood(text: &str) -> String {
    let acts = read(text, &names(), Seat::player(4), false);
    let word = |act: &Act| {
        let verb = format!("{:?}", act.act).to_lowercase();
        let target = act.target.map_or(String::new(), |seat| format!(" {seat}"));
        let role = act.role.map_or(String::new(), |role| format!(" {}", role.word()));
        let mafia = act.mafia.map_or("", |mafia| if mafia { " mafia" } else { " clear" });
        format!("{verb}{target}{role}{mafia}")
    };
    acts.iter().map(word).collect::<Vec<_>>().join(", ")
}

#[test]
fn english_is_read() {
    assert_eq!(understood("Ben is mafia, no doubt."), "accuse p2");
    assert_eq!(understood("I think p2 is suspicious. I trust Anna."), "accuse p2, defend p1");
    assert_eq!(understood("I am the sheriff and I checked Ben: mafia!"), "claim sheriff, report p2 mafia");
    assert_eq!(understood("I investigated Anna and she is not mafia"), "report p1 clear");
    assert_eq!(understood("I investigated Anna: she is the doctor"), "report p1 doctor clear");
    assert_eq!(understood("I'm a villager."), "claim villager");
    assert_eq!(understood("I am not mafia."), "defend p4");
    assert_eq!(understood("My vote goes to Ben."), "vote p2");
    assert_eq!(understood("I vote for nobody today"), "vote");
    assert_eq!(understood("Ben, what do you know?"), "ask p2");
    assert_eq!(understood("I agree with Anna. Ben is wrong."), "agree p1, disagree p2");
    assert_eq!(understood("I was wrong about Ben."), "retract p2");
    assert_eq!(understood("I protected Anna last night."), "report p1");
    assert_eq!(understood("Lovely weather, Bennett!"), "");
    assert_eq!(understood(""), "");
}

/// Better unread than misread.
#[test]
fn doubtful_sentences_are_left_unread() {
    for text in [
        "I am glad the doctor is alive.",
        "I'm worried the mafia will win.",
        "I'm sure the sheriff will speak.",
        "If I am mafia, so what.",
        "저는 의사가 누군지 알아요.",
        "나는 마피아가 싫어.",
        "Ben said Anna is mafia.",
        "Ben voted for Anna.",
        "Who voted for Anna?",
        "Jesus, Anna.",
    ] {
        assert_eq!(understood(text), "", "{text}");
    }
    for text in ["I don't suspect Anna.", "Anna is not suspicious.", "Don't vote for Anna.", "I'm not voting for Anna."]
    {
        assert_eq!(understood(text), "defend p1", "{text}");
    }
    for text in ["민준은 수상하지 않아.", "민준에게 투표하지 마.", "민준은 마피아 아님"] {
        assert_eq!(understood(text), "defend p3", "{text}");
    }
    assert_eq!(understood("I’m the sheriff."), "claim sheriff");
    assert_eq!(understood("I am the sheriff and checked p1: mafia!"), "claim sheriff, report p1 mafia");
}

#[test]
fn korean_is_read() {
    assert_eq!(understood("민준은 마피아야, 확실해."), "accuse p3");
    assert_eq!(understood("나는 보안관이야. 민준을 조사했는데 마피아더라."), "claim sheriff, report p3 mafia");
    assert_eq!(understood("민준을 조사했는데 마피아 아니야."), "report p3 clear");
    assert_eq!(understood("민준을 믿어."), "defend p3");
    assert_eq!(understood("난 민준을 찍을 거야."), "vote p3");
    assert_eq!(understood("저는 의사입니다."), "claim doctor");
    assert_eq!(understood("민준, 설명 좀 해 봐."), "ask p3");
    assert_eq!(understood("민준이 수상해."), "accuse p3");
}

/// Among the mafia by night, words are about whom to kill.
#[test]
fn the_night_is_read() {
    let heard = |text: &str| {
        let acts = read(text, &names(), Seat::player(4), true);
        acts.iter().map(|act| (act.act, act.target)).collect::<Vec<_>>()
    };
    let (ben, min) = (Some(Seat::player(2)), Some(Seat::player(3)));
    assert_eq!(heard("Let's kill Ben."), [(Verb::Vote, ben)]);
    assert_eq!(heard("Ben has to go tonight!"), [(Verb::Vote, ben)]);
    assert_eq!(heard("Don't kill Ben."), [(Verb::Disagree, ben)]);
    assert_eq!(heard("Shall we kill Ben?"), [(Verb::Ask, ben)]);
    assert_eq!(heard("Let's kill nobody."), [(Verb::Vote, None)]);
    assert_eq!(heard("I agree with Ben."), [(Verb::Agree, ben)]);
    assert_eq!(heard("민준을 없애자."), [(Verb::Vote, min)]);
    assert_eq!(heard("오늘은 아무도 죽이지 말자."), [(Verb::Vote, None)]);
    // By day nobody is heard to plan a murder.
    assert_eq!(read("They will kill Ben.", &names(), Seat::player(4), false), []);
}

#[test]
fn certainty_is_heard() {
    let sure = |text| read(text, &names(), Seat::player(4), false)[0].certainty;
    assert!(sure("Maybe Ben is mafia") < sure("Ben is mafia"));
    assert!(sure("Ben is mafia") < sure("Ben is definitely mafia"));
}

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

/// Whatever is typed, reading it neither fails nor takes long, and what is read can be meant.
#[test]
fn anything_can_be_typed() {
    #[rustfmt::skip]
    const PIECES: &[&str] = &[
        "ben", "Anna", "민준", "민준이", "chloe's", "p2", "p99", "#3", "3번", "is", "is not", "isn't", "mafia", "마피아", "아님", "아니야", "i am", "i'm", "나", "저는", "the", "sheriff",
        "보안관", "입니다", "이야", "vote", "찍자", "투표", "하지 마", "nobody", "아무도", "checked", "조사했는데", "and", "but", "because", "고", "니까", "면", "if", "?", "!", ".", "...", ",", ":",
        "\"", "'", "’", "(", ")", "-", "—", "ㅋㅋ", "ㅠ", "ㄴㄴ", "🙂", "\u{200d}", "\u{0301}", "\n", "\0", "{target}", "@", "#", "<sure>", "", " ", "é", "ß", "İ", "가", "힣", "ᄀ", "ﬁ", "１", "²", "sus", "수상", "의심",
        "말고", "씨", "님", "lied", "not", "no", "why", "왜", "누구", "than", "to", "from", "on", "agree", "동의", "take it back", "취소", "so is", "protected", "살렸어", "first", "quiet", "조용",
    ];
    let mut state: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for round in 0..4_000 {
        let mut text = String::new();
        for _ in 0..next(if round % 1_000 == 0 { 900 } else { 14 }) {
            text.push_str(PIECES[next(PIECES.len())]);
            if next(4) > 0 {
                text.push(' ');
            }
            if next(40) == 0 {
                text.extend(char::from_u32(next(0x11_0000) as u32));
            }
        }
        let acts = read(&text, &names(), Seat::player(4), round % 5 == 0);
        assert!(acts.len() <= 12);
        for mut act in acts {
            act.because = None;
            assert!(act.makes_sense(4), "{text:?}: {act:?}");
        }
    }
}
