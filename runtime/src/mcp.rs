//! MCP, as rmcp speaks it: the only place that knows that library.

mod convert;
mod handler;
mod service;
mod stream;

pub(crate) use self::service::{Service, ServiceConfig};
