use bytes::Bytes;
use http::{HeaderValue, Response, StatusCode, header};
use http_body_util::{BodyExt, Full};
use serde_json::json;

use super::{Body, request_id::RequestId};
use crate::mcp::HEADER_MISMATCH;

/// Why a request goes no further, and the id of what is refused, where it could be read.
#[derive(Debug)]
pub(super) struct Refused {
    pub(super) why: Refusal,
    pub(super) id: Option<RequestId>,
}

/// Why a request goes no further. Every body is a JSON-RPC error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// No HTTP.
    MalformedHead,
    HeadTooLarge,
    /// A request target in another form than a server of paths is asked in.
    Target,
    /// Not exactly one `Host`.
    NoHost,
    /// A `Host` or `Origin` that is not ours: a web page, or a name that resolves here.
    Foreign,
    /// No bearer, or none that is registered.
    Unauthorized,
    /// No place is left, and none that could be given up.
    Crowded,
    UnknownPath,
    /// A method that is not one of these.
    Method {
        allowed: &'static str,
    },
    NotAcceptable,
    MediaType,
    BodyTooLarge,
    BodyTimeout,
    /// The connection ended before the body did.
    BodyIncomplete,
    /// Not JSON.
    Malformed,
    /// JSON that a parser would quietly change, with what and where.
    Unreadable(String),
    /// JSON that is no single JSON-RPC message; a batch too, in every revision.
    NotAMessage,
    /// Params that are no object.
    Params,
    /// Metadata that is no object, or names its revision by anything but a string.
    Metadata,
    /// A header that is there more than once, or that says another thing than the body.
    Header(&'static str),
    /// A protocol version that is not spoken.
    Version,
    /// A DELETE that names no handshake.
    NoHandshake,
    /// A handshake of nobody, of another agent, or one that has ended: all the same to whoever asks.
    UnknownHandshake,
    /// Nothing of what may happen.
    Internal,
}

impl From<Refusal> for Refused {
    fn from(why: Refusal) -> Self {
        Self { why, id: None }
    }
}

impl Refused {
    pub(super) fn response(self) -> Response<Body> {
        let mut response = Response::new(Full::from(self.body()).boxed_unsync());
        *response.status_mut() = self.why.words().0;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let extra = match self.why {
            Refusal::Unauthorized => Some((header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))),
            Refusal::Method { allowed } => Some((header::ALLOW, HeaderValue::from_static(allowed))),
            _ => None,
        };
        headers.extend(extra);
        response
    }

    fn body(&self) -> String {
        let (_, code, words) = self.why.words();
        let message = match &self.why {
            Refusal::Unreadable(what) => format!("{words}: {what}"),
            Refusal::Header(name) => format!("{name} {words}"),
            _ => words.to_owned(),
        };
        json!({ "jsonrpc": "2.0", "id": self.id, "error": { "code": code, "message": message } }).to_string()
    }
}

impl Refusal {
    /// The whole response as bytes, for a connection that ends with it. One to HEAD has the length of a body alone.
    pub(super) fn last_bytes(self, to_head: bool) -> Bytes {
        let refused = Refused::from(self);
        let (status, body) = (refused.why.words().0, refused.body());
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{}",
            body.len(),
            if to_head { "" } else { &body }
        )
        .into()
    }

    fn words(&self) -> (StatusCode, i32, &'static str) {
        const PARSE_ERROR: i32 = -32_700;
        const INVALID_REQUEST: i32 = -32_600;
        const INVALID_PARAMS: i32 = -32_602;
        const INTERNAL_ERROR: i32 = -32_603;
        const MISMATCH: i32 = -32_020;
        let (status, words) = match self {
            Self::MalformedHead => (StatusCode::BAD_REQUEST, "the request head is not HTTP"),
            Self::HeadTooLarge => (
                StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
                "the request head is larger than 32 KiB, has more than 64 headers, or announces an impossible length",
            ),
            Self::Target => (
                StatusCode::BAD_REQUEST,
                "the request target is a path, or http://, our authority and a path",
            ),
            Self::NoHost => (StatusCode::BAD_REQUEST, "exactly one Host header is needed"),
            // One text for both, so that a stranger learns nothing from the difference.
            Self::Foreign => (StatusCode::FORBIDDEN, "the request was refused"),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, "the request was refused"),
            Self::Crowded => (StatusCode::SERVICE_UNAVAILABLE, "every connection is in use; try again"),
            Self::UnknownPath => (StatusCode::NOT_FOUND, "only /mcp is served"),
            Self::Method { .. } => (StatusCode::METHOD_NOT_ALLOWED, "this method is not served"),
            Self::NotAcceptable => {
                (StatusCode::NOT_ACCEPTABLE, "accept application/json or text/event-stream")
            }
            Self::MediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body's type is application/json"),
            Self::BodyTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "the body is larger than 1 MiB"),
            Self::BodyTimeout => (StatusCode::REQUEST_TIMEOUT, "the body did not arrive within 10 s"),
            Self::BodyIncomplete => (StatusCode::BAD_REQUEST, "the body is incomplete"),
            Self::Malformed => (StatusCode::BAD_REQUEST, "the body is not JSON"),
            Self::Unreadable(_) => (StatusCode::BAD_REQUEST, "the body cannot be read as it is"),
            Self::NotAMessage => (StatusCode::BAD_REQUEST, "the body is not one JSON-RPC message"),
            Self::Params => (StatusCode::BAD_REQUEST, "`params` is an object"),
            Self::Metadata => (
                StatusCode::BAD_REQUEST,
                "`params._meta` is an object, and the protocol version that it names a string",
            ),
            Self::Header(_) => (StatusCode::BAD_REQUEST, HEADER_MISMATCH),
            Self::Version => (
                StatusCode::BAD_REQUEST,
                "MCP-Protocol-Version is not one of 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28",
            ),
            Self::NoHandshake => (StatusCode::BAD_REQUEST, "exactly one Mcp-Session-Id header is needed"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "the request could not be answered"),
            Self::UnknownHandshake => {
                (StatusCode::NOT_FOUND, "there is no such Mcp-Session-Id; initialize again")
            }
        };
        let code = match self {
            Self::Malformed | Self::Unreadable(_) => PARSE_ERROR,
            Self::Params | Self::Metadata => INVALID_PARAMS,
            Self::Header(_) => MISMATCH,
            Self::Internal | Self::Crowded => INTERNAL_ERROR,
            _ => INVALID_REQUEST,
        };
        (status, code, words)
    }
}
