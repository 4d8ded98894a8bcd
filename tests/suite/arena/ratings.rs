//! Ratings of leagues that are drawn from known skills.

use crate::mafia::mafia_wins;
use crate::support::seed;
use lantern::arena::rating::{Bout, ELO, MEAN, Ratings, normal, rate};
use lantern::engine::{Dice, Draw, Seating};
use serde_json::json;
use std::collections::BTreeMap;

/// Who plays in a drawn league, and what the first side is worth by itself.
struct Truth {
    first: Vec<f64>,
    second: Vec<f64>,
    side: f64,
}

impl Truth {
    fn drawn(players: usize, draw: &mut Draw) -> Truth {
        let mut skills = || (0..players).map(|_| normal(draw)).collect::<Vec<f64>>();
        let (first, second) = (skills(), skills());
        Truth { first, second, side: normal(draw) * 2.0 }
    }

    /// Everybody on both sides against everybody, themselves too, on so many deals.
    fn league(&self, deals: usize, draw: &mut Draw) -> Vec<Bout> {
        let mut bouts = Vec::new();
        for deal in 0..deals {
            for first in 0..self.first.len() {
                for second in 0..self.second.len() {
                    let odds = self.side + self.first[first] - self.second[second];
                    let chance = 1.0 / (1.0 + (-odds).exp());
                    let won = f64::from(draw.below(1 << 30)) / f64::from(1 << 30) < chance;
                    bouts.push(Bout { venue: 0, deal, first, second, result: f64::from(u8::from(won)) });
                }
            }
        }
        bouts
    }

    fn rating(&self, player: usize) -> f64 {
        let both = |at: usize| (self.first[at] + self.second[at]) / 2.0;
        let mean = (0..self.first.len()).map(both).sum::<f64>() / self.first.len() as f64;
        MEAN + ELO * (both(player) - mean)
    }
}

fn rated(truth: &Truth, bouts: &[Bout], draws: u64) -> Ratings {
    rate(truth.first.len(), 1, bouts, draws, &seed("ratings"))
}

#[test]
fn known_skills_are_recovered() {
    let mut draw = Dice::new(seed("recovered")).draw("league");
    let truth = Truth { first: vec![0.8, 0.1, -0.3, -0.6], second: vec![0.5, -0.4, 0.3, -0.4], side: 0.7 };
    let ratings = rated(&truth, &truth.league(1_500, &mut draw), 0);
    for (at, player) in ratings.players.iter().enumerate() {
        assert!((player.rating.value - truth.rating(at)).abs() < 15.0, "{at}: {player:?} is {}", truth.rating(at));
        assert!((player.first.value / ELO - truth.first[at]).abs() < 0.15, "{at}: {player:?}");
        assert!((player.second.value / ELO - truth.second[at]).abs() < 0.15, "{at}: {player:?}");
    }
    assert_eq!(ratings.players[0].place, 1);
    assert!(ratings.players[0].best > 0.99, "{:?}", ratings.players[0]);
    assert!((ratings.sides[0].value - 1.0 / (1.0 + (-0.7f64).exp())).abs() < 0.03, "{:?}", ratings.sides);
}

/// Skills and sides are drawn as the model takes them for drawn; then nineteen of twenty intervals hold the truth.
#[test]
fn intervals_hold_what_they_say() {
    let (mut held, mut all) = ([0u32; 3], 0u32);
    for league in 0..400 {
        let mut draw = Dice::new(seed("coverage")).draw(&format!("league/{league}"));
        let truth = Truth::drawn(4, &mut draw);
        let ratings = rated(&truth, &truth.league(12, &mut draw), 0);
        for (at, player) in ratings.players.iter().enumerate() {
            let against_mean = |skills: &[f64]| ELO * (skills[at] - skills.iter().sum::<f64>() / skills.len() as f64);
            held[0] += u32::from(player.rating.holds(truth.rating(at)));
            held[1] += u32::from(player.first.holds(against_mean(&truth.first)));
            held[2] += u32::from(player.second.holds(against_mean(&truth.second)));
            all += 1;
        }
    }
    for held in held {
        let share = f64::from(held) / f64::from(all);
        assert!((share - 0.95).abs() <= 0.02, "{share} of {all}");
    }
}

/// Deals decide some matches together; the interval by bootstrap over deals sees that, and covers about as much.
#[test]
fn the_bootstrap_agrees_with_the_fit() {
    let mut draw = Dice::new(seed("bootstrap")).draw("league");
    let truth = Truth { first: vec![0.4, 0.0, -0.4], second: vec![0.2, 0.1, -0.3], side: -0.5 };
    let bouts = truth.league(120, &mut draw);
    let ratings = rated(&truth, &bouts, 200);
    for player in &ratings.players {
        let width = |span: &lantern::arena::rating::Span| span.high - span.low;
        let share = width(&player.bootstrap) / width(&player.rating);
        assert!((0.75..1.3).contains(&share), "{share}: {player:?}");
    }
    assert_eq!(rated(&truth, &bouts, 200), ratings);
}

/// Whoever plays the stronger side does not look stronger for it: not even where some have played it more often.
#[test]
fn a_side_is_nobodys_skill() {
    for side in [-2.0, 2.0] {
        let truth = Truth { first: vec![0.0; 3], second: vec![0.0; 3], side };
        let mut draw = Dice::new(seed("side")).draw(&format!("{side}"));
        let mut bouts = truth.league(300, &mut draw);
        // The first player hardly ever sits on the second side.
        bouts.retain(|bout| bout.second != 0 || bout.deal < 60);
        let ratings = rated(&truth, &bouts, 0);
        for player in &ratings.players {
            assert!((player.rating.value - MEAN).abs() < 30.0, "{side}: {player:?}");
            assert_eq!(player.place, 1, "equals share a place: {player:?}");
        }
    }
}

#[test]
fn the_order_of_matches_does_not_matter() {
    let mut draw = Dice::new(seed("order")).draw("league");
    let truth = Truth::drawn(4, &mut draw);
    let mut bouts = truth.league(20, &mut draw);
    let before = rated(&truth, &bouts, 20);
    draw.shuffle(&mut bouts);
    let after = rated(&truth, &bouts, 20);
    for (one, other) in before.players.iter().zip(&after.players) {
        assert_eq!(
            (one.rating, one.first, one.second, one.place),
            (other.rating, other.first, other.second, other.place)
        );
    }
}

#[test]
fn stalemates_are_half_and_nothing_known_is_no_order() {
    let half = |first, second| Bout { venue: 0, deal: 0, first, second, result: 0.5 };
    let ratings = rate(2, 1, &[half(0, 1), half(1, 0)], 0, &seed("half"));
    for player in &ratings.players {
        assert!((player.rating.value - MEAN).abs() < 1e-6 && player.place == 1, "{player:?}");
        assert_eq!((player.as_first, player.as_second), ((1, 0.5), (1, 0.5)));
    }
    // One side that always wins is no reason to think of anything but the side.
    let won = |first, second| Bout { venue: 0, deal: 0, first, second, result: 1.0 };
    let ratings = rate(2, 1, &[won(0, 1), won(1, 0), won(0, 0), won(1, 1)], 0, &seed("won"));
    assert!(ratings.players.iter().all(|player| player.place == 1 && (player.rating.value - MEAN).abs() < 1e-6));
}

/// Three players who all play at random, at a table whose odds are known exactly.
#[test]
fn random_players_are_what_theory_says() {
    let (mafia, town) = (2, 5);
    let exact = 1.0 - mafia_wins(mafia, town, &mut BTreeMap::new());
    let registry = lantern::games::registry();
    let setup = json!({"roles": {"mafia": mafia, "villager": town}});
    let contest = registry.find("mafia").expect("a game");
    let contest = contest.contest(&setup, &Seating::read("random").expect("minds")).expect("a contest");
    let mut bouts = Vec::new();
    for deal in 0..100 {
        for pair in 0..9 {
            let played = contest.play(pair, seed(&format!("theory {deal} {pair}")), &|| 0).expect("a game");
            let result = f64::from(u8::from(played.result == "town"));
            let [first, second] = [pair / 3, pair % 3].map(|player| player as usize);
            bouts.push(Bout { venue: 0, deal, first, second, result });
        }
    }
    let ratings = rate(3, 1, &bouts, 0, &seed("theory"));
    assert!(ratings.sides[0].holds(exact), "{:?}, but {exact}", ratings.sides[0]);
    assert!(ratings.players.iter().all(|player| player.place == 1 && player.rating.holds(MEAN)), "{ratings:?}");
}
