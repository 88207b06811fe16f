//! What a model reads of arguments that a tool does not take.
//!
//! It says where, what belongs there and what kind of value was there, never the value itself.

mod branch;
mod expected;
mod given;
mod line;
mod list;
mod mend;
mod message;
mod nearest;
mod problem;
mod sample;
#[cfg(test)]
mod tests;
mod variant;

use std::iter;

use serde_json::Value;

use self::{
    mend::Mends,
    message::message,
    problem::{Problem, Problems},
    sample::Sample,
};
use crate::{
    catalog::{Contract, Tool},
    place::Place,
};

/// The message for arguments that are no arguments at all.
pub(super) fn no_arguments(tool: &Tool, wrong: &str) -> String {
    message(1, iter::once(format!("the arguments of `{}` {wrong}", tool.descriptor().name())))
}

/// The message for an argument that came under two names.
pub(super) fn ambiguous(line: String) -> String {
    message(1, iter::once(line))
}

/// The message for numbers that stand where an integer must and cannot be known exactly.
pub(super) fn inexact(places: &[Place]) -> String {
    let line = |place| {
        format!(
            "{place} must be a whole number that 64 bits hold, in all its digits, without a point or an exponent"
        )
    };
    message(places.len(), places.iter().map(line))
}

/// The message for arguments that the tool's schema refuses.
pub(super) fn explain(schema: &Value, contract: &Contract, arguments: &Value) -> String {
    let sample = Sample::of(arguments, contract.branches());
    let told = problems(schema, contract, &sample);
    if told.is_empty() {
        let hidden = if sample.is_whole() {
            "a part of the input that may hold itself is not as the tool describes it; check its innermost values"
        } else {
            "the input is too large to say where it is wrong; check it, or send less at once"
        };
        return message(1, iter::once(hidden.to_owned()));
    }
    let mends = Mends::new(schema, contract, sample.value(), &told);
    message(told.len(), told.iter().map(|problem| problem.line() + mends.advice(problem)))
}

/// What is wrong with arguments that are small enough to be looked at whole.
fn look(schema: &Value, contract: &Contract, arguments: &Value) -> Vec<Problem> {
    problems(schema, contract, &Sample::of(arguments, contract.branches()))
}

fn problems(schema: &Value, contract: &Contract, sample: &Sample<'_>) -> Vec<Problem> {
    let mut problems = Problems::new(schema, sample);
    for error in contract.problems(sample.value()) {
        problems.add(&error);
    }
    problems.told()
}
