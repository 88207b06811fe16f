use bytes::Bytes;
use http::{HeaderValue, Response, StatusCode, header};
use http_body_util::{BodyExt, Full};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::gateway::Body;

/// What is said of a method that is not served.
pub(super) const NO_SUCH_METHOD: &str = "there is no such method";

/// What follows the name of a header that fails.
pub(crate) const HEADER_MISMATCH: &str = "is there exactly once, and says what the body says";

/// The headers that rmcp holds against the body.
const HEADERS: [&str; 4] = ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name", "Mcp-Param-*"];

/// Whether a method is one of those that are served in some revision. rmcp has types, and words, for many more.
pub(super) fn is_served(method: &str) -> bool {
    matches!(method, "initialize" | "ping" | "server/discover" | "tools/call" | "tools/list")
}

/// An error of rmcp's own, with an id if only `null`.
#[derive(Deserialize, Serialize)]
struct Message {
    jsonrpc: String,
    #[serde(default)]
    id: Value,
    error: Error,
}

#[derive(Deserialize, Serialize)]
struct Error {
    code: i32,
    message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
}

/// The response with our words for an error that rmcp makes by itself: its own quote what the caller has sent.
///
/// Such an error has a status of its own, or is that of a method which is not served.
pub(super) async fn reword(response: Response<Body>, is_served: bool) -> Response<Body> {
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    if kind != Some(b"application/json") || (response.status() == StatusCode::OK && is_served) {
        return response;
    }
    let (head, body) = response.into_parts();
    let said = match body.collect().await {
        Ok(collected) => collected.to_bytes(),
        Err(never) => match never {},
    };
    let worded = in_our_words(&said).unwrap_or(said);
    Response::from_parts(head, Full::new(worded).boxed_unsync())
}

/// `None` for what is no error.
fn in_our_words(said: &[u8]) -> Option<Bytes> {
    let mut message: Message = serde_json::from_slice(said).ok()?;
    let error = &mut message.error;
    match error.code {
        -32_601 => NO_SUCH_METHOD.clone_into(&mut error.message),
        -32_020 | -32_600 => error.message = format!("{} {HEADER_MISMATCH}", header_of(&error.message)),
        _ => {}
    }
    serde_json::to_vec(&message).ok().map(Bytes::from)
}

/// The header that is meant, which rmcp names before it quotes anything.
fn header_of(said: &str) -> &'static str {
    let said = said.to_ascii_lowercase();
    let place = |name: &str| said.find(&name.to_ascii_lowercase().replace('*', ""));
    let named = HEADERS.into_iter().filter_map(|name| Some((place(name)?, name))).min();
    named.map_or("each header of MCP", |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_error_names_the_header_and_quotes_nothing() {
        for (code, said, ours) in [
            (-32_601, "resources/list", NO_SUCH_METHOD.to_owned()),
            (
                -32_020,
                "missing required Mcp-Name header for `Mcp-Method`",
                format!("Mcp-Name {HEADER_MISMATCH}"),
            ),
            (-32_020, "duplicate Mcp-Method header", format!("Mcp-Method {HEADER_MISMATCH}")),
            (
                -32_020,
                "Mcp-Method header `mcp-name` does not match body method `x`",
                format!("Mcp-Method {HEADER_MISMATCH}"),
            ),
            (-32_020, "unexpected Mcp-Param-Region header", format!("Mcp-Param-* {HEADER_MISMATCH}")),
            (
                -32_600,
                "Invalid Request: MCP-Protocol-Version header (x) does not match",
                format!("MCP-Protocol-Version {HEADER_MISMATCH}"),
            ),
            (-32_020, "words of another version", format!("each header of MCP {HEADER_MISMATCH}")),
            (-32_022, "Unsupported protocol version", "Unsupported protocol version".to_owned()),
        ] {
            let error = json!({ "code": code, "message": said, "data": [1] });
            for (id, left) in [(json!({ "id": "a" }), json!("a")), (json!({}), json!(null))] {
                let mut message = json!({ "jsonrpc": "2.0", "error": error });
                message
                    .as_object_mut()
                    .expect("an object")
                    .extend(id.as_object().cloned().unwrap_or_default());
                let worded = in_our_words(message.to_string().as_bytes()).expect("an error");
                let worded: Value = serde_json::from_slice(&worded).expect("JSON");
                let error = json!({ "code": code, "message": ours, "data": [1] });
                assert_eq!(worded, json!({ "jsonrpc": "2.0", "id": left, "error": error }), "{said}");
            }
        }
        assert_eq!(in_our_words(br#"{"jsonrpc":"2.0","id":1,"result":{}}"#), None);
    }
}
