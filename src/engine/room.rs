//! A table and the doors that lead to it: requests and answers as JSON. `docs/table.md` describes the protocol.

use super::{Fault, Seat, Table, Viewer, read_json, safe_json};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, BufRead, Read};

/// A longer line is answered with an error and not looked at.
pub const MOST_LINE_BYTES: usize = 1 << 20;

/// One table and the doors that lead to it. Whatever is done at one door is told at all of them, at each as its viewer
/// may know it.
pub struct Room {
    table: Box<dyn Table>,
    doors: Vec<Door>,
}

/// Where one viewer meets a table: the referee may ask everything, a seat what that seat may know.
pub struct Door {
    viewer: Viewer,
    /// How many facts this viewer was told. Each door counts its own: a number that all share would have gaps, and a
    /// gap tells that somebody acted in secret.
    told: u64,
    unheard: Vec<Value>,
}

/// Why a request was not carried out.
enum No {
    /// By the rules, or because it is somebody else's.
    Refused(Fault),
    /// Because it is no request.
    Bad(String),
}

impl From<Fault> for No {
    fn from(fault: Fault) -> Self {
        No::Refused(fault)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    seat: Seat,
    action: Value,
}

impl Room {
    /// A room with this table in it, and no door yet.
    pub fn new(table: Box<dyn Table>) -> Room {
        Room { table, doors: Vec::new() }
    }

    /// Opens a door for this viewer and returns its number.
    pub fn open(&mut self, viewer: Viewer) -> usize {
        self.doors.push(Door { viewer, told: 0, unheard: Vec::new() });
        self.doors.len() - 1
    }

    /// Answers every line that comes through a door until the input ends.
    pub fn serve(&mut self, door: usize, input: &mut dyn BufRead, output: &mut dyn io::Write) -> io::Result<()> {
        let mut line = Vec::new();
        while let Some(whole) = read_line(input, &mut line)? {
            let answer = match whole {
                true => self.answer(door, &line),
                false => bad_request(format!("a line has at most {MOST_LINE_BYTES} bytes")),
            };
            writeln!(output, "{}", safe_json(&answer.to_string()))?;
            output.flush()?;
        }
        Ok(())
    }

    /// The answer to one line that came through a door.
    pub fn answer(&mut self, door: usize, line: &[u8]) -> Value {
        let request = match read_json(line) {
            Ok(request) => request,
            Err(error) => return bad_request(format!("not JSON: {error}")),
        };
        match self.carry_out(door, request) {
            Ok(answer) => answer,
            Err(No::Refused(fault)) => json!({"ok": false, "refusal": fault}),
            Err(No::Bad(message)) => bad_request(message),
        }
    }

    /// The facts that were told at a door by what came through other doors, and the number of the first of them.
    pub fn hear(&mut self, door: usize) -> (u64, Vec<Value>) {
        let Some(door) = self.doors.get_mut(door) else { return (0, Vec::new()) };
        let facts = std::mem::take(&mut door.unheard);
        (door.told - facts.len() as u64, facts)
    }

    /// Tells every door what became true; the one where it was asked has it in its answer.
    fn tell(&mut self, asked: usize, facts: impl Fn(Viewer) -> Vec<Value>) -> Value {
        let mut answer = Vec::new();
        for (at, door) in self.doors.iter_mut().enumerate() {
            let mut told = facts(door.viewer);
            door.told += told.len() as u64;
            if at == asked { answer = told } else { door.unheard.append(&mut told) }
        }
        json!({"ok": true, "facts": answer})
    }

    fn carry_out(&mut self, door: usize, request: Value) -> Result<Value, No> {
        let Some(viewer) = self.doors.get(door).map(|door| door.viewer) else {
            return Err(No::Bad("there is no such door".into()));
        };
        let Value::Object(mut keys) = request else { return Err(No::Bad("a request is a JSON object".into())) };
        let seat_beside = if keys.contains_key("bot") { keys.remove("seat") } else { None };
        let mut entries = keys.into_iter();
        let (Some((verb, value)), None) = (entries.next(), entries.next()) else {
            return Err(No::Bad(format!("a request has one of the keys {VERBS}; only bot has another, seat")));
        };
        let may_see = |asked| self.may_see(viewer, asked);
        match verb.as_str() {
            "act" if value.is_object() => self.act(door, viewer, value),
            "tick" => {
                let ms = value.as_u64().ok_or_else(|| No::Bad("tick: a whole number of ms, 0 or more".into()))?;
                self.may_run_the_table(viewer)?;
                let facts = self.table.pass(ms);
                Ok(self.tell(door, |viewer| facts.told_to(viewer)))
            }
            "undo" => {
                is_true("undo", &value)?;
                self.may_run_the_table(viewer)?;
                let facts = self.table.undo()?;
                Ok(self.tell(door, |_| facts.clone()))
            }
            "view" => {
                let asked = viewer_named("view", &value)?;
                may_see(asked)?;
                Ok(json!({"ok": true, "view": self.table.view(asked)?}))
            }
            "text" => {
                let asked = viewer_named("text", &value)?;
                may_see(asked)?;
                Ok(json!({"ok": true, "text": self.table.text(asked)?}))
            }
            "legal" => {
                let seat = seat_named("legal", &value)?;
                may_see(Viewer::Seat(seat))?;
                let mut legal = self.table.legal(seat)?;
                if self.may_run_the_table(viewer).is_err() {
                    legal.retain(|action| !self.table.redeals(action));
                }
                Ok(json!({"ok": true, "legal": legal}))
            }
            "advise" => {
                let seat = seat_named("advise", &value)?;
                is_own(viewer, Viewer::Seat(seat))?;
                // The same as the action `advise`, told at the same doors; only the answer is shorter.
                let facts = self.table.play(seat, json!({"type": "advise"}))?;
                let advised = self.tell(door, |viewer| facts.told_to(viewer));
                Ok(json!({"ok": true, "advice": advised["facts"][0]["advice"]}))
            }
            "bot" => {
                let mind = value.as_str().ok_or_else(|| No::Bad("bot: the name of a mind".into()))?;
                let seat =
                    seat_named("seat", &seat_beside.ok_or_else(|| No::Bad("bot: the key seat is missing".into()))?)?;
                may_see(Viewer::Seat(seat))?;
                Ok(json!({"ok": true, "action": self.table.bot(mind, seat)?}))
            }
            "state" => {
                is_true("state", &value)?;
                may_see(Viewer::Referee)?;
                Ok(json!({"ok": true, "state": self.table.state()}))
            }
            "record" => {
                is_true("record", &value)?;
                may_see(Viewer::Referee)?;
                Ok(json!({"ok": true, "record": self.table.record()}))
            }
            "act" => Err(No::Bad("act: an object with seat and action".into())),
            _ => Err(No::Bad(format!("unknown request {}; there are {VERBS}", Fault::quote(&verb)))),
        }
    }

    fn act(&mut self, door: usize, viewer: Viewer, value: Value) -> Result<Value, No> {
        let Act { seat, action } = serde_json::from_value(value).map_err(|error| No::Bad(format!("act: {error}")))?;
        is_own(viewer, Viewer::Seat(seat))?;
        if self.table.redeals(&action) || action["type"] == "absent" {
            self.may_run_the_table(viewer)?;
        }
        let facts = self.table.play(seat, action)?;
        Ok(self.tell(door, |viewer| facts.told_to(viewer)))
    }

    /// Until the end, a door shows only what is its own.
    fn may_see(&self, viewer: Viewer, asked: Viewer) -> Result<(), Fault> {
        if self.table.outcome().is_some() { Ok(()) } else { is_own(viewer, asked) }
    }

    /// Taking back, dealing anew and the clock are for whoever runs the table: the referee, or the one who sits there
    /// alone. The refusal is always the same, so that nobody can read from it what others have done.
    fn may_run_the_table(&self, viewer: Viewer) -> Result<(), Fault> {
        let alone = matches!(viewer, Viewer::Seat(_)) && self.table.seats().len() == 1;
        if viewer == Viewer::Referee || alone {
            return Ok(());
        }
        Err(Fault::new("not_yours", "only the referee takes moves back, deals anew or moves the clock here"))
    }
}

/// A door moves only its own seat.
fn is_own(viewer: Viewer, asked: Viewer) -> Result<(), Fault> {
    if viewer == Viewer::Referee || viewer == asked {
        return Ok(());
    }
    Err(Fault::new("not_yours", format!("this is the door of {viewer}; that is for {asked}")))
}

const VERBS: &str = "act, tick, undo, view, legal, state, record, text, bot, advise";

/// In characters: a message may hold a stranger's words, and those may be a mebibyte long.
const LONGEST_BAD_REQUEST: usize = 200;

fn bad_request(message: String) -> Value {
    json!({"ok": false, "error": Fault::short("bad_request", message, LONGEST_BAD_REQUEST)})
}

fn is_true(verb: &str, value: &Value) -> Result<(), No> {
    if *value == Value::Bool(true) { Ok(()) } else { Err(No::Bad(format!("{verb}: the value is true"))) }
}

fn viewer_named(verb: &str, value: &Value) -> Result<Viewer, No> {
    let wrong = || No::Bad(format!("{verb}: a seat (p1, p2 …), spectator or referee"));
    value.as_str().and_then(|text| text.parse().ok()).ok_or_else(wrong)
}

fn seat_named(verb: &str, value: &Value) -> Result<Seat, No> {
    let wrong = || No::Bad(format!("{verb}: a seat (p1, p2 …)"));
    value.as_str().and_then(|text| text.parse().ok()).ok_or_else(wrong)
}

/// Reads up to and without the next line feed. `Some(false)` is a line that was too long and has been skipped.
fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let limit = MOST_LINE_BYTES as u64 + 1;
    if (&mut *input).take(limit).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Some(true));
    }
    if line.len() <= MOST_LINE_BYTES {
        return Ok(Some(true));
    }
    loop {
        let buffer = input.fill_buf()?;
        let (used, end) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if end {
            return Ok(Some(false));
        }
    }
}
