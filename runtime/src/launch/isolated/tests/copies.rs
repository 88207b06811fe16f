use std::{
    env, fs,
    os::unix::{fs::symlink, net::UnixListener},
    path::PathBuf,
    process,
};

use super::super::copy;

/// A folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("agent-tools-{}-{name}", process::id()));
    fs::create_dir_all(folder.join("from")).expect("a folder");
    folder
}

#[test]
fn a_link_to_a_folder_around_it_is_refused_before_it_fills_the_disk() {
    let folder = folder("loops");
    fs::create_dir(folder.join("from/one")).expect("a folder");
    for link in ["from/one/a", "from/one/b"] {
        symlink("..", folder.join(link)).expect("a link");
    }
    let failed = copy::copy(&folder.join("from"), &folder.join("to")).expect_err("it would never end");
    let [text, path] = [failed.to_string(), folder.join("from/one").display().to_string()];
    assert!(text.starts_with(&format!("cannot copy {path}/")) && text.contains("leads back"), "{text}");
    assert_eq!(fs::read_dir(folder.join("to/one")).expect("it is there").count(), 0);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn folders_are_copied_to_a_depth_and_what_is_no_file_is_left_out() {
    let folder = folder("deep");
    let deep = |root: &str, depth| folder.join(root).join("d/".repeat(depth));
    fs::create_dir_all(deep("from", 63)).expect("folders");
    fs::write(deep("from", 63).join("file"), "text").expect("written");
    symlink("file", deep("from", 63).join("link")).expect("a link");
    symlink("nowhere", folder.join("from/dangling")).expect("a link");
    symlink("loop", folder.join("from/loop")).expect("a link");
    drop(UnixListener::bind(folder.join("from/socket")).expect("a socket"));
    copy::copy(&folder.join("from"), &folder.join("to")).expect("copied");
    assert_eq!(fs::read_to_string(deep("to", 63).join("link")).expect("a file"), "text");
    assert!(deep("to", 63).join("link").symlink_metadata().expect("it is there").is_file());
    assert_eq!(fs::read_dir(folder.join("to")).expect("a folder").count(), 1, "only the folder");

    fs::create_dir(deep("from", 64)).expect("a folder");
    let failed = copy::copy(&folder.join("from"), &folder.join("again")).expect_err("too deep");
    assert!(failed.to_string().contains("more than 64 folders"), "{failed}");
    fs::remove_dir_all(folder).expect("removed");
}
