use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::AsyncWrite,
    net::TcpStream,
    time::{Instant, Sleep, sleep},
};

use crate::gateway::phase::{At, Phase};

/// How long after the end of a peer's bytes it is asked whether it is still there.
const SOON: Duration = Duration::from_millis(25);

/// How soon the answer of its system is looked for, which comes at once where nothing is busy.
const LOOK: Duration = Duration::from_millis(5);

/// The distance up to which the looks then grow: the answer may be late, and who only ended its side may go at any time.
const FAR: Duration = Duration::from_millis(80);

/// How often it is asked again.
const AGAIN: Duration = Duration::from_secs(15);

/// How long a peer of HTTP/1.0 is waited for, which cannot be asked.
const OLD: Duration = Duration::from_secs(1);

/// An interim answer, which every client of HTTP/1.1 must pass over (RFC 9110, section 15.2).
const INTERIM: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";

/// A peer that has ended its side while its request is answered.
///
/// It may have closed its socket, or only the sending side of it, and still read. The two look the same until something
/// is sent: the system of a peer that is gone answers that with a reset.
pub(super) struct HalfClosed {
    sleep: Pin<Box<Sleep>>,
    next: Next,
}

#[derive(Clone, Copy)]
enum Next {
    Ask,
    Look { after: Duration, until: Instant },
    GiveUp,
}

impl HalfClosed {
    pub(super) fn new() -> Self {
        Self { sleep: Box::pin(sleep(SOON)), next: Next::Ask }
    }

    /// Never ready but with the error that the peer is gone.
    pub(super) fn poll(
        &mut self,
        cx: &mut Context<'_>,
        stream: &mut TcpStream,
        phase: &Phase,
    ) -> Poll<io::Error> {
        loop {
            ready!(self.sleep.as_mut().poll(cx));
            let after = match self.next {
                Next::Ask if phase.at() == At::Answer && phase.is_old() => {
                    self.next = Next::GiveUp;
                    OLD
                }
                Next::Ask => {
                    self.next = Next::Look { after: LOOK, until: Instant::now() + AGAIN };
                    if let Err(gone) = ask(cx, stream, phase) {
                        return Poll::Ready(gone);
                    }
                    LOOK
                }
                Next::Look { after, until } => {
                    if let Ok(Some(gone)) | Err(gone) = stream.take_error() {
                        return Poll::Ready(gone);
                    }
                    let after = FAR.min(after * 2);
                    self.next = if Instant::now() < until { Next::Look { after, until } } else { Next::Ask };
                    after
                }
                Next::GiveUp => return Poll::Ready(io::ErrorKind::ConnectionAborted.into()),
            };
            self.sleep.as_mut().reset(Instant::now() + after);
        }
    }
}

/// Sends what a peer that still reads will pass over.
fn ask(cx: &mut Context<'_>, stream: &mut TcpStream, phase: &Phase) -> io::Result<()> {
    match phase.at() {
        At::Answer if !phase.is_blocked() => match Pin::new(stream).poll_write(cx, INTERIM) {
            Poll::Ready(Ok(sent)) if sent < INTERIM.len() => Err(io::ErrorKind::WriteZero.into()),
            Poll::Ready(sent) => sent.map(drop),
            Poll::Pending => Ok(()),
        },
        At::Send => {
            phase.ask_for_ping();
            // The response's body is polled by the same task.
            cx.waker().wake_by_ref();
            Ok(())
        }
        At::Head | At::Answer => Ok(()),
    }
}
