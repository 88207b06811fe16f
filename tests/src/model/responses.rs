//! The Responses API of OpenAI.

use serde_json::{Value, json};

use super::{Event, Step, step};
use crate::seams::Told;

/// The outputs of the tools that a request holds.
pub(super) fn results(body: &Value) -> Vec<String> {
    outputs(body).map(|item| text(&item["output"])).collect()
}

/// The calls that a request holds with their outputs.
pub(super) fn told(body: &Value) -> Vec<Told> {
    let items = || body["input"].as_array().into_iter().flatten();
    let call = |id: &Value| items().find(|item| item["call_id"] == *id && item.get("output").is_none());
    let pairs = outputs(body).filter_map(|output| Some((call(&output["call_id"])?, output)));
    pairs.map(|(call, output)| Told { call: call.clone(), result: output.clone() }).collect()
}

fn outputs(body: &Value) -> impl Iterator<Item = &Value> {
    let items = body["input"].as_array().into_iter().flatten();
    items.filter(|item| item["type"].as_str().is_some_and(|kind| kind.ends_with("_call_output")))
}

fn text(output: &Value) -> String {
    output.as_str().map_or_else(|| output.to_string(), str::to_owned)
}

/// Each tool with the namespace that it stands in, if any; of Anthropic's API as well.
pub(super) fn tools(body: &Value) -> Vec<(String, Option<String>)> {
    let mut tools = Vec::new();
    for tool in body["tools"].as_array().into_iter().flatten() {
        let Some(name) = tool["name"].as_str() else { continue };
        if tool["type"] == "namespace" {
            let inner = tool["tools"].as_array().into_iter().flatten();
            let names = inner.filter_map(|tool| tool["name"].as_str());
            tools.extend(names.map(|inner| (inner.to_owned(), Some(name.to_owned()))));
        } else {
            tools.push((name.to_owned(), None));
        }
    }
    tools
}

/// The tool that ends in a name, by its full one.
pub(super) fn find(body: &Value, name: &str) -> Option<(String, Option<String>)> {
    tools(body).into_iter().find(|(shown, _)| shown == name || shown.ends_with(&format!("__{name}")))
}

pub(super) fn events(body: &Value, script: &[Step]) -> Vec<Event> {
    let item = item(body, &step(script, results(body).len()));
    let response = |status: &str, output: Value| {
        let usage = json!({
            "input_tokens": 1, "output_tokens": 1, "total_tokens": 2,
            "input_tokens_details": { "cached_tokens": 0 }, "output_tokens_details": { "reasoning_tokens": 0 }
        });
        json!({
            "id": "resp_1", "object": "response", "created_at": 1, "status": status, "model": body["model"],
            "output": output, "usage": usage, "error": null, "incomplete_details": null
        })
    };
    let steps = [
        ("response.created", json!({ "response": response("in_progress", json!([])) })),
        ("response.output_item.added", json!({ "output_index": 0, "item": item })),
        ("response.output_item.done", json!({ "output_index": 0, "item": item })),
        ("response.completed", json!({ "response": response("completed", json!([item])) })),
    ];
    let numbered = steps.into_iter().enumerate().map(|(at, (name, mut data))| {
        data["type"] = name.into();
        data["sequence_number"] = at.into();
        (name, data)
    });
    numbered.collect()
}

fn item(body: &Value, step: &Step) -> Value {
    let said = |text: &str| {
        json!({
            "type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
            "content": [{ "type": "output_text", "text": text, "annotations": [] }]
        })
    };
    match step {
        Step::Say(text) => said(text),
        Step::Repeat => said(&results(body).join("\n")),
        Step::Call(tool, arguments) => match find(body, tool) {
            None => said("NO SUCH TOOL"),
            Some((name, namespace)) => {
                let count = results(body).len();
                let mut call = json!({
                    "type": "function_call", "id": format!("fc_{count}"), "call_id": format!("call_{count}"),
                    "name": name, "arguments": arguments.to_string(), "status": "completed"
                });
                if let Some(namespace) = namespace {
                    call["namespace"] = namespace.into();
                }
                call
            }
        },
    }
}
