//! MCP, as rmcp speaks it: the only place that knows that library.

mod convert;
mod exchange;
mod form;
mod handler;
mod handshakes;
mod progress;
mod revisions;
mod service;
mod stream;

pub(crate) use self::{
    exchange::Exchange,
    form::Form,
    handshakes::{Handshake, HandshakeId, Handshakes},
    revisions::{MODERN, is_spoken},
    service::{Service, ServiceConfig},
};
