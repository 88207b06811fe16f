//! Values that must not be seen: those whose schema says `writeOnly`, and all that they hold, their keys included.

mod visible;

use serde_json::Value;

pub(crate) use self::visible::visible;
use crate::{
    applicable::{Applicable, Fit},
    place::Place,
};

/// The secrets in some arguments.
pub(crate) struct Secrets<'a> {
    arguments: &'a Value,
    /// `None` where it marks nothing.
    schema: Option<&'a Value>,
}

pub(crate) struct Secret {
    pub(crate) place: Place,
    /// What applies to it.
    pub(crate) schema: Value,
}

impl<'a> Secrets<'a> {
    pub(crate) fn of(schema: &'a Value, arguments: &'a Value) -> Self {
        Self { arguments, schema: Some(schema).filter(|schema| holds_secret(schema)) }
    }

    /// The outermost secret that a place is or lies in.
    pub(crate) fn around(&self, place: &Place) -> Option<Secret> {
        // From the root for each place: what is looked at for one must not leave another unseen.
        let mut applicable = Applicable::at_root(self.schema?, self.arguments, Fit::Tag);
        let mut value = self.arguments;
        let mut at = Place::default();
        for step in place.steps() {
            applicable = applicable.enter(step, &mut value);
            at.enter(step);
            if let Some(schema) = applicable.secret() {
                return Some(Secret { place: at, schema: Value::Object(schema.clone()) });
            }
        }
        None
    }
}

/// Whether the schema marks anything; looked for by name only, so it may say yes for a property of that name.
fn holds_secret(schema: &Value) -> bool {
    match schema {
        Value::Object(object) => object.contains_key("writeOnly") || object.values().any(holds_secret),
        Value::Array(items) => items.iter().any(holds_secret),
        _ => false,
    }
}
