//! The sentences of hints and reviews, in both languages. People count rows and columns from 1.

use super::endgame::Found;
use super::explain::Grounds;
use super::knowledge::Knowledge;
use super::odds::Certain;
use super::view::At;
use crate::engine::Language;

/// Share in percent: whole where that says enough, else with one decimal.
pub(super) fn percent(share: f64) -> String {
    let hundred = share * 100.0;
    if (hundred - hundred.round()).abs() < 0.05 { format!("{hundred:.0} %") } else { format!("{hundred:.1} %") }
}

/// What this game says, in a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words(pub Language);

impl Words {
    /// A cell in words.
    pub fn cell(self, [row, column]: At) -> String {
        self.0.either(format!("row {}, column {}", row + 1, column + 1), format!("{}행 {}열", row + 1, column + 1))
    }

    /// A number on the board in words.
    fn number(self, known: &Knowledge, place: usize) -> String {
        let (row, column) = known.grid.position(place);
        let cell = self.cell([row as u32, column as u32]);
        let number = known.what[place];
        self.0.either(format!("the {number} at {cell}"), format!("{cell}의 {number}"))
    }

    /// Why a cell is safe or a mine.
    pub(super) fn because(self, known: &Knowledge, place: usize, what: Certain, grounds: &Grounds) -> String {
        let (row, column) = known.grid.position(place);
        let cell = self.cell([row as u32, column as u32]);
        let is = match what == Certain::Mine {
            false => self.0.either(format!("{} is safe", capital(&cell)), format!("{cell}은 안전해요")),
            true => self.0.either(format!("{} is a trap", capital(&cell)), format!("{cell}은 함정이에요")),
        };
        let mut names: Vec<String> = grounds.numbers.iter().map(|&place| self.number(known, place)).collect();
        if grounds.mine_count {
            names.push(
                self.0
                    .either(format!("the {} traps that are left", known.mines), format!("남은 함정 {}개", known.mines)),
            );
        }
        let why = match (&grounds.numbers[..], grounds.mine_count) {
            ([], _) => self.0.either(
                format!("only {} traps are left for the covered cells", known.mines),
                format!("덮인 칸에 남은 함정이 {}개뿐이에요", known.mines),
            ),
            ([only], false) if known.need[*only] == 0 => self.0.either(
                format!("{} has all its traps", names[0]),
                format!("{} 함정을 모두 찾았어요", with(&names[0], "은", "는")),
            ),
            ([_], false) => self.0.either(
                format!("{} needs every covered cell around it", names[0]),
                format!("{} 둘레의 덮인 칸이 모두 필요해요", with(&names[0], "은", "는")),
            ),
            ([first, second], false) => match enough(known, *first, *second, place) {
                Some(Enough { swapped, all: true, least, .. }) => {
                    let (one, other) = if swapped { (&names[1], &names[0]) } else { (&names[0], &names[1]) };
                    self.all_traps(one, other, least)
                }
                Some(Enough { swapped, shared, least, .. }) => {
                    let (one, other) = if swapped { (&names[1], &names[0]) } else { (&names[0], &names[1]) };
                    self.0.either(
                        format!(
                            "{one} has at least {least} trap{} among the {shared} cell{} that it shares with {other}, which \
                             needs no more",
                            if least == 1 { "" } else { "s" },
                            if shared == 1 { "" } else { "s" }
                        ),
                        format!(
                            "{} {} 함께 보는 {shared}칸에 함정이 적어도 {least}개 있고, {other}에는 그걸로 충분해요",
                            with(one, "은", "는"),
                            with(other, "과", "와")
                        ),
                    )
                }
                None => self.0.either(
                    format!("otherwise {} and {} could not both be right", names[0], names[1]),
                    format!(
                        "그렇지 않으면 {} {} 둘\u{a0}다 맞을 수는 없어요",
                        with(&names[0], "과", "와"),
                        with(&names[1], "은", "는")
                    ),
                ),
            },
            _ => {
                let list = names.join(", ");
                self.0.either(
                    format!("otherwise these could not all be right: {list}"),
                    format!("그렇지 않으면 다음이 모두 맞을 수는 없어요: {list}"),
                )
            }
        };
        self.0.either(format!("{is}: {why}."), format!("{is}. {why}."))
    }

    /// The simplest case: what is covered around one number are its traps, and the other needs no more.
    fn all_traps(self, one: &str, other: &str, least: usize) -> String {
        match least {
            1 => self.0.either(
                format!("{one} has one covered neighbour left, so that is its trap, and {other} needs no more"),
                format!("{one} 둘레에는 덮인 칸이 하나뿐이라 그 칸이 함정이고, {other}에는 그걸로 충분해요"),
            ),
            _ => self.0.either(
                format!(
                    "{one} has {least} covered neighbours left, so all of them are traps, and {other} needs no more"
                ),
                format!("{one} 둘레에는 덮인 칸이 {least}개뿐이라 모두 함정이고, {other}에는 그걸로 충분해요"),
            ),
        }
    }

    /// A safe cell whose reason was not found; `cut` if the search for it was.
    pub(super) fn by_count(self, cut: bool) -> String {
        let safe = self.0.either("No layout has a trap there.", "어떻게 놓여 있어도 그곳에는 함정이 없어요.");
        let long = self.0.either(" The reason is too long to be told.", " 이유는 너무 길어서 말하지 않을게요.");
        format!("{safe}{}", if cut { long } else { "" })
    }

    /// Everything covered is a mine.
    pub(super) fn nothing_left(self) -> String {
        self.0.either("There is nothing left to reveal.", "더 열 칸이 없어요.").to_owned()
    }

    /// The position cannot be.
    pub(super) fn no_layout(self) -> String {
        self.0
            .either(
                "No layout of the traps explains these numbers; one of them, or the number of traps, must be wrong.",
                "이 숫자들에 맞는 함정 배치가 없어요. 숫자나 함정 수 가운데 하나가 잘못됐어요.",
            )
            .to_owned()
    }

    /// No deduction exists; this is the best guess.
    pub(super) fn guess(self, at: At, mine: f64, found: Option<Found>) -> String {
        let (cell, chance) = (self.cell(at), percent(mine));
        let mut text = self.0.either(
            format!("No deduction is possible: any covered cell may be a trap or safe. The best guess is {cell}, a trap with {chance}"),
            format!("추론으로는 알 수 없어요. 덮인 칸마다 함정일 수도, 안전할 수도 있어요. 가장 나은 추측은 {cell}이고, 함정일 확률은 {chance}예요"),
        );
        if let Some(Found { wins, layouts, .. }) = found {
            text += &self.0.either(
                format!("; played well from there on, it wins {wins} of the {layouts} layouts that are left"),
                format!(". 이다음을 잘 두면 남은 배치 {layouts}개 가운데 {wins}개에서 이겨요"),
            );
        }
        text + "."
    }

    /// A guess in a review.
    pub(super) fn guessed(self, at: At, mine: f64) -> String {
        let (cell, chance) = (self.cell(at), percent(mine));
        self.0.either(
            format!("Here you guessed {cell}, a trap with {chance}."),
            format!("여기서 함정 확률이 {chance}인 {cell}을 추측했어요."),
        )
    }

    /// What a guess in a review could have been instead.
    pub(super) fn better(self, at: At, mine: f64) -> String {
        let (cell, chance) = (self.cell(at), percent(mine));
        self.0.either(
            format!("No cell was safe; {cell} was the better guess ({chance})."),
            format!("안전한 칸은 없었고, {cell}이 더 나은 추측이었어요({chance})."),
        )
    }

    /// A guess in a review that had to be.
    pub(super) fn needed(self) -> String {
        self.0.either("No cell was safe; a guess was needed.", "안전한 칸이 없어서 추측해야 했어요.").to_owned()
    }
}

/// A Korean phrase that ends in a figure, with the particle that fits how the figure is read.
fn with(phrase: &str, after_consonant: &str, after_vowel: &str) -> String {
    let vowel = phrase.ends_with(['2', '4', '5', '9', '개']);
    format!("{phrase}{}", if vowel { after_vowel } else { after_consonant })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// One number has so many traps in the cells that it shares with the other that the other needs none elsewhere.
struct Enough {
    /// Whether it is the second that tells of the first.
    swapped: bool,
    /// Whether all that is covered around the one is a trap.
    all: bool,
    shared: usize,
    least: usize,
}

/// Whether two numbers show in this way that a cell is safe.
fn enough(known: &Knowledge, first: usize, second: usize, cell: usize) -> Option<Enough> {
    let covered = |number: usize| known.among(number, known.open[number]).collect::<Vec<usize>>();
    [(first, second, false), (second, first, true)].into_iter().find_map(|(one, other, swapped)| {
        let (ones, others) = (covered(one), covered(other));
        let shared = ones.iter().filter(|place| others.contains(place)).count();
        let least = (known.need[one] as usize).checked_sub(ones.len() - shared)?;
        let tells = least > 0 && least == known.need[other] as usize;
        let all = ones.len() == shared && least == shared;
        (tells && others.contains(&cell) && !ones.contains(&cell)).then_some(Enough { swapped, all, shared, least })
    })
}
