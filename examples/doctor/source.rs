use std::{
    collections::BTreeMap,
    fs::{self, File, Metadata},
    hash::{DefaultHasher, Hasher as _},
    io::{self, Read as _},
    os::unix::{ffi::OsStrExt as _, fs::MetadataExt as _},
    path::{Path, PathBuf},
};

use agent_tools_runtime::Taken;

/// A profile as it was at one moment: every path of it with its mode, its time and a hash of what it holds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Source(BTreeMap<PathBuf, State>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    mode: u32,
    /// Not of the folder of the credentials, where the client may put one anew.
    modified: Option<(i64, i64)>,
    content: u64,
}

impl Source {
    /// Looks at the profile from which something is taken, all of it but for the credentials. What is not there, or may
    /// not be read, is a state as well.
    pub(crate) fn of(taken: &[Taken]) -> Self {
        let credentials: Vec<&Path> =
            taken.iter().filter(|taken| taken.linked).map(|taken| taken.from.as_path()).collect();
        let mut states = BTreeMap::new();
        for place in places(taken) {
            look(&place, &credentials, &mut states);
        }
        Self(states)
    }

    /// The paths that are another way, gone or new, in their order.
    pub(crate) fn changes(&self, now: &Self) -> Vec<PathBuf> {
        let either: BTreeMap<_, _> = self.0.iter().chain(&now.0).collect();
        let is_other = |path: &&PathBuf| self.0.get(*path) != now.0.get(*path);
        either.into_keys().filter(is_other).cloned().collect()
    }
}

/// The folder of a profile, which is where its credentials are, and what is taken from elsewhere.
fn places(taken: &[Taken]) -> Vec<PathBuf> {
    let folder =
        |taken: &Taken| Some(taken.from.ancestors().nth(Path::new(taken.to).iter().count())?.to_owned());
    let folders = taken.iter().filter(|taken| taken.linked).filter_map(folder);
    let mut places: Vec<PathBuf> = Vec::new();
    for place in folders.chain(taken.iter().map(|taken| taken.from.clone())) {
        if !places.iter().any(|known| place.starts_with(known)) {
            places.push(place);
        }
    }
    places
}

fn look(path: &Path, credentials: &[&Path], states: &mut BTreeMap<PathBuf, State>) {
    let Ok(about) = fs::symlink_metadata(path) else { return };
    let entries = about.is_dir().then(|| fs::read_dir(path)).into_iter().flatten().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| !credentials.contains(&path.as_path()));
    let may_change = credentials.iter().any(|credential| credential.parent() == Some(path));
    let modified = (!may_change).then(|| (about.mtime(), about.mtime_nsec()));
    // What cannot be read is the same as long as it cannot.
    let content = content(path, &about).unwrap_or_default();
    states.insert(path.to_owned(), State { mode: about.mode(), modified, content });
    for path in paths {
        look(&path, credentials, states);
    }
}

/// Of a file what is in it, of a link where it leads; of anything else nothing.
fn content(path: &Path, about: &Metadata) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    if about.is_symlink() {
        hasher.write(fs::read_link(path)?.as_os_str().as_bytes());
    } else if about.is_file() {
        let (mut file, mut buffer) = (File::open(path)?, vec![0; 64 * 1024]);
        loop {
            match file.read(&mut buffer)? {
                0 => break,
                read => hasher.write(buffer.get(..read).unwrap_or_default()),
            }
        }
    }
    Ok(hasher.finish())
}

#[cfg(test)]
mod tests {
    use std::{
        fs::Permissions,
        os::unix::fs::{PermissionsExt as _, symlink},
        time::{Duration, SystemTime},
    };

    use super::*;

    /// A change to the folder at a path.
    type Change = fn(&Path) -> io::Result<()>;

    #[test]
    fn every_change_to_a_profile_is_seen_but_that_of_a_credential() {
        let changes: [(Change, &[&str]); 12] = [
            (|_| Ok(()), &[]),
            (|at| fs::read(at.join("settings")).map(drop), &[]),
            (|at| fs::write(at.join("../other"), "new"), &[]),
            (|at| fs::write(at.join("../beside"), "new"), &["../beside"]),
            (|at| fs::write(at.join("credential"), "new"), &[]),
            (
                |at| {
                    fs::write(at.join("x"), "").and_then(|()| fs::rename(at.join("x"), at.join("credential")))
                },
                &[],
            ),
            (|at| rewrite(&at.join("settings"), "ours"), &["settings"]),
            (|at| touch(&at.join("settings")), &["settings"]),
            (|at| fs::set_permissions(at.join("settings"), Permissions::from_mode(0o640)), &["settings"]),
            (|at| fs::write(at.join("skills/credential"), ""), &["skills", "skills/credential"]),
            (|at| fs::remove_file(at.join("skills/one")), &["skills", "skills/one"]),
            (
                |at| fs::remove_file(at.join("link")).and_then(|()| symlink("settings", at.join("link"))),
                &["link"],
            ),
        ];
        for (at, (change, expected)) in changes.into_iter().enumerate() {
            let folder = tempfile::tempdir().expect("a folder");
            let profile = folder.path().join("profile");
            fs::create_dir_all(profile.join("skills")).expect("a folder");
            for file in ["settings", "credential", "skills/one", "../beside", "../other"] {
                fs::write(profile.join(file), "mine").expect("written");
            }
            symlink("credential", profile.join("link")).expect("a link");
            // As a client does whose settings are beside the folder of its profile.
            let mut taken = Taken::of(&profile, &["skills"], &["credential", "absent"]);
            taken.extend(Taken::of(folder.path(), &["beside"], &[]));
            let look = || Source::of(&taken);
            let before = look();
            change(&profile).expect("changed");
            let expected = expected.iter().map(|path| match path.strip_prefix("../") {
                Some(path) => folder.path().join(path),
                None => profile.join(path),
            });
            let expected: Vec<_> = expected.collect();
            assert_eq!(before.changes(&look()), expected, "change {at}");
        }
    }

    /// Another content of the same length and time.
    fn rewrite(file: &Path, text: &str) -> io::Result<()> {
        let modified = fs::metadata(file)?.modified()?;
        fs::write(file, text)?;
        File::options().write(true).open(file)?.set_modified(modified)
    }

    fn touch(file: &Path) -> io::Result<()> {
        let before = SystemTime::now() - Duration::from_mins(1);
        File::options().write(true).open(file)?.set_modified(before)
    }
}
