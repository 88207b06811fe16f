//! Where a launch finds what it is told of: the program, the profile, the folder of the clones.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
};

use agent_tools_runtime::{Acp, ClaudeCode, Client, Codex};

use crate::shell::User;

/// A path as it reads from the folder of this process.
fn from_here(path: &Path) -> PathBuf {
    let here = env::current_dir().expect("there is one");
    let up: PathBuf = here.components().skip(1).map(|_| "..").collect();
    up.join(path.strip_prefix("/").expect("it is absolute"))
}

/// Launches a client to work elsewhere, and runs it.
async fn said<C: Client>(user: &User, client: C) -> (PathBuf, String) {
    let launch = user.agent.launch(client).clones(from_here(&user.clones())).folder("/");
    let launch = launch.await.expect("it launches");
    assert!(launch.profile().is_none_or(Path::is_absolute), "{launch:?}");
    let output = launch.command().output().await.expect("it runs");
    (launch.command().as_std().get_program().into(), String::from_utf8(output.stdout).expect("text"))
}

#[tokio::test]
async fn relative_paths_are_those_of_the_hosts_folder() {
    let user = User::new("relative");
    let program = user.folder.join("program");
    fs::write(&program, "#!/bin/sh\npwd; [ -d \"$CODEX_HOME$CLAUDE_CONFIG_DIR\" ] && echo profile\n")
        .expect("written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("set");
    let (program, profile) = (from_here(&program), from_here(&user.profile()));
    assert!(program.is_relative() && program.exists() && profile.exists());
    let codex = Codex::default().program(&program).profile(&profile);
    let claude_code = ClaudeCode::default().program(&program).profile(&profile);
    for (ran, said, expected) in [
        tuple(said(&user, codex).await, "/\nprofile\n"),
        tuple(said(&user, claude_code).await, "/\nprofile\n"),
        tuple(said(&user, Acp::new(&program)).await, "/\n"),
    ] {
        assert_eq!(said, expected);
        assert!(ran.is_absolute() && ran.exists(), "{}", ran.display());
    }
    let (ran, _) = said(&user, Acp::new("true")).await;
    assert_eq!(ran, Path::new("true"), "a bare name is looked up in `PATH`");
    assert_eq!(fs::read_dir(user.clones()).expect("a folder").count(), 0);
}

fn tuple((ran, said): (PathBuf, String), expected: &str) -> (PathBuf, String, &str) {
    (ran, said, expected)
}

#[tokio::test]
async fn the_variables_that_codex_reads_from_a_file_are_copied() {
    let user = User::new("variables");
    fs::write(user.profile().join(".env"), "A=1\nNO_PROXY=a\n").expect("written");
    let launch = user.agent.launch(Codex::default().profile(user.profile())).clones(user.clones());
    let launch = launch.await.expect("it launches");
    let copy = launch.profile().expect("it has a clone").join(".env");
    let text = fs::read_to_string(&copy).expect("it is there");
    let ours = text.strip_prefix("A=1\nNO_PROXY=a\n\nNO_PROXY='").expect("the user's is as it was");
    assert!(ours.contains("127.0.0.1,localhost,a'\nno_proxy='"), "{text}");
    let about = fs::symlink_metadata(&copy).expect("it is there");
    assert!(about.is_file() && about.permissions().mode() & 0o777 == 0o600);
}
