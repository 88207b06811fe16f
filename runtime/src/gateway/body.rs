use std::{borrow::Cow, time::Duration};

use agent_tools::Descriptor;
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::{Body as _, Incoming};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};
use tokio::time::timeout;

use super::refusal::Refusal;
use crate::{
    arguments::{Arguments, MAX_DEPTH, scan},
    catalog::Catalog,
};

/// The largest body, counted while reading.
const MAX: usize = 1024 * 1024;

/// How long a body may take to arrive.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The levels around a call's arguments: the message and its params.
const ENVELOPE: usize = 2;

/// A body that is one JSON object without equal keys, and what of it decides where it goes.
pub(super) struct Message {
    /// The message; of a `tools/call`, with `{}` for its arguments.
    pub(super) bytes: Bytes,
    /// The tool that a `tools/call` names.
    pub(super) tool: Option<String>,
    /// The arguments of a `tools/call`. They go past rmcp, which would parse them once more and write them to the log.
    pub(super) arguments: Arguments,
}

/// Where in a message a call's arguments are.
const ARGUMENTS: [&str; 2] = ["params", "arguments"];

/// Reads and scans a body, whose calls are those of the tools in the catalog.
pub(super) async fn read(body: Incoming, catalog: &Catalog) -> Result<Message, Refusal> {
    // A length that is announced too large is refused before anything is read.
    if body.size_hint().lower() > MAX as u64 {
        return Err(Refusal::BodyTooLarge);
    }
    let collected =
        timeout(TIMEOUT, Limited::new(body, MAX).collect()).await.map_err(|_| Refusal::BodyTimeout)?;
    let bytes = collected.map_err(|error| {
        if error.is::<LengthLimitError>() { Refusal::BodyTooLarge } else { Refusal::BodyIncomplete }
    })?;
    scan_message(bytes.to_bytes(), catalog)
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    method: Option<Cow<'a, str>>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Call<'a> {
    name: Option<Cow<'a, str>>,
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
}

fn scan_message(bytes: Bytes, catalog: &Catalog) -> Result<Message, Refusal> {
    let text = std::str::from_utf8(&bytes).map_err(|_| Refusal::Malformed)?;
    let raw: &RawValue = serde_json::from_str(text).map_err(|_| Refusal::Malformed)?;
    let rounded = scan::scan(text, MAX_DEPTH + ENVELOPE).map_err(|refusal| {
        // What may be told of the place depends on what the tool keeps secret.
        let tool = call(text).and_then(|call| call.name);
        let schema = tool.and_then(|name| catalog.descriptor(&name)).map(Descriptor::accept_schema);
        Refusal::Unreadable(refusal.in_message(&ARGUMENTS, schema))
    })?;
    if !raw.get().starts_with('{') {
        return Err(Refusal::NotAMessage);
    }
    let Some(call) = call(text) else {
        return Ok(Message { bytes, tool: None, arguments: Arguments::default() });
    };
    let tool = call.name.map(Cow::into_owned);
    let Some(given) = call.arguments else {
        return Ok(Message { bytes, tool, arguments: Arguments::default() });
    };
    let value: Value = serde_json::from_str(given.get()).map_err(|_| Refusal::Malformed)?;
    let arguments = Arguments::from(value).rounded(rounded.take(&ARGUMENTS));
    Ok(Message { bytes: without(text, given.get()).into(), tool, arguments })
}

/// The params of a `tools/call`.
fn call(text: &str) -> Option<Call<'_>> {
    let envelope: Envelope<'_> = serde_json::from_str(text).ok()?;
    if envelope.method.as_deref() != Some("tools/call") {
        return None;
    }
    serde_json::from_str(envelope.params?.get()).ok()
}

/// The text with `{}` in the place of a part of it.
fn without(text: &str, part: &str) -> String {
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    let (before, after) = (text.get(..start), text.get(start + part.len()..));
    [before.unwrap_or_default(), "{}", after.unwrap_or_default()].concat()
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
            let message =
                scan_message(Bytes::from_static(body.as_bytes()), &Catalog::empty()).expect("one message");
            assert_eq!(message.tool.as_deref(), tool, "{body}");
        }
    }

    #[test]
    fn the_arguments_of_a_call_go_their_own_way() {
        for (body, left) in [
            (
                r#"{"method":"tools/call","params":{"arguments":{"k":"secret"},"name":"a"},"id":1}"#,
                r#"{"method":"tools/call","params":{"arguments":{},"name":"a"},"id":1}"#,
            ),
            (
                r#"{"method":"tools/call","params":{"name":"a","arguments": [ "secret" ] }}"#,
                r#"{"method":"tools/call","params":{"name":"a","arguments": {} }}"#,
            ),
            (
                r#"{"method":"tools/call","params":{"name":"ä","arguments":"secret"}}"#,
                r#"{"method":"tools/call","params":{"name":"ä","arguments":{}}}"#,
            ),
            (
                r#"{"method":"tools/call","params":{"name":"a"}}"#,
                r#"{"method":"tools/call","params":{"name":"a"}}"#,
            ),
            (
                r#"{"method":"tools/list","params":{"arguments":{"k":1}}}"#,
                r#"{"method":"tools/list","params":{"arguments":{"k":1}}}"#,
            ),
        ] {
            let message =
                scan_message(Bytes::from_static(body.as_bytes()), &Catalog::empty()).expect("one message");
            assert_eq!(message.bytes, left.as_bytes(), "{body}");
        }
    }
}
