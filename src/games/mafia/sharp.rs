//! A mind that reasons: it believes by [`belief`](super::belief), and each role plays with a purpose.
//!
//! Town votes for whom it believes to be mafia, rather joins a vote that can succeed than splits it, and does not lie. A
//! sheriff comes out with a mafioso in hand, with enough results, or in danger; a doctor protects whom the mafia would
//! kill; a vigilante fires when it is worth more than the bullet. A mafioso wears a mask: it believes by day what one of
//! the town would believe in its seat, and says and does what follows from that, only that it is slow to turn on its own.
//! So its words are a townsman's words. By night it kills whom the town trusts. It answers a sheriff's report with a claim
//! of its own, and where one lynching wins the game it may claim to be the sheriff unasked.
//!
//! What is said by day is in [`speech`](super::speech).

use super::belief::{Belief, Believer, Reading, Signals, believe, guesswork};
use super::minds::{act, one_of};
use super::reasons::{Because, Why, speaks_against};
use super::roles::{MOST_PLAYERS, ROLES, Role, Seats, at};
use super::rules::{Action, Mafia};
use super::setup::Vote;
use super::talk::{Act, Verb};
use super::temper::{Temper, whim};
use super::thought;
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
pub(super) struct Tuning {
    /// How much the share of others who are against somebody counts when one speaks.
    pub follow: f64,
    /// The same when it comes to the vote.
    pub join: f64,
    /// How much less suspect, as a logarithm, a mafioso takes a mate for.
    pub shield: f64,
    /// How often, in percent, a doctor sits with a sheriff who came out.
    pub guard: u32,
    /// After how many results a sheriff comes out with none of them mafia.
    pub secrets: usize,
    /// How many more than the mafia the town may be for a mafioso to claim to be the sheriff unasked.
    pub gambit: Option<usize>,
    /// How much chance there is in whom the mafia kills.
    pub whim: f64,
    /// How many times as much as later the others' voices count in the first vote, by how far impressions carry.
    pub early: f64,
    /// How readily, in percent, a ballot is changed that is lost where it is; above 100, even by the stubborn.
    pub turns: f64,
    /// To what share of one's first suspect's chance one goes then.
    pub share: f64,
}

/// Where somebody must be lynched.
const MUST_LYNCH: Tuning = Tuning {
    follow: 0.5,
    join: 0.3,
    shield: 0.7,
    guard: 100,
    secrets: 2,
    gambit: None,
    whim: 0.25,
    early: 0.0,
    turns: 75.0,
    share: 0.4,
};
/// Where a day may pass without: a vote that is split is a vote for nobody.
const MAY_PASS: Tuning = Tuning {
    follow: 0.5,
    join: 0.4,
    shield: 0.1,
    guard: 10,
    secrets: 9,
    gambit: Some(2),
    whim: 0.25,
    early: 0.8,
    turns: 250.0,
    share: 0.25,
};

/// How much the mood of the day counts in whom one is against, as a logarithm of a chance.
const MOOD: f64 = 0.4;
/// How sure a vigilante must be to fire on the first night; a little less each night.
const TRIGGER: f64 = 0.62;
/// What each time that somebody pointed at the mafia, up to three, adds to the wish to kill them.
const POINTED: f64 = 0.2;
/// What each night in a row on which somebody was not to be killed takes from that wish.
const FAILED: f64 = 0.5;
/// What each night in a row takes from a doctor's wish to watch over the same one again.
const WATCHED: f64 = 0.08;
/// Nobody votes for somebody whose chance is below this share of their first suspect's, …
pub(super) const HALF: f64 = 0.55;
/// … or below it by more than this.
pub(super) const GAP: f64 = 0.18;
/// Nor, to keep one's word or to make a majority, by more than this.
const FAR: f64 = 0.24;

/// What is left of a reason's worth each time it has been given.
const STALE: f64 = 0.35;

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
pub(super) struct Mind<'a> {
    pub style: Style,
    pub view: &'a View,
    pub you: Seat,
    pub role: Role,
    pub reading: &'a Reading,
    pub temper: Temper,
    own: OnceCell<Belief>,
    public: OnceCell<Belief>,
    told: OnceCell<Vec<Because>>,
    suspicions: OnceCell<[f64; MOST_PLAYERS]>,
    mates: Seats,
    /// Whom each of the others is against today, by their ballot, or else by what they said last; `p1` first.
    pub against: [Option<Seat>; MOST_PLAYERS],
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
            temper: Temper::of(view.cast.persona(you)),
            own: OnceCell::new(),
            public: OnceCell::new(),
            told: OnceCell::new(),
            suspicions: OnceCell::new(),
            mates: mates(view, role),
            against: against(view, &self.reading),
        };
        match ask.task {
            Task::Kill => Some(mind.kill(ask, draw)),
            Task::Protect => Some(mind.protect(ask, draw)),
            Task::Investigate => Some(mind.investigate(ask, draw)),
            Task::Shoot => Some(mind.shoot(ask)),
            Task::Say => Some(mind.say(draw)),
            Task::Vote if view.ballots.get(at(you)).is_some_and(Option::is_some) => mind.reconsider(ask, draw),
            Task::Vote => Some(mind.vote(ask, draw)),
        }
    }
}

/// The living mafiosi beside one of them.
fn mates(view: &View, role: Role) -> Seats {
    let mate = |seat: &Seat| role == Role::Mafia && view.role(*seat) == Some(Role::Mafia);
    view.others().iter().filter(mate).collect()
}

/// Whom each of the living is against today.
fn against(view: &View, reading: &Reading) -> [Option<Seat>; MOST_PLAYERS] {
    let mut against = [None; MOST_PLAYERS];
    for said in reading.today().filter(|said| speaks_against(&said.act)) {
        against[at(said.by)] = said.act.target;
    }
    for (place, ballot) in view.ballots.iter().enumerate() {
        if let Some(ballot) = ballot {
            against[place] = ballot.target_id;
        }
    }
    against
}

// Beliefs.
impl Mind<'_> {
    /// The roles that everyone knows.
    fn public_roles(&self) -> [Option<Role>; MOST_PLAYERS] {
        let mut known = self.view.known;
        for seat in self.view.alive.with(self.you).iter() {
            known[at(seat)] = None;
        }
        known
    }

    /// What this seat believes; of a mafioso, what one of the town would believe in this seat.
    pub fn own(&self) -> &Belief {
        self.own.get_or_init(|| {
            let mafioso = self.role == Role::Mafia;
            let mut known = if mafioso { self.public_roles() } else { self.view.known };
            known[at(self.you)] = Some(if mafioso { Role::Villager } else { self.role });
            let (you, luck, signals) = (Some(self.you), self.view.luck.0, self.style.signals);
            believe(
                self.view,
                self.reading,
                &Believer {
                    you,
                    known,
                    results: !mafioso,
                    temper: &self.temper,
                    luck,
                    impressions: true,
                    keen: false,
                    signals,
                },
            )
        })
    }

    /// What this seat believes when it leaves its first impressions aside and looks at every small sign.
    fn sober(&self) -> Belief {
        let mut known = self.view.known;
        known[at(self.you)] = Some(self.role);
        let (you, luck, signals) = (Some(self.you), self.view.luck.0, self.style.signals);
        let temper = &self.temper;
        let who = Believer { you, known, results: true, temper, luck, impressions: false, keen: true, signals };
        believe(self.view, self.reading, &who)
    }

    /// What anybody would believe who knows only what all know.
    pub fn public(&self) -> &Belief {
        self.public.get_or_init(|| {
            let (known, signals) = (self.public_roles(), self.style.signals);
            let temper = &Temper::PLAIN;
            believe(
                self.view,
                self.reading,
                &Believer {
                    you: None,
                    known,
                    results: false,
                    temper,
                    luck: 0,
                    impressions: false,
                    keen: false,
                    signals,
                },
            )
        })
    }

    pub fn tuning(&self) -> Tuning {
        if self.view.book.no_lynch { MAY_PASS } else { MUST_LYNCH }
    }

    pub fn mates(&self) -> Seats {
        self.mates
    }

    pub fn ours(&self, seat: Seat) -> bool {
        seat == self.you || self.mates().has(seat)
    }

    /// The share of mafia among the living, as far as is known.
    pub fn base_rate(&self) -> f64 {
        let living: f64 = self.view.others().iter().map(|seat| self.own().of(seat)).sum();
        (living / self.view.others().len().max(1) as f64).max(0.01)
    }

    /// Those whom this seat has said to be clean.
    fn cleared(&self) -> Seats {
        let own = self.reading.reports.iter().filter(|report| report.by == self.you && !report.mafia);
        own.map(|report| report.target).collect()
    }

    /// How suspect somebody is to this seat, as far as that decides what it says and does: a mafioso is slow to turn on
    /// its own.
    fn suspicion(&self, seat: Seat) -> f64 {
        let all = self.suspicions.get_or_init(|| {
            let mut all = self.own().mafia;
            for mate in self.mates().iter() {
                let chance = &mut all[at(mate)];
                *chance = match self.style.bus {
                    Bus::Lost => *chance * (-self.tuning().shield).exp(),
                    Bus::Always => *chance + 1.0,
                    Bus::Never => 0.0,
                };
            }
            all
        });
        all[at(seat)]
    }

    /// Those whom this seat may in all conscience be against: nobody much less likely than its first suspect.
    pub fn candidates(&self) -> Seats {
        self.within(HALF, GAP)
    }

    /// Those whose chance is at least this share of the first suspect's, and not below it by more than that.
    fn within(&self, share: f64, gap: f64) -> Seats {
        let pool = self.view.others().minus(self.cleared());
        let top = pool.iter().map(|seat| self.suspicion(seat)).fold(0.0, f64::max);
        let near = |seat: &Seat| self.suspicion(*seat) >= (top * share).max(top - gap) && self.suspicion(*seat) > 0.005;
        pool.iter().filter(near).collect()
    }

    /// Whether somebody is close enough to this seat's first suspect to give one's word on.
    pub fn is_solid(&self, seat: Seat) -> bool {
        self.within(0.9, 0.06).has(seat)
    }

    /// The share of the others who are against somebody, by their ballots, or else by what they said last.
    pub fn wagon(&self, seat: Seat) -> f64 {
        let against = |other: &Seat| self.against[at(*other)] == Some(seat);
        let others = self.view.others();
        others.iter().filter(against).count() as f64 / others.len().max(1) as f64
    }

    /// Whom this seat is against: one of the candidates, as likely as can be, where the others' voices count so much.
    pub fn suspect(&self, follow: f64) -> Option<Seat> {
        // Where days pass without a result, somebody must give way.
        let follow = follow * (1.0 + 0.7 * f64::from(self.reading.idle.min(6)));
        let sway = follow * (self.temper.listen - 0.7 * self.temper.contrary);
        let score = |seat: Seat| {
            let mood = whim(self.view.luck.0, 1_000 + u64::from(self.view.day) * 64 + at(seat) as u64);
            self.suspicion(seat).max(1e-4).ln() + sway * self.wagon(seat) + MOOD * mood
        };
        let best = |best: Option<Seat>, seat: Seat| match best {
            Some(before) if score(before) >= score(seat) => Some(before),
            _ => Some(seat),
        };
        self.candidates().iter().fold(None, best)
    }

    /// A living claimant of a role whom most would believe.
    pub fn credible(&self, role: Role) -> Option<Seat> {
        let living = |seat: &Seat| self.view.others().has(*seat) && self.public().of(*seat) < 0.35;
        self.reading.claimants(role).find(living)
    }

    /// The role that a mafioso passes for: what one of the town might be, the same for a whole game, unless there is no
    /// room for one more of it.
    pub fn mask(&self) -> Role {
        let role = self.first_mask();
        let claimants = self.reading.claimants(role).filter(|seat| *seat != self.you && self.view.alive.has(*seat));
        let shown = self.reading.chronicle.shown.iter().filter(|shown| **shown == Some(role));
        let room = claimants.count() + shown.count() < self.view.cast.counts[role.index()] as usize;
        if room { role } else { Role::Villager }
    }

    fn first_mask(&self) -> Role {
        let town = ROLES.into_iter().filter(|role| !role.is_mafia());
        let all: f64 = town.clone().map(|role| f64::from(self.view.cast.counts[role.index()])).sum();
        let mut left = (whim(self.view.luck.0, 77) * 0.5 + 0.5) * all;
        for role in town {
            left -= f64::from(self.view.cast.counts[role.index()]);
            if left < 0.0 && role != Role::Sheriff {
                return role;
            }
        }
        Role::Villager
    }
}

// Words about thoughts.
impl Mind<'_> {
    pub fn name(&self, seat: Seat) -> &str {
        self.view.cast.name(seat)
    }

    pub fn korean(&self) -> bool {
        self.view.cast.language == Language::Ko
    }

    pub fn words(&self, english: &str, korean: &str, seat: Option<Seat>) -> String {
        let name = seat.map_or("", |seat| self.name(seat));
        super::korean::fill(if self.korean() { korean } else { english }, &[("a", name)])
    }

    /// The thought behind a choice: who is most likely mafia, what weighs against and for the one it is about, and what
    /// the thinker wants.
    pub fn think(&self, about: Option<Seat>, wants: &str) -> Option<String> {
        self.think_by(self.own(), about, wants)
    }

    fn think_by(&self, belief: &Belief, about: Option<Seat>, wants: &str) -> Option<String> {
        let mafioso = self.role == Role::Mafia;
        let mut list: Vec<Seat> = self.view.others().minus(self.mates()).iter().collect();
        list.sort_by(|a, b| belief.of(*b).total_cmp(&belief.of(*a)));
        list.truncate(2);
        list.extend(about.filter(|seat| !list.contains(seat) && self.view.alive.has(*seat) && *seat != self.you));
        let percent = |seat: &Seat| format!("{} {} %", self.name(*seat), (belief.of(*seat) * 100.0).round() as u8);
        let list = list.iter().map(percent).collect::<Vec<_>>().join(", ");
        let mut text = match (self.korean(), mafioso) {
            (false, true) => format!("From where they sit: {list}."),
            (false, false) => format!("Most likely mafia: {list}."),
            (true, true) => format!("저들 눈에는: {list}."),
            (true, false) => format!("마피아일 가능성: {list}."),
        };
        for (against, english, korean) in [(true, "Against", "불리한 점"), (false, "For", "유리한 점")] {
            if let Some(because) = about.and_then(|seat| belief.because(seat, against)) {
                let event = thought::event(&because, &self.view.cast);
                let head = if self.korean() { korean } else { english };
                let name = about.map_or("", |seat| self.name(seat));
                text.push_str(&match self.korean() {
                    true => format!(" {name}에게 {head}: {event}."),
                    false => format!(" {head} {name}: {event}."),
                });
            }
        }
        text.push(' ');
        text.push_str(wants);
        Some(text)
    }
}

// By night.
impl Mind<'_> {
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
            return Action::Chat { text: None, acts, think: self.think(target, &why) };
        }
        act(Task::Kill, target, self.think(target, &why))
    }

    /// Whom the town would miss most. What failed last night is tried again only now and then.
    fn victim(&self, prey: Seats, draw: &mut Draw) -> Option<Seat> {
        let tried =
            self.view.day > 0 && !self.reading.chronicle.night_deaths.iter().any(|(day, _)| *day + 1 == self.view.day);
        let stubborn = !tried || draw.below(100) < 30;
        let named = [Role::Sheriff, Role::Doctor].into_iter().filter_map(|role| self.credible(role));
        if let Some(known) = named.into_iter().find(|seat| prey.has(*seat)).filter(|_| stubborn && draw.below(100) < 95)
        {
            return Some(known);
        }
        let mut noise = [0.0; MOST_PLAYERS];
        let chance = if tried { 0.6 } else { self.tuning().whim };
        noise.iter_mut().for_each(|noise| *noise = f64::from(draw.below(1_000)) / 1_000.0 * chance);
        let worth = |seat: Seat| {
            let pointed = self.reading.pointed_at(seat).iter().filter(|target| self.ours(*target)).count();
            let claims = if self.reading.claimed(seat) == Some(Role::Villager) { -0.1 } else { 0.0 };
            // Whoever was protected once is likely to be protected again.
            let failed = if tried { FAILED * f64::from(self.reading.nights_on(self.you, seat)) } else { 0.0 };
            let trusted = 1.0 - 2.0 * self.public().of(seat);
            trusted + POINTED * pointed.min(3) as f64 + noise[at(seat)] + claims - failed
        };
        prey.iter().max_by(|a, b| worth(*a).total_cmp(&worth(*b)))
    }

    fn protect(&self, ask: Ask, draw: &mut Draw) -> Action {
        let sheriff = self.credible(Role::Sheriff).filter(|seat| ask.targets.has(*seat));
        // Doctors share the watch, and nobody is watched for ever.
        let doctors = u32::from(self.view.cast.counts[Role::Doctor.index()]).max(1);
        let again = if self.view.last_protected == sheriff { 2 } else { 3 };
        let sheriff = sheriff.filter(|_| draw.below(300) < self.tuning().guard * again / doctors);
        let came_out = self.reading.claimed(self.you) == Some(Role::Doctor) && ask.targets.has(self.you);
        let target = match sheriff {
            Some(sheriff) => Some(sheriff),
            None if came_out && draw.below(100) < 60 => Some(self.you),
            None => {
                // Whom would they kill? Whom the town trusts; at times oneself.
                let mut noise = [0.0; MOST_PLAYERS];
                noise.iter_mut().for_each(|noise| *noise = f64::from(draw.below(1_000)) / 3_000.0);
                let value = |seat: Seat| {
                    let again = WATCHED * f64::from(self.reading.nights_on(self.you, seat));
                    noise[at(seat)] - 2.0 * self.public().of(seat) - again
                };
                ask.targets.iter().max_by(|a, b| value(*a).total_cmp(&value(*b)))
            }
        };
        let why = self.words("They would go for {a}.", "{a:을를} 노릴 것 같다.", target);
        act(Task::Protect, target, self.think(target, &why))
    }

    fn investigate(&self, ask: Ask, draw: &mut Draw) -> Action {
        let seen: Seats = self.reading.chronicle.found.iter().map(|found| found.target).collect();
        let fresh = ask.targets.without(self.you).minus(seen);
        let first = draw.below(1_000) as usize;
        let luck = |seat: Seat| ((at(seat) * 37 + first) % 100) as f64 / 1_000.0;
        let target = self.own().top(fresh, luck).or_else(|| one_of(ask.targets.without(self.you), draw));
        let why = self.words("I want to know what {a} is.", "{a}의 정체를 알고 싶다.", target);
        act(Task::Investigate, target, self.think(target, &why))
    }

    fn shoot(&self, ask: Ask) -> Action {
        let sober = self.sober();
        let first = sober.top(ask.targets, |_| 0.0);
        let trigger = TRIGGER - 0.01 * f64::from(self.view.day.min(5));
        let target = first.filter(|seat| sober.of(*seat) > trigger);
        let why = match target {
            Some(_) => self.words("I am sure enough of {a} to fire.", "{a:이가} 확실하다. 쏜다.", target),
            None => self.words("Not even {a} is worth the bullet yet.", "{a:이라라}도 아직 쏠 만큼은 아니다.", first),
        };
        act(Task::Shoot, target, self.think_by(&sober, first, &why))
    }
}

// The vote.
impl Mind<'_> {
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

    /// How much the others' voices count when it comes to the vote: the more at a large table, where votes scatter.
    fn pull(&self) -> f64 {
        let size = self.view.cast.players() as f64 / 10.0;
        // The more everybody has an impression of their own, the more it takes to bring the first ballots together.
        let early = if self.view.day == 0 { self.tuning().early * (guesswork(self.view) - 0.6) } else { 1.0 };
        self.tuning().join * early * size.powf(2.5)
    }

    /// For whom this seat votes: as it said, unless that has become absurd; else its suspect of the hour.
    fn choice(&self) -> Option<Seat> {
        let candidates = self.candidates();
        // A word that was given is kept as long as it can be.
        let possible = self.within(0.5, FAR);
        let announced = self.reading.announced(self.you).flatten().filter(|seat| possible.has(*seat));
        let choice = announced.or_else(|| self.suspect(self.pull()))?;
        // A mafioso does not hang a mate whom its own vote can save, unless it has said so.
        if announced.is_none()
            && self.style.bus == Bus::Lost
            && self.mates().has(choice)
            && self.fate(choice) == Fate::Open
        {
            let others = candidates.minus(self.mates());
            return self.own().top(others, |seat| self.wagon(seat)).or(Some(choice));
        }
        Some(choice)
    }

    fn vote(&self, ask: Ask, draw: &mut Draw) -> Action {
        let target = match self.choice().filter(|seat| ask.targets.has(*seat)) {
            None if !ask.none => one_of(ask.targets.minus(self.cleared()), draw).or_else(|| one_of(ask.targets, draw)),
            target => target,
        };
        let said = self.reading.announced(self.you).flatten();
        let why = match target {
            Some(mate) if self.mates().has(mate) => {
                self.words("I give {a} up, to look clean.", "의심을 피하려면 {a:을를} 버려야 한다.", target)
            }
            Some(seat) if said == Some(seat) => {
                self.words("I said {a}, and I vote {a}.", "{a:이라라}고 했으니 {a:을를} 찍는다.", target)
            }
            Some(seat) if self.wagon(seat) > 0.3 => self.words(
                "I want {a} lynched, and others see it too.",
                "{a:을를} 처형하고 싶다. 다른 사람들도 그렇게 본다.",
                target,
            ),
            Some(_) => self.words("I want {a} lynched.", "{a:을를} 처형하고 싶다.", target),
            None => self.words("Better nobody than the wrong one.", "잘못 고르느니 아무도 안 고르겠다.", None),
        };
        act(Task::Vote, target, self.think(target, &why))
    }

    /// The tally is in but for one: whether to change. Somebody whose own choice has no chance joins one that has, if it
    /// is one that they could have chosen; and whoever stands at the rope themself turns on the next.
    fn reconsider(&self, ask: Ask, draw: &mut Draw) -> Option<Action> {
        let mine = self.view.ballots.get(at(self.you)).copied().flatten()?.target_id;
        let mut votes = [0usize; MOST_PLAYERS];
        for target in self.view.ballots.iter().flatten().filter_map(|ballot| ballot.target_id) {
            votes[at(target)] += 1;
        }
        let counts = ask.targets.with(self.you).iter().map(|seat| votes[at(seat)]);
        let [lead, second] = counts.fold(
            [0, 0],
            |[most, next], count| {
                if count >= most { [count, most] } else { [most, next.max(count)] }
            },
        );
        let own = mine.map_or(0, |seat| votes[at(seat)]);
        let at_the_rope = votes[at(self.you)] >= lead.max(1);
        // A ballot that is lost where it is goes to one of those who may still be lynched.
        let floor = match self.view.book.vote {
            Vote::Majority => lead.max(2) - 1,
            Vote::Plurality => second.max(2),
        };
        let reachable = |seat: &Seat| Some(*seat) != mine && votes[at(*seat)] >= floor.max(own);
        let near: Seats = ask.targets.iter().filter(reachable).collect();
        if near.is_empty() {
            return None;
        }
        let possible = self.within(self.tuning().share, FAR);
        let open = |seat: &Seat| {
            let lost = !self.mates().has(*seat) || self.fate(*seat) == Fate::Lost;
            possible.has(*seat) && lost
        };
        let options: Seats = near.iter().filter(open).collect();
        let leader = options.iter().max_by(|a, b| {
            let worth = |seat: Seat| self.suspicion(seat).max(1e-4).ln() + 0.5 * votes[at(seat)] as f64;
            worth(*a).total_cmp(&worth(*b))
        })?;
        if own > votes[at(leader)] && !at_the_rope {
            return None;
        }
        let mut odds = self.tuning().turns;
        odds *= (1.0 - 0.4 * self.temper.loyal) * (1.0 - 0.4 * self.temper.contrary);
        odds *= if self.reading.announced(self.you).is_some() { 0.06 } else { 1.0 };
        odds *= if at_the_rope { 1.5 } else { 1.0 };
        if f64::from(draw.below(100)) >= odds {
            return None;
        }
        let why = match at_the_rope {
            true => self.words("It is {a} or me.", "{a} 아니면 나다.", Some(leader)),
            false => self.words(
                "My vote is lost where it is; {a} can be lynched today, so I make the majority.",
                "내 표는 의미가 없다. 오늘 처형할 수 있는 건 {a:이라라}서 그쪽에 보탠다.",
                Some(leader),
            ),
        };
        Some(act(Task::Vote, Some(leader), self.think(Some(leader), &why)))
    }

    /// What weighs most against somebody, or for them, that this seat can say aloud: it happened, all could see it, and
    /// it does not give away what the speaker keeps to themself.
    pub fn reason(&self, about: Seat, against: bool) -> Option<(Because, f64)> {
        self.reason_but(about, against, &[])
    }

    /// The same, but none of these.
    pub fn reason_but(&self, about: Seat, against: bool, but: &[Because]) -> Option<(Because, f64)> {
        let open = self.reading.claimed(self.you) == Some(Role::Sheriff);
        let fits = |one: &&super::belief::Evidence| {
            let secret = one.because.why == Why::Result && one.because.who == Some(self.you) && !open;
            // That a liar called somebody mafia speaks for them, but nobody would put it so.
            let twisted = one.because.whom == Some(about) && one.because.mafia == Some(!against);
            one.about == about && (one.weight > 0.0) == against && !secret && !twisted
        };
        // Nobody likes to repeat themself: what was said before counts for less, and is said again if there is nothing else.
        let worth = |one: &super::belief::Evidence| {
            let told = self.told().iter().filter(|told| **told == one.because).count();
            one.weight.abs() * STALE.powi(told.min(4) as i32)
        };
        let new = |one: &&super::belief::Evidence| !but.iter().any(|told| told.same_event(&one.because));
        let all = self.own().evidence.iter().filter(fits).filter(new);
        let best = all.max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
        let because = Some(best.because).filter(|because| self.reading.chronicle.holds(because, self.you))?;
        Some((because, best.weight.abs()))
    }

    /// The reasons that this seat has given so far.
    pub fn told(&self) -> &[Because] {
        self.told.get_or_init(|| {
            let own = self.reading.chronicle.said.iter().filter(|said| said.by == self.you);
            own.filter_map(|said| said.act.because).collect()
        })
    }
}
