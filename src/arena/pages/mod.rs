//! The report of a league: static pages that open from a disk and print.
//!
//! `data.rs` what is read, `season.rs` the front page, `manners.rs` what they do, `game.rs` a page a game, `method.rs` what
//! the figures mean, `charts.rs` drawings, `words.rs`, `html.rs` why nobody's text can become markup. There is no script in
//! any page, and the pages forbid scripts: the theme and whose eyes a game is seen with are check boxes and style.

mod charts;
mod data;
mod game;
mod html;
mod manners;
mod method;
mod season;
mod words;

use super::store;
use crate::engine::{Fault, Language};
use data::Season;
use html::{Html, Text, html};
use rayon::prelude::*;
use rusqlite::Connection;
use std::fs;
use std::path::Path;

/// What is wanted.
pub struct Report<'a> {
    /// The database.
    pub db: &'a Path,
    /// The folder, which is made if it is not there.
    pub out: &'a Path,
    /// The language of the pages.
    pub language: Language,
    /// How the hash of the league begins; `None` for the newest.
    pub league: Option<&'a str>,
}

/// How many pages of games are held in memory at once.
const AT_ONCE: usize = 256;

const FONTS: [(&str, &[u8]); 6] = [
    ("LanternSans-Regular.ttf", include_bytes!("../../../assets/fonts/LanternSans-Regular.ttf")),
    ("LanternSans-SemiBold.ttf", include_bytes!("../../../assets/fonts/LanternSans-SemiBold.ttf")),
    ("LanternSerif-Regular.ttf", include_bytes!("../../../assets/fonts/LanternSerif-Regular.ttf")),
    ("LanternSerif-SemiBold.ttf", include_bytes!("../../../assets/fonts/LanternSerif-SemiBold.ttf")),
    ("OFL-LanternSans.txt", include_bytes!("../../../assets/fonts/OFL-LanternSans.txt")),
    ("OFL-LanternSerif.txt", include_bytes!("../../../assets/fonts/OFL-LanternSerif.txt")),
];

const LIGHT: &str = "color-scheme:light;--ground:#FFF9EA;--paper:#FFFDF6;--band:#F7ECD0;--line:#E2D3AC;--text:#2A2036;--dim:#5A4836;\
--faint:#8A7A66;--title:#2A2036;--think:#4A3A52;--brass:#C99A4A;--bar:#BC8A3A;--town:#1F4E8C;--mafia:#9A3412;--safe:#1E6B43;\
--warn:#7A5A10;--focus:#2A2036;--if-light:inline;--if-dark:none";
const DARK: &str = "color-scheme:dark;--ground:#0C1120;--paper:#131A30;--band:#1C2542;--line:#2A3352;--text:#EFE8D8;--dim:#B7B5B4;\
--faint:#8A90A6;--title:#FFE6B5;--think:#E9D9B5;--brass:#C99A4A;--bar:#FFC56B;--town:#9CC4FF;--mafia:#FFB59B;--safe:#8FE0B0;\
--warn:#FFD38A;--focus:#FFE6B5;--if-light:none;--if-dark:inline";
/// From the second side's colour through paper to the first's, with the colour of a figure on it.
const HEAT: [[&str; 4]; 9] = [
    ["#A8462F", "#FFF9EA", "#A8462F", "#FFF9EA"],
    ["#C47A5C", "#1C1018", "#8E4634", "#FFF4E4"],
    ["#DCA98C", "#2A2036", "#6E4038", "#FFF4E4"],
    ["#EED2B8", "#2A2036", "#4A3440", "#EFE8D8"],
    ["#FBEFD2", "#2A2036", "#262D48", "#EFE8D8"],
    ["#D3D8D4", "#2A2036", "#2A3D66", "#EFE8D8"],
    ["#A9BBCD", "#1C1828", "#2E5088", "#EFE8D8"],
    ["#6F93BE", "#0E1020", "#345C98", "#FFFFFF"],
    ["#24589A", "#FFFFFF", "#376CB4", "#FFFFFF"],
];
/// The most seats of a game that has pages.
const MOST_SEATS: usize = 30;

/// Writes the report, and returns how many pages of games it has.
pub fn write(report: &Report) -> Result<usize, Fault> {
    store::read(report.db, |from| {
        let season = Season::read(from, report.league)?;
        prepare(report.out)?;
        write_all(from, &season, report)?;
        Ok(season.matches.len())
    })
}

/// The folders, and what all pages share.
fn prepare(out: &Path) -> Result<(), Fault> {
    for folder in [out.to_owned(), out.join("games"), out.join("records"), out.join("fonts")] {
        fs::create_dir_all(&folder).map_err(|error| unwritten(&folder, &error))?;
    }
    for (name, bytes) in FONTS {
        save(&out.join("fonts").join(name), bytes)?;
    }
    save(&out.join("style.css"), style().as_bytes())
}

fn write_all(from: &Connection, season: &Season, report: &Report) -> Result<(), Fault> {
    let language = report.language;
    let out = |name: &str, text: String| save(&report.out.join(name), text.as_bytes());
    out("index.html", season::front(season, language))?;
    out("games.html", season::games(season, language))?;
    out("method.html", method::page(season, language))?;
    out("data.json", manners::data(season).to_string())?;
    let broken = |error: rusqlite::Error| Fault::new("store_failed", format!("the database does not work: {error}"));
    let mut query = from.prepare("SELECT tale, record FROM matches WHERE id = ?").map_err(broken)?;
    let numbers: Vec<usize> = (0..season.matches.len()).collect();
    for some in numbers.chunks(AT_ONCE) {
        let read = |at: &usize| {
            let row = |row: &rusqlite::Row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
            query.query_row([season.matches[*at].id], row).map(|(tale, record)| (*at, tale, record))
        };
        let told = some.iter().map(read).collect::<rusqlite::Result<Vec<_>>>().map_err(broken)?;
        let usage = game::usage(from, season, some).map_err(broken)?;
        told.into_par_iter().try_for_each(|(at, tale, record)| {
            let none = Vec::new();
            let page = game::page(season, at, &tale, usage.get(&at).unwrap_or(&none), language)?;
            save(&report.out.join("games").join(format!("{}.html", number(at))), page.as_bytes())?;
            save(&report.out.join("records").join(format!("{}.json", number(at))), record.as_bytes())
        })?;
    }
    Ok(())
}

/// A game's number in the report, from 1.
fn number(at: usize) -> String {
    format!("{:04}", at + 1)
}

fn unwritten(file: &Path, error: &std::io::Error) -> Fault {
    Fault::new("report_failed", format!("{}: {error}", file.display()))
}

fn save(file: &Path, bytes: &[u8]) -> Result<(), Fault> {
    fs::write(file, bytes).map_err(|error| unwritten(file, &error))
}

/// The style of all pages: the colours of both themes, and what each seat may see.
fn style() -> String {
    let mut heat = [String::new(), String::new()];
    for (step, [light, on_light, dark, on_dark]) in HEAT.iter().enumerate() {
        heat[0].push_str(&format!(";--h{step}:{light};--o{step}:{on_light}"));
        heat[1].push_str(&format!(";--h{step}:{dark};--o{step}:{on_dark}"));
    }
    let (light, dark) = (format!("{LIGHT}{}", heat[0]), format!("{DARK}{}", heat[1]));
    let mut css = format!(
        ":root{{{light}}}:root:has(#theme:checked){{{dark}}}\
        @media (prefers-color-scheme:dark){{:root{{{dark}}}:root:has(#theme:checked){{{light}}}}}\
        @media print{{:root,:root:has(#theme:checked){{{light}}}}}\n"
    );
    for step in 0..HEAT.len() {
        css.push_str(&format!(".h{step}{{background:var(--h{step});color:var(--o{step})}}\n"));
    }
    for seat in 1..=MOST_SEATS {
        css.push_str(&format!(
            ":root:has(#eyes-p{seat}:checked) [data-told]:not([data-told~=\"p{seat}\"]){{display:none!important}}\n"
        ));
    }
    css.push_str(include_str!("style.css"));
    css
}

/// Which page of the report it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Season,
    Games,
    Game,
    Method,
}

/// A whole page around what stands in it. Pages of games lie one folder deeper.
fn frame(season: &Season, which: Which, title: &str, language: Language, body: &Html) -> String {
    let mut page = Html::default();
    let root = if which == Which::Game { "../" } else { "" };
    html!(page, "<!DOCTYPE html>\n<html lang=\"", language.either("en", "ko"), "\"><head><meta charset=\"utf-8\">");
    html!(
        page,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'self' file:; font-src 'self' file:; base-uri 'none'; form-action 'none'\">"
    );
    html!(
        page,
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>",
        Text(title),
        "</title>"
    );
    html!(page, "<link rel=\"stylesheet\" href=\"", root, "style.css\"></head><body>");
    html!(
        page,
        "<a class=\"skip\" href=\"#main\">",
        language.either("Skip to the content", "본문으로 건너뛰기"),
        "</a>"
    );
    html!(page, "<header class=\"top\"><a class=\"mark\" href=\"", root, "index.html\">", charts::LANTERN);
    html!(page, language.either("Lantern Arena", "등불 아레나"), "</a><nav>");
    let links = [
        (Which::Season, "index.html", language.either("Season", "시즌")),
        (Which::Games, "games.html", language.either("Games", "게임")),
        (Which::Method, "method.html", language.either("Method", "방법")),
    ];
    for (target, file, word) in links {
        let here = target == which || target == Which::Games && which == Which::Game;
        html!(page, "<a href=\"", root, file, if here { "\" aria-current=\"page\">" } else { "\">" }, word, "</a>");
    }
    html!(page, "<a href=\"", root, "data.json\">", language.either("Data", "데이터"), "</a>");
    html!(
        page,
        "<label class=\"switch\"><input type=\"checkbox\" id=\"theme\"><span class=\"to-dark\">",
        language.either("Dark", "어둡게")
    );
    html!(
        page,
        "</span><span class=\"to-light\">",
        language.either("Light", "밝게"),
        "</span></label></nav></header><main id=\"main\">"
    );
    html!(page, body, "</main><footer><span>");
    html!(
        page,
        language.either(
            "Intervals hold 95 %. A tie: the interval of the difference holds zero. ",
            "구간은 95 %예요. 차이의 구간에 0이 들어가면 공동 순위예요. "
        )
    );
    html!(page, language.either("Record ", "기록 "), Text(&season.hash[..12.min(season.hash.len())]), "</span>");
    html!(
        page,
        "<span>",
        language.either(
            "Set in Lantern Serif and Lantern Sans, made from Hahmlet and Pretendard",
            "글꼴: Hahmlet과 Pretendard로 만든 Lantern Serif, Lantern Sans"
        ),
        "</span></footer></body></html>\n"
    );
    page.into_text()
}
