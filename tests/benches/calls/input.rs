use std::{collections::BTreeMap, hint::black_box};

use agent_tools::tool;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Priority {
    Low,
    High,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only decoded")]
pub(crate) struct Place {
    file: String,
    line: Option<u32>,
}

/// The properties of [`file_ticket`] as one struct.
#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only decoded")]
pub(crate) struct Ticket {
    title: String,
    body: String,
    priority: Priority,
    estimate: f64,
    project: u64,
    labels: Vec<String>,
    place: Option<Place>,
    #[serde(default)]
    links: BTreeMap<String, String>,
}

#[derive(Deserialize, JsonSchema)]
pub(crate) struct Nothing {}

/// File a ticket.
#[tool(read_only)]
#[expect(clippy::too_many_arguments, reason = "eight is what is measured")]
pub(crate) async fn file_ticket(
    title: String,
    body: String,
    priority: Priority,
    estimate: f64,
    project: u64,
    labels: Vec<String>,
    place: Option<Place>,
    #[arg(default = BTreeMap::new())] links: BTreeMap<String, String>,
) {
    drop(black_box((title, body, priority, estimate, project, labels, place, links)));
}

/// Do nothing.
#[tool(read_only)]
pub(crate) async fn nothing() {}

pub(crate) fn valid() -> Value {
    json!({
        "title": "Crash when the window is moved",
        "body": "Moving the window to a second screen ends the program.\n\nIt happens every time.",
        "priority": "high",
        "estimate": 2.5,
        "project": 4_711,
        "labels": ["crash", "windows", "multi-monitor"],
        "place": { "file": "src/window/move.rs", "line": 112 },
        "links": { "log": "https://example.com/log/1", "video": "https://example.com/video/1" },
    })
}

pub(crate) fn empty() -> Value {
    json!({})
}

/// A name that is not one of the listed, a text for a list, and a property that is missing.
pub(crate) fn invalid() -> Value {
    let mut invalid = valid();
    invalid["priority"] = json!("urgent");
    invalid["labels"] = json!("crash");
    invalid.as_object_mut().unwrap().remove("title");
    invalid
}
