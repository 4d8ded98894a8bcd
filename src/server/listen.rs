//! Connections: how many there may be, how long they may take to say what they want, and how they end.

use super::limits::{Addresses, Guest, network};
use super::{Server, http};
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Instant, Sleep, sleep, sleep_until, timeout};
use tokio_rustls::TlsAcceptor;

/// How long the head of a request may take to come; also how long an idle connection is kept.
const HEAD_TIME: Duration = Duration::from_secs(30);
/// How long whoever is sent something may take none of it.
const PATIENCE: Duration = Duration::from_secs(30);
/// Connections beyond those that wait for something: short requests, health checks.
const SPARE: usize = 1_000;
/// How long what is under way may take when the server stops, and how long it still says that it does. Streams and sockets
/// have no end of their own; they are cut, and come back with a cursor.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// Serves until `stop`, then finishes what is under way.
pub async fn serve(
    server: Arc<Server>,
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    stop: impl Future<Output = ()>,
) {
    let app = TowerToHyperService::new(http::router(Arc::clone(&server)));
    let room = Arc::new(Semaphore::new(server.config.most_sockets.saturating_add(SPARE).min(Semaphore::MAX_PERMITS)));
    // Behind a proxy every connection comes from the same address.
    let most = if server.config.trust_proxy { usize::MAX } else { server.config.most_from_address };
    let addresses = Arc::new(Addresses::new(most));
    let stopping = watch::Sender::new(());
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(64 << 10);
    let mut until: Option<Instant> = None;
    tokio::pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = &mut stop, if until.is_none() => {
                tracing::info!(connections = server.connected(), "stopping");
                server.drain();
                builder.keep_alive(false);
                stopping.send_replace(());
                until = Some(Instant::now() + LAST_WORDS);
                continue;
            }
            // Until then whoever asks is told that the server stops, and whoever sends players here can look for another.
            () = stopping.closed(), if until.is_some() => break,
            () = sleep_until(until.unwrap_or_else(Instant::now)), if until.is_some() => break,
        };
        // Beyond that, a connection is closed before it costs anything.
        let Ok(place) = Arc::clone(&room).try_acquire_owned() else { continue };
        let Some(guest) = addresses.enter(network(peer.ip())) else { continue };
        let line = Patient::new(stream, PATIENCE, (place, guest, stopping.subscribe()));
        let app = app.clone();
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            app.call(request)
        });
        let (builder, stopped, tls) = (builder.clone(), stopping.subscribe(), tls.clone());
        tokio::spawn(async move {
            match tls {
                None => talk(builder.serve_connection(TokioIo::new(line), service).with_upgrades(), stopped).await,
                // Whoever does not come to an understanding in time hears nothing.
                Some(tls) => {
                    if let Ok(Ok(line)) = timeout(HEAD_TIME, tls.accept(line)).await {
                        talk(builder.serve_connection(TokioIo::new(line), service).with_upgrades(), stopped).await;
                    }
                }
            }
        });
    }
}

type Connection<IO, S> = http1::UpgradeableConnection<TokioIo<IO>, S>;

async fn talk<IO, S, B>(connection: Connection<IO, S>, mut stopped: watch::Receiver<()>)
where
    IO: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    S: hyper::service::HttpService<Incoming, ResBody = B>,
    S::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    B: hyper::body::Body + 'static,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    tokio::pin!(connection);
    // Whoever hangs up, or says nothing, is nobody's error.
    tokio::select! {
        _ = connection.as_mut() => {}
        _ = stopped.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
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
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// What is given back when a connection ends, whatever it has become meanwhile.
type Held = (OwnedSemaphorePermit, Guest, watch::Receiver<()>);

/// A connection whose other end takes what it is sent, or is let go.
struct Patient<IO, H = Held> {
    stream: IO,
    patience: Duration,
    waits: Option<Pin<Box<Sleep>>>,
    _held: H,
}

impl<IO, H> Patient<IO, H> {
    fn new(stream: IO, patience: Duration, held: H) -> Self {
        Patient { stream, patience, waits: None, _held: held }
    }

    fn in_time<T>(&mut self, polled: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.waits = None;
            return polled;
        }
        let waits = self.waits.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        waits.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<IO: AsyncRead + Unpin, H: Unpin> AsyncRead for Patient<IO, H> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<IO: AsyncWrite + Unpin, H: Unpin> AsyncWrite for Patient<IO, H> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(polled, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.in_time(polled, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    // A socket has nothing to flush and would always be in time.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    /// Whoever reads, however slowly, is served; whoever does not is let go.
    #[tokio::test]
    async fn a_reader_that_does_not_read_is_let_go() {
        let (mut reader, stream) = tokio::io::duplex(1 << 10);
        let mut line = Patient::new(stream, Duration::from_millis(300), ());
        let reads = tokio::spawn(async move {
            let mut some = [0; 512];
            for _ in 0..16 {
                sleep(Duration::from_millis(60)).await;
                reader.read_exact(&mut some).await.expect("it is served");
            }
            reader
        });
        line.write_all(&[7; 16 << 9]).await.expect("in more than its patience, but never without a byte for so long");
        let _reader = reads.await.expect("a reader");
        let refused = line.write_all(&[7; 4 << 10]).await.expect_err("nobody reads");
        assert_eq!(refused.kind(), io::ErrorKind::TimedOut);
    }
}
