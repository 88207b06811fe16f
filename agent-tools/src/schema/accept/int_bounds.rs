use std::cmp::Ordering;

use serde_json::{Map, Value, json};

use crate::schema::{number, walk};

/// INT-BOUNDS: what a Rust number type can hold is written as `minimum` and `maximum`.
///
/// schemars names the width only as a `format`, which validators ignore. Without bounds 2^64 would satisfy the
/// schema of a `u64` and then fail to decode. A tighter bound of the declaration stays. Of the 128-bit types a
/// JSON number carries what fits 64 bits. A `f32` takes every number to which one of its own is the nearest.
pub(super) fn apply(schema: &mut Value) {
    walk::bottom_up(schema, &mut |object, _| bound(object));
}

fn bound(object: &mut Map<String, Value>) {
    let Some((minimum, maximum)) = object.get("format").and_then(Value::as_str).and_then(limits) else {
        return;
    };
    tighten(object, "minimum", minimum, Ordering::is_ge);
    tighten(object, "maximum", maximum, Ordering::is_le);
}

/// Keeps a bound of the declaration that is within the type's, and replaces one that the type cannot hold.
fn tighten(object: &mut Map<String, Value>, keyword: &str, limit: Value, within: fn(Ordering) -> bool) {
    let declared = object.get(keyword).and_then(Value::as_number);
    let order =
        declared.zip(limit.as_number()).and_then(|(declared, limit)| number::compare(declared, limit));
    if !order.is_some_and(within) {
        object.insert(keyword.to_owned(), limit);
    }
}

fn limits(format: &str) -> Option<(Value, Value)> {
    Some(match format {
        "int8" => (json!(i8::MIN), json!(i8::MAX)),
        "int16" => (json!(i16::MIN), json!(i16::MAX)),
        "int32" => (json!(i32::MIN), json!(i32::MAX)),
        "int64" | "int" => (json!(i64::MIN), json!(i64::MAX)),
        "int128" => (json!(i64::MIN), json!(u64::MAX)),
        "uint8" => (json!(0), json!(u8::MAX)),
        "uint16" => (json!(0), json!(u16::MAX)),
        "uint32" => (json!(0), json!(u32::MAX)),
        "uint64" | "uint" | "uint128" => (json!(0), json!(u64::MAX)),
        "float" => (json!(-largest_single()), json!(largest_single())),
        _ => return None,
    })
}

/// The largest double to which a finite `f32` is the nearest: half a step past `f32::MAX`, decoding gives infinity.
fn largest_single() -> f64 {
    let half_a_step = 2_f64.powi(103);
    (f64::from(f32::MAX) + half_a_step).next_down()
}

#[cfg(test)]
mod tests;
