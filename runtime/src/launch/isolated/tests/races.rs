use std::{env, fs, process};

use super::super::{Isolated, disk, left, mark::Mark, place::Place};
use crate::launch::{
    client::{ClientProfile, Settings},
    settings::{Change, Dialect},
};

#[test]
fn a_lock_that_another_launch_swept_away_before_it_was_held_is_not_taken_for_one() {
    let clones = env::temp_dir().join(format!("agent-tools-{}-races", process::id()));
    fs::create_dir_all(&clones).expect("a folder");
    let entry = Change::set(["servers", "host"], true);
    let settings = Settings { file: "s", dialect: Dialect::Toml, entry, also: Vec::new() };
    let mark = Mark::of(&settings);
    let profile = ClientProfile { variable: "V", taken: Vec::new(), made: Vec::new(), settings };
    let begun = || {
        let place = Place::fresh(&clones);
        Isolated { lock: disk::create(&place.lock, 0o600).expect("made"), place }
    };
    let mut swept = begun();
    left::sweep(&clones, &profile).expect("it sweeps");
    assert!(!swept.place.lock.exists() && !swept.hold(&mark).expect("it looks"));
    // Nor is one that has come into its place.
    fs::write(&swept.place.lock, "").expect("written");
    assert!(!swept.hold(&mark).expect("it looks"));
    assert_eq!(fs::read_to_string(&swept.place.lock).expect("read"), "");

    let mut held = begun();
    assert!(held.hold(&mark).expect("it holds it"));
    left::sweep(&clones, &profile).expect("it sweeps");
    assert_eq!(fs::read_to_string(&held.place.lock).expect("it is there"), mark.to_string());
    drop((swept, held));
    fs::remove_dir(&clones).expect("it is empty");
}
