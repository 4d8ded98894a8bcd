//! A table and the one who looks at it: requests and answers as JSON. `docs/table.md` describes the protocol.

use super::{Fault, Seat, Table, Viewer, safe_json};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, BufRead, Read};

/// A longer line is answered with an error and not looked at.
pub const MOST_LINE_BYTES: usize = 1 << 20;

/// A table and the one who looks at it.
pub struct Room {
    /// The game.
    pub table: Box<dyn Table>,
    /// Who asks: the referee may ask everything, a seat what that seat may know.
    pub viewer: Viewer,
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
    /// Answers every line until the input ends.
    pub fn serve(&mut self, input: &mut dyn BufRead, output: &mut dyn io::Write) -> io::Result<()> {
        let mut line = Vec::new();
        while let Some(whole) = read_line(input, &mut line)? {
            let answer = match whole {
                true => self.answer(&line),
                false => bad_request(format!("a line has at most {MOST_LINE_BYTES} bytes")),
            };
            writeln!(output, "{}", safe_json(&answer.to_string()))?;
            output.flush()?;
        }
        Ok(())
    }

    /// The answer to one line.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        let request = match serde_json::from_slice(line) {
            Ok(request) => request,
            Err(error) => return bad_request(format!("not JSON: {error}")),
        };
        match self.carry_out(request) {
            Ok(answer) => answer,
            Err(No::Refused(fault)) => json!({"ok": false, "refusal": fault}),
            Err(No::Bad(message)) => bad_request(message),
        }
    }

    fn carry_out(&mut self, request: Value) -> Result<Value, No> {
        let Value::Object(mut keys) = request else { return Err(No::Bad("a request is a JSON object".into())) };
        let seat_beside = if keys.contains_key("bot") { keys.remove("seat") } else { None };
        let mut entries = keys.into_iter();
        let (Some((verb, value)), None) = (entries.next(), entries.next()) else {
            return Err(No::Bad(format!("a request has one of the keys {VERBS}; only bot has another, seat")));
        };
        match verb.as_str() {
            "act" if value.is_object() => {
                let Act { seat, action } =
                    serde_json::from_value(value).map_err(|error| No::Bad(format!("act: {error}")))?;
                self.may_change(seat)?;
                Ok(json!({"ok": true, "facts": self.table.act(seat, action, self.viewer)?}))
            }
            "tick" => {
                let ms = value.as_u64().ok_or_else(|| No::Bad("tick: a whole number of ms, 0 or more".into()))?;
                if self.viewer == Viewer::Spectator {
                    return Err(Fault::new("not_yours", "a spectator does not move the clock").into());
                }
                Ok(json!({"ok": true, "facts": self.table.tick(ms, self.viewer)}))
            }
            "undo" => {
                is_true("undo", &value)?;
                if let Some(seat) = self.table.last_actor() {
                    self.may_change(seat)?;
                }
                Ok(json!({"ok": true, "facts": self.table.undo()?}))
            }
            "view" => {
                let viewer = viewer("view", &value)?;
                self.may_see(viewer)?;
                Ok(json!({"ok": true, "view": self.table.view(viewer)?}))
            }
            "text" => {
                let viewer = viewer("text", &value)?;
                self.may_see(viewer)?;
                Ok(json!({"ok": true, "text": self.table.text(viewer)?}))
            }
            "legal" => {
                let seat = seat("legal", &value)?;
                self.may_see(Viewer::Seat(seat))?;
                Ok(json!({"ok": true, "legal": self.table.legal(seat)?}))
            }
            "advise" => {
                let seat = seat("advise", &value)?;
                self.may_change(seat)?;
                Ok(json!({"ok": true, "advice": self.table.advise(seat)?}))
            }
            "bot" => {
                let mind = value.as_str().ok_or_else(|| No::Bad("bot: the name of a mind".into()))?;
                let seat = seat("seat", &seat_beside.ok_or_else(|| No::Bad("bot: the key seat is missing".into()))?)?;
                self.may_see(Viewer::Seat(seat))?;
                Ok(json!({"ok": true, "action": self.table.bot(mind, seat)?}))
            }
            "state" => {
                is_true("state", &value)?;
                self.may_see(Viewer::Referee)?;
                Ok(json!({"ok": true, "state": self.table.state()}))
            }
            "record" => {
                is_true("record", &value)?;
                self.may_see(Viewer::Referee)?;
                Ok(json!({"ok": true, "record": self.table.record()}))
            }
            "act" => Err(No::Bad("act: an object with seat and action".into())),
            _ => Err(No::Bad(format!("unknown request {}; there are {VERBS}", Fault::quote(&verb)))),
        }
    }

    /// Until the end, a door shows only what is its own.
    fn may_see(&self, asked: Viewer) -> Result<(), Fault> {
        if self.table.outcome().is_some() { Ok(()) } else { self.is_own(asked) }
    }

    /// At any time, a door moves only its own seat.
    fn may_change(&self, seat: Seat) -> Result<(), Fault> {
        self.is_own(Viewer::Seat(seat))
    }

    fn is_own(&self, asked: Viewer) -> Result<(), Fault> {
        if self.viewer == Viewer::Referee || self.viewer == asked {
            return Ok(());
        }
        Err(Fault::new("not_yours", format!("this is the door of {}; that is for {asked}", self.viewer)))
    }
}

const VERBS: &str = "act, tick, undo, view, legal, state, record, text, bot, advise";

fn bad_request(message: String) -> Value {
    json!({"ok": false, "error": {"code": "bad_request", "message": message}})
}

fn is_true(verb: &str, value: &Value) -> Result<(), No> {
    if *value == Value::Bool(true) { Ok(()) } else { Err(No::Bad(format!("{verb}: the value is true"))) }
}

fn viewer(verb: &str, value: &Value) -> Result<Viewer, No> {
    let wrong = || No::Bad(format!("{verb}: a seat (p1, p2 …), spectator or referee"));
    value.as_str().and_then(|text| text.parse().ok()).ok_or_else(wrong)
}

fn seat(verb: &str, value: &Value) -> Result<Seat, No> {
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
