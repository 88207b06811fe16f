//! Tokens to syntax: nothing is judged here beyond whether it can be read.

mod block;
mod function;
mod options;
mod unread;

pub(crate) use self::{
    block::{Block, Member, block, is_toolset},
    function::{Function, function, is_tool},
    options::{Entry, Options, Value, options, skip},
    unread::{Head, Unread},
};
