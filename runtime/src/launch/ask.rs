use std::{
    fmt,
    future::{Future, IntoFuture},
    io,
    path::PathBuf,
    pin::Pin,
    process::ExitStatus,
    time::Duration,
};

use super::{
    Client, Launch, process,
    ready::{NotReady, Since},
    shadow,
};
use crate::books::Record;

/// How long a client may take to answer, unless said.
const DEADLINE: Duration = Duration::from_mins(10);

/// The most characters of a client's line in an error.
const MAX_LINE: usize = 500;

/// One question to a client that runs for it and ends; awaiting it asks.
///
/// # Errors
/// An [`io::Error`] without an [`Answer`]: of kind `Unsupported` where the client has no command line for questions,
/// `TimedOut` past the deadline, `Other` with a [`LaunchError`](super::LaunchError) for a folder that is refused, else why
/// the program cannot be started. A client that fails is an [`Answer`]: its `status` and `stderr` say how.
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

    /// Another folder to work in than the launch's. Project settings in it are checked as
    /// [`LaunchBuilder::folder`](super::LaunchBuilder::folder) says.
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// How long it may take; ten minutes unless said. After it the client is killed, with what it has started, and asking
    /// fails with [`TimedOut`](io::ErrorKind::TimedOut): with what stood between the client and the tools, if anything did,
    /// and the last line that it wrote to standard error.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    async fn ask(self) -> io::Result<Answer> {
        let mut calls = self.launch.ledger.subscribe();
        // Whose an empty bearer is, is known while its session is watched.
        let (since, watched) = (Since::now(&self.launch.session), self.launch.session.watch());
        let client = &self.launch.client;
        let unable = || format!("{} answers no question from a command line", client.name());
        let arguments = client.ask(&self.question);
        let arguments = arguments.ok_or_else(|| io::Error::new(io::ErrorKind::Unsupported, unable()))?;
        let mut command = self.launch.command();
        command.args(arguments);
        if let Some(folder) = &self.folder {
            let Launch { plan, server_key, .. } = self.launch;
            command
                .current_dir(shadow::checked(folder, &plan.also_read, server_key).map_err(io::Error::other)?);
        }
        // Nobody is there to be asked, whatever the client's settings let through.
        let unattended = self.launch.approval.unattended();
        let ended = process::run(command, self.deadline).await?;
        drop(unattended);
        let mut records = Vec::new();
        while let Some(record) = calls.take() {
            if record.session() == Some(self.launch.session.id()) {
                records.push(record);
            }
        }
        let lost_records = calls.lost();
        let text = client.answer(&ended.stdout);
        let not_ready = since.kept_from(&self.launch.session, client.name());
        drop(watched);
        let process::Ended { status, stdout, stderr } = ended;
        let status = status.ok_or_else(|| late(self.deadline, not_ready.as_ref(), &stderr))?;
        Ok(Answer { text, status, stdout, stderr, records, lost_records, not_ready })
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

/// Nothing of the standard output: a client that is late has often written the call there for which it waits, and its
/// arguments belong into no error.
fn late(deadline: Duration, not_ready: Option<&NotReady>, stderr: &str) -> io::Error {
    let mut told = format!("the client has not answered within {deadline:?}");
    if let Some(not_ready) = not_ready {
        told = format!("{told}: {not_ready}");
    }
    let printable = |line: &str| line.chars().filter(|c| !c.is_control()).take(MAX_LINE).collect::<String>();
    let written = stderr.lines().rev().map(printable).map(|line| line.trim().to_owned());
    if let Some(last) = written.into_iter().find(|line| !line.is_empty()) {
        told = format!("{told}; it wrote last: {last}");
    }
    io::Error::new(io::ErrorKind::TimedOut, told)
}

/// What a client said when it was asked, and which tools it called.
#[derive(Clone)]
pub struct Answer {
    text: Option<String>,
    status: ExitStatus,
    stdout: String,
    stderr: String,
    records: Vec<Record>,
    lost_records: u64,
    not_ready: Option<NotReady>,
}

impl Answer {
    /// What it said last; `None` if it said nothing that could be read as an answer.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// How its process ended. Most clients end well although they had no tools; [`records`](Self::records) tells.
    pub fn status(&self) -> ExitStatus {
        self.status
    }

    /// What it wrote to standard output, in the client's own form: the last 16 MiB of it. Codex writes its errors there. A
    /// client may write each call with its arguments and its result, sensitive ones included: keep it out of logs.
    pub fn stdout(&self) -> &str {
        &self.stdout
    }

    /// What it wrote to standard error: the last 16 MiB of it.
    pub fn stderr(&self) -> &str {
        &self.stderr
    }

    /// The calls of this launch that ended meanwhile, as the ledger has them; those of other questions that are asked at the
    /// same time among them. Of the last 1,024 of the agent: [`lost_records`](Self::lost_records) tells.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// How many calls of the agent fell out of the ledger meanwhile, so that [`records`](Self::records) may lack some. For
    /// all of them, [subscribe](crate::Ledger::subscribe) to the agent's ledger.
    pub fn lost_records(&self) -> u64 {
        self.lost_records
    }

    /// What stood between the client and the tools: why it did not list them, or that it stopped expanding the variable.
    /// `None` if it had them all along.
    pub fn not_ready(&self) -> Option<&NotReady> {
        self.not_ready.as_ref()
    }
}

/// Without the standard output, which may have the arguments of calls.
impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answer")
            .field("text", &self.text)
            .field("status", &self.status)
            .field("stdout", &format_args!("{} bytes", self.stdout.len()))
            .field("stderr", &self.stderr)
            .field("records", &self.records)
            .field("lost_records", &self.lost_records)
            .field("not_ready", &self.not_ready)
            .finish()
    }
}
