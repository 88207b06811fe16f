//! What an agent CLI does at its seams: what it sends to the gateway, what it asks its model, and what it writes.

mod answers;
mod difference;
mod gateway;
mod model;
mod placeholders;

use std::{fs, path::Path};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::{answers::Answers, placeholders::Placeholders};
pub use self::{
    gateway::Sent,
    model::{Question, Shown, Told},
};
use crate::{model::Asked, tap::Exchange};

/// One run of a CLI, as `tests/recorded/launch/` keeps it: with placeholders for what differs each time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// The key of the gateway among the servers of the CLI.
    pub server: String,
    /// What it sent to the gateway.
    pub gateway: Vec<Sent>,
    /// What it asked its model.
    pub model: Vec<Question>,
    /// The lines of its standard output, those that are JSON as such.
    pub stdout: Vec<Value>,
}

/// One run of a CLI as it was.
#[derive(Debug)]
pub struct Seen<'a> {
    /// The key of the gateway among the servers of the CLI.
    pub server: &'a str,
    /// What it was asked.
    pub question: &'a str,
    /// What is known to differ each time, with the names of the placeholders.
    pub known: Vec<(String, &'static str)>,
    /// What went over the line to the gateway.
    pub exchanges: &'a [Exchange],
    /// What its model was asked.
    pub asked: &'a [Asked],
    /// What it wrote.
    pub stdout: &'a str,
}

impl Seen<'_> {
    /// What is kept of it.
    pub fn recording(self) -> Recording {
        let answers = Answers::of(self.exchanges);
        let mut placeholders = Placeholders::new(self.known, self.exchanges);
        let lines =
            self.stdout.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| line.into()));
        Recording {
            server: self.server.to_owned(),
            gateway: gateway::sent(self.exchanges, &mut placeholders),
            model: model::questions(self.asked, self.question, &answers, &mut placeholders),
            stdout: lines.map(|line| placeholders.value(&answers.marked(line))).collect(),
        }
    }
}

impl Recording {
    /// The one in a file.
    ///
    /// # Panics
    /// If there is none.
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Writes a file of it.
    ///
    /// # Panics
    /// If it cannot be written.
    pub fn write(&self, path: &Path) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, self.to_string()).expect("it is written");
    }

    /// How it differs from one that was there before, line by line.
    pub fn difference(&self, before: &Self) -> String {
        difference::lines(&before.to_string(), &self.to_string())
    }
}

/// As a file has it.
impl std::fmt::Display for Recording {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let value = serde_json::to_value(self).map_err(|_| std::fmt::Error)?;
        writeln!(f, "{:#}", sorted(value))
    }
}

/// The same with its properties in the order of their names, also where a build keeps another.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(object) => {
            let mut entries: Vec<_> = object.into_iter().collect();
            entries.sort_by(|(one, _), (other, _)| one.cmp(other));
            entries.into_iter().map(|(name, value)| (name, sorted(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        other => other,
    }
}
