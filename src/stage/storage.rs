//! Where things are kept: small named texts, in files natively, in the browser's storage on the web. A write is whole
//! or not at all.

use bevy::prelude::*;
use std::path::PathBuf;

/// The place where saves, settings and statistics lie.
#[derive(Resource, Clone, Debug)]
pub struct Storage {
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    /// Keeps nothing: tests and demos that must not touch what a person has.
    Nowhere,
    /// A folder.
    Folder(PathBuf),
    /// The storage of this site.
    #[cfg(target_family = "wasm")]
    Browser,
}

impl Storage {
    /// The folder of this person: `LANTERN_HOME`, or where the system keeps a program's data.
    #[cfg(not(target_family = "wasm"))]
    pub fn of_person() -> Storage {
        Storage { place: data_folder().map_or(Place::Nowhere, Place::Folder) }
    }

    /// What the browser keeps for this person.
    #[cfg(target_family = "wasm")]
    pub fn of_person() -> Storage {
        Storage { place: Place::Browser }
    }

    /// A folder of one's own.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Storage {
        Storage { place: Place::Folder(folder.into()) }
    }

    /// Storage that forgets.
    pub fn nowhere() -> Storage {
        Storage { place: Place::Nowhere }
    }

    /// Whether it keeps anything.
    pub fn keeps(&self) -> bool {
        !matches!(self.place, Place::Nowhere)
    }

    /// Where a text of this name lies, if that is a file.
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        match &self.place {
            Place::Folder(folder) => Some(folder.join(name)),
            _ => None,
        }
    }

    /// The text of this name, if there is one.
    pub fn read(&self, name: &str) -> Option<String> {
        #[cfg(target_family = "wasm")]
        if matches!(self.place, Place::Browser) {
            return super::web::store::read(name);
        }
        std::fs::read_to_string(self.path(name)?).ok()
    }

    /// Keeps a text: written beside, then put in place, so that a kill leaves the old or the new one.
    pub fn write(&self, name: &str, text: &str) -> std::io::Result<()> {
        #[cfg(target_family = "wasm")]
        if matches!(self.place, Place::Browser) {
            super::web::store::write(name, text);
            return Ok(());
        }
        let Some(path) = self.path(name) else { return Ok(()) };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let beside = path.with_extension("new");
        std::fs::write(&beside, text)?;
        std::fs::rename(beside, path)
    }

    /// Puts what cannot be read aside under another name, so that nothing is lost and the program goes on.
    pub fn set_aside(&self, name: &str) {
        #[cfg(target_family = "wasm")]
        if matches!(self.place, Place::Browser)
            && let Some(text) = super::web::store::read(name)
        {
            super::web::store::write(&format!("{name}.unreadable"), &text);
            super::web::store::remove(name);
        }
        if let Some(path) = self.path(name) {
            let _ = std::fs::rename(&path, path.with_extension("unreadable"));
        }
    }

    /// Takes a text away.
    pub fn remove(&self, name: &str) {
        #[cfg(target_family = "wasm")]
        if matches!(self.place, Place::Browser) {
            super::web::store::remove(name);
        }
        if let Some(path) = self.path(name) {
            let _ = std::fs::remove_file(path);
        }
    }
}

#[cfg(not(target_family = "wasm"))]
fn data_folder() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || from("HOME").or_else(|| from("USERPROFILE"));
    if let Some(own) = from("LANTERN_HOME") {
        return Some(own);
    }
    if cfg!(target_os = "windows") {
        return from("APPDATA").map(|folder| folder.join("Lantern"));
    }
    if cfg!(target_os = "macos") {
        return home().map(|folder| folder.join("Library/Application Support/Lantern"));
    }
    let data = from("XDG_DATA_HOME").or_else(|| home().map(|folder| folder.join(".local/share")));
    data.map(|folder| folder.join("lantern"))
}
