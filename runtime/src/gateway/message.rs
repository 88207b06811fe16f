mod call;
mod initialize;
mod metadata;

use std::borrow::Cow;

use agent_tools::Descriptor;
use bytes::Bytes;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, value::RawValue};

use super::{
    refusal::{Refusal, Refused},
    request_id::RequestId,
};
use crate::{
    arguments::{Arguments, MAX_DEPTH, scan},
    catalog::Catalog,
};

/// The levels around a call's arguments: the message and its params.
const ENVELOPE: usize = 2;

/// The method that lists the tools.
pub(super) const LIST: &str = "tools/list";

/// Where in a message a call's arguments are.
const ARGUMENTS: [&str; 2] = ["params", "arguments"];

/// One JSON-RPC message, and what of it decides where it goes.
#[derive(Debug)]
pub(super) enum Message {
    Request(RequestMessage),
    Notification {
        bytes: Bytes,
        /// The request that a `notifications/cancelled` names.
        cancels: Option<RequestId>,
    },
    /// An answer to a request of the server's; it makes none.
    Response,
}

#[derive(Debug)]
pub(super) struct RequestMessage {
    pub(super) id: RequestId,
    pub(super) method: String,
    /// Whether the request's own metadata names a revision. Those of an `initialize` count for nothing.
    pub(super) names_version: bool,
    /// Whether a `tools/list` asks for a page, of which there is but the first.
    pub(super) asks_for_page: bool,
    /// The tool that a `tools/call` names.
    pub(super) tool: Option<String>,
    /// The arguments of a `tools/call`. They go past rmcp, which would parse them once more and write them to the log.
    pub(super) arguments: Arguments,
    /// The message; of a `tools/call` or an `initialize`, what rmcp is to know of it.
    pub(super) bytes: Bytes,
}

/// The members of a message, none of them judged yet. A member that is `null` is there.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Envelope<'a> {
    #[serde(borrow, deserialize_with = "present")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    method: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    params: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    result: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    error: Option<&'a RawValue>,
}

/// The params that matter here.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Params<'a> {
    #[serde(borrow, deserialize_with = "present")]
    name: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    arguments: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    cursor: Option<&'a RawValue>,
    #[serde(borrow, rename = "requestId", deserialize_with = "present")]
    request_id: Option<&'a RawValue>,
    #[serde(borrow, rename = "protocolVersion", deserialize_with = "present")]
    protocol_version: Option<&'a RawValue>,
    #[serde(borrow, rename = "_meta", deserialize_with = "present")]
    meta: Option<&'a RawValue>,
}

fn present<'de: 'a, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'a RawValue>, D::Error> {
    Deserialize::deserialize(deserializer).map(Some)
}

impl Message {
    /// Reads a body: one JSON object without equal keys, and one JSON-RPC message. Its calls are those of the tools in the
    /// catalog.
    pub(super) fn read(bytes: Bytes, catalog: &Catalog) -> Result<Self, Refused> {
        let text = std::str::from_utf8(&bytes).map_err(|_| Refusal::Malformed)?;
        let envelope = envelope(text)?;
        let id = envelope.as_ref().and_then(|envelope| envelope.id).and_then(|id| RequestId::read(id.get()));
        let refuse = |why: Refusal| Refused { why, id: id.clone() };
        let rounded = scan::scan(text, MAX_DEPTH + ENVELOPE).map_err(|refusal| {
            // What may be told of the place depends on what the tool keeps secret.
            let tool = envelope.as_ref().and_then(Envelope::tool);
            let schema = tool.and_then(|name| catalog.descriptor(&name)).map(Descriptor::accept_schema);
            refuse(Refusal::Unreadable(refusal.in_message(&ARGUMENTS, schema)))
        })?;
        if has_half_a_surrogate(text) {
            return Err(refuse(Refusal::Unreadable("a text has one half of a surrogate pair".to_owned())));
        }
        let Some(envelope) = envelope.filter(Envelope::is_message) else {
            return Err(refuse(Refusal::NotAMessage));
        };
        let Some(method) = envelope.method else { return Ok(Self::Response) };
        let method: Cow<'_, str> = string(method).ok_or_else(|| refuse(Refusal::NotAMessage))?;
        let params = match envelope.params.map(RawValue::get) {
            None | Some("null") => Params::default(),
            Some(params) if params.starts_with('{') => {
                serde_json::from_str(params).map_err(|_| refuse(Refusal::Params))?
            }
            Some(_) => return Err(refuse(Refusal::Params)),
        };
        let names_version = metadata::names_version(params.meta).ok_or_else(|| refuse(Refusal::Metadata))?;
        let Some(id) = id.clone() else {
            let cancels = params.request_id.filter(|_| method == "notifications/cancelled");
            let cancels = cancels.and_then(|id| RequestId::read(id.get()));
            return Ok(Self::Notification { bytes, cancels });
        };
        let is_call = method == "tools/call";
        let tool = params.name.filter(|_| is_call).and_then(string).map(Cow::into_owned);
        let given = params.arguments.filter(|_| is_call);
        let arguments = match given {
            None => Arguments::default(),
            Some(given) => {
                let value: Value =
                    serde_json::from_str(given.get()).map_err(|_| refuse(Refusal::Malformed))?;
                Arguments::from(value).read_from(rounded.take(&ARGUMENTS), given.get().len())
            }
        };
        // One without a revision in its params is none that could be negotiated, and is answered by what its metadata name.
        let negotiates = method == "initialize" && params.protocol_version.is_some();
        let bytes = match envelope.params {
            Some(_) if is_call => call::without_arguments(&id, params.name, params.meta),
            Some(params) if negotiates && names_version => initialize::without_metadata(&id, params),
            _ => Some(bytes.clone()),
        };
        let bytes = bytes.ok_or_else(|| refuse(Refusal::Malformed))?;
        Ok(Self::Request(RequestMessage {
            id,
            names_version: names_version && !negotiates,
            asks_for_page: method == LIST && params.cursor.is_some_and(|cursor| cursor.get() != "null"),
            tool,
            arguments,
            method: method.into_owned(),
            bytes,
        }))
    }
}

/// Whether a body that is no message of ours is one that asks for the list of tools all the same.
pub(super) fn asks_for_list(bytes: &[u8]) -> bool {
    let envelope = std::str::from_utf8(bytes).ok().and_then(|text| envelope(text).ok().flatten());
    let method = envelope.and_then(|envelope| string(envelope.method?).map(Cow::into_owned));
    method.is_some_and(|method| method == LIST)
}

/// The members of the text's object; `None` for JSON that is no object, or has one of them twice.
fn envelope(text: &str) -> Result<Option<Envelope<'_>>, Refusal> {
    if text.trim_ascii_start().starts_with('{')
        && let Ok(envelope) = serde_json::from_str(text)
    {
        return Ok(Some(envelope));
    }
    serde_json::from_str::<&RawValue>(text).map(|_| None).map_err(|_| Refusal::Malformed)
}

impl Envelope<'_> {
    /// The tool that a call names, though its params may be unreadable as they are.
    fn tool(&self) -> Option<String> {
        if self.method.and_then(string)? != "tools/call" {
            return None;
        }
        let params: Params<'_> = serde_json::from_str(self.params?.get()).ok()?;
        params.name.and_then(string).map(Cow::into_owned)
    }

    /// A request, a notification, or a response with one of `result` and `error`.
    fn is_message(&self) -> bool {
        let has_id = self.id.is_none_or(|id| RequestId::read(id.get()).is_some());
        let is_answer = self.result.is_some() != self.error.is_some();
        let is_nothing_else = self.result.is_none() && self.error.is_none();
        let is_version = self.jsonrpc.and_then(string).is_some_and(|version| version == "2.0");
        is_version
            && match self.method {
                Some(_) => has_id && is_nothing_else,
                // The id of an error may be `null`, where the request could not be read.
                None => is_answer && self.id.is_some() && (has_id || self.error.is_some()),
            }
    }
}

fn string(json: &RawValue) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);
    serde_json::from_str(json.get()).ok().map(|Borrowed(text)| text)
}

/// Whether a text is one that JSON's grammar takes and no string can hold; the whole is parsed only where that may be.
fn has_half_a_surrogate(text: &str) -> bool {
    (text.contains(r"\ud") || text.contains(r"\uD")) && serde_json::from_str::<Value>(text).is_err()
}

#[cfg(test)]
mod tests;
