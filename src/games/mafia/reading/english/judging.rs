//! What a clause states: results, votes, for and against whom, and the reasons in it.

use super::super::super::reasons::Why;
use super::super::super::roles::Role;
use super::super::super::talk::{Act, FAIRLY_SURE, Verb};

use super::Reader;
use super::words::*;
use crate::engine::Seat;

/// A condition, or a thought of what might be; but "if you ask me" is good manners.
pub(super) fn supposes(tokens: &[Token]) -> bool {
    const MANNERS: &[&str] = &[
        "if you ask",
        "if you must",
        "if you want",
        "if you care",
        "if it helps",
        "if that helps",
        "if anyone",
        "if anybody",
        "if i may",
    ];
    let says = any(tokens, &["let us say", "what if", "according to", "in case", "as long as", "if only", "only if"]);
    says || place(tokens, SUPPOSES).is_some() && !any(tokens, MANNERS)
}

/// Whether the clause says what somebody else says or thinks.
pub(super) fn is_hearsay(tokens: &[Token]) -> bool {
    const OTHERS: &[&str] = &[
        "he",
        "she",
        "they",
        "everyone",
        "everybody",
        "someone",
        "somebody",
        "people",
        "you",
        "some",
        "others",
        "many",
        "it",
        "guys",
    ];
    let Some(verb) = place(tokens, SAYS) else { return false };
    // "What Ben says", "Ben, say something".
    let told = verb + 1 == tokens.len()
        || tokens[..verb].last().is_some_and(|last| last.who.is_some())
            && matches!(tokens[verb].word.as_str(), "say" | "think");
    if told {
        return false;
    }
    let mut subjects = tokens[..verb].iter().rev();
    let subject = subjects.find(|token| {
        token.who.is_some() || token.word == "i" || token.word == "we" || OTHERS.contains(&token.word.as_str())
    });
    subject.is_some_and(|subject| subject.who.is_some() || OTHERS.contains(&subject.word.as_str()))
        && !any(tokens, &["you know"])
}

/// Whether the clause only tells what somebody did.
pub(super) fn did(tokens: &[Token]) -> bool {
    let Some(verb) = place(tokens, DID) else { return false };
    let mut subjects = tokens[..verb].iter().rev();
    let subject = subjects.find(|token| {
        token.who.is_some()
            || matches!(token.word.as_str(), "i" | "we" | "us" | "my" | "he" | "she" | "they" | "you" | "who")
    });
    subject.is_some_and(|subject| {
        subject.who.is_some() || matches!(subject.word.as_str(), "he" | "she" | "they" | "you" | "who")
    })
}

/// The role that somebody says to have, and where the claim begins.
pub(super) fn claimed(tokens: &[Token]) -> Option<(Role, usize)> {
    /// Between "I am" and the role.
    #[rustfmt::skip]
    const BETWEEN: &[&str] = &[
        "the", "a", "an", "your", "only", "also", "plain", "old", "simple", "normal", "ordinary", "regular", "vanilla", "real", "actual", "true", "one",
        "of", "humble", "mere", "good", "boring", "basic", "poor", "innocent", "both", "definitely", "obviously", "clearly", "town", "<sure>", "now",
    ];
    /// What may follow the role and leave it the role.
    #[rustfmt::skip]
    const MAY_FOLLOW: &[&str] = &[
        "again", "all", "around", "at", "believe", "by", "ever", "everybody", "everyone", "for", "friends", "from", "hear", "here", "i", "in",
        "let", "listen", "look", "my", "myself", "no", "now", "of", "on", "only", "our", "people", "such", "that", "there", "these", "this",
        "today", "tonight", "too", "trust", "vote", "we", "what", "whatever", "whether", "which", "who", "whose", "with", "yes", "yet", "you",
        "your", "yours", "role", "<sure>", "@", "if", "he", "she", "obviously", "happy", "not", "do", "believe", "got", "gonna", "will", "myself",
        "happily", "side", "have", "checked", "protected",
    ];
    for start in 0..tokens.len() {
        let rest = &tokens[start..];
        let own = ["i am", "my role is", "i claim", "i got", "i was given|dealt", "i have", "claiming", "i was"];
        let Some(lead) = own.iter().find(|own| begins(rest, own)) else { continue };
        let mut at = lead.split(' ').count();
        while rest.get(at).is_some_and(|token| {
            BETWEEN.contains(&token.word.as_str()) && !(token.word == "vanilla" || token.word == "town")
                || token.word == "vanilla" && rest.get(at + 1).is_some_and(|next| role_of(&next.word).is_some())
        }) {
            at += 1;
        }
        let Some(role) = rest.get(at).and_then(|token| role_of(&token.word)) else { continue };
        if matches!(rest[at].word.as_str(), "scum" | "killer")
            || lead.starts_with("i was") && role != Role::Mafia && *lead == "i was"
        {
            continue;
        }
        let whole = ["i got", "i have"].contains(lead);
        let next = rest.get(at + 1).map(|token| token.word.as_str());
        let condition =
            next == Some("if") && !any(rest, &["if you must|ask|want|care", "if it|that helps", "if anyone|anybody"]);
        if next.is_none_or(|next| MAY_FOLLOW.contains(&next)) && !condition && (!whole || next == Some("role")) {
            return Some((role, start));
        }
    }
    let bare = tokens.first().and_then(|first| role_of(&first.word)).filter(|role| *role != Role::Mafia);
    let vanilla = tokens
        .get(1)
        .and_then(|second| role_of(&second.word))
        .filter(|_| matches!(tokens[0].word.as_str(), "vanilla" | "a" | "the" | "plain"));
    let role = vanilla.or(bare)?;
    let here = find(tokens, "here").is_some_and(|(at, _)| at <= 2) && !any(tokens, &["is", "any"]);
    here.then_some((role, 0))
}

/// Whether what stands in front of a claim leaves it the speaker's own, and a fact.
pub(super) fn speaks_for_itself(head: &[Token]) -> bool {
    #[rustfmt::skip]
    const UNREAL: &[&str] = &[
        "than", "lie", "false", "untrue", "deny", "denied", "idea", "notion", "story", "theory", "possibility", "chance", "maybe", "perhaps",
        "possibly", "not", "never", "could", "might", "would", "stop", "hide",
    ];
    if place(head, UNREAL).is_some() || place(head, SUPPOSES).is_some() {
        return false;
    }
    let like = head.last().is_some_and(|last| last.word == "like");
    let verb = head.iter().rposition(|token| SAYS.contains(&token.word.as_str())).or_else(|| {
        head.iter().rposition(|token| {
            matches!(token.word.as_str(), "believe" | "claim" | "ask" | "feel" | "guess" | "wonder" | "prove")
        })
    });
    let Some(verb) = verb.filter(|_| !like) else { return !like };
    let own = ["i", "we", "my"];
    let mut subjects = head[..verb].iter().rev().filter(|token| {
        token.who.is_some()
            || THIRD.contains(&token.word.as_str())
            || own.contains(&token.word.as_str())
            || matches!(token.word.as_str(), "everyone" | "everybody" | "words")
    });
    match subjects.next() {
        Some(subject) => own.contains(&subject.word.as_str()),
        None => verb == 0 && head[verb].word == "believe",
    }
}

impl Reader<'_, '_> {
    /// What a clause says that somebody is, if it says so: a role, or mafia or not.
    fn verdict(tokens: &[Token]) -> Option<(bool, Option<Role>)> {
        let turned = negations(tokens) % 2 == 1;
        let bad = place(tokens, MAFIA).or_else(|| place(tokens, &["red", "bad"]));
        let good = place(tokens, TOWN).or_else(|| place(tokens, FINE)).or_else(|| place(tokens, &["ok", "okay"]));
        let role = tokens.iter().filter_map(|token| role_of(&token.word)).find(|role| *role != Role::Mafia);
        let role = role.filter(|_| !any(tokens, &["townie"]));
        match (bad, good, role) {
            (Some(_), _, _) => Some((!turned, None)),
            (None, _, Some(role)) if !turned => Some((false, Some(role))),
            (None, Some(_), _) => Some((turned, None)),
            _ => None,
        }
    }

    /// What the speaker's night told.
    pub(super) fn reports(&mut self, tokens: &[Token]) -> bool {
        const LOOKED: &[&str] = &[
            "checked",
            "checking",
            "check on",
            "my check",
            "investigated",
            "investigating",
            "my investigation",
            "scanned",
            "inspected",
            "looked at",
            "looked into",
            "result*",
            "came back",
            "came up",
            "peeked",
        ];
        const GUARDED: &[&str] = &[
            "protected",
            "saved",
            "healed",
            "guarded",
            "was protecting",
            "was guarding",
            "was healing",
            "was on @",
            "protecting",
            "kept @ safe",
        ];
        let found = find(tokens, "guilty on @")
            .or_else(|| find(tokens, "innocent on @"))
            .or_else(|| find(tokens, "red|green|mafia|town on @"));
        let looked = any(tokens, LOOKED) || found.is_some();
        let guarded = any(tokens, GUARDED);
        let verb = tokens.iter().position(|token| {
            matches!(
                token.word.as_str(),
                "checked"
                    | "investigated"
                    | "scanned"
                    | "inspected"
                    | "looked"
                    | "protected"
                    | "saved"
                    | "healed"
                    | "guarded"
                    | "protecting"
            )
        });
        let before = verb.map_or(&[][..], |verb| &tokens[..verb]);
        let foreign = before.iter().any(|token| token.who.is_some() || THIRD.contains(&token.word.as_str()));
        let pending = self.hearing.looking
            || !self.hearing.looked_at.is_empty()
                && (people(tokens).is_empty() || people(tokens) == self.hearing.looked_at);
        if !(looked || guarded || pending) || foreign {
            return false;
        }
        let mut targets = self.meant(tokens);
        if guarded && !looked {
            let asleep = |target: &Seat| Act { act: Verb::Report, ..Act::about(Verb::Report, *target, 100) };
            targets.iter().for_each(|target| self.hearing.push(asleep(target)));
            return !targets.is_empty();
        }
        if pending && !looked && !self.hearing.looked_at.is_empty() {
            targets = self.hearing.looked_at.clone();
        }
        let Some((mafia, role)) = Self::verdict(tokens) else {
            if looked {
                self.hearing.looking = targets.is_empty();
                self.hearing.looked_at = targets;
            }
            return looked;
        };
        if targets.is_empty() {
            return false;
        }
        targets.iter().for_each(|target| self.hearing.push(Act::report(*target, mafia, role)));
        self.hearing.against = Some(mafia);
        self.hearing.looked_at.clear();
        self.hearing.looking = false;
        true
    }

    pub(super) fn votes(&mut self, tokens: &[Token]) -> bool {
        if any(tokens, &["eye|eyes|suspicion|finger|money|guilty|innocent on"]) {
            return false;
        }
        let goes = any(
            tokens,
            &[
                "@ has|have|needs|need|got|ought to go|die|hang|leave",
                "@ should|must go|die|hang|leave",
                "@ got|has to go",
                "@ should|must not go|die",
            ],
        );
        let passive = any(tokens, &["be lynched|hanged|hung|voted|killed|eliminated|executed|gone"]);
        let joins = any(
            tokens,
            &[
                "i am on @",
                "everyone|everybody|me|all|us on @",
                "in on @",
                "go|going|goes with|for @",
                "stick|sticking with @",
                "settle on @",
                "switch|switching|swap|move|moving to @",
                "get rid of _",
                "take out @",
                "get @ out",
                "throw @ out",
                "kick @",
                "@ it is",
                "@ is the vote|lynch|play",
                "let us do @",
                "@ today",
                "@ next",
                "@ out",
                "my vote",
                "vote to @",
                "from @ to @",
            ],
        ) || tokens.len() <= 3 && any(tokens, &["@ tonight", "@ now"]);
        let verb = place(tokens, VOTES);
        if !(goes || passive || joins || verb.is_some()) {
            return false;
        }
        let third = |at: usize| {
            tokens[..at]
                .iter()
                .any(|token| token.who.is_some() || THIRD.contains(&token.word.as_str()) && token.word != "you")
        };
        let foreign = !goes
            && !passive
            && !joins
            && verb.is_some_and(third)
            && !any(tokens, &["voting|lynching|hanging|killing @ is|would"]);
        if foreign || any(tokens, &["you vote|voted|voting"]) && !any(tokens, &["you all", "should"]) {
            return false;
        }
        let aim = find(tokens, "to @")
            .filter(|_| any(tokens, &["from", "switch*", "chang*", "mov*"]))
            .map_or(tokens, |(at, _)| &tokens[at..]);
        // "Vote Chloe not Ben."
        let (aim, spared) = match find(aim, "not @") {
            Some((at, _)) if people(&aim[..at]).is_empty() => (aim, &[][..]),
            Some((at, _)) => aim.split_at(at),
            None => (aim, &[][..]),
        };
        let mut targets = self.meant(aim);
        if any(aim, &["me"]) && people(aim).is_empty() {
            targets = vec![self.hearing.speaker];
        }
        let bad_idea = any(tokens, &["mistake", "bad idea", "waste", "stupid", "dumb", "wrong", "insane", "crazy"]);
        if targets.is_empty() {
            return verb.is_some() || joins;
        }
        if negations(aim) % 2 == 1 || bad_idea {
            self.hearing.judge(false, &targets, self.certainty);
        } else {
            targets.iter().for_each(|target| self.hearing.push(Act::vote(Some(*target), self.certainty)));
            self.hearing.judge(false, &people(spared), self.certainty);
            self.hearing.against = Some(true);
            if place(aim, SHADY).or(place(aim, MAFIA)).is_some() && verb.is_some() {
                self.hearing.judge(true, &targets, self.certainty);
            }
        }
        true
    }

    /// For or against somebody.
    pub(super) fn judges(&mut self, tokens: &[Token]) -> bool {
        let tokens = find(tokens, "than").map_or(tokens, |(at, _)| &tokens[..at]);
        if any(
            tokens,
            &[
                "leave @|him|her|them alone",
                "lay off",
                "stop _ing|picking|accusing|attacking|blaming|targeting|bullying|harassing|pushing|suspecting",
                "rule out",
                "least suspicious|sus",
                "back off",
                "@ would not|never do that|this|it",
            ],
        ) {
            let targets = self.meant(tokens);
            self.hearing.judge(false, &targets, self.certainty);
            return !targets.is_empty();
        }
        if any(
            tokens,
            &[
                "@ did|done nothing",
                "@ has|have done nothing",
                "@ did|has not do|done anything",
                "nothing wrong with @",
                "@ has|have|got my trust|faith|support",
                "why everyone suspects @",
            ],
        ) {
            self.hearing.judge(false, &people(tokens), self.certainty);
            return true;
        }
        if did(tokens) && place(tokens, SHADY).is_none() {
            return false;
        }
        // "Everyone except Daniel."
        if let Some((at, _)) = find(tokens, "everyone|everybody|all except|but @")
            .or_else(|| find(tokens, "everyone|everybody else than @"))
        {
            let (rest, spared) = tokens.split_at(at);
            let trusted = place(rest, TRUSTS).is_some() != (negations(rest) % 2 == 1);
            self.hearing.judge(trusted, &people(spared), self.certainty);
            return true;
        }
        if !is_plain(tokens) {
            return true;
        }
        self.by_verb(tokens) || self.by_word(tokens) || self.by_feeling(tokens)
    }

    /// "I trust Anna", "I suspect Ben".
    fn by_verb(&mut self, tokens: &[Token]) -> bool {
        let doubts = place(tokens, &["doubt"]).filter(|at| place(&tokens[*at..], COPULA).is_none());
        let trusts = place(tokens, TRUSTS).filter(|at| !tokens[*at..].iter().any(|token| said_of(&token.word)));
        let suspects = place(tokens, SUSPECTS)
            .or(doubts)
            .filter(|at| !any(tokens, &["is|am not suspicious"]) || *at == usize::MAX);
        let (verb, against) = match (trusts, suspects) {
            (Some(at), _) => (at, false),
            (None, Some(at)) => (at, true),
            _ => return false,
        };
        let object = people(&tokens[verb..]);
        let foreign = tokens[..verb]
            .iter()
            .any(|token| token.who.is_some() || THIRD.contains(&token.word.as_str()) && token.word != "it");
        let own = any(&tokens[..verb], &["i", "my", "we"]) || verb == 0 || negations(&tokens[..verb]) > 0;
        let targets = match &object[..] {
            [] if any(&tokens[verb..], &["me", "myself"]) => return false,
            [] if own || foreign => self.meant(&tokens[verb..]),
            _ => object,
        };
        if targets.is_empty() || foreign && !own {
            return false;
        }
        // "I trust Anna not Ben."
        let turned = negations(&tokens[..verb]) % 2 == 1;
        self.hearing.judge(against != turned, &targets, self.certainty);
        true
    }

    /// "Ben is mafia", "the mafia is Ben", "Ben is clean".
    fn by_word(&mut self, tokens: &[Token]) -> bool {
        let is = place(tokens, COPULA);
        let behind_is = |word: Option<usize>| {
            word.filter(|at| {
                is.is_some_and(|is| is < *at) || tokens[..*at].last().is_some_and(|token| token.who.is_some())
            })
        };
        let too = any(
            tokens,
            &[
                "too|so|awfully|suspiciously|always|oddly|strangely quiet|silent",
                "quiet again",
                "story _ not <adds>",
                "not <adds>",
                "vibes|vibe",
            ],
        );
        let odd =
            behind_is(place(tokens, ODD)).filter(|at| !matches!(tokens[*at].word.as_str(), "quiet" | "silent") || too);
        let unreal = place(tokens, &["<adds>"]).filter(|_| negations(tokens) > 0);
        let bad = place(tokens, MAFIA).or(place(tokens, SHADY)).or(odd);
        let roles = tokens.iter().position(|token| role_of(&token.word).is_some_and(|role| role != Role::Mafia));
        let good = place(tokens, TOWN).or(behind_is(place(tokens, FINE))).or(behind_is(roles));
        let (word, against) = match (bad, good, unreal) {
            (Some(at), _, _) => (at, true),
            (None, None, Some(at)) => (at, false),
            (None, Some(at), _) => (at, false),
            _ => return false,
        };
        // What somebody was is known of the dead.
        let past = any(&tokens[..word], &["was|were"]) && !SHADY.contains(&tokens[word].word.as_str());
        if past {
            return false;
        }
        let targets = self.spoken_of(tokens, word, is);
        let doubts = usize::from(any(&tokens[..word], &["doubt"]));
        let turned = (negations(tokens) + doubts) % 2 == 1;
        if targets.is_empty() {
            // "Because he is suspicious" of somebody just named.
            return false;
        }
        let known = against
            && !turned
            && tokens[word].word == "mafia"
            && !any(tokens, &["think|guess|suspect|believe|feel|maybe|probably"]);
        if known && self.hearing.is_sheriff() {
            targets.iter().for_each(|target| self.hearing.push(Act::report(*target, true, None)));
            self.hearing.against = Some(true);
            return true;
        }
        self.hearing.judge(against != turned, &targets, self.certainty);
        true
    }

    /// Whom a word like "mafia" is about.
    fn spoken_of(&self, tokens: &[Token], word: usize, is: Option<usize>) -> Vec<Seat> {
        let before = people(&tokens[..word]);
        if !before.is_empty() {
            let with = find(&tokens[word..], "with|and @").map_or(Vec::new(), |(at, _)| people(&tokens[word + at..]));
            return before.into_iter().chain(with).collect();
        }
        let after = &tokens[word..];
        let names = people(after);
        let linked = is.is_some_and(|is| is > word)
            || any(after, &["about|from|with|of|on|in @", "_ @ being"])
            || after.get(1).is_some_and(|next| next.who.is_some());
        let acts = any(&after[1..], &["kill*", "will", "wants", "is winning", "win*", "left", "got", "took", "among"]);
        if !names.is_empty() {
            return if linked && !acts { names } else { Vec::new() };
        }
        let pronoun = any(&tokens[..word], &["he", "she", "they", "you", "both"]) || any(tokens, &["you"]);
        let alone = tokens.iter().all(|token| {
            said_of(&token.word)
                || matches!(
                    token.word.as_str(),
                    "not"
                        | "a"
                        | "the"
                        | "total"
                        | "definitely"
                        | "such"
                        | "so"
                        | "too"
                        | "that"
                        | "is"
                        | "what"
                        | "<sure>"
                        | "can"
                        | "never"
                        | "100%"
                )
        });
        match () {
            () if pronoun => self.meant(tokens),
            () if alone && !any(tokens, &["the mafia"]) => self.hearing.named.first().copied().into_iter().collect(),
            () => Vec::new(),
        }
    }

    /// "It is Ben", "my gut says Ben", "it has to be Ben", "not Ben".
    fn by_feeling(&mut self, tokens: &[Token]) -> bool {
        let named = people(tokens);
        if named.is_empty() {
            return false;
        }
        let is = any(
            tokens,
            &[
                "it is @",
                "it is _ @",
                "it be @",
                "it must be @",
                "it has to be @",
                "it got to be @",
                "got to be @",
                "must be @",
                "has to be @",
                "have to be @",
                "it could|might|may be @",
                "it can only be @",
                "could|might|may be @",
                "it was @",
                "think|thinking|say|says|guess @",
                "it to be @",
                "it is not @",
                "either @",
                "one of @",
                "of @ or @",
                "is it @",
                "@ did it",
                "@ or @",
                "i am thinking @",
                "on @ being",
            ],
        );
        let sure = any(
            tokens,
            &[
                "definitely|obviously|clearly|probably|maybe|perhaps|100%|certainly|surely|possibly @",
                "@ definitely|obviously|100%|probably",
            ],
        ) && tokens.len() <= 4;
        let feels = any(
            tokens,
            &[
                "feeling about @",
                "feeling it is @",
                "vibe|vibes from|about @",
                "gut|instinct says|tells|is _",
                "eye|eyes|suspicion|finger|money on @",
                "bet on @",
                "wrong with @",
                "off about @",
                "watching @",
                "towards @",
                "money is on @",
                "@ must have done",
                "@ has done it",
                "between @ and @",
                "about @ feels off",
            ],
        );
        if self.topic && any(tokens, &["it is not @"]) {
            return true;
        }
        let liked = any(tokens, &["good|great|nice|positive feeling|vibe|vibes"]);
        if !(is || sure || feels) {
            return false;
        }
        let doubts = usize::from(any(tokens, &["doubt"]));
        let turned = (negations(tokens) + doubts) % 2 == 1;
        self.hearing.judge(liked == turned, &named, self.certainty);
        true
    }

    pub(super) fn defends_self(&mut self, tokens: &[Token]) -> bool {
        let negated = negations(tokens) % 2 == 1;
        let own = find(tokens, "i am|was|have|did|do").map(|(at, _)| at);
        let said =
            tokens.iter().any(|token| MAFIA.contains(&token.word.as_str()) || SHADY.contains(&token.word.as_str()));
        let good = place(tokens, TOWN).or(place(tokens, &["good", "clean", "clear", "safe"])).is_some();
        let plain = any(
            tokens,
            &[
                "not me",
                "was not me",
                "is not me",
                "i did nothing",
                "i did not do",
                "nothing to hide",
                "wrong person|one|guy|girl",
                "not do anything",
                "i have done nothing",
                "making a mistake",
                "have not done anything",
                "i did not kill",
                "i have not done",
            ],
        );
        let about_me = own.is_some() && !self.supposed && (said && negated || good && !negated);
        if plain || about_me {
            self.hearing.push(Act::about(Verb::Defend, self.hearing.speaker, FAIRLY_SURE));
        }
        plain || about_me
    }

    /// Names with hardly anything else, which mean what the clause before them meant, or its opposite.
    pub(super) fn leftovers(&mut self, tokens: &[Token]) {
        let named = people(tokens);
        let words =
            |allowed: &[&str]| tokens.iter().all(|token| token.who.is_some() || allowed.contains(&token.word.as_str()));
        if named.is_empty() {
            return;
        }
        let before = self.hearing.against;
        if words(&[
            "not",
            "and",
            "or",
            "definitely",
            "never",
            "is",
            "are",
            "anyone",
            "but",
            "neither",
            "nor",
            "no",
            "come",
            "on",
            "though",
            "can",
            "be",
        ]) && negations(tokens) > 0
        {
            let against = before.is_some_and(|before| !before);
            self.hearing.judge(against, &named, self.certainty);
        } else if words(&["so", "is", "are", "too", "also", "as", "well", "and"])
            && any(tokens, &["so is|are", "too", "also"])
        {
            before.into_iter().for_each(|against| self.hearing.judge(against, &named, self.certainty));
        } else if words(&["is", "are", "but", "it"])
            && let Some(false) = before
        {
            // "Not Ben, Chloe": what is not said of one is said of the other.
            self.hearing.judge(true, &named, self.certainty);
        }
    }

    /// What is given as a reason, and of whom it is told.
    pub(super) fn reasons(&mut self, tokens: &[Token]) {
        const SIGNS: &[(Why, &[&str])] = &[
            (
                Why::Counterclaim,
                &[
                    "counterclaim*",
                    "only be one",
                    "only one sheriff",
                    "two sheriffs",
                    "claimed _ after",
                    "both claim*",
                    "also claim*",
                ],
            ),
            (
                Why::Contradiction,
                &[
                    "contradict*",
                    "not <adds>",
                    "changed his|her|their story",
                    "now he|she|they is|says|claims",
                    "now he is the",
                    "different story",
                    "first @ said",
                ],
            ),
            (
                Why::Silence,
                &[
                    "quiet",
                    "silent",
                    "silence",
                    "never speaks|talks",
                    "not said",
                    "said nothing",
                    "says nothing",
                    "not speak*",
                    "not talk*",
                    "barely said|spoken|talk*|speak*",
                    "lurking",
                    "a word all",
                ],
            ),
            (Why::Switch, &["switch*", "chang* _ vote*", "flip*", "flopped", "changes|changing|changed sides"]),
            (Why::Killed, &["killed", "died", "murdered", "dead after"]),
            (
                Why::Defended,
                &[
                    "defend*",
                    "protecting",
                    "protects",
                    "cover* for",
                    "sticks up",
                    "sided with",
                    "sides with",
                    "siding with",
                ],
            ),
            (Why::Ballot, &["voted", "_ vote|votes", "wagon", "vote|votes"]),
            (Why::Accused, &["accused", "accusing", "attacked", "attacking", "pushing", "pushed"]),
        ];
        let own = any(tokens, &["i", "my", "we", "let us", "me"]) || VOTES.contains(&tokens[0].word.as_str());
        let dead = any(tokens, &["was killed|murdered", "died"]);
        for &(why, patterns) in SIGNS {
            if !any(tokens, patterns) || own && matches!(why, Why::Ballot | Why::Switch | Why::Defended | Why::Accused)
            {
                continue;
            }
            let named = people(tokens);
            let pronoun = begins(tokens, "he|she|they").then(|| self.hearing.named.first().copied()).flatten();
            if let Some(of) = pronoun.filter(|_| !dead) {
                self.hearing.observe(Some(of), why, named.first().copied());
                return;
            }
            let of = named
                .first()
                .copied()
                .filter(|_| !dead)
                .or_else(|| self.meant(tokens).first().copied().filter(|_| !dead));
            let of =
                of.or_else(|| self.hearing.named.first().copied().filter(|_| !dead && !matches!(why, Why::Killed)));
            self.hearing.observe(of, why, named.get(1).copied());
            return;
        }
    }
}
