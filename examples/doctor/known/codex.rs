use agent_tools_runtime::{Client as _, Codex};

use super::Known;

pub(crate) const CODEX: Known = Known {
    name: "Codex",
    program: "codex",
    measured: || Codex::default().measured(),
    install: "npm install --global @openai/codex",
    hides: true,
    shell: ("exec_command", "cmd"),
    steered_by: &["OPENAI_"],
    files: |model| {
        vec![
            ("config.toml", settings(model)),
            ("AGENTS.md", "Answer in one line.\n".to_owned()),
            ("skills/greet/SKILL.md", SKILL.to_owned()),
        ]
    },
    variables: |_| Vec::new(),
    launch: |bench| {
        let client = Codex::default().program(bench.program());
        Box::pin(bench.launch(match bench.profile() {
            Some(profile) => client.profile(profile),
            None => client,
        }))
    },
};

fn settings(model: &str) -> String {
    format!(
        r#"# A user's own settings.
model = "scripted"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "read-only"

[model_providers.scripted]
name = "scripted"
base_url = "{model}/v1"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

[mcp_servers.other]
url = "http://127.0.0.1:9/mcp"
enabled = false # not today

[analytics]
enabled = false
"#
    )
}

const SKILL: &str = "---\nname: greet\ndescription: Greets.\n---\nSay hello.\n";
