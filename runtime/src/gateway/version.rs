use http::{HeaderMap, HeaderName};

use super::{http::single, refusal::Refusal};
use crate::mcp::{MODERN, is_spoken};

/// The header by which a request names its revision.
const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");

/// What the header of a request says of its revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    /// A revision with a handshake; where nothing is said, 2025-03-26 is meant.
    Legacy,
    /// 2026-07-28.
    Modern,
    /// None that is spoken here.
    Foreign,
}

impl Version {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        if !headers.contains_key(VERSION) {
            return Self::Legacy;
        }
        match single(headers, &VERSION).and_then(|version| version.to_str().ok()) {
            Some(MODERN) => Self::Modern,
            Some(version) if is_spoken(version) => Self::Legacy,
            _ => Self::Foreign,
        }
    }

    /// Refuses what is not spoken. Where a request negotiates its revision itself, MCP has an error for that.
    pub(super) fn check(self, negotiates: bool) -> Result<(), Refusal> {
        if self == Self::Foreign && !negotiates { Err(Refusal::Version) } else { Ok(()) }
    }
}
