use crate::outcome::{Certainty, OutcomeKind};
use crate::scope::CanceledBy;

/// How many calls were let in, how many still run, and how the others ended.
///
/// A snapshot of one moment: [`started`](Self::started) is [`running`](Self::running) and [`ended`](Self::ended)
/// together. What counts is the answer; a handler that was given up and still runs is in [`detached`](Self::detached).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    started: u64,
    running: u64,
    ends: [u64; OutcomeKind::ALL.len()],
    certainties: [u64; 3],
    canceled: [u64; CanceledBy::ALL.len()],
    detached: u64,
    discarded: u64,
    panics: u64,
}

impl Tally {
    /// Calls that were let in, those of unknown tools included.
    pub fn started(&self) -> u64 {
        self.started
    }

    /// Calls that have not ended.
    pub fn running(&self) -> u64 {
        self.running
    }

    /// Calls that have ended, however they did.
    pub fn ended(&self) -> u64 {
        self.ends.iter().sum()
    }

    /// Calls that ended in this way.
    pub fn of(&self, kind: OutcomeKind) -> u64 {
        self.ends[kind as usize]
    }

    /// Calls of which this is known.
    pub fn certain(&self, certainty: Certainty) -> u64 {
        self.certainties[certainty as usize]
    }

    /// Calls that were canceled in this way.
    pub fn canceled_by(&self, by: CanceledBy) -> u64 {
        self.canceled[by as usize]
    }

    /// Handlers that were given up, by a cancel or a deadline, and still run.
    pub fn detached(&self) -> u64 {
        self.detached
    }

    /// Handlers that were given up and ended later: nobody saw their result.
    pub fn discarded(&self) -> u64 {
        self.discarded
    }

    /// Panics that were caught: those of [`OutcomeKind::Panicked`], of handlers that were given up, of whatever is dropped
    /// with a handler, and of the host's own predicates and progress sinks. One that is raised while another one's
    /// payload is dropped counts as well.
    pub fn panics(&self) -> u64 {
        self.panics
    }

    /// Whether every call that was let in is running or has ended exactly once.
    pub fn is_balanced(&self) -> bool {
        let certainties: u64 = self.certainties.iter().sum();
        let canceled: u64 = self.canceled.iter().sum();
        self.started == self.running + self.ended()
            && certainties == self.ended()
            && canceled == self.of(OutcomeKind::Canceled)
            && self.panics >= self.of(OutcomeKind::Panicked)
    }

    /// Counts a call, and tells its number.
    pub(super) fn start(&mut self) -> u64 {
        self.started += 1;
        self.running += 1;
        self.started
    }

    pub(super) fn end(&mut self, kind: OutcomeKind, certainty: Certainty, by: Option<CanceledBy>) {
        self.running -= 1;
        self.ends[kind as usize] += 1;
        self.certainties[certainty as usize] += 1;
        if let Some(by) = by {
            self.canceled[by as usize] += 1;
        }
    }

    pub(super) fn panic(&mut self) {
        self.panics += 1;
    }

    pub(super) fn detach(&mut self) {
        self.detached += 1;
    }

    pub(super) fn discard(&mut self) {
        self.detached -= 1;
        self.discarded += 1;
    }
}
