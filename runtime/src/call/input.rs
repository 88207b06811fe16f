//! Step 3 of a call: from what was sent to what the handler's types decode.

mod absent;
mod alias;
mod injected;
mod integers;
mod repair;

use serde_json::{Map, Value};

use self::repair::Repair;
use super::check;
use crate::{
    arguments::{Arguments, Rounded},
    catalog::Tool,
    place::Place,
};

/// Arguments that satisfy the tool's schema.
pub(super) struct Input {
    /// As they were sent, but for what means nothing (`null` for an optional property, what a client injects) and for
    /// what was repaired.
    pub(super) arguments: Map<String, Value>,
    /// The properties in which the schema asks for an integer and `5.0` was sent, with `5`.
    pub(super) integers: Map<String, Value>,
    /// Where something was repaired.
    pub(super) repaired: Vec<Place>,
}

/// Decodes, validates, and repairs where the tool allows it.
///
/// # Errors
/// The message for the model. It names paths, expectations and types, never a value that the caller sent.
pub(super) fn prepare(tool: &Tool, arguments: Arguments) -> Result<Input, String> {
    let schema = tool.descriptor().accept_schema();
    let (mut object, mut rounded) =
        arguments.into_object().map_err(|wrong| check::no_arguments(tool, &wrong))?;
    alias::resolve(tool.descriptor(), &mut object, &mut rounded).map_err(check::ambiguous)?;
    injected::strip(schema, &mut object);
    let mut arguments = Value::Object(object);
    let mut repaired = Vec::new();
    if !tool.input().accepts(&arguments) {
        let repair = repair(tool, &arguments, &rounded)
            .ok_or_else(|| check::explain(schema, tool.input(), &arguments))?;
        Repair { arguments, rounded, places: repaired } = repair;
    }
    absent::remove(schema, &mut arguments);
    let integers =
        integers::rewrite(schema, &arguments, &rounded).map_err(|places| check::inexact(&places))?;
    let arguments = match arguments {
        Value::Object(arguments) => arguments,
        _ => Map::new(),
    };
    Ok(Input { arguments, integers, repaired })
}

/// A repair after which the whole call is valid.
fn repair(tool: &Tool, arguments: &Value, rounded: &Rounded) -> Option<Repair> {
    if !tool.descriptor().repairs() {
        return None;
    }
    let repair = repair::attempt(tool.descriptor().accept_schema(), arguments, rounded)?;
    tool.input().accepts(&repair.arguments).then_some(repair)
}
