use serde_json::Value;

use super::Look;
use crate::portability::rule::Shape;

/// `null`, and several types in one place.
pub(super) fn look(look: &mut Look<'_, '_, '_>) {
    let visit = look.visit;
    let types = visit.types();
    let several = visit.get("type").is_some_and(Value::is_array);
    look.detailed(Shape::TypeArray, several.then(|| types.join(", ")));
    let takes_null = takes_null(visit.node().schema);
    match visit.property() {
        Some((_, true)) => {
            look.report(Shape::NullRequired, takes_null);
            look.report(Shape::NullArgument, takes_null && visit.is_argument());
        }
        Some((_, false)) => look.report(Shape::NullOptional, takes_null),
        None => {}
    }
}

fn takes_null(schema: &Value) -> bool {
    let says = |value: &Value| value == "null";
    let kind = match schema.get("type") {
        Some(Value::Array(names)) => names.iter().any(says),
        Some(name) => says(name),
        None => false,
    };
    let listed = schema.get("enum").and_then(Value::as_array);
    let branches = ["anyOf", "oneOf"].into_iter().filter_map(|keyword| schema.get(keyword)?.as_array());
    kind || listed.is_some_and(|values| values.contains(&Value::Null))
        || branches.flatten().any(|branch| branch.get("type").is_some_and(says))
}
