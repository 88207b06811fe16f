//! Who can see the bearer beside the client itself: the commands of its model, other servers, hooks, and the disk.

use std::{fs, future::IntoFuture as _, path::Path, process::Command, time::Duration};

use agent_tools::{tool, tools};
use agent_tools_runtime::{Agent, ClaudeCode, Client, Codex, Offer};
use agent_tools_tests::model::{Model, Step};
use serde_json::json;

use crate::{bench::Bench, canary};

/// Ping.
#[tool(read_only)]
fn ping() {}

/// What a command of the model looks at, each under its name. It waits for the other server of the user's, which has
/// written what it has by then, and for a snapshot of the shell, where the client makes one.
const LOOK: &str = r"
until [ -e ../other ]; do sleep 0.05; done
tries=0; while [ -e ../snapshots ] && [ $tries -lt 100 ] && ! ls ../clones/*/shell_snapshots/*.sh >/dev/null 2>&1
do sleep 0.05; tries=$((tries + 1)); done
ours() { tr '\0' '\n' | grep -a ^AGENT_TOOLS_ | sort -u; }
echo '[environment]'; env | grep ^AGENT_TOOLS_
echo '[own]'; cat /proc/self/environ | ours
echo '[processes]'; cat /proc/[0-9]*/environ 2>/dev/null | ours
echo '[files]'; grep -rhaoE 'AGENT_TOOLS_[0-9A-F]{8}=.?[A-Za-z0-9_-]{43}' ../clones
echo '[snapshots]'; ls ../clones/*/shell_snapshots 2>/dev/null
echo '[end]'
";

/// Where the bearer can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// In the environment of a command of the model's.
    Command,
    /// In that of some process, under `/proc`.
    Processes,
    /// In a file of the clone, while the client runs.
    Files,
    /// By another server of the user's, which the client has started.
    OtherServer,
    /// By a hook of the user's.
    Hook,
}

/// Where it is seen in a turn in which the model runs a command, with the names of the snapshots of the shell.
async fn look<C: Client>(
    name: &str,
    client: impl FnOnce(&Bench) -> C,
    call: fn(&str) -> Step,
) -> Option<(Vec<Place>, String)> {
    let bench = Bench::new(name, Model::start(vec![call(LOOK), Step::Say("FINAL")]))?;
    let agent = Agent::builder("test").tools(tools![ping]).build().expect("it builds");
    let mut launch = agent.launch(client(&bench)).clones(bench.clones());
    for (name, value) in bench.environment() {
        launch = launch.env(name, value);
    }
    let launch = launch.await.expect("it launches");
    let bearer = launch.session().endpoint().environment().1.to_owned();
    let asked = launch.ask("Do it.").folder(bench.work()).deadline(Duration::from_mins(3));
    let (answer, ready) = tokio::join!(asked.into_future(), launch.ready(Duration::from_mins(1)));
    ready.expect("the client lists the tools");
    assert_eq!(answer.expect("it ends").text(), Some("FINAL"));
    let results = bench.model.results();
    let told = results.first().expect("the command has run");
    let below = |heading: &str| {
        let rest = told.split_once(&format!("[{heading}]")).map(|(_, rest)| rest);
        rest.and_then(|rest| rest.split('[').next()).expect("it has looked there").to_owned()
    };
    let (snapshots, _) = (below("snapshots"), below("end"));
    let written = |name: &str| fs::read_to_string(bench.folder.join(name));
    let looked_at = [
        (Place::Command, below("environment") + &below("own")),
        (Place::Processes, below("processes")),
        (Place::Files, below("files")),
        (Place::OtherServer, written("other").expect("the other server has run")),
        (Place::Hook, written("hook").unwrap_or_default()),
    ];
    let seen: Vec<_> =
        looked_at.iter().filter(|(_, text)| text.contains(&bearer)).map(|(place, _)| *place).collect();
    // Whoever was told of it may have written it down, and that is in the clone.
    for name in ["other", "hook"] {
        let _absent = fs::remove_file(bench.folder.join(name));
    }
    if seen.is_empty() {
        assert_eq!(canary::files_with(&bench.folder, &canary::forms(&bearer)), Vec::<String>::new());
    }
    drop(launch);
    assert_eq!(canary::files_with(&bench.folder, &canary::forms(&bearer)), Vec::<String>::new());
    Some((seen, snapshots))
}

const NOWHERE: [Place; 0] = [];

/// A server that writes down what it has of ours, and is none.
fn other(folder: &Path) -> String {
    format!("env | grep ^AGENT_TOOLS_ > '{0}.part'; mv '{0}.part' '{0}'", folder.join("other").display())
}

/// A hook that writes down what it has of ours.
fn hook(folder: &Path) -> String {
    format!("env | grep ^AGENT_TOOLS_ > '{}'", folder.join("hook").display())
}

/// Codex, with another server, a hook of the user's, some rules of the user's for the environment of commands, and some of the project's.
fn codex(bench: &Bench, user: &str, project: &str) -> Codex {
    let codex = bench.codex();
    let settings = bench.folder.join("codex/config.toml");
    let own = fs::read_to_string(&settings).expect("read");
    let other = toml_text(&other(&bench.folder));
    let hook = toml_text(&hook(&bench.folder));
    let work = toml_text(&bench.work().display().to_string());
    let more = format!(
        "{own}\n{user}\n[[hooks.SessionStart]]\n[[hooks.SessionStart.hooks]]\ntype = \"command\"\n\
         command = {hook}\n\n[mcp_servers.other]\ncommand = \"/bin/sh\"\nargs = [\"-c\", {other}]\n\n\
         [projects.{work}]\ntrust_level = \"trusted\"\n"
    );
    fs::write(settings, more).expect("written");
    fs::write(bench.folder.join("snapshots"), "").expect("written");
    fs::create_dir_all(bench.work().join(".codex")).expect("a folder");
    fs::write(bench.work().join(".codex/config.toml"), project).expect("written");
    codex
}

/// A basic string, which is written as in JSON.
fn toml_text(text: &str) -> String {
    json!(text).to_string()
}

fn run_in_codex(command: &str) -> Step {
    Step::Call("exec_command", json!({ "cmd": command, "yield_time_ms": 30_000 }))
}

/// Claude Code, with another server, and a hook of the user's that runs before each command.
fn claude_code(bench: &Bench) -> ClaudeCode {
    let claude = bench.claude_code();
    let profile = bench.folder.join("claude");
    let other = json!({ "type": "stdio", "command": "/bin/sh", "args": ["-c", other(&bench.folder)] });
    let servers = json!({ "mcpServers": { "other": other } });
    fs::write(profile.join(".claude.json"), servers.to_string()).expect("written");
    let hook = json!({ "type": "command", "command": hook(&bench.folder) });
    let hook = json!({ "matcher": "Bash", "hooks": [hook] });
    let settings = json!({ "permissions": { "allow": ["Bash"] }, "hooks": { "PreToolUse": [hook] } });
    fs::write(profile.join("settings.json"), settings.to_string()).expect("written");
    claude
}

fn run_in_claude_code(command: &str) -> Step {
    Step::Call("Bash", json!({ "command": command, "description": "Look." }))
}

#[tokio::test]
async fn codex_keeps_it_from_commands_processes_other_servers_and_the_disk() {
    let Some((seen, snapshots)) = look("hidden-codex", |bench| codex(bench, "", ""), run_in_codex).await
    else {
        return;
    };
    assert_eq!(seen, NOWHERE);
    assert!(snapshots.contains(".sh"), "there was a snapshot to be looked at: {snapshots}");
}

#[tokio::test]
async fn no_other_rule_of_the_users_or_of_a_project_undoes_it() {
    for (name, user, project) in [
        ("included", "[shell_environment_policy]\ninherit = \"all\"\ninclude_only = [\"*\"]\n", ""),
        ("secrets", "[shell_environment_policy]\nignore_default_excludes = true\nset = { A = \"b\" }\n", ""),
        (
            "listed",
            "[shell_environment_policy]\nexclude = [\"A\"]\n\n[shell_environment_policy.set]\nA = \"b\"\n",
            "",
        ),
        ("project", "", "[shell_environment_policy]\nexclude = [\"A\"]\nset = { A = \"b\" }\n"),
    ] {
        let make = |bench: &Bench| codex(bench, user, project);
        let Some((seen, _)) = look(&format!("hidden-codex-{name}"), make, run_in_codex).await else {
            return;
        };
        assert_eq!(seen, NOWHERE, "{user}{project}");
    }
}

/// Without the sandbox nothing stands between a command and the process that has started it.
#[tokio::test]
async fn codex_without_its_sandbox_keeps_it_from_all_but_who_looks_at_processes() {
    let make = |bench: &Bench| codex(bench, "", "").arg("--dangerously-bypass-approvals-and-sandbox");
    let Some((seen, _)) = look("hidden-codex-free", make, run_in_codex).await else { return };
    assert_eq!(seen, [Place::Processes]);
}

/// Codex runs a hook only where the user has said that he trusts it, which the argument stands for.
#[tokio::test]
async fn codex_gives_it_to_a_hook_that_the_user_trusts() {
    let make = |bench: &Bench| codex(bench, "", "").arg("--dangerously-bypass-hook-trust");
    let Some((seen, _)) = look("hidden-codex-hook", make, run_in_codex).await else { return };
    assert_eq!(seen, [Place::Hook]);
}

/// A change here is one for the better, and for the table in ARCHITECTURE.md.
#[tokio::test]
async fn claude_code_keeps_it_from_commands_and_the_disk() {
    let Some((seen, _)) = look("hidden-claude", claude_code, run_in_claude_code).await else { return };
    assert_eq!(seen, [Place::Processes, Place::OtherServer, Place::Hook]);
}

/// What the user has run before each command runs as before, and nothing that it sets is lost.
#[test]
fn what_the_user_runs_before_commands_of_claude_code_runs_before_ours() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("launch/it's hidden");
    fs::create_dir_all(&folder).expect("a folder");
    let theirs = folder.join("theirs");
    fs::write(&theirs, "export THEIRS=1 AGENT_TOOLS_1=2\nfalse\n").expect("written");
    let offer = Offer {
        url: "http://127.0.0.1:1/mcp",
        variable: "AGENT_TOOLS_1",
        server_key: "host",
        clone: Path::new("/clone"),
        no_proxy: "",
        approved: &[],
        unapproved: &[],
        patience: Duration::from_secs(1),
    };
    for (named, seen) in [(Some(theirs), "1 -"), (Some(folder.join("absent")), "- -"), (None, "- -")] {
        let host = |name: &str| named.clone().filter(|_| name == "CLAUDE_ENV_FILE").map(Into::into);
        let plan = ClaudeCode::default().plan(&offer, &host);
        let made = plan.profile.as_ref().and_then(|profile| profile.made.first()).expect("a script");
        assert_eq!(made.variable, "CLAUDE_ENV_FILE");
        let command = format!("true && {} && echo ${{THEIRS--}} ${{AGENT_TOOLS_1--}}", made.text.trim());
        let output = Command::new("/bin/sh").args(["-c", &command]).env("AGENT_TOOLS_1", "3").output();
        assert_eq!(String::from_utf8_lossy(&output.expect("it runs").stdout).trim(), seen);
    }
}
