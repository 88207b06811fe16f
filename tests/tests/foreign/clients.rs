//! Clients in other languages talk to the server: each connects, lists, calls, reads every kind of content, meets errors
//! and cancels, in both eras. Their side stands in `tests/clients/`.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use agent_tools_tests::installed;

use crate::serve;

#[test]
fn the_javascript_clients_talk_to_it_in_both_eras() {
    talk("node", "talk.mjs", 4);
}

#[test]
fn the_python_clients_talk_to_it_in_both_eras() {
    talk("venv/bin/python", "talk.py", 6);
}

#[test]
fn the_inspector_talks_to_it_in_both_eras() {
    talk("node", "inspector.mjs", 2);
}

/// Runs a script, which says where it stands and goes on when the handler stands there too.
fn talk(program: &str, script: &str, clients: usize) {
    let Some(folder) = installed::clients(env!("CARGO_TARGET_TMPDIR")) else { return };
    let mut server = serve(&["--catalog", "basic", "--notes"]);
    let mut child = Command::new(folder.join(program))
        .arg(folder.join(script))
        .env("MCP_URL", &server.announced().url)
        .env("MCP_BEARER", &server.announced().bearer)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} does not run: {error}"));
    let mut answers = child.stdin.take().expect("a pipe");
    let said = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut canceled = 0;
    for line in said.lines() {
        match line.expect("text").as_str() {
            "running" => _ = server.until("the handler runs", |notes| notes.running() == 1),
            "canceled" => {
                let notes = server.until("the handler has gone", |notes| notes.running() == 0);
                canceled += 1;
                assert_eq!(notes.canceled(), canceled, "{script}: a canceled handler ran to its end");
            }
            other => panic!("{script} says {other}"),
        }
        writeln!(answers).expect("it listens");
    }
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{script}: {}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(canceled, clients, "as many clients have talked");
    assert!(server.terminate().success());
}
