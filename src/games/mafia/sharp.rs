//! A mind that reasons: it believes by [`belief`](super::belief), and each role plays with a purpose.
//!
//! Town votes for whom it believes to be mafia, joins wagons rather than splitting them, and does not lie. A sheriff
//! comes out with a mafioso in hand, with enough results, or in danger; a doctor protects whom the mafia would kill; a
//! vigilante fires when it is worth more than the bullet. The mafia looks at what the town believes: it kills whom the
//! town trusts, pushes whom the town suspects, leaves a mate who cannot be saved, and answers a sheriff's report with a
//! claim of its own.

use super::belief::{Belief, Reading, Signals, believe};
use super::minds::{act, one_of};
use super::roles::{MOST_PLAYERS, Role, Seats};
use super::rules::{Action, Mafia};
use super::setup::{Language, Vote};
use super::talk::{Act, Verb};
use super::view::{Ask, Task, View};
use crate::engine::{Bot, Draw, Seat};

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
}

/// How this mind plays; all but the default exist to be measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub signals: Signals,
    pub bus: Bus,
    pub counter: Counter,
    pub mafia_speaks: bool,
    /// How sure a townsman must be to lynch where the day may pass without.
    pub patience: f64,
    /// How many results a sheriff keeps before coming out with none of them mafia.
    pub secrets: usize,
    /// How many results a sheriff waits for before coming out with a mafioso among them.
    pub hold: usize,
    /// How many results more for each other sheriff at the table.
    pub shared_hold: usize,
    /// How often, in percent, the mafia strikes at a sheriff whom a doctor can guard every night.
    pub strike: u32,
    /// Whether a mafioso in danger claims a role of the town.
    pub masks: bool,
    /// What one vote or word against somebody adds to a townsman's suspicion, as a chance.
    pub follow: f64,
    /// How often, in percent, a doctor sits with a sheriff who came out; the mafia must not be sure of it.
    pub guard: u32,
    /// How sure a vigilante must be to fire.
    pub trigger: f64,
    /// How much chance there is in whom the mafia kills.
    pub whim: f64,
    /// How much more suspect than one of the town a mate must be before a mafioso turns on them.
    pub loyalty: f64,
    /// From which day on, counted from 0, a mafioso claims to be the sheriff if nobody else has.
    pub fake: Option<u32>,
}

impl Style {
    pub(super) const SHARP: Style = Style {
        signals: Signals::ALL,
        bus: Bus::Lost,
        counter: Counter::Named,
        mafia_speaks: true,
        patience: 0.0,
        secrets: 9,
        hold: 1,
        shared_hold: 3,
        strike: 100,
        masks: false,
        follow: 0.03,
        guard: 50,
        trigger: 0.7,
        whim: 0.25,
        loyalty: 0.11,
        fake: None,
    };
}

pub(super) struct Sharp(pub Style);

/// What one choice is made from.
struct Mind<'a> {
    style: Style,
    view: &'a View,
    you: Seat,
    role: Role,
    reading: Reading,
    /// What this seat believes.
    own: Belief,
    /// What anybody would believe who knows only what all know.
    public: Belief,
}

impl Bot<Mafia> for Sharp {
    fn choose(&mut self, view: &View, draw: &mut Draw) -> Option<Action> {
        let ask = view.ask?;
        let you = view.you?;
        let role = view.own_role()?;
        let reading = Reading::of(view);
        let own = believe(view, &reading, &view.known, self.0.signals);
        let open = public_roles(view, you);
        let mut heard = reading.clone();
        heard.results.clear();
        let public = believe(view, &heard, &open, self.0.signals);
        let mind = Mind { style: self.0, view, you, role, reading, own, public };
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

impl Mind<'_> {
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
        let belief = if self.role == Role::Mafia { &self.public } else { &self.own };
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
        super::korean::fill(if self.korean() { korean } else { english }, "a", name)
    }

    /// A living claimant of a role whom most would believe.
    fn credible(&self, role: Role) -> Option<Seat> {
        let living = |seat: &Seat| self.view.others().has(*seat) && self.public.of(*seat) < 0.35;
        self.reading.claimants(role).find(living)
    }

    // By night.

    fn kill(&self, ask: Ask, draw: &mut Draw) -> Action {
        let prey = ask.targets.minus(self.mates()).without(self.you);
        let agreed = self.view.proposals.iter().find_map(|proposal| proposal.target_id).or(self.reading.chat_target);
        let target = agreed.filter(|seat| prey.has(*seat)).or_else(|| self.victim(prey, draw));
        let why = self.words(
            "I want {a} gone tonight: the town listens to them.",
            "오늘 밤은 {a:을를} 없애자. 다들 믿는 사람이다.",
            target,
        );
        if ask.chat && self.style.mafia_speaks && self.view.round == Some(1) {
            let verb = if agreed.is_some() { Verb::Agree } else { Verb::Vote };
            let acts = target.map(|target| vec![Act::about(verb, target, 80)]);
            return Action::Chat { text: None, acts, think: self.think(&why) };
        }
        act(Task::Kill, target, self.think(&why))
    }

    /// Whom the town would miss most.
    fn victim(&self, prey: Seats, draw: &mut Draw) -> Option<Seat> {
        let sheriff = self.credible(Role::Sheriff).filter(|seat| prey.has(*seat));
        // A doctor probably sits with a sheriff who came out; where that can go on for ever, strike elsewhere at times.
        let guarded = self.view.book.doctor_repeats && draw.below(100) >= self.style.strike;
        if let Some(sheriff) = sheriff.filter(|_| !guarded) {
            return Some(sheriff);
        }
        if let Some(doctor) = self.credible(Role::Doctor).filter(|seat| prey.has(*seat)) {
            return Some(doctor);
        }
        let noise: Vec<f64> =
            (0..MOST_PLAYERS).map(|_| f64::from(draw.below(1_000)) / 1_000.0 * self.style.whim).collect();
        let worth = |seat: Seat| {
            let pointed = self.reading.accusations.iter().filter(|(by, target)| *by == seat && self.ours(*target));
            let claims = if self.reading.claimed(seat) == Some(Role::Villager) { -0.1 } else { 0.0 };
            let guarded = if guarded && sheriff == Some(seat) { -2.0 } else { 0.0 };
            1.0 - 2.0 * self.public.of(seat)
                + 0.1 * pointed.count().min(3) as f64
                + noise[seat.index().unwrap_or(0)]
                + claims
                + guarded
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
        let sheriff = sheriff.filter(|_| draw.below(100) < self.style.guard / doctors);
        let came_out = self.reading.claimed(self.you) == Some(Role::Doctor) && ask.targets.has(self.you);
        let target = match sheriff {
            Some(sheriff) => Some(sheriff),
            None if came_out => Some(self.you),
            None => {
                // Whom would they kill? Whom the town trusts; at times oneself.
                let noise: Vec<f64> = (0..MOST_PLAYERS).map(|_| f64::from(draw.below(1_000)) / 4_000.0).collect();
                let value = |seat: Seat| noise[seat.index().unwrap_or(0)] - 2.0 * self.public.of(seat);
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
        let target = self.own.top(fresh, luck).or_else(|| one_of(ask.targets, draw));
        act(Task::Investigate, target, self.think(&self.words("I look at {a}.", "{a:을를} 조사한다.", target)))
    }

    fn shoot(&self, ask: Ask) -> Action {
        let target = self.own.top(ask.targets, |_| 0.0).filter(|seat| self.own.of(*seat) > self.style.trigger);
        let why = match target {
            Some(_) => self.words("I am sure enough of {a} to fire.", "{a:이가} 확실하다. 쏜다.", target),
            None => self.words("Nobody is worth the bullet yet.", "아직 쏠 만한 사람이 없다.", None),
        };
        act(Task::Shoot, target, self.think(&why))
    }

    // By day.

    fn say(&self, draw: &mut Draw) -> Action {
        let acts = if self.role == Role::Mafia { self.mafia_says(draw) } else { self.town_says() };
        let why = self.words("That is what I want them to hear.", "그렇게 들리면 좋겠다.", None);
        if acts.is_empty() {
            return Action::Pass {
                think: self.think(&self.words("I keep quiet.", "지금은 조용히 있자.", None))
            };
        }
        Action::Say { text: None, acts: Some(acts), think: self.think(&why) }
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
        // With more sheriffs than one, each can afford to wait: another may come out first.
        let hold = self.style.hold + self.style.shared_hold * dealt.saturating_sub(1);
        let ready = found && results >= hold || results >= self.style.secrets;
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
            let certainty = self.percent(&self.own, target);
            acts.push(Act::about(Verb::Accuse, target, certainty));
            acts.push(Act::vote(Some(target), certainty));
        } else if let Some(friend) = self.credible(Role::Sheriff) {
            acts.push(Act::about(Verb::Agree, friend, 70));
        } else if let Some(quiet) = self.own.top(self.view.others(), |_| 0.0) {
            acts.push(Act::about(Verb::Ask, quiet, 50));
        }
        acts
    }

    /// Votes so far, as a reason to join.
    fn wagon(&self, seat: Seat) -> f64 {
        let votes = self.view.ballots.iter().flatten().filter(|ballot| ballot.target_id == Some(seat)).count();
        let announced = if self.view.ballots.is_empty() { self.pressure(seat) } else { votes };
        announced.min(6) as f64
    }

    /// Whom a townsman would lynch today.
    fn suspect(&self) -> Option<Seat> {
        let others = self.view.others();
        // Where somebody must be lynched, a split town leaves the choice to the mafia, so it joins wagons; where nobody
        // must, everyone votes as they believe.
        let follow = if self.view.book.no_lynch { 0.0 } else { self.style.follow };
        let top = self.own.top(others, |seat| follow * self.wagon(seat))?;
        if self.waits(&self.own, top) { None } else { Some(top) }
    }

    /// Whether a day may pass without a lynching, and should: nobody is suspect enough.
    fn waits(&self, belief: &Belief, top: Seat) -> bool {
        let sure = (self.base_rate(belief) * 1.25).max(self.style.patience);
        let hurry = self.style.patience == 0.0 || !self.view.book.no_lynch || self.last_chance(belief);
        !hurry && belief.of(top) < sure
    }

    /// The share of mafia among the living, as far as is known.
    fn base_rate(&self, belief: &Belief) -> f64 {
        let living: f64 = self.view.others().iter().map(|seat| belief.of(seat)).sum();
        living / self.view.others().len().max(1) as f64
    }

    /// Whether the mafia would win by tomorrow if nobody of it is lynched today.
    fn last_chance(&self, belief: &Belief) -> bool {
        let mafia = self.base_rate(belief) * self.view.others().len() as f64;
        let town = self.view.alive.len() as f64 - mafia;
        mafia + 1.0 >= town - 1.0
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
        };
        if let Some(liar) = answer.filter(|_| claimed.is_none()) {
            acts.push(Act::claim(Role::Sheriff));
            acts.push(Act::report(liar, true, None));
            acts.push(Act::vote(Some(liar), 90));
            return acts;
        }
        if let Some(role) = self.mask().filter(|_| claimed.is_none() && self.in_danger()) {
            acts.push(Act::claim(role));
        }
        if self.fakes() {
            acts.push(Act::claim(Role::Sheriff));
        }
        if self.fakes() || claimed == Some(Role::Sheriff) {
            let told =
                |seat: &Seat| self.reading.reports.iter().any(|told| told.by == self.you && told.target == *seat);
            let fresh: Seats = self.view.others().minus(self.mates()).iter().filter(|seat| !told(seat)).collect();
            if let Some(victim) = self.public.top(fresh, |_| 0.0) {
                acts.push(Act::report(victim, true, None));
                acts.push(Act::vote(Some(victim), 90));
                return acts;
            }
        }
        if let Some(target) = self.mafia_target(draw) {
            let certainty = self.percent(&self.public, target).clamp(35, 90);
            acts.push(Act::about(Verb::Accuse, target, certainty));
            acts.push(Act::vote(Some(target), certainty));
        }
        if self.pressure(self.you) > 1 {
            acts.push(Act::about(Verb::Defend, self.you, 80));
        }
        acts
    }

    /// A role to hide behind when the rope is near: one that not all of its holders have claimed.
    fn mask(&self) -> Option<Role> {
        let free = |role: &Role| {
            let dealt = self.view.cast.counts[role.index()] as usize;
            self.reading.claimants(*role).count() < dealt
        };
        [Role::Doctor, Role::Vigilante, Role::Villager].into_iter().find(free).filter(|_| self.style.masks)
    }

    /// Whether it is this mafioso's part to play the sheriff: nobody has claimed it, and the first of the mafia goes.
    fn fakes(&self) -> bool {
        let first = self.mates().iter().all(|mate| self.you < mate);
        let nobody = self.reading.claimants(Role::Sheriff).next().is_none();
        self.style.fake.is_some_and(|day| self.view.day >= day) && first && nobody
    }

    /// Whom a mafioso wants lynched today, and can say so: whom a townsman would name who knows what all know, but
    /// rather one of the town than a mate, as far as that does not stick out.
    fn mafia_target(&self, draw: &mut Draw) -> Option<Seat> {
        let mates = self.mates();
        let start = draw.below(997) as usize;
        let luck = |seat: Seat| ((seat.index().unwrap_or(0) * 61 + start) % 97) as f64 / 2_000.0;
        let others = self.view.others();
        let loyalty = match self.style.bus {
            // Where nobody has to be lynched, sparing a mate stands out at once.
            Bus::Lost if self.view.book.no_lynch => 0.0,
            Bus::Lost => self.style.loyalty,
            Bus::Always => -9.0,
            Bus::Never => 9.0,
        };
        let bonus = |seat: Seat| 0.03 * self.wagon(seat) + luck(seat) - if mates.has(seat) { loyalty } else { 0.0 };
        let top = self.public.top(others, bonus)?;
        if self.waits(&self.public, top) { None } else { Some(top) }
    }

    fn vote(&self, ask: Ask, draw: &mut Draw) -> Action {
        let target = if self.role == Role::Mafia { self.mafia_target(draw) } else { self.suspect() };
        let target = match target.filter(|seat| ask.targets.has(*seat)) {
            None if !ask.none => one_of(ask.targets, draw),
            target => target,
        };
        let majority = self.view.book.vote == Vote::Majority;
        let why = match (target, self.role == Role::Mafia, majority) {
            (Some(_), true, _) => {
                self.words("{a} is the one the town can be made to lynch.", "{a:을를} 몰아가는 게 좋겠다.", target)
            }
            (Some(_), false, _) => self.words("I vote for {a}.", "{a}에게 투표한다.", target),
            (None, ..) => self.words("Better nobody than the wrong one.", "잘못 고르느니 아무도 안 고르겠다.", None),
        };
        act(Task::Vote, target, self.think(&why))
    }
}
