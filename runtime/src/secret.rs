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
    ///
    /// Where a value fits no branch of a union that says anything of the place, every branch counts: a wrong value is
    /// still a secret.
    pub(crate) fn around(&self, place: &Place) -> Option<Secret> {
        let root = self.schema?;
        // From the root for each place: what is looked at for one must not leave another unseen.
        let mut applicable = Applicable::at_root(root, self.arguments, Fit::Tag);
        let mut value = self.arguments;
        let mut at = Place::default();
        let mut schemas = visible::together(root, vec![root]);
        for step in place.steps() {
            applicable = applicable.enter(step, &mut value);
            schemas = visible::inside(root, schemas, step);
            at.enter(step);
            let marked = schemas.iter().copied().find(|schema| visible::is_marked(schema));
            if let Some(schema) = applicable.secret().or(marked.filter(|_| applicable.is_empty())) {
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
