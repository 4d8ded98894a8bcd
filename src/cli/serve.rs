//! `lantern serve`: tables on a network. `docs/server.md` describes it.

use super::{Failure, Streams};
use crate::engine::Registry;
use crate::server::Server;
use crate::server::config::{Config, Settings};
use crate::server::{listen, tls};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;

/// Open tables to people and programs on a network
#[derive(clap::Args)]
#[command(after_help = "Example:
  lantern serve --bind 127.0.0.1:7007 --site wasm/site-ship

Flags win over the environment (LANTERN_BIND …), and that over the file of --config. docs/server.md describes all of it.")]
pub(super) struct Serve {
    /// Where to listen [default: 127.0.0.1:7007, this machine alone]
    #[arg(long, value_name = "ADDRESS:PORT")]
    bind: Option<SocketAddr>,
    /// The file with all tables [default: lantern-tables.db]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// The folder with the web client, as `make web` makes it
    #[arg(long, value_name = "FOLDER")]
    site: Option<PathBuf>,
    /// The certificate with its chain, as PEM: then it speaks TLS
    #[arg(long, value_name = "FILE")]
    tls_cert: Option<PathBuf>,
    /// The key of that certificate, as PEM
    #[arg(long, value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// Settings, as TOML
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Say whether the settings are good and the file can be used, and stop
    #[arg(long)]
    check: bool,
}

impl Serve {
    pub(super) fn run(self, registry: Registry, streams: &mut Streams) -> Result<(), Failure> {
        let config = self.settings()?;
        let failed = |error: std::io::Error| Failure::Failed(error.to_string());
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
        let check = self.check;
        runtime.block_on(async {
            let tls = tls::acceptor(&config).map_err(super::failed)?;
            if let Some(site) = config.site.as_ref().filter(|site| !site.join("index.html").is_file()) {
                return Err(Failure::Failed(format!("{} is no web client: make web makes one", site.display())));
            }
            let server = Server::new(config, registry).await.map_err(super::failed)?;
            if check {
                writeln!(streams.output, "good: {} tables are open", server.count())?;
                return Ok(());
            }
            log_to_stderr(server.config.log_json);
            serve(server, tls, streams).await
        })
    }

    fn settings(&self) -> Result<Config, Failure> {
        let usage = |fault: crate::engine::Fault| Failure::Usage(fault.to_string());
        let file = match &self.config {
            Some(file) => {
                let why = |error: std::io::Error| Failure::Usage(format!("{}: {error}", file.display()));
                Settings::from_toml(&std::fs::read_to_string(file).map_err(why)?).map_err(usage)?
            }
            None => Settings::default(),
        };
        let environment = Settings::from_environment(|name| std::env::var(name).ok()).map_err(usage)?;
        let flags = Settings {
            bind: self.bind,
            file: self.file.clone(),
            site: self.site.clone(),
            tls_cert: self.tls_cert.clone(),
            tls_key: self.tls_key.clone(),
            ..Settings::default()
        };
        [file, environment, flags]
            .into_iter()
            .try_fold(Config::default(), |config, more| more.over(config))
            .map_err(usage)
    }
}

pub(super) fn log_to_stderr(json: bool) {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info".into());
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false).with_env_filter(filter);
    // Somebody else may have set one up, and theirs will do.
    let _ = if json { log.json().try_init() } else { log.try_init() };
}

async fn serve(server: Arc<Server>, tls: Option<TlsAcceptor>, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let bind = server.config.bind;
    let why = |error: std::io::Error| Failure::Failed(format!("cannot listen on {bind}: {error}"));
    let listener = tokio::net::TcpListener::bind(bind).await.map_err(why)?;
    let address = listener.local_addr().map_err(why)?;
    let scheme = if tls.is_some() { "https" } else { "http" };
    writeln!(streams.output, "listening on {scheme}://{address}, {} tables are open", server.count())?;
    streams.output.flush()?;
    tracing::info!(%address, scheme, tables = server.count(), "listening");
    tokio::spawn(Arc::clone(&server).resume());
    tokio::spawn(Arc::clone(&server).sweep());
    listen::serve(server, listener, tls, asked_to_stop()).await;
    tracing::info!("stopped");
    Ok(())
}

/// Ctrl-C, or what a system sends to end a service.
async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = ended.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
