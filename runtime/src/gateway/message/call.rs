use bytes::Bytes;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::gateway::request_id::RequestId;

/// A `tools/call` with that of it which rmcp is to know. What else is in its params is nothing to a server of tools, and
/// where it does not fit rmcp's type of a call, the answer would be none of a call.
#[derive(Serialize)]
struct Call<'a> {
    jsonrpc: &'static str,
    id: &'a RequestId,
    method: &'static str,
    params: Params<'a>,
}

#[derive(Serialize)]
struct Params<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a RawValue>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<&'a RawValue>,
}

/// The call as JSON; `None` if it cannot be written.
pub(super) fn without_arguments(
    id: &RequestId,
    name: Option<&RawValue>,
    meta: Option<&RawValue>,
) -> Option<Bytes> {
    let params = Params { name, meta };
    let call = Call { jsonrpc: "2.0", id, method: "tools/call", params };
    serde_json::to_vec(&call).ok().map(Bytes::from)
}
