//! Korean: what each clause says of whom.

mod claims;
mod words;

use super::super::reasons::Why;
use super::super::roles::Role;
use super::super::talk::{Act, FAIRLY_SURE, Verb};
use super::{Hearing, SURE, UNSURE};
use crate::engine::Seat;
use words::{Clause, Link, clauses};
pub(super) use words::{is_known, is_korean};

/// What somebody is said to be, against them.
#[rustfmt::skip]
const BAD: &[&str] = &[
    "마피아", "범인", "확마", "수상", "의심", "이상하", "이상해", "이상한", "이상함", "이상하다", "쎄하", "쎄한", "쎄해", "쎄함", "쌔하", "찝찝", "찜찜", "걸려", "걸리",
    "걸린", "켕기", "숨기", "숨겨", "구라", "거짓말", "뻥치", "뻥이", "사칭", "가짜", "냄새", "선동", "한패", "빌런", "스파이", "앞뒤가안맞", "앞뒤안맞", "말이안맞", "느낌안좋",
    "느낌이안좋", "속이고", "속였", "걸렸", "연기하", "연기중", "이상했",
];
#[rustfmt::skip]
const DISTRUST: &[&str] = &[
    "못믿", "안믿", "믿지", "믿으면안", "믿을수없", "믿을수가없", "믿을수는없", "믿기어", "믿기힘", "믿기가", "믿음이안", "믿음이없", "신뢰가안", "신뢰안", "신뢰하기", "신뢰할수없", "신뢰할수가없", "신뢰가없",
    "신뢰하지", "속지마", "속지말", "밖에없", "아니면누구",
];
/// What leaves open what was said.
#[rustfmt::skip]
const OPEN: &[&str] = &[
    "라는말은아니", "라는건아니", "라는게아니", "다는건아니", "다는말은아니", "인지는모르", "인지모르", "지모르", "인지아닌지", "단정하", "이르다", "일러", "이른", "아닐수도", "일수도아닐", "반반", "싫어",
];
const GOOD: &[&str] = &[
    "시민",
    "결백",
    "무죄",
    "깨끗",
    "우리편",
    "믿어",
    "믿는",
    "믿습",
    "믿을만",
    "믿자",
    "믿음직",
    "믿고",
    "믿을게",
    "신뢰",
    "괜찮",
    "말은진짜",
    "선량",
    "무고",
    "거짓이없",
    "거짓없",
    "보증",
];
const LEAVE: &[&str] = &[
    "냅둬",
    "냅두",
    "놔둬",
    "놔두",
    "내버려",
    "건드리지",
    "건들지",
    "의심그만",
    "의심좀그만",
    "그만의심",
    "그만몰",
    "그만괴롭",
    "괴롭히지",
    "빼자",
    "빼줘",
    "빼고",
    "제외하",
];
const NOT: &[&str] = &["아니", "아닌", "아님", "아닐", "아닙", "아냐", "아녀", "아녜", "아뇨", "ㄴㄴ"];

fn has(flat: &str, words: &[&str]) -> bool {
    words.iter().any(|word| flat.contains(word))
}

fn first(flat: &str, words: &[&'static str]) -> Option<(usize, &'static str)> {
    words
        .iter()
        .filter_map(|word| Some((flat.find(word)?, *word)))
        .min_by_key(|(at, word)| (*at, usize::MAX - word.len()))
}

fn role_of(flat: &str) -> Option<Role> {
    let all = [
        (Role::Sheriff, &["보안관", "경찰", "형사"][..]),
        (Role::Doctor, &["의사", "닥터"]),
        (Role::Vigilante, &["자경단"]),
        (Role::Villager, &["시민"]),
        (Role::Mafia, &["마피아"]),
    ];
    all.into_iter().find(|(_, words)| has(flat, words)).map(|(role, _)| role)
}

/// Whether there is a predicate in what has been read of a clause.
fn says_something(flat: &str) -> bool {
    has(flat, BAD)
        || has(flat, GOOD)
        || has(flat, DISTRUST)
        || has(flat, NOT)
        || role_of(flat).is_some()
        || has(
            flat,
            &[
                "찍",
                "투표",
                "조사",
                "확인",
                "미안",
                "취소",
                "인정",
                "맞아",
                "커밍아웃",
                "자백",
                "잘못",
                "들켰",
                "털어놓",
            ],
        )
}

/// Reads one sentence.
pub(super) fn read(hearing: &mut Hearing, sentence: &str) {
    let clauses = clauses(sentence, hearing.names);
    let certainty = match () {
        () if has(
            sentence,
            &[
                "혹시",
                "아마",
                "것 같",
                "거 같",
                "같은데",
                "같아",
                "같음",
                "어쩌면",
                "인 듯",
                "일 듯",
                "느낌",
                "왠지",
                "글쎄",
                "좀",
            ],
        ) =>
        {
            UNSURE
        }
        () if has(
            sentence,
            &["확실", "분명", "틀림없", "장담", "무조건", "백퍼", "100", "확정", "확신", "절대", "진짜", "맹세"],
        ) =>
        {
            SURE
        }
        () => FAIRLY_SURE,
    };
    hearing.against = None;
    let claim = claims::claimed(sentence, &clauses, hearing.named.is_empty());
    let mut reader = Reader { hearing, certainty, supposed: has(sentence, &["만약", "만일", "가령"]), claim };
    for clause in &clauses {
        reader.clause(clause);
    }
}

struct Reader<'r, 'h> {
    hearing: &'r mut Hearing<'h>,
    certainty: u8,
    supposed: bool,
    /// The role that the sentence claims for the speaker, and in which clause.
    claim: Option<(Role, usize)>,
}

/// Whether the clause tells what somebody else says or thinks.
fn is_hearsay(flat: &str) -> bool {
    let own = has(
        flat,
        &[
            "겁니다",
            "건다",
            "걸게",
            "걸겠",
            "라니까",
            "라고생각",
            "라고봐",
            "라고봅",
            "라고본",
            "라고보",
            "라고믿",
            "라고확신",
            "고생각",
            "고봐",
            "고봅",
            "고본다",
        ],
    );
    let says = has(
        flat,
        &[
            "라고했",
            "라고하",
            "라고말",
            "라고주장",
            "라고그",
            "다고했",
            "다고하",
            "라던",
            "라는데",
            "라며",
            "라더",
            "다던",
            "다더",
            "이래",
            "라잖",
            "아래",
            "관이래",
            "민이래",
            "사래",
        ],
    );
    let ends = ["래", "래요", "대", "대요", "란다", "라네", "라네요"].iter().any(|end| flat.ends_with(end))
        && !has(flat, &["할래", "갈래", "찍을래", "을래"]);
    (says || ends) && !own
}

/// What stands behind the `@` with this number, up to the next one.
fn behind(flat: &str, number: usize) -> &str {
    let part = flat.split('@').nth(number + 1).unwrap_or("");
    part.split('#').next().unwrap_or(part)
}

impl Reader<'_, '_> {
    fn clause(&mut self, clause: &Clause) {
        let flat = clause.flat.as_str();
        self.reasons(clause);
        self.understand(clause);
        self.supposed |= clause.link == Link::If;
        if !clause.who.is_empty() {
            self.hearing.named = self.subjects(clause);
        }
        let _ = flat;
    }

    fn understand(&mut self, clause: &Clause) {
        let flat = clause.flat.as_str();
        if self.hearing.night && self.by_night(clause) || self.retracts(clause) {
            return;
        }
        if let Some((role, _)) =
            self.claim.take_if(|(_, at)| flat.len() == *at || *at == usize::MAX && role_of(flat).is_some())
        {
            let act = if role == Role::Mafia { Act::plain(Verb::Confess, 100) } else { Act::claim(role) };
            self.hearing.push(act);
            if role == Role::Mafia && !clause.who.is_empty() {
                self.hearing.judge(true, &clause.who, SURE);
                return;
            }
            // "나 경찰 민준 조사함": there may be more in the same breath.
            if clause.who.is_empty() {
                return;
            }
        }
        if self.supposed || clause.link == Link::If {
            return;
        }
        if self.agrees(clause) || self.defends_self(clause) || self.skips(clause) {
            return;
        }
        if self.asks(clause) || is_hearsay(flat) {
            return;
        }
        let _ = self.reports(clause) || self.votes(clause) || self.judges(clause) || self.bare(clause);
    }

    /// Whom a clause is about: the first, or all of a list.
    fn subjects(&self, clause: &Clause) -> Vec<Seat> {
        let Clause { flat, who, .. } = clause;
        let mut out: Vec<Seat> = who.first().copied().into_iter().collect();
        for (number, seat) in who.iter().enumerate().skip(1) {
            let link = behind(flat, number - 1);
            let listed =
                ["", "랑", "이랑", "하고", "과", "와", "이나", "나", "아니면", "이나", "도", "이도", "이나", "고"]
                    .contains(&link)
                    || link == "이" && flat.contains("둘다");
            if !listed {
                break;
            }
            out.push(*seat);
        }
        out.dedup();
        out
    }

    /// People of a clause, or else of whom the talk was.
    fn meant(&self, clause: &Clause) -> Vec<Seat> {
        if clause.who.is_empty() { self.hearing.named.clone() } else { self.subjects(clause) }
    }

    fn by_night(&mut self, clause: &Clause) -> bool {
        let flat = clause.flat.as_str();
        if !has(
            flat,
            &["죽이", "죽여", "죽일", "죽입", "없애", "제거", "처리", "노리", "노려", "보내", "찍", "가자", "투표"],
        ) {
            return false;
        }
        let negated = has(flat, &["지마", "지말", "지않", "안죽", "아무도"]);
        match (&clause.who[..], negated) {
            ([], true) => self.hearing.push(Act::vote(None, self.certainty)),
            ([], false) => return false,
            (who, true) => self.hearing.all(Verb::Disagree, who, self.certainty),
            (who, _) if clause.asks => self.hearing.all(Verb::Ask, who, self.certainty),
            (who, _) => self.hearing.all(Verb::Vote, who, self.certainty),
        }
        true
    }

    fn retracts(&mut self, clause: &Clause) -> bool {
        let flat = clause.flat.as_str();
        let sorry = has(flat, &["미안", "죄송", "사과"]) && has(flat, &["의심", "오해", "잘못", "@"]);
        let takes_back = [
            "취소",
            "철회",
            "거둘",
            "거두겠",
            "거둔다",
            "잘못봤",
            "잘못생각",
            "오해했",
            "#가틀렸",
            "생각이바뀌",
            "생각이바꼈",
            "마음이바뀌",
            "생각을바꿨",
            "이제의심안",
            "더이상의심",
        ];
        if !(sorry || has(flat, &takes_back)) || flat.contains("사람잘못") || clause.asks {
            return false;
        }
        let talked = has(flat, &["잘못", "오해", "틀렸"]) && clause.who.is_empty();
        let targets = if talked { self.hearing.named.clone() } else { clause.who.clone() };
        if targets.is_empty() {
            self.hearing.push(Act::plain(Verb::Retract, self.certainty));
        }
        self.hearing.all(Verb::Retract, &targets, self.certainty);
        true
    }

    fn agrees(&mut self, clause: &Clause) -> bool {
        let flat = clause.flat.as_str();
        let Some(target) = clause.who.first().copied() else { return false };
        if has(flat, &["내보내", "처형", "죽이", "의심하는"]) || has(flat, OPEN) {
            return false;
        }
        let disagrees = [
            "말틀",
            "말은틀",
            "말이틀",
            "@가틀",
            "@이틀",
            "@틀렸",
            "의견에반대",
            "의견반대",
            "말에반대",
            "그건아니",
            "동의못",
            "동의안",
            "동의하지",
            "말은아닌",
            "말은아니",
            "말이안돼",
            "말도안",
            "헛소리",
            "말이되",
            "말은말이",
            "그건좀",
            "개소리",
            "생각이달라",
            "생각은달라",
            "동의하기어",
            "동의할수없",
            "동의할수가",
            "근거가없",
            "근거없",
            "설득력이없",
            "설득력없",
            "의견이달라",
            "말에는동의못",
            "@반대",
        ];
        let agrees = [
            "말이맞",
            "말맞",
            "말씀이맞",
            "말도맞",
            "동의",
            "같은생각",
            "생각과같",
            "생각이랑같",
            "@인정",
            "ㅇㅈ",
            "일리있",
            "일리가있",
            "일리는있",
            "말대로",
            "맞는말",
            "의견좋",
            "의견이좋",
            "좋은의견",
            "찬성",
            "의견에한표",
            "말에한표",
            "공감",
            "동감",
            "@말이옳",
            "@가옳",
            "설득력이있",
            "설득력있",
        ];
        let verb = match () {
            () if has(flat, &disagrees) && !has(flat, &["앞뒤가안"]) => Verb::Disagree,
            () if has(flat, &agrees) && !clause.asks => Verb::Agree,
            () => return false,
        };
        self.hearing.push(Act::about(verb, target, FAIRLY_SURE));
        true
    }

    fn defends_self(&mut self, clause: &Clause) -> bool {
        let flat = clause.flat.as_str();
        if !flat.contains('#') {
            return if has(flat, &["억울"]) && clause.who.is_empty()
                || flat.starts_with("마피아아니") && flat.ends_with('#')
            {
                self.hearing.push(Act::about(Verb::Defend, self.hearing.speaker, FAIRLY_SURE));
                true
            } else {
                false
            };
        }
        if !clause.who.is_empty() && !has(flat, &["왜#"]) || is_hearsay(flat) || flat.contains("적없") {
            return false;
        }
        let other_role = role_of(flat).is_some_and(|role| !matches!(role, Role::Mafia));
        let denies = has(flat, NOT) && !other_role
            || has(
                flat,
                &[
                    "마피아일리",
                    "결백",
                    "억울",
                    "무죄",
                    "여러분편",
                    "너희편",
                    "우리편",
                    "안했",
                    "죄없",
                    "죄가없",
                    "잘못없",
                    "잘못한거없",
                    "무고",
                    "거짓말안",
                    "거짓말하지않",
                    "깨끗",
                ],
            ) && !has(flat, &["#의역할", "#의직업"]);
        let pleads = has(
            flat,
            &[
                "#찍지",
                "#를찍지",
                "#한테투표하지",
                "#죽이지",
                "#를죽이지",
                "#를믿어",
                "#믿어",
                "#좀믿어",
                "#의심하지",
                "#를의심하지",
                "#아무것도안",
            ],
        );
        let why = has(flat, &["왜#", "#왜의심", "#가왜", "#를왜", "왜다들#"]) && !has(flat, &["#가왜말", "#가왜그"]);
        if !(denies || pleads || why) {
            return false;
        }
        self.hearing.push(Act::about(Verb::Defend, self.hearing.speaker, FAIRLY_SURE));
        true
    }

    /// A vote for nobody.
    fn skips(&mut self, clause: &Clause) -> bool {
        let flat = clause.flat.as_str();
        let nobody = has(flat, &["아무도", "아무한테도", "아무에게도", "누구도"])
            && has(flat, &["찍", "투표", "처형", "죽이", "죽여", "보내"])
            && has(flat, &["안", "지말", "지않", "지마", "지맙"]);
        let skips = has(
            flat,
            &[
                "기권",
                "스킵",
                "무효표",
                "투표안할",
                "투표안하",
                "투표안해",
                "투표는안",
                "투표하지않",
                "투표는넘",
                "투표넘",
                "건너뛰",
                "건너뜁",
                "투표패스",
                "오늘은패스",
                "오늘은넘기",
                "오늘은그냥넘",
                "투표는넘기",
                "처형하지않",
                "처형하지말",
                "처형은안",
                "오늘은넘어가",
                "투표는건너",
                "노린치",
            ],
        );
        if !clause.who.is_empty() || clause.asks || !(nobody || skips) {
            return false;
        }
        self.hearing.push(Act::vote(None, self.certainty));
        true
    }

    fn asks(&mut self, clause: &Clause) -> bool {
        let flat = clause.flat.as_str();
        let plainly =
            ["누구", "누가", "왜", "어떻게", "어디", "어때", "어땠", "언제", "할까", "일까", "인가요", "생각은"];
        let perhaps = ["뭐", "무슨", "뭘", "있어요", "있나", "있니", "나요"];
        let stated = !clause.who.is_empty() && said(flat).is_some();
        let idle = has(
            flat,
            &[
                "누군가",
                "누가봐도",
                "누가뭐래도",
                "누구든",
                "뭔가",
                "뭐든",
                "누군지",
                "왜냐",
                "뭐라도",
                "말이되",
                "뭐있",
                "어쩌지",
            ],
        ) && !clause.asks;
        let urged = has(
            flat,
            &[
                "말해",
                "말좀",
                "설명",
                "해명",
                "대답",
                "얘기해",
                "밝혀",
                "나와",
                "들어보",
                "듣고싶",
                "의견",
                "변명",
                "말씀해",
                "한마디",
                "직업까",
                "뭐라도",
                "알려",
                "말하라",
            ],
        ) && !has(flat, &["나와버", "나왔"]);
        let asks = clause.asks && !flat.ends_with("라니까") && !flat.ends_with("다니까")
            || (has(flat, &plainly) || has(flat, &perhaps) && !stated) && !idle;
        if !asks && !urged {
            return false;
        }
        let mut who = self.subjects(clause);
        if who.len() > 1 && behind(flat, 0).is_empty() {
            who.truncate(1);
        }
        if who.is_empty() && has(flat, &["너", "당신", "님", "왜", "생각은", "말좀", "말해", "설명", "해명"])
        {
            who = self.hearing.named.clone();
        }
        if flat.contains("아니면누구") {
            self.hearing.judge(true, &who, self.certainty);
            return true;
        }
        // "마피아 아니야?" and "수상하지 않아?" say what they ask.
        let suggests = clause.asks
            && !clause.who.is_empty()
            && has(
                flat,
                &[
                    "마피아아니",
                    "마피아아닐",
                    "마피아아닌",
                    "수상하지않",
                    "이상하지않",
                    "의심스럽지않",
                    "안수상",
                    "수상한데",
                ],
            );
        if suggests {
            self.hearing.judge(true, &who, UNSURE);
            return true;
        }
        // "왜 말을 안 해 수상하게": a question that answers itself.
        if !clause.asks && has(flat, &["수상", "의심돼", "의심스"]) && !has(flat, &["누구", "누가"]) {
            return false;
        }
        if has(flat, &["왜의심해", "왜찍", "왜몰아"])
            && clause.asks
            && clause.who.len() == 1
            && !has(flat, &["@가왜", "@이왜", "@는왜", "@아왜", "@야왜", "@,왜"])
        {
            return true;
        }
        let by_whom = ["누가@", "누구@"].iter().any(|by| flat.starts_with(by));
        if !who.is_empty() && !by_whom {
            self.hearing.all(Verb::Ask, &who, FAIRLY_SURE);
            return true;
        }
        let role = role_of(flat).filter(|role| !matches!(role, Role::Mafia | Role::Villager));
        let to_all = has(flat, &["직업", "역할", "정체", "신분", "커밍아웃"]);
        let speaks = flat.contains('#') || has(flat, &["숨어"]);
        if !speaks && (role.is_some() || to_all) {
            self.hearing.ask_claims(role);
        }
        true
    }

    fn reports(&mut self, clause: &Clause) -> bool {
        let flat = clause.flat.as_str();
        let looked = has(flat, &["조사", "까봤", "까보", "확인해", "확인했", "수사", "스캔", "검사했", "알아봤"]);
        let guarded = has(
            flat,
            &[
                "지켰",
                "지켜줬",
                "지킴",
                "보호했",
                "보호함",
                "살렸",
                "살려줬",
                "치료했",
                "치료함",
                "힐줬",
                "힐했",
                "힐함",
                "힐줌",
            ],
        );
        let foreign = has(
            flat,
            &[
                "@가조사",
                "@님이조사",
                "@가지켰",
                "@가살렸",
                "의사가",
                "보안관이조사",
                "@은조사",
                "@는조사",
                "경찰이조사",
            ],
        );
        let pending = self.hearing.looking || !self.hearing.looked_at.is_empty();
        if !(looked || guarded || pending) || foreign {
            return false;
        }
        if guarded && !looked {
            let guarded = |target: &Seat| Act::about(Verb::Report, *target, 100);
            clause.who.iter().for_each(|target| self.hearing.push(guarded(target)));
            return true;
        }
        let own = if clause.who.is_empty() { self.hearing.looked_at.clone() } else { clause.who.clone() };
        let turned = has(flat, NOT) || has(flat, &["일리없", "일리가"]);
        let role = role_of(flat).filter(|role| *role != Role::Mafia);
        let verdict = match () {
            () if has(flat, &["마피아", "범인", "빨간"]) => Some((!turned, None)),
            () if role.is_some() && !turned => Some((false, role)),
            () if has(flat, &["시민", "깨끗", "결백", "아니었", "아니더", "아님"]) => Some((false, None)),
            () => None,
        };
        let Some((mafia, role)) = verdict.filter(|_| !own.is_empty()) else {
            if looked {
                self.hearing.looking = own.is_empty();
                self.hearing.looked_at = own;
            }
            return looked;
        };
        own.iter().for_each(|target| self.hearing.push(Act::report(*target, mafia, role)));
        self.hearing.looked_at.clear();
        self.hearing.looking = false;
        self.hearing.against = Some(mafia);
        true
    }

    fn votes(&mut self, clause: &Clause) -> bool {
        let flat = clause.flat.as_str();
        let votes = [
            "투표",
            "찍",
            "한표",
            "내표",
            "#의표",
            "표주",
            "표던",
            "표를던",
            "몰표",
            "처형",
            "죽이",
            "죽여",
            "죽입",
            "달자",
            "달아",
            "매달",
            "몰아주",
            "가는걸로",
            "로통일",
            "죽이는게",
            "@밀자",
            "@를밀",
            "@컷",
            "보내자",
            "보내죠",
            "보내요",
            "보냅",
            "내보내",
            "없애",
            "로가자",
            "로갑",
            "로간",
            "로하자",
            "로갈",
            "로가",
            "가자",
            "갑시다",
            "@간다",
            "@갈게",
            "@가죠",
            "옮길",
            "옮긴",
            "옮겨",
            "표바꿀",
            "표바꾸",
            "로바꿀",
            "로바꿉",
            "로바꾼",
            "로표",
        ];
        let today = flat.starts_with("오늘은@") && flat.trim_end_matches(['요', '이', '임', '로', '으']).ends_with('@');
        let as_well = (flat == "#도@" || flat == "#는@") && clause.who.len() == 1;
        if !(has(flat, &votes) || today || as_well) {
            return false;
        }
        // What somebody did is a reason, if anything.
        let plain = flat.starts_with("@찍었") || flat.starts_with("@투표했");
        let past = !plain
            && has(
                flat,
                &[
                    "투표했",
                    "찍었",
                    "던졌",
                    "죽였",
                    "보냈",
                    "투표한",
                    "찍은",
                    "던진",
                    "처형한",
                    "처형했",
                    "죽은",
                    "투표해서",
                ],
            )
            && !flat.contains('#');
        let third = has(flat, &["@가투표", "@가찍"]) || clause.who.len() > 1 && has(flat, &["@가@", "@은@", "@는@"]);
        if past || third {
            return true;
        }
        let toward = (0..clause.who.len()).find(|number| {
            let after = behind(flat, *number);
            clause.who.len() > 1 && (after.starts_with("로") || after.starts_with("으로"))
        });
        let targets = toward.map_or_else(|| self.meant(clause), |number| vec![clause.who[number]]);
        let negated = has(flat, &["지마", "지말", "지않", "지맙", "안찍", "투표안", "면안", "안죽", "지는말"]);
        if targets.is_empty() {
            return true;
        }
        if negated {
            self.hearing.judge(false, &targets, self.certainty);
            return true;
        }
        let switches = has(flat, &["바꿀", "바꿉", "바꾼", "옮길", "옮긴", "옮겨"]);
        let verb = if switches { Verb::Switch } else { Verb::Vote };
        self.hearing.all(verb, &targets, self.certainty);
        self.hearing.against = Some(true);
        true
    }

    /// For or against somebody by what they are said to be.
    fn judges(&mut self, clause: &Clause) -> bool {
        let flat = clause.flat.as_str();
        if has(flat, LEAVE) || flat.contains("그럴리없") || flat.contains("그럴리가") {
            let targets = self.meant(clause);
            self.hearing.judge(false, &targets, self.certainty);
            return true;
        }
        if has(flat, OPEN) {
            return true;
        }
        if ["@편", "@편이야", "@편이에요", "@편임"].iter().any(|side| flat.ends_with(side)) {
            self.hearing.judge(false, &clause.who, self.certainty);
            return true;
        }
        if has(flat, DISTRUST) && !has(flat, &["지않을", "지못할이유", "안믿을이유"]) {
            let targets = self.meant(clause);
            self.hearing.judge(true, &targets, self.certainty);
            return true;
        }
        let Some((at, word, against)) = said(flat) else { return false };
        let behind = &flat[at + word.len()..];
        let ahead = flat[..at].contains('@');
        let targets = match () {
            () if ahead => self.subjects(clause),
            // "마피아는 서연이야"
            () if behind.contains('@') => clause.who.clone(),
            // The predicate of somebody just named: "… 수상해".
            () if clause.who.is_empty() && !flat.contains('#') => self.hearing.named.clone(),
            () => Vec::new(),
        };
        // Of the mafia in general, or of what was before.
        let general = clause.who.is_empty()
            && matches!(word, "마피아" | "시민")
            && has(behind, &["이기", "이겼", "남", "죽", "많", "있", "잘"]);
        let past = has(behind, &["였구나", "였네", "이었네", "였대"]);
        if targets.is_empty() || general || past {
            return true;
        }
        let turned = is_turned(&flat[..at], word, behind);
        // A negation in a form that is not known might turn it round.
        if !turned
            && has(behind, &["안보", "없", "어렵", "않", "힘들", "못하", "못해"])
            && !has(behind, &["틀림없", "의심없", "의심할여지없", "수없", "않아", "말없", "말이없"])
        {
            return true;
        }
        let known =
            word == "마피아" && against && !turned && !has(flat, &["같", "생각", "듯", "의심", "일거", "일것", "아마"]);
        if known && self.hearing.is_sheriff() {
            targets.iter().for_each(|target| self.hearing.push(Act::report(*target, true, None)));
            self.hearing.against = Some(true);
            return true;
        }
        self.hearing.judge(against != turned, &targets, self.certainty);
        true
    }

    /// A name with hardly anything: "서연이야", "서연 아님", "왠지 서연".
    fn bare(&mut self, clause: &Clause) -> bool {
        let flat = clause.flat.as_str();
        let targets = self.subjects(clause);
        if targets.is_empty() || flat.contains('#') && !flat.starts_with("#의촉") && !flat.starts_with("#의감") {
            return false;
        }
        let tail = flat.rsplit('@').next().unwrap_or("");
        let calls = matches!(tail, "야" | "아");
        let tail = tail.trim_start_matches(['은', '는', '이', '가', '도']);
        let spared = has(tail, NOT) && !has(flat, &["아니면"]) || tail.starts_with("말고") || flat.ends_with("말고");
        if spared {
            self.hearing.judge(false, &targets, self.certainty);
            return true;
        }
        let is = [
            "야",
            "임",
            "다",
            "네",
            "인듯",
            "인것",
            "인거",
            "일듯",
            "일것",
            "일거",
            "같",
            "인데",
            "지",
            "예요",
            "에요",
            "입니다",
            "확실",
            "백퍼",
            "라고봐",
            "라고생각",
            "라고봅",
            "백프로",
            "맞아",
            "확정",
            "인가",
            "중에",
            "죠",
            "인듯",
            "이야",
            "느낌",
        ];
        let lead = has(
            flat,
            &[
                "아마",
                "무조건",
                "왠지",
                "아무리봐도",
                "누가봐도",
                "생각엔",
                "보기엔",
                "보기에",
                "느낌상",
                "분명",
                "백퍼",
                "촉은",
                "촉이",
                "감은",
            ],
        );
        let called = calls && !lead && flat.starts_with('@');
        let either = flat.contains("아니면") && clause.who.len() > 1;
        let other = self.hearing.against == Some(false) && tail.is_empty();
        if !called && (is.iter().any(|is| tail.starts_with(is)) || either || lead && tail.is_empty() || other) {
            let all = if either { clause.who.clone() } else { targets };
            self.hearing.judge(true, &all, self.certainty);
            return true;
        }
        false
    }

    /// What is given as a reason, and of whom it is told.
    fn reasons(&mut self, clause: &Clause) {
        const SIGNS: &[(Why, &[&str])] = &[
            (Why::Counterclaim, &["맞불", "둘일리", "보안관이둘", "경찰이둘", "나도보안관", "맞커밍"]),
            (
                Why::Contradiction,
                &["앞뒤가", "말을바꿔", "말을바꿨", "말이바뀌", "말바꾸", "라더니", "모순", "말이달라"],
            ),
            (
                Why::Silence,
                &[
                    "조용",
                    "말이없",
                    "한마디도",
                    "침묵",
                    "말을안",
                    "말안하",
                    "말을거의안",
                    "입을다물",
                    "말도없",
                    "말수가",
                ],
            ),
            (
                Why::Switch,
                &["표를바꾼", "표바꾼", "표를바꾸", "표를바꿨", "표바꿨", "투표를바꿨", "투표바꾼", "갈아탔", "갈아탄"],
            ),
            (Why::Killed, &["죽었", "죽은", "살해"]),
            (Why::Defended, &["감싸", "감쌌", "편들", "편만", "편을들", "옹호", "두둔", "쉴드"]),
            (
                Why::Ballot,
                &["투표했", "투표한", "표던졌", "투표해서", "찍었", "투표를보", "찍은", "표를줬", "투표했는지"],
            ),
            (Why::Accused, &["몰아갔", "공격했", "의심했"]),
        ];
        let flat = clause.flat.as_str();
        for &(why, signs) in SIGNS {
            if !has(flat, signs) || flat.contains('#') && matches!(why, Why::Ballot | Why::Switch) {
                continue;
            }
            let dead = matches!(why, Why::Killed);
            let of = clause.who.first().copied().or_else(|| self.hearing.named.first().copied()).filter(|_| !dead);
            self.hearing.observe(of, why, clause.who.get(1).copied());
            return;
        }
    }
}

/// What a clause says somebody to be: where, which word, and whether it is against them.
fn said(flat: &str) -> Option<(usize, &'static str, bool)> {
    let mut all = first(flat, BAD)
        .map(|(at, word)| (at, word, true))
        .into_iter()
        .chain(first(flat, GOOD).map(|(at, word)| (at, word, false)));
    let stated = |(at, word, _): &(usize, &str, bool)| {
        let behind = &flat[at + word.len()..];
        let object = ["한테", "에게", "를", "을", "들", "의", "찍", "투표", "잡", "때문", "이라고했", "라고했", "편을"];
        let noun = matches!(*word, "마피아" | "시민" | "범인");
        let subject = noun
            && behind.starts_with('가')
            && !["가아", "가확", "가맞", "가분명", "가틀림", "가돼"].iter().any(|ok| behind.starts_with(ok));
        let of_others = *word == "의심"
            && ["한사람", "하는사람", "했던사람", "한거취소"].iter().any(|others| behind.starts_with(others));
        !(subject || of_others || noun && object.iter().any(|object| behind.starts_with(object)))
    };
    // "거짓말" says more than the 시민 that it is about, "못 믿" more than "믿": what is against somebody comes first.
    all.find(stated).or_else(|| {
        let (at, word) = flat.rmatch_indices("마피아").next()?;
        let again = (at, "마피아", true);
        (flat.matches(word).count() > 1 && stated(&again)).then_some(again)
    })
}

/// Whether what is said is turned round.
fn is_turned(ahead: &str, word: &str, behind: &str) -> bool {
    let near: String = behind.chars().take(12).collect();
    let noun = has(&near, NOT) && !has(&near, &["아니면"]);
    let never = has(&near, &["일리없", "일리가", "일리는", "리없"]);
    let verb = has(
        &near,
        &[
            "지않",
            "지는않",
            "진않",
            "하지마",
            "하지말",
            "하지맙",
            "할이유",
            "할필요",
            "을이유",
            "지마세",
            "로안보",
            "로는안보",
            "보이지않",
            "말이안돼",
            "말도안돼",
            "가능성이낮",
            "가능성은낮",
            "가능성이없",
            "가능성없",
            "확률이낮",
            "안해",
            "안함",
            "안가",
            "안돼",
            "안됨",
            "안했",
            "안할",
            "안하",
        ],
    ) && word != "못믿";
    let before = ahead.ends_with('안') || ahead.ends_with("하나도") || ahead.ends_with("전혀안");
    (noun || never || verb) != before
}
