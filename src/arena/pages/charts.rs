//! Drawings of a report, as SVG: nothing in them moves, each says in words what it shows.

use super::html::{Html, Num, Text, Told, html};
use crate::arena::chairs::Kind;
use crate::arena::rating::Span;
use crate::arena::tale::{Kind as Time, Person, Point, Tale};
use crate::engine::Language;

/// The width of a bar of the board, in pixels.
const BAR: f64 = 300.0;

/// A scale of ratings that holds them all, its ends on round hundreds.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    pub(super) fn of<'a>(spans: impl Iterator<Item = &'a Span> + Clone) -> Scale {
        let low = spans.clone().map(|span| span.low).fold(1_400.0, f64::min);
        let high = spans.map(|span| span.high).fold(1_600.0, f64::max);
        Scale { low: (low / 100.0).floor() * 100.0, high: (high / 100.0).ceil() * 100.0 }
    }

    fn at(self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low) * BAR
    }

    /// Round values, not too many.
    fn marks(self) -> impl Iterator<Item = f64> {
        let step = ((self.high - self.low) / 6.0 / 100.0).ceil().max(1.0) * 100.0;
        let first = (self.low / step).ceil();
        (0..8).map(move |n| (first + f64::from(n)) * step).take_while(move |mark| *mark <= self.high)
    }

    /// The numbers above the bars.
    pub(super) fn head(self, page: &mut Html) {
        html!(page, "<svg width=\"300\" height=\"18\" viewBox=\"0 0 300 18\" aria-hidden=\"true\">");
        for mark in self.marks() {
            html!(
                page,
                "<text class=\"dim\" text-anchor=\"middle\" y=\"14\" x=\"",
                Num(self.at(mark), 1),
                "\">",
                Num(mark, 0),
                "</text>"
            );
        }
        html!(page, "</svg>");
    }

    /// A rating with its interval.
    pub(super) fn bar(self, page: &mut Html, span: &Span, label: &str) {
        html!(
            page,
            "<svg width=\"300\" height=\"30\" viewBox=\"0 0 300 30\" role=\"img\" aria-label=\"",
            Text(label),
            "\">"
        );
        for mark in self.marks() {
            let at = self.at(mark);
            html!(page, "<line class=\"grid\" y1=\"-6\" y2=\"36\" x1=\"", Num(at, 1), "\" x2=\"", Num(at, 1), "\"/>");
        }
        let mean = self.at(1_500.0);
        html!(page, "<line class=\"mean\" y1=\"-6\" y2=\"36\" x1=\"", Num(mean, 1), "\" x2=\"", Num(mean, 1), "\"/>");
        let (low, high, value) = (self.at(span.low), self.at(span.high), self.at(span.value));
        html!(page, "<rect class=\"bar\" rx=\"6\" height=\"12\" y=\"9\" x=\"", Num(low, 1), "\" width=\"");
        html!(page, Num((high - low).max(2.0), 1), "\"/><line class=\"tick\" y1=\"6\" y2=\"24\" x1=\"", Num(value, 1));
        html!(page, "\" x2=\"", Num(value, 1), "\"/></svg>");
    }
}

/// The shape that stands for a kind of mind, around a point.
fn shape(page: &mut Html, kind: Kind, x: f64, y: f64) {
    match kind {
        Kind::Hosted => html!(page, "<circle class=\"solid\" r=\"6\" cx=\"", Num(x, 1), "\" cy=\"", Num(y, 1), "\"/>"),
        Kind::Open => {
            html!(page, "<rect class=\"hollow\" width=\"11\" height=\"11\" x=\"", Num(x - 5.5, 1), "\" y=\"");
            html!(page, Num(y - 5.5, 1), "\"/>");
        }
        Kind::Rules => {
            html!(page, "<path class=\"hollow\" d=\"M", Num(x, 1), " ", Num(y - 7.0, 1), "l7 12h-14z\"/>");
        }
    }
}

/// A kind of mind as a shape in a line of text.
pub(super) fn kind(page: &mut Html, which: Kind) {
    html!(page, "<svg width=\"16\" height=\"16\" viewBox=\"0 0 16 16\" aria-hidden=\"true\">");
    shape(page, which, 8.0, 8.5);
    html!(page, "</svg>");
}

/// A value between the least and the most of its column.
pub(super) fn rail(page: &mut Html, share: f64, best: bool) {
    let x = 4.0 + 24.0 * share.clamp(0.0, 1.0);
    html!(
        page,
        "<svg width=\"32\" height=\"14\" viewBox=\"0 0 32 14\" aria-hidden=\"true\"><line class=\"rail\" x2=\"32\" y1=\"7\" y2=\"7\"/>"
    );
    html!(
        page,
        "<circle class=\"",
        if best { "dot best" } else { "dot" },
        "\" r=\"4\" cy=\"7\" cx=\"",
        Num(x, 1),
        "\"/></svg>"
    );
}

/// Somebody's strength and price.
pub(super) struct Priced<'a> {
    pub(super) name: &'a str,
    pub(super) kind: Kind,
    pub(super) rating: Span,
    /// What one seat costs for one game, in the unit of the axis; above 0.
    pub(super) price: f64,
}

/// Strength over price; each step to the right is ten times as much.
pub(super) fn scatter(page: &mut Html, all: &[Priced], title: &str) {
    let low = all.iter().map(|one| one.price).fold(f64::MAX, f64::min).log10().floor();
    let high = all.iter().map(|one| one.price).fold(f64::MIN, f64::max).log10().ceil().max(low + 1.0);
    let scale = Scale::of(all.iter().map(|one| &one.rating));
    let x = |price: f64| 56.0 + (price.log10() - low) / (high - low) * 400.0;
    let figures: Vec<String> =
        all.iter().map(|one| format!("{} {:.0}, {:.3}", one.name, one.rating.value, one.price)).collect();
    let title = format!("{title}: {}", figures.join("; "));
    let y = |rating: f64| 300.0 - (rating - scale.low) / (scale.high - scale.low) * 270.0;
    html!(
        page,
        "<div class=\"scroll\"><svg class=\"chart wide\" viewBox=\"0 0 560 350\" role=\"img\" aria-label=\"",
        Text(&title),
        "\">"
    );
    for mark in scale.marks() {
        let at = y(mark);
        html!(page, "<line class=\"grid\" x1=\"50\" x2=\"520\" y1=\"", Num(at, 1), "\" y2=\"", Num(at, 1), "\"/>");
        html!(
            page,
            "<text class=\"dim\" text-anchor=\"end\" x=\"44\" y=\"",
            Num(at + 4.0, 1),
            "\">",
            Num(mark, 0),
            "</text>"
        );
    }
    let mean = y(1_500.0);
    html!(page, "<line class=\"mean\" x1=\"50\" x2=\"520\" y1=\"", Num(mean, 1), "\" y2=\"", Num(mean, 1), "\"/>");
    html!(page, "<line class=\"axis\" x1=\"50\" x2=\"520\" y1=\"312\" y2=\"312\"/>");
    for step in 0..=(high - low) as i32 {
        let price = 10f64.powf(low + f64::from(step));
        html!(
            page,
            "<line class=\"axis\" y1=\"312\" y2=\"318\" x1=\"",
            Num(x(price), 1),
            "\" x2=\"",
            Num(x(price), 1),
            "\"/>"
        );
        let digits = (-price.log10()).ceil().max(0.0) as usize;
        html!(
            page,
            "<text class=\"dim\" text-anchor=\"middle\" y=\"336\" x=\"",
            Num(x(price), 1),
            "\">",
            Num(price, digits),
            "</text>"
        );
    }
    let mut front: Vec<&Priced> = Vec::new();
    let mut by_price: Vec<&Priced> = all.iter().collect();
    by_price.sort_by(|a, b| a.price.total_cmp(&b.price));
    for one in by_price {
        if front.last().is_none_or(|last| one.rating.value > last.rating.value) {
            front.push(one);
        }
    }
    html!(page, "<path class=\"front-line\" d=\"");
    for (at, one) in front.iter().enumerate() {
        html!(page, if at == 0 { "M" } else { "L" }, Num(x(one.price), 1), " ", Num(y(one.rating.value), 1));
    }
    html!(page, "\"/>");
    let mut labels: Vec<(f64, f64)> = Vec::new();
    for one in all {
        let (at, value) = (x(one.price), y(one.rating.value));
        html!(
            page,
            "<line class=\"whisker\" x1=\"",
            Num(at, 1),
            "\" x2=\"",
            Num(at, 1),
            "\" y1=\"",
            Num(y(one.rating.low), 1)
        );
        html!(page, "\" y2=\"", Num(y(one.rating.high), 1), "\"/>");
        shape(page, one.kind, at, value);
        // A label that would lie on another one goes below it.
        let mut beside = value - 6.0;
        while let Some((_, near)) =
            labels.iter().find(|(label, line)| (label - at).abs() < 110.0 && (line - beside).abs() < 15.0)
        {
            beside = near + 15.0;
        }
        labels.push((at, beside));
        html!(
            page,
            "<text class=\"b\" x=\"",
            Num(at + 12.0, 1),
            "\" y=\"",
            Num(beside, 1),
            "\">",
            Text(one.name),
            "</text>"
        );
    }
    html!(page, "</svg></div>");
}

/// Where the chart of suspicion has its points.
struct Axes {
    parts: f64,
}

impl Axes {
    fn x(&self, when: f32) -> f64 {
        44.0 + f64::from(when) / self.parts * 440.0
    }

    fn y(&self, chance: f32) -> f64 {
        270.0 - f64::from(chance) * 250.0
    }

    /// Nights as bands, and every part's name below.
    fn parts(&self, page: &mut Html, tale: &Tale, language: Language) {
        for (at, part) in tale.parts.iter().enumerate() {
            let (from, to) = (self.x(at as f32), self.x(at as f32 + 1.0));
            if part.kind == Time::Night {
                html!(
                    page,
                    "<rect class=\"band\" y=\"16\" height=\"258\" x=\"",
                    Num(from, 1),
                    "\" width=\"",
                    Num(to - from, 1),
                    "\"/>"
                );
            }
            let (before, after) = match (part.kind, language) {
                (Time::Night, Language::En) => ("N", ""),
                (Time::Talk, Language::En) => ("D", ""),
                (Time::Vote, Language::En) => ("V", ""),
                (Time::Night, Language::Ko) => ("", "밤"),
                (Time::Talk, Language::Ko) => ("", "낮"),
                (Time::Vote, Language::Ko) => ("", "표"),
                (Time::End, _) => ("", ""),
            };
            html!(page, "<text class=\"dim\" text-anchor=\"middle\" y=\"292\" x=\"", Num((from + to) / 2.0, 1), "\">");
            html!(page, before, part.number as usize, after, "</text>");
        }
    }

    /// Lines across, and what chance alone would say.
    fn levels(&self, page: &mut Html, chance: f32) {
        let across = |page: &mut Html, class: &'static str, at: f64| {
            html!(
                page,
                "<line class=\"",
                class,
                "\" x1=\"44\" x2=\"484\" y1=\"",
                Num(at, 1),
                "\" y2=\"",
                Num(at, 1),
                "\"/>"
            );
        };
        for percent in [0.0f32, 25.0, 50.0, 75.0, 100.0] {
            let at = self.y(percent / 100.0);
            across(page, "grid", at);
            html!(
                page,
                "<text class=\"dim\" text-anchor=\"end\" x=\"38\" y=\"",
                Num(at + 4.0, 1),
                "\">",
                Num(percent.into(), 0),
                "</text>"
            );
        }
        across(page, "chance", self.y(chance));
    }

    /// One person's line; a cross where they left. Returns where it ends.
    fn line(&self, page: &mut Html, class: &'static str, person: &Person, line: &[Point]) -> Option<(f64, f64)> {
        let last = line.last()?;
        html!(page, "<path class=\"", class, "\" d=\"");
        for (step, point) in line.iter().enumerate() {
            html!(page, if step == 0 { "M" } else { "L" }, Num(self.x(point.0), 1), " ", Num(self.y(point.1), 1));
        }
        html!(page, "\"/>");
        let (x, y) = (self.x(last.0), self.y(last.1));
        if person.left.is_some() {
            let tone = if person.side == 1 { "s1" } else { "s0" };
            html!(page, "<path class=\"", tone, "\" d=\"M", Num(x - 4.0, 1), " ", Num(y - 4.0, 1), "l8 8m0-8l-8 8\"/>");
        }
        Some((x, y))
    }
}

/// Whom a neutral reader suspected.
pub(super) fn suspicion(page: &mut Html, tale: &Tale, language: Language) {
    let axes = Axes { parts: tale.parts.len().max(1) as f64 };
    let title = language.either(
        "How likely a reader of all that was public takes each for mafia, part by part; the table below has the figures",
        "공개된 말과 표만 본 사람이 저마다를 얼마나 의심했는지, 시간 순서로. 값은 아래 표에 있어요",
    );
    html!(
        page,
        "<div class=\"scroll\"><svg class=\"chart wide suspicion\" viewBox=\"0 0 600 310\" role=\"img\" aria-label=\"",
        title,
        "\">"
    );
    axes.parts(page, tale, language);
    axes.levels(page, tale.chance);
    let mut second = 0;
    let mut labels: Vec<(f64, f64, &Person)> = Vec::new();
    for (person, line) in tale.people.iter().zip(&tale.suspicion) {
        let class = class(person, &mut second);
        labels.extend(axes.line(page, class, person, line).map(|(x, y)| (x, y, person)));
    }
    // Labels of lines that end at the same time push each other apart.
    labels.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut placed: Vec<(f64, f64)> = Vec::new();
    for (x, y, person) in labels {
        let mut beside = (y + 4.0).min(262.0);
        while let Some((_, near)) =
            placed.iter().find(|(other, line)| (other - x).abs() < 70.0 && (line - beside).abs() < 14.0)
        {
            beside = near + 14.0;
        }
        placed.push((x, beside));
        let tone = match (person.side, person.role.as_str()) {
            (1, _) => "s1",
            (_, "sheriff") => "eye",
            _ => "s0",
        };
        html!(
            page,
            "<text class=\"",
            tone,
            "\" x=\"",
            Num(x + 8.0, 1),
            "\" y=\"",
            Num(beside, 1),
            "\">",
            Text(&short(&person.name)),
            "</text>"
        );
    }
    html!(page, "</svg></div>");
    suspicion_table(page, tale, language);
}

/// The same for whoever cannot see the chart: what it says at every vote.
fn suspicion_table(page: &mut Html, tale: &Tale, language: Language) {
    let votes: Vec<usize> = (0..tale.parts.len()).filter(|at| tale.parts[*at].kind == Time::Vote).collect();
    html!(
        page,
        "<details class=\"sight\"><summary>",
        language.either("The same as a table", "표로 보기"),
        "</summary><div class=\"scroll\"><table><thead><tr><td></td>"
    );
    for at in &votes {
        html!(page, "<th scope=\"col\">", language.either("Vote ", "투표 "), tale.parts[*at].number as usize, "</th>");
    }
    html!(page, "</tr></thead><tbody>");
    for (person, line) in tale.people.iter().zip(&tale.suspicion) {
        html!(page, "<tr><th scope=\"row\">", Text(&person.name), "</th>");
        for at in &votes {
            let within = |point: &&Point| (*at as f32..*at as f32 + 1.0).contains(&point.0);
            match line.iter().rev().find(within) {
                Some(point) => html!(page, "<td>", Num(100.0 * f64::from(point.1), 0), " %</td>"),
                None => html!(page, "<td>–</td>"),
            }
        }
        html!(page, "</tr>");
    }
    html!(page, "</tbody></table></div></details>");
}

/// The class of a person's line; those of the second side are told apart by their dashes.
fn class(person: &Person, second: &mut usize) -> &'static str {
    if person.side == 0 {
        return if person.role == "sheriff" { "eye" } else { "s0" };
    }
    *second += 1;
    ["s1", "s1 d1", "s1 d2", "s1 d3"][(*second - 1) % 4]
}

/// A name that fits beside a line.
fn short(name: &str) -> String {
    const MOST: usize = 14;
    let mut short: String = name.chars().take(MOST).collect();
    if name.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

const CLOTH: [&str; 10] =
    ["#A4483B", "#3E6C9C", "#4E7F58", "#B88A35", "#75548F", "#3F8586", "#8C5A3C", "#5A6480", "#9C4F72", "#6F7A3A"];
const SKIN: [&str; 5] = ["#E8BE96", "#C99067", "#F0CFAE", "#9A6748", "#DDAA80"];
const HAIR: [&str; 6] = ["#2B1D18", "#5A3A22", "#8A8A8E", "#C08A3E", "#1E2230", "#6E2F22"];

/// Everybody's face, to be shown by [`face`].
pub(super) fn faces(page: &mut Html, people: usize) {
    html!(
        page,
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><clipPath id=\"roundel\"><circle cx=\"50\" cy=\"50\" r=\"48\"/></clipPath>"
    );
    for at in 0..people {
        let (cloth, skin, hair) = (CLOTH[at % 10], SKIN[(3 * at + 1) % 5], HAIR[(5 * (at % 6) + at / 6 + 2) % 6]);
        html!(
            page,
            "<symbol id=\"bust",
            at,
            "\" viewBox=\"0 0 100 100\"><g clip-path=\"url(#roundel)\"><rect width=\"100\" height=\"100\" fill=\"#1C2542\"/>"
        );
        html!(
            page,
            "<ellipse cx=\"50\" cy=\"104\" rx=\"38\" ry=\"30\" fill=\"",
            cloth,
            "\"/><rect x=\"43\" y=\"62\" width=\"14\" height=\"20\" fill=\"",
            skin,
            "\"/>"
        );
        if at % 6 == 2 {
            html!(page, "<rect x=\"27\" y=\"28\" width=\"46\" height=\"56\" rx=\"22\" fill=\"", hair, "\"/>");
        }
        html!(
            page,
            "<rect x=\"32\" y=\"30\" width=\"36\" height=\"42\" rx=\"17\" fill=\"",
            skin,
            "\"/><circle cx=\"43\" cy=\"51\" r=\"2.2\" fill=\"#1C1820\"/><circle cx=\"57\" cy=\"51\" r=\"2.2\" fill=\"#1C1820\"/><path d=\"M45 61q5 3 10 0\" stroke=\"#1C1820\" stroke-width=\"1.8\" fill=\"none\"/>"
        );
        let paint = match at % 6 {
            0 | 4 => cloth,
            _ => hair,
        };
        html!(page, "<path fill=\"", paint, "\" d=\"");
        html!(
            page,
            match at % 6 {
                0 => "M22 38h56v5h-56zM33 18h34v22h-34z",
                1 => "M26 46q0-28 24-28t24 28v20h-7v-20q-17-8-34 0v20h-7z",
                2 => "M30 44q2-24 20-24t20 24q-20-14-40 0z",
                3 => "M31 42q2-18 19-18t19 18q-19-10-38 0zM42 10h16v14h-16z",
                4 => "M29 42q2-26 26-30l8 4q6 10 8 26q-20-8-42 0z",
                _ => "M30 50v8q2 22 20 22t20-22v-8q-4 14-20 14t-20-14zM31 42q2-18 19-18t19 18q-19-10-38 0z",
            }
        );
        html!(page, "\"/></g></symbol>");
    }
    html!(page, "</svg>");
}

/// The face of the person at this place; those of the second side have a rim that only some may see.
pub(super) fn face(page: &mut Html, at: usize, rim: Option<Told>, gone: bool) {
    html!(
        page,
        "<svg class=\"face",
        if gone { " gone" } else { "" },
        "\" viewBox=\"0 0 100 100\" aria-hidden=\"true\">"
    );
    html!(page, "<use class=\"bust\" href=\"#bust", at, "\"/><circle class=\"rim\" cx=\"50\" cy=\"50\" r=\"48\"/>");
    if let Some(told) = rim {
        html!(page, "<circle class=\"rim other\"", told, " cx=\"50\" cy=\"50\" r=\"48\"/>");
    }
    html!(page, "</svg>");
}

/// The lantern of the page's head.
pub(super) const LANTERN: &str = "<svg width=\"22\" height=\"36\" viewBox=\"0 0 22 36\" aria-hidden=\"true\"><path d=\"M11 0v4\" stroke=\"#C99A4A\" stroke-width=\"2\"/><path d=\"M6 4h10l3 7H3z\" fill=\"#C99A4A\"/><rect x=\"4\" y=\"12\" width=\"14\" height=\"17\" rx=\"2\" fill=\"#FFD38A\"/><ellipse cx=\"11\" cy=\"21\" rx=\"3\" ry=\"5\" fill=\"#EB8A2A\"/><path d=\"M4 12v17M18 12v17M8.500 12v17M13.500 12v17\" stroke=\"#6F4F22\" stroke-width=\"1.500\"/><path d=\"M2 30h18v4H2z\" fill=\"#C99A4A\"/></svg>";
