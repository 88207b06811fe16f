use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep, sleep},
};

/// How long a request head may take to arrive.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection's stream with a clock on each request head.
///
/// The clock runs from the first byte of a head, and before it for a connection that has not shown a valid bearer. An
/// agent's idle connection stays open as long as the agent thinks: a parser's own timeout would close it under the
/// next request.
pub(super) struct Clocked {
    stream: TcpStream,
    clock: Arc<HeadClock>,
    sleep: Pin<Box<Sleep>>,
    running: bool,
}

/// Where a connection is, as its service tells.
#[derive(Default)]
pub(super) struct HeadClock {
    /// A request is being answered: what is read belongs to its body.
    answering: AtomicBool,
    proven: AtomicBool,
    /// An answer has ended since the stream last looked.
    ended: AtomicBool,
}

impl HeadClock {
    pub(super) fn begin_answer(&self) {
        self.answering.store(true, Ordering::Release);
    }

    /// The next byte belongs to another head.
    pub(super) fn end_answer(&self, proven: bool) {
        self.proven.store(proven, Ordering::Release);
        self.ended.store(true, Ordering::Release);
        self.answering.store(false, Ordering::Release);
    }
}

impl Clocked {
    pub(super) fn new(stream: TcpStream, clock: Arc<HeadClock>) -> Self {
        Self { stream, clock, sleep: Box::pin(sleep(HEAD_TIMEOUT)), running: true }
    }

    /// Starts the clock for a head whose first byte is awaited or has come, unless it runs.
    fn start(&mut self) {
        if !self.running {
            self.running = true;
            self.sleep.as_mut().reset(Instant::now() + HEAD_TIMEOUT);
        }
    }
}

impl AsyncRead for Clocked {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.clock.ended.swap(false, Ordering::AcqRel) || this.clock.answering.load(Ordering::Acquire) {
            this.running = false;
        }
        if !this.clock.answering.load(Ordering::Acquire) && !this.clock.proven.load(Ordering::Acquire) {
            this.start();
        }
        let before = buffer.filled().len();
        match Pin::new(&mut this.stream).poll_read(cx, buffer) {
            Poll::Ready(read) => {
                if buffer.filled().len() > before && !this.clock.answering.load(Ordering::Acquire) {
                    this.start();
                }
                Poll::Ready(read)
            }
            Poll::Pending if this.running => {
                ready!(this.sleep.as_mut().poll(cx));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncWrite for Clocked {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests;
