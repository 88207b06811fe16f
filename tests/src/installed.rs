//! Where `.ci/install-clients` has put the clients in other languages.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// The variable that names their folder; where it is set, they must be there.
const DEMANDED: &str = "AGENT_TOOLS_CLIENTS";

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/clients");

/// The folder of the installed clients with today's scripts, or nothing where they are neither there nor demanded;
/// `build` is a folder in the build's.
#[expect(clippy::print_stderr, reason = "a check that is left out is to be seen")]
pub fn clients(build: &str) -> Option<&'static Path> {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    match FOLDER.get_or_init(|| prepared(build)) {
        Ok(folder) => Some(folder),
        Err(missing) => {
            assert!(env::var_os(DEMANDED).is_none(), "{missing}");
            eprintln!("left out: {missing}");
            None
        }
    }
}

fn prepared(build: &str) -> Result<PathBuf, String> {
    let beside_build = Path::new(build).with_file_name("clients");
    let folder = env::var_os(DEMANDED).map_or(beside_build, PathBuf::from);
    let text = |path: PathBuf| fs::read_to_string(path).unwrap_or_default();
    let wanted = text(Path::new(SOURCES).join("package-lock.json"))
        + &text(Path::new(SOURCES).join("requirements.txt"));
    if text(folder.join("installed")) != wanted {
        return Err(format!(
            "the clients are not in {}; `.ci/install-clients` installs them",
            folder.display()
        ));
    }
    for script in fs::read_dir(SOURCES).expect("the sources are there") {
        let script = script.expect("a file").path();
        fs::copy(&script, folder.join(script.file_name().expect("a name"))).expect("the script is copied");
    }
    Ok(folder)
}
