use serde_json::{Value, json};

use super::{Effect, annotations, describe};
use crate::schema::walk::Object;

/// DOC-ENUM: a union of single texts, which is what an enum with documented variants gives, is one list of texts.
///
/// What the variants' documentation says stands in the description, a line for each.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let alone = object.keys().all(|keyword| keyword == "anyOf" || annotations::is(keyword));
    let branches = object.get("anyOf")?.as_array()?;
    if !alone || branches.len() < 2 || !branches.iter().all(lists_texts) {
        return None;
    }
    let values: Vec<Value> =
        branches.iter().filter_map(|branch| branch["enum"].as_array()).flatten().cloned().collect();
    let words: Vec<_> = branches.iter().filter_map(words).collect();
    object.remove("anyOf");
    object.insert("type".to_owned(), "string".into());
    object.insert("enum".to_owned(), json!(values));
    if !words.is_empty() {
        describe::append(object, "\n", &words.join("\n"));
    }
    Some(Effect::Equal)
}

fn lists_texts(branch: &Value) -> bool {
    branch.as_object().is_some_and(|object| {
        branch["type"] == "string"
            && object
                .get("enum")
                .and_then(Value::as_array)
                .is_some_and(|values| values.iter().all(Value::is_string))
            && object
                .keys()
                .all(|keyword| matches!(keyword.as_str(), "type" | "enum") || annotations::is(keyword))
    })
}

fn words(branch: &Value) -> Option<String> {
    let [Value::String(name)] = branch["enum"].as_array()?.as_slice() else { return None };
    Some(format!("- {name}: {}", branch["description"].as_str()?.trim()))
}
