use serde_json::{Number, Value};

/// Below 2^53 every whole number is a double of its own; from there on a double may stand for its neighbour too.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The value with `5.0` written as `5`, at any depth; `None` if there is nothing to rewrite.
///
/// To JSON Schema both are integers, to serde only the second is.
pub(super) fn with_integers(value: &Value) -> Option<Value> {
    if !holds_one(value) {
        return None;
    }
    let mut value = value.clone();
    rewrite(&mut value);
    Some(value)
}

fn holds_one(value: &Value) -> bool {
    match value {
        Value::Number(number) => integer(number).is_some(),
        Value::Array(items) => items.iter().any(holds_one),
        Value::Object(object) => object.values().any(holds_one),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}

fn rewrite(value: &mut Value) {
    match value {
        Value::Number(number) => {
            if let Some(integer) = integer(number) {
                *number = integer;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(rewrite),
        Value::Object(object) => object.values_mut().for_each(rewrite),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// The whole number that a number with a fraction or an exponent stands for.
fn integer(number: &Number) -> Option<Number> {
    if number.is_i64() || number.is_u64() {
        return None;
    }
    let float = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < EXACT)?;
    #[expect(clippy::cast_possible_truncation, reason = "whole and within 2^53")]
    let integer = float as i64;
    Some(Number::from(integer))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whole_doubles_become_integers_as_long_as_they_are_exact() {
        for (given, expected) in [
            ("5.0", Some(json!(5))),
            ("1e2", Some(json!(100))),
            ("-0.0", Some(json!(0))),
            ("9007199254740991.0", Some(json!(9_007_199_254_740_991_u64))),
            ("9007199254740993.0", None),
            ("5.5", None),
            ("5", None),
            ("18446744073709551615", None),
            (r#"{"a":[1.0,"1.0"]}"#, Some(json!({ "a": [1, "1.0"] }))),
        ] {
            let given: Value = serde_json::from_str(given).expect("JSON");
            assert_eq!(with_integers(&given), expected, "{given}");
        }
    }
}
