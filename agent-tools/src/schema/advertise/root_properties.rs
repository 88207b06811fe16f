use serde_json::Value;

use super::Effect;
use crate::schema::walk::Object;

/// ROOT-PROPERTIES: an object that is no map lists its properties, be it none.
///
/// OpenAI refuses an object schema without `properties`.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let map = object.get("additionalProperties").is_some_and(|rest| *rest != Value::Bool(false));
    if map || object.get("type")? != "object" || object.contains_key("properties") {
        return None;
    }
    object.insert("properties".to_owned(), Value::Object(Object::new()));
    Some(Effect::Equal)
}
