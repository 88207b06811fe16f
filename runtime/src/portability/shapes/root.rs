use serde_json::Value;

use super::Look;
use crate::portability::{Subject, rule::Shape};

/// What is refused at the root only.
pub(super) fn look(look: &mut Look<'_, '_, '_>) {
    let visit = look.visit;
    let is_object = visit.get("type").is_some_and(|kind| kind == "object");
    match look.subject {
        Subject::Output => look.detailed(Shape::OutputRoot, (!is_object).then(|| written(visit.get("type")))),
        _ => look.detailed(Shape::RootObject, (!is_object).then(|| written(visit.get("type")))),
    }
    let combines = visit.first_of(&["oneOf", "anyOf", "allOf", "not", "if", "enum", "const", "$ref"]);
    look.detailed(Shape::RootCombinator, combines.map(|keyword| format!("`{keyword}`")));
}

fn written(kind: Option<&Value>) -> String {
    match kind {
        Some(Value::String(kind)) => format!("`{kind}`"),
        Some(_) => "several types".to_owned(),
        None => "no `type`".to_owned(),
    }
}
