use agent_tools_runtime::{ClaudeCode, Client as _};

use super::Known;

pub(crate) const CLAUDE: Known = Known {
    name: "Claude Code",
    program: "claude",
    measured: || ClaudeCode::default().measured(),
    install: "npm install --global @anthropic-ai/claude-code",
    hides: true,
    shell: ("Bash", "command"),
    steered_by: &["ANTHROPIC_", "CLAUDE_"],
    files: |_| {
        vec![
            (".claude.json", "{\n  \"numStartups\": 3\n}\n".to_owned()),
            // The shell tool is to answer, so that it tells what it sees.
            ("settings.json", "{\n  \"permissions\": { \"allow\": [\"Bash\"] }\n}\n".to_owned()),
            ("CLAUDE.md", "Answer in one line.\n".to_owned()),
            ("commands/greet.md", "Say hello.\n".to_owned()),
        ]
    },
    variables: |model| {
        vec![
            ("ANTHROPIC_BASE_URL", model.to_owned()),
            ("ANTHROPIC_API_KEY", "none".to_owned()),
            ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1".to_owned()),
            ("DISABLE_AUTOUPDATER", "1".to_owned()),
        ]
    },
    launch: |bench| {
        let client = ClaudeCode::default().program(bench.program());
        Box::pin(bench.launch(match bench.profile() {
            Some(profile) => client.profile(profile),
            None => client,
        }))
    },
};
