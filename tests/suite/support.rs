//! What several tests need.

use lantern::cli::{Room, run};
use lantern::engine::{Fault, Registry, Seed, Table, Viewer};
use lantern::games::Visitor;
use serde_json::Value;
use std::borrow::Cow;
use std::path::PathBuf;

/// The games of the program and those of the tests.
pub fn registry() -> Registry {
    lantern::games::registry().with::<crate::nothing::Nothing>().with::<crate::toy::Stones>()
}

/// The same games by their types.
pub fn each(visitor: &mut impl Visitor) {
    lantern::games::each(visitor);
    visitor.game::<crate::nothing::Nothing>();
    visitor.game::<crate::toy::Stones>();
}

/// The code of a fault of this program.
pub fn code(fault: Fault) -> &'static str {
    match fault.code {
        Cow::Borrowed(code) => code,
        Cow::Owned(code) => panic!("{code} is no code of this program"),
    }
}

pub fn seed(text: &str) -> Seed {
    text.parse().expect("a seed")
}

pub fn open(game: &str, setup: Value, seed_text: &str) -> Box<dyn Table> {
    let registry = registry();
    let game = registry.find(game).expect("a game");
    game.open(&setup, seed(seed_text)).expect("a valid setup")
}

/// A table that is asked by JSON lines, as `lantern table` does it.
pub struct Asked(Room, usize);

impl Asked {
    pub fn new(setup: Value, viewer: Viewer) -> Asked {
        Asked::at(open("mastermind", setup, "42"), viewer)
    }

    /// The door of `viewer` at this table.
    pub fn at(table: Box<dyn Table>, viewer: Viewer) -> Asked {
        let mut room = Room::new(table);
        let door = room.open(viewer);
        Asked(room, door)
    }

    pub fn ask(&mut self, request: Value) -> Value {
        self.0.answer(self.1, request.to_string().as_bytes())
    }

    pub fn submit(&mut self, seat: &str, code: &str) -> Value {
        let code: Vec<String> = code.chars().map(String::from).collect();
        self.act(seat, serde_json::json!({"type": "submit", "code": code}))
    }

    pub fn act(&mut self, seat: &str, action: Value) -> Value {
        self.ask(serde_json::json!({"act": {"seat": seat, "action": action}}))
    }

    /// The code of a refusal, or of an error.
    pub fn refusal(answer: &Value) -> &str {
        let part = answer.get("refusal").or(answer.get("error"));
        part.and_then(|part| part["code"].as_str()).unwrap_or("accepted")
    }
}

/// Exit status, stdout and stderr of one command line.
pub fn command(arguments: &[&str], input: &[u8]) -> (u8, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let arguments = std::iter::once("lantern").chain(arguments.iter().copied());
    let status = run(&registry(), arguments, &mut &*input, &mut output, &mut errors);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status, text(output), text(errors))
}

/// A file of this test's own.
pub fn scratch(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("lantern-test-{}-{name}", std::process::id()));
    for ending in ["", "-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
    file
}

/// What a command line that works writes to stdout.
pub fn watched(arguments: &[&str]) -> String {
    let (status, output, errors) = command(arguments, b"");
    assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?}");
    output
}
