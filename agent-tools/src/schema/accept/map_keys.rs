use serde_json::{Map, Value};

use crate::schema::walk;

/// MAP-KEYS: the integer keys of a map are written as serde reads them.
///
/// schemars takes any run of digits, serde only a JSON number: no leading zero, no `-0`, nothing beyond 64 bits.
/// Written in one way only, two keys are also never the same number. The patterns stop one digit short of the
/// widest numbers, since a pattern counts digits and not values.
pub(super) fn apply(schema: &mut Value) {
    walk::bottom_up(schema, &mut |object, _| {
        if let Some(Value::Object(patterns)) = object.get_mut("patternProperties") {
            for (loose, exact) in [(r"^\d+$", UNSIGNED), (r"^-?\d+$", SIGNED)] {
                rename(patterns, loose, exact);
            }
        }
    });
}

/// Up to 19 digits; 2^64 has 20.
const UNSIGNED: &str = "^(0|[1-9][0-9]{0,18})$";
/// Up to 18 digits; 2^63 has 19.
const SIGNED: &str = "^(0|-?[1-9][0-9]{0,17})$";

fn rename(patterns: &mut Map<String, Value>, from: &str, to: &str) {
    if let Some(value) = patterns.remove(from) {
        patterns.insert(to.to_owned(), value);
    }
}
