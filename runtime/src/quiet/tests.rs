use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use tracing::{Event, Metadata, Subscriber, info, span};

use super::*;

/// Counts events.
struct Counting(Arc<AtomicUsize>);

impl Subscriber for Counting {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, _: &Event<'_>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

/// Says something when it is dropped, and when it is polled.
struct Speaking;

impl Future for Speaking {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        info!("polled");
        Poll::Pending
    }
}

impl Drop for Speaking {
    fn drop(&mut self) {
        info!("dropped");
    }
}

#[test]
fn a_quiet_thread_says_only_what_is_said_aloud() {
    let count = Arc::new(AtomicUsize::new(0));
    let subscriber = Counting(Arc::clone(&count));
    let on_a_thread_of_its_own = thread::spawn(move || {
        let mut total = 0;
        let mut heard = move || std::mem::replace(&mut total, count.load(Ordering::SeqCst));
        let mut new = move || {
            let before = heard();
            heard() - before
        };
        let _subscriber = tracing::subscriber::set_default(subscriber);
        info!("before");
        assert_eq!(new(), 1);
        hush();
        hush();
        info!("quiet");
        assert_eq!(new(), 0);
        aloud(|| {
            info!("aloud");
            aloud(|| info!("within"));
            info!("still");
        });
        assert_eq!(new(), 3);
        info!("quiet again");
        assert_eq!(new(), 0);
        assert!(catch_unwind(AssertUnwindSafe(|| aloud(|| std::panic::resume_unwind(Box::new(1))))).is_err());
        info!("quiet after a panic");
        assert_eq!(new(), 0);
        let mut speaking = Aloud::new(Speaking);
        let mut nobody = Context::from_waker(std::task::Waker::noop());
        assert!(Pin::new(&mut speaking).poll(&mut nobody).is_pending());
        assert_eq!(new(), 1);
        drop(speaking);
        assert_eq!(new(), 1);
    });
    on_a_thread_of_its_own.join().expect("as it should be");
}
