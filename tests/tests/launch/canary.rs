use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use base64::{Engine as _, engine::general_purpose::STANDARD};

/// The forms in which a bearer could stand somewhere.
pub(crate) fn forms(bearer: &str) -> Vec<String> {
    let digits = |byte: u8| [byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16));
    let hex: String = bearer.bytes().flat_map(digits).flatten().collect();
    let encoded = STANDARD.encode(bearer);
    [bearer.get(..16), Some(encoded.trim_end_matches('=')), hex.get(..32)]
        .into_iter()
        .flatten()
        .map(str::to_owned)
        .collect()
}

/// The files below a folder that hold one of the forms; links are not followed.
pub(crate) fn files_with(folder: &Path, forms: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let Ok(about) = fs::symlink_metadata(&path) else { continue };
        if about.is_dir() {
            found.extend(files_with(&path, forms));
        } else if about.is_file() && holds(&fs::read(&path).unwrap_or_default(), forms) {
            found.push(path.display().to_string());
        }
    }
    found
}

fn holds(bytes: &[u8], forms: &[String]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    forms.iter().any(|form| text.contains(form.as_str()))
}

/// Looks at the command lines of all processes until it is stopped.
pub(crate) struct Watch {
    stopped: Arc<AtomicBool>,
    found: JoinHandle<(BTreeSet<String>, usize)>,
}

impl Watch {
    pub(crate) fn start(forms: Vec<String>) -> Self {
        let stopped = Arc::new(AtomicBool::new(false));
        let until = Arc::clone(&stopped);
        let found = thread::spawn(move || {
            let (mut found, mut looked) = (BTreeSet::new(), 0);
            while !until.load(Ordering::Acquire) {
                for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
                    let Ok(line) = fs::read(process.path().join("cmdline")) else { continue };
                    looked += 1;
                    if holds(&line, &forms) {
                        found.insert(String::from_utf8_lossy(&line).into_owned());
                    }
                }
                thread::sleep(Duration::from_millis(20));
            }
            (found, looked)
        });
        Self { stopped, found }
    }

    /// The command lines that held one of the forms, and how many were looked at.
    pub(crate) fn stop(self) -> (BTreeSet<String>, usize) {
        self.stopped.store(true, Ordering::Release);
        self.found.join().expect("it looks on")
    }
}
