//! A user with a profile, and a folder of clones in which others have something too.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    ffi::OsString,
    fs,
    os::unix::{
        fs::{MetadataExt as _, PermissionsExt as _, symlink},
        net::UnixListener,
    },
    path::{Path, PathBuf},
    process,
};

use agent_tools::Tools;
use serde_json::json;

use crate::{
    agent::Agent,
    launch::{
        Change, Client, ClientProfile, Dialect, Launch, LaunchError, Made, Names, Offer, Plan, Settings,
        Taken, isolated::place::Place,
    },
};

pub(super) struct World {
    folder: PathBuf,
    pub(super) agent: Agent,
}

/// A client that is never run.
pub(super) struct Plain {
    profile: PathBuf,
}

impl Client for Plain {
    fn name(&self) -> &'static str {
        "Plain"
    }

    fn plan(&self, offer: &Offer<'_>, _: &dyn Fn(&str) -> Option<OsString>) -> Plan {
        Plan {
            program: "/bin/false".into(),
            arguments: Vec::new(),
            variables: Vec::new(),
            environment: Vec::new(),
            names: Names::usual(offer.server_key),
            profile: Some(ClientProfile {
                variable: "PLAIN_PROFILE",
                taken: Taken::of(
                    &self.profile,
                    &["settings.toml", "absent", "skills"],
                    &["auth.json", "no.json"],
                ),
                made: vec![Made { path: "made.sh", text: "true\n".to_owned(), variable: "PLAIN_MADE" }],
                settings: Settings {
                    file: "settings.toml",
                    dialect: Dialect::Toml,
                    entry: Change::set(["servers", offer.server_key], json!({ "url": offer.url })),
                    also: vec![Change::append(["hidden"], offer.variable)],
                },
            }),
            also_read: Vec::new(),
        }
    }
}

/// By path below a folder: the mode, the time in seconds and nanoseconds, and what it holds.
pub(super) type Tree = BTreeMap<PathBuf, (u32, i64, i64, Vec<u8>)>;

impl World {
    pub(super) fn new(name: &str) -> Self {
        Self::at(env::temp_dir().join(format!("agent-tools-{}-{name}", process::id())))
    }

    /// One that another process has made.
    pub(super) fn at(folder: PathBuf) -> Self {
        Self {
            folder,
            agent: Agent::builder("test").tools(Tools::default()).no_tools().build().expect("it builds"),
        }
    }

    pub(super) fn made(self) -> Self {
        let profile = self.profile();
        fs::create_dir_all(profile.join("skills/one")).expect("a folder");
        let long = "text ".repeat(20);
        for (file, text) in [
            ("profile/settings.toml", "# mine\nhidden = [ 'A' ]\n[servers.other]\nurl = 'u'\n"),
            ("profile/auth.json", "SECRET"),
            ("profile/skills/one/SKILL.md", &long),
            ("profile/skills/one/empty", ""),
            ("profile/skills/run.sh", "#!/bin/sh"),
            ("neighbour", "mine"),
        ] {
            fs::write(self.folder.join(file), text).expect("written");
        }
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(profile.join("skills/run.sh"), mode).expect("set");
        symlink("../../neighbour", profile.join("skills/linked")).expect("a link");
        self
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    fn profile(&self) -> PathBuf {
        self.folder.join("profile")
    }

    pub(super) fn clones(&self) -> PathBuf {
        self.folder.join("clones")
    }

    pub(super) async fn launch(&self) -> Result<Launch<Plain>, LaunchError> {
        self.launch_from(&self.profile()).await
    }

    pub(super) async fn launch_from(&self, profile: &Path) -> Result<Launch<Plain>, LaunchError> {
        self.agent.launch(Plain { profile: profile.to_owned() }).clones(self.clones()).await
    }

    /// All but the clones.
    pub(super) fn outside(&self) -> Tree {
        tree(&self.folder, |path| !path.starts_with("clones"))
    }

    pub(super) fn in_clones(&self) -> Tree {
        tree(&self.clones(), |_| true)
    }

    /// What a clone holds, but for what is of one launch alone.
    pub(super) fn cloned(launch: &Launch<Plain>) -> BTreeMap<PathBuf, (u32, String)> {
        let variable = launch.session().endpoint().variable();
        let text = |content| String::from_utf8(content).expect("text").replace(variable, "VARIABLE");
        let found = tree(launch.profile().expect("it has a clone"), |_| true).into_iter();
        found.map(|(path, (mode, _, _, content))| (path, (mode, text(content)))).collect()
    }

    /// Puts clones of processes that have ended beside things of others; says what must stay.
    pub(super) fn fill(&self, left: &Left) -> Tree {
        drop(fs::remove_dir_all(self.clones()));
        fs::create_dir(self.clones()).expect("a folder");
        let at = |name: &str| self.clones().join(name);
        let write = |name: &str, text: &str| fs::write(at(name), text).expect("written");
        // Not ours.
        fs::create_dir(at("00000000000000aa")).expect("a folder");
        write("00000000000000aa/mine", "mine");
        write("00000000000000ab.lock", "");
        fs::create_dir(at("00000000000000ab")).expect("a folder");
        write("00000000000000ac.lock", "{\"owner\":\"somebody\"}");
        write("notes.lock", "");
        write("renamed.lock", &left.mark);
        write("mine", "mine");
        fs::create_dir(at("00000000000000ad.lock")).expect("a folder");
        symlink("renamed.lock", at("00000000000000ae.lock")).expect("a link");
        symlink("00000000000000aa", at("00000000000000ae")).expect("a link");
        symlink("00000000000000aa", at("00000000000000af")).expect("a link");
        write("00000000000000af.lock", &left.mark);
        drop(UnixListener::bind(at("00000000000000a0.lock")).expect("a socket"));
        // Ours, and edited.
        fs::create_dir(at("00000000000000ed")).expect("a folder");
        write("00000000000000ed.lock", &left.mark);
        write("00000000000000ed/settings.toml", &left.settings.replace("http://", "https://"));
        let stays = self.in_clones();
        // Ours, and as their launches left them when they were killed.
        write("00000000000000b0.lock", "");
        write("00000000000000b1.lock", left.mark.get(..40).expect("it is longer"));
        write("00000000000000b2.lock", &left.mark);
        write("00000000000000b3.lock", &left.mark);
        fs::create_dir_all(at("00000000000000b3/skills/one")).expect("folders");
        write("00000000000000b3/skills/one/SKILL.md", "te");
        symlink("../../profile/auth.json", at("00000000000000b3/auth.json")).expect("a link");
        write("00000000000000b3/settings.toml", &left.settings);
        stays
    }
}

/// What a launch leaves when it is killed.
pub(super) struct Left {
    mark: String,
    settings: String,
}

impl Left {
    pub(super) fn of(launch: &Launch<Plain>) -> Self {
        let place =
            Place::with_folder(launch.profile().expect("it has a clone").to_owned()).expect("it is ours");
        let text = |path: PathBuf| fs::read_to_string(path).expect("it is there");
        Self { mark: text(place.lock), settings: text(place.folder.join("settings.toml")) }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// The paths in which two trees differ.
pub(super) fn differences(one: &Tree, other: &Tree) -> Vec<PathBuf> {
    let paths: BTreeSet<&PathBuf> = one.keys().chain(other.keys()).collect();
    paths.into_iter().filter(|path| one.get(*path) != other.get(*path)).cloned().collect()
}

fn tree(folder: &Path, is_meant: impl Fn(&Path) -> bool) -> Tree {
    let mut found = Tree::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            let below = path.strip_prefix(folder).expect("it is below").to_owned();
            if !is_meant(&below) {
                continue;
            }
            let about = fs::symlink_metadata(&path).expect("it is there");
            let content = match about.file_type() {
                kind if kind.is_symlink() => {
                    fs::read_link(&path).expect("a link").into_os_string().into_encoded_bytes()
                }
                kind if kind.is_file() => fs::read(&path).expect("read"),
                _ => Vec::new(),
            };
            if about.is_dir() {
                folders.push(path);
            }
            found.insert(below, (about.mode(), about.mtime(), about.mtime_nsec(), content));
        }
    }
    found
}
