use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use base64::{
    Engine as _,
    engine::general_purpose::{STANDARD, URL_SAFE},
};

/// The forms in which the beginning of a bearer could stand somewhere, of 16 characters each: plain, in hexadecimal, and
/// in base64, wherever in the encoded text it begins.
pub(crate) fn forms(bearer: &str) -> Vec<String> {
    let bytes = bearer.as_bytes();
    // Three bytes become four characters, so what is whole in them does not depend on what stands before.
    let whole = (0..3).map(|skipped| &bytes[skipped..skipped + 12]);
    let encoded = whole.flat_map(|part| [STANDARD.encode(part), URL_SAFE.encode(part)]);
    let (plain, hex) = (String::from_utf8_lossy(&bytes[..16]).into_owned(), hex(&bytes[..8]));
    let forms: BTreeSet<String> = encoded.chain([plain, hex.to_uppercase(), hex]).collect();
    forms.into_iter().collect()
}

fn hex(bytes: &[u8]) -> String {
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16));
    bytes.iter().flat_map(digits).flatten().collect()
}

/// Whether a text holds one of the forms.
pub(crate) fn holds(text: impl AsRef<[u8]>, forms: &[String]) -> bool {
    let text = String::from_utf8_lossy(text.as_ref());
    forms.iter().any(|form| text.contains(form.as_str()))
}

/// The files below a folder that hold one of the forms; links are not followed.
pub(crate) fn files_with(folder: &Path, forms: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let Ok(about) = fs::symlink_metadata(&path) else { continue };
        if about.is_dir() {
            found.extend(files_with(&path, forms));
        } else if about.is_file() && holds(fs::read(&path).unwrap_or_default(), forms) {
            found.push(path.display().to_string());
        }
    }
    found
}

/// Looks at all processes until it is stopped.
pub(crate) struct Watch {
    stopped: Arc<AtomicBool>,
    seen: JoinHandle<Seen>,
}

/// What was seen of all processes.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The command lines that held one of the forms.
    pub(crate) command_lines: BTreeSet<String>,
    /// The processes that had one of the forms in their environment: id and name.
    pub(crate) environments: BTreeMap<u32, String>,
}

impl Watch {
    pub(crate) fn start(forms: Vec<String>) -> Self {
        let stopped = Arc::new(AtomicBool::new(false));
        let until = Arc::clone(&stopped);
        let seen = thread::spawn(move || {
            let mut seen = Seen::default();
            while !until.load(Ordering::Acquire) {
                seen.look(&forms);
                thread::sleep(Duration::from_millis(20));
            }
            seen
        });
        Self { stopped, seen }
    }

    pub(crate) fn stop(self) -> Seen {
        self.stopped.store(true, Ordering::Release);
        self.seen.join().expect("it looks on")
    }
}

impl Seen {
    pub(crate) fn look(&mut self, forms: &[String]) {
        for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let Ok(id) = process.file_name().to_string_lossy().parse() else { continue };
            // What has ended meanwhile has nothing.
            let part = |name: &str| fs::read(process.path().join(name)).unwrap_or_default();
            let line = part("cmdline");
            if holds(&line, forms) {
                self.command_lines.insert(String::from_utf8_lossy(&line).into_owned());
            }
            if holds(part("environ"), forms) {
                self.environments.insert(id, String::from_utf8_lossy(&part("comm")).trim().to_owned());
            }
        }
    }
}

#[test]
fn a_bearer_is_found_in_every_form_wherever_it_stands() {
    let bearer = "k3J9-xQ_7ZbW2mN5pR8tV1yC4dF6gH0jL-sA_eTuIoP";
    let forms = forms(bearer);
    for before in ["", "a", "ab", "abc", "Bearer "] {
        let text = format!("{before}{bearer} and more");
        let hex = hex(text.as_bytes());
        for written in [STANDARD.encode(&text), URL_SAFE.encode(&text), hex.to_uppercase(), hex, text] {
            assert!(holds(&written, &forms), "{written}");
        }
    }
    assert!(holds(&bearer.as_bytes()[..16], &forms) && !holds(&bearer.as_bytes()[..15], &forms));
}
