//! A mind that reasons: it believes by [`belief`](super::belief), and each role plays with a purpose.
//!
//! Town votes for whom it believes to be mafia, joins wagons rather than splitting them, and does not lie. A sheriff
//! comes out with a mafioso in hand, with enough results, or in danger; a doctor protects whom the mafia would kill; a
//! vigilante fires when it is worth more than the bullet. The mafia looks at what the town believes: it kills whom the
//! town trusts, pushes whom the town suspects, and counts the votes: it stands by a mate while its votes can save them and
//! joins in once they cannot. It answers a sheriff's report with a claim of its own, and where one lynching wins the game it
//! claims to be the sheriff unasked.

use super::belief::{Belief, Reading, Signals, believe};
use super::minds::{act, one_of};
use super::roles::{MOST_PLAYERS, Role, Seats, at};
use super::rules::{Action, Mafia, Phase};
use super::setup::Vote;
use super::talk::{Act, Verb};
use super::view::{Ask, Task, View};
use crate::engine::{Bot, Draw, Language, Seat};
use std::cell::OnceCell;

/// When a mafioso turns on another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bus {
    /// When the mate cannot be saved.
    Lost,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// When a mafioso claims to be the sheriff.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counter {
    /// When a sheriff has named them.
    Named,
    /// Whenever somebody claims to be the sheriff.
    Always,
    /// Never.
    Never,
}

/// How this mind plays; all but the default exist to be measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub signals: Signals,
    pub bus: Bus,
    pub counter: Counter,
    pub mafia_speaks: bool,
}

impl Style {
    pub(super) const SHARP: Style =
        Style { signals: Signals::ALL, bus: Bus::Lost, counter: Counter::Named, mafia_speaks: true };
}

/// Numbers that were found by measuring, for one kind of table.
#[derive(Clone, Copy, Debug)]
struct Temper {
    /// How much a townsman's own first impression of somebody counts, as a share of what anybody is suspected.
    hunch: f64,
    /// How much an impression counts that the whole table shares.
    mood: f64,
    /// What each other voice against somebody adds to the wish to join, as a chance.
    follow: f64,
    /// The same when it comes to the vote.
    join: f64,
    /// How much more suspect than one of the town a mate must be before a mafioso turns on them, as a chance.
    loyalty: f64,
    /// How much more again for each mate beyond the first: together their votes can save one.
    pack: f64,
    /// How much more suspect a mate must be before a mafioso votes for them while it can still go either way.
    stand: f64,
    /// How often, in percent, a doctor sits with a sheriff who came out.
    guard: u32,
    /// After how many results a sheriff comes out with none of them mafia.
    secrets: usize,
    /// How many more than the mafia the town may be for a mafioso to claim to be the sheriff unasked.
    gambit: Option<usize>,
}

/// Where somebody must be lynched, a split town leaves the choice to the mafia: it looks for one that all can agree on.
const MUST_LYNCH: Temper = Temper {
    hunch: 0.1,
    mood: 0.3,
    follow: 0.015,
    join: 0.015,
    loyalty: 0.06,
    pack: 0.0,
    stand: 0.55,
    guard: 100,
    secrets: 2,
    gambit: None,
};
/// Where a day may pass without, everyone has a mind of their own by day, but a vote that is split is a vote for nobody, so
/// they join forces when it comes to it; and the mafia must not be sure of the doctor.
const MAY_PASS: Temper = Temper {
    hunch: 2.0,
    mood: 0.0,
    follow: 0.02,
    join: 0.2,
    loyalty: 0.05,
    pack: 0.4,
    stand: 9.0,
    guard: 50,
    secrets: 9,
    gambit: Some(2),
};

/// How many results a sheriff waits for before coming out with a mafioso among them.
const HOLD: usize = 1;
/// The same where the sheriff is not the only one: then what is known is pushed without a claim at first, since the mafia
/// kills whoever claims, and another may come out first.
const SHARED_HOLD: usize = 6;
/// How sure a vigilante must be to fire.
const TRIGGER: f64 = 0.7;
/// How much chance there is in whom the mafia kills.
const WHIM: f64 = 0.25;
/// What each time that somebody pointed at the mafia, up to three, adds to the wish to kill them.
const POINTED: f64 = 0.2;
/// How often, in percent, a mafioso speaks of a mate as of a stranger.
const STRANGERS: u32 = 20;
/// How gladly a mafioso votes for a mate who is lost anyway, as a chance.
const CREDIT: f64 = 0.2;

/// A mind on one seat for one game: what it has read once it need not read again.
pub(super) struct Sharp {
    style: Style,
    reading: Reading,
}

impl Sharp {
    pub(super) fn new(style: Style) -> Sharp {
        Sharp { style, reading: Reading::default() }
    }
}

/// What becomes of a mafioso in today's vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Lost,
    Safe,
    Open,
}

/// What one choice is made from.
struct Mind<'a> {
    style: Style,
    view: &'a View,
    you: Seat,
    role: Role,
    reading: &'a Reading,
    own: OnceCell<Belief>,
    public: OnceCell<Belief>,
    /// Whom each of the others is against today, by their ballot, or else by what they said last; `p1` first.
    against: [Option<Seat>; MOST_PLAYERS],
}

impl Bot<Mafia> for Sharp {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        let ask = view.ask?;
        let you = view.you?;
        let role = view.own_role()?;
        self.reading.catch_up(view);
        let mind = Mind {
            style: self.style,
            view,
            you,
            role,
            reading: &self.reading,
            own: OnceCell::new(),
            public: OnceCell::new(),
            against: against(view, &self.reading),
        };
        Some(match ask.task {
            Task::Kill => mind.kill(ask, draw),
            Task::Protect => mind.protect(ask, draw),
            Task::Investigate => mind.investigate(ask, draw),
            Task::Shoot => mind.shoot(ask),
            Task::Say => mind.say(draw),
            Task::Vote => mind.vote(ask, draw),
        })
    }
}

/// The roles that everyone knows: a viewer's own knowledge less its private part.
fn public_roles(view: &View, you: Seat) -> [Option<Role>; MOST_PLAYERS] {
    let mut known = view.known;
    for seat in view.alive.with(you).iter() {
        known[seat.index().unwrap_or(0)] = None;
    }
    known
}

/// Whom each of the living is against today.
fn against(view: &View, reading: &Reading) -> [Option<Seat>; MOST_PLAYERS] {
    let mut against = [None; MOST_PLAYERS];
    for (by, act) in reading.today.iter().filter(|(_, act)| matches!(act.act, Verb::Vote | Verb::Accuse)) {
        against[at(*by)] = act.target;
    }
    for (place, ballot) in view.ballots.iter().enumerate() {
        if let Some(ballot) = ballot {
            against[place] = ballot.target_id;
        }
    }
    against
}

impl Mind<'_> {
    /// What this seat believes.
    fn own(&self) -> &Belief {
        self.own.get_or_init(|| {
            believe(self.view, self.reading, &self.reading.results, &self.view.known, self.style.signals)
        })
    }

    /// What anybody would believe who knows only what all know.
    fn public(&self) -> &Belief {
        self.public.get_or_init(|| {
            let open = public_roles(self.view, self.you);
            believe(self.view, self.reading, &[], &open, self.style.signals)
        })
    }

    fn name(&self, seat: Seat) -> &str {
        self.view.cast.name(seat)
    }

    fn korean(&self) -> bool {
        self.view.cast.language == Language::Ko
    }

    fn mates(&self) -> Seats {
        let mate = |seat: &Seat| self.role == Role::Mafia && self.view.role(*seat) == Some(Role::Mafia);
        self.view.others().iter().filter(mate).collect()
    }

    fn percent(&self, belief: &Belief, seat: Seat) -> u8 {
        (belief.of(seat) * 100.0).round() as u8
    }

    /// The thought behind a choice, in plain words with the numbers it was made from.
    fn think(&self, what: &str) -> Option<String> {
        let belief = if self.role == Role::Mafia { self.public() } else { self.own() };
        let pool = self.view.others().minus(self.mates());
        let first = belief.top(pool, |_| 0.0);
        let second = first.and_then(|first| belief.top(pool.without(first), |_| 0.0));
        let list: Vec<String> = [first, second]
            .into_iter()
            .flatten()
            .map(|seat| format!("{} {} %", self.name(seat), self.percent(belief, seat)))
            .collect();
        let list = list.join(", ");
        Some(match (self.korean(), self.role == Role::Mafia) {
            (false, true) => format!("The town suspects, of those who are not ours: {list}. {what}"),
            (false, false) => format!("Most likely mafia: {list}. {what}"),
            (true, true) => format!("우리 편이 아닌 사람 중 의심받는 순서: {list}. {what}"),
            (true, false) => format!("마피아일 가능성: {list}. {what}"),
        })
    }

    fn words(&self, english: &str, korean: &str, seat: Option<Seat>) -> String {
        let name = seat.map_or("", |seat| self.name(seat));
        super::korean::fill(if self.korean() { korean } else { english }, &[("a", name)])
    }

    /// Why a townsman chose somebody. Close calls go by the others' voices and by impression; the number says how close.
    fn by_number_or_gut(&self, seat: Seat, english: &str, korean: &str) -> String {
        let belief = self.own();
        let first = belief.top(self.view.others(), |_| 0.0).map(|first| self.percent(belief, first));
        let percent = self.percent(belief, seat);
        if first == Some(percent) {
            return self.words(english, korean, Some(seat));
        }
        let english = format!("{{a}} has {percent} %, but my gut and the others say {{a}}.");
        let korean = format!("{{a:은는}} {percent} %지만, 느낌과 분위기는 {{a}} 쪽이다.");
        self.words(&english, &korean, Some(seat))
    }

    /// A living claimant of a role whom most would believe.
    fn credible(&self, role: Role) -> Option<Seat> {
        let living = |seat: &Seat| self.view.others().has(*seat) && self.public().of(*seat) < 0.35;
        self.reading.claimants(role).find(living)
    }

    // By night.

    fn kill(&self, ask: Ask, draw: &mut Draw) -> Action {
        let prey = ask.targets.minus(self.mates()).without(self.you);
        let agreed = self.view.proposals.iter().find_map(|proposal| proposal.target_id).or(self.reading.chat_target);
        let target = agreed.filter(|seat| prey.has(*seat)).or_else(|| self.victim(prey, draw));
        let why = match self.view.day {
            0 => self.words(
                "We know nothing of anybody yet: {a} will do.",
                "아직 아는 게 없다. {a:으로로} 하자.",
                target,
            ),
            _ => self.words(
                "I want {a} gone tonight: the town listens to them.",
                "오늘 밤은 {a:을를} 없애자. 다들 믿는 사람이다.",
                target,
            ),
        };
        if ask.chat && self.style.mafia_speaks && self.view.round == Some(1) {
            let verb = if agreed.is_some() { Verb::Agree } else { Verb::Vote };
            let acts = target.map(|target| vec![Act::about(verb, target, 80)]);
            return Action::Chat { text: None, acts, think: self.think(&why) };
        }
        act(Task::Kill, target, self.think(&why))
    }

    /// Whom the town would miss most.
    fn victim(&self, prey: Seats, draw: &mut Draw) -> Option<Seat> {
        if let Some(sheriff) = self.credible(Role::Sheriff).filter(|seat| prey.has(*seat)) {
            return Some(sheriff);
        }
        if let Some(doctor) = self.credible(Role::Doctor).filter(|seat| prey.has(*seat)) {
            return Some(doctor);
        }
        let noise: Vec<f64> = (0..MOST_PLAYERS).map(|_| f64::from(draw.below(1_000)) / 1_000.0 * WHIM).collect();
        let worth = |seat: Seat| {
            let pointed = self.reading.accusations.iter().filter(|(by, target)| *by == seat && self.ours(*target));
            let claims = if self.reading.claimed(seat) == Some(Role::Villager) { -0.1 } else { 0.0 };
            1.0 - 2.0 * self.public().of(seat)
                + POINTED * pointed.count().min(3) as f64
                + noise[seat.index().unwrap_or(0)]
                + claims
        };
        prey.iter().max_by(|a, b| worth(*a).total_cmp(&worth(*b)))
    }

    fn ours(&self, seat: Seat) -> bool {
        seat == self.you || self.mates().has(seat)
    }

    fn protect(&self, ask: Ask, draw: &mut Draw) -> Action {
        let sheriff = self.credible(Role::Sheriff).filter(|seat| ask.targets.has(*seat));
        // Doctors share the watch.
        let doctors = u32::from(self.view.cast.counts[Role::Doctor.index()]).max(1);
        let sheriff = sheriff.filter(|_| draw.below(100) < self.temper().guard / doctors);
        let came_out = self.reading.claimed(self.you) == Some(Role::Doctor) && ask.targets.has(self.you);
        let target = match sheriff {
            Some(sheriff) => Some(sheriff),
            None if came_out => Some(self.you),
            None => {
                // Whom would they kill? Whom the town trusts; at times oneself.
                let noise: Vec<f64> = (0..MOST_PLAYERS).map(|_| f64::from(draw.below(1_000)) / 4_000.0).collect();
                let value = |seat: Seat| noise[seat.index().unwrap_or(0)] - 2.0 * self.public().of(seat);
                ask.targets.iter().max_by(|a, b| value(*a).total_cmp(&value(*b)))
            }
        };
        act(Task::Protect, target, self.think(&self.words("They would go for {a}.", "{a:을를} 노릴 것 같다.", target)))
    }

    fn investigate(&self, ask: Ask, draw: &mut Draw) -> Action {
        let seen = |seat: Seat| self.reading.results.iter().any(|result| result.target == seat);
        let fresh: Seats = ask.targets.without(self.you).iter().filter(|seat| !seen(*seat)).collect();
        let first = draw.below(1_000) as usize;
        let luck = |seat: Seat| ((seat.index().unwrap_or(0) * 37 + first) % 100) as f64 / 1_000.0;
        let target = self.own().top(fresh, luck).or_else(|| one_of(ask.targets, draw));
        act(Task::Investigate, target, self.think(&self.words("I look at {a}.", "{a:을를} 조사한다.", target)))
    }

    fn shoot(&self, ask: Ask) -> Action {
        let target = self.own().top(ask.targets, |_| 0.0).filter(|seat| self.own().of(*seat) > TRIGGER);
        let why = match target {
            Some(_) => self.words("I am sure enough of {a} to fire.", "{a:이가} 확실하다. 쏜다.", target),
            None => self.words("Nobody is worth the bullet yet.", "아직 쏠 만한 사람이 없다.", None),
        };
        act(Task::Shoot, target, self.think(&why))
    }

    // By day.

    fn say(&self, draw: &mut Draw) -> Action {
        let mut acts = if self.role == Role::Mafia { self.mafia_says(draw) } else { self.town_says() };
        if acts.is_empty() {
            return Action::Pass {
                think: self.think(&self.words("I keep quiet.", "지금은 조용히 있자.", None))
            };
        }
        let why = self.why_said(&acts);
        self.reply(&mut acts, draw);
        Action::Say { text: None, acts: Some(acts), think: self.think(&why) }
    }

    /// The reason behind a statement.
    fn why_said(&self, acts: &[Act]) -> String {
        let of = |verb: Verb| acts.iter().find(|act| act.act == verb);
        let mafioso = self.role == Role::Mafia;
        let accused = of(Verb::Accuse).and_then(|act| act.target);
        let reported = of(Verb::Report).and_then(|act| act.target);
        match (of(Verb::Claim), reported, accused) {
            (Some(_), Some(_), _) if mafioso => self.words(
                "I claim to be the sheriff and lie about {a}: it is worth the risk.",
                "보안관 행세를 하며 {a} 얘기를 꾸며 내자. 걸 만하다.",
                reported,
            ),
            (Some(_), _, _) => self.words("It is time to say what I am.", "이제 정체를 밝힐 때다.", None),
            (None, Some(_), _) => self.words("They must hear of {a}.", "{a} 얘기를 알려야 한다.", reported),
            (None, None, Some(mate)) if self.mates().has(mate) => self.words(
                "I speak against {a}, one of ours, so that nobody links us.",
                "{a:은는} 우리 편이지만, 엮이지 않으려면 몰아세워야 한다.",
                accused,
            ),
            (None, None, Some(_)) if mafioso => {
                self.words("{a} will do: I point there.", "{a:이가} 적당하다. 그쪽으로 몰자.", accused)
            }
            (None, None, Some(seat)) => self.by_number_or_gut(seat, "I say that it is {a}.", "{a:을를} 지목하자."),
            _ => self.words("That is what I want them to hear.", "그렇게 들리면 좋겠다.", None),
        }
    }

    /// A conversation: who agrees says with whom, who is accused answers, and who is named first is asked to speak up. None
    /// of it changes what others believe.
    fn reply(&self, acts: &mut Vec<Act>, draw: &mut Draw) {
        let said = |by: &Seat, target: Seat| {
            let mut today = self.reading.today.iter().rev();
            today.any(|(who, act)| who == by && act.act == Verb::Accuse && act.target == Some(target))
        };
        let speakers = self.view.order.iter().take(self.view.turn).filter(|seat| **seat != self.you);
        let against_me = speakers.clone().find(|seat| said(seat, self.you));
        let target = acts.iter().find(|act| act.act == Verb::Accuse).and_then(|act| act.target);
        let with_me =
            target.and_then(|target| speakers.clone().filter(|seat| **seat != target).find(|seat| said(seat, target)));
        let answer = match (against_me, with_me, target) {
            (Some(rival), ..) if draw.below(2) == 0 => Some(Act::about(Verb::Disagree, *rival, 70)),
            (_, Some(friend), _) if draw.below(2) == 0 => Some(Act::about(Verb::Agree, *friend, 60)),
            (_, None, Some(target)) if !said(&target, self.you) && draw.below(3) == 0 => {
                acts.push(Act::about(Verb::Ask, target, 50));
                None
            }
            _ => None,
        };
        if let Some(answer) = answer {
            acts.insert(0, answer);
        }
    }

    /// How many of today's speakers point at this seat.
    fn pressure(&self, seat: Seat) -> usize {
        let at = |(_, act): &&(Seat, Act)| {
            act.target == Some(seat)
                && (matches!(act.act, Verb::Accuse | Verb::Vote) || act.act == Verb::Report && act.mafia == Some(true))
        };
        self.reading.today.iter().filter(at).count()
    }

    fn in_danger(&self) -> bool {
        let named = self.reading.reports.iter().any(|report| report.target == self.you && report.mafia);
        named || self.pressure(self.you) * 3 >= self.view.alive.len()
    }

    fn town_says(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        let claimed = self.reading.claimed(self.you);
        let found = self.reading.results.iter().any(|result| result.mafia && self.view.alive.has(result.target));
        // Somebody who claims this seat's own role, where there is one of it, lies: that must be said at once.
        let dealt = self.view.cast.counts[self.role.index()] as usize;
        let others = self.reading.claimants(self.role).filter(|seat| *seat != self.you).count();
        let rival = self.role != Role::Villager && others >= dealt;
        let results = self.reading.results.len();
        let hold = if dealt > 1 { SHARED_HOLD } else { HOLD };
        let ready = found && results >= hold || results >= self.temper().secrets;
        let comes_out = rival || self.in_danger() || self.role == Role::Sheriff && ready;
        if claimed.is_none() && comes_out {
            acts.push(Act::claim(self.role));
        }
        if self.role == Role::Sheriff && (claimed == Some(Role::Sheriff) || comes_out) {
            let told =
                |target: Seat| self.reading.reports.iter().any(|told| told.by == self.you && told.target == target);
            let news = self.reading.results.iter().filter(|result| result.target != self.you && !told(result.target));
            acts.extend(news.take(4).map(|result| Act::report(result.target, result.mafia, None)));
        }
        if self.in_danger() {
            acts.push(Act::about(Verb::Defend, self.you, 90));
        }
        if let Some(target) = self.suspect() {
            let certainty = self.percent(self.own(), target);
            acts.push(Act::about(Verb::Accuse, target, certainty));
            acts.push(Act::vote(Some(target), certainty));
        } else if let Some(friend) = self.credible(Role::Sheriff) {
            acts.push(Act::about(Verb::Agree, friend, 70));
        } else if let Some(quiet) = self.own().top(self.view.others(), |_| 0.0) {
            acts.push(Act::about(Verb::Ask, quiet, 50));
        }
        acts
    }

    /// How many others are against somebody, as a reason to join: by their ballot, or else by what they said last.
    fn wagon(&self, seat: Seat) -> f64 {
        let against = |other: &Seat| self.against[at(*other)] == Some(seat);
        self.view.others().iter().filter(against).count().min(8) as f64
    }

    /// A first impression of somebody, from -0.5 to 0.5. It follows from the names alone: it stays the same for a whole
    /// game, and knows nothing.
    fn hunch(&self, of: &str, seat: Seat) -> f64 {
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        for byte in of.bytes().chain([0]).chain(self.name(seat).bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        hash ^= hash >> 29;
        hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> 40) as f64 / (1u64 << 24) as f64 - 0.5
    }

    /// Whom a townsman would lynch today: the most suspect, where impressions and the others' voices break what is close.
    fn suspect(&self) -> Option<Seat> {
        let Temper { hunch, mood, .. } = self.temper();
        let follow = self.follow();
        let base = self.base_rate(self.own());
        let bonus = |seat: Seat| {
            let impression = hunch * self.hunch(self.name(self.you), seat) + mood * self.hunch("", seat);
            follow * self.wagon(seat) + base * impression
        };
        self.own().top(self.view.others(), bonus)
    }

    fn follow(&self) -> f64 {
        let Temper { follow, join, .. } = self.temper();
        if self.view.phase == Phase::DayVoting { join } else { follow }
    }

    /// What a mate can expect of the vote: lost, whatever we do; safe, whatever we do; or it depends on us.
    fn fate(&self, mate: Seat) -> Fate {
        let ours = self.mates().with(self.you);
        let town = self.view.others().minus(ours);
        let votes = |seat: Seat| town.iter().filter(|other| self.against[at(*other)] == Some(seat)).count();
        let own = ours.without(mate).len();
        let (for_mate, living) = (votes(mate), self.view.alive.len());
        let rival = town.iter().map(votes).max().unwrap_or(0);
        let (lost, safe) = match self.view.book.vote {
            Vote::Majority => (for_mate * 2 > living, (for_mate + own + 1) * 2 <= living),
            Vote::Plurality => (for_mate > rival + own, for_mate + own < rival),
        };
        match (lost, safe) {
            (true, _) => Fate::Lost,
            (_, true) => Fate::Safe,
            _ => Fate::Open,
        }
    }

    fn temper(&self) -> Temper {
        if self.view.book.no_lynch { MAY_PASS } else { MUST_LYNCH }
    }

    /// The share of mafia among the living, as far as is known.
    fn base_rate(&self, belief: &Belief) -> f64 {
        let living: f64 = self.view.others().iter().map(|seat| belief.of(seat)).sum();
        living / self.view.others().len().max(1) as f64
    }

    fn mafia_says(&self, draw: &mut Draw) -> Vec<Act> {
        if !self.style.mafia_speaks {
            return Vec::new();
        }
        let mut acts = Vec::new();
        let claimed = self.reading.claimed(self.you);
        let accuser = self.reading.reports.iter().find(|report| report.target == self.you && report.mafia);
        let rival = self.reading.claimants(Role::Sheriff).find(|seat| !self.ours(*seat) && self.view.alive.has(*seat));
        let answer = match self.style.counter {
            Counter::Named => accuser.map(|report| report.by).filter(|by| self.view.alive.has(*by)),
            Counter::Always => rival,
            Counter::Never => None,
        };
        if claimed.is_none() && answer.is_none() && self.gambit_is_on() {
            let fresh = self.view.others().minus(self.mates());
            if let Some(victim) = self.public().top(fresh, |seat| 0.02 * self.wagon(seat)) {
                acts.push(Act::claim(Role::Sheriff));
                acts.push(Act::report(victim, true, None));
                acts.push(Act::vote(Some(victim), 90));
                return acts;
            }
        }
        if let Some(liar) = answer.filter(|_| claimed.is_none()) {
            acts.push(Act::claim(Role::Sheriff));
            acts.push(Act::report(liar, true, None));
            acts.push(Act::vote(Some(liar), 90));
            return acts;
        }
        if claimed.is_none()
            && self.style.counter != Counter::Never
            && let Some(mate) = self.mate_to_cover()
        {
            acts.push(Act::claim(Role::Sheriff));
            acts.push(Act::report(mate, false, None));
        } else if claimed == Some(Role::Sheriff) {
            let told =
                |seat: &Seat| self.reading.reports.iter().any(|told| told.by == self.you && told.target == *seat);
            let fresh: Seats = self.view.others().iter().filter(|seat| !told(seat)).collect();
            let mates = fresh.and(self.mates());
            let decisive = self.view.alive.len() <= 2 * (self.mates().len() + 1) + 2;
            if let Some(victim) = self.public().top(fresh.minus(mates), |_| 0.0).filter(|_| decisive) {
                acts.push(Act::report(victim, true, None));
                acts.push(Act::vote(Some(victim), 90));
                return acts;
            }
            let clear = mates.iter().next().or_else(|| one_of(fresh, draw));
            acts.extend(clear.map(|seat| Act::report(seat, false, None)));
        }
        if let Some(target) = self.mafia_target(draw) {
            let certainty = self.percent(self.public(), target).clamp(35, 90);
            acts.push(Act::about(Verb::Accuse, target, certainty));
            acts.push(Act::vote(Some(target), certainty));
        }
        if self.pressure(self.you) > 1 {
            acts.push(Act::about(Verb::Defend, self.you, 80));
        }
        acts
    }

    /// A mate whom a sheriff has named, where there is room for another sheriff who says otherwise.
    fn mate_to_cover(&self) -> Option<Seat> {
        let room = self.view.cast.counts[Role::Sheriff.index()] as usize;
        if room < 2 || self.reading.claimants(Role::Sheriff).count() >= room {
            return None;
        }
        let named = self.reading.reports.iter().filter(|report| report.mafia && self.view.alive.has(report.by));
        named.map(|report| report.target).find(|target| self.mates().has(*target))
    }

    /// Whether it is time for the boldest lie: one of the town lynched today wins the game, and no sheriff is out.
    fn gambit_is_on(&self) -> bool {
        let ours = self.mates().with(self.you).len();
        let town = self.view.alive.len() - ours;
        let out = self.reading.claimants(Role::Sheriff).any(|seat| self.view.alive.has(seat));
        let shown = Seats::first(self.view.cast.players())
            .minus(self.view.alive)
            .iter()
            .filter(|seat| self.view.role(*seat) == Some(Role::Sheriff));
        let room = self.view.cast.counts[Role::Sheriff.index()] as usize > shown.count();
        self.style.counter != Counter::Never
            && self.temper().gambit.is_some_and(|margin| town <= ours + margin)
            && room
            && !out
    }

    /// Whom a mafioso wants lynched today, and can say so: whom a townsman would name who knows what all know, but
    /// rather one of the town than a mate, as far as that does not stick out.
    fn mafia_target(&self, draw: &mut Draw) -> Option<Seat> {
        let Temper { mood, loyalty, pack, stand, .. } = self.temper();
        let follow = self.follow();
        let voting = self.view.phase == Phase::DayVoting;
        let mates = self.mates();
        let start = draw.below(997) as usize;
        let luck = |seat: Seat| ((at(seat) * 61 + start) % 97) as f64 / 2_000.0;
        let mine = |seat: Option<Seat>| {
            let said = |(by, act): &(Seat, Act)| *by == self.you && (seat.is_none() || act.target == seat);
            self.reading.today.iter().any(said)
        };
        // To speak of one's own like of strangers at times keeps a mafioso's words and votes from telling much; and who
        // has spoken against somebody votes like it.
        let strangers: Seats =
            mates.iter().filter(|mate| mine(Some(*mate)) || !mine(None) && draw.below(100) < STRANGERS).collect();
        let together = pack * (mates.len() as f64 - 1.0);
        let spared = |seat: Seat| match self.style.bus {
            _ if !mates.has(seat) => 0.0,
            Bus::Lost if voting => match self.fate(seat) {
                Fate::Lost => -CREDIT,
                Fate::Safe if mine(Some(seat)) => 0.0,
                Fate::Safe => loyalty,
                Fate::Open => stand,
            },
            Bus::Lost if strangers.has(seat) => together,
            Bus::Lost => loyalty + together,
            Bus::Always => -9.0,
            Bus::Never => 9.0,
        };
        let base = self.base_rate(self.public());
        let bonus =
            |seat: Seat| follow * self.wagon(seat) + luck(seat) + mood * base * self.hunch("", seat) - spared(seat);
        self.public().top(self.view.others(), bonus)
    }

    fn vote(&self, ask: Ask, draw: &mut Draw) -> Action {
        let target = if self.role == Role::Mafia { self.mafia_target(draw) } else { self.suspect() };
        let target = match target.filter(|seat| ask.targets.has(*seat)) {
            None if !ask.none => one_of(ask.targets, draw),
            target => target,
        };
        let mafioso = self.role == Role::Mafia;
        let why = match target {
            Some(mate) if self.mates().has(mate) => {
                self.words("I give {a} up, to look clean.", "의심을 피하려면 {a:을를} 버려야 한다.", target)
            }
            Some(_) if mafioso => {
                self.words("{a} is the one the town can be made to lynch.", "{a:을를} 몰아가는 게 좋겠다.", target)
            }
            Some(seat) => self.by_number_or_gut(seat, "I vote for {a}.", "{a}에게 투표한다."),
            None => self.words("Better nobody than the wrong one.", "잘못 고르느니 아무도 안 고르겠다.", None),
        };
        act(Task::Vote, target, self.think(&why))
    }
}
