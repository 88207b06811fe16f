//! Keeps what is logged, at every level and from every crate, as text and as it was told.

use std::{
    io,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use tracing_subscriber::{
    Registry,
    fmt::{MakeWriter, layer},
    layer::SubscriberExt as _,
};

use crate::traces::Traces;

/// Everything that was logged while its subscriber was in force.
#[derive(Clone, Debug, Default)]
pub struct Log {
    text: Arc<Mutex<Vec<u8>>>,
    traces: Traces,
}

impl Log {
    /// The log of this process, from its first use on: the gateway's threads write to it as well.
    ///
    /// # Panics
    /// If another subscriber is in force.
    pub fn of_process() -> &'static Self {
        static LOG: LazyLock<Log> = LazyLock::new(|| {
            let log = Log::default();
            let lines = layer().with_ansi(false).with_writer(log.clone());
            let subscriber = Registry::default().with(lines).with(log.traces.clone());
            tracing::subscriber::set_global_default(subscriber).expect("the only subscriber");
            log
        });
        &LOG
    }

    /// Spans and events, as they were told.
    pub fn traces(&self) -> &Traces {
        &self.traces
    }

    /// What has been logged so far.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.text.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
