//! Drops clients that read or write too slowly: a client that does not take its answer, or does not send what it began, holds memory and a
//! place that others could use. Timers run only while the server waits for a client.

use crate::connection::Activity;
use axum::body::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use std::io::{Error, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// A wait that has begun, or none.
#[derive(Default)]
struct Wait(Option<Pin<Box<Sleep>>>);

impl Wait {
    /// Whether it has lasted too long; it begins when it is first asked.
    fn is_over(&mut self, patience: Duration, cx: &mut Context<'_>) -> bool {
        let begin = || Box::pin(tokio::time::sleep_until(Instant::now() + patience));
        let wait = self.0.get_or_insert_with(begin);
        wait.as_mut().poll(cx).is_ready()
    }
}

/// A connection whose peer must read on. One that is idle for a while is said to have ended, so that what reads requests
/// from it lets it go.
pub struct TimeoutStream<S> {
    stream: S,
    patience: Duration,
    wait: Wait,
    /// What was read before requests are.
    first: Bytes,
    activity: Option<Arc<Activity>>,
    idle: Wait,
    parked: bool,
}

/// How long a connection is idle before it is parked: long enough that a busy client never waits for it.
const IDLE: Duration = Duration::from_secs(5);

impl<S> TimeoutStream<S> {
    pub fn new(stream: S, patience: Duration) -> TimeoutStream<S> {
        TimeoutStream {
            stream,
            patience,
            wait: Wait::default(),
            first: Bytes::new(),
            activity: None,
            idle: Wait::default(),
            parked: false,
        }
    }

    /// Requests are read from now on, from these bytes first.
    pub fn begin(&mut self, first: Bytes, activity: Arc<Activity>) {
        self.first = first;
        self.activity = Some(activity);
        self.parked = false;
    }

    /// Whether it ended only for who read requests from it. From now on it is read as it is.
    pub fn park(&mut self) -> bool {
        self.activity = None;
        self.idle = Wait::default();
        self.parked
    }

    /// Whether an idle connection has been so for long enough.
    fn is_parked(&mut self, cx: &mut Context<'_>) -> bool {
        let idle = self.activity.as_ref().is_some_and(|now| now.is_idle());
        if !idle || self.wait.0.is_some() {
            self.idle = Wait::default();
            return false;
        }
        self.parked = self.idle.is_over(IDLE, cx);
        self.parked
    }

    /// Ends the wait with what has gone on, or the connection with the patience.
    fn judge<T>(
        &mut self,
        written: Poll<Result<T, Error>>,
        cx: &mut Context<'_>,
    ) -> Poll<Result<T, Error>> {
        match written {
            Poll::Ready(done) => {
                self.wait.0 = None;
                Poll::Ready(done)
            }
            Poll::Pending if self.wait.is_over(self.patience, cx) => {
                Poll::Ready(Err(ErrorKind::TimedOut.into()))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimeoutStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<Result<(), Error>> {
        let read = match self.first.is_empty() {
            true => Pin::new(&mut self.stream).poll_read(cx, buf),
            false => {
                let most = self.first.len().min(buf.remaining());
                buf.put_slice(&self.first.split_to(most));
                Poll::Ready(Ok(()))
            }
        };
        if read.is_pending() {
            return match self.is_parked(cx) {
                true => Poll::Ready(Ok(())),
                false => Poll::Pending,
            };
        }
        self.idle = Wait::default();
        if let Some(activity) = &self.activity {
            activity.read();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimeoutStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<Result<usize, Error>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.judge(written, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<Result<usize, Error>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.judge(written, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        if let Some(activity) = &self.activity {
            activity.flushed(matches!(flushed, Poll::Ready(Ok(()))));
        }
        self.judge(flushed, cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.judge(shut, cx)
    }
}

/// A request's body, which must have come whole in a given time from the first moment that it was waited for.
pub struct TimeoutBody {
    body: Incoming,
    patience: Duration,
    wait: Wait,
}

impl TimeoutBody {
    pub fn new(body: Incoming, patience: Duration) -> TimeoutBody {
        TimeoutBody {
            body,
            patience,
            wait: Wait::default(),
        }
    }
}

impl Body for TimeoutBody {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        let TimeoutBody {
            body,
            patience,
            wait,
        } = &mut *self;
        let frame = Pin::new(body).poll_frame(cx);
        if frame.is_pending() && wait.is_over(*patience, cx) {
            return Poll::Ready(Some(Err(ErrorKind::TimedOut.into())));
        }
        let frame = ready!(frame);
        Poll::Ready(frame.map(|frame| frame.map_err(Error::other)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
