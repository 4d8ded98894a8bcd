//! Connections: how many there may be, how long they may take to say what they want, and how they end.

use super::{Server, http};
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

/// How long the head of a request may take to come; also how long an idle connection is kept.
const HEAD_TIME: Duration = Duration::from_secs(30);
/// Connections beyond those that wait for something: short requests, health checks.
const SPARE: usize = 1_000;
/// How long what is under way may take when the server stops. Streams and sockets have no end of their own; they are cut,
/// and come back with a cursor.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// Serves until `stop`, then finishes what is under way.
pub async fn serve(server: Arc<Server>, listener: TcpListener, stop: impl Future<Output = ()>) {
    let app = TowerToHyperService::new(http::router(Arc::clone(&server)));
    let room = Arc::new(Semaphore::new(server.config.most_sockets.saturating_add(SPARE).min(Semaphore::MAX_PERMITS)));
    let stopping = watch::Sender::new(());
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(64 << 10);
    tokio::pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = &mut stop => break,
        };
        // Beyond that, a connection is closed before it costs anything.
        let Ok(place) = Arc::clone(&room).try_acquire_owned() else { continue };
        let app = app.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            app.call(request)
        });
        let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut stopped = stopping.subscribe();
        tokio::spawn(async move {
            tokio::pin!(connection);
            // Whoever hangs up, or says nothing, is nobody's error.
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = stopped.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(place);
        });
    }
    drop(listener);
    server.drain();
    stopping.send_replace(());
    let _ = tokio::time::timeout(LAST_WORDS, stopping.closed()).await;
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Small answers, each of which somebody waits for.
                let _ = stream.set_nodelay(true);
                return (stream, peer);
            }
            Err(error) => {
                // No room for another connection; it is tried again when one has ended.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}
