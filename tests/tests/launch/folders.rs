//! The settings that a client reads besides its profile's.

use std::{fs, path::Path};

use agent_tools_runtime::{Dialect, LaunchErrorKind};

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
    ("work/.shell.toml", "this is no TOML\n", None),
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
async fn a_folder_that_is_not_there_is_named() {
    let user = User::new("no-folder");
    let shell = Shell { profile: user.profile(), dialect: Dialect::Toml, longest: 64 };
    let error =
        user.agent.launch(shell).clones(user.clones()).folder("/absent").await.expect_err("not there");
    assert_eq!((error.kind(), error.to_string().as_str()), (LaunchErrorKind::Io, "cannot work in /absent"));
}
