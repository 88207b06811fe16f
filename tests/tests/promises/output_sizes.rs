//! How much a tool may return: what it declares, and the limit of every response otherwise.

use agent_tools::{Content, tool, tools};
use agent_tools_runtime::{Certainty, OutcomeKind};
use agent_tools_tests::client::Era;
use serde_json::json;

use crate::{SOON, serve};

/// Return a text of so many bytes.
#[tool(read_only, max_output = "1KiB")]
async fn text(bytes: usize) -> String {
    "x".repeat(bytes)
}

/// The same as a block.
#[tool(read_only, max_output = "1000B")]
async fn block(bytes: usize) -> Content {
    Content::text("x".repeat(bytes))
}

/// The same, within the limit of every response.
#[tool(read_only)]
async fn unbound(bytes: usize) -> String {
    "x".repeat(bytes)
}

/// Return nothing.
#[tool(idempotent, max_output = "1B")]
async fn nothing() {}

#[tokio::test]
async fn a_result_over_a_tool_s_own_limit_is_withheld_and_the_model_is_told_the_limit() {
    let (agent, client) = serve(tools![text, block, unbound, nothing]).await;
    // A tool, what it returns, and the limit that is told if that is too much. A value goes out twice, a block once.
    let rows = [
        ("text", 504, None),
        ("text", 505, Some("over 1 KiB; ask for less")),
        ("block", 902, None),
        ("block", 903, Some("over 1000 bytes; ask for less")),
        ("unbound", 100_000, None),
        ("unbound", 2_200_000, Some("over 4 MiB; ask for less")),
        ("nothing", 0, None),
    ];
    for era in Era::ALL {
        for (tool, bytes, limit) in rows {
            let arguments = if tool == "nothing" { json!({}) } else { json!({ "bytes": bytes }) };
            let answer = client.call(era, tool, arguments).await;
            let record = agent.ledger().recent().pop().expect("a record");
            assert_eq!(record.certainty(), Certainty::Completed);
            let Some(limit) = limit else {
                assert_eq!(answer.result()["isError"], false, "{tool} {bytes}");
                continue;
            };
            let failure = answer.failure();
            assert_eq!(failure["code"], "output_too_large", "{tool} {bytes}");
            let message = failure["message"].as_str().expect("a text");
            assert!(message.contains(limit), "{message}");
            assert!(!answer.body.contains("xxx"), "nothing of the result");
            assert_eq!(record.kind(), OutcomeKind::OutputTooLarge);
        }
    }
    agent.close(SOON).await.expect("closes");
}
