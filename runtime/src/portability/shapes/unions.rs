use serde_json::Value;

use super::Look;
use crate::portability::{rule::Shape, walk::Visit};

/// Alternatives and conditions.
pub(super) fn look(look: &mut Look<'_, '_, '_>) {
    let visit = look.visit;
    look.report(Shape::OneOf, !visit.is_root() && visit.has("oneOf"));
    look.report(Shape::DocEnum, is_documented_enum(visit));
    let beside = visit.first_of(&["type", "properties", "required"]);
    let union = visit.first_of(&["anyOf", "oneOf"]);
    look.detailed(
        Shape::UnionSibling,
        beside.filter(|_| union.is_some() && !visit.is_root()).map(|keyword| format!("`{keyword}`")),
    );
    look.report(Shape::TextOrJson, visit.is_argument() && is_text_or_json(visit));
    look.report(Shape::Not, visit.has("not"));
    let condition = visit.first_of(&[
        "if",
        "then",
        "else",
        "dependentRequired",
        "dependentSchemas",
        "propertyNames",
        "contains",
        "unevaluatedProperties",
        "unevaluatedItems",
    ]);
    look.detailed(Shape::Conditional, condition.map(|keyword| format!("`{keyword}`")));
}

/// Whether a text is among its types, and an object or an array.
fn is_text_or_json(visit: Visit<'_, '_>) -> bool {
    let takes = |kind: &str| visit.is_of(kind) || branches(visit).any(|branch| is_of(branch, kind));
    takes("string") && (takes("object") || takes("array"))
}

fn branches<'s>(visit: Visit<'_, 's>) -> impl Iterator<Item = &'s Value> {
    ["anyOf", "oneOf"].into_iter().filter_map(move |keyword| visit.get(keyword)?.as_array()).flatten()
}

fn is_of(schema: &Value, kind: &str) -> bool {
    match schema.get("type") {
        Some(Value::Array(names)) => names.iter().any(|name| name == kind),
        name => name.is_some_and(|name| name == kind),
    }
}

/// Whether every branch is a text of one or several fixed values: an enum whose variants have descriptions.
fn is_documented_enum(visit: Visit<'_, '_>) -> bool {
    let branches = ["anyOf", "oneOf"].into_iter().find_map(|keyword| visit.get(keyword)?.as_array());
    branches.is_some_and(|branches| branches.len() > 1 && branches.iter().all(is_fixed_text))
}

fn is_fixed_text(branch: &Value) -> bool {
    let one = branch.get("const").is_some_and(Value::is_string);
    let several = branch.get("enum").and_then(Value::as_array);
    one || several.is_some_and(|values| values.iter().all(Value::is_string))
}
