//! From a small phone to 4K, five to thirty seats: nothing overlaps, nothing is cut off, everything can be touched.

use super::phone::{self, Night};
use super::square::{self, Square, Talk};
use super::village::{Ground, Village};
use super::vote;
use crate::layout::bubble::{self, Speaker, Words};
use crate::layout::{Area, TARGET, area, text_width};
use proptest::prelude::*;

/// Windows in px of the design: the stage scales larger ones down to these.
const LANDSCAPE: [(f32, f32); 7] = [
    (1280.0, 800.0),
    (1080.0, 810.0),
    (1422.0, 800.0),
    (1873.0, 800.0),
    (1911.0, 800.0),
    (1055.0, 650.0),
    (1055.0, 490.0),
];
const PORTRAIT: [(f32, f32); 4] = [(360.0, 640.0), (390.0, 844.0), (525.0, 700.0), (412.0, 915.0)];

const NAMES: [&str; 30] = [
    "Maru",
    "Odile",
    "Bram",
    "Sena",
    "Tovik",
    "Ivo",
    "Hana",
    "Rook",
    "Petra",
    "Greta",
    "Dorrit",
    "Mina",
    "Tamsin",
    "Juno",
    "Pell",
    "Lark",
    "Bea",
    "Yuna",
    "Silas",
    "Oleg",
    "Anselm",
    "Nell",
    "Corin",
    "Wren",
    "Osk",
    "Fenn",
    "Ruta",
    "Moss",
    "Maximiliane",
    "나",
];

fn labels(n: usize, text: f32) -> (Vec<f32>, f32) {
    let px = if n > 14 { 13.0 } else { 15.0 } * text.sqrt();
    let labels = NAMES[..n].iter().map(|name| (text_width(name, px) + 24.0).clamp(39.0, 120.0 * text.sqrt())).collect();
    (labels, if n > 14 { 22.0 } else { 28.0 } * text.sqrt())
}

fn apart(areas: &[Area], what: &str) {
    for (at, one) in areas.iter().enumerate() {
        for (before, other) in areas[..at].iter().enumerate() {
            assert!(!one.overlaps(other), "{what}: {at} lies over {before}: {one:?} {other:?}");
        }
    }
}

fn touchable(areas: &[Area], what: &str) {
    for (at, one) in areas.iter().enumerate() {
        assert!(one.w >= TARGET - 0.1 && one.h >= TARGET - 0.1, "{what}: {at} is only {one:?}");
    }
}

fn inside(frame: Area, areas: &[Area], what: &str) {
    for (at, one) in areas.iter().enumerate() {
        assert!(frame.holds(one), "{what}: {at} runs out of {frame:?}: {one:?}");
    }
}

fn village(n: usize, (w, h): (f32, f32), text: f32, seed: u32) -> (Village, Area) {
    let (labels, label_h) = labels(n, text);
    let (top, foot) = (h * 0.19, h - 108.0 - 36.0);
    let village = Village::new(&Ground { w, top, foot, seed, label_h, labels: &labels });
    (village, area(0.0, top, w, foot - top))
}

#[test]
fn villages_from_five_to_thirty_houses_in_every_window() {
    for window in LANDSCAPE {
        for n in 5..=30 {
            for text in [1.0, 1.5, 2.0] {
                let what = format!("{n} houses in {window:?} at {text}");
                let (village, frame) = village(n, window, text, 1);
                let areas: Vec<Area> = village.houses.iter().map(|house| house.area).collect();
                assert_eq!(areas.len(), n);
                apart(&areas, &what);
                inside(frame, &areas, &what);
                touchable(&areas, &what);
                for house in &village.houses {
                    assert!(house.area.holds(&house.label), "{what}: a name runs out of its box");
                    assert!(house.area.holds(&house.body()), "{what}: a house runs out of its box");
                }
            }
        }
    }
}

/// On a hill, not in rows: the pictures' own window, text and names.
#[test]
fn the_village_of_the_pictures_climbs_a_hill() {
    for n in 5..=30 {
        let (village, _) = village(n, (1280.0, 800.0), 1.0, 1);
        assert_eq!(village.terraces.len(), super::village::terraces(n));
        assert!(village.lane.len() > 50, "{n} houses stand in rows without a lane");
        let near = village.houses.iter().map(|house| house.w).fold(0.0, f32::max);
        assert!(near >= 80.0, "{n} houses shrank to {near}");
        for (prop, at, scale) in &village.props {
            let body = Area::standing(*at, 50.0 * scale, 50.0 * scale);
            assert!(village.houses.iter().all(|house| !house.body().overlaps(&body)), "{prop:?} stands in a house");
        }
    }
}

#[test]
fn every_house_is_reached_by_walking_and_a_step_back_returns_along_a_terrace() {
    for n in 5..=30 {
        let (village, _) = village(n, (1280.0, 800.0), 1.0, 1);
        let mut reached = vec![false; n];
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut reached[at], true) {
                continue;
            }
            open.extend([(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().filter_map(|by| village.walk(at, by)));
            if let Some(next) = village.walk(at, (1, 0)) {
                assert_eq!(village.walk(next, (-1, 0)), Some(at), "{n}: back from {next}");
            }
        }
        assert!(reached.iter().all(|&reached| reached), "{n}: {reached:?}");
    }
}

#[test]
fn squares_from_five_to_thirty_seats_in_every_window() {
    for (window, portrait) in LANDSCAPE.map(|w| (w, false)).into_iter().chain(PORTRAIT.map(|w| (w, true))) {
        for n in 5..=30 {
            for text in [1.0, 1.5, 2.0] {
                let what = format!("{n} in {window:?} at {text}");
                let (labels, label_h) = labels(n, text);
                let (top, foot) = if portrait { (68.0, window.1 - 240.0) } else { (100.0, window.1 - 160.0) };
                let ground = square::Ground { w: window.0, top, foot, text, label_h, labels: &labels, portrait };
                let square = Square::new(&ground);
                let areas: Vec<Area> = square.seats.iter().map(|seat| seat.area).collect();
                assert_eq!(areas.len(), n);
                apart(&areas, &what);
                touchable(&areas, &what);
                let content = Area { h: square.view.h.max(square.content - square.view.y), ..square.view };
                inside(content, &areas, &what);
                let words = match square.talk {
                    Talk::Above(words) | Talk::Strip(words) => vec![words],
                    Talk::Beside { speaker, label, bubble } => {
                        assert!(!speaker.overlaps(&bubble) && !label.overlaps(&bubble), "{what}");
                        vec![speaker, label, bubble]
                    }
                };
                for place in words {
                    assert!(areas.iter().all(|seat| !seat.overlaps(&place)), "{what}: words cover a face: {place:?}");
                    inside(area(0.0, top, window.0, foot.max(place.foot()) - top), &[place], &what);
                    assert!(matches!(square.talk, Talk::Beside { .. }) || place.h >= 80.0, "{what}: {place:?}");
                }
            }
        }
    }
}

#[test]
fn the_square_of_the_pictures_has_one_two_and_three_arcs() {
    for (n, arcs) in [(5, 1), (10, 1), (11, 2), (20, 2), (21, 3), (30, 3)] {
        let (labels, label_h) = labels(n, 1.0);
        let ground =
            square::Ground { w: 1280.0, top: 100.0, foot: 640.0, text: 1.0, label_h, labels: &labels, portrait: false };
        assert_eq!(Square::new(&ground).arcs.len(), arcs, "{n}");
    }
}

#[test]
fn rings_and_fronts_in_every_window() {
    let frames = LANDSCAPE.map(|(w, h)| area(24.0, 96.0, w - 48.0, h - 96.0 - 124.0));
    // Beside an open file there is half a window, and faces must shrink.
    for frame in frames.into_iter().chain([area(0.0, 96.0, 600.0, 560.0), area(0.0, 96.0, 560.0, 470.0)]) {
        for (n, text) in (3..=vote::RING).flat_map(|n| [(n, 1.0), (n, 1.5)]) {
            let (labels, label_h) = labels(n, text);
            let ring = vote::ring(&vote::Ground { frame, label_h, labels: &labels });
            let areas: Vec<Area> = ring.iter().map(|place| place.area).collect();
            let what = format!("a ring of {n} in {frame:?} at {text}");
            apart(&areas, &what);
            inside(frame, &areas, &what);
            touchable(&areas, &what);
        }
    }
    for window in &LANDSCAPE[..5] {
        let frame = area(24.0, 84.0, window.0 - 48.0, window.1 - 84.0 - 116.0);
        for votes in [&[9, 6, 4, 2][..], &[1], &[15, 15], &[6, 6, 6, 6, 6], &[3, 2, 2, 1, 1, 1], &[]] {
            let given: usize = votes.iter().sum();
            for alive in [11.max(given), 24.max(given), 30] {
                let what = format!("{votes:?} of {alive} in {window:?}");
                let (labels, label_h) = labels(30, 1.0);
                let waiting = &labels[..alive - votes.len().min(vote::FRONT)];
                let front = vote::front(frame, votes, alive / 2 + 1, waiting, label_h);
                let mut areas: Vec<Area> = front
                    .candidates
                    .iter()
                    .flat_map(|one| one.beads.iter().copied().chain([one.area, one.tray.area]))
                    .collect();
                areas.extend(front.waiting.iter().map(|one| one.area));
                assert_eq!(front.waiting.len(), waiting.len(), "{what}");
                apart(&areas, &what);
                inside(frame, &areas, &what);
                for one in &front.candidates {
                    apart(&one.tray.faces, &what);
                    inside(one.tray.area, &one.tray.faces, &what);
                }
                touchable(&front.waiting.iter().map(|one| one.area).collect::<Vec<_>>(), &what);
            }
        }
    }
}

#[test]
fn a_phone_shows_the_house_in_focus_whole_and_lists_everyone() {
    for window in PORTRAIT {
        for n in 5..=30 {
            for text in [1.0, 1.5, 2.0] {
                for focus in 0..n {
                    let what = format!("{n} in {window:?} at {text}, focus {focus}");
                    let night: Night = phone::night(window, n, 0, focus, text);
                    inside(night.stage, &[night.focus.body()], &what);
                    assert_eq!(night.focus.seat, focus);
                    assert!(night.others.iter().all(|house| house.seat != focus), "{what}");
                    assert!(
                        focus == 0 || night.others.iter().any(|house| house.seat == 0),
                        "{what}: your own is there"
                    );
                    assert_eq!(night.cells.len(), n);
                    apart(&night.cells, &what);
                    touchable(&night.cells, &what);
                    apart(&[night.stage, night.list, night.sheet], &what);
                    inside(area(0.0, 0.0, window.0, window.1), &[night.stage, night.list, night.sheet], &what);
                    assert!(night.list.h >= 2.0 * TARGET, "{what}: the list is only {:?}", night.list);
                }
            }
        }
    }
}

#[test]
fn a_phone_shows_three_candidates_at_most_and_lists_the_rest() {
    for window in PORTRAIT {
        for votes in [&[5, 3, 1][..], &[12], &[2, 2, 2, 2, 1], &[]] {
            for others in [0, 3, 9, 28] {
                let what = format!("{votes:?} and {others} in {window:?}");
                let vote = phone::vote(window, votes, others, 1.0);
                let busts: Vec<Area> = vote.candidates.iter().map(|one| one.area).collect();
                assert_eq!(busts.len(), votes.len().min(3));
                apart(&busts, &what);
                inside(vote.stage, &busts, &what);
                let cells: Vec<Area> = vote.rows.iter().chain(&vote.rest).copied().collect();
                assert_eq!((vote.rows.len(), vote.rest.len()), (votes.len(), others));
                apart(&cells, &what);
                touchable(&cells, &what);
                apart(&[vote.stage, vote.list, vote.sheet], &what);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any names, any window, any seed: nothing overlaps, and nothing runs out.
    #[test]
    fn no_village_overlaps(
        labels in prop::collection::vec(39.0f32..140.0, 5..=30),
        w in 860.0f32..2600.0,
        h in 480.0f32..1000.0,
        seed in 0u32..50,
    ) {
        let label_h = if labels.len() > 14 { 22.0 } else { 28.0 };
        let (top, foot) = (h * 0.19, h - 144.0);
        let village = Village::new(&Ground { w, top, foot, seed, label_h, labels: &labels });
        let areas: Vec<Area> = village.houses.iter().map(|house| house.area).collect();
        apart(&areas, "houses");
        inside(area(0.0, top, w, foot - top), &areas, "houses");
    }

    /// Whoever speaks, and whatever: a bubble is whole, inside, points at its speaker and covers no other.
    #[test]
    fn bubbles_are_whole_and_apart(
        heads in prop::collection::vec((30.0f32..1250.0, 410.0f32..500.0), 1..5),
        text in "[a-zA-Z가-힣 ,.?]{1,200}",
        scale in prop::sample::select(vec![1.0f32, 1.5, 2.0]),
        width in 720.0f32..1900.0,
    ) {
        let frame = area(16.0, 80.0, width - 32.0, 280.0);
        let px = 17.0 * scale;
        let words = Words { act: "Ivo accuses Tovik", text: &text, px, line: px * 1.5 };
        let size = bubble::size(&words, frame.w);
        let speakers: Vec<Speaker> = heads
            .iter()
            .map(|&(x, y)| Speaker { head: Area::around(crate::layout::spot(x.min(width - 30.0), y), 80.0, 90.0), size })
            .collect();
        let bubbles = bubble::above(frame, &speakers);
        prop_assert!(bubbles[0].is_some(), "who speaks now is always heard");
        let bodies: Vec<Area> = bubbles.iter().flatten().map(|bubble| bubble.body).collect();
        apart(&bodies, "bubbles");
        inside(frame, &bodies, "bubbles");
        for (bubble, speaker) in bubbles.iter().zip(&speakers) {
            if let Some(bubble) = bubble {
                prop_assert!(bubble.root.x >= bubble.body.x && bubble.root.x <= bubble.body.right());
                prop_assert!((bubble.tip.x - speaker.head.centre().x).abs() < 1.0);
                prop_assert!((bubble.tip.x - bubble.root.x).abs() < 110.0, "a tail is never long: {bubble:?}");
            }
        }
    }
}
