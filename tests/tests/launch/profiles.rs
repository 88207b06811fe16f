//! The clone of a profile, with a client of our own: a shell that says what it has.

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::{MetadataExt as _, PermissionsExt as _},
    time::Duration,
};

use agent_tools_runtime::{Dialect, Launch, LaunchErrorKind, NotReadyKind};
use agent_tools_tests::client::{self, Era};

use crate::shell::{JSON, STRANGERS, Shell, TOML, User, tree};

#[tokio::test]
async fn the_clone_is_private_and_the_profile_stays_as_it_was() {
    for (dialect, file, text) in
        [(Dialect::Toml, "settings.toml", TOML), (Dialect::Json, "settings.json", JSON)]
    {
        let user = User::new(&format!("private-{dialect:?}"));
        let before = tree(&user.profile());
        let launch = user.launch(&user.profile(), dialect).await.expect("it launches");
        let clone = launch.profile().expect("it has a clone").to_owned();
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
        let inner =
            user.launch(outer.profile().expect("it has a clone"), dialect).await.expect("it launches");
        let text = fs::read_to_string(inner.profile().expect("it has a clone").join(file)).expect("read");
        let variable = |launch: &Launch<Shell>| launch.session().endpoint().variable().to_owned();
        assert!(text.contains(&variable(&inner)) && !text.contains(&variable(&outer)), "{text}");
        let edited = fs::read_to_string(outer.profile().expect("it has a clone").join(file)).expect("read");
        fs::write(
            outer.profile().expect("it has a clone").join(file),
            edited.replace("127.0.0.1", "127.0.0.2"),
        )
        .expect("written");
        let error = user
            .launch(outer.profile().expect("it has a clone"), dialect)
            .await
            .expect_err("somebody's entry");
        assert!(matches!(error.kind(), LaunchErrorKind::ReservedKey | LaunchErrorKind::Alias), "{error}");
    }
}

#[tokio::test]
async fn the_client_has_the_bearer_and_what_it_needs_of_the_environment() {
    let user = User::new("environment");
    let launch = user
        .agent
        .launch(Shell { profile: user.profile(), dialect: Dialect::Toml, longest: 64 })
        .clones(user.clones());
    // What the launch sets stays.
    let launch = launch.env("SHELL_OWN", "1").env("SHELL_PROFILE", "none").env("SHELL_PATIENCE", "0");
    let launch = launch.await.expect("it launches");
    let answer = launch.ask("env; echo; cat").folder("/").await.expect("it runs");
    let text = answer.text().expect("it said something");
    let has = |name: &str, value: &str| text.lines().any(|line| line == format!("{name}={value}"));
    let (variable, bearer) = launch.session().endpoint().environment();
    assert!(has(variable, bearer) && has("SHELL_OWN", "1") && has("SHELL_PATIENCE", "70"), "{text}");
    assert!(has("SHELL_PROFILE", &launch.profile().expect("it has a clone").display().to_string()));
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
async fn what_a_client_has_left_running_keeps_no_answer_back() {
    let user = User::new("left-running");
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    // The second one has left the group, and is ended by the test.
    let pid = user.folder.join("pid");
    for (left, expected) in [
        ("sleep 600 & echo said".to_owned(), "said\n"),
        (
            format!("setsid sh -c 'echo $$ > {}; exec sleep 600' & sleep 0.5; echo said", pid.display()),
            "said\n",
        ),
    ] {
        let answer = launch.ask(left).deadline(Duration::from_mins(5)).await.expect("it ends");
        assert_eq!(answer.text(), Some(expected));
    }
    let pid = fs::read_to_string(pid).expect("it had begun");
    let ended = std::process::Command::new("kill").arg(pid.trim()).status().expect("it runs");
    assert!(ended.success(), "what has left the group is not ours to kill");
}

#[tokio::test]
async fn what_was_seen_of_a_client_is_told_where_it_has_not_listed_the_tools() {
    let _alone = STRANGERS.lock().await;
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

#[tokio::test]
async fn the_folder_of_the_clones_stays_as_it_is_and_is_refused_where_others_may_write() {
    for (mode, is_refused) in [(0o700, false), (0o755, false), (0o775, true), (0o777, true), (0o1777, true)] {
        let user = User::new("clones-mode");
        fs::create_dir(user.clones()).expect("a folder");
        fs::set_permissions(user.clones(), fs::Permissions::from_mode(mode)).expect("set");
        match user.launch(&user.profile(), Dialect::Toml).await {
            Ok(launch) => assert!(!is_refused && launch.profile().is_some(), "{mode:o}"),
            Err(error) => {
                let told = format!("cannot use {}", user.clones().display());
                assert!(is_refused && error.kind() == LaunchErrorKind::Io, "{mode:o}: {error}");
                assert_eq!(error.to_string(), told);
                let source = std::error::Error::source(&error).expect("it says why").to_string();
                assert!(source.contains(&format!("(mode {:03o})", mode & 0o777)), "{source}");
                assert_eq!(user.agent.open_sessions(), 0);
            }
        }
        assert_eq!(fs::metadata(user.clones()).expect("there").mode() & 0o7777, mode);
        assert_eq!(fs::read_dir(user.clones()).expect("a folder").count(), 0);
    }
}
