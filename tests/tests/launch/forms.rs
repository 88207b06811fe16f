//! Real CLIs read our entry in whatever form their users have written the settings.

use std::fs;

use agent_tools::{tool, tools};
use agent_tools_runtime::{Agent, Client, Launch};
use agent_tools_tests::model::Model;
use serde_json::{Value, json};

use crate::bench::Bench;

/// Ping.
#[tool(read_only)]
fn ping() {}

async fn launch<C: Client>(bench: &Bench, agent: &Agent, client: C) -> Launch<C> {
    let mut launch = agent.launch(client).clones(bench.clones()).folder(bench.work());
    for (name, value) in bench.environment() {
        launch = launch.env(name, value);
    }
    launch.await.expect("it launches")
}

async fn output<C: Client>(launch: &Launch<C>, arguments: &[&str]) -> String {
    let output = launch.command().args(arguments).output().await.expect("it runs");
    String::from_utf8(output.stdout).expect("text")
}

/// As editors of several systems write a file.
fn written(text: &str) -> [String; 3] {
    [text.to_owned(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")]
}

#[tokio::test]
async fn codex_reads_our_entry_beside_servers_in_every_form() {
    let Some(bench) = Bench::new("forms-codex", Model::start(Vec::new())) else { return };
    let agent = Agent::builder("test").tools(tools![ping]).build().expect("it builds");
    for text in [
        "",
        "[mcp_servers]\n",
        "[mcp_servers.other]\nurl = 'http://127.0.0.1:9'\n[shell_environment_policy]\ninherit = 'core'",
        "mcp_servers = { other = { url = 'http://127.0.0.1:9' } }\nshell_environment_policy = {}\n",
        "mcp_servers.other.url = 'http://127.0.0.1:9'\nshell_environment_policy.exclude = ['A']\n",
        "mcp_servers.other.url = 'http://127.0.0.1:9'\n[mcp_servers.\"an other\"]\ncommand = 'x'\n",
        "[mcp_servers.other.env_http_headers]\nA = 'B'\n[mcp_servers.other]\nurl = 'http://127.0.0.1:9'\n",
    ] {
        for text in written(text) {
            let codex = bench.codex();
            fs::write(bench.folder.join("codex/config.toml"), &text).expect("written");
            let launch = launch(&bench, &agent, codex).await;
            let listed = output(&launch, &["mcp", "list", "--json"]).await;
            let listed: Vec<Value> = serde_json::from_str(&listed).expect(&text);
            let host = listed.iter().find(|server| server["name"] == "host").expect("it is there");
            let endpoint = launch.session().endpoint();
            let [url, variable] = ["url", "bearer_token_env_var"].map(|name| host["transport"][name].clone());
            assert_eq!([url, variable], [json!(endpoint.url()), json!(endpoint.variable())], "{text}");
            let others = ["other", "an other"].map(|name| usize::from(text.contains(name)));
            assert_eq!(listed.len() - 1, others.iter().sum::<usize>(), "{text}");
        }
    }
}

#[tokio::test]
async fn claude_code_reads_our_entry_beside_servers_in_every_form() {
    let Some(bench) = Bench::new("forms-claude", Model::start(Vec::new())) else { return };
    let agent = Agent::builder("test").tools(tools![ping]).build().expect("it builds");
    let texts = [
        "{}",
        "{\n\t\"mcpServers\": {\n\t\t\"\\u006fther\": {\"type\":\"http\",\"url\":\"http://127.0.0.1:9\"}\n\t}\n}",
    ];
    for text in texts.into_iter().flat_map(written) {
        let claude = bench.claude_code();
        fs::write(bench.folder.join("claude/.claude.json"), &text).expect("written");
        let launch = launch(&bench, &agent, claude).await;
        let told = output(&launch, &["mcp", "get", "host"]).await;
        assert!(
            told.contains(launch.session().endpoint().url()) && told.contains("Connected"),
            "{text}: {told}"
        );
    }
}
