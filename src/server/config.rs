//! How a server is run: by flags, the environment, and a file, in that order.

use super::limits::Rate;
use crate::engine::Fault;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Everything that can be set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub bind: SocketAddr,
    /// The file with the logs of all tables.
    pub file: PathBuf,
    /// The file with the figures of finished games, for `lantern stats`; without one, `lantern-games.db` beside the tables.
    pub statistics: Option<PathBuf>,
    /// The folder with the web client; none serves the doors alone.
    pub site: Option<PathBuf>,
    /// Pages of these origins may talk to it, beside its own.
    pub origins: Vec<String>,
    /// What it is called: requests for another host are refused, so that no page of a stranger can pass for ours. Left
    /// empty, a server for this machine alone goes by its local names, and any other by every name.
    pub hosts: Vec<String>,
    /// How many tables may be open at once.
    pub most_tables: usize,
    /// How many sockets and waiting requests there may be at once.
    pub most_sockets: usize,
    /// How many connections one address may have at once.
    pub most_from_address: usize,
    /// What one sender may ask.
    pub rate: Rate,
    /// How many tables one address may open.
    pub open_rate: Rate,
    /// After how long without anybody a table leaves memory.
    pub sleep_after: Duration,
    /// Whether a header of a proxy says who asks.
    pub trust_proxy: bool,
    /// Logs as JSON, a line each.
    pub log_json: bool,
    /// The file with the certificate, as PEM, and those between it and its root; without one there is no TLS.
    pub tls_cert: Option<PathBuf>,
    /// The file with its key, as PEM.
    pub tls_key: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 7007)),
            file: "lantern-tables.db".into(),
            statistics: None,
            site: None,
            origins: Vec::new(),
            hosts: Vec::new(),
            most_tables: 20_000,
            most_sockets: 10_000,
            most_from_address: 1_000,
            rate: Rate { burst: 60.0, per_second: 20.0 },
            open_rate: Rate { burst: 10.0, per_second: 0.1 },
            sleep_after: Duration::from_secs(120),
            trust_proxy: false,
            log_json: false,
            tls_cert: None,
            tls_key: None,
        }
    }
}

impl Config {
    /// Where the figures of finished games are kept.
    pub fn statistics_file(&self) -> PathBuf {
        self.statistics.clone().unwrap_or_else(|| self.file.with_file_name("lantern-games.db"))
    }

    /// Whether a request for this host is meant for us.
    pub fn is_called(&self, host: &str) -> bool {
        let bare = match host.rsplit_once(':') {
            Some((bare, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => bare,
            _ => host,
        };
        if self.hosts.is_empty() {
            let local = ["localhost", "127.0.0.1", "[::1]"].contains(&bare);
            return local || !self.bind.ip().is_loopback();
        }
        self.hosts.iter().any(|name| name.eq_ignore_ascii_case(bare) || name.eq_ignore_ascii_case(host))
    }
}

/// One source of settings: a file, the environment, or flags. What it leaves out is left to the next.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// See [`Config::bind`].
    pub bind: Option<SocketAddr>,
    /// See [`Config::file`].
    pub file: Option<PathBuf>,
    /// See [`Config::statistics`].
    pub statistics: Option<PathBuf>,
    /// See [`Config::site`].
    pub site: Option<PathBuf>,
    /// See [`Config::origins`].
    pub origins: Option<Vec<String>>,
    /// See [`Config::hosts`].
    pub hosts: Option<Vec<String>>,
    /// See [`Config::most_tables`].
    pub most_tables: Option<usize>,
    /// See [`Config::most_sockets`].
    pub most_sockets: Option<usize>,
    /// See [`Config::most_from_address`].
    pub most_from_address: Option<usize>,
    /// Requests of one sender a second, in the long run.
    pub requests_per_second: Option<f64>,
    /// Requests of one sender at once.
    pub request_burst: Option<f64>,
    /// Tables that one address may open an hour, in the long run.
    pub tables_per_hour: Option<f64>,
    /// Tables that one address may open at once.
    pub table_burst: Option<f64>,
    /// See [`Config::sleep_after`].
    pub sleep_after_seconds: Option<u64>,
    /// See [`Config::trust_proxy`].
    pub trust_proxy: Option<bool>,
    /// See [`Config::log_json`].
    pub log_json: Option<bool>,
    /// See [`Config::tls_cert`].
    pub tls_cert: Option<PathBuf>,
    /// See [`Config::tls_key`].
    pub tls_key: Option<PathBuf>,
}

impl Settings {
    /// Reads a file.
    pub fn from_toml(text: &str) -> Result<Settings, Fault> {
        toml::from_str(text).map_err(|error| Fault::new("bad_config", error.to_string()))
    }

    /// Reads `LANTERN_BIND`, `LANTERN_FILE` and so on; a list is separated by commas.
    pub fn from_environment(get: impl Fn(&str) -> Option<String>) -> Result<Settings, Fault> {
        fn read<T: std::str::FromStr>(name: &str, text: Option<String>) -> Result<Option<T>, Fault> {
            let Some(text) = text else { return Ok(None) };
            let bad = || Fault::new("bad_config", format!("{name}={} cannot be read", Fault::quote(&text)));
            text.trim().parse().map(Some).map_err(|_| bad())
        }
        macro_rules! variable {
            ($name:literal) => {
                read($name, get($name))?
            };
        }
        let list = |text: String| text.split(',').map(|part| part.trim().to_owned()).collect();
        Ok(Settings {
            bind: variable!("LANTERN_BIND"),
            file: variable!("LANTERN_FILE"),
            statistics: variable!("LANTERN_STATISTICS"),
            site: variable!("LANTERN_SITE"),
            origins: get("LANTERN_ORIGINS").map(list),
            hosts: get("LANTERN_HOSTS").map(list),
            most_tables: variable!("LANTERN_MOST_TABLES"),
            most_sockets: variable!("LANTERN_MOST_SOCKETS"),
            most_from_address: variable!("LANTERN_MOST_FROM_ADDRESS"),
            requests_per_second: variable!("LANTERN_REQUESTS_PER_SECOND"),
            request_burst: variable!("LANTERN_REQUEST_BURST"),
            tables_per_hour: variable!("LANTERN_TABLES_PER_HOUR"),
            table_burst: variable!("LANTERN_TABLE_BURST"),
            sleep_after_seconds: variable!("LANTERN_SLEEP_AFTER_SECONDS"),
            trust_proxy: variable!("LANTERN_TRUST_PROXY"),
            log_json: variable!("LANTERN_LOG_JSON"),
            tls_cert: variable!("LANTERN_TLS_CERT"),
            tls_key: variable!("LANTERN_TLS_KEY"),
        })
    }

    /// Lays these settings over a configuration.
    pub fn over(self, mut config: Config) -> Result<Config, Fault> {
        fn lay<T>(value: Option<T>, place: &mut T) {
            if let Some(value) = value {
                *place = value;
            }
        }
        lay(self.bind, &mut config.bind);
        lay(self.file, &mut config.file);
        lay(self.origins, &mut config.origins);
        lay(self.hosts, &mut config.hosts);
        lay(self.most_tables, &mut config.most_tables);
        lay(self.most_sockets, &mut config.most_sockets);
        lay(self.most_from_address, &mut config.most_from_address);
        lay(self.requests_per_second, &mut config.rate.per_second);
        lay(self.request_burst, &mut config.rate.burst);
        lay(self.tables_per_hour.map(|an_hour| an_hour / 3600.0), &mut config.open_rate.per_second);
        lay(self.table_burst, &mut config.open_rate.burst);
        lay(self.sleep_after_seconds.map(Duration::from_secs), &mut config.sleep_after);
        lay(self.trust_proxy, &mut config.trust_proxy);
        lay(self.log_json, &mut config.log_json);
        config.site = self.site.or(config.site);
        config.statistics = self.statistics.or(config.statistics);
        config.tls_cert = self.tls_cert.or(config.tls_cert);
        config.tls_key = self.tls_key.or(config.tls_key);
        let rates = [config.rate.burst, config.rate.per_second, config.open_rate.burst, config.open_rate.per_second];
        if rates.iter().any(|rate| !rate.is_finite() || *rate <= 0.0) || config.rate.burst < 1.0 {
            return Err(Fault::new("bad_config", "rates are numbers above 0, and a burst is at least 1"));
        }
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_win_over_the_environment_and_that_over_the_file() {
        let file = Settings::from_toml("bind = \"127.0.0.1:1\"\nmost_tables = 5\nrequest_burst = 7.0").expect("a file");
        let get = |name: &str| (name == "LANTERN_BIND").then(|| "127.0.0.1:2".to_owned());
        let environment = Settings::from_environment(get).expect("an environment");
        let flags = Settings { most_tables: Some(6), ..Settings::default() };
        let config = [file, environment, flags].into_iter().try_fold(Config::default(), |c, s| s.over(c));
        let config = config.expect("a configuration");
        assert_eq!((config.bind.port(), config.most_tables, config.rate.burst), (2, 6, 7.0));
    }

    #[test]
    fn a_server_goes_by_its_own_names() {
        let local = Config::default();
        assert!(local.is_called("127.0.0.1:7007") && local.is_called("localhost") && local.is_called("[::1]:7007"));
        assert!(!local.is_called("evil.example") && !local.is_called("evil.example:7007") && !local.is_called(""));
        let open = Config { bind: SocketAddr::from(([0, 0, 0, 0], 7007)), ..Config::default() };
        assert!(open.is_called("lantern.example"));
        let named = Config { hosts: vec!["lantern.example".into()], ..open };
        assert!(named.is_called("Lantern.example:443") && !named.is_called("evil.example"));
    }

    #[test]
    fn what_cannot_be_meant_is_said() {
        assert!(Settings::from_toml("bind = \"nowhere\"").is_err());
        assert!(Settings::from_toml("binde = \"127.0.0.1:1\"").is_err());
        let rate = Settings { requests_per_second: Some(0.0), ..Settings::default() };
        assert!(rate.over(Config::default()).is_err());
        let get = |name: &str| (name == "LANTERN_MOST_TABLES").then(|| "many".to_owned());
        assert!(Settings::from_environment(get).is_err());
    }
}
