use std::{fs, os::unix::fs::PermissionsExt as _, path::PathBuf};

use agent_tools_tests::cli::Cli;

use crate::bench::Bench;

/// A program that does something before it becomes a CLI.
pub(crate) fn wrapper(bench: &Bench, cli: Cli, before: &str) -> PathBuf {
    let path = bench.folder.join("wrapper");
    let script = format!("#!/bin/sh\n{before}\nexec '{}' \"$@\"\n", bench.program(cli).display());
    fs::write(&path, script).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
    path
}
