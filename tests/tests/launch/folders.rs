//! The settings that a client reads besides its profile's.

use std::{fs, os::unix::fs::symlink, path::Path, process::Command};

use agent_tools_runtime::{Dialect, LaunchErrorKind};
use serde_json::json;

use crate::shell::{Shell, User};

/// What is wrong with settings, and in which line.
type Wrong = Option<(LaunchErrorKind, usize)>;

/// A settings file, what it says, and what is wrong with that.
const PROJECTS: &[(&str, &str, Wrong)] = &[
    ("work/.shell.toml", "[servers.other]\nurl = 1\n", None),
    ("work/.shell.toml", "a = 1\n[servers.host]\nurl = 1\n", Some((LaunchErrorKind::ReservedKey, 2))),
    (".shell.toml", "\nservers.host.url = 1\n", Some((LaunchErrorKind::ReservedKey, 2))),
    ("work/deeper/.shell.toml", "servers.host.url = 1\n", None),
    ("work/.shell.toml", "a = '$AGENT_TOOLS_0123ABCD'\n", Some((LaunchErrorKind::Alias, 1))),
    // The client's own parser may take what ours does not.
    ("work/.shell.toml", "this is no TOML\n", Some((LaunchErrorKind::Settings, 1))),
    (".shell.toml", "a = 1\na = 2\n", Some((LaunchErrorKind::Settings, 2))),
    ("work/deeper/.shell.toml", "a = 1\na = 2\n", None),
    ("profile/projects.json", "", None),
    (
        "profile/projects.json",
        "{\"projects\": {\n\"{work}\": {\"servers\": {\n\"host\": {}}}}}",
        Some((LaunchErrorKind::ReservedKey, 3)),
    ),
    (
        "profile/projects.json",
        "{\"projects\": {\n\"{user}\": {\"servers\": {\"host\": {}}}}}",
        Some((LaunchErrorKind::ReservedKey, 2)),
    ),
    ("profile/projects.json", "{\"projects\": {\"{work}/deeper\": {\"servers\": {\"host\": {}}}}}", None),
    ("profile/projects.json", "{\"projects\": {\"{work}\": {\"servers\": {\"other\": {}}}}}", None),
];

#[tokio::test]
async fn a_project_with_our_key_is_refused_with_its_file_and_line() {
    for (file, text, expected) in PROJECTS {
        let user = User::new("folders");
        let work = user.folder.join("work");
        fs::create_dir_all(work.join("deeper")).expect("folders");
        let path = |path: &Path| path.display().to_string();
        let text = text.replace("{work}", &path(&work)).replace("{user}", &path(&user.folder));
        let file = user.folder.join(file);
        fs::write(&file, &text).expect("written");
        let shell = || Shell { profile: user.profile(), dialect: Dialect::Toml, longest: 64 };

        let launched = user.agent.launch(shell()).clones(user.clones()).folder(&work).await;
        // A launch elsewhere, and a question there.
        let elsewhere = user.agent.launch(shell()).clones(user.clones()).folder("/").await;
        let asked = elsewhere.expect("nothing is in its way").ask("pwd").folder(&work).await;
        let Some((kind, line)) = expected else {
            let answer = launched.expect("it launches").ask("pwd").await.expect("it runs");
            assert_eq!(answer.text(), Some(&*format!("{}\n", work.display())));
            assert_eq!(asked.expect("it runs").text(), answer.text());
            continue;
        };
        let error = launched.expect_err(&text);
        let place = format!("{}, line {line}: ", file.display());
        assert!(error.kind() == *kind && error.to_string().starts_with(&place), "{text}: {error}");
        assert_eq!(asked.expect_err(&text).to_string(), error.to_string());
        assert_eq!(user.agent.open_sessions(), 0);
    }
}

#[tokio::test]
async fn what_is_said_of_all_projects_and_cannot_be_read_is_refused_wherever_the_client_works() {
    for (text, line) in [
        ("{\"a\": 1,\n\"a\": 2}", 2),
        ("{\n\n\"a\": \"\\ud800\"}", 3),
        ("{\n\"projects\": {\"/\": {},\n\"/\": {\"servers\": {\"host\": {}}}}}", 3),
        ("{'a': 1}", 1),
    ] {
        let user = User::new("unread");
        let file = user.profile().join("projects.json");
        fs::write(&file, text).expect("written");
        let shell = Shell { profile: user.profile(), dialect: Dialect::Toml, longest: 64 };
        let error = user.agent.launch(shell).clones(user.clones()).folder("/").await.expect_err(text);
        let place = format!("{}, line {line}: ", file.display());
        let is_named = error.kind() == LaunchErrorKind::Settings && error.to_string().starts_with(&place);
        assert!(is_named, "{text}: {error}");
    }
}

type Make = fn(&Path);

/// The kind of the error, and its words.
type Told = Option<(LaunchErrorKind, &'static str)>;

/// What stands in the place of a project's settings that is no text, and what is said of it.
const PLACES: &[(&str, Make, Told)] = &[
    ("not-utf-8", |path| fs::write(path, b"a = 1\n'\xff'").expect("written"), {
        Some((LaunchErrorKind::Settings, "{file}, line 2: this is no UTF-8"))
    }),
    ("pipe", pipe, Some((LaunchErrorKind::Io, "cannot read {file}"))),
    ("endless", |path| symlink("/dev/zero", path).expect("a link"), {
        Some((LaunchErrorKind::Io, "cannot read {file}"))
    }),
    ("folder", |path| fs::create_dir(path).expect("a folder"), {
        Some((LaunchErrorKind::Io, "cannot read {file}"))
    }),
    ("dangling", |path| symlink("absent", path).expect("a link"), None),
    ("loop", |path| symlink(path, path).expect("a link"), None),
];

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("it runs").success());
}

#[tokio::test]
async fn what_is_no_settings_file_in_the_place_of_one_is_refused_at_once_and_named() {
    for (name, make, expected) in PLACES {
        let user = User::new(&format!("places-{name}"));
        let [own, project] =
            [user.profile().join("settings.toml"), user.folder.join("work").join(".shell.toml")];
        fs::create_dir_all(user.folder.join("work")).expect("a folder");
        fs::remove_file(&own).expect("removed");
        for file in [own, project] {
            make(&file);
            let shell = Shell { profile: user.profile(), dialect: Dialect::Toml, longest: 64 };
            let launch = user.agent.launch(shell).clones(user.clones()).folder(user.folder.join("work"));
            match (launch.await, expected) {
                (Ok(_), None) => {}
                (Err(error), Some((kind, told))) => {
                    let told = told.replace("{file}", &file.display().to_string());
                    // The user's own are opened before they are read.
                    let said = error.to_string().replacen("cannot open", "cannot read", 1);
                    assert_eq!((error.kind(), said), (*kind, told), "{name}");
                }
                (launched, _) => panic!("{name}: {launched:?}"),
            }
            let is_folder = file.is_dir();
            if is_folder { fs::remove_dir(file) } else { fs::remove_file(file) }.expect("removed");
        }
    }
}

#[tokio::test]
async fn the_entry_of_the_main_repository_holds_in_its_worktrees() {
    // What the worktree's `.git` says, where the repository is found from there, and whose entry is met.
    for (name, git, common, of, is_refused) in [
        ("absolute", "gitdir: {user}/main/.git/worktrees/one\n", "../..\n", "main", true),
        ("relative", "gitdir: ../main/.git/worktrees/one\n", "../..", "main", true),
        ("named", "gitdir: ../main/.git/worktrees/one\n", "{user}/main/.git\n", "main", true),
        ("above-main", "gitdir: ../main/.git/worktrees/one\n", "../..\n", "main/deeper", false),
        ("no-file", "gitdir: ../absent\n", "../..\n", "main", false),
        ("no-git", "something else\n", "../..\n", "main", false),
    ] {
        let user = User::new(&format!("worktree-{name}"));
        let named = |text: &str| text.replace("{user}", &user.folder.display().to_string());
        let part = user.folder.join("main/.git/worktrees/one");
        let work = user.folder.join("work/deeper");
        fs::create_dir_all(&part).expect("folders");
        fs::create_dir_all(&work).expect("folders");
        fs::write(user.folder.join("work/.git"), named(git)).expect("written");
        fs::write(part.join("commondir"), named(common)).expect("written");
        let of = user.folder.join(of).display().to_string();
        let projects = json!({ "projects": { of: { "servers": { "host": {} } } } }).to_string();
        fs::write(user.profile().join("projects.json"), projects).expect("written");
        let shell = Shell { profile: user.profile(), dialect: Dialect::Toml, longest: 64 };
        let launched = user.agent.launch(shell).clones(user.clones()).folder(&work).await;
        let refused = launched.err().map(|error| error.kind());
        assert_eq!(refused, is_refused.then_some(LaunchErrorKind::ReservedKey), "{name}");
    }
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_named() {
    let user = User::new("no-folder");
    let shell = Shell { profile: user.profile(), dialect: Dialect::Toml, longest: 64 };
    let error =
        user.agent.launch(shell).clones(user.clones()).folder("/absent").await.expect_err("not there");
    assert_eq!((error.kind(), error.to_string().as_str()), (LaunchErrorKind::Io, "cannot work in /absent"));
}
