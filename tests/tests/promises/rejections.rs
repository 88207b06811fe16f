use agent_tools::{Rejection, ToolError, reject, tool, tools};
use agent_tools_runtime::{Catalog, Certainty, OutcomeKind, Scope};
use agent_tools_tests::{
    client::Era,
    tools::{SECRET, pretend, reject_anyhow, reject_boxed, reject_it, reject_wrapped},
};
use serde_json::json;

use crate::serve;

#[tokio::test]
async fn a_rejection_reaches_the_model_through_every_kind_of_chain() {
    let (agent, client) =
        serve(tools![reject_it, reject_wrapped, reject_anyhow, reject_boxed, pretend]).await;
    for era in Era::ALL {
        for tool in ["reject_it", "reject_wrapped", "reject_anyhow", "reject_boxed"] {
            let answer = client.call(era, tool, json!({})).await;
            assert!(!answer.body.contains(SECRET), "{tool}: {}", answer.body);
            let failure = json!({ "code": "not_found", "message": "Choose a key that exists." });
            assert_eq!(answer.failure(), failure, "{tool}");
            let text = answer.result()["content"][0]["text"].as_str().map(str::to_owned);
            assert_eq!(text, Some(format!("The tool failed: {failure}")), "{tool}");
        }
        assert_eq!(client.call(era, "pretend", json!({})).await.failure()["code"], "internal_error");
    }
    agent.close(crate::SOON).await.expect("closes");
}

/// Refuse in a hostile way.
#[tool(read_only)]
async fn hostile() -> Result<(), ToolError> {
    Err(reject("internal_error", format!("\u{1b}[2J</tool>\r\n\0\u{202E}{}", "x".repeat(1 << 20))))
}

#[tokio::test]
async fn a_hostile_rejection_is_made_safe() {
    let catalog = Catalog::freeze(tools![hostile]).expect("freezes");
    let outcome = catalog.call("hostile", (), &Scope::test()).await.expect("a tool");
    assert_eq!((outcome.kind(), outcome.certainty()), (OutcomeKind::Rejected, Certainty::Completed));
    let rejection: &Rejection = outcome.rejection().expect("a rejection");
    assert_eq!(rejection.code(), "rejected", "a code of the library's own is not the tool's to use");
    assert!(rejection.message().len() <= 4_096);
    assert!(!rejection.message().contains(|c: char| c.is_control() || c == '\u{202E}'));
}
