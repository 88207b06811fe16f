//! What launches have left behind, and what others have put beside it.

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use agent_tools_runtime::{Dialect, Launch};
use agent_tools_tests::{log::Log, process::Process, traces::Told};
use tracing::Level;

use crate::shell::{Shell, User, tree};

/// Copies a clone that is in use to another name, as if its process had ended.
fn dead(user: &User, launch: &Launch<Shell>, id: &str) -> PathBuf {
    let living = launch.profile().expect("it has a clone");
    let folder = user.clones().join(id);
    fs::copy(living.with_extension("lock"), folder.with_extension("lock")).expect("copied");
    fs::create_dir(&folder).expect("made");
    for file in ["settings.toml", "settings.json"] {
        fs::copy(living.join(file), folder.join(file)).expect("copied");
    }
    symlink(user.profile().join("auth.json"), folder.join("auth.json")).expect("a link");
    folder
}

fn told_of(folder: &Path) -> Vec<Told> {
    Log::of_process().traces().events("folder", &folder.display().to_string())
}

fn change(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("read");
    assert!(text.contains(from), "{text}");
    fs::write(file, text.replace(from, to)).expect("written");
}

#[tokio::test]
async fn the_clone_of_a_process_that_has_ended_goes_and_one_in_use_stays() {
    Log::of_process();
    let user = User::new("left-dead");
    let profile = tree(&user.profile());
    let living = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let before = tree(living.profile().expect("it has a clone"));
    let whole = dead(&user, &living, "00000000000000a1");
    let without_settings = dead(&user, &living, "00000000000000a2");
    fs::remove_file(without_settings.join("settings.toml")).expect("removed");
    let without_folder = dead(&user, &living, "00000000000000a3");
    fs::remove_dir_all(&without_folder).expect("removed");
    // The client has worked with it, and has changed what is not ours.
    let worked_with = dead(&user, &living, "00000000000000a4");
    change(&worked_with.join("settings.toml"), "# keep", "");
    fs::write(worked_with.join("history"), "of the client").expect("written");
    let without_entry = dead(&user, &living, "00000000000000a5");
    fs::write(without_entry.join("settings.toml"), "").expect("written");
    let next = user.launch(&user.profile(), Dialect::Json).await.expect("it launches");
    for folder in [&whole, &without_settings, &without_folder, &worked_with, &without_entry] {
        assert!(!folder.exists() && !folder.with_extension("lock").exists(), "{}", folder.display());
        assert!(told_of(folder).is_empty());
    }
    assert_eq!(tree(living.profile().expect("it has a clone")), before);
    drop((living, next));
    assert_eq!(fs::read_dir(user.clones()).expect("a folder").count(), 0);
    assert_eq!(tree(&user.profile()), profile, "the linked credential among it");
}

#[tokio::test]
async fn a_clone_in_which_our_entry_was_edited_is_left_and_the_host_is_told_of_it() {
    Log::of_process();
    for dialect in [Dialect::Toml, Dialect::Json] {
        let user = User::new(&format!("left-edited-{dialect:?}"));
        let living = user.launch(&user.profile(), dialect).await.expect("it launches");
        let file = if dialect == Dialect::Toml { "settings.toml" } else { "settings.json" };
        let edits: [&dyn Fn(&Path); 5] = [
            &|file| change(file, "127.0.0.1", "127.0.0.2"),
            &|file| change(file, "approved", "\"more\""),
            &|file| fs::write(file, "{ half").expect("written"),
            &|file| fs::write(file, b"\"\xff\"").expect("written"),
            &|file| {
                fs::rename(file, file.with_extension("mine")).expect("moved");
                symlink(file.with_extension("mine"), file).expect("a link");
            },
        ];
        let mut edited = Vec::new();
        for (at, edit) in edits.iter().enumerate() {
            let folder = dead(&user, &living, &format!("00000000000000b{at}"));
            edit(&folder.join(file));
            edited.push(folder);
        }
        // In the place of a folder, somebody's link to it.
        let moved = dead(&user, &living, "00000000000000bf");
        fs::rename(&moved, user.folder.join("moved")).expect("moved");
        symlink(user.folder.join("moved"), &moved).expect("a link");
        edited.push(moved);
        let now = || {
            let mut tree = tree(&user.folder);
            tree.remove(&user.clones()).expect("it is there");
            tree
        };
        let before = now();
        drop(user.launch(&user.profile(), dialect).await.expect("it launches"));
        assert!(now() == before, "something was changed");
        for folder in edited {
            let told = told_of(&folder);
            assert_eq!(told.len(), 1, "{}", folder.display());
            let message = &told[0].fields["message"];
            assert!(told[0].level == Level::WARN && message.contains("edited by somebody"), "{message}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_removed_is_told_to_the_host() {
    Log::of_process();
    let user = User::new("left-unremovable");
    let launch = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let folder = launch.profile().expect("it has a clone").to_owned();
    // Somebody's folder in the place of the lock.
    fs::remove_file(folder.with_extension("lock")).expect("removed");
    fs::create_dir(folder.with_extension("lock")).expect("made");
    drop(launch);
    let told = told_of(&folder);
    assert_eq!(told.len(), 1);
    let lock = folder.with_extension("lock").display().to_string();
    assert!(told[0].level == Level::WARN && told[0].fields["error"].contains(&lock), "{told:?}");
    assert!(!folder.exists() && folder.with_extension("lock").exists());
}

#[tokio::test]
async fn what_is_not_ours_is_not_touched() {
    Log::of_process();
    let user = User::new("left-others");
    let living = user.launch(&user.profile(), Dialect::Toml).await.expect("it launches");
    let at = |name: &str| user.clones().join(name);
    let mark = fs::read_to_string(living.profile().expect("it has a clone").with_extension("lock"));
    let mark = mark.expect("read");
    // Folders without a lock, and with one that no launch has made.
    for (name, lock) in [
        ("00000000000000c0", None),
        ("00000000000000c1", Some("")),
        ("00000000000000c2", Some("{}")),
        ("00000000000000c3", Some("somebody's")),
        ("00000000000000c4", Some(mark.replace("agent-tools", "other-tools").as_str())),
        ("00000000000000C5", Some(mark.as_str())),
        ("c6", Some(mark.as_str())),
    ] {
        fs::create_dir(at(name)).expect("made");
        fs::write(at(name).join("mine"), "mine").expect("written");
        if let Some(lock) = lock {
            fs::write(at(name).with_extension("lock"), lock).expect("written");
        }
    }
    fs::write(at("00000000000000c7.lock"), "somebody's").expect("written");
    fs::write(at("mine.lock"), "").expect("written");
    fs::create_dir(at("00000000000000c8.lock")).expect("made");
    // Links to what is ours and dead, elsewhere.
    let elsewhere = dead(&user, &living, "00000000000000c9");
    let moved = user.folder.join("00000000000000c9");
    fs::rename(elsewhere.with_extension("lock"), moved.with_extension("lock")).expect("moved");
    fs::rename(&elsewhere, &moved).expect("moved");
    symlink(moved.with_extension("lock"), at("00000000000000ca.lock")).expect("a link");
    symlink(&moved, at("00000000000000ca")).expect("a link");
    symlink(&user.folder, at("00000000000000cb")).expect("a link");
    // To open a pipe takes until somebody writes to it.
    let pipe = std::process::Command::new("mkfifo").arg(at("00000000000000cc.lock")).spawn();
    assert!(Process(pipe.expect("it runs")).0.wait().expect("it ends").success());
    let before = fs::read_dir(user.clones()).expect("a folder").count();
    let profile = tree(&user.profile());
    drop(user.launch(&user.profile(), Dialect::Toml).await.expect("it launches"));
    assert_eq!(fs::read_dir(user.clones()).expect("a folder").count(), before);
    for name in ["c0", "c1", "c2", "c3", "c4", "C5"] {
        assert!(at(&format!("00000000000000{name}")).join("mine").exists(), "{name}");
    }
    assert!(at("c6").join("mine").exists() && moved.join("settings.toml").exists());
    assert_eq!(tree(&user.profile()), profile);
}
