//! Facts one by one lead to the same picture as the view, in every game on the stage.

use super::many::{Fact, P1, Phase, Stones, View};
use lantern::engine::{Rules, Session, Viewer};
use lantern::games::mastermind::Mastermind;
use lantern::games::mastermind::rules::{Mode, Setup as Codes};
use lantern::games::mastermind::stage::scene::Scene as Board;
use lantern::games::minesweeper::Minesweeper;
use lantern::games::minesweeper::rules::Setup as Corridor;
use lantern::games::minesweeper::stage::scene::Scene as Field;
use lantern::stage::present::SceneModel;

/// Plays a game by chance, gives some up, and compares after every move. `even` makes even what only a view tells. Returns
/// the last scene.
fn follow<G: Rules, S: SceneModel<G>>(setup: G::Setup, seed: &str, gives_up: bool, even: fn(&S, &mut S)) -> S {
    let viewer = Viewer::Seat(P1);
    let mut session = Session::<G>::new(setup, seed.parse().expect("a seed")).expect("a game");
    let mut scene = S::of(&session.view(viewer));
    let mut draw = session.mind_draw(P1);
    for step in 0..80 {
        let Some(seat) = session.state().awaited().first().copied() else { break };
        let facts = if step == 6 && gives_up {
            session.forfeit(P1).expect("it can be given up")
        } else {
            let legal: Vec<_> =
                session.state().legal(seat).into_iter().filter(|action| !G::redeals(action) || step % 9 == 8).collect();
            let Some(action) = draw.pick(&legal).cloned() else { break };
            session.act(seat, action).expect("legal is accepted")
        };
        for fact in facts.iter().filter_map(|fact| G::redact(fact, viewer)) {
            scene.follow(&fact);
        }
        let mut truth = S::of(&session.view(viewer));
        even(&scene, &mut truth);
        assert_eq!(scene, truth, "{} {seed}, step {step}: {facts:?}", G::INFO.name);
    }
    scene
}

#[test]
fn codes() {
    // At the end the rival's colours are told with the view, not with a fact.
    let even = |shown: &Board, truth: &mut Board| {
        if let (Some(shown), Some(told), true) = (&shown.rival, &mut truth.rival, shown.ended.is_some()) {
            told.clone_from(shown);
        }
    };
    for mode in [Mode::Play, Mode::Race, Mode::Codemaker] {
        for n in 0..6 {
            let gives_up = n == 5 && mode == Mode::Play;
            follow::<Mastermind, Board>(Codes { mode, ..Codes::default() }, &format!("{mode:?}{n}"), gives_up, even);
        }
    }
}

#[test]
fn corridors() {
    let mut endings = std::collections::BTreeSet::new();
    for n in 0..60 {
        let setup = Corridor { chord: true, question_marks: n % 2 == 0, mines: 1 + n % 3 * 5, ..Corridor::default() };
        let scene = follow::<Minesweeper, Field>(setup, &format!("s{n}"), n % 4 == 0, |_, _| {});
        endings.insert(format!("{:?}", scene.ended));
    }
    assert!(endings.len() >= 3, "won, lost and given up: {endings:?}");
}

/// What can be seen of a table of four.
#[derive(PartialEq, Debug)]
struct Stage {
    own: Option<u8>,
    points: Vec<u8>,
    over: bool,
}

impl SceneModel<Stones> for Stage {
    fn of(view: &View) -> Stage {
        Stage { own: view.own, points: view.points.clone(), over: view.phase == Phase::Over }
    }

    fn follow(&mut self, fact: &Fact) {
        match fact {
            Fact::Laid { stone, .. } => self.own = Some(*stone),
            Fact::Opened { .. } => self.own = None,
            Fact::Counted { points } => self.points.clone_from(points),
            Fact::RoundBegan { .. } => {}
            Fact::Ended { .. } => self.over = true,
            Fact::Reset => *self = Stage { own: None, points: vec![0; 4], over: false },
        }
    }
}

#[test]
fn a_table_of_four() {
    for n in 0..20 {
        follow::<Stones, Stage>(Default::default(), &format!("t{n}"), false, |_, _| {});
    }
}
