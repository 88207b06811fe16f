use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU8, Ordering},
    },
    task::Waker,
};

/// Where a connection's exchange is, as its service, its response and its socket tell one another.
///
/// hyper shows its service no socket and its socket no exchange. What a byte or an end of the stream means depends on
/// both.
#[derive(Default)]
pub(super) struct Phase {
    at: AtomicU8,
    proven: AtomicBool,
    old: AtomicBool,
    half_closed: AtomicBool,
    ping: AtomicBool,
    unread: AtomicBool,
    fragment: AtomicBool,
    ended: AtomicBool,
    blocked: AtomicBool,
    reader: Mutex<Option<Waker>>,
}

/// The phases of an exchange, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// What is read belongs to a request head, or is awaited as one.
    Head,
    /// A request is being answered: what is read belongs to its body.
    Answer,
    /// The answer's head is known and its body goes out.
    Send,
}

impl Phase {
    pub(super) fn at(&self) -> At {
        match self.at.load(Ordering::Acquire) {
            0 => At::Head,
            1 => At::Answer,
            _ => At::Send,
        }
    }

    /// A request's head is there; `old` if it is of HTTP/1.0, which knows no interim answers, `unread` if a body
    /// follows.
    pub(super) fn begin_answer(&self, old: bool, unread: bool) {
        self.old.store(old, Ordering::Release);
        self.unread.store(unread, Ordering::Release);
        self.at.store(1, Ordering::Release);
    }

    /// The answer's head is known.
    pub(super) fn begin_send(&self) {
        self.at.store(2, Ordering::Release);
    }

    /// The answer's body has been taken over for sending: the next byte belongs to another head.
    pub(super) fn end_send(&self) {
        self.ended.store(true, Ordering::Release);
        self.at.store(0, Ordering::Release);
        // hyper may have read for the last time before, and a stranger's next head is clocked.
        if !self.is_proven() {
            self.wake_reader();
        }
    }

    /// No exchange is under way, and nothing of an answer waits for its reader.
    pub(super) fn is_idle(&self) -> bool {
        self.at() == At::Head && !self.is_blocked()
    }

    /// Whether hyper has bytes that the socket has not taken.
    pub(super) fn set_blocked(&self, blocked: bool) {
        self.blocked.store(blocked, Ordering::Release);
    }

    pub(super) fn is_blocked(&self) -> bool {
        self.blocked.load(Ordering::Acquire)
    }

    /// A valid bearer has come over the connection.
    pub(super) fn prove(&self) {
        self.proven.store(true, Ordering::Release);
    }

    /// Its bearer is none, or no longer: it is clocked from now on.
    pub(super) fn disprove(&self) {
        self.proven.store(false, Ordering::Release);
        self.wake_reader();
    }

    /// Whom to wake when something changes on which the clock on a head depends.
    pub(super) fn read_by(&self, reader: &Waker) {
        let mut known = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        if !known.as_ref().is_some_and(|known| known.will_wake(reader)) {
            *known = Some(reader.clone());
        }
    }

    fn wake_reader(&self) {
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    /// Whether an exchange has ended since this was last taken.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }

    /// Whether an exchange has ended since this was last asked.
    pub(super) fn take_ended(&self) -> bool {
        self.ended.swap(false, Ordering::AcqRel)
    }

    pub(super) fn is_proven(&self) -> bool {
        self.proven.load(Ordering::Acquire)
    }

    pub(super) fn is_old(&self) -> bool {
        self.old.load(Ordering::Acquire)
    }

    /// The peer sends nothing more; it may still read.
    pub(super) fn half_close(&self) {
        self.half_closed.store(true, Ordering::Release);
    }

    pub(super) fn is_half_closed(&self) -> bool {
        self.half_closed.load(Ordering::Acquire)
    }

    /// A stream that is being sent should send something, to see whether anybody reads it.
    pub(super) fn ask_for_ping(&self) {
        self.ping.store(true, Ordering::Release);
    }

    pub(super) fn take_ping(&self) -> bool {
        self.ping.swap(false, Ordering::AcqRel)
    }

    /// The target of the request that is being read has a fragment.
    pub(super) fn set_fragment(&self) {
        self.fragment.store(true, Ordering::Release);
    }

    /// Whether a fragment has been noted since this was last asked.
    pub(super) fn take_fragment(&self) -> bool {
        self.fragment.swap(false, Ordering::AcqRel)
    }

    /// Whether something of the request is left that will never be read.
    pub(super) fn set_unread(&self, unread: bool) {
        self.unread.store(unread, Ordering::Release);
    }

    pub(super) fn is_unread(&self) -> bool {
        self.unread.load(Ordering::Acquire)
    }
}
