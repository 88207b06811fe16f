use std::{
    future::{Future, pending},
    time::Duration,
};

use tokio::{runtime::Handle, sync::oneshot, time::sleep};

/// The gateway's own clock. It goes on while handlers block every thread of the host's runtime, whose timers stand still
/// then.
#[derive(Clone)]
pub(crate) struct Clock(Handle);

impl Clock {
    pub(super) fn of(runtime: &Handle) -> Self {
        Self(runtime.clone())
    }

    /// Resolves after so long; never, once the gateway is gone: whoever waits for that learns it from the gateway, and not
    /// from a clock that has stopped.
    pub(crate) fn alarm(&self, after: Duration) -> impl Future<Output = ()> + use<> {
        let (mut bell, heard) = oneshot::channel();
        self.0.spawn(async move {
            tokio::select! {
                () = sleep(after) => drop(bell.send(())),
                // Nobody waits for it any more.
                () = bell.closed() => {}
            }
        });
        async {
            if heard.await.is_err() {
                pending::<()>().await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        pin::pin,
        task::{Context, Poll, Waker},
    };

    use tokio::runtime::Builder;

    use super::*;

    #[test]
    fn an_alarm_rings_in_time_and_not_because_its_clock_is_gone() {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_time().build().expect("a runtime");
        let clock = Clock::of(runtime.handle());
        runtime.block_on(clock.alarm(Duration::from_millis(1)));
        let (mut before, cx) =
            (pin!(clock.alarm(Duration::from_mins(1))), &mut Context::from_waker(Waker::noop()));
        assert_eq!(before.as_mut().poll(cx), Poll::Pending);
        runtime.shutdown_timeout(Duration::from_secs(1));
        let mut after = pin!(clock.alarm(Duration::ZERO));
        assert_eq!((before.as_mut().poll(cx), after.as_mut().poll(cx)), (Poll::Pending, Poll::Pending));
    }
}
