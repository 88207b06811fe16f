//! What clients in other languages make of the list. Their side stands in `tests/clients/`; `.ci/install-clients`
//! installs them, `.ci/run` demands them.

use std::{fs, process::Command, sync::Arc, time::Duration};

use agent_tools::{Tools, tools};
use agent_tools_runtime::Agent;
use agent_tools_tests::{
    client::{Client, Era},
    installed,
    tools::{
        Counts, basic, blob, boom_blocking, boom_inline, boom_later, boom_number, gallery, late, lie, meet,
        not_a_number, pretend, reject_anyhow, reject_boxed, reject_wrapped, unserializable,
    },
};
use serde_json::json;
use tokio::sync::Barrier;

use crate::rows;

/// Every row's tools, and every tool that the tests share.
fn everything() -> Tools {
    let counts = Arc::new(Counts::default());
    let fixtures = tools![
        ..basic(&counts),
        boom_later,
        boom_blocking,
        boom_inline,
        boom_number,
        lie,
        unserializable,
        not_a_number,
        blob,
        gallery,
        meet(Arc::new(Barrier::new(1))),
        late(counts),
        reject_wrapped,
        reject_anyhow,
        reject_boxed,
        pretend,
    ];
    rows::all().into_iter().fold(fixtures, |tools, row| tools.with(row.tools))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_client_takes_every_tool_in_both_eras() {
    let Some(folder) = installed::clients(env!("CARGO_TARGET_TMPDIR")) else { return };
    let agent = Agent::builder("test").tools(everything()).build().expect("the tools freeze");
    let endpoint = agent.start().await.expect("the gateway opens");
    let client = Client::new(&endpoint);
    let [legacy, modern] = Era::ALL.map(|era| client.request(era, "tools/list", json!({})));
    let lists = json!({ "2025-11-25": legacy.await.result(), "2026-07-28": modern.await.result() });
    fs::write(folder.join("lists.json"), lists.to_string()).expect("the lists are written");
    let mut complaints = String::new();
    for (program, script) in [("node", "check.mjs"), ("venv/bin/python", "check.py")] {
        let mut command = Command::new(folder.join(program));
        command.arg(folder.join(script)).env("MCP_URL", endpoint.url()).env("MCP_BEARER", client.bearer());
        let output = command.output().unwrap_or_else(|error| panic!("{program} does not run: {error}"));
        if !output.status.success() {
            complaints += &String::from_utf8_lossy(&output.stderr);
        }
    }
    agent.close(Duration::from_secs(5)).await.expect("closes");
    assert!(complaints.is_empty(), "{complaints}");
}
