//! A client of our own: a shell that says what it has.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fs,
    os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink},
    path::{Path, PathBuf},
};

use agent_tools::{tool, tools};
use agent_tools_runtime::{
    Agent, AlsoRead, Change, Client, ClientProfile, Dialect, Launch, LaunchError, Names, Offer, Plan,
    Settings, Taken,
};
use serde_json::json;
use tokio::sync::Mutex;

/// Held while requests come of which nobody can tell whose they are, and where none may come: the gateway is the process's.
pub(crate) static STRANGERS: Mutex<()> = Mutex::const_new(());

/// Ping.
#[tool(read_only)]
fn ping() {}

/// A shell as a client: its answer is what its commands print.
pub(crate) struct Shell {
    pub(crate) profile: PathBuf,
    pub(crate) dialect: Dialect,
    /// The longest name that it takes, with `host__` before it.
    pub(crate) longest: usize,
}

impl Client for Shell {
    fn name(&self) -> &'static str {
        "Shell"
    }

    fn plan(&self, offer: &Offer<'_>, _: &dyn Fn(&str) -> Option<OsString>) -> Plan {
        let file = match self.dialect {
            Dialect::Toml => "settings.toml",
            Dialect::Json => "settings.json",
        };
        let mut taken =
            Taken::of(&self.profile, &["settings.toml", "settings.json", "skills"], &["auth.json"]);
        taken.extend(Taken::of(&self.profile, &["absent"], &["absent.json"]));
        Plan {
            program: "/bin/sh".into(),
            arguments: Vec::new(),
            names: Names { prefix: format!("{}__", offer.server_key), longest: self.longest },
            also_read: vec![
                AlsoRead { file: ".shell.toml".into(), dialect: Dialect::Toml, servers: &["servers"] },
                AlsoRead {
                    file: self.profile.join("projects.json"),
                    dialect: Dialect::Json,
                    servers: &["projects", AlsoRead::FOLDER, "servers"],
                },
            ],
            variables: vec![("SHELL_PATIENCE", offer.patience.as_secs().to_string().into())],
            environment: vec!["SHELL_"],
            profile: Some(ClientProfile {
                variable: "SHELL_PROFILE",
                taken,
                made: Vec::new(),
                settings: Settings {
                    file,
                    dialect: self.dialect,
                    entry: Change::set(
                        ["servers", offer.server_key],
                        json!({ "url": offer.url, "variable": offer.variable, "approved": offer.approved }),
                    ),
                    also: vec![Change::append(["hidden"], offer.variable)],
                },
            }),
        }
    }

    fn ask(&self, question: &str) -> Option<Vec<OsString>> {
        Some(["-c", question].map(Into::into).into())
    }

    fn answer(&self, stdout: &str) -> Option<String> {
        Some(stdout.to_owned())
    }
}

/// A user with a profile, and an agent.
pub(crate) struct User {
    pub(crate) folder: PathBuf,
    pub(crate) agent: Agent,
}

pub(crate) const TOML: &str = "# mine\r\nhidden = [ \"A\" ] # keep\r\n[servers.other]\r\nurl = 'u'\r\n";
pub(crate) const JSON: &str = "{\n\t// mine\n\t\"servers\": { \"other\": {\"url\":\"u\"}, },\n}\n";

impl User {
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("profiles").join(name);
        let _old = fs::remove_dir_all(&folder);
        let profile = folder.join("profile");
        fs::create_dir_all(profile.join("skills/one")).expect("a folder");
        fs::create_dir_all(profile.join("sessions")).expect("a folder");
        for (file, text) in [
            ("settings.toml", TOML),
            ("settings.json", JSON),
            ("auth.json", "SECRET"),
            ("sessions/1", "old"),
            ("skills/one/SKILL.md", "text"),
            ("skills/one/run.sh", "#!/bin/sh"),
        ] {
            fs::write(profile.join(file), text).expect("written");
        }
        fs::set_permissions(profile.join("skills/one/run.sh"), fs::Permissions::from_mode(0o755))
            .expect("set");
        symlink("one/SKILL.md", profile.join("skills/link.md")).expect("a link");
        Self { folder, agent: Agent::builder("test").tools(tools![ping]).build().expect("it builds") }
    }

    pub(crate) fn profile(&self) -> PathBuf {
        self.folder.join("profile")
    }

    pub(crate) fn clones(&self) -> PathBuf {
        self.folder.join("clones")
    }

    pub(crate) async fn launch(
        &self,
        profile: &Path,
        dialect: Dialect,
    ) -> Result<Launch<Shell>, LaunchError> {
        let shell = Shell { profile: profile.to_owned(), dialect, longest: 64 };
        self.agent.launch(shell).clones(self.clones()).await
    }
}

/// Every path below a folder with its mode, its times and what it holds.
pub(crate) fn tree(folder: &Path) -> BTreeMap<PathBuf, (u32, i64, i64, Vec<u8>)> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let about = fs::symlink_metadata(&path).expect("it is there");
        let content = match about.file_type() {
            kind if kind.is_dir() => {
                found.extend(tree(&path));
                Vec::new()
            }
            kind if kind.is_symlink() => {
                fs::read_link(&path).expect("a link").into_os_string().into_encoded_bytes()
            }
            _ => fs::read(&path).expect("read"),
        };
        found.insert(path, (about.mode(), about.mtime(), about.mtime_nsec(), content));
    }
    found
}
