//! TLS by two files, for a server that stands behind no proxy.

use super::config::Config;
use crate::engine::Fault;
use std::path::Path;
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// What the settings ask for; `None` where they name no files. The files are read once: a renewed certificate is taken up
/// by the next start, which costs nobody a move.
pub fn acceptor(config: &Config) -> Result<Option<TlsAcceptor>, Fault> {
    let (certificate, key) = match (&config.tls_cert, &config.tls_key) {
        (None, None) => return Ok(None),
        (Some(certificate), Some(key)) => (certificate, key),
        _ => return Err(Fault::new("bad_tls", "TLS needs both a certificate and its key")),
    };
    let unreadable =
        |file: &Path, error: &dyn std::fmt::Display| Fault::new("bad_tls", format!("{}: {error}", file.display()));
    let chain: Vec<_> = CertificateDer::pem_file_iter(certificate)
        .and_then(Iterator::collect)
        .map_err(|error| unreadable(certificate, &error))?;
    if chain.is_empty() {
        return Err(unreadable(certificate, &"there is no certificate in it"));
    }
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| unreadable(key, &error))?;
    let mut settings = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, secret))
        .map_err(|error| unreadable(certificate, &error))?;
    settings.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Some(TlsAcceptor::from(Arc::new(settings))))
}
