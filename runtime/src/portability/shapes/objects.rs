use serde_json::{Map, Value};

use super::Look;
use crate::portability::{
    rule::Shape,
    walk::{Step, Visit},
};

/// Objects and maps, the names of their properties, and `required`.
pub(super) fn look(look: &mut Look<'_, '_, '_>) {
    let visit = look.visit;
    let additional = visit.get("additionalProperties");
    let is_object = visit.is_of("object");
    look.report(Shape::RootProperties, is_object && !visit.has("properties") && additional.is_none());
    look.report(Shape::AddlEmpty, additional.and_then(Value::as_object).is_some_and(Map::is_empty));
    let is_map = additional.is_some_and(|values| values.is_object() || *values == Value::Bool(true));
    look.report(Shape::OpenMap, is_map);
    look.report(Shape::OpenArguments, is_map && visit.is_root());
    look.report(Shape::OpenObject, is_object && additional.is_none() && !visit.has("unevaluatedProperties"));
    look.report(Shape::PatternProps, visit.has("patternProperties"));
    let dangling = visit.get("required").and_then(|required| dangling(visit, required));
    look.detailed(Shape::RequiredDangling, dangling);
    if let Some((name, required)) = visit.property() {
        look.report(Shape::OptionalProp, !required);
        property_name(look, name);
    }
}

fn property_name(look: &mut Look<'_, '_, '_>, name: &str) {
    let allowed = |character: char| character.is_ascii_alphanumeric() || "_.-".contains(character);
    let fits = (1..=64).contains(&name.chars().count()) && name.chars().all(allowed);
    let plain = !name.starts_with(|first: char| first.is_ascii_digit()) && !name.contains(['.', '-']);
    look.report(Shape::PropName, !fits);
    look.report(Shape::PropNameUnusual, fits && !plain);
    look.report(Shape::PropInjected, look.visit.is_argument() && name == "wait_for_previous");
}

fn dangling(visit: Visit<'_, '_>, required: &Value) -> Option<String> {
    let Some(names) = required.as_array() else { return Some("not a list".to_owned()) };
    // A branch may require what the object around it declares.
    let branch = matches!(
        visit.node().step,
        Step::Listed("anyOf" | "oneOf" | "allOf", _)
            | Step::Keyword("not" | "if" | "then" | "else")
            | Step::Named("dependentSchemas", _)
    );
    if branch && !visit.has("properties") {
        return None;
    }
    let declared = visit.get("properties").and_then(Value::as_object);
    let missing = names.iter().find(|name| {
        !name.as_str().is_some_and(|name| declared.is_some_and(|declared| declared.contains_key(name)))
    })?;
    // What its parts declare is its own as well.
    let composed = visit.first_of(&["anyOf", "oneOf", "allOf", "$ref", "patternProperties"]).is_some();
    (!composed).then(|| format!("{missing}"))
}
