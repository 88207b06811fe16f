//! Places in a value, above all of numbers that JSON Schema and serde take for different things.

use serde_json::Value;

/// From 2^53 on a double may stand for its neighbour too.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The integer that a number with a fraction or an exponent stands for.
fn integer(value: &Value) -> Option<Value> {
    let number = value.as_number().filter(|number| !number.is_i64() && !number.is_u64())?;
    let float = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < EXACT)?;
    #[expect(clippy::cast_possible_truncation, reason = "whole and within 2^53")]
    Some(Value::from(float as i64))
}

/// The value with all such numbers written as integers.
pub(crate) fn with_integers(value: &Value) -> Value {
    let mut value = value.clone();
    for (place, original) in whole(&value) {
        if let Some(integer) = integer(&original) {
            *at(&mut value, &place) = integer;
        }
    }
    value
}

/// Every such number, with its JSON Pointer.
pub(crate) fn whole(value: &Value) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    collect(value, String::new(), &mut |value| integer(value).is_some(), &mut found);
    found
}

/// Every number, with its JSON Pointer.
pub(crate) fn numbers(value: &Value) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    collect(value, String::new(), &mut Value::is_number, &mut found);
    found
}

/// Whether some number is written with a fraction or an exponent and stands for an integer that may be another.
pub(crate) fn is_inexact(value: &Value) -> bool {
    let mut found = Vec::new();
    let mut inexact = |value: &Value| {
        let number = value.as_number().filter(|number| !number.is_i64() && !number.is_u64());
        number.and_then(serde_json::Number::as_f64).is_some_and(|float| float.abs() >= EXACT)
    };
    collect(value, String::new(), &mut inexact, &mut found);
    !found.is_empty()
}

/// The JSON Pointer of every scalar in a value.
pub(crate) fn places(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    collect(value, String::new(), &mut |_| true, &mut found);
    found.into_iter().map(|(place, _)| place).collect()
}

pub(crate) fn at<'v>(value: &'v mut Value, place: &str) -> &'v mut Value {
    value.pointer_mut(place).expect("the place was found in the value")
}

fn collect(
    value: &Value,
    place: String,
    wanted: &mut dyn FnMut(&Value) -> bool,
    found: &mut Vec<(String, Value)>,
) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                let name = name.replace('~', "~0").replace('/', "~1");
                collect(value, format!("{place}/{name}"), wanted, found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, format!("{place}/{index}"), wanted, found);
            }
        }
        value if wanted(value) => found.push((place, value.clone())),
        _ => {}
    }
}
