use std::{
    io::{self, Write as _},
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    net::TcpStream,
    time::{Sleep, sleep},
};

use super::head_clock::HEAD_TIMEOUT;
use crate::gateway::phase::Phase;

/// How long an agent may go without reading what is sent to it. A stranger has as long as for a head.
pub(super) const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

/// A clock on writes that wait for their reader.
///
/// It runs only while bytes wait that the system does not take, and from anew with each that it does. So a peer that
/// reads slowly stays, and so does one to which nothing is sent.
#[derive(Default)]
pub(super) struct WriteClock {
    sleep: Option<Pin<Box<Sleep>>>,
}

impl WriteClock {
    /// What has become of a write of these bytes, or that it has waited for too long.
    pub(super) fn judge(
        &mut self,
        sent: Poll<io::Result<usize>>,
        bytes: &[u8],
        cx: &mut Context<'_>,
        stream: &TcpStream,
        phase: &Phase,
    ) -> Poll<io::Result<usize>> {
        if sent.is_ready() {
            self.sleep = None;
            return sent;
        }
        let timeout = if phase.is_proven() { WRITE_TIMEOUT } else { HEAD_TIMEOUT };
        ready!(self.sleep.get_or_insert_with(|| Box::pin(sleep(timeout))).as_mut().poll(cx));
        self.sleep = None;
        match write_now(stream, bytes) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
            sent => Poll::Ready(sent),
        }
    }
}

/// Writes past the runtime, to which the system tells of room only where a third of its buffer is free: a slow reader may
/// take minutes for that.
fn write_now(stream: &TcpStream, bytes: &[u8]) -> io::Result<usize> {
    #[cfg(unix)]
    let stream = std::os::fd::AsFd::as_fd(stream).try_clone_to_owned()?;
    #[cfg(windows)]
    let stream = std::os::windows::io::AsSocket::as_socket(stream).try_clone_to_owned()?;
    std::net::TcpStream::from(stream).write(bytes)
}
