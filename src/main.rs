//! `lantern`: reads the command line and opens a room.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    lantern::cli::main(&lantern::games::registry())
}

#[cfg(target_family = "wasm")]
fn main() {}
