//! English words: short forms written out, turns of phrase in plain words, people found, and patterns over them.

use super::super::super::roles::Role;
use super::super::names::Names;
use crate::engine::Seat;

/// One word, or somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// In lower case; `@` for a person.
    pub(super) word: String,
    pub(super) who: Option<Seat>,
}

impl Token {
    fn word(word: &str) -> Token {
        Token { word: word.to_owned(), who: None }
    }
}

/// What people write for what they say.
#[rustfmt::skip]
pub(super) const SHORT_FORMS: &[(&str, &str)] = &[
    ("im", "i am"), ("i'm", "i am"), ("ive", "i have"), ("i've", "i have"), ("i'll", "i will"), ("i'd", "i would"),
    ("id", "i would"), ("ima", "i am going to"), ("imma", "i am going to"), ("its", "it is"), ("it's", "it is"),
    ("hes", "he is"), ("he's", "he is"), ("shes", "she is"), ("she's", "she is"), ("theyre", "they are"),
    ("they're", "they are"), ("youre", "you are"), ("you're", "you are"), ("ur", "you are"), ("u", "you"), ("r", "are"), ("ya", "you"),
    ("were're", "we are"), ("we're", "we are"), ("whos", "who is"), ("who's", "who is"), ("whats", "what is"), ("what's", "what is"),
    ("wheres", "where is"), ("where's", "where is"), ("thats", "that is"), ("that's", "that is"), ("theres", "there is"),
    ("there's", "there is"), ("lets", "let us"), ("let's", "let us"), ("isnt", "is not"), ("aint", "is not"),
    ("arent", "are not"), ("wasnt", "was not"), ("dont", "do not"), ("doesnt", "does not"), ("didnt", "did not"),
    ("cant", "can not"), ("can't", "can not"), ("won't", "will not"), ("ain't", "is not"), ("cannot", "can not"), ("wont", "will not"), ("wouldnt", "would not"), ("couldnt", "could not"),
    ("shouldnt", "should not"), ("hasnt", "has not"), ("havent", "have not"), ("gonna", "going to"), ("gotta", "got to"),
    ("wanna", "want to"), ("gimme", "give me"), ("bc", "because"), ("cuz", "because"), ("coz", "because"), ("cos", "because"),
    ("pls", "please"), ("plz", "please"), ("noone", "nobody"), ("dunno", "do not know"), ("idk", "do not know"),
    ("nvm", "never mind"), ("nevermind", "never mind"), ("yall", "you all"), ("y'all", "you all"), ("sherif", "sheriff"), ("sherrif", "sheriff"), ("sherriff", "sheriff"),
    ("detective", "sheriff"), ("cop", "sheriff"), ("doc", "doctor"), ("medic", "doctor"), ("vigi", "vigilante"), ("vig", "vigilante"),
    ("maf", "mafia"), ("mafioso", "mafia"), ("mafiosi", "mafia"), ("mafias", "mafia"), ("towny", "townie"), ("=", "is"),
    ("def", "definitely"), ("prob", "probably"),
];

/// Words that say nothing by themselves.
#[rustfmt::skip]
pub(super) const FILLERS: &[&str] = &[
    "tbh", "ngl", "imo", "imho", "lol", "lmao", "haha", "af", "rn", "fr", "btw", "smh", "omg", "wtf", "honestly", "really",
    "actually", "totally", "literally", "just", "guys", "folks", "bro", "dude", "man", "kinda",
    "sorta", "very", "pretty", "basically", "simply", "quite", "super", "please", "well", "oh", "ah", "um", "uh", "hmm", "hm", "anyway", "gg", "xd", "yep", "yup", "still", "already", "seriously", "truly",
];

/// Turns of phrase that are not what their words say, and what they come to.
#[rustfmt::skip]
pub(super) const IDIOMS: &[(&str, &str)] = &[
    ("i is", "i am"), ("makes sense as", "is"), ("our guy", "mafia"), ("our man", "mafia"), ("the one who did it", "mafia"), ("one and only", "only"), ("100 percent", "100%"), ("a hundred percent", "100%"), ("can not shake", "have"), ("can not help but", ""), ("can not help", ""),
    ("can not ignore", ""), ("can not deny", ""), ("can not stop thinking", "think"), ("could not agree more", "agree"), ("can not agree more", "agree"),
    ("the one we", "mafia we"), ("not let @ fool", "suspect @"), ("not let @ trick", "suspect @"), ("part of the mafia", "mafia"), ("a member of", ""), ("not for nothing", ""), ("think so too", "agree with"), ("no doubt", "<sure>"), ("no question", "<sure>"), ("without a doubt", "<sure>"), ("not going to lie", ""), ("no offense", ""),
    ("no offence", ""), ("no cap", "<sure>"), ("no joke", "<sure>"), ("no lie", "<sure>"), ("no kidding", ""), ("not sure", "<unsure>"),
    ("not certain", "<unsure>"), ("not only", ""), ("why not", ""), ("do not worry", ""), ("can not be anyone but", "it must be"),
    ("can not be anybody but", "it must be"), ("nobody but", "it must be"), ("nobody else but", "it must be"),
    ("who else but", "it must be"), ("who else if not", "it must be"), ("no one but", "it must be"), ("no one else but", "it must be"),
    ("not convinced by", "suspect"), ("not convinced about", "suspect"), ("not convinced of", "suspect"), ("not sold on", "suspect"),
    ("not convinced", "doubt"), ("not so sure about", "suspect"), ("<unsure> about", "suspect"), ("do not like", "<dislike>"),
    ("one of them", "mafia"), ("one of the", ""), ("one of us", "town"), ("on our side", "town"), ("on your side", "town"),
    ("bad guys", "mafia"), ("bad guy", "mafia"), ("bad guyz", "mafia"), ("the bad ones", "mafia"), ("telling the truth", "honest"),
    ("tells the truth", "honest"), ("tell the truth", "honest"), ("full of it", "lying"), ("full of crap", "lying"),
    ("full of shit", "lying"), ("hiding something", "shady"), ("hides something", "shady"), ("up to something", "shady"),
    ("up to no good", "shady"), ("add up", "<adds>"), ("adds up", "<adds>"), ("makes no sense", "<nonsense>"),
    ("make no sense", "<nonsense>"), ("does not make sense", "<nonsense>"), ("does not make any sense", "<nonsense>"),
    ("do not make sense", "<nonsense>"), ("makes any sense", "<sense>"), ("makes sense", "<sense>"), ("no one", "nobody"),
    ("not anymore", "no longer"), ("you know it", ""), ("trust me", "<sure>"), ("believe me", "<sure>"),
];

pub(super) const MAFIA: &[&str] = &[
    "mafia", "scum", "scummy", "killer", "killers", "murderer", "culprit", "guilty", "evil", "traitor", "villain",
    "wolf", "baddie", "problem",
];
pub(super) const SHADY: &[&str] = &[
    "sus",
    "suss",
    "sussy",
    "suspicious",
    "suspect",
    "suspects",
    "shady",
    "sketchy",
    "fishy",
    "liar",
    "liars",
    "lying",
    "lied",
    "lies",
    "lie",
    "fake",
    "faking",
    "phony",
    "dishonest",
    "untrustworthy",
    "bluffing",
    "sneaky",
    "suspiciously",
    "shifty",
    "trick",
    "tricking",
    "fool",
    "fooling",
    "deceive",
    "deceiving",
    "manipulating",
    "framing",
    "scumbag",
];
/// Bad only where somebody is said to be it.
pub(super) const ODD: &[&str] =
    &["weird", "weirdly", "strange", "strangely", "odd", "off", "bad", "dodgy", "quiet", "silent", "nervous"];
pub(super) const TOWN: &[&str] = &[
    "town",
    "townie",
    "townies",
    "townsman",
    "innocent",
    "inno",
    "clean",
    "trustworthy",
    "honest",
    "genuine",
    "legit",
    "villager",
    "villagers",
    "citizen",
    "townsperson",
    "townsfolk",
    "unlikely",
    "harmless",
];
/// Good only where somebody is said to be it.
pub(super) const FINE: &[&str] =
    &["fine", "ok", "okay", "alright", "good", "clear", "cleared", "safe", "real", "green", "solid"];
pub(super) const COPULA: &[&str] = &[
    "is", "are", "am", "be", "was", "were", "being", "been", "seems", "seem", "looks", "look", "feels", "feel",
    "sounds", "reads", "acting", "acts", "smells", "playing", "came",
];
pub(super) const NEGATIONS: &[&str] =
    &["not", "no", "never", "neither", "nor", "nobody", "hardly", "nothing", "isn't", "don't", "without"];
pub(super) const TRUSTS: &[&str] = &[
    "trust",
    "trusting",
    "trusted",
    "believe",
    "believing",
    "vouch",
    "vouching",
    "townread",
    "townreading",
    "defend",
    "defending",
    "support",
];
pub(super) const SUSPECTS: &[&str] = &[
    "suspect",
    "suspecting",
    "distrust",
    "mistrust",
    "accuse",
    "accusing",
    "scumread",
    "scumreading",
    "suspicion",
    "suspicions",
    "lean",
    "leaning",
    "blame",
    "blaming",
    "<dislike>",
    "doubting",
    "suspicious",
    "finger",
    "worried",
];
pub(super) const VOTES: &[&str] = &[
    "vote",
    "votes",
    "voting",
    "voted",
    "lynch",
    "lynching",
    "hang",
    "hanging",
    "kill",
    "killing",
    "eliminate",
    "eliminating",
    "execute",
    "executing",
    "banish",
    "exile",
    "unvote",
    "remove",
];
pub(super) const THIRD: &[&str] = &[
    "he",
    "she",
    "they",
    "who",
    "someone",
    "somebody",
    "mafia",
    "doctor",
    "sheriff",
    "vigilante",
    "people",
    "you",
    "it",
    "killer",
];
/// What a negation may stand before and be plain; before anything else it is not clear what it turns round.
#[rustfmt::skip]
pub(super) const TURNED: &[&str] = &[
    "the", "a", "an", "be", "is", "are", "think", "believe", "trust", "suspect", "buy", "see", "feel", "seem", "look", "looking", "way", "chance", "reason", "one", "any",
    "sure", "vote", "voting", "lynch", "kill", "hang", "right", "wrong", "agree", "going", "want", "need", "me", "doubt", "lie", "lying", "possible", "possibly", "even", "at",
    "so", "that", "too", "you", "him", "her", "them", "anyone", "@", "my", "our", "your", "necessarily", "all", "as", "acting", "hiding", "done", "did", "do", "been",
    "like", "in", "who", "someone", "definitely", "probably", "convinced", "have", "has", "wrong", "longer", "suspicion", "but", "come", "say", "saying", "could", "can", "it",
    "evidence", "proof", "much", "how", "exactly", "entirely", "100%", "because", "i", "we", "there", "more", "very", "lynching", "accuse", "accusing", "<adds>", "would", "to", "trusted", "believed", "suspected", "trusting", "guilty",
];

/// What somebody did: not what is said of them, but maybe why.
#[rustfmt::skip]
pub(super) const DID: &[&str] = &[
    "voted", "votes", "vote", "voting", "defended", "defends", "defending", "protects", "protecting", "covering", "covers", "accused",
    "accuses", "accusing", "attacked", "attacks", "attacking", "pushed", "pushing", "switched", "switches", "switching", "changed",
    "changes", "changing", "flipped", "flip", "jumped", "found", "caught", "killed", "died", "claimed", "claims", "claiming",
    "contradicts", "contradicted", "sided", "sides", "siding", "saved", "shot", "checked", "keeps",
];
/// What makes what follows somebody else's.
#[rustfmt::skip]
pub(super) const SAYS: &[&str] = &[
    "say", "says", "said", "saying", "think", "thinks", "thought", "believes", "believed", "told", "tells", "called", "calls", "wants",
    "suspects", "suspected", "trusts", "trusted", "insists", "insisted", "assumes", "guesses", "asked", "asks", "heard", "knows", "hopes",
    "implied", "suggested", "wrote", "claims", "claimed", "claiming", "convinced",
];
/// What makes a clause a thought of what might be.
#[rustfmt::skip]
pub(super) const SUPPOSES: &[&str] = &[
    "if", "unless", "whether", "when", "whenever", "once", "until", "till", "suppose", "supposing", "assume", "assuming", "imagine",
    "pretend", "pretending", "hypothetically", "hope", "hoping", "wish", "wonder", "wondering", "lest", "provided", "afraid",
];

pub(super) fn role_of(word: &str) -> Option<Role> {
    Some(match word {
        "mafia" | "scum" | "killer" => Role::Mafia,
        "sheriff" => Role::Sheriff,
        "doctor" => Role::Doctor,
        "vigilante" => Role::Vigilante,
        "villager" | "townie" | "citizen" | "vanilla" | "vt" | "townsman" | "townsperson" => Role::Villager,
        _ => return None,
    })
}

/// Whether a word means something here, so that it is nobody's misspelt name.
pub(in super::super) fn is_known(word: &str) -> bool {
    let lists: [&[&str]; 13] =
        [FILLERS, MAFIA, SHADY, ODD, TOWN, FINE, COPULA, NEGATIONS, TRUSTS, SUSPECTS, VOTES, DID, SAYS];
    lists.iter().any(|list| list.contains(&word))
        || SHORT_FORMS.iter().any(|(short, _)| *short == word)
        || role_of(word).is_some()
}

// Tokens.

/// The words of a sentence, people among them, with pauses as `,`.
pub(super) fn tokens(sentence: &str, names: &Names) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    for raw in outside_quotes(sentence).split_whitespace() {
        if raw.chars().all(|letter| matches!(letter, '-' | '–' | '—' | ',' | ':' | '(' | ')' | '/' | '>')) {
            out.push(Token::word(","));
            continue;
        }
        let mut word = String::new();
        for letter in raw.chars().chain(Some(' ')) {
            if letter.is_alphanumeric() || matches!(letter, '\'' | '#' | '+' | '%' | '=' | '{' | '}') {
                word.push(letter);
                continue;
            }
            add(&mut out, word.trim_matches('\''), names);
            word.clear();
            if matches!(letter, ',' | ':' | '(' | ')' | '—' | '–') {
                out.push(Token::word(","));
            }
        }
    }
    numbered(&mut out, names);
    rewrite(&mut out);
    out
}

/// The sentence without what is only quoted in it.
pub(super) fn outside_quotes(sentence: &str) -> String {
    let parts: Vec<&str> = sentence.split('"').collect();
    let outside: String = parts.iter().step_by(2).copied().collect::<Vec<_>>().join(" , ");
    if outside.chars().any(char::is_alphanumeric) && parts.len() > 2 { outside } else { parts.join(" ") }
}

pub(super) fn add(out: &mut Vec<Token>, raw: &str, names: &Names) {
    if raw.is_empty() {
        return;
    }
    let word = raw.to_lowercase();
    let capital = raw.chars().next().is_some_and(char::is_uppercase);
    let person = |seat: Seat| Token { word: "@".to_owned(), who: Some(seat) };
    if let Some(seat) = names.latin(&word, capital) {
        out.push(person(seat));
        return;
    }
    if let Some((_, long)) = SHORT_FORMS.iter().find(|(short, _)| *short == word) {
        out.extend(long.split(' ').map(Token::word));
        return;
    }
    if let Some(verb) = word.strip_suffix("n't") {
        out.extend([Token::word(verb), Token::word("not")]);
        return;
    }
    let owner = word.strip_suffix("'s").or(word.strip_suffix("s'")).or(word.strip_suffix('s'));
    if let Some(seat) = owner.and_then(|owner| names.latin(owner, capital)) {
        out.extend([person(seat), Token::word("'s")]);
        return;
    }
    let (head, tail) = match word.split_once('\'') {
        Some((head, "re")) => (head, "are"),
        Some((head, "ll")) => (head, "will"),
        Some((head, "ve")) => (head, "have"),
        Some((head, "d")) => (head, "would"),
        Some((head, "s")) => (head, "'s"),
        _ => (word.as_str(), ""),
    };
    if let Some(seat) = names.latin(head, capital).filter(|_| !tail.is_empty()) {
        out.push(person(seat));
    } else {
        out.push(Token::word(head));
    }
    out.extend(Some(tail).filter(|tail| !tail.is_empty()).map(Token::word));
}

/// "Player 2", "seat 2", "#2" are people.
pub(super) fn numbered(out: &mut Vec<Token>, names: &Names) {
    let mut at = 0;
    while at < out.len() {
        let direct = out[at].word.strip_prefix('#').and_then(|digits| names.number(digits));
        let titled = matches!(out[at].word.as_str(), "player" | "seat" | "number" | "nr" | "no" | "#");
        let next = out.get(at + 1).filter(|_| titled).and_then(|next| names.number(&next.word));
        if let Some(seat) = direct.or(next) {
            out[at] = Token { word: "@".to_owned(), who: Some(seat) };
            if direct.is_none() {
                out.remove(at + 1);
            }
        }
        at += 1;
    }
}

/// Writes turns of phrase in plain words and leaves out fillers.
pub(super) fn rewrite(out: &mut Vec<Token>) {
    for (phrase, plain) in IDIOMS {
        while let Some((from, to)) = find(out, phrase) {
            // A person in the phrase stays that person.
            let who = out[from..to].iter().find(|token| token.who.is_some()).cloned();
            let word = |word: &str| who.clone().filter(|_| word == "@").unwrap_or_else(|| Token::word(word));
            let plain: Vec<Token> = plain.split(' ').filter(|word| !word.is_empty()).map(word).collect();
            out.splice(from..to, plain);
        }
    }
    // "Ben's lying" is about Ben, "Ben's story" about the story.
    for at in 0..out.len() {
        if out[at].word == "'s" {
            let next = out.get(at + 1).map_or("", |next| next.word.as_str());
            let said =
                said_of(next) || matches!(next, "not" | "a" | "the" | "right" | "wrong" | "been" | "so" | "too" | ",");
            let own = at > 0 && out[at - 1].who.is_some();
            out[at].word = if said || !own { "is" } else { "of" }.to_owned();
        }
    }
    while out.len() > 1 && matches!(out[0].word.as_str(), "ok" | "okay" | "alright" | "fine" | ",") {
        out.remove(0);
    }
    let sole = out.iter().all(|token| FILLERS.contains(&token.word.as_str()) || token.word == ",");
    if !sole {
        out.retain(|token| !FILLERS.contains(&token.word.as_str()));
    }
}

/// Whether somebody can be said to be this.
pub(super) fn said_of(word: &str) -> bool {
    let lists: [&[&str]; 5] = [MAFIA, SHADY, ODD, TOWN, FINE];
    lists.iter().any(|list| list.contains(&word)) || role_of(word).is_some()
}

// Patterns.

/// Where a pattern stands: words, `stem*`, `one|other`, `@` for a person, `_` for anything.
pub(super) fn find(tokens: &[Token], pattern: &str) -> Option<(usize, usize)> {
    let parts: Vec<&str> = pattern.split(' ').collect();
    let fits = |token: &Token, part: &str| {
        part == "_"
            || part.split('|').any(|part| match part.strip_suffix('*') {
                Some(stem) => token.word.starts_with(stem),
                None => token.word == part,
            })
    };
    let stands = |at: &usize| parts.iter().zip(&tokens[*at..]).all(|(part, token)| fits(token, part));
    let last = (tokens.len() + 1).checked_sub(parts.len())?;
    (0..last).find(stands).map(|at| (at, at + parts.len()))
}

pub(super) fn any(tokens: &[Token], patterns: &[&str]) -> bool {
    patterns.iter().any(|pattern| find(tokens, pattern).is_some())
}

pub(super) fn begins(tokens: &[Token], pattern: &str) -> bool {
    find(tokens, pattern).is_some_and(|(at, _)| at == 0)
}

pub(super) fn people(tokens: &[Token]) -> Vec<Seat> {
    let mut out = Vec::new();
    for seat in tokens.iter().filter_map(|token| token.who) {
        if !out.contains(&seat) {
            out.push(seat);
        }
    }
    out
}

pub(super) fn place(tokens: &[Token], words: &[&str]) -> Option<usize> {
    tokens.iter().position(|token| words.contains(&token.word.as_str()))
}

pub(super) fn negations(tokens: &[Token]) -> usize {
    let count = tokens.iter().filter(|token| NEGATIONS.contains(&token.word.as_str())).count();
    // "Neither Ben nor Chloe" is one.
    count - usize::from(count > 1 && any(tokens, &["nor"]))
}

/// Whether every negation turns round what it seems to: "I can not shake the feeling that Ben is mafia" clears nobody.
pub(super) fn is_plain(tokens: &[Token]) -> bool {
    let negates = |at: &usize| NEGATIONS.contains(&tokens[*at].word.as_str());
    let plain = |at: usize| match tokens.get(at + 1) {
        None => true,
        Some(next) => {
            TURNED.contains(&next.word.as_str()) || said_of(&next.word) || NEGATIONS.contains(&next.word.as_str())
        }
    };
    (0..tokens.len()).filter(negates).all(plain)
}
