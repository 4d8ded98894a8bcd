//! For tests: opens a table of any game in this program and asks it, so that transcripts made natively can be compared
//! letter by letter.

use super::page::offer;
use crate::engine::{Room, Viewer};
use crate::games;
use serde_json::json;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// A table, and the doors that were opened at it: the first is that of the viewer it was opened for.
struct Opened {
    room: Room,
    doors: Vec<Viewer>,
}

impl Opened {
    /// The door of this viewer, or the first one if none is named.
    fn door(&mut self, viewer: &str) -> Option<usize> {
        if viewer.is_empty() {
            return Some(0);
        }
        let viewer: Viewer = viewer.parse().ok()?;
        let known = self.doors.iter().position(|door| *door == viewer);
        known.or_else(|| {
            self.doors.push(viewer);
            Some(self.room.open(viewer))
        })
    }
}

/// Puts `open(game, setup, seed, viewer)`, `ask(request, viewer)` and `hear(viewer)` into the page.
pub fn offer_tables() {
    let table: Rc<RefCell<Option<Opened>>> = Rc::default();
    let opened = table.clone();
    let open = Closure::<dyn FnMut(String, String, String, String) -> String>::new(
        move |game: String, setup: String, seed: String, viewer: String| {
            let result = enter(&game, &setup, &seed, &viewer);
            let said = result.as_ref().err().cloned().unwrap_or_default();
            *opened.borrow_mut() = result.ok();
            said
        },
    );
    let asked = table.clone();
    let ask = Closure::<dyn FnMut(String, String) -> String>::new(move |request: String, viewer: String| {
        let mut table = asked.borrow_mut();
        let answer = table.as_mut().and_then(|table| {
            let door = table.door(&viewer)?;
            Some(table.room.answer(door, request.as_bytes()).to_string())
        });
        answer.unwrap_or_default()
    });
    let hear = Closure::<dyn FnMut(String) -> String>::new(move |viewer: String| {
        let mut table = table.borrow_mut();
        let heard = table.as_mut().and_then(|table| {
            let door = table.door(&viewer)?;
            let (from, facts) = table.room.hear(door);
            Some(json!({"from": from, "facts": facts}).to_string())
        });
        heard.unwrap_or_default()
    });
    offer("open", &open.into_js_value());
    offer("ask", &ask.into_js_value());
    offer("hear", &hear.into_js_value());
}

fn enter(game: &str, setup: &str, seed: &str, viewer: &str) -> Result<Opened, String> {
    let registry = games::registry();
    let game = registry.find(game).map_err(|fault| fault.message)?;
    let setup = serde_json::from_str(setup).map_err(|error| error.to_string())?;
    let seed = seed.parse().map_err(|error: crate::engine::BadSeed| error.to_string())?;
    let viewer: Viewer = viewer.parse().map_err(|_| "no such viewer")?;
    let table = game.open(&setup, seed).map_err(|fault| fault.message)?;
    let mut room = Room::new(table);
    room.open(viewer);
    Ok(Opened { room, doors: vec![viewer] })
}
