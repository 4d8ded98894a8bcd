//! `lantern mcp`: tables for an assistant that speaks the Model Context Protocol on its standard streams.

use super::Failure;
use super::serve::log_to_stderr;
use crate::engine::Registry;
use crate::server::config::Config;
use crate::server::{Server, mcp};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::fs::File;

/// Let an assistant play, by the Model Context Protocol on stdin and stdout
#[derive(clap::Args)]
#[command(after_help = "The tables are of this process and its file; a running server has the same door at /mcp.
In an assistant's settings:
  {\"mcpServers\": {\"lantern\": {\"command\": \"lantern\", \"args\": [\"mcp\"]}}}")]
pub(super) struct Mcp {
    /// The file with all tables [default: lantern-mcp.db in the system's folder for temporary files]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Mcp {
    pub(super) fn run(self, registry: Registry) -> Result<(), Failure> {
        let file = self.file.unwrap_or_else(|| std::env::temp_dir().join("lantern-mcp.db"));
        let failed = |error: io::Error| Failure::Failed(error.to_string());
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
        let done = runtime.block_on(async {
            let server = Server::new(Config { file, ..Config::default() }, registry).await.map_err(super::failed)?;
            log_to_stderr(false);
            tokio::spawn(Arc::clone(&server).resume());
            tokio::spawn(Arc::clone(&server).sweep());
            let (input, output) = standard_streams().map_err(failed)?;
            mcp::serve_streams(server, input, output).await.map_err(Failure::Failed)
        });
        // Reading stdin cannot be interrupted, so nobody waits for it.
        runtime.shutdown_background();
        done
    }
}

/// The standard streams, apart from the locks that the command line holds.
fn standard_streams() -> io::Result<(File, File)> {
    #[cfg(unix)]
    let (input, output) = {
        use std::os::fd::AsFd;
        (io::stdin().as_fd().try_clone_to_owned()?, io::stdout().as_fd().try_clone_to_owned()?)
    };
    #[cfg(windows)]
    let (input, output) = {
        use std::os::windows::io::AsHandle;
        (io::stdin().as_handle().try_clone_to_owned()?, io::stdout().as_handle().try_clone_to_owned()?)
    };
    Ok((File::from_std(input.into()), File::from_std(output.into())))
}
