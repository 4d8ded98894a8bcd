//! What a mind says by day: it answers, replies, takes back, accuses with a reason, stands up for somebody, asks.
//!
//! One set of rules for everybody: a mafioso speaks as the townsman it passes for would, from the same kind of belief, in
//! the same order and as firmly. How firmly somebody speaks follows from the reason and the temper, never from what they
//! know in secret.

use super::belief::Question;
use super::reasons::{Because, Said, Why, speaks_against, speaks_for};
use super::roles::{Role, Seats, at};
use super::rules::Action;
use super::sharp::{Bus, Counter, Mind};
use super::talk::{Act, Verb};
use crate::engine::{Draw, Seat};

/// How firmly somebody may speak.
const SOFT: u8 = 35;
const FAIR: u8 = 55;
const FIRM: u8 = 75;
const SURE: u8 = 90;

/// The most acts of one statement.
const MOST: usize = 5;
/// Nobody answers more than so many at once.
const MOST_ANSWERS: usize = 3;
/// A sheriff tells at most so many results at once.
const MOST_REPORTS: usize = 4;
/// How many results a sheriff waits for, alone and as one of several.
const HOLDS: [usize; 2] = [1, 16];

fn chance(draw: &mut Draw, percent: f64) -> bool {
    f64::from(draw.below(1_000)) < percent * 10.0
}

impl Mind<'_> {
    pub fn say(&self, draw: &mut Draw) -> Action {
        if self.role == Role::Mafia && !self.style.mafia_speaks {
            let why = self.words("I keep quiet.", "지금은 조용히 있자.", None);
            return Action::Pass { think: self.think(None, &why) };
        }
        let acts = if self.view.condemned == Some(self.you) { self.last_words(draw) } else { self.statement(draw) };
        let (about, why) = self.purpose(&acts);
        Action::Say { text: None, acts: Some(acts), think: self.think(about, &why) }
    }

    /// Whom a statement is most about, and what the speaker wants by it.
    fn purpose(&self, acts: &[Act]) -> (Option<Seat>, String) {
        let of = |verb: Verb| acts.iter().find(|act| act.act == verb).and_then(|act| act.target);
        let against = acts.iter().filter(|act| speaks_against(act)).find_map(|act| act.target);
        let claims = acts.iter().any(|act| act.act == Verb::Claim);
        let mafioso = self.role == Role::Mafia;
        let mut more: Vec<String> = Vec::new();
        let mut others = Seats::NONE;
        for act in acts.iter().filter(|act| speaks_against(act)) {
            if let Some(target) = act.target.filter(|target| Some(*target) != against && !others.has(*target)) {
                others = others.with(target);
                more.push(self.words("{a} as well.", "{a}도 그렇다.", Some(target)));
            }
        }
        let why = match against {
            Some(seat) if mafioso && claims => {
                self.words("I lie about {a}: it is worth the risk.", "{a} 얘기를 꾸며 내자. 걸 만하다.", Some(seat))
            }
            Some(seat) if claims => {
                self.words("It is time to say what I am and stop {a}.", "정체를 밝히고 {a:을를} 막을 때다.", Some(seat))
            }
            Some(seat) if self.mates().has(seat) => self.words(
                "I speak against {a}, one of ours, so that nobody links us.",
                "{a:은는} 우리 편이지만, 엮이지 않으려면 몰아세워야 한다.",
                Some(seat),
            ),
            Some(seat) if mafioso => {
                self.words("I want them to look at {a}.", "다들 {a:을를} 보게 하고 싶다.", Some(seat))
            }
            Some(seat) if acts.iter().any(|act| act.act == Verb::Vote && act.target == Some(seat)) => {
                self.words("I want {a} lynched today.", "오늘은 {a:을를} 처형하고 싶다.", Some(seat))
            }
            Some(seat) => {
                self.words("I want to see how {a} takes it.", "{a:이가} 어떻게 나오는지 보고 싶다.", Some(seat))
            }
            None => match (of(Verb::Defend).filter(|seat| *seat != self.you), of(Verb::Ask)) {
                (Some(friend), _) => {
                    self.words("I do not want {a} lynched.", "{a:이가} 처형되는 건 싫다.", Some(friend))
                }
                (None, Some(asked)) => self.words("I want to hear {a}.", "{a}의 말을 듣고 싶다.", Some(asked)),
                _ if claims => self.words("They must know what I am.", "내가 누군지 알려야 한다.", None),
                _ => self.words("I wait and listen for now.", "지금은 듣고 기다리자.", None),
            },
        };
        let about = against.or(of(Verb::Defend).filter(|seat| *seat != self.you)).or(of(Verb::Ask));
        more.insert(0, why);
        (about, more.join(" "))
    }

    /// What was said today since this seat last spoke.
    fn news(&self) -> impl DoubleEndedIterator<Item = &Said> + Clone + '_ {
        let own = self.reading.today().rfind(|said| said.by == self.you).map(|said| said.turn);
        self.reading.today().filter(move |said| said.by != self.you && own.is_none_or(|own| said.turn > own))
    }

    /// Whether somebody has a turn to speak after this one.
    fn speaks_later(&self, seat: Seat) -> bool {
        self.view.order.iter().skip(self.view.turn + 1).any(|later| *later == seat)
    }

    /// How firmly this seat speaks: by the reason and the temper alone.
    fn certainty(&self, because: Option<&Because>, draw: &mut Draw) -> u8 {
        let hard = because.is_some_and(|because| {
            matches!(because.why, Why::Confessed | Why::Counterclaim | Why::Result | Why::Contradiction)
        });
        let nerve = self.temper.bold + f64::from(draw.below(100)) / 100.0;
        match () {
            () if hard && nerve > -0.2 => SURE,
            () if hard => FIRM,
            () if because.is_some() && nerve > 0.6 => FIRM,
            () if nerve < 0.1 => SOFT,
            () => FAIR,
        }
    }

    fn statement(&self, draw: &mut Draw) -> Vec<Act> {
        let mut acts = self.role_business(draw);
        let told = acts.iter().any(|act| act.act == Verb::Report);
        let questions = self.answers(&mut acts, draw);
        if acts.len() < MOST {
            self.self_defence(&mut acts, questions, draw);
        }
        self.take_back(&mut acts, draw);
        let target = acts
            .iter()
            .find(|act| act.act == Verb::Report && act.mafia == Some(true))
            .and_then(|act| act.target)
            .or_else(|| self.suspect(self.tuning().follow));
        if let Some(target) = target {
            self.main_point(&mut acts, target, told, draw);
        }
        self.small_talk(&mut acts, target, draw);
        if acts.iter().all(|act| act.act == Verb::Answer) {
            self.say_something(&mut acts, target, draw);
        }
        if acts.iter().any(speaks_against) {
            // Who names somebody does not say in the same breath that it is too early to.
            acts.retain(|act| act.act != Verb::Hedge);
        }
        acts.truncate(MOST + MOST_REPORTS);
        self.one_reason_once(acts)
    }

    /// Nobody gives one reason twice in one breath: where it comes again, another stands, or none.
    fn one_reason_once(&self, acts: Vec<Act>) -> Vec<Act> {
        let mut given: Vec<Because> = Vec::new();
        let mut told = Vec::with_capacity(acts.len());
        for mut act in acts {
            let again = |because: &Because, given: &[Because]| given.iter().any(|one| one.same_event(because));
            if act.because.is_some_and(|because| again(&because, &given)) {
                let against = speaks_against(&act);
                let other = act.target.filter(|_| against || speaks_for(&act) || act.act == Verb::Retract);
                act.because = other.and_then(|target| self.reason_but(target, against, &given)).map(|(other, _)| other);
                if !act.makes_sense(self.view.cast.players()) {
                    continue;
                }
            }
            given.extend(act.because);
            if let (Verb::Report, Some(target)) = (act.act, act.target) {
                given.push(Because { mafia: act.mafia, ..Because::between(Why::Result, self.you, target) });
            }
            told.push(act);
        }
        told
    }

    /// An answer has something in it, and a turn is used: one's suspicion once more, for a reason that is new if there is
    /// one; on the first day it may be too early for that.
    fn say_something(&self, acts: &mut Vec<Act>, target: Option<Seat>, draw: &mut Draw) {
        let asked = !acts.is_empty();
        match target {
            Some(target) if asked || self.view.day > 0 || chance(draw, 50.0) => {
                let because = self.reason(target, true).map(|(because, _)| because);
                let certainty = self.certainty(because.as_ref(), draw);
                let open = self.reading.announced(self.you).is_none() && !self.speaks_later(self.you);
                let verb = if open && self.is_solid(target) { Verb::Vote } else { Verb::Doubt };
                acts.push(Act::about(verb, target, certainty).because(because));
            }
            _ => acts.push(Act::plain(Verb::Hedge, FAIR)),
        }
    }

    /// Against whom this seat is, said in a way that fits what there is to say.
    fn main_point(&self, acts: &mut Vec<Act>, target: Seat, told: bool, draw: &mut Draw) {
        let bold = self.temper.bold;
        let reason = self.reason(target, true);
        let because = reason.map(|(because, _)| because);
        let weight = reason.map_or(0.0, |(_, weight)| weight);
        let last = !self.speaks_later(self.you);
        let voiced = self
            .reading
            .today()
            .any(|said| said.by == self.you && said.act.target == Some(target) && speaks_against(&said.act));
        let announced = self.reading.announced(self.you);
        let certainty = self.certainty(because.as_ref(), draw);
        let likely = self.own().of(target) / self.base_rate();
        if announced.is_some_and(|before| before != Some(target)) && !told {
            // A word that was given is taken back aloud.
            match announced.flatten() {
                Some(before) if !self.is_solid(target) => acts.push(Act::about(Verb::Retract, before, FAIR)),
                _ => acts.push(Act::about(Verb::Switch, target, certainty).because(because)),
            }
            return;
        }
        let early = self.view.day == 0;
        if !told && !voiced {
            let act = match reason {
                Some(_) if chance(draw, 55.0 + 30.0 * bold + 60.0 * (weight - 0.1).min(0.6)) => Some(Verb::Accuse),
                Some(_) => Some(Verb::Doubt),
                None if chance(draw, 14.0 + 12.0 * bold + if early { 8.0 } else { 0.0 }) => Some(Verb::Accuse),
                None if likely > 1.1 && chance(draw, 45.0) => Some(Verb::Doubt),
                None if self.speaks_later(target) && chance(draw, 50.0) => Some(Verb::Ask),
                None if early && chance(draw, 45.0 - 25.0 * bold) => {
                    acts.push(Act::plain(Verb::Hedge, FAIR));
                    None
                }
                None => Some(Verb::Doubt),
            };
            acts.extend(act.map(|act| Act::about(act, target, certainty).because(because)));
        }
        let sure = likely > 1.25 || weight > 0.3 || voiced;
        // Whoever gives their word early may have to break it: others are still to speak.
        let heard = (self.view.turn + 1) as f64 / self.view.order.len().max(1) as f64;
        let ready = (if sure { 55.0 } else { 20.0 }) * heard.powf(1.5);
        if last && announced.is_none() && (told || self.is_solid(target) && chance(draw, ready + 25.0 * bold)) {
            let said = acts.iter().any(|act| act.because.is_some() && act.target == Some(target));
            acts.push(Act::vote(Some(target), certainty).because(because.filter(|_| !said)));
        }
    }

    /// Answers what was asked of this seat, and says whether something was.
    fn answers(&self, acts: &mut Vec<Act>, draw: &mut Draw) -> bool {
        let open = self.reading.questions.iter().filter(|question| question.to == self.you && !question.heard);
        let mut answered = Seats::NONE;
        for question in open {
            if !answered.has(question.by) && answered.len() < MOST_ANSWERS {
                answered = answered.with(question.by);
                self.answer(acts, question, draw);
            }
        }
        answered != Seats::NONE
    }

    fn answer(&self, acts: &mut Vec<Act>, question: &Question, draw: &mut Draw) {
        let claims = acts.iter().any(|act| act.act == Verb::Claim);
        if !claims && chance(draw, if question.act.role.is_some() { 14.0 } else { 5.0 }) {
            acts.push(Act::about(Verb::Evade, question.by, FAIR));
            return;
        }
        // Asked about something that they did, they own up to it or give their reason for it.
        let because = question.act.because.and_then(|about| {
            let whom = about.whom.filter(|whom| *whom != self.you && about.who == Some(self.you))?;
            self.reason(whom, true).map(|(because, _)| because)
        });
        acts.insert(0, Act::about(Verb::Answer, question.by, FAIR).because(because));
        if question.act.role.is_some() && !claims {
            let role = self.passes_for();
            let plain = role == Role::Villager || self.reading.claimed(self.you).is_some();
            if plain && self.reading.claimed(self.you).is_none() {
                acts.insert(1, Act::claim(role));
            }
        }
    }

    /// The role that this seat plays before the others' eyes.
    fn passes_for(&self) -> Role {
        match self.reading.claimed(self.you) {
            Some(claimed) if self.role == Role::Mafia => claimed,
            _ if self.role == Role::Mafia => self.mask(),
            _ => self.role,
        }
    }

    /// Replies to those who spoke against this seat.
    fn self_defence(&self, acts: &mut Vec<Act>, answered: bool, draw: &mut Draw) {
        let attack = |said: &&Said| said.act.target == Some(self.you) && speaks_against(&said.act);
        let Some(attacker) = self.news().rfind(attack).map(|said| said.by) else { return };
        let odds = if answered { 35.0 } else { 70.0 };
        if !chance(draw, odds + 10.0 * self.temper.touchy) {
            return;
        }
        let holds = |because: &Because| self.reading.chronicle.holds(because, self.you);
        let today = self.reading.chronicle.day;
        let own = self.good_deed();
        let bare = Some(Because::between(Why::NoReason, attacker, self.you).on(today)).filter(holds);
        let echo = self.news().find(|said| attack(said) && said.by != attacker).map(|said| said.by);
        let echo = echo.map(|first| Because::between(Why::Echo, attacker, first).on(today)).filter(holds);
        let because = if draw.below(2) == 0 { own.or(bare).or(echo) } else { bare.or(echo).or(own) };
        let firm = if self.temper.bold > 0.3 { FIRM } else { FAIR };
        acts.push(match because {
            Some(because) if because.who == Some(attacker) => {
                Act::about(Verb::Disagree, attacker, firm).because(Some(because))
            }
            because => Act::about(Verb::Defend, self.you, firm).because(because),
        });
    }

    /// Something that speaks for this seat: a vote for one who was mafia.
    fn good_deed(&self) -> Option<Because> {
        let mine = self.reading.chronicle.ballots.iter().rev().filter(|cast| cast.by == self.you);
        let hit = |seat: Seat| self.reading.chronicle.shown[at(seat)] == Some(Role::Mafia);
        let cast = mine.into_iter().find(|cast| cast.target.is_some_and(hit))?;
        let because = Because { whom: cast.target, ..Because::of(Why::Ballot, self.you).on(cast.day) };
        let fresh = |because: &Because| !self.told().contains(because);
        Some(because).filter(|because| fresh(because) && self.reading.chronicle.holds(because, self.you))
    }

    /// Admits to have been wrong about the dead, and takes back what no longer holds of the living.
    fn take_back(&self, acts: &mut Vec<Act>, draw: &mut Draw) {
        let first = !self.reading.today().any(|said| said.by == self.you);
        let yesterday = self.view.day.checked_sub(1);
        if let Some(yesterday) = yesterday.filter(|_| first) {
            let dead = self.reading.chronicle.lynched.iter().find(|(day, _)| *day == yesterday).map(|(_, dead)| *dead);
            let wrong = dead.filter(|dead| {
                let shown = self.reading.chronicle.shown[at(*dead)];
                let voted = self.reading.chronicle.ballot(yesterday, self.you) == Some(Some(*dead));
                shown.is_some_and(|role| !role.is_mafia()) && voted
            });
            if let Some(wrong) = wrong.filter(|_| chance(draw, 30.0 - 15.0 * self.temper.bold)) {
                let shown = self.reading.chronicle.shown[at(wrong)];
                let because = Because { role: shown, ..Because::of(Why::Shown, wrong) };
                acts.push(Act::about(Verb::Admit, wrong, FAIR).because(Some(because)));
            }
        }
        let suspects = self.candidates();
        let before = self.reading.pointed_at(self.you).and(self.view.others()).minus(suspects);
        for seat in before.iter() {
            let standing = self.reading.stance(self.you, seat) > 0.2;
            if let Some((because, weight)) = self.reason(seat, false).filter(|_| standing)
                && weight > 0.5
                && chance(draw, 70.0)
            {
                acts.push(Act::about(Verb::Retract, seat, FAIR).because(Some(because)));
                return;
            }
        }
    }

    /// The rest of a conversation, as much of it as this seat is given to.
    fn small_talk(&self, acts: &mut Vec<Act>, target: Option<Seat>, draw: &mut Draw) {
        let talk = self.temper.talk;
        let mut room = usize::from(chance(draw, 35.0 + 50.0 * talk)) + usize::from(chance(draw, 60.0 * talk - 10.0));
        room = room.min(MOST.saturating_sub(acts.len()));
        if let Some(act) = self.mourn(draw).filter(|_| acts.len() < MOST) {
            acts.insert(0, act);
        }
        let start = draw.below(6);
        for step in 0..6 {
            if room == 0 {
                return;
            }
            let act = match (start + step) % 6 {
                0 => self.stand_up_for(target, draw),
                1 => self.side_with(target, draw),
                2 => self.ask_somebody(target, draw),
                3 => self.point_out(target, draw),
                4 => self.ask_for_claims(draw),
                _ => self.read_somebody(acts, target, draw),
            };
            if let Some(act) = act.filter(|act| !acts.iter().any(|one| one.act == act.act && one.target == act.target))
            {
                acts.push(act);
                room -= 1;
            }
        }
    }

    /// Speaks of whom the night has taken, if nobody has yet: the first things of a day are said about that.
    fn mourn(&self, draw: &mut Draw) -> Option<Act> {
        let day = self.reading.chronicle.day;
        let mut dead = self.reading.chronicle.night_deaths.iter().filter(|(on, _)| *on == day).map(|(_, dead)| *dead);
        let dead = dead.find(|dead| self.reading.chronicle.shown[at(*dead)].is_some())?;
        let because = Because { role: self.reading.chronicle.shown[at(dead)], ..Because::of(Why::Shown, dead) };
        let told = self.reading.today().filter(|said| said.act.because == Some(because)).count();
        let spoken = self.reading.chronicle.turns.iter().rev().any(|turn| turn.0 == day && turn.2 == self.you);
        let odds = if spoken { 0.0 } else { [75.0, 20.0, 0.0][told.min(2)] };
        let act = Act { role: because.role, ..Act::about(Verb::Point, dead, FAIR) };
        chance(draw, odds).then(|| act.because(Some(because)))
    }

    /// Stands up for one of those under fire who looks better than most.
    fn stand_up_for(&self, target: Option<Seat>, draw: &mut Draw) -> Option<Act> {
        let day = self.reading.chronicle.day;
        let fine = |seat: &Seat| Some(*seat) != target && self.own().of(*seat) < 0.85 * self.base_rate();
        let pressed = |seat: Seat| self.reading.chronicle.against(day, seat, self.you).len();
        let friend =
            self.view.others().iter().filter(fine).max_by_key(|seat| (pressed(*seat), std::cmp::Reverse(*seat)))?;
        let spoken = self.reading.today().any(|said| {
            said.by == self.you
                && said.act.target == Some(friend)
                && (speaks_for(&said.act) || speaks_against(&said.act))
        });
        if pressed(friend) == 0 || spoken || !chance(draw, 30.0 + 40.0 * self.temper.loyal) {
            return None;
        }
        let bare = self
            .reading
            .chronicle
            .against(day, friend, self.you)
            .iter()
            .next()
            .map(|attacker| Because::between(Why::NoReason, attacker, friend).on(day));
        let because = self.reason(friend, false).map(|(because, _)| because).or(bare);
        let because = because.filter(|because| self.reading.chronicle.holds(because, self.you));
        Some(Act::about(Verb::Defend, friend, if self.temper.bold > 0.3 { FIRM } else { FAIR }).because(because))
    }

    /// Takes sides in what others said since.
    fn side_with(&self, target: Option<Seat>, draw: &mut Draw) -> Option<Act> {
        let speaks = |said: &&Said| said.act.target.is_some() && said.act.target != Some(self.you);
        let with = self.news().rfind(|said| speaks(said) && said.act.target == target && speaks_against(&said.act));
        if let Some(with) = with.filter(|said| Some(said.by) != target)
            && chance(draw, 55.0 - 30.0 * self.temper.contrary)
        {
            let because = with.act.because.filter(|because| self.reading.chronicle.holds(because, self.you));
            return Some(Act::about(Verb::Agree, with.by, FAIR).because(because));
        }
        let wrong = self.news().rfind(|said| {
            speaks(said)
                && speaks_against(&said.act)
                && said.act.target.is_some_and(|about| self.own().of(about) < 0.7 * self.base_rate())
        })?;
        let odds = 35.0 + 35.0 * self.temper.contrary;
        chance(draw, odds).then(|| Act::about(Verb::Disagree, wrong.by, FAIR))
    }

    /// Asks one who has still to speak: about a vote of yesterday, or what they think.
    fn ask_somebody(&self, target: Option<Seat>, draw: &mut Draw) -> Option<Act> {
        let asked = |seat: Seat| self.reading.questions.iter().any(|question| question.to == seat && !question.heard);
        let free = |seat: &Seat| self.speaks_later(*seat) && !asked(*seat);
        let pool: Seats = self.view.others().iter().filter(free).collect();
        let rather = target.filter(|seat| pool.has(*seat) && chance(draw, 50.0));
        let seat = rather.or_else(|| pool.nth(draw.index(pool.len())))?;
        let yesterday = self.view.day.checked_sub(1);
        let ballot = yesterday.and_then(|day| Some((day, self.reading.chronicle.ballot(day, seat)??)));
        let because = ballot.map(|(day, whom)| Because::between(Why::Ballot, seat, whom).on(day));
        Some(Act::about(Verb::Ask, seat, FAIR).because(because.filter(|_| draw.below(3) > 0)))
    }

    /// Points at two who vote together.
    fn point_out(&self, target: Option<Seat>, draw: &mut Draw) -> Option<Act> {
        let (day, target) = (self.view.day.checked_sub(1)?, target?);
        let theirs = self.reading.chronicle.ballot(day, target)??;
        let wrong = self.reading.chronicle.shown[at(theirs)].is_some_and(|role| !role.is_mafia());
        let with = |seat: &Seat| *seat != target && self.reading.chronicle.ballot(day, *seat) == Some(Some(theirs));
        let other = self.view.others().iter().find(with).filter(|_| wrong && chance(draw, 45.0))?;
        let because = Because::between(Why::Together, target, other).on(day);
        Some(Act::plain(Verb::Point, FAIR).because(Some(because)))
    }

    fn ask_for_claims(&self, draw: &mut Draw) -> Option<Act> {
        let asked = self.reading.today().any(|said| said.act.act == Verb::AskClaims);
        let shown = &self.reading.chronicle.shown;
        // One who claimed it and died was the sheriff, as far as anybody knows.
        let believable = |seat: Seat| shown[at(seat)].is_none_or(|role| role == Role::Sheriff);
        let out = self.reading.claimants(Role::Sheriff).any(believable);
        let dead = shown.iter().filter(|shown| **shown == Some(Role::Sheriff)).count();
        let left = dead < self.view.cast.counts[Role::Sheriff.index()] as usize;
        let late = self.view.day >= 1;
        let fits = late && !asked && !out && left && chance(draw, 12.0);
        fits.then(|| Act { role: Some(Role::Sheriff), ..Act::plain(Verb::AskClaims, FAIR) })
    }

    /// One more line of a list of reads, on somebody nobody has asked about.
    fn read_somebody(&self, acts: &[Act], target: Option<Seat>, draw: &mut Draw) -> Option<Act> {
        let named = |seat: Seat| acts.iter().any(|act| act.target == Some(seat)) || Some(seat) == target;
        let said = |seat: Seat| self.reading.stance(self.you, seat).abs() > 0.3;
        let pool: Seats = self.view.others().iter().filter(|seat| !named(*seat) && !said(*seat)).collect();
        let seat = pool.nth(draw.index(pool.len()))?;
        let share = self.own().of(seat) / self.base_rate();
        let mafia = match share {
            share if share < 0.8 => Some(false),
            share if share > 1.3 && self.candidates().has(seat) => Some(true),
            _ => None,
        };
        let because = mafia.and_then(|mafia| self.reason(seat, mafia)).map(|(because, _)| because);
        Some(Act { mafia, ..Act::about(Verb::Read, seat, SOFT) }.because(because))
    }

    /// The last words of the condemned: what they were, what they know, and who they would look at.
    fn last_words(&self, draw: &mut Draw) -> Vec<Act> {
        let mut acts = vec![Act::plain(Verb::Farewell, FAIR)];
        let role = self.passes_for();
        if self.reading.claimed(self.you) != Some(role) {
            acts.push(Act::claim(role));
        }
        if self.role == Role::Sheriff {
            acts.extend(self.untold().into_iter().take(MOST_REPORTS));
        }
        if let Some(target) = self.suspect(0.0) {
            let because = self.reason(target, true).map(|(because, _)| because);
            let certainty = self.certainty(because.as_ref(), draw);
            let verb = if because.is_some() { Verb::Accuse } else { Verb::Doubt };
            acts.push(Act::about(verb, target, certainty).because(because));
        }
        self.one_reason_once(acts)
    }
}

// What has to do with roles.
impl Mind<'_> {
    /// How many of today's speakers are against this seat.
    fn pressure(&self) -> usize {
        self.reading.chronicle.against(self.reading.chronicle.day, self.you, self.you).len()
    }

    fn in_danger(&self) -> bool {
        let named = self
            .reading
            .reports
            .iter()
            .any(|report| report.target == self.you && report.mafia && self.view.alive.has(report.by));
        named || self.pressure() * 3 >= self.view.alive.len().max(6)
    }

    /// Own results that have not been told.
    fn untold(&self) -> Vec<Act> {
        let told = |target: Seat| self.reading.reports.iter().any(|told| told.by == self.you && told.target == target);
        let news = self.reading.chronicle.found.iter().filter(|found| found.target != self.you && !told(found.target));
        news.map(|found| Act::report(found.target, found.mafia, None)).collect()
    }

    /// Claims and reports.
    fn role_business(&self, draw: &mut Draw) -> Vec<Act> {
        if self.role == Role::Mafia
            && let Some(acts) = self.bold_lie(draw)
        {
            return acts;
        }
        let role = self.passes_for();
        let claimed = self.reading.claimed(self.you);
        let mut acts = Vec::new();
        // Somebody who claims this seat's own role, where there is one of it, lies: that must be said at once.
        let dealt = self.view.cast.counts[role.index()] as usize;
        let others = self.reading.claimants(role).filter(|seat| *seat != self.you).count();
        let rival = self.role == role && role != Role::Villager && others >= dealt;
        let results = self.reading.chronicle.found.len();
        let found = self.reading.chronicle.found.iter().any(|one| one.mafia && self.view.alive.has(one.target));
        let hold = HOLDS[usize::from(dealt > 1)];
        let called = self.reading.today().any(|said| said.act.act == Verb::AskClaims && said.by != self.you);
        let ready = role == Role::Sheriff && (found && results >= hold || results >= self.tuning().secrets);
        let answers_call = called
            && match role {
                Role::Villager => chance(draw, 30.0),
                Role::Sheriff => results >= 2 && chance(draw, 50.0),
                _ => false,
            };
        let pressed = self.in_danger() && (role != Role::Villager || chance(draw, 55.0));
        if claimed.is_none() && (rival || pressed || ready || answers_call) {
            acts.push(Act::claim(role));
        } else if claimed.is_none() && role != Role::Villager && self.pressure() >= 2 && chance(draw, 25.0) {
            acts.push(Act::plain(Verb::SoftClaim, FAIR));
        }
        let out = claimed == Some(Role::Sheriff) || acts.first().is_some_and(|act| act.act == Verb::Claim);
        if self.role == Role::Sheriff && out {
            acts.extend(self.untold().into_iter().take(MOST_REPORTS));
        }
        acts
    }

    /// What a mafioso says who passes, or is about to pass, for the sheriff; `None` if it keeps to its mask.
    fn bold_lie(&self, draw: &mut Draw) -> Option<Vec<Act>> {
        let claimed = self.reading.claimed(self.you);
        let accuser = self.reading.reports.iter().find(|report| report.target == self.you && report.mafia);
        let rival = self.reading.claimants(Role::Sheriff).find(|seat| !self.ours(*seat) && self.view.alive.has(*seat));
        let answer = match self.style.counter {
            Counter::Named => accuser.map(|report| report.by).filter(|by| self.view.alive.has(*by)),
            Counter::Always => rival,
            Counter::Never => None,
        };
        let lie = |victim: Seat| vec![Act::claim(Role::Sheriff), Act::report(victim, true, None)];
        if claimed.is_none() && answer.is_none() && self.gambit_is_on() {
            let fresh = self.view.others().minus(self.mates());
            let victim = self.public().top(fresh, |seat| 0.2 * self.wagon(seat));
            return victim.map(lie);
        }
        if let Some(liar) = answer.filter(|_| claimed.is_none()) {
            return Some(lie(liar));
        }
        if claimed.is_none()
            && self.style.counter != Counter::Never
            && let Some(mate) = self.mate_to_cover()
        {
            return Some(vec![Act::claim(Role::Sheriff), Act::report(mate, false, None)]);
        }
        if claimed != Some(Role::Sheriff) {
            return None;
        }
        let told = |seat: &Seat| self.reading.reports.iter().any(|told| told.by == self.you && told.target == *seat);
        let today = self.reading.today().any(|said| said.by == self.you && said.act.act == Verb::Report);
        let fresh: Seats = self.view.others().iter().filter(|seat| !told(seat)).collect();
        let mates = fresh.and(self.mates());
        let decisive = self.view.alive.len() <= 2 * (self.mates().len() + 1) + 2;
        if today {
            return Some(Vec::new());
        }
        if let Some(victim) = self.public().top(fresh.minus(mates), |_| 0.0).filter(|_| decisive) {
            return Some(vec![Act::report(victim, true, None)]);
        }
        let clear = mates.iter().next().or_else(|| fresh.nth(draw.index(fresh.len())));
        Some(clear.map(|seat| Act::report(seat, false, None)).into_iter().collect())
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
        let dead = Seats::first(self.view.cast.players()).minus(self.view.alive);
        let shown = dead.iter().filter(|seat| self.view.role(*seat) == Some(Role::Sheriff));
        let room = self.view.cast.counts[Role::Sheriff.index()] as usize > shown.count();
        self.style.counter != Counter::Never
            && self.style.bus != Bus::Always
            && self.tuning().gambit.is_some_and(|margin| town <= ours + margin)
            && room
            && !out
    }
}
