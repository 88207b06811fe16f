use std::fmt;

use crate::name::NAME;

/// What something is, as 256 bits (BLAKE3); the method that gives it says what it covers. Equal ones of one method mean
/// equal things, in every build and on every machine. `Display` gives 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The hash itself.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

/// Makes one out of a sequence of texts.
pub(crate) struct Hasher(blake3::Hasher);

impl Hasher {
    /// `rules` names what is hashed and how, and changes whenever that does.
    pub(crate) fn new(rules: &str) -> Self {
        let mut hasher = Self(blake3::Hasher::new());
        hasher.text(NAME);
        hasher.text(rules);
        hasher
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Length first, so that no two sequences of texts run together.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    pub(crate) fn optional(&mut self, text: Option<&str>) {
        self.text(if text.is_some() { "some" } else { "none" });
        self.text(text.unwrap_or_default());
    }

    pub(crate) fn finish(self) -> Fingerprint {
        Fingerprint(*self.0.finalize().as_bytes())
    }
}
