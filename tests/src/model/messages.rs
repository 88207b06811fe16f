//! The Messages API of Anthropic.

use serde_json::{Value, json};

use super::{Event, Step, responses::find, step};
use crate::seams::Told;

/// The contents of the tool results that a request holds.
pub(super) fn results(body: &Value) -> Vec<String> {
    blocks(body, "tool_result").map(|block| block["content"].to_string()).collect()
}

/// The calls that a request holds with their results.
pub(super) fn told(body: &Value) -> Vec<Told> {
    let call = |id: &Value| blocks(body, "tool_use").find(|block| block["id"] == *id);
    let pairs =
        blocks(body, "tool_result").filter_map(|result| Some((call(&result["tool_use_id"])?, result)));
    pairs.map(|(call, result)| Told { call: call.clone(), result: result.clone() }).collect()
}

fn blocks<'a>(body: &'a Value, kind: &'a str) -> impl Iterator<Item = &'a Value> {
    let messages = body["messages"].as_array().into_iter().flatten();
    let blocks = messages.filter_map(|message| message["content"].as_array()).flatten();
    blocks.filter(move |block| block["type"] == kind)
}

pub(super) fn events(body: &Value, script: &[Step]) -> Vec<Event> {
    let results = results(body);
    let count = results.len();
    let call = match step(script, count) {
        Step::Call(tool, arguments) => {
            find(body, tool).map(|(name, _)| (name, arguments)).ok_or_else(|| "NO SUCH TOOL".to_owned())
        }
        Step::Say(text) => Err(text.to_owned()),
        Step::Repeat => Err(results.join("\n")),
    };
    let stop = if call.is_ok() { "tool_use" } else { "end_turn" };
    let (block, delta) = match call {
        Ok((name, arguments)) => (
            json!({ "type": "tool_use", "id": format!("toolu_{count}"), "name": name, "input": {} }),
            json!({ "type": "input_json_delta", "partial_json": arguments.to_string() }),
        ),
        Err(text) => (json!({ "type": "text", "text": "" }), json!({ "type": "text_delta", "text": text })),
    };
    let message = json!({
        "id": "msg_1", "type": "message", "role": "assistant", "model": body["model"], "content": [],
        "stop_reason": null, "stop_sequence": null, "usage": { "input_tokens": 1, "output_tokens": 1 }
    });
    let steps = [
        ("message_start", json!({ "message": message })),
        ("content_block_start", json!({ "index": 0, "content_block": block })),
        ("content_block_delta", json!({ "index": 0, "delta": delta })),
        ("content_block_stop", json!({ "index": 0 })),
        (
            "message_delta",
            json!({ "delta": { "stop_reason": stop, "stop_sequence": null }, "usage": { "output_tokens": 1 } }),
        ),
        ("message_stop", json!({})),
    ];
    let named = steps.into_iter().map(|(name, mut data)| {
        data["type"] = name.into();
        (name, data)
    });
    named.collect()
}
