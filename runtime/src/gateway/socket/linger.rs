use std::{
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

/// How long a refused request is read to its end.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Reads what is left of a refused request after its refusal has been sent.
///
/// A socket that is closed with unread bytes is reset, and a reset can overtake the refusal.
pub(super) struct Linger {
    sleep: Pin<Box<Sleep>>,
}

impl Linger {
    pub(super) fn new() -> Self {
        Self { sleep: Box::pin(sleep(TIMEOUT)) }
    }

    /// Ready when the peer has ended its side too, or has had its time.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>, stream: &mut TcpStream) -> Poll<()> {
        let mut unread = [0; 4096];
        // As often as a task should run without a pause.
        for _ in 0..64 {
            if self.sleep.as_mut().poll(cx).is_ready() {
                return Poll::Ready(());
            }
            let mut buffer = ReadBuf::new(&mut unread);
            match Pin::new(&mut *stream).poll_read(cx, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {}
                Poll::Ready(_) => return Poll::Ready(()),
                Poll::Pending => return Poll::Pending,
            }
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
