//! A game that does nothing: the least that a game must say of itself. One registration line (in `support.rs`) puts it
//! into every command and under every generic test.

use lantern::engine::{Bot, Dice, Draw, Fault, Info, Mind, Outcome, Preset, Refuse, Rules, Seat, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nothing {
    rested: bool,
}

#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Rest,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fact {
    Rested,
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("you have rested already")]
pub struct Rested;

impl Refuse for Rested {
    fn code(&self) -> &'static str {
        "rested"
    }
}

impl Rules for Nothing {
    type Setup = Setup;
    type Phase = bool;
    type Action = Action;
    type Fact = Fact;
    type Refusal = Rested;
    type View = Nothing;
    type Advice = ();

    const INFO: Info =
        Info { name: "nothing", title: "Nothing", about: "Rest once.", preset_key: "preset", teams: &[] };

    fn presets() -> Vec<Preset<Setup>> {
        vec![Preset { name: "plain", about: "nothing at all", setup: Setup {} }]
    }
    fn validate(_: &Setup) -> Result<(), Fault> {
        Ok(())
    }
    fn deal(_: &Setup, _: &Dice) -> Self {
        Nothing { rested: false }
    }
    fn seats(&self) -> Vec<Seat> {
        Seat::players(1)
    }
    fn phase(&self) -> bool {
        self.rested
    }
    fn awaited(&self) -> Vec<Seat> {
        if self.rested { Vec::new() } else { self.seats() }
    }
    fn legal(&self, _: Seat) -> Vec<Action> {
        if self.rested { Vec::new() } else { vec![Action::Rest] }
    }
    fn apply(&mut self, _: Seat, _: &Action, _: &mut Dice) -> Result<Vec<Fact>, Rested> {
        if std::mem::replace(&mut self.rested, true) { Err(Rested) } else { Ok(vec![Fact::Rested]) }
    }
    fn outcome(&self) -> Option<Outcome> {
        self.rested.then(|| Outcome { result: "rested".into(), winners: self.seats() })
    }
    fn view(&self, _: Viewer) -> Nothing {
        self.clone()
    }
    fn redact(fact: &Fact, _: Viewer) -> Option<Fact> {
        Some(fact.clone())
    }
    fn text(view: &Nothing) -> String {
        if view.rested { "rested" } else { "not rested" }.to_owned()
    }
    fn minds() -> Vec<Mind<Self>> {
        vec![Mind { name: "idle", about: "rests", make: || Box::new(Idle) }]
    }
}

struct Idle;

impl Bot<Nothing> for Idle {
    fn choose(&mut self, view: &Nothing, _: &mut Draw) -> Option<Action> {
        (!view.rested).then_some(Action::Rest)
    }
}

#[test]
fn one_registration_line_is_enough() {
    use crate::support::command;
    let (status, list, _) = command(&["list"], b"");
    assert_eq!(status, 0);
    assert!(list.contains("nothing: Rest once.") && list.contains("idle"), "{list}");

    let lines = b"{\"bot\":\"idle\",\"seat\":\"p1\"}\n{\"act\":{\"seat\":\"p1\",\"action\":{\"type\":\"rest\"}}}\n{\"text\":\"p1\"}\n{\"record\":true}\n";
    let (status, answers, _) = command(&["table", "nothing", "--seed", "1"], lines);
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(status, 0);
    assert_eq!(answers[0], r#"{"ok":true,"action":{"type":"rest"}}"#);
    assert_eq!(answers[1], r#"{"ok":true,"facts":[{"type":"rested"}]}"#);
    assert_eq!(answers[2], r#"{"ok":true,"text":"rested"}"#);

    let answer: serde_json::Value = serde_json::from_str(answers[3]).expect("JSON");
    let (status, replayed, _) = command(&["replay", "-"], answer["record"].to_string().as_bytes());
    assert_eq!(status, 0);
    assert!(replayed.contains("nothing:plain#1") && replayed.contains("verified: 1 moves"), "{replayed}");

    let (status, report, _) = command(&["sim", "nothing", "--games", "20", "--json"], b"");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((status, &report["outcomes"]["rested"]), (0, &20.into()));

    let (status, _, error) = command(&["solve", "nothing"], b"{}");
    assert_eq!((status, error.as_str()), (1, "lantern: this game has no solver\n"));
}
