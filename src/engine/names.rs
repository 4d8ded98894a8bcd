//! What a player may be called.
//!
//! A name is what everybody at a table knows somebody by, so two that look alike, or one that looks like the table's
//! own words, would let one player speak as another. [`take`] is the only door: it gives the form in which a name
//! stands in a state, or the reason why nobody can be called that.

use super::words::{Unfit, fit_for_a_line, invisible, unseen};
use super::{Refuse, Viewer};
use icu_normalizer::properties::CanonicalCombiningClassMapBorrowed;
use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

/// Why nobody can be called that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadName {
    /// There is nothing to be seen.
    #[error("the name is empty")]
    Empty,
    /// Too much of it.
    #[error("the name has more than {0} characters")]
    TooLong(usize),
    /// More than one line.
    #[error("the name has a line break")]
    LineBreak,
    /// A control character, or a mark that turns the direction of writing.
    #[error("the name has a control character, or a mark that turns the direction of writing")]
    Control,
    /// A character that takes no room, or shows nothing.
    #[error("the name has a character that cannot be seen, U+{:04X}", u32::from(*.0))]
    Invisible(char),
    /// An accent without a letter, or a heap of them on one.
    #[error("the name has accents without a letter, or more than {MOST_ACCENTS} on one letter")]
    LooseAccents,
    /// What follows would look like something that was said.
    #[error("the name has a colon; what follows it would look like somebody's words")]
    Colon,
    /// The table's own word for a seat or for those who watch.
    #[error("the name is, or looks like, that of a seat")]
    SeatName,
    /// Somebody else is called that.
    #[error("somebody at this table has that name already")]
    Taken,
    /// Somebody else is called something that looks the same.
    #[error("somebody at this table has a name that looks like that one")]
    LooksTaken,
}

impl Refuse for BadName {
    fn code(&self) -> &'static str {
        match self {
            BadName::Empty => "empty_text",
            BadName::TooLong(_) => "too_long",
            BadName::LineBreak => "line_break",
            BadName::Control => "control_character",
            BadName::Invisible(_) => "invisible_character",
            BadName::LooseAccents => "loose_accents",
            BadName::Colon => "colon_in_name",
            BadName::SeatName => "seat_name",
            BadName::Taken | BadName::LooksTaken => "name_taken",
        }
    }
}

/// So many accents one letter may carry: Vietnamese and Thai need two, pointed Hebrew three.
const MOST_ACCENTS: usize = 3;

/// The name as it stands in a state, if somebody at a table with these `others` may be called that: in the form of
/// [`normal`], of 1 to `most` characters that can all be seen.
pub fn take<'a>(
    name: &str,
    most: usize,
    others: impl IntoIterator<Item = &'a (impl AsRef<str> + ?Sized + 'a)>,
) -> Result<String, BadName> {
    let name = normal(name);
    fit_for_a_line(&name).map_err(|unfit| match unfit {
        Unfit::LineBreak => BadName::LineBreak,
        Unfit::Control => BadName::Control,
    })?;
    if unseen(&name) {
        return Err(BadName::Empty);
    }
    if name.chars().nth(most).is_some() {
        return Err(BadName::TooLong(most));
    }
    if let Some(hidden) = name.chars().find(|&letter| invisible(letter)) {
        return Err(BadName::Invisible(hidden));
    }
    if has_loose_accents(&name) {
        return Err(BadName::LooseAccents);
    }
    if name.contains(|letter| letter == ':' || COLONS.contains(letter)) {
        return Err(BadName::Colon);
    }
    let shape = Skeleton::of(&name);
    if shape.is_seat() {
        return Err(BadName::SeatName);
    }
    for other in others {
        let other = normal(other.as_ref());
        if other == name {
            return Err(BadName::Taken);
        }
        if Skeleton::of(&other).meets(&shape) {
            return Err(BadName::LooksTaken);
        }
    }
    Ok(name)
}

/// [`take`] for a whole table at once; a fault comes with the place of the name it is about.
pub fn take_all<S: AsRef<str>>(names: &[S], most: usize) -> Result<Vec<String>, (usize, BadName)> {
    let mut taken: Vec<String> = Vec::with_capacity(names.len());
    for (at, name) in names.iter().enumerate() {
        taken.push(take(name.as_ref(), most, &taken).map_err(|why| (at, why))?);
    }
    Ok(taken)
}

/// A name for everybody: those given stay, and who has none gets the spare one of their own place or, if it is taken, the
/// next that is not. The spare names differ from each other and are at least as many as the places.
pub fn fill_in(given: &[Option<String>], spare: &[String]) -> Vec<String> {
    let mut taken: Vec<String> = given.iter().flatten().map(|name| normal(name)).collect();
    let mut name_of = |at: usize| {
        let own = spare.get(at).into_iter().chain(spare);
        let found = own.into_iter().find_map(|name| take(name, usize::MAX, &taken).ok()).unwrap_or_default();
        taken.push(found.clone());
        found
    };
    given.iter().enumerate().map(|(at, name)| name.clone().unwrap_or_else(|| name_of(at))).collect()
}

/// One spelling for what is one name: Unicode's form NFKC, without blanks around it.
///
/// Hangul letters that stand alone, as in `ㅋㅋ`, are the exception: NFKC writes them as parts of syllables that never
/// come, which hardly a font can draw, so they stay letters.
pub fn normal(name: &str) -> String {
    if name.is_ascii() {
        return name.trim().to_owned();
    }
    let composed = ComposingNormalizerBorrowed::new_nfkc().normalize(name);
    composed.trim().chars().map(hangul_letter).collect()
}

/// A part of a syllable as the letter that a keyboard writes.
fn hangul_letter(part: char) -> char {
    const LEADING: &str = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
    const VOWELS: &str = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
    const TRAILING: &str = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
    let letter = [('\u{1100}', LEADING), ('\u{1161}', VOWELS), ('\u{11a8}', TRAILING)]
        .into_iter()
        .find_map(|(first, letters)| letters.chars().nth((part as usize).checked_sub(first as usize)?));
    letter.unwrap_or(part)
}

/// Accents that would stand on what comes before the name, or so many that they run into other lines.
fn has_loose_accents(name: &str) -> bool {
    let classes = CanonicalCombiningClassMapBorrowed::new();
    let encloses = |letter: char| matches!(letter, '\u{20dd}'..='\u{20e0}' | '\u{20e2}'..='\u{20e4}');
    // As if the room before the name were used up.
    let mut carried = MOST_ACCENTS;
    name.chars().any(|letter| {
        let accent = !letter.is_ascii() && (classes.get_u8(letter) != 0 || encloses(letter));
        carried = if accent { carried + 1 } else { 0 };
        carried > MOST_ACCENTS
    })
}

/// What is left of a name when everything is taken away by which only a careful eye tells it from another.
///
/// Capital I looks like small l and reads like small i, so there are two of them, and names that agree in either are
/// too much alike. `Ian` and `Lan` agree in neither.
struct Skeleton {
    looks: String,
    reads: String,
}

impl Skeleton {
    fn of(name: &str) -> Skeleton {
        // Accents by themselves, so that it does not matter which of the look-alikes they stand on.
        let apart = DecomposingNormalizerBorrowed::new_nfd().normalize(name);
        let letters: Vec<char> = apart.split_whitespace().collect::<Vec<_>>().join(" ").chars().collect();
        // The dot of an i is there already.
        let dotted = |at: usize| {
            letters[at] == '\u{307}' && at > 0 && matches!(plain(letters[at - 1]), 'I' | 'J' | 'i' | 'j' | 'l')
        };
        let seen = || letters.iter().enumerate().filter(|(at, _)| !dotted(*at)).map(|(_, letter)| *letter);
        let mut looks = String::new();
        let mut reads = String::new();
        for letter in seen() {
            match plain(letter) {
                'I' => looks.push('l'),
                // Small l looks like much else, capital L does not.
                'L' => looks.push('L'),
                shape => looks.extend(shape.to_lowercase()),
            }
            reads.extend(letter.to_lowercase().map(plain));
        }
        // Two letters that look like one.
        let joined = |skeleton: String| skeleton.replace('m', "rn").replace('w', "vv");
        Skeleton { looks: joined(looks), reads: joined(reads.to_lowercase()) }
    }

    fn meets(&self, other: &Skeleton) -> bool {
        self.looks == other.looks || self.reads == other.reads
    }

    /// Whether it is that of a seat or of somebody who watches, whatever stands around the word.
    fn is_seat(&self) -> bool {
        [&self.looks, &self.reads].into_iter().any(|skeleton| {
            let word: String = skeleton.chars().filter(|letter| letter.is_alphanumeric()).collect();
            let digits = word.strip_prefix('p').map(|number| number.replace('l', "1").replace('o', "0"));
            let seat = digits.map_or(word, |digits| format!("p{digits}"));
            seat.parse::<Viewer>().is_ok()
        })
    }
}

/// The Latin letter, the digit or the mark that this looks like; itself where it looks like nothing else.
fn plain(letter: char) -> char {
    match letter {
        '1' | '|' => 'l',
        '0' => 'O',
        '`' => '\'',
        _ if letter.is_ascii() => letter,
        _ => LOOK_ALIKES.iter().find(|(_, alike)| alike.contains(letter)).map_or(letter, |(shape, _)| *shape),
    }
}

/// What looks like a colon and is not a vowel sign of some script.
const COLONS: &str = "ː˸։\u{5c3}\u{703}\u{704}\u{831}፡᎓᛬᠃᠉⁚∶∷≔≕⸬ꓽ꞉𐅛\u{10af5}𝄈";

/// What looks like a Latin letter, a digit, an apostrophe or a hyphen.
///
/// The first part of each row is what Unicode's list of confusable characters (UTS 39) says of single characters that
/// NFKC leaves as they are; that list as a whole would make the page a third of a megabyte larger. Added to it are small
/// capitals, Cyrillic and Greek letters whose capitals are Latin ones, Hangul letters, and the last rows, where Chinese
/// characters, kana and Hangul letters meet.
const LOOK_ALIKES: &[(char, &str)] = &[
    ('!', "ǃⵑ"),
    ('\'', "ʹʻʼʽʾˈˊˋ˴՚՛՝\u{5d9}\u{5f3}\u{7f4}\u{7f5}ᑊᛌ‘’‛′‵⳿Ꞌꞌ\u{16f51}\u{16f52}\u{1e94b}"),
    ('-', "˗\u{6d4}ᝍ᯳‐‒–⁃−➖Ⲻⲻꩽ𐆑ーㅡ一—―"),
    ('.', "\u{660}\u{6f0}\u{701}\u{702}ꓸ꘎꯬\u{10a50}𝅭\u{1ecae}"),
    ('2', "ƧϨჇᒿᘖᲷꙄꛯꝚ"),
    ('3', "ƷȜЗӠՅ३૩ᜂᲕⲜⳄⳌꝪꞫ𑣊𖼻𝈆"),
    ('4', "Ꮞꮞ𑢯𖺂"),
    ('5', "Ƽ𑢻"),
    ('6', "ϬбᏮⳒⳓⳜꕃꮾ𑣕"),
    ('7', "ᜪᲄ𐓒𑣆𖺊𝇾𝈒"),
    ('8', "Ȣȣ৪੪\u{b03}ꖉ𐌚𑑅𖧾\u{1e8cb}"),
    ('9', "৭੧୨൭ⳊⳋꝮꝯ𑢬𑣌𑣖𖧁𞋲"),
    ('A', "ΑАᎪᗅꓮ𐊠𖽀𝽪"),
    ('B', "ΒВᏴᗷⲂꓐꕗꞴ𐊂𐊡𐌁"),
    ('C', "СᏟⲤꓚ𐊢𐌂𐐕𐔛𑣩𑣲🝌"),
    ('D', "Ꭰᗞᗪꓓ"),
    ('E', "ΕЕᎬ⋿ⴹꓰꗋ𐊆𑢦𑢮𝾁"),
    ('F', "Ϝ\u{7d3}ᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂𝈓"),
    ('G', "ԌᏀᏳꓖ"),
    ('H', "ΗНᎻᕼⲎꓧ𐋏"),
    ('J', "ͿЈᎫᒍꓙꞲ"),
    ('K', "ΚКᏦᛕⲔꓗ𐔘"),
    ('L', "ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖𝈪ʟ"),
    ('M', "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑\u{10c21}"),
    ('N', "ΝⲚꓠ𐔓𑪾"),
    ('O', "ΟОՕ\u{7c0}ଠ೦ዐᲿⲞⵔ〇ꓳ𐊒𐊫𐌏𐐄𐓂𐔖\u{10c17}𑢵𑣠𑷠𖫩𞅀𞋰"),
    ('P', "ΡРᏢᑭⲢⳎꓑ𐊕"),
    ('Q', "Ԛⵕ"),
    ('R', "ƦɌᎡᏒᖇꓣ𐒴𖼵𝈖"),
    ('S', "ЅՏႽჽᏕᏚᲽꓢꕶ𐊖𐐠𖫖𖼺"),
    ('T', "ΤТ\u{7e0}Ꭲ⊤⟙Ⲧㄒ丅ꓔꔋ𐊗𐊱𐌕𑢼𖼊𝍳🝨"),
    ('U', "Սሀᑌ∪⋃ꓴ𐓎𑢸𖽂"),
    ('V', "Ѵ\u{667}\u{6f7}Ꮩᐯⴸꓦꛟ𐔝\u{10c1f}𑢠𖼈𜻼𝈍𞅅"),
    ('W', "ԜᎳᏔꓪ𑣦𑣯𝈌"),
    ('X', "ΧХ᙭ᚷᳵ╳ⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧\u{10c13}\u{10c82}\u{10cfc}𑣬"),
    ('Y', "ΥУҮ\u{7cc}ᎩᎽⲨㄚ丫ꓬ𐊲\u{10c20}𑢤𖽃"),
    ('Z', "ΖჍᏃⱫⲌꓜꛉ𐋵𐔇𑢩𑣥𑪼"),
    ('a', "ɑαа⍺ꭤ𝽚ᴀ"),
    ('b', "ƄЬ\u{7d5}Ꮟᑲᖯ𐌜𖺶𝈇вʙβ"),
    ('c', "сငၚᲃᴄⲥꮯ𐐽𝄴"),
    ('d', "ԁᏧᑯꓒ𐆋ᴅ"),
    ('e', "еҽ℮ꬲᴇε"),
    ('f', "ƒʄքẝꞙꬵ𐅾"),
    ('g', "ƍɡցᶃɢ"),
    ('h', "ҺһհႹᏂнʜ"),
    ('i', "¡ıɩɪιіւᎥ⍳ⲓꙇꭵ𑣃"),
    ('j', "ȷϳјյᴊ"),
    ('k', "кκᴋĸ"),
    (
        'l',
        "ƖǀΙІӀӏ\u{5c0}\u{5d5}\u{5df}\u{627}\u{661}\u{6f1}\u{7ca}।၊ᛁᛐ↿∣⏽│┃ⲒⵊⵏꓲꕯꞁꞮꟾ꠰꣎꩝𐊊𐌉𐌠𐔎\u{10926}\u{10c3e}\u{10ca5}\u{10cfa}𑁇𑃀𑅁𑇅𑏔𑑋𑗅𑙁𑱁𑷚𑷡𖵣𖺪𖼨𝄀𝍷𞅁\u{1e8c7}\u{1ed01}ㅣ",
    ),
    ('m', "мᴍ"),
    ('n', "ոռпηɴ"),
    (
        'o',
        "οσϭоօ\u{5e1}\u{647}\u{665}\u{6be}\u{6c1}\u{6d5}\u{6f5}\u{7cb}\u{840}०০੦૦୦௦\u{c02}౦\u{c82}\u{d02}ഠ൦\u{d82}๐໐ဝ၀ჿ០ᩅ᪀᪐ᯪᲂᴏᴑⲟꬽ𐐬𐓪\u{1092c}\u{10d07}𑄤\u{11302}𑓐𑣈𑣗ςㅇ",
    ),
    ('p', "þƿρϸр⍴ⲣⳏᴘ"),
    ('q', "ԛգզ"),
    ('r', "гᴦⲅꭇꭈꮁ𖨙ʀ"),
    ('s', "ƽѕടꜱꮪ𐑈𑣁"),
    ('t', "тτᴛ"),
    ('u', "ʋυսᴜꞟꭎꭒ𐓶𑣘"),
    ('v', "νѵ\u{5d8}ᴠ∨⋁ꮩ𑜆𑣀"),
    ('w', "ɯшѡԝաᴡ⧢ⲽꟺꮃꮤ𑜊𑜎𑜏𝽽"),
    ('x', "×хᕁᕽ᙮ᝣᯬ⤫⤬⨯\u{10cc2}"),
    ('y', "ɣʏγуүყᶌỿⲩꭚ𑣄𑣜"),
    ('z', "ᴢⱬⲍⴭꮓ"),
    ('ロ', "口囗ㅁ"),
    ('エ', "工"),
    ('カ', "力"),
    ('タ', "夕"),
    ('ト', "卜ㅏ"),
    ('ニ', "二"),
    ('ハ', "八"),
    ('ヘ', "へ"),
    ('リ', "り"),
    ('人', "ㅅ"),
];

#[cfg(test)]
mod tests {
    use super::*;

    const NOBODY: [&str; 0] = [];

    fn alone(name: &str) -> Result<String, BadName> {
        take(name, 20, &NOBODY)
    }

    #[test]
    fn names_are_written_one_way() {
        for (given, taken) in [
            ("  Mia ", "Mia"),
            ("Ｍｉａ", "Mia"),
            ("\u{1d40c}ia", "Mia"),
            ("Zoe\u{308}", "Zoë"),
            ("A\u{3000}B", "A B"),
            ("\u{1106}\u{1175}\u{11ab}\u{110c}\u{116e}\u{11ab}", "민준"),
            ("민준", "민준"),
            ("ㅋㅋ", "ㅋㅋ"),
            ("ﾐﾅ", "ミナ"),
            ("Nguyễn", "Nguyễn"),
            ("{b}", "{b}"),
            ("O'Neil-Smith 3", "O'Neil-Smith 3"),
            ("😀", "😀"),
        ] {
            assert_eq!(alone(given).as_deref(), Ok(taken));
            assert_eq!(normal(taken), taken, "what stands in a state is taken again as it is");
        }
    }

    #[test]
    fn nobody_can_be_called_that() {
        for (name, code) in [
            ("", "empty_text"),
            (" \u{3000}", "empty_text"),
            ("\u{200b}\u{3164}", "empty_text"),
            ("\u{2800}", "empty_text"),
            ("\u{115f}\u{1160}", "empty_text"),
            (&"가".repeat(21), "too_long"),
            ("\u{fdfa}\u{fdfa}", "too_long"),
            ("Mia\nBen", "line_break"),
            ("Mia\u{2028}Ben", "line_break"),
            ("Mia\u{7}", "control_character"),
            ("\u{202e}aiM", "control_character"),
            ("Mia\u{200b}", "invisible_character"),
            ("Mi\u{ad}a", "invisible_character"),
            ("Mia\u{fe0f}", "invisible_character"),
            ("Mia\u{e0041}", "invisible_character"),
            ("\u{200f}Mia", "invisible_character"),
            ("Mi\u{61c}a", "invisible_character"),
            ("Mia\u{ffa0}", "invisible_character"),
            ("Mia\u{e000}", "invisible_character"),
            ("\u{301}Mia", "loose_accents"),
            ("a\u{301}\u{302}\u{303}\u{304}\u{305}", "loose_accents"),
            ("Ben:", "colon_in_name"),
            ("Ben: I am the wolf", "colon_in_name"),
            ("Ben：", "colon_in_name"),
            ("Ben∶", "colon_in_name"),
            ("Ben꞉ no", "colon_in_name"),
            ("p2", "seat_name"),
            ("P2", "seat_name"),
            ("ｐ２", "seat_name"),
            ("р2", "seat_name"),
            ("pl", "seat_name"),
            ("p1O", "seat_name"),
            ("p99", "seat_name"),
            ("(p 2)", "seat_name"),
            ("Host", "seat_name"),
            ("ｈｏｓｔ", "seat_name"),
            ("h0st", "seat_name"),
            ("hоst", "seat_name"),
            ("Spectator", "seat_name"),
            ("REFEREE", "seat_name"),
        ] {
            let refused = alone(name).expect_err(name);
            assert_eq!(refused.code(), code, "{name:?}: {refused}");
        }
    }

    #[test]
    fn look_alikes_do_not_sit_together() {
        for (first, second) in [
            ("Mia", "mia"),
            ("Mia", "MIA"),
            ("Mia", "Ｍｉａ"),
            ("Mia", "Міа"),
            ("Mia", "Μia"),
            ("Mia", "Rnia"),
            ("Mia", "Mіa"),
            ("Paul", "PauI"),
            ("paul", "PauI"),
            ("Paul", "Pau1"),
            ("Paul", "Pau|"),
            ("Paul", "РАUL"),
            ("Ian", "lan"),
            ("Otto", "0tt0"),
            ("Otto", "ОТТО"),
            ("Bob", "B0b"),
            ("Zoë", "Zoe\u{308}"),
            ("José", "Jоsе\u{301}"),
            ("ΗΛΙΑΣ", "ηλιας"),
            ("Ann Lee", "Ann  Lee"),
            ("O'Neil", "O’Neil"),
            ("Anne-Lie", "Anne–Lie"),
            ("민준", "\u{1106}\u{1175}\u{11ab}\u{110c}\u{116e}\u{11ab}"),
            ("ㅋㅋ", "\u{110f}\u{110f}"),
            ("Will", "VVill"),
            ("ISTANBUL", "İstanbul"),
        ] {
            for (first, second) in [(first, second), (second, first)] {
                let refused = take(second, 20, [first]).expect_err(second);
                assert_eq!(refused.code(), "name_taken", "{first} and {second}");
            }
        }
        assert_eq!(take("Mia", 20, ["Mia"]), Err(BadName::Taken));
        assert_eq!(take("MIA", 20, ["Mia"]), Err(BadName::LooksTaken));
    }

    #[test]
    fn names_that_only_resemble_each_other_do() {
        for names in [
            &["Ian", "Lan", "Jan", "Iain"][..],
            &["Ali", "Eli", "Ella", "Elia", "Lia"],
            &["Jose", "José", "Josè"],
            &["민준", "민중", "만준", "인준"],
            &["손님1", "손님2", "손님3"],
            &["Pia", "Pio", "Polo", "p100", "Hosta", "p0"],
            &["Катя", "Коля", "Kolya"],
            &["a", "b", "c", "d", "e", "f", "g", "i", "l", "o"],
        ] {
            assert_eq!(take_all(names, 20), Ok(names.iter().map(|name| (*name).to_owned()).collect()));
        }
        assert_eq!(take_all(&["Mia", "Ben", "mia"], 20), Err((2, BadName::LooksTaken)));
    }
}
