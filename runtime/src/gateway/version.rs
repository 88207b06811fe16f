use http::{HeaderMap, HeaderName, HeaderValue};

use super::{http::single, refusal::Refusal};
use crate::mcp::{MODERN, is_spoken};

/// The header by which a request names its revision.
const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");

/// The header by which a request of 2026-07-28 names its method.
const METHOD: HeaderName = HeaderName::from_static("mcp-method");

/// What the header of a request says of its revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    /// A revision with a handshake; where nothing is said, 2025-03-26 is meant.
    Legacy,
    /// 2026-07-28.
    Modern,
    /// None that is spoken here.
    Foreign,
    /// More than one, of which whoever is on the way may have read another.
    Repeated,
}

impl Version {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        if !headers.contains_key(VERSION) {
            return Self::Legacy;
        }
        let Some(version) = single(headers, &VERSION) else { return Self::Repeated };
        match version.to_str() {
            Ok(MODERN) => Self::Modern,
            Ok(version) if is_spoken(version) => Self::Legacy,
            _ => Self::Foreign,
        }
    }

    /// Refuses what is not spoken. Where a request negotiates its revision itself, MCP has an error for that.
    pub(super) fn check(self, negotiates: bool) -> Result<(), Refusal> {
        match self {
            Self::Repeated => Err(Refusal::Header("MCP-Protocol-Version")),
            Self::Foreign if !negotiates => Err(Refusal::Version),
            _ => Ok(()),
        }
    }

    /// Takes the header away from an `initialize`, which negotiates by its params: a client that begins anew may still
    /// send what it had agreed on before. A method in the headers is held against the body all the same.
    pub(super) fn leave_to_params(self, headers: &mut HeaderMap) -> Result<(), Refusal> {
        let method = single(headers, &METHOD).map(HeaderValue::as_bytes);
        if self == Self::Modern && headers.contains_key(METHOD) && method != Some(b"initialize") {
            return Err(Refusal::Header("Mcp-Method"));
        }
        headers.remove(VERSION);
        Ok(())
    }
}
