use std::{io, thread};

use rustix::{
    io::retry_on_intr,
    process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid},
};
use tokio::{process::Child, sync::oneshot};

/// The process group of a client. What is left of it when the client is done, or given up, is killed.
///
/// It must be dropped before the client itself is waited for: until a process is reaped, no other can have its id, and so no
/// other group its group's.
pub(super) struct Group(Pid);

impl Group {
    /// That of a child that leads one.
    pub(super) fn of(child: &Child) -> io::Result<Self> {
        let id = child.id().and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
        id.map(Self).ok_or_else(|| io::Error::other("the client has been waited for"))
    }

    /// Resolves once its leader has ended, and leaves it to be reaped, which nothing of tokio's does.
    ///
    /// A thread waits: on the host's pool it would take the place of a blocking tool, for which the client may be waiting.
    /// Where this is given up the group is killed, and the thread ends with it.
    pub(super) async fn leader_ended(&self) -> io::Result<()> {
        let (leader, (tell, told)) = (self.0, oneshot::channel());
        thread::Builder::new().name("agent-tools-client".to_owned()).spawn(move || {
            let left = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            // A host that has its children reaped for it has none to wait for; whoever waits next is told so.
            let _reaped = retry_on_intr(|| waitid(WaitId::Pid(leader), left));
            let _nobody_waits = tell.send(());
        })?;
        // The thread always tells.
        told.await.map_err(io::Error::other)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // It is an error if nothing is left, which is what is wanted.
        let _nothing_left = kill_process_group(self.0, Signal::KILL);
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;

    use tokio::process::Command;

    use super::*;

    #[tokio::test]
    async fn a_leader_that_has_ended_is_left_to_be_reaped() {
        for (commands, code, signal) in
            [("exit 0", Some(0), None), ("exit 3", Some(3), None), ("kill -TERM $$", None, Some(15))]
        {
            let mut child =
                Command::new("/bin/sh").args(["-c", commands]).process_group(0).spawn().expect("it starts");
            let group = Group::of(&child).expect("it is there");
            group.leader_ended().await.expect("it has ended");
            let left = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
            assert!(matches!(waitid(WaitId::Pid(group.0), left), Ok(Some(_))), "{commands}");
            drop(group);
            let status = child.wait().await.expect("it is reaped");
            assert_eq!((status.code(), status.signal()), (code, signal), "{commands}");
            Group::of(&child).map(|_| ()).expect_err("its id may be another's");
        }
    }
}
