//! What the figures of a report mean, and what they do not.

use super::data::Season;
use super::html::{Count, Html, Num, Text, html};
use super::{Which, frame};
use crate::arena::rating::Ratings;
use crate::engine::Language;

/// The page on the method, with what this league's fit has to say of itself.
pub(super) fn page(season: &Season, language: Language) -> String {
    let mut page = Html::default();
    html!(page, "<div class=\"prose\"><h1>", language.either("Method", "방법"), "</h1>");
    html!(
        page,
        match language {
            Language::En => ENGLISH,
            Language::Ko => KOREAN,
        }
    );
    html!(page, "<h2>", language.either("This league", "이 리그"), "</h2><ul>");
    for table in &season.tables {
        let Some(ratings) = &table.ratings else { continue };
        let games: u64 = table.matrix.values().map(|(games, _)| games).sum();
        html!(
            page,
            "<li>",
            language.either("Rated games of ", "점수에 들어간 게임, "),
            Text(&table.game),
            ": ",
            Count(games),
            "</li><li>"
        );
        let half = widest(ratings);
        html!(page, language.either("The widest interval is ± ", "가장 넓은 구간은 ± "), Num(half, 0));
        html!(
            page,
            language.either(
                " points; half of that takes about four times as many games.",
                "점이에요. 절반으로 줄이려면 게임이 네 배쯤 필요해요."
            ),
            "</li><li>"
        );
        html!(
            page,
            language.either(
                "Widest difference between an end by the model and one by bootstrap over deals: ",
                "모형으로 낸 구간과 판을 다시 뽑아 낸 구간의 가장 큰 차이: "
            )
        );
        html!(page, Num(disagreement(ratings), 0), language.either(" points.", "점"), "</li>");
    }
    let voids: u64 = season.voids.iter().map(|(_, count)| count).sum();
    html!(
        page,
        "<li>",
        language.either(
            "Void games, which were played again and are not rated: ",
            "무효가 되어 다시 하고 점수에 넣지 않은 게임: "
        ),
        Count(voids),
        "</li>"
    );
    html!(page, "</ul><h2>", language.either("Players", "참가자"), "</h2><ul>");
    for player in &season.league.players {
        html!(page, "<li>", Text(&player.name), ": <code>", Text(&player.mind), "</code></li>");
    }
    html!(page, "</ul><h2>", language.either("Tables", "테이블"), "</h2>");
    for venue in &season.league.venues {
        html!(page, "<h3>", Text(&venue.name), "</h3><pre>", Text(&venue.setup.to_string()), "</pre>");
    }
    html!(page, "</div>");
    frame(season, Which::Method, language.either("Method", "방법"), language, &page)
}

fn widest(ratings: &Ratings) -> f64 {
    ratings.players.iter().map(|rated| (rated.rating.high - rated.rating.low) / 2.0).fold(0.0, f64::max)
}

fn disagreement(ratings: &Ratings) -> f64 {
    let ends = ratings.players.iter().flat_map(|rated| {
        [(rated.rating.low - rated.bootstrap.low).abs(), (rated.rating.high - rated.bootstrap.high).abs()]
    });
    ends.fold(0.0, f64::max)
}

const ENGLISH: &str = "<p>Every pair of minds plays whole sides: one plays the whole town, the other the whole mafia, then the \
other way round on the same deals. A deal fixes the seats, names, personas and roles, and is drawn anew each time, so nobody keeps a seat.</p>\
<p>One fit over all these games gives every mind two skills and every table a worth of its first side: the log odds that the \
first side wins are that worth, plus the skill of who plays it, minus the skill of who plays the second. A stalemate counts as half. \
The rating is the mean of both skills; 1500 is the mean of this league, and 400 points are odds of ten to one.</p>\
<p>The interval is that of the fit. Beside it, deals are drawn anew a thousand times and fitted again; if the two differ by \
much, there are too few deals.</p>\
<p><b>What it says:</b> how these minds, with these prompts, at these tables, do against each other. <b>What it does not say:</b> \
how they would do at other tables, in another language or against people; ratings of different leagues compare only by the \
anchors that both played. Tables where everybody sits at once tell about ten times less a game, and are not rated.</p>\
<p>A lie is a claim, report, accusation or defence that is false and of which the speaker knew better: their own role, their \
mates, their results, and what the dead were shown to be. Words that carry no act are not judged.</p>";

const KOREAN: &str = "<p>두 참가자는 편 전체를 맡아요. 한쪽이 마을 전부, 다른 쪽이 마피아 전부를 맡고, 같은 판에서 자리를 바꿔 한 번 더 해요. \
판마다 자리, 이름, 성격, 역할을 새로 뽑으니 늘 같은 자리에 앉는 참가자는 없어요.</p>\
<p>모든 게임을 한 번에 맞춰서 참가자마다 두 가지 실력과 테이블마다 첫째 편의 유리함을 구해요. 첫째 편이 이길 로그 승산은 그 유리함에 첫째 편 \
실력을 더하고 둘째 편 실력을 뺀 값이에요. 승부가 나지 않으면 반 승으로 세요. 점수는 두 실력의 평균이고, 1500이 이 리그의 평균, 400점 차이가 \
10 대 1의 승산이에요.</p>\
<p>구간은 모형에서 나와요. 따로 판을 천 번 다시 뽑아 맞춰 본 구간도 구하는데, 둘이 많이 다르면 판이 모자란 거예요.</p>\
<p><b>말해 주는 것:</b> 이 프롬프트로 이 테이블에서 서로 겨뤘을 때의 실력. <b>말해 주지 않는 것:</b> 다른 테이블, 다른 언어, 사람을 상대할 때의 실력. \
다른 리그의 점수와는 두 리그에 모두 나온 기준 참가자를 통해서만 견줄 수 있어요. 모두 섞여 앉은 게임은 한 판이 알려 주는 것이 열 배쯤 적어서 점수에 \
넣지 않아요.</p>\
<p>거짓말은 틀린 주장, 보고, 의심, 변호 가운데 말한 쪽이 사실을 알고 있던 것이에요. 자기 역할, 동료, 조사 결과, 죽은 이의 공개된 역할을 안다고 봐요. \
행동이 붙지 않은 말은 따지지 않아요.</p>";
