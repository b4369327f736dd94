//! One connection. What reads and writes requests has two buffers and the state of a request, some twenty kilobytes; most
//! connections are silent most of the time. So it exists only while a connection is busy: one that has been idle for a
//! moment is nothing but its socket, and a live stream is written here, by itself.

use crate::api::{Site, guard};
use crate::app::App;
use crate::timeout::{TimeoutBody, TimeoutStream};
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, Response, Version};
use hyper::body::{Body as _, Frame, SizeHint};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::poll_fn;
use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// How long headers may take to arrive, and how long an idle connection is kept for its next request.
const HEADERS: Duration = Duration::from_secs(60);

/// An answer whose body never ends by itself: it leaves the request that asked for it behind.
#[derive(Clone, Copy)]
pub struct Endless;

/// What is known of a connection while requests are read from it.
#[derive(Default)]
pub struct Activity {
    /// A request is being answered.
    busy: AtomicBool,
    /// Bytes have come since the last request was answered.
    heard: AtomicBool,
    /// Everything that was answered has been sent.
    flushed: AtomicBool,
    /// The body of an endless answer, whose head is being sent.
    endless: Mutex<Option<Body>>,
}

impl Activity {
    fn endless(&self) -> MutexGuard<'_, Option<Body>> {
        self.endless.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Whether nothing is under way and nothing has begun.
    pub fn is_idle(&self) -> bool {
        !self.busy.load(Ordering::Relaxed) && !self.heard.load(Ordering::Relaxed)
    }

    pub fn read(&self) {
        self.heard.store(true, Ordering::Relaxed);
    }

    pub fn flushed(&self, flushed: bool) {
        self.flushed.store(flushed, Ordering::Relaxed);
    }
}

/// A body that notes when it has been sent, or dropped. The one of an endless answer waits until it is taken over.
struct Answer {
    body: Option<Body>,
    activity: Arc<Activity>,
}

impl hyper::body::Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        match &mut self.body {
            Some(body) => Pin::new(body).poll_frame(cx),
            None => Poll::Pending,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_some_and(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let size = self.body.as_ref().map(Body::size_hint);
        size.unwrap_or_default()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.activity.busy.store(false, Ordering::Relaxed);
        self.activity.heard.store(false, Ordering::Relaxed);
    }
}

/// What becomes of a connection after its requests.
enum After<S> {
    Closed,
    /// It waits for the next one.
    Idle(TimeoutStream<S>),
    /// It sends an endless answer, whose head has been sent.
    Endless(TimeoutStream<S>, Body),
}

/// Serves a connection until it ends or the server does.
pub async fn talk<S>(stream: S, client: SocketAddr, app: Arc<App>, site: Site)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let patience = Duration::from_secs(app.config.patience);
    let mut stream = TimeoutStream::new(stream, patience);
    let mut stop = app.stopping.subscribe();
    loop {
        let first = tokio::select! {
            first = first_bytes(&mut stream) => first,
            _ = stop.wait_for(|stopping| *stopping) => return,
        };
        let Some(first) = first else { return };
        // On the heap, so that it is gone while the connection is idle.
        let requests = Box::pin(requests(stream, first, client, app.clone(), site.clone()));
        stream = match requests.await {
            After::Closed => return,
            After::Idle(stream) => stream,
            After::Endless(stream, body) => return send(stream, body).await,
        };
    }
}

/// What the client sends next; nothing if it hangs up or sends nothing for too long.
async fn first_bytes<S: AsyncRead + Unpin>(stream: &mut TimeoutStream<S>) -> Option<Bytes> {
    let read = poll_fn(|cx| {
        let mut space = [0; 4096];
        let mut read = ReadBuf::new(&mut space);
        ready!(Pin::new(&mut *stream).poll_read(cx, &mut read))?;
        Poll::Ready(Ok::<_, Error>(Bytes::copy_from_slice(read.filled())))
    });
    let read = tokio::time::timeout(HEADERS, read).await.ok()?.ok()?;
    (!read.is_empty()).then_some(read)
}

/// Answers requests until there has been none for a while.
async fn requests<S>(
    mut stream: TimeoutStream<S>,
    first: Bytes,
    client: SocketAddr,
    app: Arc<App>,
    site: Site,
) -> After<S>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let activity = Arc::<Activity>::default();
    stream.begin(first, activity.clone());
    let patience = Duration::from_secs(app.config.patience);
    let mut stop = app.stopping.subscribe();
    let own = activity.clone();
    let service = hyper::service::service_fn(move |request: Request<_>| {
        own.busy.store(true, Ordering::Relaxed);
        let request = request.map(|body| Body::new(TimeoutBody::new(body, patience)));
        let (app, site, activity) = (app.clone(), site.clone(), own.clone());
        // On the heap for the same reason.
        Box::pin(async move {
            // Older clients know no chunks, and HEAD asks for none.
            let keeps = request.version() == Version::HTTP_11 && request.method() == Method::GET;
            let response = guard(&app, client.ip(), request, site).await?;
            Ok::<_, Infallible>(noted(response, keeps, activity))
        })
    });
    let mut connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(stream), service);
    let mut stopping = std::pin::pin!(stop.wait_for(|stopping| *stopping));
    let mut stopped = false;
    let ended = poll_fn(|cx| {
        if !stopped && stopping.as_mut().poll(cx).is_ready() {
            stopped = true;
            Pin::new(&mut connection).graceful_shutdown();
        }
        let ended = connection.poll_without_shutdown(cx);
        let sent = activity.flushed.load(Ordering::Relaxed);
        match ended {
            Poll::Ready(ended) => Poll::Ready(ended.is_ok()),
            Poll::Pending if sent && activity.endless().is_some() => Poll::Ready(true),
            Poll::Pending => Poll::Pending,
        }
    });
    let sound = ended.await;
    let mut stream = connection.into_parts().io.into_inner();
    let parked = stream.park();
    let endless = activity.endless().take();
    match endless {
        Some(body) if sound => After::Endless(stream, body),
        _ if sound && parked && !stopped => After::Idle(stream),
        _ => {
            shut(stream).await;
            After::Closed
        }
    }
}

/// An answer that tells when it has been sent. An endless one is put aside: only its head is sent.
fn noted(response: Response<Body>, keeps: bool, activity: Arc<Activity>) -> Response<Answer> {
    let endless = keeps && response.extensions().get::<Endless>().is_some();
    activity.flushed(false);
    response.map(|body| {
        let body = match endless {
            true => {
                *activity.endless() = Some(body);
                None
            }
            false => Some(body),
        };
        Answer { body, activity }
    })
}

/// Says good-bye, as far as the client wants to hear it.
async fn shut<S: AsyncRead + AsyncWrite + Unpin>(mut stream: TimeoutStream<S>) {
    let _ = poll_fn(|cx| Pin::new(&mut stream).poll_shutdown(cx)).await;
}

/// Sends the body of an endless answer in chunks (RFC 9112 §7.1), until it ends or the client does.
async fn send<S: AsyncRead + AsyncWrite + Unpin>(mut stream: TimeoutStream<S>, mut body: Body) {
    let mut chunk = Bytes::new();
    let (mut over, mut flushed) = (false, true);
    let sent: Result<(), Error> = poll_fn(|cx| {
        loop {
            while !chunk.is_empty() {
                let n = ready!(Pin::new(&mut stream).poll_write(cx, &chunk))?;
                if n == 0 {
                    return Poll::Ready(Err(ErrorKind::WriteZero.into()));
                }
                chunk = chunk.slice(n..);
            }
            if !flushed {
                ready!(Pin::new(&mut stream).poll_flush(cx))?;
                flushed = true;
            }
            if over {
                return Poll::Ready(Ok(()));
            }
            match Pin::new(&mut body).poll_frame(cx) {
                Poll::Ready(Some(frame)) => {
                    let frame = frame.map_err(Error::other)?;
                    chunk = framed(&frame.into_data().unwrap_or_default());
                }
                Poll::Ready(None) => {
                    over = true;
                    chunk = Bytes::from_static(b"0\r\n\r\n");
                }
                Poll::Pending => return heard(&mut stream, cx),
            }
            flushed = false;
        }
    })
    .await;
    if sent.is_ok() {
        shut(stream).await;
    }
}

/// A chunk with its length. One of nothing would end the body.
fn framed(data: &[u8]) -> Bytes {
    if data.is_empty() {
        return Bytes::new();
    }
    let head = format!("{:x}\r\n", data.len());
    [head.as_bytes(), data, b"\r\n"].concat().into()
}

/// Whether the client of an endless answer has gone. One that sends another request into it is not answered.
fn heard<S: AsyncRead + Unpin>(
    stream: &mut TimeoutStream<S>,
    cx: &mut Context<'_>,
) -> Poll<Result<(), Error>> {
    let mut space = [0; 512];
    let mut read = ReadBuf::new(&mut space);
    ready!(Pin::new(stream).poll_read(cx, &mut read))?;
    Poll::Ready(Err(ErrorKind::ConnectionAborted.into()))
}
