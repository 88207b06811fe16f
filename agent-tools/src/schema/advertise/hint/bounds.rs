use serde_json::{Value, json};

use crate::schema::{number::EXACT, walk::Object};

/// The range of a number in words, without the limits of a wide type, of which no model has to be told.
pub(super) fn range(schema: &Object) -> Option<String> {
    let bound = |keyword: &str| schema.get(keyword).filter(|bound| !is_width(bound));
    let least = bound("minimum");
    let most = bound("maximum");
    let above = bound("exclusiveMinimum").map(|bound| format!("more than {bound}"));
    let below = bound("exclusiveMaximum").map(|bound| format!("less than {bound}"));
    let inclusive = match (least, most) {
        (Some(least), Some(most)) => Some(format!("{least} to {most}")),
        // That a count is not negative goes without saying.
        (Some(least), None) => (*least != json!(0)).then(|| format!("at least {least}")),
        (None, Some(most)) => Some(format!("at most {most}")),
        (None, None) => None,
    };
    let all: Vec<_> = inclusive.into_iter().chain(above).chain(below).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// The limits of the 32-bit types and of `f32`, and whatever is past what a double counts exactly.
fn is_width(bound: &Value) -> bool {
    let widths = [json!(i32::MIN), json!(i32::MAX), json!(u32::MAX)];
    widths.contains(bound) || bound.as_f64().is_some_and(|bound| bound.abs() >= EXACT)
}

/// How many characters, items or entries there may be, in words.
pub(super) fn counts(schema: &Object) -> Vec<String> {
    let units = [
        ("minLength", "maxLength", "character", "characters"),
        ("minItems", "maxItems", "item", "items"),
        ("minProperties", "maxProperties", "entry", "entries"),
    ];
    let mut hints = Vec::new();
    for (least, most, one, many) in units {
        let least = schema.get(least).and_then(Value::as_u64).filter(|least| *least > 0);
        let most = schema.get(most).and_then(Value::as_u64);
        let unit = |count: u64| if count == 1 { one } else { many };
        hints.extend(match (least, most) {
            (Some(least), Some(most)) if least == most => Some(format!("{most} {}", unit(most))),
            (Some(least), Some(most)) => Some(format!("{least} to {most} {}", unit(most))),
            (Some(least), None) => Some(format!("at least {least} {}", unit(least))),
            (None, Some(most)) => Some(format!("at most {most} {}", unit(most))),
            (None, None) => None,
        });
    }
    hints
}
