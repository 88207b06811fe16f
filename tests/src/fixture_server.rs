//! The fixture server as a process of its own, and what its handlers note.

use std::{
    io::{BufRead, BufReader},
    process::{Command, ExitStatus, Stdio},
    sync::mpsc::{Receiver, sync_channel},
    thread,
    time::Duration,
};

use serde::Deserialize;

use crate::process::Process;

/// How long a line may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// A running server; killed when it is dropped.
#[derive(Debug)]
pub struct FixtureServer {
    process: Process,
    announced: Announced,
    lines: Receiver<String>,
    notes: Notes,
}

/// Its first line.
#[derive(Debug, Deserialize)]
pub struct Announced {
    /// Where it serves.
    pub url: String,
    /// The first agent's secret.
    pub bearer: String,
    /// The secrets of all, where there is more than one.
    #[serde(default)]
    pub bearers: Vec<String>,
    /// Its process.
    pub pid: u32,
}

/// How many handlers have started, finished, and ended in any way.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct Notes {
    started: usize,
    finished: usize,
    ended: usize,
}

impl Notes {
    /// How many run. One that does not wait is never among them.
    pub fn running(&self) -> usize {
        self.started.saturating_sub(self.ended)
    }

    /// How many were dropped before they had finished.
    pub fn canceled(&self) -> usize {
        self.ended.saturating_sub(self.finished)
    }
}

impl FixtureServer {
    /// Starts the program and waits until it serves.
    pub fn start(program: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        // What its panicking tools say is not for the test's output.
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = Process(command.spawn().expect("the fixture server starts"));
        let output = BufReader::new(process.0.stdout.take().expect("a pipe"));
        let (sender, lines) = sync_channel(64);
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let first: String = lines.recv_timeout(PATIENCE).expect("it announces itself");
        let announced = serde_json::from_str(&first).expect("as JSON");
        Self { process, announced, lines, notes: Notes::default() }
    }

    /// What it said first.
    pub fn announced(&self) -> &Announced {
        &self.announced
    }

    /// Waits until the handlers' notes say so.
    pub fn until(&mut self, what: &str, holds: impl Fn(Notes) -> bool) -> Notes {
        while !holds(self.notes) {
            let Ok(line) = self.lines.recv_timeout(PATIENCE) else {
                panic!("never came: {what}; last {:?}", self.notes);
            };
            self.notes = serde_json::from_str(&line).expect("notes");
        }
        self.notes
    }

    /// Asks it to end, as a shell does, and waits until it has.
    pub fn terminate(mut self) -> ExitStatus {
        let asked =
            Command::new("kill").arg(self.announced.pid.to_string()).status().expect("there is `kill`");
        assert!(asked.success(), "it had ended by itself");
        self.process.0.wait().expect("it ends")
    }
}
