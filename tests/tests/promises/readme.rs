//! The README's code, which compiles here as it stands there, and what it says of a mistake.

use std::{sync::Arc, time::Duration};

use agent_tools::{Decimal, JsonSchema, Secret, ToolError, reject, tool, tools};
use agent_tools_runtime::{Agent, Catalog, Scope};
use serde::Serialize;
use serde_json::json;

#[derive(Serialize, JsonSchema)]
struct Issue {
    /// Its key.
    key: String,
}

struct IssueStore;

impl IssueStore {
    #[expect(clippy::unnecessary_wraps, reason = "a store that can fail is what the README shows")]
    fn find(&self, key: &str, comments: u32) -> Result<Option<Issue>, std::io::Error> {
        let Self = self;
        Ok((comments > 0).then(|| Issue { key: key.to_owned() }))
    }
}

/// Look up one issue by key.
#[tool(title = "Issue lookup", read_only, idempotent, revision = "v1")]
async fn lookup_issue(
    #[state] issues: &IssueStore,
    /// The issue key, such as ISSUE-42.
    #[arg(length = 1..=64, example = "ISSUE-42")]
    key: &str,
    /// How many comments to return.
    #[arg(default = 20, range = 1..=100)]
    comments: u32,
) -> Result<Issue, ToolError> {
    issues.find(key, comments)?.ok_or_else(|| reject("not_found", "Choose an issue key that exists."))
}

/// Answer.
#[tool(read_only)]
fn ping() {}

#[tokio::test]
#[rustfmt::skip]
async fn the_first_example_runs() -> Result<(), Box<dyn std::error::Error>> {
    use std::process::Command;

    let store = IssueStore;
let agent = Agent::builder("triage").tools(tools![lookup_issue(store), ping]).build()?; // checked and frozen; nothing listens
let endpoint = agent.start().await?; // URL and bearer for the client's configuration and environment
// … the CLI runs and calls the tools …
agent.close(Duration::from_secs(10)).await?;

let (variable, bearer) = endpoint.environment();
Command::new("agent").env(variable, bearer); // its MCP entry: endpoint.url(), `Authorization: Bearer ${variable}`
    Ok(())
}

#[cfg(unix)]
#[expect(dead_code, clippy::print_stdout, reason = "compiled only: it would run the user's own CLI")]
#[rustfmt::skip]
async fn a_cli_is_launched(agent: &Agent) -> Result<(), Box<dyn std::error::Error>> {
    use agent_tools_runtime::{Approve, Codex};

let launch = agent.launch(Codex::default()).approve(Approve::ReadOnly).await?;
let answer = launch.ask("Which issue is the oldest?").await?;
println!("{:?} after {} calls", answer.text(), answer.records().len());
    Ok(())
}

#[derive(Serialize, JsonSchema)]
struct Receipt {
    /// What was paid.
    invoice: Decimal<u64>,
    /// Whether it was.
    paid: bool,
}

/// Pay one invoice.
#[tool(non_destructive, coerce = "off")]
async fn pay(
    /// The id of the invoice.
    #[arg(as_string)]
    invoice: u64,
    /// What the bank has given out.
    token: Secret<String>,
) -> Receipt {
    Receipt { invoice: Decimal(invoice), paid: !token.expose().is_empty() }
}

mod admin {
    use agent_tools::tool;

    /// Close one issue.
    #[tool(destructive)]
    pub(super) fn close_issue(
        /// Its key.
        key: String,
    ) {
        drop(key);
    }
}

#[derive(Default)]
struct Tracker {
    issues: Vec<String>,
}

#[agent_tools::toolset]
impl Tracker {
    /// Count the issues.
    #[tool(read_only)]
    fn count(&self) -> usize {
        self.issues.len()
    }
}

agent_tools_runtime::catalog_test!(lookup_issue, admin::close_issue, tracker: ..Arc::new(Tracker::default()));

const README: &str = include_str!("../../../README.md");

/// The blocks in one language.
fn blocks(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    README.split(&opening).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// Without white space.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn all_code_of_the_readme_stands_here() {
    let here = squeezed(include_str!("readme.rs"));
    let blocks = blocks("rust");
    assert!(blocks.len() >= 4, "{blocks:?}");
    for paragraph in blocks.iter().flat_map(|block| block.split("\n\n")) {
        assert!(here.contains(&squeezed(paragraph)), "{paragraph}");
    }
}

#[tokio::test]
async fn a_mistake_is_told_as_the_readme_says() {
    let catalog = Catalog::freeze(tools![pay]).expect("it freezes");
    let arguments = json!({ "invoice": 7, "token": "t" });
    let outcome = catalog.call("pay", arguments, &Scope::test()).await.expect("a tool");
    let told = outcome.render().text();
    assert!(blocks("text").iter().any(|block| told.contains(block.trim())), "{told}");
}
