//! What a client has sent over its connections, as `tests/recorded/` keeps it.

use std::{fs, path::Path};

/// The folder of the recordings.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/recorded");

/// The steps of one client, in their order.
#[derive(Debug)]
pub struct Recording {
    /// The client and its version: the file's name.
    pub name: String,
    /// What happened.
    pub steps: Vec<Step>,
}

/// One thing that happened on a connection.
#[derive(Debug)]
pub enum Step {
    /// A request went out, and with the first one the connection was opened.
    Sent {
        /// Which one.
        connection: u32,
        /// The bytes, with placeholders for what differs each time.
        request: String,
    },
    /// An answer was read to its end.
    Answered {
        /// Which one.
        connection: u32,
    },
    /// The client closed the connection.
    Closed {
        /// Which one.
        connection: u32,
    },
}

impl Recording {
    /// All of them, by name.
    pub fn all() -> Vec<Self> {
        let files = fs::read_dir(FOLDER).expect("the recordings are there");
        let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
        paths.sort();
        paths.iter().map(|path| Self::read(path)).collect()
    }

    fn read(path: &Path) -> Self {
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let text = fs::read_to_string(path).expect("text");
        let mut steps = Vec::new();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let (mark, connection) = marked(line).unwrap_or_else(|| panic!("{name}: {line}"));
            steps.push(match mark {
                Mark::Sent => {
                    let mut request = Vec::new();
                    while let Some(line) = lines.next_if(|line| marked(line).is_none()) {
                        request.push(line);
                    }
                    Step::Sent { connection, request: as_sent(&request) }
                }
                Mark::Answered => Step::Answered { connection },
                Mark::Closed => Step::Closed { connection },
            });
        }
        Self { name, steps }
    }

    /// The requests alone.
    pub fn requests(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| match step {
            Step::Sent { request, .. } => Some(request.as_str()),
            _ => None,
        })
    }
}

enum Mark {
    Sent,
    Answered,
    Closed,
}

fn marked(line: &str) -> Option<(Mark, u32)> {
    let (mark, connection) = line.split_once(' ')?;
    let mark = match mark {
        "==>" => Mark::Sent,
        "<==" => Mark::Answered,
        "==x" => Mark::Closed,
        _ => return None,
    };
    Some((mark, connection.parse().ok()?))
}

/// The lines of a head end in CRLF; a body is one line without an end.
fn as_sent(lines: &[&str]) -> String {
    let end = lines.iter().position(|line| line.is_empty()).expect("a head has an end");
    let head: String = lines[..=end].iter().flat_map(|line| [*line, "\r\n"]).collect();
    head + &lines[end + 1..].join("\n")
}
