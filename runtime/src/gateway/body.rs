use std::{borrow::Cow, time::Duration};

use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Body as _, Incoming};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::time::timeout;

use super::refusal::Refusal;
use crate::arguments::{MAX_DEPTH, Rounded, scan};

/// The largest body, counted while reading.
const MAX: usize = 1024 * 1024;

/// How long a body may take to arrive.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The levels around a call's arguments: the message and its params.
const ENVELOPE: usize = 2;

/// A body that is one JSON object without equal keys, and the little of it that decides where it goes.
pub(super) struct Message {
    pub(super) bytes: Bytes,
    /// The tool that a `tools/call` names.
    pub(super) tool: Option<String>,
    /// What the numbers of its arguments hide from a parser.
    pub(super) rounded: Rounded,
}

/// Reads and scans a body.
pub(super) async fn read(body: Incoming) -> Result<Message, Refusal> {
    // A length that is announced too large is refused before anything is read.
    if body.size_hint().lower() > MAX as u64 {
        return Err(Refusal::BodyTooLarge);
    }
    let collected =
        timeout(TIMEOUT, Limited::new(body, MAX).collect()).await.map_err(|_| Refusal::BodyTimeout)?;
    let bytes = collected.map_err(|error| {
        if error.is::<LengthLimitError>() { Refusal::BodyTooLarge } else { Refusal::BodyIncomplete }
    })?;
    scan_message(bytes.to_bytes())
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    method: Option<Cow<'a, str>>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct CallParams {
    name: Option<String>,
}

fn scan_message(bytes: Bytes) -> Result<Message, Refusal> {
    let text = std::str::from_utf8(&bytes).map_err(|_| Refusal::Malformed)?;
    let raw: &RawValue = serde_json::from_str(text).map_err(|_| Refusal::Malformed)?;
    let rounded = scan::scan(text, MAX_DEPTH + ENVELOPE).map_err(Refusal::Unreadable)?;
    if !raw.get().starts_with('{') {
        return Err(Refusal::NotAMessage);
    }
    let envelope: Option<Envelope<'_>> = serde_json::from_str(text).ok();
    let tool = envelope
        .filter(|envelope| envelope.method.as_deref() == Some("tools/call"))
        .and_then(|envelope| serde_json::from_str::<CallParams>(envelope.params?.get()).ok()?.name);
    Ok(Message { bytes, tool, rounded: rounded.take(&["params", "arguments"]) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tool_of_a_call_is_found_however_its_json_is_spelt() {
        for (body, tool) in [
            (r#"{"method":"tools/call","params":{"name":"a"}}"#, Some("a")),
            (r#"{"params":{"arguments":{"name":"b"},"name":"a"},"method":"tools\/call"}"#, Some("a")),
            (r#"{"method":"tools/call","params":{"name":"\u0061"}}"#, Some("a")),
            (r#"{"method":"tools/list","params":{"name":"a"}}"#, None),
            (r#"{"method":"tools/call","params":{"name":7}}"#, None),
            (r#"{"method":"tools/call"}"#, None),
            (r#"{"method":7}"#, None),
        ] {
            let message = scan_message(Bytes::from_static(body.as_bytes())).expect("one message");
            assert_eq!(message.tool.as_deref(), tool, "{body}");
        }
    }
}
