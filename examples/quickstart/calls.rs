use std::time::Instant;

use agent_tools_examples::Failure;
use agent_tools_runtime::ERROR_META;
use rmcp::model::CallToolResult;
use serde::Serialize;
use serde_json::{Value, json};

use crate::client::Client;

/// How a call ends that does not fail.
const SUCCESS: &str = "success";

/// Calls each tool as it is meant to be called, and then two of them as they are not.
pub(crate) async fn make(client: &Client) -> Result<Vec<Call>, Failure> {
    let listed = call(client, "list_files", json!({ "limit": 10_000 }), &[SUCCESS]).await?;
    let file = a_file_of(&listed);
    let mut calls = vec![listed];
    let search = json!({ "pattern": r"fn \w+", "glob": "**/*.rs", "limit": 1000 });
    calls.push(call(client, "search_text", search, &[SUCCESS]).await?);
    // An empty folder has none.
    if let Some(file) = file {
        let read = json!({ "path": file, "start": 1, "count": 100 });
        // Nobody knows what is in somebody's folder.
        calls.push(call(client, "read_lines", read, &[SUCCESS, "not_text", "too_large"]).await?);
    }
    calls.push(call(client, "file_stats", json!({}), &[SUCCESS]).await?);
    let outside = json!({ "path": "../outside.txt" });
    calls.push(call(client, "read_lines", outside, &["outside_folder"]).await?);
    let invalid = json!({ "pattern": "todo", "limit": "all", "folder": "src" });
    calls.push(call(client, "search_text", invalid, &["invalid_input"]).await?);
    Ok(calls)
}

/// The readme if there is one, else the first file of the list.
fn a_file_of(listed: &Call) -> Option<String> {
    let files = listed.structured.as_ref()?["files"].as_array()?;
    let file = files.iter().find(|file| *file == "README.md").or(files.first())?;
    file.as_str().map(str::to_owned)
}

async fn call(
    client: &Client,
    tool: &'static str,
    arguments: Value,
    expected: &'static [&'static str],
) -> Result<Call, Failure> {
    let object = arguments.as_object().cloned().unwrap_or_default();
    let begin = Instant::now();
    let result = client.call(tool, object).await?;
    let milliseconds = (begin.elapsed().as_secs_f64() * 1e5).round() / 100.0;
    let failed = result.is_error == Some(true);
    Ok(Call {
        tool,
        arguments,
        outcome: if failed { Outcome::Error } else { Outcome::Success },
        milliseconds,
        text: text(&result),
        ended: if failed { code(&result) } else { SUCCESS.to_owned() },
        structured: result.structured_content,
        expected,
    })
}

fn text(result: &CallToolResult) -> String {
    let blocks = result.content.iter().filter_map(|block| block.as_text());
    blocks.map(|block| block.text.as_str()).collect::<Vec<_>>().join("\n")
}

fn code(result: &CallToolResult) -> String {
    let code = result.meta.as_ref().and_then(|meta| meta.0.get(ERROR_META)?["code"].as_str());
    code.unwrap_or("an error without a code").to_owned()
}

/// One call and its answer.
#[derive(Serialize)]
pub(crate) struct Call {
    pub(crate) tool: &'static str,
    pub(crate) arguments: Value,
    pub(crate) outcome: Outcome,
    pub(crate) milliseconds: f64,
    /// The structured content, for programs.
    pub(crate) structured: Option<Value>,
    /// What a model reads.
    pub(crate) text: String,
    /// How it ended: [`SUCCESS`] or the code of the failure.
    #[serde(skip)]
    pub(crate) ended: String,
    /// How it may end.
    #[serde(skip)]
    pub(crate) expected: &'static [&'static str],
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    Success,
    Error,
}

impl Call {
    pub(crate) fn is_as_expected(&self) -> bool {
        self.expected.contains(&self.ended.as_str())
    }
}
