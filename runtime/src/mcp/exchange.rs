use std::sync::{Mutex, OnceLock, PoisonError};

use super::{
    HandshakeId,
    handshakes::{Handshakes, Listed},
    words,
};
use crate::{arguments::Arguments, scope::Cancellation};

/// What goes with a request past rmcp, as an extension of its head.
pub(crate) struct Exchange {
    /// Taken by the call.
    arguments: Mutex<Arguments>,
    asks_for_page: bool,
    is_served: bool,
    /// Its place in the list of its handshake, if it has one.
    listed: Option<Listed>,
    opened: OnceLock<HandshakeId>,
}

impl Exchange {
    pub(crate) fn new(
        method: &str,
        arguments: Arguments,
        asks_for_page: bool,
        listed: Option<Listed>,
    ) -> Self {
        let arguments = Mutex::new(arguments);
        let is_served = words::is_served(method);
        Self { arguments, asks_for_page, is_served, listed, opened: OnceLock::new() }
    }

    /// The handshake that this request has opened.
    pub(crate) fn opened(&self) -> Option<HandshakeId> {
        self.opened.get().copied()
    }

    /// Opens a handshake, if there is room for one.
    pub(super) fn open(&self, handshakes: &Handshakes) {
        if let Some(id) = handshakes.open() {
            self.opened.get_or_init(|| id);
        }
    }

    /// Whether a list was asked for from a cursor on, whatever its type: rmcp passes over one that is no string.
    pub(super) fn asks_for_page(&self) -> bool {
        self.asks_for_page
    }

    /// Whether the request's method is one of those that are served.
    pub(super) fn is_served(&self) -> bool {
        self.is_served
    }

    pub(super) fn take_arguments(&self) -> Arguments {
        std::mem::take(&mut *self.arguments.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes the call one that its client can cancel by the request's id, and has canceled if it did so before.
    pub(super) fn run(&self, call: &Cancellation) {
        if let Some(listed) = &self.listed {
            listed.run(call);
        }
    }
}
