use serde_json::{Map, Number, Value};

use super::holds::holds;
use crate::{
    applicable::{Applicable, Fit, Kinds},
    arguments::{EXACT, Rounded},
    place::Place,
};

/// The properties that hold `5.0` where the schema asks for an integer, with `5` in its place.
///
/// To JSON Schema both are integers, to serde only the second is. The handler's type is offered the value as it was
/// given first, so these are used only where it would refuse that. Where a union takes the number in one branch as an
/// integer and in another as any number, it stays.
///
/// # Errors
/// The places of numbers that stand where an integer must and are none, or are none that can be known exactly.
pub(super) fn rewrite(
    schema: &Value,
    arguments: &Value,
    rounded: &Rounded,
) -> Result<Map<String, Value>, Vec<Place>> {
    let mut rewriting = Rewriting::default();
    let mut rewritten = Map::new();
    if holds_whole_double(arguments) {
        let root = Applicable::at_root(schema, arguments, Fit::Shape);
        for (name, value) in arguments.as_object().into_iter().flatten() {
            if holds_whole_double(value) {
                let mut value = value.clone();
                rewriting.changed = false;
                rewriting.property(&root, name, &mut value, Some(rounded));
                if rewriting.changed {
                    rewritten.insert(name.clone(), value);
                }
            }
        }
    }
    rewriting.inexact.sort();
    if rewriting.inexact.is_empty() { Ok(rewritten) } else { Err(rewriting.inexact) }
}

#[derive(Default)]
struct Rewriting {
    at: Place,
    changed: bool,
    inexact: Vec<Place>,
}

impl Rewriting {
    fn value(&mut self, place: &Applicable<'_>, value: &mut Value, rounded: Option<&Rounded>) {
        match value {
            Value::Number(number) => {
                self.number(place, number, rounded.is_some_and(|rounded| rounded.hidden().fraction));
            }
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate().filter(|(_, item)| holds_whole_double(item))
                {
                    self.at.enter_item(index);
                    let rounded = rounded.and_then(|rounded| rounded.at(&index.to_string()));
                    self.value(&place.item(index, item), item, rounded);
                    self.at.leave();
                }
            }
            Value::Object(object) => {
                for (name, inner) in object.iter_mut().filter(|(_, inner)| holds_whole_double(inner)) {
                    self.property(place, name, inner, rounded);
                }
            }
            Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }

    fn property(&mut self, place: &Applicable<'_>, name: &str, inner: &mut Value, rounded: Option<&Rounded>) {
        self.at.enter_property(name);
        self.value(&place.property(name, inner), inner, rounded.and_then(|rounded| rounded.at(name)));
        self.at.leave();
    }

    fn number(&mut self, place: &Applicable<'_>, number: &mut Number, hides_fraction: bool) {
        let kinds = place.kinds();
        let wants_integer = kinds.meets(Kinds::INTEGER) && !kinds.meets(Kinds::FRACTION);
        let Some(double) = whole_double(number).filter(|_| wants_integer) else { return };
        if hides_fraction || double.abs() >= EXACT {
            self.inexact.push(self.at.clone());
            return;
        }
        #[expect(clippy::cast_possible_truncation, reason = "whole and within 2^53")]
        let integer = double as i64;
        *number = Number::from(integer);
        self.changed = true;
    }
}

/// The value of a number that is written with a fraction or an exponent, or is beyond 64 bits, and reads as whole.
fn whole_double(number: &Number) -> Option<f64> {
    if number.is_i64() || number.is_u64() {
        return None;
    }
    number.as_f64().filter(|double| double.fract() == 0.0)
}

pub(super) fn holds_whole_double(value: &Value) -> bool {
    holds(value, |value| value.as_number().is_some_and(|number| whole_double(number).is_some()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::arguments::Arguments;

    fn rewritten(schema: &Value, text: &str) -> Result<Value, Vec<String>> {
        let (object, rounded, _) =
            Arguments::from_json(text).expect("JSON").into_object().expect("an object");
        rewrite(schema, &Value::Object(object), &rounded)
            .map(Value::Object)
            .map_err(|places| places.iter().map(Place::to_string).collect())
    }

    fn with_property(schema: &Value) -> Value {
        json!({ "type": "object", "properties": { "n": schema } })
    }

    #[test]
    fn a_whole_number_is_an_integer_exactly_or_is_refused() {
        let schema = with_property(&json!({ "type": "integer" }));
        let refused = || Err(vec!["`n`".to_owned()]);
        for (number, expected) in [
            ("5", Ok(json!({}))),
            ("5.0", Ok(json!({ "n": 5 }))),
            ("1E2", Ok(json!({ "n": 100 }))),
            ("1500e-2", Ok(json!({ "n": 15 }))),
            ("-0.0", Ok(json!({ "n": 0 }))),
            ("-5.0", Ok(json!({ "n": -5 }))),
            ("9007199254740991.0", Ok(json!({ "n": 9_007_199_254_740_991_u64 }))),
            ("9007199254740992.0", refused()),
            ("9007199254740993.0", refused()),
            ("18446744073709551615", Ok(json!({}))),
            ("18446744073709551616", refused()),
            ("-9223372036854775809", refused()),
            ("0.99999999999999999999", refused()),
            ("4503599627370497.75", refused()),
            ("1e-400", refused()),
            ("1e300", refused()),
        ] {
            assert_eq!(rewritten(&schema, &format!(r#"{{"n":{number}}}"#)), expected, "{number}");
        }
    }

    #[test]
    fn only_what_the_schema_asks_to_be_an_integer_is_one() {
        let integer = json!({ "type": "integer" });
        let number = json!({ "type": "number" });
        let five = r#"{"n":5.0}"#;
        let inside = r#"{"n":{"a":5.0,"b":[5.0]}}"#;
        let a = |schema: &Value| json!({ "type": "object", "properties": { "a": schema } });
        for (schema, text, expected) in [
            (integer.clone(), five, json!({ "n": 5 })),
            (json!({ "type": ["integer", "null"] }), five, json!({ "n": 5 })),
            (json!({ "anyOf": [integer, { "type": "null" }] }), five, json!({ "n": 5 })),
            (json!({ "anyOf": [integer, { "type": "string" }] }), five, json!({ "n": 5 })),
            (json!({ "allOf": [number, integer] }), five, json!({ "n": 5 })),
            (json!({ "enum": [1, 5] }), five, json!({ "n": 5 })),
            (number.clone(), five, json!({})),
            (json!(true), five, json!({})),
            (json!({}), five, json!({})),
            (json!({ "anyOf": [integer, number] }), five, json!({})),
            (json!({ "oneOf": [integer, true] }), five, json!({})),
            (a(&integer), inside, json!({ "n": { "a": 5, "b": [5.0] } })),
            (json!({ "additionalProperties": integer }), r#"{"n":{"a":5.0}}"#, json!({ "n": { "a": 5 } })),
            (json!({ "items": integer }), r#"{"n":[5.0,1.0]}"#, json!({ "n": [5, 1] })),
            (
                json!({ "prefixItems": [number, integer], "items": number }),
                r#"{"n":[5.0,5.0,5.0]}"#,
                json!({ "n": [5.0, 5, 5.0] }),
            ),
            (json!({ "anyOf": [a(&integer), a(&number)] }), inside, json!({})),
            (
                json!({ "anyOf": [a(&integer), a(&json!({ "type": "string" }))] }),
                inside,
                json!({ "n": { "a": 5, "b": [5.0] } }),
            ),
        ] {
            assert_eq!(rewritten(&with_property(&schema), text), Ok(expected), "{schema}");
        }
    }

    #[test]
    fn what_a_double_hides_matters_only_where_an_integer_is_wanted() {
        let schema = json!({ "type": "object", "properties": {
            "list": { "type": "array", "items": { "type": "integer" } },
            "ratio": { "type": "number" },
        } });
        let text = r#"{"list":[1.0,0.99999999999999999999,2.0,1e-400],"ratio":0.99999999999999999999}"#;
        assert_eq!(rewritten(&schema, text), Err(vec!["`list[1]`".to_owned(), "`list[3]`".to_owned()]));
        assert_eq!(rewritten(&schema, r#"{"ratio":0.99999999999999999999}"#), Ok(json!({})));
    }
}
