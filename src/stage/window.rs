//! Running in a window of the system: what goes wrong before it is open is said in one line.

use super::{Options, app};
use bevy::prelude::*;

/// Runs the client until its window is closed. What goes wrong before there is a window is said in one line.
pub fn run(options: Options) -> Result<(), String> {
    if let Some(problem) = missing_display() {
        return Err(problem.to_owned());
    }
    // What a person can understand is said in one line at the end, so the panic's own words are kept back.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if explain(&panic.to_string()).is_none() {
            hook(panic);
        }
    }));
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| app(options).run())) {
        Ok(AppExit::Success) => Ok(()),
        Ok(AppExit::Error(_)) => Err("the window closed with an error".to_owned()),
        Err(panic) => {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
            let unknown = "the window stopped unexpectedly; the game is kept, start again to continue";
            Err(explain(words).unwrap_or(unknown).to_owned())
        }
    }
}

const NO_DISPLAY: &str = "there is no display to open a window on. On a machine without a screen, install the \
     Debian package xvfb and run: xvfb-run -s '-screen 0 1280x800x24' lantern play";
const NO_GPU: &str = "no graphics device with Vulkan or OpenGL was found. Install a driver, or for drawing without \
     a graphics card the Debian packages mesa-vulkan-drivers and libvulkan1";

fn missing_display() -> Option<&'static str> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let unix = cfg!(all(unix, not(target_os = "macos"), not(target_os = "android")));
    (unix && !set("DISPLAY") && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET")).then_some(NO_DISPLAY)
}

/// What a failure before the first frame means to a person.
fn explain(panic: &str) -> Option<&'static str> {
    let any = |words: &[&str]| words.iter().any(|word| panic.contains(word));
    if any(&["Unable to find a GPU", "No suitable graphics adapter", "NoAdapter", "RequestAdapterError"]) {
        return Some(NO_GPU);
    }
    if any(&["build event loop", "XOpenDisplay", "XNotSupported", "WaylandError", "neither WAYLAND_DISPLAY"]) {
        return Some(NO_DISPLAY);
    }
    None
}
