use http::{HeaderValue, Response, StatusCode, header};
use http_body_util::{BodyExt, Full};
use serde_json::json;

use super::Body;

/// Why a request goes no further. Every body is a JSON-RPC error without an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    HeadTooLarge,
    /// Not exactly one `Host`.
    NoHost,
    /// A `Host` or `Origin` that is not ours: a web page, or a name that resolves here.
    Foreign,
    /// No bearer, or none that is registered.
    Unauthorized,
    UnknownPath,
    Method,
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
    /// A protocol version that is not spoken.
    Version,
    /// JSON that is no single JSON-RPC message; a batch too, in every revision.
    NotAMessage,
}

impl Refusal {
    pub(super) fn response(self) -> Response<Body> {
        let (status, code, words) = self.words();
        let message = match &self {
            Self::Unreadable(what) => format!("{words}: {what}"),
            _ => words.to_owned(),
        };
        let error = json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": message } });
        let mut response = Response::new(Full::from(error.to_string()).boxed_unsync());
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let extra = match self {
            Self::Unauthorized => Some((header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))),
            Self::Method => Some((header::ALLOW, HeaderValue::from_static("POST"))),
            _ => None,
        };
        headers.extend(extra);
        response
    }

    fn words(&self) -> (StatusCode, i32, &'static str) {
        const INVALID_REQUEST: i32 = -32_600;
        const PARSE_ERROR: i32 = -32_700;
        match self {
            Self::HeadTooLarge => (
                StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
                INVALID_REQUEST,
                "the request head is larger than 32 KiB",
            ),
            Self::NoHost => (StatusCode::BAD_REQUEST, INVALID_REQUEST, "exactly one Host header is needed"),
            // One text for both, so that a stranger learns nothing from the difference.
            Self::Foreign => (StatusCode::FORBIDDEN, INVALID_REQUEST, "the request was refused"),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, INVALID_REQUEST, "the request was refused"),
            Self::UnknownPath => (StatusCode::NOT_FOUND, INVALID_REQUEST, "only /mcp is served"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, INVALID_REQUEST, "only POST is served"),
            Self::NotAcceptable => {
                (StatusCode::NOT_ACCEPTABLE, INVALID_REQUEST, "accept application/json or text/event-stream")
            }
            Self::MediaType => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST, "the body's type is application/json")
            }
            Self::BodyTooLarge => {
                (StatusCode::PAYLOAD_TOO_LARGE, INVALID_REQUEST, "the body is larger than 1 MiB")
            }
            Self::BodyTimeout => {
                (StatusCode::REQUEST_TIMEOUT, INVALID_REQUEST, "the body did not arrive within 10 s")
            }
            Self::BodyIncomplete => (StatusCode::BAD_REQUEST, INVALID_REQUEST, "the body is incomplete"),
            Self::Malformed => (StatusCode::BAD_REQUEST, PARSE_ERROR, "the body is not JSON"),
            Self::Unreadable(_) => (StatusCode::BAD_REQUEST, PARSE_ERROR, "the body cannot be read as it is"),
            Self::Version => (
                StatusCode::BAD_REQUEST,
                INVALID_REQUEST,
                "MCP-Protocol-Version is not one of 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28",
            ),
            Self::NotAMessage => {
                (StatusCode::BAD_REQUEST, INVALID_REQUEST, "the body is not one JSON-RPC message")
            }
        }
    }
}
