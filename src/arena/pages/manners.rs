//! What the minds do, without a judge: every figure is counted from acts, votes and roles.

use super::charts;
use super::data::{Conduct, Season, Standings};
use super::html::{Count, Html, Num, Text, html};
use super::words;
use crate::engine::Language;
use serde_json::{Map, Value, json};

/// A column: what it is, how it is written, and which end of it is the better one.
struct Column {
    head: String,
    value: fn(&Standings, usize) -> Option<f64>,
    percent: bool,
    digits: usize,
    best: Best,
}

#[derive(Clone, Copy, PartialEq)]
enum Best {
    Most,
    Least,
    Neither,
}

fn on(table: &Standings, player: usize, side: usize) -> Option<&Conduct> {
    table.conduct.get(&(player, side))
}

/// A share of sums over the given sides.
fn share(table: &Standings, player: usize, sides: &[usize], part: &[&str], rest: &[&str]) -> Option<f64> {
    let conducts = || sides.iter().filter_map(|side| on(table, player, *side));
    let sum = |names: &[&str]| conducts().flat_map(|conduct| names.iter().map(|name| conduct.sum(name))).sum::<f64>();
    let all = sum(part) + sum(rest);
    (all > 0.0).then(|| sum(part) / all)
}

/// A figure for each seat that was taken on a side.
fn each(table: &Standings, player: usize, side: usize, name: &str) -> Option<f64> {
    on(table, player, side).filter(|conduct| conduct.seats > 0).map(|conduct| conduct.sum(name) / conduct.seats as f64)
}

fn missed(table: &Standings, player: usize) -> Option<f64> {
    let both = (0..2).filter_map(|side| on(table, player, side));
    let (missed, seats) = both.fold((0, 0), |(missed, seats), one| (missed + one.missed, seats + one.seats));
    (seats > 0).then(|| missed as f64 / seats as f64)
}

fn words_a_turn(table: &Standings, player: usize) -> Option<f64> {
    let both = || (0..2).filter_map(|side| on(table, player, side));
    let words: f64 = both().map(|conduct| conduct.sum("words")).sum();
    let turns: f64 = both().map(|conduct| conduct.sum("statements")).sum();
    (turns > 0.0).then(|| words / turns)
}

/// The columns for a game.
fn columns(table: &Standings, language: Language) -> Vec<Column> {
    let column = |english: &str, korean: &str, percent, digits, best, value| Column {
        head: language.either(english, korean).to_owned(),
        value,
        percent,
        digits,
        best,
    };
    if table.game == "wordwolf" {
        return vec![
            column("Words a game", "한 판 어절 수", false, 0, Best::Neither, |table, player| {
                let both = [each(table, player, 0, "words"), each(table, player, 1, "words")];
                let known: Vec<f64> = both.into_iter().flatten().collect();
                (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
            }),
            column(
                "Votes on the wolf, as citizen",
                "시민일 때 늑대에게 던진 표",
                true,
                0,
                Best::Most,
                |table, player| {
                    let conduct = on(table, player, 0)?;
                    (conduct.sum("ballots") > 0.0).then(|| conduct.sum("ballots_on_wolf") / conduct.sum("ballots"))
                },
            ),
            column("Stays, as wolf", "늑대일 때 살아남음", true, 0, Best::Most, |table, player| {
                on(table, player, 1)?.mean("survived")
            }),
            column("Missed, a game", "한 판에 놓친 차례", false, 2, Best::Least, missed),
        ];
    }
    vec![
        column("Words a turn", "한 번에 말한 어절", false, 0, Best::Neither, words_a_turn),
        column(
            "Lies a game, as mafia",
            "마피아일 때 한 판 거짓말",
            false,
            1,
            Best::Neither,
            |table, player| each(table, player, 1, "lies"),
        ),
        column(
            "Votes on mafia, as town",
            "마을일 때 마피아에게 던진 표",
            true,
            0,
            Best::Most,
            |table, player| {
                let conduct = on(table, player, 0)?;
                (conduct.sum("ballots") > 0.0).then(|| conduct.sum("ballots_on_mafia") / conduct.sum("ballots"))
            },
        ),
        column("Accuses rightly, as town", "마을일 때 맞게 의심함", true, 0, Best::Most, |table, player| {
            share(table, player, &[0], &["accusations_right"], &["accusations_wrong"])
        }),
        column(
            "Helps lynch own doctor, sheriff …, in 100 games",
            "의사·보안관 처형에 보탠 표(100판)",
            false,
            1,
            Best::Least,
            |table, player| each(table, player, 0, "ballots_on_power").map(|each| 100.0 * each),
        ),
        column("Votes as announced", "말한 대로 투표함", true, 0, Best::Neither, |table, player| {
            share(table, player, &[0, 1], &["words_kept"], &["words_broken"])
        }),
        column("Answers when accused", "의심받으면 맞받음", true, 0, Best::Neither, |table, player| {
            share(
                table,
                player,
                &[0, 1],
                &["accused_countered", "accused_defended", "accused_claimed"],
                &["accused_ignored"],
            )
        }),
        column("Suspected, as mafia", "마피아일 때 받은 의심", true, 0, Best::Least, |table, player| {
            on(table, player, 1)?.mean("suspicion")
        }),
        column("Survives, as mafia", "마피아일 때 살아남음", true, 0, Best::Most, |table, player| {
            on(table, player, 1)?.mean("survived")
        }),
        column(
            "Sheriff tells after, days",
            "보안관이 밝히기까지(일)",
            false,
            1,
            Best::Neither,
            |table, player| on(table, player, 0)?.mean("disclosure_delay"),
        ),
        column(
            "Gives own role away, in 100 games",
            "스스로 정체를 밝힘(100판)",
            false,
            1,
            Best::Least,
            |table, player| each(table, player, 1, "leaks").map(|each| 100.0 * each),
        ),
        column("Missed, a game", "한 판에 놓친 차례", false, 2, Best::Least, missed),
    ]
}

/// The part of the front page on conduct and use.
pub(super) fn section(page: &mut Html, season: &Season, table: &Standings, language: Language) {
    html!(page, "<section class=\"manners\"><div class=\"head\"><h2>", language.either("Manners", "태도"), "</h2><p>");
    html!(page, language.either(
        "What a mind does with its words, counted without a judge. The bold figure is the best of its column; otherwise there is no better or worse.",
        "말과 표로 한 일을 판정자 없이 셌어요. 굵은 숫자가 그 칸에서 가장 좋은 값이고, 나머지는 좋고 나쁨이 없어요.",
    ));
    html!(
        page,
        "</p></div><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"",
        language.either("Manners", "태도"),
        "\"><table><thead><tr><td></td>"
    );
    let columns = columns(table, language);
    for column in &columns {
        html!(page, "<th scope=\"col\" class=\"r\">", Text(&column.head), "</th>");
    }
    html!(page, "</tr></thead><tbody>");
    let values: Vec<Vec<Option<f64>>> = columns
        .iter()
        .map(|column| table.players.iter().map(|player| (column.value)(table, *player)).collect())
        .collect();
    for (row, player) in table.players.iter().enumerate() {
        html!(page, "<tr><th scope=\"row\">", Text(&season.league.players[*player].name), "</th>");
        for (column, values) in columns.iter().zip(&values) {
            cell(page, column, values, row);
        }
        html!(page, "</tr>");
    }
    html!(page, "</tbody></table></div></section>");
    if table.conduct.values().any(|conduct| conduct.calls > 0) {
        used(page, season, table, language);
    }
}

fn cell(page: &mut Html, column: &Column, values: &[Option<f64>], row: usize) {
    html!(page, "<td><span>");
    let known: Vec<f64> = values.iter().flatten().copied().collect();
    match values[row] {
        None => html!(page, "–"),
        Some(value) => {
            let (low, high) =
                known.iter().fold((f64::MAX, f64::MIN), |(low, high), one| (low.min(*one), high.max(*one)));
            let best = high > low
                && match column.best {
                    Best::Most => value == high,
                    Best::Least => value == low,
                    Best::Neither => false,
                };
            html!(page, if best { "<b>" } else { "" });
            html!(
                page,
                Num(if column.percent { 100.0 * value } else { value }, column.digits),
                if column.percent { " %" } else { "" }
            );
            html!(page, if best { "</b>" } else { "" });
            charts::rail(page, if high > low { (value - low) / (high - low) } else { 0.5 }, best);
        }
    }
    html!(page, "</span></td>");
}

/// What the answers took, where anybody was asked outside of the program.
fn used(page: &mut Html, season: &Season, table: &Standings, language: Language) {
    html!(
        page,
        "<section class=\"manners\"><div class=\"head\"><h2>",
        language.either("Use", "사용량"),
        "</h2></div><div class=\"scroll\" tabindex=\"0\"><table><thead><tr><td></td>"
    );
    let heads = [
        language.either("Calls a game", "한 판 호출"),
        language.either("Tokens in", "읽은 토큰"),
        language.either("Cached", "캐시"),
        language.either("Tokens out", "쓴 토큰"),
        language.either("Reasoning", "추론"),
        language.either("Seconds a call", "호출당 초"),
        language.either("Invalid answers", "잘못된 답"),
        language.either("Tricks", "속임수"),
        language.either("Cost a game", "한 판 비용"),
        language.either("Cost a win", "1승 비용"),
    ];
    for head in heads {
        html!(page, "<th scope=\"col\" class=\"r\">", head, "</th>");
    }
    html!(page, "</tr></thead><tbody>");
    for player in &table.players {
        let both: Vec<&Conduct> = (0..2).filter_map(|side| on(table, *player, side)).collect();
        let sum = |take: fn(&Conduct) -> u64| both.iter().map(|conduct| take(conduct)).sum::<u64>();
        let calls = sum(|conduct| conduct.calls);
        html!(page, "<tr><th scope=\"row\">", Text(&season.league.players[*player].name), "</th>");
        let (seats, wins) = (sum(|conduct| conduct.seats).max(1), sum(|conduct| conduct.wins));
        let a_seat = |count: u64| Num(count as f64 / seats as f64, 1);
        html!(
            page,
            "<td class=\"r\">",
            a_seat(calls),
            "</td><td class=\"r\">",
            Count(sum(|conduct| conduct.tokens_in)),
            "</td><td class=\"r\">"
        );
        html!(
            page,
            Count(sum(|conduct| conduct.tokens_cached)),
            "</td><td class=\"r\">",
            Count(sum(|conduct| conduct.tokens_out))
        );
        html!(page, "</td><td class=\"r\">", Count(sum(|conduct| conduct.tokens_reasoning)), "</td><td class=\"r\">");
        html!(
            page,
            Num(sum(|conduct| conduct.latency_ms) as f64 / 1e3 / calls.max(1) as f64, 2),
            "</td><td class=\"r\">"
        );
        html!(
            page,
            Count(sum(|conduct| conduct.invalid)),
            "</td><td class=\"r\">",
            Count(sum(|conduct| conduct.tricks)),
            "</td>"
        );
        let cost: Option<f64> = both.iter().map(|conduct| conduct.cost).sum();
        match cost {
            Some(cost) => {
                html!(page, "<td class=\"r\">$", Num(cost / seats as f64, 4), "</td><td class=\"r\">");
                match wins {
                    0 => html!(page, "–</td>"),
                    _ => html!(page, "$", Num(cost / wins as f64, 4), "</td>"),
                }
            }
            None => html!(page, "<td class=\"r\">?</td><td class=\"r\">?</td>"),
        }
        html!(page, "</tr>");
    }
    html!(page, "</tbody></table></div></section>");
}

/// Everything on the front page as JSON.
pub(super) fn data(season: &Season) -> Value {
    let table = |table: &Standings| {
        let player = |(row, at): (usize, &usize)| {
            let side = |side: usize| {
                let conduct = on(table, *at, side)?;
                let figures: Map<String, Value> = conduct
                    .figures
                    .iter()
                    .map(|(name, (sum, count))| (name.clone(), json!({"sum": sum, "of": count})))
                    .collect();
                Some(json!({
                    "seats": conduct.seats, "wins": conduct.wins, "missed": conduct.missed, "calls": conduct.calls,
                    "tokens_in": conduct.tokens_in, "tokens_cached": conduct.tokens_cached, "tokens_out": conduct.tokens_out,
                    "tokens_reasoning": conduct.tokens_reasoning, "latency_ms": conduct.latency_ms,
                    "invalid": conduct.invalid, "tricks": conduct.tricks, "cost": conduct.cost, "cpu_ns": conduct.cpu_ns,
                    "figures": figures,
                }))
            };
            let [first, second] = [side(0), side(1)];
            let player = &season.league.players[*at];
            let rated = table.ratings.as_ref().map(|ratings| &ratings.players[row]);
            let sides = json!({(words::side(&table.game, 0, Language::En)): first, (words::side(&table.game, 1, Language::En)): second});
            json!({"name": player.name, "mind": player.mind, "kind": player.kind, "rated": rated, "sides": sides})
        };
        let players: Vec<Value> = table.players.iter().enumerate().map(player).collect();
        let name = |at: usize| &season.league.players[at].name;
        let pairings: Vec<Value> = table
            .matrix
            .iter()
            .map(|((first, second), (games, won))| json!({"first": name(*first), "second": name(*second), "games": games, "won": won}))
            .collect();
        let sides = table.ratings.as_ref().map(|ratings| &ratings.sides);
        json!({"game": table.game, "venues": table.venues, "sides": sides, "players": players, "pairings": pairings})
    };
    let voids: Map<String, Value> = season.voids.iter().map(|(code, count)| (code.clone(), json!(count))).collect();
    json!({
        "format": 1, "title": season.league.title, "league": season.hash, "season": season.league.season,
        "matches": season.matches.len(), "void": voids, "spent": season.spent, "unpriced": season.unpriced,
        "games": season.tables.iter().map(table).collect::<Vec<_>>(),
    })
}
