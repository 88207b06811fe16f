use std::ops::AddAssign;

/// How a client has seen its calls end.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// With the result.
    pub(super) answered: u64,
    /// There was no such tool.
    pub(super) unknown: u64,
    /// The client took it back, and was told so.
    pub(super) taken_back: u64,
    /// The client's session ended, and it was told so.
    pub(super) revoked: u64,
    /// The client did not wait for the end.
    pub(super) gone: u64,
}

impl Seen {
    pub(super) fn calls(&self) -> u64 {
        self.answered + self.unknown + self.taken_back + self.revoked + self.gone
    }
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Self) {
        self.answered += other.answered;
        self.unknown += other.unknown;
        self.taken_back += other.taken_back;
        self.revoked += other.revoked;
        self.gone += other.gone;
    }
}
