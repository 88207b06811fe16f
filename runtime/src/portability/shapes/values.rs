use serde_json::Value;

use super::Look;
use crate::portability::{
    rule::Shape,
    walk::{Step, Visit},
};

/// Schemas that say too little: booleans, no type, arrays without items, tuples, enums, annotations.
pub(super) fn look(look: &mut Look<'_, '_, '_>) {
    let visit = look.visit;
    if let Value::Bool(flag) = *visit.node().schema {
        boolean(look, flag);
        return;
    }
    let untyped = !visit.is_root() && is_untyped(visit) && holds_a_value(visit);
    look.report(Shape::Untyped, untyped);
    look.report(Shape::UntypedDescribed, untyped && visit.has("description"));
    look.report(Shape::ArrayItems, visit.is_of("array") && !visit.has("items") && !visit.has("prefixItems"));
    let listed = visit.get("items").is_some_and(Value::is_array);
    look.report(Shape::Tuple, visit.has("prefixItems") || listed);
    look.report(
        Shape::TupleClosed,
        visit.has("prefixItems") && visit.get("items") == Some(&Value::Bool(false)),
    );
    look.report(Shape::Const, visit.has("const"));
    look.detailed(Shape::EnumType, odd_value(visit));
    let annotation = visit.first_of(&[
        "$schema",
        "$id",
        "$comment",
        "title",
        "examples",
        "readOnly",
        "writeOnly",
        "deprecated",
    ]);
    look.detailed(Shape::Meta, annotation.map(|keyword| format!("`{keyword}`")));
    look.report(Shape::OutputContract, visit.get("writeOnly") == Some(&Value::Bool(true)));
}

fn boolean(look: &mut Look<'_, '_, '_>, flag: bool) {
    let visit = look.visit;
    let shape = match visit.node().step {
        Step::Keyword("items") if visit.parent().is_some_and(|array| array.has("prefixItems")) => return,
        _ if visit.is_argument() => Shape::BoolProperty,
        _ => Shape::BoolNested,
    };
    look.detailed(shape, Some(format!("`{flag}`")));
}

/// Whether it is the schema of a value, and not one that another schema refines.
fn holds_a_value(visit: Visit<'_, '_>) -> bool {
    match visit.node().step {
        Step::Named(keyword, _) => keyword != "dependentSchemas",
        Step::Keyword(keyword) => {
            matches!(keyword, "items") || keyword == "additionalProperties" && !is_empty(visit)
        }
        Step::Listed(keyword, _) => {
            // A branch that only refines says `required` or a property; one without any keyword takes anything.
            keyword == "prefixItems" || is_empty(visit)
        }
        Step::Root => false,
    }
}

fn is_empty(visit: Visit<'_, '_>) -> bool {
    visit.object().is_some_and(serde_json::Map::is_empty)
}

fn is_untyped(visit: Visit<'_, '_>) -> bool {
    const SAYS_A_TYPE: [&str; 9] =
        ["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref", "properties", "prefixItems"];
    visit.first_of(&SAYS_A_TYPE).is_none()
}

fn odd_value(visit: Visit<'_, '_>) -> Option<String> {
    let values = visit.get("enum")?.as_array()?;
    let odd = values.iter().find(|value| !value.is_string())?;
    Some(format!("`{odd}`"))
}
