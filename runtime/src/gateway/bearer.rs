use std::fmt;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

/// 256 bits from the operating system, as text; the gateway itself keeps only the [`Digest`].
#[derive(Clone)]
pub(crate) struct Bearer(String);

/// What a bearer is looked up by: a hash, so that no comparison depends on the secret's bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Digest([u8; 32]);

impl Bearer {
    pub(crate) fn generate() -> Result<Self, getrandom::Error> {
        let mut secret = [0_u8; 32];
        getrandom::fill(&mut secret)?;
        Ok(Self(URL_SAFE_NO_PAD.encode(secret)))
    }

    pub(crate) fn digest(&self) -> Digest {
        Digest::of(self.0.as_bytes())
    }

    /// The secret itself, for the child's environment.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl Digest {
    pub(crate) fn of(presented: &[u8]) -> Self {
        Self(*blake3::hash(presented).as_bytes())
    }
}

impl fmt::Debug for Bearer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bearer(redacted)")
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Digest(redacted)")
    }
}
