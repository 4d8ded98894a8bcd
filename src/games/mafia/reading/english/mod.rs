//! English: clauses, and what each of them says of whom.

mod judging;
mod words;

use super::super::roles::Role;
use super::super::talk::{Act, FAIRLY_SURE, Verb};
use super::{Hearing, SURE, UNSURE};
use crate::engine::Seat;
use judging::{claimed, did, is_hearsay, speaks_for_itself, supposes};
pub(super) use words::is_known;
use words::*;

/// A part of a sentence with one thing to say.
struct Clause {
    tokens: Vec<Token>,
    /// Whether it only gives the reason for what stands before it.
    because: bool,
    /// Whether it asks.
    asks: bool,
}

/// Reads one sentence.
pub(super) fn read(hearing: &mut Hearing, sentence: &str) {
    let tokens = tokens(sentence, hearing.names);
    let certainty = certainty(&tokens);
    let question = sentence.trim_end_matches(['"', '\'', ' ', ')', '!']).ends_with('?');
    let mut spoken_to = addressed(&tokens);
    if spoken_to.is_empty() && people(&tokens).is_empty() && any(&tokens, &["you", "your", "yourself"]) {
        spoken_to.clone_from(&hearing.addressed);
    }
    hearing.addressed.clone_from(&spoken_to);
    let mut reader = Reader {
        addressed: spoken_to,
        certainty,
        supposed: false,
        hearsay: false,
        hearing,
        doubted: false,
        topic: false,
        called: None,
    };
    let clauses = clauses(&tokens, question);
    reader.doubted = is_doubted(&tokens, &clauses);
    reader.hearing.against = None;
    for clause in &clauses {
        reader.clause(clause);
    }
}

/// How sure the speaker is.
fn certainty(tokens: &[Token]) -> u8 {
    const DOUBT: &[&str] = &[
        "maybe", "perhaps", "might", "may be", "could be", "possibly", "<unsure>", "hunch", "guess", "not know",
        "feeling", "leaning", "lean", "probably", "wonder", "bit",
    ];
    const CERTAIN: &[&str] = &[
        "definitely",
        "certain*",
        "<sure>",
        "sure",
        "100%",
        "know",
        "must be",
        "has to be",
        "clearly",
        "obvious*",
        "absolutely",
        "confirmed",
        "convinced",
        "guaranteed",
        "positive",
        "bet",
    ];
    match () {
        () if any(tokens, DOUBT) => UNSURE,
        () if any(tokens, CERTAIN) => SURE,
        () => FAIRLY_SURE,
    }
}

/// Who is spoken to.
fn addressed(tokens: &[Token]) -> Vec<Seat> {
    /// Behind these a name is spoken of, not to.
    #[rustfmt::skip]
    const GOVERNS: &[&str] = &[
        "about", "on", "for", "with", "at", "to", "than", "of", "from", "by", "like", "as", "vote", "voting", "voted", "trust",
        "suspect", "accuse", "accusing", "defend", "defending", "kill", "lynch", "hang", "checked", "check", "protect", "save", "saved",
        "believe", "is", "are", "not", "or", "and", "but", "attack", "it", "be", "us", "against", "did", "does", "protected",
        "defended",
    ];
    if let Some((_, end)) = find(tokens, "question for|to @") {
        return people(&tokens[end - 1..end]);
    }
    let parts: Vec<&[Token]> = tokens.split(|token| token.word == ",").collect();
    let greets = ["hey", "hi", "sorry", "so", "and", "@", "yo", "hello", "yes", "yeah", "nah", "no", "dear"];
    let vocative = |part: &&&[Token]| {
        part.iter().any(|token| token.who.is_some()) && part.iter().all(|token| greets.contains(&token.word.as_str()))
    };
    if let Some(part) = parts.iter().find(vocative).filter(|_| parts.len() > 1) {
        return people(part);
    }
    let you = |part: &&&[Token]| any(part, &["you", "your", "yourself"]);
    let Some(part) = parts.iter().find(you) else { return Vec::new() };
    let first = part.iter().position(|token| token.who.is_some());
    let follows = |at: usize| {
        part.get(at + 1).is_some_and(|next| {
            matches!(
                next.word.as_str(),
                "you"
                    | "your"
                    | "do"
                    | "are"
                    | "did"
                    | "why"
                    | "what"
                    | "who"
                    | "how"
                    | "where"
                    | "have"
                    | "can"
                    | "and"
                    | "that"
            )
        })
    };
    let last = part.last().and_then(|token| token.who);
    let governed = part.len() > 1 && GOVERNS.contains(&part[part.len() - 2].word.as_str());
    match (first, last) {
        (Some(at), _) if at <= 1 && follows(at) => people(&part[..part.len().min(at + 3)]),
        (_, Some(last)) if !governed => vec![last],
        _ => Vec::new(),
    }
}

/// Cuts a sentence into clauses.
fn clauses(tokens: &[Token], question: bool) -> Vec<Clause> {
    let mut out: Vec<Clause> = vec![Clause { tokens: Vec::new(), because: false, asks: false }];
    for (at, token) in tokens.iter().enumerate() {
        let word = token.word.as_str();
        let held = out.last().map_or(&[][..], |clause| &clause.tokens);
        let listed = |list: &[Token]| list.first().is_some_and(|token| token.who.is_some());
        let in_list = held.last().is_some_and(|last| last.who.is_some()) && listed(&tokens[at + 1..]);
        let breaks = match word {
            "," => !in_list || !goes_on(&tokens[at + 1..], held),
            "or" if begins(&tokens[at + 1..], "the|a _") => {
                role_of(&tokens[at + 2].word).is_none_or(|role| role == Role::Mafia)
            }
            "and" | "&" | "or" | "plus" => !in_list,
            "but" | "because" | "since" | "so" | "then" | "though" | "cause" => true,
            _ => false,
        };
        let anew = !breaks && word != "," && !held.is_empty() && starts_anew(held, &tokens[at..]);
        if breaks || anew {
            let because = matches!(word, "because" | "since" | "cause");
            out.push(Clause { tokens: Vec::new(), because, asks: false });
        }
        let kept =
            anew || !breaks && word != "," || word == "so" && tokens.get(at + 1).is_some_and(|next| next.word == "is");
        if kept && let Some(clause) = out.last_mut() {
            clause.tokens.push(token.clone());
        }
    }
    out.retain(|clause| !clause.tokens.is_empty());
    let last = out.len().saturating_sub(1);
    for (at, clause) in out.iter_mut().enumerate() {
        clause.asks = question && at == last || is_inverted(&clause.tokens);
    }
    out
}

/// Whether "Ben, Chloe" goes on as a list: "Ben, Chloe and Daniel are mafia". "Not Ben, Chloe" does not.
fn goes_on(rest: &[Token], held: &[Token]) -> bool {
    let listed = rest.get(1).is_some_and(|next| matches!(next.word.as_str(), "and" | "," | "or" | "are" | "&"));
    let list = held.first().is_some_and(|first| first.who.is_some()) || any(held, &["suspect", "suspects"]);
    listed && list && negations(held) == 0
}

/// Whether a new clause begins here without a sign: "ben is mafia vote him".
fn starts_anew(held: &[Token], rest: &[Token]) -> bool {
    #[rustfmt::skip]
    const TAKES_MORE: &[&str] = &[
        "think", "thinks", "guess", "sure", "know", "knew", "bet", "swear", "believe", "say", "says", "said", "saying", "doubt", "feel", "like",
        "if", "that", "when", "what", "who", "hope", "mean", "promise", "where", "why", "how", "convinced", "because", "as", "told", "tell",
        "means", "than", "claim", "unless", "suppose", "imagine", "whether", "idea", "<sure>", "<unsure>", "maybe", "perhaps", "reckon",
        "way", "chance",
    ];
    let previous = held.last().map_or("", |last| last.word.as_str());
    if SAYS.contains(&previous) || previous == "me" && place(held, SAYS).is_some() {
        return false;
    }
    if TAKES_MORE.contains(&previous) || previous == "you" || previous == "everyone" {
        return false;
    }
    let new = [
        "i am",
        "it is",
        "he is",
        "she is",
        "they are",
        "let us",
        "i think",
        "i vote",
        "i will",
        "i suspect",
        "i checked",
        "now he",
        "now she",
    ];
    if new.iter().any(|new| begins(rest, new)) {
        if rest.len() == 2 && previous == "@" {
            return false;
        }
        return !any(held, &TAKES_MORE[..12]) || any(held, &["i swear", "@"]) || said_of(previous) || previous == "me";
    }
    let verb = begins(rest, "vote|voting|lynch|explain");
    verb && (said_of(previous) || matches!(previous, "him" | "her" | "me" | "<sure>"))
}

/// Whether the words stand as in a question: "who is it", "are you mafia".
fn is_inverted(tokens: &[Token]) -> bool {
    let skip = ["hey", "so", "and", "but", "wait", "now", "@", "yo", "then", "sheriff", "doctor", "hello", "hi"];
    let start = tokens.iter().position(|token| !skip.contains(&token.word.as_str())).unwrap_or(tokens.len());
    let rest = &tokens[start..];
    let exclaims = [
        "what a",
        "what an",
        "what @",
        "what the",
        "what if",
        "who knows",
        "who cares",
        "how nice",
        "what you",
        "why not",
    ];
    if exclaims.iter().any(|exclaims| begins(rest, exclaims)) || begins(tokens, "so is|are") {
        return false;
    }
    // "Ben is mafia" states; "Ben are you mafia" asks.
    if start > 0
        && tokens[start - 1].who.is_some()
        && !begins(rest, "are|did|do|can|could|would|will|have|should you")
        && !begins(rest, "who|whom|whose|what|why|how|where|which")
    {
        return false;
    }
    let asks = "who|whom|whose|what|why|how|where|which";
    let inverts = "are|is|did|do|does|can|could|would|will|have|has|should|was you|i|we|he|she|they|it|anyone|anybody|someone|the|there|@|any|everyone|us";
    begins(rest, asks) && (rest.len() > 1 || begins(rest, "why"))
        || begins(rest, inverts) && !begins(rest, "do i|we know")
}

/// Whether a claim in this sentence is not one: asked back, or said in jest.
fn is_doubted(tokens: &[Token], clauses: &[Clause]) -> bool {
    const ASKS_BACK: &[&str] = &["am i", "huh", "eh", "right", "am i not", "no", "correct"];
    const UNREAL: &[&str] = &[
        "in real life",
        "irl",
        "by profession",
        "by trade",
        "for a living",
        "kidding",
        "joking",
        "jk",
        "in your dreams",
        "theory",
        "sake of argument",
        "for all you know",
    ];
    let asked = |clause: &Clause| {
        let all: Vec<&str> = clause.tokens.iter().map(|token| token.word.as_str()).collect();
        let said = clause.tokens.len() == 2 && (begins(&clause.tokens, "@|he|she|they said|says|claims|claimed"));
        said || clause.asks
            && (ASKS_BACK.contains(&all.join(" ").as_str()) || clause.tokens.iter().all(|token| token.who.is_some()))
    };
    clauses.last().is_some_and(asked) || any(tokens, UNREAL)
}

struct Reader<'r, 'h> {
    hearing: &'r mut Hearing<'h>,
    addressed: Vec<Seat>,
    certainty: u8,
    /// A condition has been made: what follows from it is not stated.
    supposed: bool,
    /// The last clause was about what somebody else says.
    hearsay: bool,
    doubted: bool,
    /// Whoever has this role was called by it just now.
    called: Option<Role>,
    /// The last clause was about a role that is not the mafia's: "it" is that role.
    topic: bool,
}

impl Reader<'_, '_> {
    fn clause(&mut self, clause: &Clause) {
        let tokens = &clause.tokens[..];
        let topic = tokens.iter().any(|token| role_of(&token.word).is_some_and(|role| role != Role::Mafia));
        self.reasons(tokens);
        self.understand(clause);
        self.topic = topic;
        self.called = tokens.first().and_then(|first| role_of(&first.word)).filter(|_| tokens.len() == 1);
        let named = people(tokens);
        if !named.is_empty() && (!clause.because || self.hearing.named.is_empty()) {
            self.hearing.named = named;
        }
    }

    fn understand(&mut self, clause: &Clause) {
        let tokens = &clause.tokens[..];
        let before = self.supposed;
        // "They think, wrongly, that I am …"
        self.supposed |= supposes(tokens) || self.hearsay && begins(tokens, "that");
        self.hearsay = is_hearsay(tokens);
        if any(tokens, &["<sure>"]) && tokens.len() == 1 {
            return;
        }
        if self.hearing.night && self.by_night(clause) {
            return;
        }
        if self.retracts(tokens) || self.claims(tokens, clause.asks, before) || self.supposed {
            return;
        }
        if clause.asks {
            self.asks(tokens);
            return;
        }
        if self.urges(tokens) || self.agrees(tokens) || self.skips(tokens) {
            return;
        }
        if any(tokens, &["my investigation|result|check|results"]) && self.reports(tokens) {
            return;
        }
        if is_hearsay(tokens) {
            self.hearing.against = None;
            return;
        }
        if self.reports(tokens) || self.votes(tokens) || self.judges(tokens) || self.defends_self(tokens) {
            return;
        }
        self.leftovers(tokens);
    }

    /// People in these words; with none, those whom "him", "they" or "you" stand for.
    fn meant(&self, tokens: &[Token]) -> Vec<Seat> {
        let named = people(tokens);
        if !named.is_empty() {
            return named;
        }
        if any(tokens, &["you", "your", "yourself"]) {
            return self.addressed.clone();
        }
        let both = any(tokens, &["both"]);
        let many = any(tokens, &["they", "them", "both"]);
        let one = any(tokens, &["he", "she", "him", "her", "hers", "his"]);
        match &self.hearing.named[..] {
            [] => Vec::new(),
            all if both => all.to_vec(),
            all if many && all.len() > 1 => all.to_vec(),
            [first, ..] if many || one => vec![*first],
            _ => Vec::new(),
        }
    }

    fn by_night(&mut self, clause: &Clause) -> bool {
        let tokens = &clause.tokens[..];
        const KILLS: &[&str] = &[
            "kill*",
            "take out",
            "get rid",
            "tonight",
            "eliminate",
            "must go",
            "should go",
            "has to go",
            "dies",
            "die",
            "finish",
            "remove",
            "vote|voting",
            "target",
            "shoot",
        ];
        if !any(tokens, KILLS) {
            return false;
        }
        let targets = people(tokens);
        let negated = negations(tokens) > 0;
        match (targets.as_slice(), negated) {
            ([], true) => self.hearing.push(Act::vote(None, self.certainty)),
            ([], false) => return false,
            (targets, true) => self.hearing.all(Verb::Disagree, targets, self.certainty),
            (targets, _) if clause.asks => self.hearing.all(Verb::Ask, targets, self.certainty),
            (targets, _) => self.hearing.all(Verb::Vote, targets, self.certainty),
        }
        true
    }

    fn retracts(&mut self, tokens: &[Token]) -> bool {
        const TAKES_BACK: &[&str] = &[
            "take it|that|this back",
            "take back",
            "taking it|that back",
            "took it back",
            "retract*",
            "withdraw",
            "never mind",
            "forget what i said",
            "forget i said",
            "ignore what i said",
            "scratch that",
            "i was wrong",
            "i am wrong about",
            "i was mistaken",
            "changed my mind",
            "change my mind",
            "changing my mind",
            "misjudged",
            "my mistake",
            "my bad",
            "unvote",
            "no longer suspect*",
            "suspect @ anymore",
            "i misread",
            "i got it wrong",
            "i apologize|apologise",
        ];
        if !any(tokens, TAKES_BACK) {
            return false;
        }
        let mut targets = people(tokens);
        if targets.is_empty() {
            targets.clone_from(&self.addressed);
        }
        if targets.is_empty() {
            self.hearing.push(Act { act: Verb::Retract, ..Act::vote(None, self.certainty) });
        }
        self.hearing.all(Verb::Retract, &targets, self.certainty);
        // "I was too quick to accuse you" says nothing more.
        self.supposed = !any(tokens, &["back", "mind"]);
        true
    }

    /// "I am the sheriff"; "I am not mafia".
    fn claims(&mut self, tokens: &[Token], asks: bool, supposed: bool) -> bool {
        let Some((role, start)) = claimed(tokens) else { return false };
        let head = &tokens[..start];
        let condition = supposes(tokens) && !any(tokens, &["whether you"]) || begins(tokens, "that");
        if supposed || condition || self.doubted || asks || !speaks_for_itself(head) {
            return true;
        }
        let confesses = role == Role::Mafia;
        self.hearing.push(if confesses { Act::plain(Verb::Confess, 100) } else { Act::claim(role) });
        let mates = people(tokens);
        if confesses && any(tokens, &["with @", "and @"]) {
            self.hearing.judge(true, &mates, SURE);
        }
        if role == Role::Doctor || role == Role::Sheriff {
            self.reports(&tokens[start..]);
        }
        self.hearing.against = Some(role == Role::Mafia);
        true
    }

    fn asks(&mut self, tokens: &[Token]) {
        if any(
            tokens,
            &[
                "why me",
                "why you|is|are|everyone _ me",
                "why are you _ me",
                "why are you all _ me",
                "why is everyone _ me",
                "why would i be",
                "why are you _ _ me",
                "why do you suspect me",
                "why do you think i am",
            ],
        ) {
            self.hearing.push(Act::about(Verb::Defend, self.hearing.speaker, UNSURE));
            return;
        }
        if any(tokens, &["why would we", "why is nobody", "why are we not", "why would anyone", "why is no"]) {
            return;
        }
        let named = people(tokens);
        let to_all = any(tokens, &["you guys", "you all", "anyone|anybody|everyone|we|someone|any|us"]);
        let with_me = any(tokens, &["with me on @", "shall we vote @"]);
        let targets = match (&self.addressed[..], &named[..]) {
            _ if with_me => return self.hearing.all(Verb::Vote, &named, UNSURE),
            ([], []) => Vec::new(),
            ([], _) if to_all || begins(tokens, "who") => Vec::new(),
            ([], [first, rest @ ..]) => match rest {
                [] => vec![*first],
                _ if any(tokens, &["@ and @"]) => named.clone(),
                _ => vec![*first],
            },
            (addressed, _) => addressed.to_vec(),
        };
        if !targets.is_empty() {
            self.hearing.all(Verb::Ask, &targets, FAIRLY_SURE);
            return;
        }
        let role = tokens
            .iter()
            .filter_map(|token| role_of(&token.word))
            .find(|role| !matches!(role, Role::Mafia | Role::Villager));
        let role = role.or(self.called.filter(|role| !matches!(role, Role::Mafia | Role::Villager)));
        let to_all = any(tokens, &["claim|claims", "your roles", "everyone _ role", "what is everyone"]);
        let own = any(tokens, &["i am", "am i", "i claim", "do i", "should i", "can i"]);
        if !own && (role.is_some() || to_all) {
            self.hearing.ask_claims(role);
        }
    }

    /// Somebody, or whoever has a role, is told to speak.
    fn urges(&mut self, tokens: &[Token]) -> bool {
        const SPEAK: &[&str] = &[
            "say something",
            "say anything",
            "talk",
            "speak*",
            "explain*",
            "answer*",
            "respond",
            "tell us",
            "come out",
            "come forward",
            "claim",
            "your thoughts",
            "your role",
            "defend yourself",
            "hear from",
            "hear what",
            "to hear",
            "owe us",
            "reveal",
            "step forward",
            "not said anything",
            "share",
            "where are",
        ];
        if !any(tokens, SPEAK)
            || any(tokens, &["of claim", "claim is|was|of", "fake", "someone|anyone|somebody|anybody explain"])
            || begins(tokens, "i will")
            || negations(tokens) > 0 && !any(tokens, &["not said anything"])
        {
            return false;
        }
        let all = any(tokens, &["everyone say|claim|explain|share", "everybody say|claim|explain|share", "all claim"]);
        let role = tokens
            .iter()
            .filter_map(|token| role_of(&token.word))
            .find(|role| !matches!(role, Role::Mafia | Role::Villager));
        let heard = any(tokens, &["hear from", "hear what", "to hear", "hear @"]);
        let told = |tokens: &[Token]| {
            begins(tokens, "@") || tokens.last().is_some_and(|last| last.who.is_some()) || begins(tokens, "hey @")
        };
        let named = people(tokens);
        match (&self.addressed[..], &named[..]) {
            (addressed @ [_, ..], _)
                if any(tokens, &["you", "your", "yourself"]) || named.is_empty() || named == addressed =>
            {
                let addressed = addressed.to_vec();
                self.hearing.all(Verb::Ask, &addressed, FAIRLY_SURE);
            }
            (_, [first, ..]) if heard || told(tokens) && !is_hearsay(tokens) && !did(tokens) => {
                self.hearing.push(Act::about(Verb::Ask, *first, FAIRLY_SURE))
            }
            (_, []) if role.is_some() && !any(tokens, &["i", "not", "will", "may"]) => self.hearing.ask_claims(role),
            (_, []) if all => self.hearing.ask_claims(None),
            _ => return false,
        }
        true
    }

    fn agrees(&mut self, tokens: &[Token]) -> bool {
        const AGREES: &[&str] = &[
            "agree*",
            "is right",
            "are right",
            "is _ right",
            "are _ right",
            "second what @",
            "is correct",
            "good point",
            "good points",
            "fair point",
            "has a point",
            "have a point",
            "makes a good point",
            "what @ said",
            "like @ said",
            "as @ said",
            "same as",
            "+1",
            "<sense>",
            "i think so too",
            "true @",
            "exactly",
            "well said",
            "spot on",
        ];
        const DISAGREES: &[&str] = &[
            "disagree*",
            "is wrong",
            "are wrong",
            "is mistaken",
            "are mistaken",
            "<nonsense>",
            "nonsense",
            "bs",
            "bullshit",
            "rubbish",
            "is incorrect",
            "nah @",
            "is dumb",
            "is not right|correct",
            "are not right",
            "ridiculous",
        ];
        let with =
            find(tokens, "i am with @").or_else(|| find(tokens, "with @ on this|that")).filter(|_| tokens.len() <= 7);
        let against = any(tokens, DISAGREES) || tokens.len() == 2 && begins(tokens, "no @");
        let agrees = with.is_some() || any(tokens, AGREES);
        if !against && !agrees {
            return false;
        }
        // Who is wrong about somebody is not that somebody.
        let about = find(tokens, "about @").map_or(tokens.len(), |(at, _)| at);
        let named = people(&tokens[..about]);
        let target = named.first().copied().or_else(|| self.addressed.first().copied());
        let disagrees = against || negations(tokens) % 2 == 1;
        let verb = if disagrees { Verb::Disagree } else { Verb::Agree };
        let Some(target) = target else { return any(tokens, &["agree*", "disagree*"]) };
        self.hearing.push(Act::about(verb, target, FAIRLY_SURE));
        true
    }

    /// A vote for nobody.
    fn skips(&mut self, tokens: &[Token]) -> bool {
        let named = people(tokens);
        let voting = place(tokens, VOTES).is_some();
        let negated = negations(tokens) > 0;
        let nobody = any(tokens, &["nobody", "anyone", "anybody", "no lynch|vote", "no lynching"]);
        let skips = any(tokens, &["abstain*", "skip vote|voting|today|this|it|the", "no lynch|vote"])
            || tokens.len() <= 4 && any(tokens, &["skip|skipping"]);
        let own = !any(tokens, &["you|they|he|she|who|mafia|more", "did not"]);
        let passive =
            any(tokens, &["be lynched|hanged|hung|voted|killed|executed|eliminated"]) && begins(tokens, "nobody");
        let refuses = passive
            || voting
                && negated
                && own
                && (nobody
                    || any(tokens, &["not vote|voting|lynch|hang|kill"])
                        && !any(tokens, &["yet", "me", "him|her|them"]));
        let none = named.is_empty()
            && (skips && (!negated || any(tokens, &["no lynch|vote"]))
                || voting && any(tokens, &["nobody"]) && own
                || refuses);
        if none {
            self.hearing.push(Act::vote(None, self.certainty));
        }
        none
    }
}
