use std::collections::HashSet;

use serde_json::Value;

/// The values, each once, in their order.
pub(super) fn distinct(values: impl IntoIterator<Item = Value>) -> Vec<Value> {
    let mut met = HashSet::new();
    let mut kept = Vec::new();
    for value in values {
        if !met.contains(&value) {
            met.insert(value.clone());
            kept.push(value);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn equal_values_stand_once_and_keep_their_order() {
        let values = [json!(2), json!({ "a": 1, "b": 2 }), json!(2), json!({ "b": 2, "a": 1 }), json!(2.5)];
        assert_eq!(distinct(values), [json!(2), json!({ "a": 1, "b": 2 }), json!(2.5)]);
    }
}
