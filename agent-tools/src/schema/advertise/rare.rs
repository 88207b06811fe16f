use super::Effect;
use crate::schema::walk::Object;

/// Keywords that no type derives, that some client drops and that strict modes refuse.
const RARE: [&str; 12] = [
    "if",
    "then",
    "else",
    "contains",
    "minContains",
    "maxContains",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "unevaluatedItems",
    "unevaluatedProperties",
    "additionalItems",
];

/// RARE: conditions between the parts of a value, which only a document can demand, are not shown.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let count = object.len();
    object.retain(|keyword, _| !RARE.contains(&keyword.as_str()));
    (object.len() < count).then_some(Effect::Wider)
}
