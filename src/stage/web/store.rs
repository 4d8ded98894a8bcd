//! The browser's storage: small named texts. Where it is blocked or full, the program remembers until the page is left.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use web_sys::Storage;

thread_local! {
    static FAILED: Cell<bool> = const { Cell::new(false) };
    static MEMORY: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Names of other programs on the same site are left alone.
fn full(name: &str) -> String {
    format!("lantern/{name}")
}

fn storage() -> Option<Storage> {
    let storage = web_sys::window().and_then(|window| window.local_storage().ok().flatten());
    if storage.is_none() {
        FAILED.set(true);
    }
    storage
}

/// Whether something could not be kept.
pub fn failed() -> bool {
    FAILED.get()
}

/// The text of this name.
pub fn read(name: &str) -> Option<String> {
    let remembered = MEMORY.with_borrow(|memory| memory.get(name).cloned());
    remembered.or_else(|| storage()?.get_item(&full(name)).ok().flatten())
}

/// Keeps a text.
pub fn write(name: &str, text: &str) {
    let kept = storage().is_some_and(|storage| storage.set_item(&full(name), text).is_ok());
    MEMORY.with_borrow_mut(|memory| match kept {
        true => memory.remove(name),
        false => memory.insert(name.to_owned(), text.to_owned()),
    });
    if !kept {
        FAILED.set(true);
    }
}

/// Takes a text away.
pub fn remove(name: &str) {
    MEMORY.with_borrow_mut(|memory| memory.remove(name));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&full(name));
    }
}
