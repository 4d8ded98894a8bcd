//! What can be believed from a memory: a probability over who the mafia is, and what it rests on.
//!
//! Every set of `k` players that could be the mafia gets the product of its members' weights; a weight is what votes,
//! claims, results, deaths, words and first impressions say about one player. The chance that a player is mafia is then
//! the share of the sets with that player in it, which elementary symmetric polynomials give exactly, without listing the
//! sets. Whatever moved a weight is kept with the event it came from, so that a mind can say why.

use super::facts::Event;
use super::memory::Mark;
use super::reasons::{Because, Chronicle, Said, Why, answers, names_another, speaks_against};
use super::roles::{MOST_PLAYERS, Role, Seats, at, seat_at};
use super::rules::Phase;
use super::talk::{Act, Verb};
use super::temper::{Temper, whim};
use super::view::View;
use crate::engine::Seat;

/// Which signals a mind listens to; without one it plays worse, which is how its worth is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signals {
    /// Who voted for whom.
    pub votes: bool,
    /// Who claims to be what, who accuses whom.
    pub claims: bool,
    /// What sheriffs report and the seat's own results.
    pub results: bool,
}

impl Signals {
    /// All of them.
    pub const ALL: Signals = Signals { votes: true, claims: true, results: true };
}

/// A sheriff's report in public.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// Who says so.
    pub by: Seat,
    /// About whom.
    pub target: Seat,
    /// Mafia or not.
    pub mafia: bool,
}

/// One ballot of a past vote.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Whose.
    pub by: Seat,
    /// For whom; `None` is "no lynch".
    pub target: Option<Seat>,
    /// Whether at least half of those who voted for the same one had done so before.
    pub late: bool,
}

/// A past vote.
#[derive(Clone, Debug)]
pub struct Poll {
    /// On which day, from 0.
    pub day: u32,
    /// Who was lynched.
    pub lynched: Option<Seat>,
    /// Every ballot as it stood in the end.
    pub ballots: Vec<Choice>,
}

/// A question to somebody that was asked today.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Who asked.
    pub by: Seat,
    /// Whom.
    pub to: Seat,
    /// What was asked.
    pub act: Act,
    /// Whether they have spoken since.
    pub heard: bool,
}

/// The first word of somebody against somebody, or for them.
#[derive(Clone, Copy, Debug)]
struct Side {
    day: u32,
    by: Seat,
    target: Seat,
    /// Against them; else it stands up for them.
    against: bool,
    /// Whether nobody had spoken against them on that day before.
    first: bool,
}

/// A memory, sorted.
#[derive(Clone, Debug)]
pub struct Reading {
    /// All that happened.
    pub chronicle: Chronicle,
    /// Who claimed what, first claim first, and on which day.
    pub claims: Vec<(Seat, Role, u32)>,
    /// What was reported.
    pub reports: Vec<Report>,
    /// Past votes, day by day.
    pub polls: Vec<Poll>,
    /// Questions of today.
    pub questions: Vec<Question>,
    /// Who did not answer, and whom.
    evasions: Vec<(u32, Seat, Seat)>,
    /// Who voted otherwise than announced: day, who, announced.
    broken: Vec<(u32, Seat, Seat)>,
    /// Who gave a reason that did not hold.
    unsound: Vec<Seat>,
    /// Who took which side first, oldest first.
    sides: Vec<Side>,
    /// Whom each has ever spoken against.
    pointed: [Seats; MOST_PLAYERS],
    /// Whom each has ever stood up for.
    defended: [Seats; MOST_PLAYERS],
    /// How each stands to each by what they said, above 0 against them; by speaker, then by target. Fades day by day.
    stance: Vec<f32>,
    /// The first victim named in the mafia's chat of this night.
    pub chat_target: Option<Seat>,
    /// Whom the nights of this seat and its mates were aimed at, as far as it knows: who, on which night, at whom.
    aims: Vec<(Seat, u32, Seat)>,
    /// How many days have passed without a lynching.
    pub idle: u32,
    /// The ballots of the vote that is going on, in the order in which they came in.
    casting: Vec<(Seat, Option<Seat>)>,
    /// How far the memory has been read.
    mark: Mark,
}

impl Default for Reading {
    fn default() -> Self {
        Reading {
            chronicle: Chronicle::default(),
            claims: Vec::new(),
            reports: Vec::new(),
            polls: Vec::new(),
            questions: Vec::new(),
            evasions: Vec::new(),
            broken: Vec::new(),
            unsound: Vec::new(),
            sides: Vec::new(),
            pointed: [Seats::NONE; MOST_PLAYERS],
            defended: [Seats::NONE; MOST_PLAYERS],
            stance: vec![0.0; MOST_PLAYERS * MOST_PLAYERS],
            chat_target: None,
            aims: Vec::new(),
            idle: 0,
            casting: Vec::new(),
            mark: Mark::default(),
        }
    }
}

/// What is left of a stance on the next day.
const FADES: f32 = 0.35;

impl Reading {
    /// Reads a memory once.
    pub fn of(view: &View) -> Reading {
        let mut reading = Reading::default();
        reading.catch_up(view);
        reading
    }

    /// Reads what is new in the memory of the same seat and game.
    pub fn catch_up(&mut self, view: &View) {
        let mut mark = std::mem::take(&mut self.mark);
        for event in view.memory.since(&mut mark) {
            self.take(event);
        }
        self.mark = mark;
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::PhaseChanged { to: Phase::NightActions, .. } => {
                self.chat_target = None;
                self.questions.clear();
                self.stance.iter_mut().for_each(|stance| *stance *= FADES);
            }
            Event::AgentSayChunk { agent_id, acts, turn_id, .. } => {
                // What was said before is known when a reason is checked.
                for act in acts {
                    self.hear(*agent_id, act, turn_id.day);
                }
                self.note_answers(*agent_id, acts, turn_id.day);
            }
            Event::MafiaChat { acts, .. } => {
                let named = acts.iter().find(|act| act.act == Verb::Vote).and_then(|act| act.target);
                self.chat_target = self.chat_target.or(named);
            }
            Event::VoteCast { voter_id, target_id, .. } => {
                self.casting.retain(|(by, _)| by != voter_id);
                self.casting.push((*voter_id, *target_id));
            }
            Event::VoteResult { eliminated, .. } => self.close_vote(*eliminated),
            Event::NightActionSubmitted { agent_id, target_id: Some(target), .. } => {
                let night = self.chronicle.day;
                self.aims.retain(|(by, on, _)| (by, *on) != (agent_id, night));
                self.aims.push((*agent_id, night, *target));
            }
            _ => {}
        }
        let before = self.chronicle.said.len();
        self.chronicle.take(event);
        for at in before..self.chronicle.said.len() {
            self.take_side(self.chronicle.said[at]);
        }
    }

    fn take_side(&mut self, said: Said) {
        let Some(target) = said.act.target else { return };
        let (against, supports) = (speaks_against(&said.act), said.act.act == Verb::Defend);
        if !(against || supports) || said.by.index().is_none_or(|by| by >= MOST_PLAYERS) {
            return;
        }
        let sides = if against { &mut self.pointed[at(said.by)] } else { &mut self.defended[at(said.by)] };
        let new = !sides.has(target);
        *sides = sides.with(target);
        if new && target != said.by {
            let same = |one: &&Said| one.act.target == Some(target) && speaks_against(&one.act);
            let first = self.chronicle.on(said.day).find(same).is_some_and(|first| first.by == said.by);
            self.sides.push(Side { day: said.day, by: said.by, target, against, first });
        }
    }

    fn close_vote(&mut self, lynched: Option<Seat>) {
        let day = self.chronicle.day;
        let cast = std::mem::take(&mut self.casting);
        let votes = |at: usize| cast[..at].iter().filter(|other| other.1 == cast[at].1).count();
        let all = |at: usize| cast.iter().filter(|other| other.1 == cast[at].1).count();
        let ballots =
            cast.iter().enumerate().map(|(at, &(by, target))| Choice { by, target, late: votes(at) * 2 >= all(at) });
        self.polls.push(Poll { day, lynched, ballots: ballots.collect() });
        for &(by, target) in &cast {
            let announced = self.announced(by).flatten();
            if let Some(announced) = announced.filter(|announced| Some(*announced) != target) {
                self.broken.push((day, by, announced));
            }
        }
        self.idle = if lynched.is_some() { 0 } else { self.idle + 1 };
    }

    /// For whom somebody has said today that they vote, if they have not taken it back.
    pub fn announced(&self, by: Seat) -> Option<Option<Seat>> {
        self.chronicle.announced(self.chronicle.day, by)
    }

    /// What was said today.
    pub fn today(&self) -> impl DoubleEndedIterator<Item = &Said> + Clone + '_ {
        self.chronicle.on(self.chronicle.day)
    }

    fn note_answers(&mut self, by: Seat, acts: &[Act], day: u32) {
        let mut evaded = Vec::new();
        for question in self.questions.iter_mut().filter(|question| question.to == by && !question.heard) {
            question.heard = true;
            let silent = acts.iter().all(|act| act.act == Verb::Pass);
            let understood = acts.iter().any(|act| act.act != Verb::Pass);
            if understood && !acts.iter().any(|act| answers(act, by, question.by)) || silent && !acts.is_empty() {
                evaded.push((day, by, question.by));
            }
        }
        self.evasions.extend(evaded);
        for act in acts.iter().filter(|act| act.act == Verb::Ask) {
            if let Some(to) = act.target.filter(|to| *to != by) {
                self.questions.push(Question { by, to, act: *act, heard: false });
            }
        }
    }

    fn hear(&mut self, by: Seat, act: &Act, day: u32) {
        let sound = act.because.map(|because| self.chronicle.holds(&because, by) || because.why == Why::Result);
        if sound == Some(false) {
            self.unsound.push(by);
        }
        match (act.act, act.target, act.role) {
            (Verb::Claim, _, Some(role)) if !self.claims.iter().any(|(who, is, _)| (*who, *is) == (by, role)) => {
                self.claims.push((by, role, day));
            }
            (Verb::Report, Some(target), _) => {
                let Some(mafia) = act.mafia.or(act.role.map(Role::is_mafia)) else { return };
                let known = self.reports.iter().any(|report| report.by == by && report.target == target);
                if !known {
                    self.reports.push(Report { by, target, mafia });
                }
            }
            _ => {}
        }
        let Some(target) = act.target.filter(|target| *target != by && by.index().is_some()) else { return };
        let sure = f32::from(act.certainty) / 100.0;
        let reason = if sound == Some(true) { 0.3 } else { 0.0 };
        let stance = &mut self.stance[at(by) * MOST_PLAYERS + at(target)];
        match act.act {
            Verb::Accuse | Verb::Switch => *stance = stance.max(0.3 + 0.5 * sure + reason),
            Verb::Doubt | Verb::Point => *stance = stance.max(0.15 + 0.25 * sure + reason),
            Verb::Vote => *stance = stance.max(0.2 + 0.4 * sure + reason),
            Verb::Read if act.mafia == Some(true) => *stance = stance.max(0.3 + 0.3 * sure),
            Verb::Read if act.mafia == Some(false) => *stance = stance.min(-0.2 - 0.3 * sure),
            Verb::Defend => *stance = stance.min(-0.2 - 0.4 * sure - reason),
            Verb::Retract => *stance = 0.0,
            _ => {}
        }
    }

    /// How one stands to another by what they said: above 0 against them.
    pub fn stance(&self, by: Seat, target: Seat) -> f64 {
        f64::from(self.stance[at(by) * MOST_PLAYERS + at(target)])
    }

    /// What a seat last claimed to be.
    pub fn claimed(&self, seat: Seat) -> Option<Role> {
        self.claims.iter().rev().find(|(who, ..)| *who == seat).map(|(_, role, _)| *role)
    }

    /// Those who claim a role, first claim first.
    pub fn claimants(&self, role: Role) -> impl Iterator<Item = Seat> + '_ {
        self.claims.iter().filter(move |(_, claimed, _)| *claimed == role).map(|(seat, ..)| *seat)
    }

    /// Those who died by night.
    pub fn night_deaths(&self) -> impl Iterator<Item = Seat> + '_ {
        self.chronicle.night_deaths.iter().map(|(_, seat)| *seat)
    }

    /// How many nights in a row, up to the last, somebody aimed at the same one.
    pub fn nights_on(&self, by: Seat, target: Seat) -> u32 {
        let nights = self.aims.iter().rev().filter(|(who, night, _)| *who == by && *night < self.chronicle.day);
        nights.take_while(|(_, _, whom)| *whom == target).count() as u32
    }

    /// Whom somebody has ever spoken against.
    pub fn pointed_at(&self, by: Seat) -> Seats {
        by.index().and_then(|at| self.pointed.get(at)).copied().unwrap_or(Seats::NONE)
    }
}

/// Something that moved a weight.
#[derive(Clone, Copy, Debug)]
pub struct Evidence {
    /// Whose.
    pub about: Seat,
    /// By how much, as a logarithm; above 0 towards mafia.
    pub weight: f64,
    /// The event that it comes from.
    pub because: Because,
}

/// How likely each player is mafia.
#[derive(Clone, Debug)]
pub struct Belief {
    /// The chance, `p1` first; 0 or 1 where it is known.
    pub mafia: [f64; MOST_PLAYERS],
    /// What it rests on, as far as that can be named.
    pub evidence: Vec<Evidence>,
}

impl Belief {
    /// The chance that this seat is mafia.
    pub fn of(&self, seat: Seat) -> f64 {
        self.mafia[at(seat)]
    }

    /// The seat of a set that is most likely mafia, with `bonus` added; the lowest of equals.
    pub fn top(&self, seats: Seats, bonus: impl Fn(Seat) -> f64) -> Option<Seat> {
        let value = |seat: Seat| self.of(seat) + bonus(seat);
        seats.iter().fold(None, |best: Option<Seat>, seat| match best {
            Some(before) if value(before) >= value(seat) => best,
            _ => Some(seat),
        })
    }

    /// What weighs most against somebody, or for them.
    pub fn because(&self, about: Seat, against: bool) -> Option<Because> {
        let fits = |one: &&Evidence| one.about == about && (one.weight > 0.0) == against;
        let most = self.evidence.iter().filter(fits).max_by(|a, b| a.weight.abs().total_cmp(&b.weight.abs()));
        most.map(|one| one.because)
    }
}

/// Who believes.
pub struct Believer<'a> {
    /// The seat that believes; `None` for anybody who knows what all know.
    pub you: Option<Seat>,
    /// The roles that are taken for known.
    pub known: [Option<Role>; MOST_PLAYERS],
    /// Whether own results count.
    pub results: bool,
    /// What the believer is like.
    pub temper: &'a Temper,
    /// The seat's own luck, from which first impressions follow.
    pub luck: u64,
    /// Whether first impressions count.
    pub impressions: bool,
    /// Whether small signs are weighed in full, as somebody does who may fire but once.
    pub keen: bool,
    /// What is listened to.
    pub signals: Signals,
}

/// From here on, as a logarithm, a sign is no small one.
const NEXT_TO_PROOF: f64 = 2.0;

/// Weights in the making.
struct Scales {
    log: [f64; MOST_PLAYERS],
    evidence: Vec<Evidence>,
}

impl Scales {
    fn add(&mut self, about: Seat, weight: f64, because: Because) {
        self.log[at(about)] += weight;
        self.evidence.push(Evidence { about, weight, because });
    }

    /// Small signs count for less; what is next to proof stays what it is.
    fn damp(&mut self, share: f64) {
        self.log.iter_mut().filter(|log| log.abs() < NEXT_TO_PROOF).for_each(|log| *log *= share);
    }

    fn weights(&self) -> [f64; MOST_PLAYERS] {
        self.log.map(|log| log.clamp(-14.0, 14.0).exp())
    }
}

/// The share of the table that has a role to help the town beyond a quarter, and by how much less than a quarter of it is
/// mafia: what makes a table of `flow` easier or harder for the town.
fn odds(view: &View) -> [f64; 2] {
    let counts = view.cast.counts.map(f64::from);
    let players = counts.iter().sum::<f64>().max(1.0);
    let mafia = counts[Role::Mafia.index()] / players;
    let helpers = 1.0 - mafia - counts[Role::Villager.index()] / players;
    [helpers - 0.25, 0.25 - mafia]
}

/// How far first impressions carry, as a logarithm of a weight: the more, the easier the table is for the town. Found by
/// measuring, so that both sides win about as often.
pub(super) fn guesswork(view: &View) -> f64 {
    if !view.book.no_lynch {
        return 0.75;
    }
    let [helpers, fewer] = odds(view);
    // At a large table more is said, and more of it adds up.
    let large = (view.cast.players() as f64 - 12.0).clamp(0.0, 3.0);
    (1.6 + 0.09 * large + 4.8 * helpers + 12.0 * fewer).clamp(0.4, 3.5)
}

/// How far they carry today: on the first day, when there is little else, a large table would scatter its votes over them.
fn impressions(view: &View) -> f64 {
    let most = if view.day == 0 && view.book.no_lynch { 22.5 / view.cast.players() as f64 } else { f64::MAX };
    guesswork(view).min(most)
}

/// What small signs are worth, likewise: the less, the easier the table is for the town.
fn small_signs(view: &View) -> f64 {
    if !view.book.no_lynch {
        return 1.0;
    }
    let [helpers, fewer] = odds(view);
    (0.7 - 4.0 * helpers - 4.8 * fewer).clamp(0.1, 1.0)
}

/// What somebody believes.
pub fn believe(view: &View, reading: &Reading, who: &Believer) -> Belief {
    let players = view.cast.players();
    let mut sure: Vec<Option<bool>> = (0..players).map(|at| who.known[at].map(Role::is_mafia)).collect();
    if !view.book.mafia_target && view.cast.counts[Role::Vigilante.index()] == 0 {
        // Where the mafia may not kill its own and nobody else kills, the night's dead are town.
        reading.night_deaths().for_each(|seat| sure[at(seat)] = Some(false));
    }
    let mut scales = Scales { log: [0.0; MOST_PLAYERS], evidence: Vec::with_capacity(128) };
    if who.signals.results && who.results {
        for found in &reading.chronicle.found {
            sure[at(found.target)] = Some(found.mafia);
            let because = Because { mafia: Some(found.mafia), ..Because::between(Why::Result, found.by, found.target) };
            let weight = if found.mafia { 6.0 } else { -6.0 };
            scales.evidence.push(Evidence { about: found.target, weight, because });
        }
    }
    if who.signals.votes {
        weigh_votes(&sure, reading, &mut scales);
    }
    if who.signals.claims {
        weigh_claims(view, reading, &who.known, &mut scales);
        weigh_words(&sure, reading, who.keen, &mut scales);
        weigh_conduct(view, reading, &mut scales);
    }
    if !who.keen {
        scales.damp(small_signs(view));
    }
    if who.signals.results {
        weigh_reports(&sure, reading, &mut scales);
    }
    let total = view.cast.counts[Role::Mafia.index()] as usize;
    if who.signals.claims {
        let before = marginals(&sure, &scales.weights(), total);
        weigh_opinions(view, reading, who, &sure, &before, &mut scales);
    }
    if who.impressions {
        let impressions = impressions(view);
        for (seat, log) in scales.log.iter_mut().enumerate().take(players) {
            *log += impressions * whim(who.luck, seat as u64);
        }
    }
    Belief { mafia: marginals(&sure, &scales.weights(), total), evidence: scales.evidence }
}

/// What one ballot says about who cast it, once it is known what those are who got votes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    /// Early on a mafioso who was lynched.
    EarlyOnMafia,
    /// Late on a mafioso who was lynched.
    LateOnMafia,
    /// Elsewhere when a mafioso was lynched.
    OffMafia,
    /// Early on a townsman who was lynched.
    EarlyOnTown,
    /// Late on a townsman who was lynched.
    LateOnTown,
    /// Elsewhere when a townsman was lynched.
    OffTown,
    /// On a mafioso who got away.
    OnSpared,
    /// Elsewhere when a mafioso got away who was close to the rope.
    Rescue,
}

/// How much likelier a mafioso gives each sign than a townsman, in the order of [`Sign`], as this mind reckons: lower than
/// it is measured where the mafia could learn to avoid it. `lantern measure mafia` measures the minds of today.
const RATIOS: [f64; 8] = [0.55, 0.75, 2.2, 1.15, 1.10, 0.90, 0.6, 1.6];

/// How often each sign was given in a game that is over: by the town, and by the mafia.
#[cfg(not(target_family = "wasm"))]
pub fn count_signs(end: &View) -> [[u32; 8]; 2] {
    let truth: Vec<Option<bool>> = (0..end.cast.players()).map(|seat| end.known[seat].map(Role::is_mafia)).collect();
    let mut seen = [[0; 8]; 2];
    signs(&truth, &Reading::of(end), |_, ballot, sign, _| {
        seen[usize::from(truth[at(ballot.by)] == Some(true))][sign as usize] += 1;
    });
    seen
}

/// All votes of a game together make nobody less suspect than this, and nobody more than the second, as logarithms.
const VOTES: [f64; 2] = [-0.1, 1.3];

/// Every sign of the votes so far.
fn signs(sure: &[Option<bool>], reading: &Reading, mut tell: impl FnMut(&Poll, &Choice, Sign, Option<Seat>)) {
    for poll in &reading.polls {
        let lynched = poll.lynched.and_then(|lynched| sure[at(lynched)]);
        let known = |target: Option<Seat>| target.is_some_and(|target| sure[at(target)] == Some(true));
        let mut votes = [0u32; MOST_PLAYERS];
        for ballot in &poll.ballots {
            if let Some(target) = ballot.target {
                votes[at(target)] += 1;
            }
        }
        let most = votes.iter().copied().max().unwrap_or(0);
        let is_close = |seat: &usize| sure[*seat] == Some(true) && votes[*seat] >= 2 && votes[*seat] + 2 >= most;
        let close = (0..sure.len()).find(is_close).map(seat_at);
        for ballot in poll.ballots.iter().filter(|ballot| Some(ballot.by) != poll.lynched) {
            let (sign, whom) = match (lynched, ballot.target == poll.lynched, ballot.late) {
                (Some(true), true, false) => (Sign::EarlyOnMafia, poll.lynched),
                (Some(true), true, true) => (Sign::LateOnMafia, poll.lynched),
                (Some(true), false, _) => (Sign::OffMafia, poll.lynched),
                _ if known(ballot.target) => (Sign::OnSpared, ballot.target),
                _ if close.is_some_and(|close| close != ballot.by) => (Sign::Rescue, close),
                (Some(false), true, false) => (Sign::EarlyOnTown, poll.lynched),
                (Some(false), true, true) => (Sign::LateOnTown, poll.lynched),
                (Some(false), false, _) => (Sign::OffTown, ballot.target),
                _ => continue,
            };
            tell(poll, ballot, sign, whom);
        }
    }
}

/// Votes, once it is known whom they hit.
fn weigh_votes(sure: &[Option<bool>], reading: &Reading, scales: &mut Scales) {
    let mut votes = [0.0f64; MOST_PLAYERS];
    let weights = RATIOS.map(f64::ln);
    signs(sure, reading, |poll, ballot, sign, whom| {
        let weight = weights[sign as usize];
        votes[at(ballot.by)] += weight;
        let why = if matches!(sign, Sign::OffMafia | Sign::Rescue) { Why::Spared } else { Why::Ballot };
        let because = Because { whom, ..Because::of(why, ballot.by).on(poll.day) };
        scales.evidence.push(Evidence { about: ballot.by, weight, because });
    });
    for (log, vote) in scales.log.iter_mut().zip(votes) {
        *log += vote.clamp(VOTES[0], VOTES[1]);
    }
}

/// Claims: more claimants than such roles means that somebody lies, and the town does not lie about roles.
fn weigh_claims(view: &View, reading: &Reading, known: &[Option<Role>; MOST_PLAYERS], scales: &mut Scales) {
    for role in [Role::Sheriff, Role::Doctor, Role::Vigilante] {
        let proven = known.iter().filter(|known| **known == Some(role)).count();
        let dealt = view.cast.counts[role.index()] as usize;
        let unproven: Vec<Seat> = reading.claimants(role).filter(|seat| known[at(*seat)].is_none()).collect();
        let room = dealt.saturating_sub(proven);
        for (place, seat) in unproven.iter().enumerate() {
            let rival = reading.claimants(role).find(|other| other != seat);
            let weight: f64 = match () {
                () if room == 0 => 60.0,
                // Where one lynching may lose the game, even the boldest lie pays.
                () if unproven.len() <= room && role == Role::Sheriff && close_call(view) => 0.3,
                () if unproven.len() <= room && role == Role::Sheriff => 0.12,
                // Others have little reason to contradict, so this is easily said.
                () if unproven.len() <= room => 0.35,
                // Somebody lies; a sheriff's rival usually came because they had to.
                () if (place < room || room > 1) && role == Role::Sheriff => 1.2,
                () => 3.0,
            };
            let shown =
                (0..view.cast.players()).map(seat_at).find(|dead| reading.chronicle.shown[at(*dead)] == Some(role));
            let because = match rival {
                // The one who was it lies there.
                _ if room == 0 && shown.is_some() => Because::of(Why::Shown, shown.unwrap_or(*seat)),
                Some(rival) if weight > 1.0 => Because::between(Why::Counterclaim, *seat, rival),
                _ => Because::of(Why::Claim, *seat),
            };
            scales.add(*seat, weight.ln(), because.role(role));
        }
    }
    // To have been only a villager is soon said, and nobody can gainsay it.
    for said in reading.chronicle.said.iter().filter(|said| said.act.act == Verb::Confess) {
        if known[at(said.by)].is_none() {
            scales.add(said.by, 5.5, Because::of(Why::Confessed, said.by).on(said.day));
        }
    }
}

/// Whether one more lynching of a townsman may lose the game.
pub(super) fn close_call(view: &View) -> bool {
    let proven = (0..view.cast.players()).filter(|at| view.known[*at] == Some(Role::Mafia)).map(seat_at);
    let dead = proven.filter(|seat| !view.alive.has(*seat)).count();
    let mafia = (view.cast.counts[Role::Mafia.index()] as usize).saturating_sub(dead);
    view.alive.len() <= 2 * mafia + 2
}

/// Words, once it is known whom they were about; and whom the dead had accused.
fn weigh_words(sure: &[Option<bool>], reading: &Reading, keen: bool, scales: &mut Scales) {
    // To have been the first says nothing to somebody who weighs signs by what they are worth.
    let (profit, first_word) = if keen { (KEEN_PROFIT, 0.0) } else { (PROFIT, 0.12) };
    for side in &reading.sides {
        let Side { day, by, target, against, first } = *side;
        if against && sure[at(target)].is_none() {
            let mut nights = reading.chronicle.night_deaths.iter();
            if nights.any(|(on, dead)| *dead == by && day < *on) {
                // Who profits: the night silences those who pointed at the right ones.
                scales.add(target, profit, Because::between(Why::Killed, by, target));
            }
        }
        let because = |why: Why| Because::between(why, by, target).on(day);
        match (sure[at(target)], sure[at(by)]) {
            (_, Some(_)) | (None, _) => {}
            (Some(true), _) if !against => scales.add(by, 0.35, because(Why::Defended)),
            (Some(true), _) => scales.add(by, -0.05, because(Why::Accused)),
            (Some(false), _) if !against => scales.add(by, -0.1, because(Why::Defended)),
            (Some(false), _) if first => scales.add(by, first_word, because(Why::First)),
            (Some(false), _) => scales.add(by, 0.03, because(Why::Accused)),
        }
    }
}

/// What it makes of a weight to have been accused by one whom the night killed, as a logarithm.
const PROFIT: f64 = 0.1;
/// The same to somebody who may fire but once: as measured, of those whom a vigilante would suspect first.
const KEEN_PROFIT: f64 = 1.0;
/// What one silent turn makes of a weight, as a logarithm.
const SILENCE: f64 = 0.7;

/// Conduct: silence, evasion, contradiction, empty words, reasons that do not hold, accusations without one.
fn weigh_conduct(view: &View, reading: &Reading, scales: &mut Scales) {
    let mut silent = [0.0f64; MOST_PLAYERS];
    for (day, seat) in &reading.chronicle.silences {
        let more = if silent[at(*seat)] < 6.0 { SILENCE } else { 0.0 };
        silent[at(*seat)] += more;
        scales.add(*seat, more, Because::of(Why::Silence, *seat).on(*day));
    }
    let today = reading.chronicle.day;
    for (day, who, whom) in &reading.evasions {
        let weight = if *day == today { 0.25 } else { 0.1 };
        scales.add(*who, weight, Because::between(Why::Evaded, *who, *whom).on(*day));
    }
    for (day, who, whom) in &reading.broken {
        scales.add(*who, 0.2, Because::between(Why::Contradiction, *who, *whom).on(*day));
    }
    for seat in &reading.unsound {
        scales.log[at(*seat)] += 0.15;
    }
    // Small things of today; they count for little and are forgotten tomorrow.
    let mut first: [Option<Seat>; MOST_PLAYERS] = [None; MOST_PLAYERS];
    let mut seen: Vec<(Seat, Seat)> = Vec::new();
    for said in reading.today().filter(|said| speaks_against(&said.act) && said.act.act != Verb::Report) {
        let Some(target) = said.act.target.filter(|target| *target != said.by) else { continue };
        if seen.contains(&(said.by, target)) {
            continue;
        }
        seen.push((said.by, target));
        let before = first[at(target)];
        first[at(target)] = before.or(Some(said.by));
        let bare = said.act.because.is_none() && said.act.certainty >= 55;
        match before {
            Some(leader) if bare => scales.add(said.by, 0.07, Because::between(Why::Echo, said.by, leader).on(today)),
            None if bare => scales.add(said.by, 0.07, Because::between(Why::NoReason, said.by, target).on(today)),
            _ => {}
        }
    }
    let turns = reading.chronicle.turns.iter().rev().take_while(|turn| turn.0 == today);
    let spoke: Seats = turns.map(|turn| turn.2).collect();
    let named: Seats = reading.today().filter(|said| names_another(said)).map(|said| said.by).collect();
    let understood: Seats = reading.today().map(|said| said.by).collect();
    for seat in spoke.and(understood).minus(named).and(view.alive).iter() {
        scales.add(seat, 0.06, Because::of(Why::Vague, seat).on(today));
    }
}

/// Reports: worth as much as the one who reports.
fn weigh_reports(sure: &[Option<bool>], reading: &Reading, scales: &mut Scales) {
    for report in &reading.reports {
        // A report that has proved true or false says much about who made it.
        if let Some(truth) = sure[at(report.target)] {
            let weight: f64 = match (truth == report.mafia, report.mafia) {
                (false, _) => 80.0,
                (true, true) => 0.25,
                (true, false) => 0.9,
            };
            let because = Because::between(Why::Result, report.by, report.target);
            scales.add(report.by, weight.ln(), Because { mafia: Some(report.mafia), ..because });
        }
    }
    for report in &reading.reports {
        let odds = match sure[at(report.by)] {
            Some(true) => 50.0,
            Some(false) => 0.0,
            None => scales.log[at(report.by)].exp() * 0.4,
        };
        let honest = 1.0 / (1.0 + odds);
        let lying = 1.0 - honest;
        let weight: f64 = match report.mafia {
            true => (honest + lying * 0.2) / (honest * 0.01 + lying * 0.8),
            false => (honest * 0.01 + lying * 0.6) / (honest + lying * 0.4),
        };
        let because = Because::between(Why::Result, report.by, report.target);
        scales.add(report.target, weight.ln(), Because { mafia: Some(report.mafia), ..because });
    }
}

/// How much a word of somebody whom one trusts counts, as a logarithm of a weight.
const LISTEN: f64 = 0.5;
/// All words of others together move a weight by no more than this.
const MOST_LISTEN: f64 = 0.7;
/// What it counts to be spoken against by somebody, when one is innocent.
const RESENT: f64 = 0.22;

/// What others say, as far as they are trusted; and what they say about the believer, who knows better.
fn weigh_opinions(
    view: &View,
    reading: &Reading,
    who: &Believer,
    sure: &[Option<bool>],
    before: &[f64; MOST_PLAYERS],
    scales: &mut Scales,
) {
    let players = sure.len();
    let mut trust = [0.0f64; MOST_PLAYERS];
    for speaker in (0..players).map(seat_at).filter(|seat| Some(*seat) != who.you) {
        let mut record = 1.0f64;
        for target in reading.pointed_at(speaker).iter().filter(|target| !view.alive.has(*target)) {
            match sure[at(target)] {
                Some(true) => record += 0.7,
                Some(false) => record -= 0.25,
                None => {}
            }
        }
        trust[at(speaker)] = match sure[at(speaker)] {
            Some(true) => -0.3,
            Some(false) => record.clamp(0.4, 2.5) * 1.2,
            None => record.clamp(0.4, 2.5) * (1.0 - before[at(speaker)]).powi(2),
        };
    }
    for target in view.alive.iter().filter(|seat| Some(*seat) != who.you && sure[at(*seat)].is_none()) {
        let mut sum = 0.0;
        for speaker in (0..players).map(seat_at).filter(|seat| *seat != target) {
            sum += trust[at(speaker)] * reading.stance(speaker, target);
        }
        scales.log[at(target)] += MOST_LISTEN * (LISTEN * who.temper.listen * sum / MOST_LISTEN).tanh();
        if let Some(you) = who.you {
            let stance = reading.stance(target, you);
            if stance.abs() > 0.05 {
                let why = if stance > 0.0 { Why::Accused } else { Why::Defended };
                let weight = RESENT * who.temper.touchy * stance.min(1.0);
                scales.add(target, weight, Because::between(why, target, you));
            }
        }
    }
}

/// The share of all possible mafias that each player is in.
fn marginals(sure: &[Option<bool>], weights: &[f64; MOST_PLAYERS], total: usize) -> [f64; MOST_PLAYERS] {
    let mut mafia = [0.0; MOST_PLAYERS];
    let proven = sure.iter().filter(|known| **known == Some(true)).count();
    let pool: Vec<usize> = (0..sure.len()).filter(|&at| sure[at].is_none()).collect();
    let left = total.saturating_sub(proven).min(pool.len());
    for (at, known) in sure.iter().enumerate() {
        mafia[at] = if *known == Some(true) { 1.0 } else { 0.0 };
    }
    if left == 0 {
        return mafia;
    }
    // Row `n` of `before` has the sums over sets of each size among the first `n` of the pool, `behind` among the rest.
    let width = left + 1;
    let mut before = vec![0.0; (pool.len() + 1) * width];
    let mut behind = before.clone();
    before[0] = 1.0;
    behind[pool.len() * width] = 1.0;
    for (place, &player) in pool.iter().enumerate() {
        let (row, next) = (place * width, (place + 1) * width);
        for size in 0..width {
            let with = if size > 0 { before[row + size - 1] * weights[player] } else { 0.0 };
            before[next + size] = before[row + size] + with;
        }
    }
    for (place, &player) in pool.iter().enumerate().rev() {
        let (row, next) = (place * width, (place + 1) * width);
        for size in 0..width {
            let with = if size > 0 { behind[next + size - 1] * weights[player] } else { 0.0 };
            behind[row + size] = behind[next + size] + with;
        }
    }
    let all = behind[left];
    if all <= 0.0 {
        return mafia;
    }
    for (place, &player) in pool.iter().enumerate() {
        let (row, next) = (place * width, (place + 1) * width);
        let others: f64 = (0..left).map(|size| before[row + size] * behind[next + left - 1 - size]).sum();
        mafia[player] = (weights[player] * others / all).clamp(0.0, 1.0);
    }
    mafia
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_the_mafia() {
        let mut weights = [1.0; MOST_PLAYERS];
        let sure = vec![None; 10];
        let even = marginals(&sure, &weights, 3);
        assert!(even[..10].iter().all(|share| (share - 0.3).abs() < 1e-12));
        weights[4] = 9.0;
        weights[7] = 0.1;
        let bent = marginals(&sure, &weights, 3);
        assert!((bent.iter().sum::<f64>() - 3.0).abs() < 1e-9);
        assert!(bent[4] > 0.7 && bent[7] < 0.1, "{bent:?}");
    }

    #[test]
    fn shares_are_those_of_all_sets() {
        // By hand: weights 1, 2, 3, two of three are mafia: sets 12, 13, 23 weigh 2, 3, 6.
        let mut weights = [1.0; MOST_PLAYERS];
        weights[1] = 2.0;
        weights[2] = 3.0;
        let shares = marginals(&[None, None, None], &weights, 2);
        for (share, exact) in shares.iter().zip([5.0 / 11.0, 8.0 / 11.0, 9.0 / 11.0]) {
            assert!((share - exact).abs() < 1e-12);
        }
        let known = marginals(&[Some(true), None, None], &weights, 2);
        assert!((known[1] - 0.4).abs() < 1e-12 && known[0] == 1.0);
    }
}
