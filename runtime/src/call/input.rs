//! Step 3 of a call: from what was sent to what the handler's types decode.

mod absent;
mod alias;
mod holds;
mod injected;
mod integers;
mod repair;

use serde_json::{Map, Value};

use self::repair::Repair;
use super::check;
use crate::{
    arguments::{Arguments, Held, Rounded},
    catalog::Tool,
    place::Place,
    secret::Secrets,
};

/// Arguments that satisfy the tool's schema.
pub(super) struct Input {
    /// As they were sent, but for what a client injects and for what was repaired.
    pub(super) arguments: Map<String, Value>,
    /// Other readings of them, each for types that refuse the ones before it: without `null` where that means absent,
    /// and with `5` for `5.0` where the schema asks for an integer. Where a type asks for one and the schema does not,
    /// decoding finds it in these.
    pub(super) others: Vec<Map<String, Value>>,
    /// What the doubles in all of them hide.
    pub(super) rounded: Rounded,
    /// Where something was repaired.
    pub(super) repaired: Vec<Place>,
}

/// Decodes, validates, and repairs where the tool allows it.
///
/// # Errors
/// The message for the model. It names paths, expectations and types, never a value that the caller sent.
pub(super) fn prepare(tool: &Tool, arguments: Arguments) -> Result<Input, String> {
    let schema = tool.descriptor().accept_schema();
    let (mut object, mut rounded, mut held) =
        arguments.into_object().map_err(|wrong| check::no_arguments(tool, &wrong))?;
    alias::resolve(tool.descriptor(), &mut object, &mut rounded).map_err(check::ambiguous)?;
    injected::strip(schema, &mut object);
    let mut arguments = Value::Object(object);
    let mut repaired = Vec::new();
    if !tool.input().accepts(&arguments) {
        let repair = repair(tool, &arguments, &rounded)
            .ok_or_else(|| check::explain(schema, tool.input(), &arguments))?;
        Repair { arguments, rounded, places: repaired } = repair;
        repaired = shown(schema, &arguments, repaired);
        held = Held::PERHAPS;
    }
    let others = others(tool, &arguments, &rounded, held)
        .map_err(|places| check::inexact(&shown(schema, &arguments, places)))?;
    Ok(Input { arguments: into_object(arguments), others, rounded, repaired })
}

/// The other readings; else the places of numbers that stand where an integer must and cannot be known exactly.
fn others(
    tool: &Tool,
    arguments: &Value,
    rounded: &Rounded,
    held: Held,
) -> Result<Vec<Map<String, Value>>, Vec<Place>> {
    let (schema, decoded) = (tool.descriptor().accept_schema(), tool.descriptor().decoded_schema());
    let holds_whole_double = held.whole_double && integers::holds_whole_double(arguments);
    let mut others = if held.null { absent::without(schema, decoded, arguments) } else { Vec::new() };
    if !holds_whole_double {
        others.retain(|other| other != arguments);
    } else if others.is_empty() {
        others.push(arguments.clone());
    }
    let rewritten = |other| {
        let integers = integers::rewrite(schema, &other, rounded)?;
        Ok(with(other, integers))
    };
    others.into_iter().map(rewritten).collect()
}

/// The places, each without what lies inside a secret.
fn shown(schema: &Value, arguments: &Value, places: Vec<Place>) -> Vec<Place> {
    let secrets = Secrets::of(schema, arguments);
    let shown = |place| secrets.around(&place).map_or(place, |secret| secret.place);
    let mut places: Vec<_> = places.into_iter().map(shown).collect();
    places.dedup();
    places
}

fn with(arguments: Value, integers: Map<String, Value>) -> Map<String, Value> {
    let mut arguments = into_object(arguments);
    arguments.extend(integers);
    arguments
}

fn into_object(arguments: Value) -> Map<String, Value> {
    match arguments {
        Value::Object(arguments) => arguments,
        _ => Map::new(),
    }
}

/// A repair after which the whole call is valid.
fn repair(tool: &Tool, arguments: &Value, rounded: &Rounded) -> Option<Repair> {
    if !tool.descriptor().repairs() {
        return None;
    }
    let repair = repair::attempt(tool.descriptor().accept_schema(), arguments, rounded)?;
    tool.input().accepts(&repair.arguments).then_some(repair)
}
