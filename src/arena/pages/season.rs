//! The front page of a report: the season, who is how strong, and the list of games.

use super::charts::{self, Priced, Scale};
use super::data::{Season, Standings};
use super::html::{Count, Html, Num, Text, html};
use super::{Which, frame, manners, number, words};
use crate::arena::chairs::Kind;
use crate::arena::rating::{Rated, Ratings};
use crate::engine::Language;

/// The front page.
pub(super) fn front(season: &Season, language: Language) -> String {
    let mut page = Html::default();
    html!(page, "<div class=\"front\"><div><h1>");
    html!(page, language.either("Who can lie,<br>and who can tell", "누가 속이고,<br>누가 알아채나"), "</h1>");
    for table in &season.tables {
        html!(page, "<p class=\"lead\">", Text(&lead(season, table, language)), "</p>");
    }
    if season.tables.is_empty() {
        html!(
            page,
            "<p class=\"lead\">",
            language.either("No match has been played yet.", "아직 끝난 게임이 없어요."),
            "</p>"
        );
    }
    html!(page, "</div>");
    card(&mut page, season, language);
    html!(page, "</div>");
    for table in &season.tables {
        if season.tables.len() > 1 {
            html!(page, "<section><h2>", words::game(&table.game, language), "</h2></section>");
        }
        if let Some(ratings) = &table.ratings {
            board(&mut page, season, table, ratings, language);
            html!(page, "<div class=\"two\">");
            matrix(&mut page, season, table, language);
            prices(&mut page, season, table, ratings, language);
            html!(page, "</div>");
        }
        manners::section(&mut page, season, table, language);
    }
    frame(season, Which::Season, &season.league.title, language, &page)
}

/// The sentence above everything.
fn lead(season: &Season, table: &Standings, language: Language) -> String {
    let games = season.matches.iter().filter(|one| one.game == table.game).count();
    let (minds, game) = (table.players.len(), words::game(&table.game, language));
    let mut lead = match language {
        Language::En => format!("{minds} minds played {games} games of {game}."),
        Language::Ko => format!("참가자 {minds}명이 {game} 게임을 {games}판 했어요."),
    };
    if let Some(ratings) = &table.ratings {
        let top = ratings.players.iter().filter(|rated| rated.place == 1).count();
        let best = table.players.iter().zip(&ratings.players).find(|(_, rated)| rated.place == 1);
        let more = match (language, top, best) {
            (Language::En, 1, Some((at, _))) => format!(" {} is the strongest.", season.league.players[*at].name),
            (Language::Ko, 1, Some((at, _))) => format!(" 가장 강한 쪽: {}.", season.league.players[*at].name),
            (Language::En, ..) => format!(" The {top} at the top cannot be told apart."),
            (Language::Ko, ..) => format!(" 맨 위의 {top}명은 우열을 가릴 수 없어요."),
        };
        lead.push_str(&more);
    }
    lead
}

fn card(page: &mut Html, season: &Season, language: Language) {
    let league = &season.league;
    let ended = season.matches.iter().map(|one| one.ended);
    html!(page, "<aside class=\"card\"><div><header><h2>", Text(&league.title), "</h2><span class=\"small dim\">");
    if let (Some(first), Some(last)) = (ended.clone().min(), ended.max()) {
        let (first, last) = (date(first), date(last));
        html!(page, Text(&first));
        if last != first {
            html!(page, " – ", Text(&last));
        }
    }
    let mut deals: Vec<&str> = season.matches.iter().map(|one| one.seed.as_str()).collect();
    deals.sort_unstable();
    deals.dedup();
    html!(page, "</span></header><dl>");
    let figures = [
        (language.either("games", "게임"), season.matches.len()),
        (language.either("deals", "서로 다른 판"), deals.len()),
        (language.either("minds", "참가자"), league.players.len()),
    ];
    for (word, figure) in figures {
        html!(page, "<div><dt>", word, "</dt><dd>", Count(figure as u64), "</dd></div>");
    }
    html!(page, "</dl>");
    for venue in &league.venues {
        html!(page, "<p>", Text(&venue.name), "</p>");
    }
    html!(
        page,
        "<p>",
        language.either("Both sides of each pair play the same deals", "맞붙는 둘은 같은 판을 편을 바꿔 한 번씩 해요"),
        "</p>"
    );
    let voids: u64 = season.voids.iter().map(|(_, count)| count).sum();
    if voids > 0 {
        html!(page, "<p>", language.either("Void and played again: ", "무효로 다시 한 게임: "), Count(voids));
        for (code, count) in &season.voids {
            html!(page, " · ", Text(code), " ", Count(*count));
        }
        html!(page, "</p>");
    }
    if season.spent > 0.0 || season.unpriced {
        html!(page, "<p>", language.either("Spent: $", "쓴 돈: $"), Num(season.spent, 2));
        if season.unpriced {
            html!(page, language.either(", and more at prices that are not known", ", 값을 모르는 응답은 빼고"));
        }
        html!(page, "</p>");
    }
    if !league.season.is_empty() {
        html!(page, "<p>", language.either("Prompts: ", "프롬프트: "), Text(&league.season), "</p>");
    }
    html!(page, "</div></aside>");
}

/// A day of the calendar, from seconds since 1970.
fn date(seconds: u64) -> String {
    // Days since 1 March of the year 0, in eras of 400 years.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    format!("{}-{month:02}-{day:02}", year + era * 400 + u64::from(month <= 2))
}

/// Places from the top; those who share one stand in the order of their names.
fn ranked<'a>(season: &Season, table: &Standings, ratings: &'a Ratings) -> Vec<Vec<(usize, &'a Rated)>> {
    let mut order: Vec<(usize, &Rated)> = table.players.iter().copied().zip(&ratings.players).collect();
    let name = |at: usize| &season.league.players[at].name;
    order.sort_by(|a, b| (a.1.place, name(a.0)).cmp(&(b.1.place, name(b.0))));
    let mut groups: Vec<Vec<(usize, &Rated)>> = Vec::new();
    for one in order {
        match groups.last_mut().filter(|group| group[0].1.place == one.1.place) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups
}

fn board(page: &mut Html, season: &Season, table: &Standings, ratings: &Ratings, language: Language) {
    let side = |at| words::side(&table.game, at, language);
    html!(page, "<section class=\"board\"><div class=\"head\"><h2>", language.either("Strength", "실력"), "</h2><p>");
    html!(
        page,
        language.either(
            "Rating with 95 % interval. Minds that cannot be told apart share one place and stand in order of name.",
            "점수와 95 % 구간. 우열을 가릴 수 없으면 같은 순위에 이름순으로 놓았어요."
        )
    );
    html!(
        page,
        "</p></div><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"",
        language.either("Strength", "실력"),
        "\"><table><thead><tr>"
    );
    for word in [language.either("Place", "순위"), language.either("Mind", "참가자"), language.either("Kind", "종류")]
    {
        html!(page, "<th scope=\"col\">", word, "</th>");
    }
    html!(page, "<th scope=\"col\" class=\"r\">", language.either("Rating", "점수"), "</th><th>");
    let scale = Scale::of(ratings.players.iter().map(|rated| &rated.rating));
    scale.head(page);
    html!(page, "</th>");
    for word in [language.either("Games", "게임"), language.either("Chance of 1st", "1위 확률")] {
        html!(page, "<th scope=\"col\" class=\"r\">", word, "</th>");
    }
    for at in 0..2 {
        html!(
            page,
            "<th scope=\"col\" class=\"r\">",
            language.either("As ", ""),
            side(at),
            language.either("", "일 때"),
            "</th>"
        );
    }
    html!(page, "</tr></thead>");
    for group in ranked(season, table, ratings) {
        let tied = group.len() > 1;
        html!(page, if tied { "<tbody class=\"tie\">" } else { "<tbody>" });
        for (row, (at, rated)) in group.iter().enumerate() {
            html!(page, "<tr>");
            if row == 0 {
                html!(page, "<td class=\"place\" rowspan=\"", group.len(), "\"><span>", rated.place);
                if tied {
                    brace(page, group.len());
                    html!(page, "<small>", language.either("tie", "공동"), "</small>");
                }
                html!(page, "</span></td>");
            }
            player_row(page, season, (*at, rated), scale, language);
            html!(page, "</tr>");
        }
        html!(page, "</tbody>");
    }
    html!(page, "</table></div><p class=\"key\">");
    for (venue, side_span) in table.venues.iter().zip(&ratings.sides) {
        html!(page, "<span>", Text(venue), ": ", language.either("between equals the ", "실력이 같으면 "), side(0));
        html!(
            page,
            language.either(" wins ", " 승률 "),
            Num(100.0 * side_span.value, 0),
            " % (",
            Num(100.0 * side_span.low, 0),
            "–"
        );
        html!(page, Num(100.0 * side_span.high, 0), ")</span>");
    }
    html!(page, "</p></section>");
}

fn brace(page: &mut Html, rows: usize) {
    let height = rows * 36 - 14;
    html!(
        page,
        "<svg width=\"9\" height=\"",
        height,
        "\" aria-hidden=\"true\"><path d=\"M8 1h-3q-4 0-4 4v",
        height.saturating_sub(10)
    );
    html!(page, "q0 4 4 4h3\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"/></svg>");
}

fn player_row(page: &mut Html, season: &Season, one: (usize, &Rated), scale: Scale, language: Language) {
    let (player, rated) = (&season.league.players[one.0], one.1);
    let kind = player.kind.unwrap_or(Kind::Rules);
    html!(page, "<th scope=\"row\">", Text(&player.name), "</th><td><span class=\"kind\">");
    let mut icon = Html::default();
    charts::kind(&mut icon, kind);
    html!(page, &icon, words::kind(kind, language), "</span></td><td class=\"r\"><b>");
    html!(page, Num(rated.rating.value, 0), "</b></td><td>");
    let label = match language {
        Language::En => format!("{:.0}, from {:.0} to {:.0}", rated.rating.value, rated.rating.low, rated.rating.high),
        Language::Ko => format!("{:.0}, 구간 {:.0}에서 {:.0}", rated.rating.value, rated.rating.low, rated.rating.high),
    };
    scale.bar(page, &rated.rating, &label);
    let share = |(games, won): (u64, f64)| if games == 0 { 0.0 } else { 100.0 * won / games as f64 };
    html!(page, "</td><td class=\"r\">", Count(rated.as_first.0 + rated.as_second.0), "</td>");
    html!(page, "<td class=\"r\">", Num(100.0 * rated.best, 0), " %</td>");
    html!(page, "<td class=\"r first\">", Num(share(rated.as_first), 0), " %</td>");
    html!(page, "<td class=\"r second\">", Num(share(rated.as_second), 0), " %</td>");
}

fn matrix(page: &mut Html, season: &Season, table: &Standings, language: Language) {
    let (first, second) = (words::side(&table.game, 0, language), words::side(&table.game, 1, language));
    html!(page, "<section><div class=\"head\"><h2>");
    match language {
        Language::En => html!(page, "The ", first, " against the ", second),
        Language::Ko => html!(page, first, " 대 ", second),
    }
    html!(page, "</h2><p>");
    match language {
        Language::En => {
            html!(
                page,
                "How often the ",
                first,
                " wins, in per cent, and of how many games. Row: who plays the ",
                first,
                ". Column: who plays the ",
                second,
                "."
            );
        }
        Language::Ko => html!(page, first, "의 승률(%)과 판수. 가로줄이 ", first, ", 세로줄이 ", second, "예요."),
    }
    html!(
        page,
        "</p></div><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"",
        language.either("Wins by pairing", "맞대결 승률"),
        "\"><table class=\"matrix\"><thead><tr><td></td>"
    );
    let name = |at: usize| &season.league.players[at].name;
    for player in &table.players {
        html!(page, "<th scope=\"col\">", Text(name(*player)), "</th>");
    }
    html!(page, "</tr></thead><tbody>");
    for row in &table.players {
        html!(page, "<tr><th scope=\"row\">", Text(name(*row)), "</th>");
        for column in &table.players {
            match table.matrix.get(&(*row, *column)) {
                Some((games, won)) if *games > 0 => {
                    let share = won / *games as f64;
                    html!(
                        page,
                        "<td class=\"h",
                        (share * 8.0).round().clamp(0.0, 8.0) as usize,
                        if row == column { " own\">" } else { "\">" }
                    );
                    html!(page, Num(100.0 * share, 0), "<small>", Count(*games), "</small></td>");
                }
                _ => html!(page, "<td>–</td>"),
            }
        }
        html!(page, "</tr>");
    }
    html!(page, "</tbody></table></div></section>");
}

/// Strength over what it costs: in dollars where anything was paid, else in thinking time.
fn prices(page: &mut Html, season: &Season, table: &Standings, ratings: &Ratings, language: Language) {
    let of = |player: usize, take: fn(&super::data::Conduct) -> Option<f64>| -> Option<f64> {
        let (mut sum, mut seats) = (0.0, 0);
        for side in 0..2 {
            if let Some(conduct) = table.conduct.get(&(player, side)) {
                sum += take(conduct)?;
                seats += conduct.seats;
            }
        }
        (seats > 0).then(|| sum / seats as f64)
    };
    let paid = season.spent > 0.0;
    let price = |player: usize| {
        if paid {
            of(player, |conduct| conduct.cost.map(|cost| 100.0 * cost))
        } else {
            of(player, |conduct| Some(conduct.cpu_ns as f64 / 1e6))
        }
    };
    let priced = |(at, rated): (&usize, &Rated)| {
        let player = &season.league.players[*at];
        let price = price(*at)?;
        // On a scale of tens nothing has no place; whoever costs nothing stands at its left end.
        Some(Priced {
            name: &player.name,
            kind: player.kind.unwrap_or(Kind::Rules),
            rating: rated.rating,
            price: price.max(0.001),
        })
    };
    let all: Vec<Priced> = table.players.iter().zip(&ratings.players).filter_map(priced).collect();
    let title = language.either("Strength and what it costs", "실력과 비용");
    html!(page, "<section><div class=\"head\"><h2>", title, "</h2><p>");
    html!(
        page,
        match (paid, language) {
            (true, Language::En) =>
                "Cost of one seat for one game, in cents; each step is ten times. The line joins minds that nothing cheaper beats.",
            (true, Language::Ko) =>
                "한 자리가 한 판에 쓰는 돈(센트), 한 칸이 열 배예요. 선은 더 싸면서 더 강한 쪽이 없는 참가자를 이어요.",
            (false, Language::En) =>
                "Thinking time of one seat for one game, in milliseconds; each step is ten times. Nothing was paid. The line joins minds that nothing quicker beats.",
            (false, Language::Ko) =>
                "한 자리가 한 판에 생각한 시간(밀리초), 한 칸이 열 배예요. 돈은 들지 않았어요. 선은 더 빠르면서 더 강한 쪽이 없는 참가자를 이어요.",
        }
    );
    html!(page, "</p></div>");
    if all.is_empty() {
        html!(page, "<p>", language.either("No price is known.", "값을 몰라요."), "</p></section>");
        return;
    }
    charts::scatter(page, &all, title);
    html!(page, "<p class=\"key\">");
    let mut kinds: Vec<Kind> = all.iter().map(|one| one.kind).collect();
    kinds.sort();
    kinds.dedup();
    for kind in kinds {
        html!(page, "<span>");
        charts::kind(page, kind);
        html!(page, words::kind(kind, language), "</span>");
    }
    html!(page, "</p></section>");
}

/// The list of games.
pub(super) fn games(season: &Season, language: Language) -> String {
    let mut page = Html::default();
    html!(
        page,
        "<h1>",
        language.either("Games", "게임"),
        "</h1><div class=\"scroll\" tabindex=\"0\"><table class=\"wide\"><thead><tr>"
    );
    let heads = [
        language.either("Game", "게임"),
        language.either("Where", "장소"),
        language.either("Deal", "판"),
        language.either("First side", "첫째 편"),
        language.either("Second side", "둘째 편"),
        language.either("Result", "결과"),
    ];
    for head in heads {
        html!(page, "<th scope=\"col\">", head, "</th>");
    }
    html!(page, "</tr></thead><tbody>");
    for (at, one) in season.matches.iter().enumerate() {
        html!(page, "<tr><td><a href=\"games/", Text(&number(at)), ".html\">", Text(&number(at)), "</a></td><td>");
        html!(page, Text(&one.place), "</td><td>", Count(one.deal + 1), "</td>");
        for player in [one.first, one.second] {
            html!(page, "<td>");
            match player {
                Some(player) => html!(page, Text(&season.league.players[player].name)),
                None => html!(page, language.either("mixed", "섞어 앉음")),
            }
            html!(page, "</td>");
        }
        html!(page, "<td>", words::result(&one.game, &one.result, language), "</td></tr>");
    }
    html!(page, "</tbody></table></div>");
    frame(season, Which::Games, language.either("Games", "게임"), language, &page)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        let days = [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_795_046_400, "2026-11-19"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (seconds, day) in days {
            assert_eq!(date(seconds), day);
        }
    }
}
