//! The mind of a seat that a model plays: asks, checks what it answers, asks again with what is wrong, and gives up in the
//! end, so that the rules play their default in its place.

use super::answer::{self, Coming, Flaw, Text};
use super::cassette::Outcome;
use super::line::Mouth;
use super::prompts::{fill, section};
use super::script::{Ask, Chosen, Kind, Line, Question, Script, object, words};
use super::tricks::{self, Jailbreak};
use super::wire::{Finish, Reply, Request};
use super::{Heard, Usage};
use crate::engine::{Bot, Draw, Fault, Language, Rules, Trick, voids};
use serde_json::{Map, Value};

/// How often a model is told what is wrong with its answer.
const ASKED_AGAIN: usize = 2;
/// Of an answer that could not be used, in characters: so much is shown to the model again.
const SHOWN_AGAIN: usize = 2_000;
/// The longest summary of its own, in characters.
const SUMMARY: usize = 800;
/// How often a game is made shorter for one question.
const MOST_FOLDS: usize = 40;
/// What a model is taken to write when nothing is sent to it.
const DRY_OUTPUT: u64 = 300;

/// A model on a chair.
pub(super) struct ModelBot<G: Rules, S: Script<G>> {
    script: S,
    mouth: Mouth,
    /// Plays where nothing is sent to anybody.
    stand_in: Option<Box<dyn Bot<G>>>,
    /// Its own summaries of the first lines of its memory.
    summaries: Vec<String>,
    /// How many lines those are.
    folded: usize,
    /// How many tokens a request may have, as far as is known.
    context: u64,
    /// How many lines were looked at for tricks.
    looked_at: usize,
}

/// What tokens a text takes, roughly: four letters of English, or one syllable of Korean.
pub(super) fn tokens(text: &str) -> u64 {
    let plain = text.bytes().filter(u8::is_ascii).count() as u64;
    let other = text.chars().filter(|letter| !letter.is_ascii()).count() as u64;
    plain.div_ceil(4) + other
}

fn size(request: &Request) -> u64 {
    let tail: u64 = request.tail.iter().map(|(answer, wrong)| tokens(answer) + tokens(wrong) + 8).sum();
    tokens(&request.system) + tokens(&request.memory) + tokens(&request.task) + tail + 16
}

impl<G: Rules, S: Script<G>> ModelBot<G, S> {
    pub(super) fn new(mouth: Mouth) -> Self {
        let profile = mouth.profile();
        let context = u64::from(profile.context.saturating_sub(profile.max_tokens));
        let stand_in = mouth.is_dry().then(|| G::minds().pop()).flatten().map(|mind| (mind.make)());
        ModelBot { script: S::default(), mouth, stand_in, summaries: Vec::new(), folded: 0, context, looked_at: 0 }
    }

    /// What is remembered: summaries, what lasts of the lines they stand for, and the rest word for word.
    fn memory(&self, lines: &[Line]) -> String {
        let mark = self.mouth.rules().jailbreak != Jailbreak::Allowed;
        let (old, new) = lines.split_at(self.folded.min(lines.len()));
        let lasting = old.iter().filter(|line| matches!(line.kind, Kind::Referee { lasting: true, .. }));
        let mut written: Vec<String> = self.summaries.iter().map(|summary| Line::summary(summary)).collect();
        written.extend(lasting.chain(new).map(|line| line.written(mark)));
        written.join("\n")
    }

    fn count_tricks(&mut self, lines: &[Line]) {
        let fresh = lines.get(self.looked_at..).unwrap_or(&[]);
        let tried = |line: &&Line| match &line.kind {
            Kind::Said { text, own: false, .. } => tricks::look(text).is_some(),
            _ => false,
        };
        let tricks_read = fresh.iter().filter(tried).count() as u64;
        self.looked_at = lines.len();
        if tricks_read > 0 {
            self.mouth.note(&Usage { tricks_read, ..Usage::default() });
        }
    }

    /// Puts a question until its answer can be used.
    fn put(&mut self, view: &G::View, question: &Question) -> Result<Option<G::Action>, Fault> {
        let language = self.script.language(view);
        let lines = self.script.lines(view);
        self.count_tricks(&lines);
        let mut request = Request {
            system: self.script.system(view),
            memory: String::new(),
            task: question.task.clone(),
            tail: Vec::new(),
            schema: Some(question.schema.clone()),
        };
        for attempt in 0..=ASKED_AGAIN {
            let outcome = self.answer_to(&mut request, &lines, question.open, language)?;
            let (said, judged) = match outcome {
                Outcome::Reply(reply) => {
                    let judged = self.judge(view, &reply);
                    (reply.text, judged)
                }
                Outcome::Endless => (String::new(), Err(Flaw::plain("wrong.endless"))),
                Outcome::TooMuch => return Err(Fault::new("context_too_small", "the game is too long for this model")),
            };
            let flaw = match judged {
                Ok(chosen) => return Ok(self.done(chosen, question)),
                Err(flaw) => flaw,
            };
            let refused = u64::from(flaw.section == "wrong.refused");
            let asked_again = u64::from(attempt < ASKED_AGAIN);
            self.mouth.note(&Usage { invalid: 1, refusals: refused, asked_again, ..Usage::default() });
            self.mouth.heard(question.open, Heard::Again);
            let particulars: Vec<(&str, &str)> = flaw.words.iter().map(|(key, word)| (*key, word.as_str())).collect();
            let said = said.chars().take(SHOWN_AGAIN).collect();
            request.tail.push((said, fill(language, flaw.section, &particulars)));
        }
        Err(Fault::new("invalid_answer", "none of the model's answers could be used"))
    }

    fn judge(&mut self, view: &G::View, reply: &Reply) -> Result<Chosen<G::Action>, Flaw> {
        if reply.finish == Finish::Refused {
            return Err(Flaw::plain("wrong.refused"));
        }
        let answer = match answer::find(&reply.text) {
            Err(_) if reply.finish == Finish::Length => return Err(Flaw::plain("wrong.cut")),
            found => found?,
        };
        if let (Some(think), Some(say)) = (answer.get("think"), answer.get("say"))
            && answer::leaks(say.as_str().unwrap_or(""), think.as_str().unwrap_or(""))
        {
            return Err(Flaw::plain("wrong.leak"));
        }
        self.script.read(view, &answer)
    }

    /// Looks at what is said with an action, and lets it stand or not.
    fn done(&mut self, chosen: Chosen<G::Action>, question: &Question) -> Option<G::Action> {
        let Chosen { action, say, silent } = chosen;
        let tried = say.as_deref().and_then(|say| Some((tricks::look(say)?, say)));
        let Some((kind, text)) = tried else { return action };
        let trick = Trick { kind: kind.to_owned(), when: question.when.clone(), text: text.to_owned() };
        self.mouth.note(&Usage { tricks: vec![trick], ..Usage::default() });
        if self.mouth.rules().jailbreak == Jailbreak::Forfeit && silent.is_some() {
            self.mouth.heard(question.open, Heard::Again);
            return silent;
        }
        action
    }

    /// Sends a request that the model can read. A game that has grown too long for it is made shorter before.
    fn answer_to(
        &mut self,
        request: &mut Request,
        lines: &[Line],
        open: bool,
        language: Language,
    ) -> Result<Outcome, Fault> {
        let mut folds = 0;
        loop {
            request.memory = self.memory(lines);
            let large = size(request) > self.context;
            if large && folds < MOST_FOLDS && self.fold(&request.system, lines, language)? {
                folds += 1;
                continue;
            }
            let outcome = self.hear(request, open)?;
            if outcome != Outcome::TooMuch || folds >= MOST_FOLDS {
                return Ok(outcome);
            }
            // The endpoint counts otherwise, or has less room than its profile says.
            folds += 1;
            self.context = (size(request) * 3 / 4).max(1);
            if !self.fold(&request.system, lines, language)? {
                return Ok(outcome);
            }
        }
    }

    fn hear(&mut self, request: &Request, open: bool) -> Result<Outcome, Fault> {
        let mut coming = Coming::default();
        self.mouth.ask(request, &mut |mouth, text| match text {
            Some(text) => {
                for (which, words) in coming.take(text) {
                    mouth.heard(open, if which == Text::Think { Heard::Think(words) } else { Heard::Say(words) });
                }
            }
            None => {
                coming = Coming::default();
                mouth.heard(open, Heard::Again);
            }
        })
    }

    /// Has the model sum up the oldest lines that it still remembers word for word: a day, or half of what there is of the
    /// present one. `false` if there is nothing left to sum up.
    fn fold(&mut self, system: &str, lines: &[Line], language: Language) -> Result<bool, Fault> {
        let left = lines.get(self.folded..).unwrap_or(&[]);
        let Some(first) = left.first() else { return Ok(false) };
        let whole = left.iter().position(|line| line.day != first.day);
        let mut many = whole.unwrap_or(left.len() / 2);
        if many == 0 {
            return Ok(false);
        }
        let mut request = Request {
            system: system.to_owned(),
            task: fill(language, "summary", &[("most", &(SUMMARY * 3 / 4).to_string())]),
            schema: Some(object(&[("summary", words())])),
            ..Request::default()
        };
        loop {
            let written: Vec<String> = left[..many].iter().map(|line| line.written(false)).collect();
            request.memory = written.join("\n");
            if many == 1 || size(&request) <= self.context {
                break;
            }
            many = many.div_ceil(2);
        }
        let mut summary = None;
        for _ in 0..2 {
            if let Outcome::Reply(reply) = self.hear(&request, false)? {
                summary = answer::find(&reply.text).ok().and_then(|answer| text_of(&answer, "summary"));
            }
            if summary.is_some() {
                break;
            }
            self.mouth.note(&Usage { invalid: 1, ..Usage::default() });
        }
        // What is no longer there is at least known not to be there.
        self.summaries.push(summary.unwrap_or_else(|| section(language, "summary.lost").to_owned()));
        self.folded += many;
        self.mouth.note(&Usage { summaries: 1, ..Usage::default() });
        Ok(true)
    }

    /// Counts what a question would take, and plays on without asking anybody.
    fn dry(&mut self, view: &G::View, question: &Question, draw: &mut Draw) -> Option<G::Action> {
        let request = Request {
            system: self.script.system(view),
            memory: self.memory(&self.script.lines(view)),
            task: question.task.clone(),
            ..Request::default()
        };
        let output = DRY_OUTPUT.min(self.mouth.profile().max_tokens.into());
        self.mouth.note_tokens(super::wire::Tokens { prompt: size(&request), output, ..Default::default() });
        self.stand_in.as_mut()?.choose(view, draw)
    }
}

fn text_of(answer: &Map<String, Value>, key: &str) -> Option<String> {
    let text = answer::one_line(answer.get(key)?.as_str()?);
    (!crate::engine::unseen(&text)).then(|| text.chars().take(SUMMARY).collect())
}

impl<G: Rules, S: Script<G>> Bot<G> for ModelBot<G, S> {
    fn choose(&mut self, view: &G::View, draw: &mut Draw) -> Option<G::Action> {
        self.try_choose(view, draw).ok().flatten()
    }

    fn try_choose(&mut self, view: &G::View, draw: &mut Draw) -> Result<Option<G::Action>, Fault> {
        let reconsiders = self.mouth.profile().reconsiders;
        let question = match self.script.ask(view, reconsiders, draw) {
            Ask::Nothing => return Ok(None),
            Ask::Act(action) => return Ok(Some(action)),
            Ask::Model(question) => question,
        };
        self.mouth.note(&Usage { calls: 1, ..Usage::default() });
        if self.stand_in.is_some() {
            return Ok(self.dry(view, &question, draw));
        }
        self.put(view, &question).inspect_err(|fault| {
            let void = voids(fault).then(|| fault.code.to_string());
            self.mouth.note(&Usage { fallbacks: u64::from(void.is_none()), void, ..Usage::default() });
        })
    }

    fn usage(&self) -> Option<Usage> {
        Some(self.mouth.usage())
    }
}
