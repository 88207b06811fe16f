//! MCP, as rmcp speaks it: the only place that knows that library.

mod convert;
mod exchange;
mod form;
mod handler;
mod handshakes;
mod listed;
mod progress;
mod revisions;
mod service;
mod stream;
mod words;

pub(crate) use self::{
    exchange::Exchange,
    form::Form,
    handshakes::{Handshake, HandshakeId, Handshakes, Listed as ListedRequest},
    listed::Listed,
    revisions::{MODERN, is_spoken},
    service::{Service, ServiceConfig},
    stream::{COMMENT, is_stream},
    words::HEADER_MISMATCH,
};
