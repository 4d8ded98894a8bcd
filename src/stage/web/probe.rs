//! For tests: opens a table of any game in this program and asks it, so that transcripts made natively can be compared
//! letter by letter.

use super::page::offer;
use crate::engine::{Room, Viewer};
use crate::games;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// Puts `open(game, setup, seed, viewer)` and `ask(request)` into the page.
pub fn offer_tables() {
    let room: Rc<RefCell<Option<Room>>> = Rc::default();
    let opened = room.clone();
    let open = Closure::<dyn FnMut(String, String, String, String) -> String>::new(
        move |game: String, setup: String, seed: String, viewer: String| {
            let result = enter(&game, &setup, &seed, &viewer);
            let said = result.as_ref().err().cloned().unwrap_or_default();
            *opened.borrow_mut() = result.ok();
            said
        },
    );
    let ask = Closure::<dyn FnMut(String) -> String>::new(move |request: String| match room.borrow_mut().as_mut() {
        Some(room) => room.answer(request.as_bytes()).to_string(),
        None => String::new(),
    });
    offer("open", &open.into_js_value());
    offer("ask", &ask.into_js_value());
}

fn enter(game: &str, setup: &str, seed: &str, viewer: &str) -> Result<Room, String> {
    let registry = games::registry();
    let game = registry.find(game).map_err(|fault| fault.message)?;
    let setup = serde_json::from_str(setup).map_err(|error| error.to_string())?;
    let seed = seed.parse().map_err(|error: crate::engine::BadSeed| error.to_string())?;
    let viewer: Viewer = viewer.parse().map_err(|_| "no such viewer")?;
    let table = game.open(&setup, seed).map_err(|fault| fault.message)?;
    Ok(Room { table, viewer })
}
