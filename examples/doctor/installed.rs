use std::{
    env,
    ffi::OsString,
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{self, Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use tokio::{process::Command, time::timeout};

/// How long a program may take to say its version.
const PATIENCE: Duration = Duration::from_secs(30);

/// The program of a name in the folders of `PATH`, to be run from any folder.
pub(crate) fn find(program: &str, folders: Option<OsString>) -> Option<PathBuf> {
    let folders = folders?;
    let mut programs = env::split_paths(&folders).map(|folder| folder.join(program));
    path::absolute(programs.find(|program| is_executable(program))?).ok()
}

fn is_executable(program: &Path) -> bool {
    fs::metadata(program).is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

/// What a program says of its version; `None` if it says nothing that looks like one.
pub(crate) async fn version(program: &Path) -> Option<String> {
    let asked = Command::new(program).arg("--version").stdin(Stdio::null()).kill_on_drop(true).output();
    let said = timeout(PATIENCE, asked).await.ok()?.ok()?;
    number(&String::from_utf8_lossy(&said.stdout))
}

/// `0.171.0` in `codex-cli 0.171.0`, `2.1.332` in `2.1.332 (Claude Code)`.
fn number(said: &str) -> Option<String> {
    let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
    said.split_whitespace().find(is_version).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_number_in_what_a_program_says() {
        for (said, expected) in [
            ("codex-cli 0.171.0\n", Some("0.171.0")),
            ("2.1.332 (Claude Code)\n", Some("2.1.332")),
            ("tool 3 of 4, 1.2.3-beta\n", Some("1.2.3-beta")),
            ("unknown\n", None),
            ("", None),
        ] {
            assert_eq!(number(said).as_deref(), expected, "{said:?}");
        }
    }

    #[test]
    fn a_program_is_the_first_of_its_name_in_path_that_may_be_run() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for (name, mode) in [("text", 0o644), ("one", 0o755), ("two", 0o755)] {
            fs::create_dir(at(name)).expect("a folder");
            fs::write(at(name).join("cli"), "#!/bin/sh\n").expect("written");
            fs::set_permissions(at(name).join("cli"), fs::Permissions::from_mode(mode)).expect("set");
        }
        fs::create_dir_all(at("folder/cli")).expect("a folder");
        for (folders, expected) in [
            (&["absent", "text", "folder", "one", "two"][..], Some("one/cli")),
            (&["two", "one"], Some("two/cli")),
            (&["text", "folder"], None),
            (&[], None),
        ] {
            let path = env::join_paths(folders.iter().map(|name| at(name))).expect("a path");
            assert_eq!(find("cli", Some(path)), expected.map(at), "{folders:?}");
        }
        assert_eq!(find("cli", None), None);
    }
}
