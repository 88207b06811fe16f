use std::collections::BTreeMap;

use bytes::Bytes;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::gateway::request_id::RequestId;

/// An `initialize` as it was sent, but for the metadata of its params.
#[derive(Serialize)]
struct Initialize<'a> {
    jsonrpc: &'static str,
    id: &'a RequestId,
    method: &'static str,
    params: BTreeMap<String, &'a RawValue>,
}

/// The message as JSON; `None` if it cannot be written.
pub(super) fn without_metadata(id: &RequestId, params: &RawValue) -> Option<Bytes> {
    let mut params: BTreeMap<String, &RawValue> = serde_json::from_str(params.get()).ok()?;
    params.remove("_meta");
    let initialize = Initialize { jsonrpc: "2.0", id, method: "initialize", params };
    serde_json::to_vec(&initialize).ok().map(Bytes::from)
}
