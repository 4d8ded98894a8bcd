//! `lantern`: reads the command line and opens a room.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    lantern::cli::main(&lantern::games::registry())
}

#[cfg(all(target_family = "wasm", feature = "play"))]
fn main() {
    lantern::stage::web::start();
}

#[cfg(all(target_family = "wasm", not(feature = "play")))]
fn main() {}
