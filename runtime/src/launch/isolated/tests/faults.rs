//! A fault at each step of a launch's work on the disk, from its first to the last of its clean-up.

use std::{
    collections::BTreeMap,
    env,
    error::Error as _,
    fs, io,
    os::unix::process::ExitStatusExt as _,
    path::PathBuf,
    process::{Command, Stdio},
};

use rustix::io::Errno;
use tokio::sync::Mutex;

use super::{
    super::disk::faults::{self, Fault},
    world::{Left, Tree, World, differences},
};
use crate::launch::{LaunchError, LaunchErrorKind};

/// A world, and what is there before a fault and after the next launch.
struct Bench {
    world: World,
    outside: Tree,
    left: Left,
    cloned: BTreeMap<PathBuf, (u32, String)>,
}

impl Bench {
    async fn new(name: &str) -> Self {
        let world = World::new(name).made();
        let outside = world.outside();
        let launch = world.launch().await.expect("it launches");
        let (left, cloned) = (Left::of(&launch), World::cloned(&launch));
        drop(launch);
        assert!(world.in_clones().is_empty());
        Self { world, outside, left, cloned }
    }

    /// How many steps there are, from which on they are the clean-up's.
    async fn steps(&self) -> (usize, usize) {
        self.world.fill(&self.left);
        faults::arm(0, Fault::Counted);
        let launch = self.world.launch().await.expect("it launches");
        let set_up = faults::disarm();
        faults::arm(0, Fault::Counted);
        drop(launch);
        (set_up + faults::disarm(), set_up)
    }

    /// The profile is as it was, and what is not a launch's; the next launch works and leaves nothing of any.
    async fn check_next(&self, stays: &Tree, what: &str) {
        check(&self.world.outside(), &self.outside, what);
        self.check_stays(stays, what);
        let next = self.world.launch().await.expect(what);
        assert_eq!(World::cloned(&next), self.cloned, "{what}");
        drop(next);
        check(&self.world.in_clones(), stays, what);
        check(&self.world.outside(), &self.outside, what);
    }

    fn check_stays(&self, stays: &Tree, what: &str) {
        let mut now = self.world.in_clones();
        now.retain(|path, _| stays.contains_key(path));
        check(&now, stays, what);
    }

    fn check_error(&self, error: &LaunchError, errno: Errno, what: &str) {
        let text = error.to_string();
        let names_path =
            text.starts_with("cannot ") && text.contains(&*self.world.folder().to_string_lossy());
        assert!(names_path && error.kind() == LaunchErrorKind::Io, "{what}: {error}");
        let cause = error.source().and_then(|source| source.downcast_ref::<io::Error>());
        assert_eq!(cause.and_then(io::Error::raw_os_error), Some(errno.raw_os_error()), "{what}: {error}");
    }
}

fn check(now: &Tree, expected: &Tree, what: &str) {
    let differ = differences(now, expected);
    assert!(differ.is_empty(), "{what}: {differ:?}");
}

/// A child between its fork and its program has every lock of its parent, so that a launch would leave what it could
/// remove a moment later.
static ALONE: Mutex<()> = Mutex::const_new(());

#[tokio::test]
async fn wherever_the_disk_fails_nothing_is_left_and_the_next_launch_works() {
    let _alone = ALONE.lock().await;
    let bench = Bench::new("fails").await;
    let (steps, set_up) = bench.steps().await;
    let mut refused = 0;
    for at in 0..steps {
        for (fault, errno) in [Errno::NOSPC, Errno::IO]
            .into_iter()
            .flat_map(|errno| [(Fault::Once(errno), errno), (Fault::Ever(errno), errno)])
        {
            let what = format!("{fault:?} at {at} of {set_up} and {steps}");
            let stays = bench.world.fill(&bench.left);
            let before = bench.world.in_clones();
            faults::arm(at, fault);
            let launched = bench.world.launch().await;
            let is_launched = launched.is_ok();
            if let Err(error) = &launched {
                bench.check_error(error, errno, &what);
                refused += 1;
            }
            drop(launched);
            faults::disarm();
            assert_eq!(bench.world.agent.open_sessions(), 0, "{what}");
            let mut new = bench.world.in_clones();
            new.retain(|path, _| !before.contains_key(path));
            let can_leave = is_launched || matches!(fault, Fault::Ever(_));
            assert!(new.is_empty() || can_leave, "{what}: {:?}", new.keys());
            bench.check_next(&stays, &what).await;
        }
    }
    // Most of the set-up ends a launch; where what others have left cannot be removed, it goes on.
    assert!(set_up > 60 && steps > set_up + 10 && refused > 100, "{set_up}, {steps}, {refused}");
}

/// Tells this program, run again, in which folder to be killed, and at which step.
const KILLED: [&str; 2] = ["AGENT_TOOLS_TEST_FOLDER", "AGENT_TOOLS_TEST_STEP"];

#[tokio::test]
async fn the_clone_that_a_launch_takes_its_profile_from_is_not_swept_away() {
    let bench = Bench::new("nested").await;
    bench.world.fill(&bench.left);
    let outer = bench.world.clones().join("00000000000000b3");
    let before = bench.world.in_clones();
    // The host of that client was killed, and the client lives on with a host of its own.
    let inner = bench.world.launch_from(&outer).await.expect("it launches");
    let settings = fs::read_to_string(inner.profile().expect("it has a clone").join("settings.toml"))
        .expect("it is there");
    assert_eq!(settings.matches("AGENT_TOOLS_").count(), 1, "{settings}");
    let mut after = bench.world.in_clones();
    after.retain(|path, _| path.starts_with("00000000000000b3"));
    assert!(after.len() > 3 && after.iter().all(|(path, about)| before.get(path) == Some(about)));
    let other = bench.world.launch().await.expect("it launches");
    assert!(!outer.exists(), "another takes it for what it is");
    drop((inner, other));
}

#[tokio::test]
async fn wherever_the_process_is_killed_the_next_launch_works_and_nothing_is_left() {
    if let [Some(folder), Some(step)] = KILLED.map(env::var_os) {
        let world = World::at(folder.into());
        faults::arm(step.to_str().and_then(|step| step.parse().ok()).expect("a number"), Fault::Killed);
        drop(world.launch().await);
        return;
    }
    let _alone = ALONE.lock().await;
    let bench = Bench::new("killed").await;
    let (steps, set_up) = bench.steps().await;
    let own = env::current_exe().expect("it is there");
    let name = "wherever_the_process_is_killed_the_next_launch_works_and_nothing_is_left";
    for at in 0..steps {
        let what = format!("killed at {at} of {set_up} and {steps}");
        let stays = bench.world.fill(&bench.left);
        let mut child = Command::new(&own);
        child.args(["--exact", &format!("launch::isolated::tests::faults::{name}")]);
        child.env(KILLED[0], bench.world.folder()).env(KILLED[1], at.to_string());
        let status = child.stdout(Stdio::null()).status().expect("it runs");
        assert_eq!(status.signal(), Some(9), "{what}: {status}");
        bench.check_next(&stays, &what).await;
    }
}
