use std::{future::Future, time::Duration};

use tokio::{runtime::Handle, sync::oneshot, time::sleep};

/// The gateway's own clock. It goes on while handlers block every thread of the host's runtime, whose timers stand still
/// then.
#[derive(Clone)]
pub(crate) struct Clock(Handle);

impl Clock {
    pub(super) fn of(runtime: &Handle) -> Self {
        Self(runtime.clone())
    }

    /// Resolves after so long, and when the gateway is gone.
    pub(crate) fn alarm(&self, after: Duration) -> impl Future<Output = ()> + use<> {
        let (mut bell, heard) = oneshot::channel::<()>();
        self.0.spawn(async move {
            tokio::select! {
                () = sleep(after) => {}
                // Nobody waits for it any more.
                () = bell.closed() => {}
            }
        });
        async {
            // It rings by being dropped.
            drop(heard.await);
        }
    }
}
