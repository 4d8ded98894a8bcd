//! The page of one game: what was said and thought side by side, what it was worth, how they voted, whom a reader suspected.

use super::data::Season;
use super::html::{Count, Html, Num, Text, Told, html};
use super::{Which, charts, frame, number, words};
use crate::arena::tale::{Chip, Kind, Line, Part, Person, Tale, Worth};
use crate::engine::{Fault, Language, Seat};
use rusqlite::{Connection, params};
use std::collections::BTreeMap;

/// Who sat on a seat, and what their answers took.
pub(super) struct Used {
    seat: String,
    player: String,
    calls: u64,
    tokens_in: u64,
    tokens_out: u64,
    latency_ms: u64,
    missed: u64,
    cost: Option<f64>,
}

/// The seats of some matches, by the place of the match in the season.
pub(super) fn usage(
    from: &Connection,
    season: &Season,
    some: &[usize],
) -> rusqlite::Result<BTreeMap<usize, Vec<Used>>> {
    let mut query = from.prepare(
        "SELECT sitters.seat, player, seats.calls, seats.tokens_in, seats.tokens_out, latency_ms, missed,
        CASE unpriced WHEN 0 THEN seats.cost END FROM matches JOIN sitters ON sitters.game = matches.game
        JOIN seats ON seats.game = sitters.game AND seats.seat = sitters.seat WHERE matches.id = ?
        ORDER BY length(sitters.seat), sitters.seat",
    )?;
    let mut all = BTreeMap::new();
    for at in some {
        let rows = query.query_map(params![season.matches[*at].id], |row| {
            let count = |at: usize| row.get::<_, i64>(at).map(|count| count as u64);
            Ok(Used {
                seat: row.get(0)?,
                player: row.get(1)?,
                calls: count(2)?,
                tokens_in: count(3)?,
                tokens_out: count(4)?,
                latency_ms: count(5)?,
                missed: count(6)?,
                cost: row.get(7)?,
            })
        })?;
        all.insert(*at, rows.collect::<rusqlite::Result<Vec<_>>>()?);
    }
    Ok(all)
}

/// What only the referee knows.
const SECRET: Told<'static> = Told(Some(&[]));

struct Telling<'a> {
    tale: &'a Tale,
    game: &'a str,
    language: Language,
}

/// The page of the game at this place of the season.
pub(super) fn page(season: &Season, at: usize, tale: &str, used: &[Used], language: Language) -> Result<String, Fault> {
    let one = &season.matches[at];
    let tale: Tale = serde_json::from_str(tale)
        .map_err(|error| Fault::new("store_failed", format!("game {} cannot be told: {error}", number(at))))?;
    let telling = Telling { tale: &tale, game: &one.game, language };
    let mut page = Html::default();
    charts::faces(&mut page, tale.people.len());
    telling.head(&mut page, season, at);
    telling.cast(&mut page, used, one.first.is_none());
    telling.eyes(&mut page);
    html!(page, "<ol class=\"parts\">");
    for (place, part) in tale.parts.iter().enumerate() {
        html!(page, "<li><a class=\"", tone(part.kind), "\" href=\"#part", place, "\">");
        sign(&mut page, part.kind);
        telling.part_name(&mut page, part);
        html!(page, "</a></li>");
    }
    html!(page, "</ol>");
    html!(page, "<div class=\"two\">");
    telling.votes(&mut page);
    if tale.suspicion.iter().any(|line| line.len() > 1) {
        html!(page, "<section", SECRET, "><div class=\"head\"><h2>", language.either("Suspicion", "의심"), "</h2><p>");
        html!(
            page,
            language.either(
                "What a neutral reader of all that was public believes: how likely each seat is mafia, in per cent.",
                "공개된 말과 표만 본 사람이 자리마다 마피아일 가능성을 어떻게 봤는지(%)예요."
            ),
            "</p></div>"
        );
        charts::suspicion(&mut page, &tale, language);
        html!(
            page,
            "<p class=\"key\">",
            language.either(
                "Mafia thick; sheriff blue; cross: left; dashed: chance",
                "굵은 선: 마피아 · 파란 선: 보안관 · 가위표: 떠남 · 점선: 우연"
            ),
            "</p></section>"
        );
    }
    html!(page, "</div>");
    for (place, part) in tale.parts.iter().enumerate() {
        telling.part(&mut page, place, part);
    }
    spent(&mut page, used, language);
    html!(
        page,
        "<footer><span>",
        language.either(
            "Thoughts are what each mind wrote for itself before it spoke; no other seat saw them.",
            "생각은 저마다 말하기 전에 혼자 적은 것이고, 다른 자리는 보지 못했어요."
        ),
        "</span><span>"
    );
    for (other, word) in
        [(at.checked_sub(1), language.either("Game ", "이전 ")), (Some(at + 1), language.either("Game ", "다음 "))]
    {
        if let Some(other) = other.filter(|other| *other < season.matches.len()) {
            html!(page, "<a href=\"", Text(&number(other)), ".html\">", word, Text(&number(other)), "</a>");
        }
    }
    html!(page, "</span></footer>");
    let title = format!("{} · {}", number(at), season.league.title);
    Ok(frame(season, Which::Game, &title, language, &page))
}

/// Those of the second side wear a rim, for the eyes of whoever knew.
fn rim(person: &Person) -> Option<Told<'_>> {
    (person.side == 1).then_some(Told(person.known_to.as_deref()))
}

fn tone(kind: Kind) -> &'static str {
    match kind {
        Kind::Night => "night",
        Kind::Talk | Kind::End => "talk",
        Kind::Vote => "vote",
    }
}

/// A moon, a sun or a hand.
fn sign(page: &mut Html, kind: Kind) {
    html!(
        page,
        "<svg width=\"16\" height=\"16\" viewBox=\"0 0 24 24\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\" aria-hidden=\"true\">"
    );
    html!(
        page,
        match kind {
            Kind::Night => "<path d=\"M20 14A8.500 8.500 0 1 1 10 4a7 7 0 0 0 10 10z\"/>",
            Kind::Talk | Kind::End =>
                "<circle cx=\"12\" cy=\"12\" r=\"4\"/><path d=\"M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5\"/>",
            Kind::Vote =>
                "<path d=\"M7 12V6a1.500 1.500 0 0 1 3 0v4V4a1.500 1.500 0 0 1 3 0v6V5a1.500 1.500 0 0 1 3 0v6V8a1.500 1.500 0 0 1 3 0v6a7 7 0 0 1-7 7c-3 0-5-1-6.500-4L4 14c0-2 2-2 3-1z\"/>",
        },
        "</svg>"
    );
}

impl Telling<'_> {
    fn person(&self, seat: Seat) -> Option<(usize, &Person)> {
        self.tale.people.iter().enumerate().find(|(_, person)| person.seat == seat)
    }

    fn name(&self, seat: Seat) -> &str {
        self.person(seat).map_or("?", |(_, person)| &person.name)
    }

    fn head(&self, page: &mut Html, season: &Season, at: usize) {
        let (one, language) = (&season.matches[at], self.language);
        html!(
            page,
            "<div class=\"front\"><div><h1>",
            words::result(self.game, &one.result, language),
            "</h1><p class=\"lead\">"
        );
        let days =
            self.tale.parts.iter().filter(|part| part.kind == Kind::Vote).map(|part| u64::from(part.number)).max();
        if let (Some(days), false) = (days.or(one.rounds), self.game == "wordwolf") {
            match language {
                Language::En => html!(page, "It took ", Count(days), if days == 1 { " day. " } else { " days. " }),
                Language::Ko => html!(page, Count(days), "일 만에 끝났어요. "),
            }
        }
        html!(
            page,
            "<span",
            SECRET,
            ">",
            language.either("The ", ""),
            words::side(self.game, 1, language),
            language.either(": ", ": ")
        );
        for (place, person) in self.tale.people.iter().filter(|person| person.side == 1).enumerate() {
            html!(page, if place > 0 { ", " } else { "" }, Text(&person.name));
        }
        html!(
            page,
            ".</span></p></div><div class=\"small\"><p>",
            language.either("Game ", "게임 "),
            Text(&number(at)),
            " · ",
            Text(&one.place)
        );
        html!(page, " · ", Count(one.seats), language.either(" seats", "자리"), "<br>");
        for (side, player) in [one.first, one.second].into_iter().enumerate() {
            if let Some(player) = player {
                html!(
                    page,
                    words::side(self.game, side, language),
                    " <b class=\"",
                    if side == 0 { "first" } else { "second" },
                    "\">"
                );
                html!(page, Text(&season.league.players[player].name), "</b> ");
            }
        }
        html!(
            page,
            "<br><a href=\"../records/",
            Text(&number(at)),
            ".json\" download>",
            language.either("The record", "기록 파일"),
            "</a> · <code>lantern replay "
        );
        html!(page, Text(&number(at)), ".json --step</code></p></div></div>");
    }

    fn cast(&self, page: &mut Html, used: &[Used], mixed: bool) {
        html!(page, "<ul class=\"cast\">");
        for (place, person) in self.tale.people.iter().enumerate() {
            html!(page, "<li>");
            charts::face(page, place, rim(person), person.left.is_some());
            html!(
                page,
                "<b>",
                Text(&person.name),
                "</b>",
                Text(&person.seat.to_string()),
                "<br><span",
                Told(person.known_to.as_deref()),
                " class=\""
            );
            html!(
                page,
                match (person.side, person.role.as_str()) {
                    (1, _) => "second",
                    (_, "villager" | "citizen") => "dim",
                    _ => "first",
                },
                "\">",
                words::role(&person.role, self.language),
                "</span>"
            );
            if let Some(secret) = &person.secret {
                let only = [person.seat];
                html!(page, "<br><span", Told(Some(&only)), ">", Text(secret), "</span>");
            }
            html!(page, "<br>");
            match person.left.and_then(|left| self.tale.parts.get(left)) {
                Some(part) => {
                    html!(page, self.language.either("gone: ", "떠남: "));
                    self.part_name(page, part);
                }
                None => html!(page, self.language.either("lived", "살아남음")),
            }
            let player = used.iter().find(|used| used.seat == person.seat.to_string());
            if let (true, Some(used)) = (mixed, player) {
                html!(page, "<br>", Text(&used.player));
            }
            html!(page, "</li>");
        }
        html!(page, "</ul>");
    }

    /// Whose eyes the page is read with.
    fn eyes(&self, page: &mut Html) {
        html!(
            page,
            "<details class=\"sight\"><summary>",
            self.language.either("What each of them knew", "저마다 알고 있던 것"),
            "</summary><div>"
        );
        html!(
            page,
            "<label><input type=\"radio\" name=\"eyes\" checked>",
            self.language.either("everything", "모두 보기"),
            "</label>"
        );
        for person in &self.tale.people {
            html!(page, "<label><input type=\"radio\" name=\"eyes\" id=\"eyes-", Text(&person.seat.to_string()), "\">");
            html!(page, Text(&person.seat.to_string()), " ", Text(&person.name), "</label>");
        }
        html!(page, "</div></details>");
    }

    fn part_name(&self, page: &mut Html, part: &Part) {
        let word = match (part.kind, self.game) {
            (Kind::Night, _) => self.language.either("Night ", "밤 "),
            (Kind::Talk, "wordwolf") => self.language.either("Hint ", "힌트 "),
            (Kind::Talk, _) => self.language.either("Day ", "낮 "),
            (Kind::Vote, _) => self.language.either("Vote ", "투표 "),
            (Kind::End, _) => self.language.either("End ", "끝 "),
        };
        html!(page, word, Count(part.number.into()));
    }

    fn part(&self, page: &mut Html, place: usize, part: &Part) {
        html!(page, "<section class=\"part\" id=\"part", place, "\"><h2>");
        self.part_name(page, part);
        html!(
            page,
            "</h2><div class=\"columns\"><span></span><span>",
            self.language.either("SAYS", "말"),
            "</span><span>"
        );
        html!(page, self.language.either("THINKS", "생각"), "</span><span></span></div>");
        let mut turn = 0;
        for line in &part.lines {
            turn += usize::from(part.kind == Kind::Talk && line.seat.is_some());
            self.line(page, part, line, turn);
        }
        html!(page, "</section>");
    }

    fn line(&self, page: &mut Html, part: &Part, line: &Line, turn: usize) {
        let lang = self.tale.language.tag();
        let Some((place, person)) = line.seat.and_then(|seat| self.person(seat)) else {
            html!(
                page,
                "<div class=\"line table\"",
                Told(line.told.as_deref()),
                "><span></span><p lang=\"",
                lang,
                "\">",
                Text(&line.said),
                "</p></div>"
            );
            return;
        };
        html!(page, "<div class=\"line\"", Told(line.told.as_deref()), "><div class=\"who\">");
        charts::face(page, place, rim(person), false);
        html!(page, "<span>", Text(&person.name), "<small>");
        if part.kind == Kind::Talk && turn > 0 {
            html!(page, self.language.either("turn ", "차례 "), turn);
        }
        html!(page, "</small></span></div><div class=\"said\">");
        if !line.acts.is_empty() {
            html!(page, "<ul class=\"chips\">");
            line.acts.iter().for_each(|chip| self.chip(page, chip));
            html!(page, "</ul>");
        }
        html!(page, "<p lang=\"", lang, "\">", Text(&line.said), "</p>");
        if line.missing {
            html!(
                page,
                "<p class=\"small dim\">",
                self.language.either(
                    "The rules acted: no valid answer came in time.",
                    "제때 올바른 답이 없어 규칙이 대신했어요."
                ),
                "</p>"
            );
        }
        html!(page, "</div>");
        let own = [person.seat];
        if line.thought.is_empty() {
            html!(page, "<div></div>");
        } else {
            html!(
                page,
                "<div class=\"thinks\"",
                Told(Some(&own)),
                " data-word=\"",
                self.language.either("thinks", "생각"),
                "\"><p lang=\"",
                lang,
                "\">"
            );
            html!(page, Text(&line.thought), "</p></div>");
        }
        html!(page, "<div class=\"margin\"", SECRET, ">");
        self.margin(page, line);
        html!(page, "</div></div>");
    }

    fn chip(&self, page: &mut Html, chip: &Chip) {
        let tone = match chip.verb.as_str() {
            "accuse" | "doubt" | "vote" | "switch" => "against",
            "report" | "read" if chip.guilty == Some(true) => "against",
            "defend" | "agree" | "report" | "read" => "for",
            "claim" | "soft_claim" | "confess" => "claim",
            _ => "",
        };
        html!(page, "<li class=\"", tone, if chip.worth == Some(Worth::Lie) { " lie\"><span>" } else { "\"><span>" });
        let words = words::act(&chip.verb, chip.guilty, chip.target.is_some(), chip.role.is_some(), self.language);
        let mut rest = words;
        while let Some((before, after)) = rest.split_once('{') {
            html!(page, before);
            let (slot, after) = after.split_once('}').unwrap_or((after, ""));
            match (slot, chip.target, &chip.role) {
                ("t", Some(target), _) => html!(page, Text(self.name(target))),
                ("r", _, Some(role)) => html!(page, words::role(role, self.language)),
                _ => html!(page, "?"),
            }
            rest = after;
        }
        html!(page, rest, "</span></li>");
    }

    fn margin(&self, page: &mut Html, line: &Line) {
        let count = |worth| line.acts.iter().filter(|chip| chip.worth == Some(worth)).count();
        let language = self.language;
        let lies = count(Worth::Lie);
        if lies > 0 {
            html!(page, "<span class=\"lie\">");
            match (lies, language) {
                (1, Language::En) => html!(page, "a lie"),
                (_, Language::En) => html!(page, lies, " lies"),
                (1, Language::Ko) => html!(page, "거짓말"),
                (_, Language::Ko) => html!(page, "거짓말 ", lies),
            }
            html!(page, "</span>");
        }
        if count(Worth::Known) > 0 {
            html!(page, "<span class=\"known\">", language.either("true", "사실"), "</span>");
        }
        if count(Worth::Mistaken) > 0 {
            html!(page, "<span class=\"mistaken\">", language.either("mistaken", "착각"), "</span>");
        }
    }

    fn votes(&self, page: &mut Html) {
        let language = self.language;
        if self.tale.polls.is_empty() {
            return;
        }
        html!(page, "<section><div class=\"head\"><h2>", language.either("Votes", "투표"), "</h2><p>");
        html!(
            page,
            language.either(
                "Row: who votes. The last row says who left.",
                "가로줄이 투표한 사람, 맨 아래가 떠난 사람이에요."
            )
        );
        html!(page, "</p></div><div class=\"scroll\" tabindex=\"0\"><table><thead><tr><td></td>");
        for poll in &self.tale.polls {
            html!(
                page,
                "<th scope=\"col\">",
                language.either("Day ", ""),
                Count(poll.number.into()),
                language.either("", "일째"),
                "</th>"
            );
        }
        html!(page, "</tr></thead><tbody>");
        for person in &self.tale.people {
            html!(page, "<tr><th scope=\"row\">", Text(&person.name), "</th>");
            for poll in &self.tale.polls {
                html!(page, "<td>");
                match poll.ballots.iter().find(|(voter, _)| *voter == person.seat) {
                    Some((_, Some(target))) => {
                        let guilty = self.person(*target).is_some_and(|(_, person)| person.side == 1);
                        html!(
                            page,
                            "<span",
                            SECRET,
                            " class=\"",
                            if guilty { "stud" } else { "ring" },
                            "\"></span>",
                            Text(self.name(*target))
                        );
                    }
                    Some((_, None)) => html!(page, language.either("nobody", "기권")),
                    None => html!(page, "–"),
                }
                html!(page, "</td>");
            }
            html!(page, "</tr>");
        }
        html!(page, "<tr><th scope=\"row\">", language.either("left", "떠난 사람"), "</th>");
        for poll in &self.tale.polls {
            html!(page, "<td>");
            if let Some(left) = poll.left {
                let votes = poll.ballots.iter().filter(|(_, target)| *target == Some(left)).count();
                html!(
                    page,
                    "<b>",
                    Text(self.name(left)),
                    "</b>, ",
                    votes,
                    language.either(" of ", "/"),
                    poll.ballots.len()
                );
            } else {
                html!(page, language.either("nobody", "없음"));
            }
            html!(page, "</td>");
        }
        let second = words::side(self.game, 1, language);
        let first = words::side(self.game, 0, language);
        html!(
            page,
            "</tr></tbody></table></div><p class=\"key\"",
            SECRET,
            "><span><span class=\"stud\"></span>",
            language.either("on ", ""),
            second,
            language.either("", "에게")
        );
        html!(
            page,
            "</span><span><span class=\"ring\"></span>",
            language.either("on ", ""),
            first,
            language.either("", "에게"),
            "</span></p></section>"
        );
    }
}

/// What the seats used, where anybody was asked outside of the program.
fn spent(page: &mut Html, used: &[Used], language: Language) {
    if used.iter().all(|used| used.calls == 0) {
        return;
    }
    html!(
        page,
        "<section><h2>",
        language.either("Tokens", "토큰"),
        "</h2><div class=\"scroll\" tabindex=\"0\"><table><thead><tr><td></td>"
    );
    let heads = [
        language.either("Mind", "참가자"),
        language.either("Calls", "호출"),
        language.either("In", "읽음"),
        language.either("Out", "씀"),
        language.either("Seconds", "초"),
        language.either("Missed", "놓침"),
        language.either("Cost", "비용"),
    ];
    for head in heads {
        html!(page, "<th scope=\"col\">", head, "</th>");
    }
    html!(page, "</tr></thead><tbody>");
    for used in used {
        html!(
            page,
            "<tr><th scope=\"row\">",
            Text(&used.seat),
            "</th><td>",
            Text(&used.player),
            "</td><td>",
            Count(used.calls),
            "</td><td>"
        );
        html!(
            page,
            Count(used.tokens_in),
            "</td><td>",
            Count(used.tokens_out),
            "</td><td>",
            Num(used.latency_ms as f64 / 1e3, 1)
        );
        html!(page, "</td><td>", Count(used.missed), "</td><td>");
        match used.cost {
            Some(cost) => html!(page, "$", Num(cost, 4)),
            None => html!(page, "?"),
        }
        html!(page, "</td></tr>");
    }
    html!(page, "</tbody></table></div></section>");
}
