//! What expansions name, and what the runtime crate runs. Not part of the public API.
//!
//! A `#[tool]` expands to one [`Declaration`]: constants and one function that ends in [`Running`]. Everything
//! heavy (schemas, decoding, replies) stands here once instead of in every tool.

mod arg;
mod as_string;
mod call;
pub mod dispatch;
mod input;
mod list;
pub(crate) mod meta;
mod method;
mod output;
mod reading;
mod ret;
mod rounded;
mod shown;
mod state;
mod unbound;
mod writable;
mod written;

pub(crate) use self::input::Shape;
pub use agent_tools_macros::list_tools;
pub use std::{string::String, sync::Arc, vec::Vec};

pub use self::{
    arg::{Arg, Need, Property, ToolArg},
    as_string::{AsString, shown as shown_as_string},
    call::{Call, Failure, Host, Reply, Running},
    input::{Input, ToolInput, Whole},
    list::{has_revision, is_read_only, list, unique},
    meta::{MAX_OUTPUT, Meta},
    method::{Bound, Method, OneToolsetPerType},
    output::{Output, ToolDocumented, ToolOutput},
    ret::{Encode, EncodeDocumented, Fault, Ret, ToolFault},
    rounded::{Hidden, Rounded},
    shown::{FromText, from_text, shown},
    state::IntoState,
    unbound::unbound,
    written::{Fits, Json, Written, takes_length, takes_pattern, takes_range, takes_whole},
};

pub use crate::{
    decimal::{WORDS as DECIMAL_WORDS, range as decimal_range},
    schema::{EXACT, Effect, Rewrite, circles, formats, resolve},
    text::safe as safe_text,
    tools::{Demands, Listed},
};

/// A checked declaration: what the macro implements, and the only thing it implements.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "not a `#[tool]` function",
    note = "annotate a function with `#[tool]`; put `..` before a set or a `define`d tool"
)]
pub trait Declaration: Send + Sync + 'static {
    /// Names, words and hints.
    const META: Meta;
    /// The properties or the struct that make the input.
    const INPUT: Input;
    /// What a successful call returns.
    const OUTPUT: Output;

    /// Decodes the arguments and prepares the handler; runs nothing yet.
    fn start(&self, call: Call) -> Running;
}
