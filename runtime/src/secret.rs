//! Values that must not be seen: those whose schema says `writeOnly`, and all that they hold, their keys included.

use serde_json::Value;

use crate::{
    applicable::{Applicable, Fit},
    place::{Place, Step},
};

/// A secret in some arguments.
pub(crate) struct Secret {
    pub(crate) place: Place,
    /// What applies to it.
    pub(crate) schema: Value,
}

/// The outermost secret that a place is or lies in.
pub(crate) fn around(schema: &Value, arguments: &Value, place: &Place) -> Option<Secret> {
    if !holds_secret(schema) {
        return None;
    }
    let mut applicable = Applicable::at_root(schema, arguments, Fit::Tag);
    let mut value = arguments;
    let mut at = Place::default();
    for step in place.steps() {
        match step {
            Step::Property(name) => {
                value = value.get(name).unwrap_or(&Value::Null);
                applicable = applicable.property(name, value);
                at.enter_property(name);
            }
            Step::Item(index) => {
                value = value.get(*index).unwrap_or(&Value::Null);
                applicable = applicable.item(*index, value);
                at.enter_item(*index);
            }
        }
        if let Some(schema) = applicable.secret() {
            return Some(Secret { place: at, schema: Value::Object(schema.clone()) });
        }
    }
    None
}

/// Whether the schema marks anything; looked for by name only, so it may say yes for a property of that name.
fn holds_secret(schema: &Value) -> bool {
    match schema {
        Value::Object(object) => object.contains_key("writeOnly") || object.values().any(holds_secret),
        Value::Array(items) => items.iter().any(holds_secret),
        _ => false,
    }
}
