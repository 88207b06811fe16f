use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::{
    applicable::target,
    place::{Place, Step},
};

/// How many steps of the way to a place may be told, judged by the schema alone: up to the first secret, or the first
/// place of which the schema says nothing.
///
/// For arguments that cannot be read, so that no value says which branch of a union is meant: here every branch
/// counts, and a secret in one of them is a secret. What lies at a name that is not declared may be meant for one that
/// is.
pub(crate) fn visible(root: &Value, place: &Place) -> usize {
    let mut schemas = together(root, vec![root]);
    for (at, step) in place.steps().iter().enumerate() {
        if schemas.is_empty() || schemas.iter().any(|schema| is_marked(schema)) {
            return at;
        }
        schemas = inside(root, schemas, step);
    }
    place.steps().len()
}

type Schema<'s> = &'s Map<String, Value>;

/// Whether it says of itself that what it describes must not be seen.
pub(super) fn is_marked(schema: &Map<String, Value>) -> bool {
    schema.get("writeOnly") == Some(&Value::Bool(true))
}

/// All that schemas say of a property or an item, in every branch.
pub(super) fn inside<'s>(root: &'s Value, schemas: Vec<Schema<'s>>, step: &Step) -> Vec<Schema<'s>> {
    together(root, schemas.into_iter().flat_map(|schema| below(schema, step)).collect())
}

/// The schemas, what they refer to and what they compose, each once.
pub(super) fn together<'s>(root: &'s Value, mut open: Vec<&'s Value>) -> Vec<Schema<'s>> {
    const LISTS: [&str; 3] = ["allOf", "anyOf", "oneOf"];
    const SINGLE: [&str; 3] = ["if", "then", "else"];
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    while let Some(schema) = open.pop() {
        let Value::Object(schema) = schema else { continue };
        if !seen.insert(std::ptr::from_ref(schema)) {
            continue;
        }
        all.push(schema);
        open.extend(target(root, schema));
        open.extend(LISTS.iter().filter_map(|list| schema.get(*list)?.as_array()).flatten());
        open.extend(SINGLE.iter().filter_map(|keyword| schema.get(*keyword)));
        open.extend(
            schema.get("dependentSchemas").and_then(Value::as_object).into_iter().flat_map(Map::values),
        );
    }
    all
}

/// What a schema says of a property or an item.
fn below<'s>(schema: Schema<'s>, step: &Step) -> Vec<&'s Value> {
    let says = |keyword: &str| schema.get(keyword);
    let (own, others, rest) = match step {
        Step::Property(name) => (
            says("properties").and_then(|all| all.get(name)),
            says("patternProperties").and_then(Value::as_object),
            ["additionalProperties", "unevaluatedProperties"],
        ),
        Step::Item(index) => {
            (says("prefixItems").and_then(|all| all.get(index)), None, ["items", "unevaluatedItems"])
        }
    };
    let others = others.into_iter().flat_map(Map::values);
    own.into_iter().chain(others).chain(rest.into_iter().filter_map(says)).collect()
}
