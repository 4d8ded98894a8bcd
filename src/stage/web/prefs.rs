//! What the browser knows of a person before they have chosen anything: language, motion, contrast, light, the day.

use crate::stage::settings::{Motion, Settings};

fn prefers(what: &str) -> bool {
    web_sys::window()
        .and_then(|window| window.match_media(&format!("(prefers-{what})")).ok().flatten())
        .is_some_and(|query| query.matches())
}

/// The settings of a first start.
pub fn first_settings() -> Settings {
    let mut settings = Settings::default();
    settings.set_contrast(prefers("contrast: more"));
    Settings {
        motion: if prefers("reduced-motion: reduce") { Motion::Less } else { settings.motion },
        // A person who likes light pages likes more light in the room.
        light: if prefers("color-scheme: light") { 2 } else { settings.light },
        ..settings
    }
}

/// The languages a person reads, the dearest first.
pub fn languages() -> Vec<String> {
    let Some(window) = web_sys::window() else { return Vec::new() };
    window.navigator().languages().iter().filter_map(|tag| tag.as_string()).collect()
}

/// Today, as `2026-11-16`, where the person is.
pub fn day() -> String {
    let now = js_sys::Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}
