mod group;
mod tail;

use std::{
    io,
    process::{ExitStatus, Stdio},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt as _},
    process::Command,
    task::JoinHandle,
    time::timeout,
};

use self::{group::Group, tail::Tail};

/// The most that is kept of what a client writes to a pipe: the end of it.
const MAX_OUTPUT: usize = 16 * 1024 * 1024;

/// How long a pipe is read on when the client has ended and its group is killed.
const LEFT: Duration = Duration::from_secs(1);

/// A process that has ended, and what it wrote.
pub(super) struct Ended {
    /// None if it was killed, since it was not done in time.
    pub(super) status: Option<ExitStatus>,
    pub(super) stdout: String,
    pub(super) stderr: String,
}

/// Runs a command in a process group of its own, which is killed if it is not done in time or nobody waits any more.
pub(super) async fn run(mut command: Command, deadline: Duration) -> io::Result<Ended> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn().map_err(|error| {
        let program = command.as_std().get_program().display();
        io::Error::new(error.kind(), format!("`{program}` cannot be started: {error}"))
    })?;
    let group = Group::of(&child)?;
    let (stdout, stderr) = (Drain::of(child.stdout.take()), Drain::of(child.stderr.take()));
    let in_time = timeout(deadline, group.leader_ended()).await.ok().transpose()?;
    // Before its leader is reaped. What it has left running would keep the pipes open.
    drop(group);
    let (stdout, stderr) = tokio::join!(stdout.rest(), stderr.rest());
    // Who was late is reaped by tokio, whenever it is gone.
    let status = if in_time.is_some() { Some(child.wait().await?) } else { None };
    Ok(Ended { status, stdout, stderr })
}

/// Reads a pipe to its end, whether somebody waits for it or not: a client that cannot write stands still.
struct Drain {
    kept: Arc<Mutex<Tail>>,
    reading: JoinHandle<()>,
}

impl Drain {
    fn of(pipe: Option<impl AsyncRead + Unpin + Send + 'static>) -> Self {
        let kept = Arc::new(Mutex::new(Tail::new(MAX_OUTPUT)));
        let keep = Arc::clone(&kept);
        let reading = tokio::spawn(async move {
            let (mut read, Some(mut pipe)) = ([0; 8192], pipe) else { return };
            // What cannot be read is as good as not written.
            while let Ok(count @ 1..) = pipe.read(&mut read).await {
                keep.lock().unwrap_or_else(PoisonError::into_inner).push(&read[..count]);
            }
        });
        Self { kept, reading }
    }

    /// What has come once the client is gone. What still holds the pipe has left its group, and is not waited for.
    async fn rest(mut self) -> String {
        let _held = timeout(LEFT, &mut self.reading).await;
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).text()
    }
}

impl Drop for Drain {
    fn drop(&mut self) {
        self.reading.abort();
    }
}
