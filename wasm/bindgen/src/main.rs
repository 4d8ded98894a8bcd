//! `lantern-bindgen IN.wasm OUT_FOLDER NAME`: what `wasm-bindgen --target web --no-typescript` does, without its other
//! nine tenths.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = arguments.as_slice() else {
        eprintln!("usage: lantern-bindgen IN.wasm OUT_FOLDER NAME");
        return ExitCode::from(2);
    };
    let joined = Bindgen::new()
        .input_path(input)
        .out_name(name)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder));
    match joined {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lantern-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
