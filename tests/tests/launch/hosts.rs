//! Several host processes with one profile, and those that are killed.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Command, Stdio},
};

use agent_tools_tests::process::Process;

use crate::shell::{User, tree};

fn host(client: &str, user: &User) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_launching_host"));
    command.arg(client).arg(user.profile()).arg(user.clones());
    command
}

#[test]
fn hosts_that_launch_from_one_profile_at_once_do_not_disturb_each_other() {
    let user = User::new("hosts");
    fs::write(user.profile().join("config.toml"), "# mine\nmodel = 'x'\n").expect("written");
    fs::write(user.profile().join(".claude.json"), "{ /* mine */ }").expect("written");
    let before = tree(&user.profile());
    let hosts: Vec<Process> = ["codex", "claude", "codex"]
        .map(|client| Process(host(client, &user).arg("100").spawn().expect("it starts")))
        .into();
    for mut host in hosts {
        assert!(host.0.wait().expect("it ends").success(), "its error is above");
    }
    assert_eq!(tree(&user.profile()), before);
    let left: Vec<_> = fs::read_dir(user.clones()).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Starts a host that waits with its clone, which is here.
fn waiting(client: &str, user: &User) -> (Process, PathBuf) {
    let mut host = Process(host(client, user).stdout(Stdio::piped()).spawn().expect("it starts"));
    let mut line = String::new();
    let output = host.0.stdout.take().expect("it is piped");
    BufReader::new(output).read_line(&mut line).expect("it says where");
    (host, PathBuf::from(line.trim_end()))
}

#[test]
fn of_a_host_that_is_killed_with_its_clone_nothing_is_left_by_the_next_one() {
    let servers = |server: &dyn Fn(usize) -> String| (0..30).map(server).collect::<String>();
    let json = servers(&|n| format!("\n\t\"s{n}\": {{ \"type\":\"http\",\"odd\" :{n} }},"));
    let json = format!(
        "{{ // mine\n  \"\u{fc}nknown\" :[1 ,2,], /* odd */\n\"mcpServers\": {{{json}\n}},\n \"a\": 1}}"
    );
    let toml = servers(&|n| format!("  [mcp_servers.s{n}]\n\turl='u' # {n}\nunknown = 0x1F\n"));
    let toml = format!("# mine\nz.x =  1\nb = \"\"\"\n\u{fc}\"\"\"\nz.a=2\n\n{toml}# the end");
    let crlf = |text: &str| text.replace('\n', "\r\n");
    for (client, file, text) in [
        ("codex", "config.toml", toml.clone()),
        ("codex", "config.toml", crlf(&toml)),
        ("codex", "config.toml", format!("\u{feff}{toml}")),
        ("claude", ".claude.json", json.clone()),
        ("claude", ".claude.json", crlf(&json)),
        ("claude", ".claude.json", format!("\u{feff}{json}")),
    ] {
        let user = User::new("killed-host");
        fs::write(user.profile().join(file), &text).expect("written");
        let before = tree(&user.profile());
        let (process, clone) = waiting(client, &user);
        check_kept(&text, &fs::read_to_string(clone.join(file)).expect("it is there"));
        // As by `kill -9`.
        drop(process);
        assert!(clone.join(file).exists() && clone.with_extension("lock").exists());
        assert_eq!(tree(&user.profile()), before);
        assert!(host(client, &user).arg("1").status().expect("it runs").success());
        assert_eq!(fs::read_dir(user.clones()).expect("a folder").count(), 0);
        assert_eq!(tree(&user.profile()), before);
    }
}

/// All of the user's settings is there as it is written, with ours put into one place.
fn check_kept(text: &str, changed: &str) {
    let front = text.bytes().zip(changed.bytes()).take_while(|(one, other)| one == other).count();
    let back = text.bytes().rev().zip(changed.bytes().rev()).take_while(|(one, other)| one == other).count();
    assert!(front + back >= text.len() && changed.len() > text.len(), "{text:?} became {changed:?}");
}
