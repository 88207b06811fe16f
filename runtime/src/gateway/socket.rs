//! A connection's socket below hyper, and what hyper leaves to it.

mod bare_refusal;
mod half_closed;
mod head_clock;
mod head_start;
mod linger;
mod write_clock;

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use bytes::{Buf, Bytes};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, ReadBuf},
    net::TcpStream,
};

use self::{
    half_closed::HalfClosed, head_clock::HeadClock, head_start::HeadStart, linger::Linger,
    write_clock::WriteClock,
};
use super::{
    phase::{At, Phase},
    refusal::Refusal,
};

/// The socket: clocks heads and writes that wait, keeps a peer that has only ended its sending side, gives hyper's own refusals a body, and
/// lets a refusal arrive before the socket is closed.
pub(super) struct Socket {
    stream: TcpStream,
    phase: Arc<Phase>,
    clock: HeadClock,
    start: HeadStart,
    write_clock: WriteClock,
    half_closed: Option<HalfClosed>,
    /// hyper has been woken to read the end that was kept back.
    woken: bool,
    /// What is left to send in the place of a refusal of hyper's, and the length of that.
    worded: Option<(Bytes, usize)>,
    linger: Option<Linger>,
}

impl Socket {
    pub(super) fn new(stream: TcpStream, phase: Arc<Phase>) -> Self {
        Self {
            stream,
            phase,
            clock: HeadClock::new(),
            start: HeadStart::new(),
            write_clock: WriteClock::default(),
            half_closed: None,
            woken: false,
            worded: None,
            linger: None,
        }
    }

    /// Refuses what began as HTTP/2, and ends the connection.
    pub(super) async fn refuse_preface(mut self) {
        self.phase.set_unread(true);
        // Nobody is left who could be told that the peer is gone.
        if self.write_all(&Refusal::MalformedHead.last_bytes(false)).await.is_ok() {
            let _gone = self.shutdown().await;
        }
    }

    /// The peer has ended its side: told at once between requests, and kept back while one is answered.
    fn poll_half_closed(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.phase.at() == At::Head {
            return Poll::Ready(Ok(()));
        }
        let half_closed = self.half_closed.get_or_insert_with(HalfClosed::new);
        half_closed.poll(cx, &mut self.stream, &self.phase).map(Err)
    }

    /// Sends our words for a refusal of hyper's; ready with the length of what they replace.
    fn poll_worded(&mut self, cx: &mut Context<'_>) -> Poll<Option<io::Result<usize>>> {
        let Some((words, length)) = &mut self.worded else { return Poll::Ready(None) };
        while words.has_remaining() {
            let sent = Pin::new(&mut self.stream).poll_write(cx, words);
            match ready!(self.write_clock.judge(sent, words, cx, &self.stream, &self.phase)) {
                Ok(0) => return Poll::Ready(Some(Err(io::ErrorKind::WriteZero.into()))),
                Ok(sent) => words.advance(sent),
                Err(error) => return Poll::Ready(Some(Err(error))),
            }
        }
        let length = *length;
        self.worded = None;
        Poll::Ready(Some(Ok(length)))
    }

    /// Whether the socket has taken all of the bytes is noted, and for how long it has taken none; `first` are the first of
    /// them.
    fn note_sent(
        &mut self,
        sent: Poll<io::Result<usize>>,
        length: usize,
        first: &[u8],
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        let sent = self.write_clock.judge(sent, first, cx, &self.stream, &self.phase);
        self.phase.set_blocked(!matches!(&sent, Poll::Ready(Ok(sent)) if *sent == length));
        sent
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        // Before it is looked at: whatever changes from here on wakes this task.
        this.phase.read_by(cx.waker());
        if this.clock.follow(&this.phase) {
            this.start.forget();
        }
        if this.phase.is_half_closed() {
            return this.poll_half_closed(cx);
        }
        let before = buffer.filled().len();
        match Pin::new(&mut this.stream).poll_read(cx, buffer) {
            Poll::Ready(Ok(())) if buffer.filled().len() == before => {
                this.phase.half_close();
                // The service, which this task polls as well, may wait for bytes that will not come.
                cx.waker().wake_by_ref();
                this.poll_half_closed(cx)
            }
            Poll::Ready(read) => {
                if this.phase.at() == At::Head {
                    this.clock.start();
                    this.start.note(&buffer.filled()[before..], &this.phase);
                }
                Poll::Ready(read)
            }
            Poll::Pending => {
                ready!(this.clock.poll(cx));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncWrite for Socket {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        if let Some(sent) = ready!(this.poll_worded(cx)) {
            return Poll::Ready(sent);
        }
        let mut bytes = bytes;
        if this.phase.at() == At::Head
            && let Some((start, refusal)) = bare_refusal::find(bytes)
        {
            if start == 0 {
                this.phase.set_unread(true);
                // Of a head that came with the request before it, it is not known how it starts.
                let to_head = !this.phase.has_ended() && this.start.is_of_head();
                this.worded = Some((refusal.last_bytes(to_head), bytes.len()));
                return this.poll_worded(cx).map(|sent| sent.unwrap_or(Ok(0)));
            }
            // What comes before it is an answer that goes out as it is.
            bytes = &bytes[..start];
        }
        let sent = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.note_sent(sent, bytes.len(), bytes, cx)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let mut filled = slices.iter().filter(|slice| !slice.is_empty());
        let first = filled.next();
        if let (Some(only), None) = (first, filled.next()) {
            return self.poll_write(cx, only);
        }
        let first = first.map_or(&[][..], |first| first);
        let this = self.get_mut();
        let sent = Pin::new(&mut this.stream).poll_write_vectored(cx, slices);
        this.note_sent(sent, slices.iter().map(|slice| slice.len()).sum(), first, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // hyper flushes at the end of every answer, and reads again only when it is woken.
        if self.phase.is_half_closed() && self.phase.at() == At::Head && !self.woken {
            self.woken = true;
            cx.waker().wake_by_ref();
        }
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.linger.is_none() {
            let shut = ready!(Pin::new(&mut this.stream).poll_shutdown(cx));
            if shut.is_err() || !this.phase.is_unread() {
                return Poll::Ready(shut);
            }
        }
        let linger = this.linger.get_or_insert_with(Linger::new);
        linger.poll(cx, &mut this.stream).map(Ok)
    }
}

#[cfg(test)]
mod tests;
