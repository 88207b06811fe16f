//! Tokens to syntax: nothing is judged here beyond whether it can be read.

mod function;
mod options;

pub(crate) use self::{
    function::{Function, function},
    options::{Entry, Options, Value, options},
};
