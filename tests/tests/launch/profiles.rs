//! The clone of a profile, with a client of our own: a shell that says what it has.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    fs,
    os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink},
    path::{Path, PathBuf},
    time::Duration,
};

use agent_tools::{tool, tools};
use agent_tools_runtime::{
    Agent, Change, Client, Dialect, Launch, LaunchError, LaunchErrorKind, NotReadyKind, Offer, Plan,
    Settings, Taken,
};
use agent_tools_tests::client::{self, Era};
use serde_json::json;

/// Ping.
#[tool(read_only)]
fn ping() {}

/// A shell as a client: its answer is what its commands print.
struct Shell {
    profile: PathBuf,
    dialect: Dialect,
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
            variables: vec![("SHELL_PATIENCE", offer.patience.as_secs().to_string().into())],
            profile_variable: "SHELL_PROFILE",
            taken,
            settings: Settings {
                file,
                dialect: self.dialect,
                servers: "servers",
                changes: vec![
                    Change::set(
                        ["servers", offer.server_key],
                        json!({ "url": offer.url, "variable": offer.variable, "approved": offer.approved }),
                    ),
                    Change::append(["hidden"], offer.variable),
                ],
            },
            environment: &["SHELL_"],
        }
    }

    fn ask(&self, question: &str) -> Vec<OsString> {
        ["-c", question].map(Into::into).into()
    }

    fn answer(&self, stdout: &str) -> Option<String> {
        Some(stdout.to_owned())
    }
}

/// A user with a profile, and an agent.
struct User {
    folder: PathBuf,
    agent: Agent,
}

const TOML: &str = "# mine\r\nhidden = [ \"A\" ] # keep\r\n[servers.other]\r\nurl = 'u'\r\n";
const JSON: &str = "{\n\t// mine\n\t\"servers\": { \"other\": {\"url\":\"u\"}, },\n}\n";

impl User {
    fn new(name: &str) -> Self {
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

    fn profile(&self) -> PathBuf {
        self.folder.join("profile")
    }

    fn clones(&self) -> PathBuf {
        self.folder.join("clones")
    }

    async fn launch(&self, profile: &Path, dialect: Dialect) -> Result<Launch<Shell>, LaunchError> {
        let shell = Shell { profile: profile.to_owned(), dialect };
        self.agent.launch(shell).clones(self.clones()).await
    }
}

/// Every path below a folder with its mode, its times and what it holds.
fn tree(folder: &Path) -> BTreeMap<PathBuf, (u32, i64, i64, Vec<u8>)> {
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

#[tokio::test]
async fn the_clone_is_private_and_the_profile_stays_as_it_was() {
    for (dialect, file, text) in
        [(Dialect::Toml, "settings.toml", TOML), (Dialect::Json, "settings.json", JSON)]
    {
        let user = User::new(&format!("private-{dialect:?}"));
        let before = tree(&user.profile());
        let launch = user.launch(&user.profile(), dialect).await.expect("it launches");
        let clone = launch.profile().to_owned();
        let modes: BTreeMap<String, u32> = tree(&clone)
            .into_iter()
            .filter(|(_, (mode, ..))| mode & 0o170_000 != 0o120_000)
            .map(|(path, (mode, ..))| {
                (path.strip_prefix(&clone).expect("below").display().to_string(), mode & 0o777)
            })
            .collect();
        let expected = [
            ("settings.json", 0o600),
            ("settings.toml", 0o600),
            ("skills", 0o700),
            ("skills/link.md", 0o600),
            ("skills/one", 0o700),
            ("skills/one/SKILL.md", 0o600),
            ("skills/one/run.sh", 0o700),
        ];
        assert_eq!(modes, expected.map(|(path, mode)| (path.to_owned(), mode)).into());
        assert_eq!(fs::metadata(&clone).expect("there").mode() & 0o777, 0o700);
        assert_eq!(fs::read_link(clone.join("auth.json")).expect("a link"), user.profile().join("auth.json"));
        let changed = fs::read_to_string(clone.join(file)).expect("read");
        // But for the line of the list to which something was added.
        let kept =
            |line: &str| line.contains("hidden") || changed.contains(line.trim_end_matches(['}', ',', ' ']));
        assert!(text.lines().all(kept), "{changed}");
        let (variable, bearer) = launch.session().endpoint().environment();
        assert!(changed.contains(variable) && !changed.contains(bearer), "{changed}");
        drop(launch);
        assert_eq!(fs::read_dir(user.clones()).expect("a folder").count(), 0);
        assert_eq!(tree(&user.profile()), before);
    }
}

#[tokio::test]
async fn what_stands_in_the_way_is_refused_with_its_file_and_line() {
    use LaunchErrorKind::{Alias, ReservedKey, Settings};
    for (dialect, text, line, kind) in [
        (Dialect::Toml, "a = 1\n[servers.host]\n", 2, ReservedKey),
        (Dialect::Toml, "\n\nservers = { host = 1 }\n", 3, ReservedKey),
        (Dialect::Toml, "servers.\"host\".url = 1\n", 1, ReservedKey),
        (Dialect::Json, "{\n\"servers\": {\n\n\"host\": {}}}", 4, ReservedKey),
        (Dialect::Toml, "a = 1\nb = \"AGENT_TOOLS_0123ABCD\"\n", 2, Alias),
        (Dialect::Json, "{\n\n\"a\": \"Bearer ${AGENT_TOOLS_0123ABCD}\"}", 3, Alias),
        (Dialect::Toml, "a = 1\na = 1\n", 2, Settings),
        (Dialect::Json, "{\"a\": 1,\n\"a\": 1}", 2, Settings),
        (Dialect::Json, "{\"servers\": []}", 1, Settings),
    ] {
        let user = User::new("refused");
        let file =
            user.profile().join(if dialect == Dialect::Toml { "settings.toml" } else { "settings.json" });
        fs::write(&file, text).expect("written");
        let error = user.launch(&user.profile(), dialect).await.expect_err(text);
        let place = format!("{}, line {line}: ", file.display());
        assert!(error.kind() == kind && error.to_string().starts_with(&place), "{text:?}: {error}");
        assert_eq!(fs::read_dir(user.clones()).expect("a folder").count(), 0, "nothing is left of it");
        assert_eq!(user.agent.open_sessions(), 0);
    }
}

#[tokio::test]
async fn a_host_inside_of_a_client_does_not_hand_its_own_entry_on() {
    for (dialect, file) in [(Dialect::Toml, "settings.toml"), (Dialect::Json, "settings.json")] {
        let user = User::new(&format!("nested-{dialect:?}"));
        let outer = user.launch(&user.profile(), dialect).await.expect("it launches");
        let inner = user.launch(outer.profile(), dialect).await.expect("it launches");
        let text = fs::read_to_string(inner.profile().join(file)).expect("read");
        let variable = |launch: &Launch<Shell>| launch.session().endpoint().variable().to_owned();
        assert!(text.contains(&variable(&inner)) && !text.contains(&variable(&outer)), "{text}");
        let edited = fs::read_to_string(outer.profile().join(file)).expect("read");
        fs::write(outer.profile().join(file), edited.replace("127.0.0.1", "127.0.0.2")).expect("written");
        let error = user.launch(outer.profile(), dialect).await.expect_err("somebody's entry");
        assert!(matches!(error.kind(), LaunchErrorKind::ReservedKey | LaunchErrorKind::Alias), "{error}");
    }
}

#[tokio::test]
async fn the_client_has_the_bearer_and_what_it_needs_of_the_environment() {
    let user = User::new("environment");
    let launch =
        user.agent.launch(Shell { profile: user.profile(), dialect: Dialect::Toml }).clones(user.clones());
    let launch = launch.env("SHELL_OWN", "1").await.expect("it launches");
    let answer = launch.ask("env; echo; cat").folder("/").await.expect("it runs");
    let text = answer.text().expect("it said something");
    let has = |name: &str, value: &str| text.lines().any(|line| line == format!("{name}={value}"));
    let (variable, bearer) = launch.session().endpoint().environment();
    assert!(has(variable, bearer) && has("SHELL_OWN", "1") && has("SHELL_PATIENCE", "70"), "{text}");
    assert!(has("SHELL_PROFILE", &launch.profile().display().to_string()));
    assert!(has("NO_PROXY", "127.0.0.1,localhost") || text.contains("NO_PROXY="));
    assert!(!text.contains("CARGO_"), "the host's own is not handed on: {text}");
    assert!(!format!("{launch:?}").contains(bearer));
}

#[tokio::test]
async fn a_client_that_is_not_done_in_time_is_killed_with_what_it_started() {
    let user = User::new("killed");
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let pid = user.folder.join("pid");
    let question = format!("sleep 600 & echo $! > {}; wait", pid.display());
    let error = launch.ask(question).deadline(Duration::from_secs(1)).await.expect_err("it takes too long");
    assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
    let pid = fs::read_to_string(pid).expect("it had begun");
    for _ in 0..500 {
        let status = fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
        if status.is_empty() || status.contains(") Z ") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("a process is left");
}

#[tokio::test]
async fn what_was_seen_of_a_client_is_told_where_it_has_not_listed_the_tools() {
    let user = User::new("not-ready");
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let not_ready = launch.ready(Duration::from_millis(50)).await.expect_err("nobody came");
    assert_eq!(not_ready.kind(), NotReadyKind::Nothing);
    let client = client::Client::new(launch.session().endpoint());
    let with = |bearer: &str| client.post("", "").replace(client.bearer(), bearer);
    let wrong = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        client.send(&with("wrong")).await.status
    };
    let (not_ready, status) = tokio::join!(launch.ready(Duration::from_millis(500)), wrong);
    assert_eq!((not_ready.expect_err("401").kind(), status), (NotReadyKind::Unauthorized, 401));
    assert_eq!(client.send(&with(client.bearer())).await.status, 400);
    let not_ready = launch.ready(Duration::from_millis(50)).await.expect_err("it has not listed");
    assert_eq!(not_ready.kind(), NotReadyKind::NotListed);
    let variable = launch.session().endpoint().variable();
    assert_eq!(client.send(&with(&format!("${{{variable}}}"))).await.status, 401);
    let not_ready = launch.ready(Duration::from_mins(1)).await.expect_err("not expanded");
    assert!(
        not_ready.kind() == NotReadyKind::NotExpanded && not_ready.to_string().contains(variable),
        "{not_ready}"
    );
    assert_eq!(client.list(Era::Legacy).await, ["ping"]);
    launch.ready(Duration::from_mins(1)).await.expect("it has listed them in the end");
}
