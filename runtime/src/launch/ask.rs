use std::{
    fmt,
    future::{Future, IntoFuture},
    io,
    path::PathBuf,
    pin::Pin,
    process::{ExitStatus, Stdio},
    time::Duration,
};

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::{io::AsyncReadExt as _, process::Command, time::timeout};

use super::{Client, Launch};
use crate::books::Record;

/// How long a client may take to answer, unless said.
const DEADLINE: Duration = Duration::from_mins(10);

/// The most that is kept of what a client writes; the rest is read and dropped.
const MAX_OUTPUT: u64 = 16 * 1024 * 1024;

/// One question to a client that runs for it and ends; awaiting it asks.
#[must_use = "await it to ask"]
pub struct Ask<'a, C> {
    launch: &'a Launch<C>,
    question: String,
    folder: Option<PathBuf>,
    deadline: Duration,
}

impl<'a, C: Client> Ask<'a, C> {
    pub(super) fn new(launch: &'a Launch<C>, question: String) -> Self {
        Self { launch, question, folder: None, deadline: DEADLINE }
    }

    /// The folder in which the client works; the host's own unless said.
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// How long it may take; ten minutes unless said. After it the client is killed, with what it has started.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    async fn ask(self) -> io::Result<Answer> {
        let mut calls = self.launch.ledger.subscribe();
        let mut command = self.launch.command();
        command.args(self.launch.client.ask(&self.question));
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        let ended = run(command, self.deadline).await?;
        let mut records = Vec::new();
        while let Some(record) = calls.take() {
            if record.session() == Some(self.launch.session.id()) {
                records.push(record);
            }
        }
        let text = self.launch.client.answer(&ended.stdout);
        Ok(Answer { text, status: ended.status, stderr: ended.stderr, records })
    }
}

impl<'a, C: Client> IntoFuture for Ask<'a, C> {
    type Output = io::Result<Answer>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send + 'a>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.ask())
    }
}

impl<C: Client> fmt::Debug for Ask<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask")
            .field("question", &self.question)
            .field("deadline", &self.deadline)
            .finish_non_exhaustive()
    }
}

/// What a client said, and what it did for it.
#[derive(Clone, Debug)]
pub struct Answer {
    text: Option<String>,
    status: ExitStatus,
    stderr: String,
    records: Vec<Record>,
}

impl Answer {
    /// What it said last; `None` if it said nothing.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// How its process ended. Most clients end well although they had no tools; [`records`](Self::records) tells.
    pub fn status(&self) -> ExitStatus {
        self.status
    }

    /// What it wrote to standard error, up to 16 MiB.
    pub fn stderr(&self) -> &str {
        &self.stderr
    }

    /// The calls of this launch that ended meanwhile, as the ledger has them.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
}

struct Ended {
    status: ExitStatus,
    stdout: String,
    stderr: String,
}

/// Runs a command in a process group of its own, which is killed if it is not done in time or nobody waits any more.
async fn run(mut command: Command, deadline: Duration) -> io::Result<Ended> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn().map_err(|error| {
        let program = command.as_std().get_program().display();
        io::Error::new(error.kind(), format!("`{program}` cannot be started: {error}"))
    })?;
    let group = Group::of(&child);
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let all = async { tokio::join!(child.wait(), drained(stdout), drained(stderr)) };
    let (status, stdout, stderr) = timeout(deadline, all).await.map_err(|_| {
        io::Error::new(io::ErrorKind::TimedOut, format!("the client has not answered within {deadline:?}"))
    })?;
    drop(group);
    Ok(Ended { status: status?, stdout, stderr })
}

async fn drained(pipe: Option<impl tokio::io::AsyncRead + Unpin>) -> String {
    let (mut kept, Some(mut pipe)) = (Vec::new(), pipe) else { return String::new() };
    // What cannot be read is as good as not written.
    let _broken = (&mut pipe).take(MAX_OUTPUT).read_to_end(&mut kept).await;
    let _rest = tokio::io::copy(&mut pipe, &mut tokio::io::sink()).await;
    String::from_utf8_lossy(&kept).into_owned()
}

/// The process group of a client. What is left of it when the client is done, or given up, is killed.
struct Group(Option<Pid>);

impl Group {
    fn of(child: &tokio::process::Child) -> Self {
        Self(child.id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?)))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if let Some(group) = self.0 {
            // It is an error if nothing is left, which is what is wanted.
            let _nothing_left = kill_process_group(group, Signal::KILL);
        }
    }
}
