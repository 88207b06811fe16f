use std::{fs, path::Path, process::Stdio};

use agent_tools::{tool, tools};
use agent_tools_runtime::{Agent, Codex, OutcomeKind};
use agent_tools_tests::model::{Model, Step};
use serde_json::json;

/// Look up an issue.
#[tool(read_only)]
async fn lookup_issue(
    /// The key, such as `APP-1`.
    key: String,
) -> String {
    format!("{key} is open; the number is 7341")
}

/// Close an issue.
#[tool]
async fn close_issue(
    /// The key.
    key: String,
) -> String {
    format!("{key} is closed")
}

#[tokio::test]
async fn the_model_calls_a_tool_and_sees_its_result() {
    let model = Model::start(vec![
        Step::Call("lookup_issue", json!({ "key": "APP-1" })),
        Step::Say("FINAL: it is open"),
    ]);
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codex-basic");
    let _old = fs::remove_dir_all(&work);
    fs::create_dir_all(work.join("home")).expect("a folder");
    let settings = format!(
        "model = \"mock\" # mine\nmodel_provider = \"mock\"\napproval_policy = \"never\"\n[model_providers.mock]\nname = \"mock\"\n\
         base_url = \"{}/v1\"\nwire_api = \"responses\"\n",
        model.url()
    );
    fs::write(work.join("home/config.toml"), settings).expect("written");
    let agent = Agent::builder("test").tools(tools![lookup_issue, close_issue]).build().expect("it builds");
    let program = std::env::var("AGENT_TOOLS_CODEX").expect("where it is");
    let codex = Codex::default().program(program).profile(work.join("home"));
    let launch =
        agent.launch(codex).clones(work.join("clones")).env("HOME", &work).await.expect("it launches");
    println!("{}", fs::read_to_string(launch.profile().join("config.toml")).expect("read"));
    let output = launch
        .command()
        .args(["exec", "--skip-git-repo-check", "--json", "Look it up."])
        .current_dir(&work)
        .stdin(Stdio::null())
        .output()
        .await
        .expect("it runs");
    println!("{}\n{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    println!("{:?} {:?}", model.tools(), model.results());
    let records = agent.ledger().recent();
    assert_eq!(records.len(), 1);
    assert_eq!((records[0].tool(), records[0].kind()), (Some("lookup_issue"), OutcomeKind::Success));
    assert!(model.results()[0].contains("7341"));
}
