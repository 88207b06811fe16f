use super::*;
use crate::catalog::contract::Contract;

fn properties(patterns: impl Iterator<Item = String>) -> Value {
    let properties: serde_json::Map<_, _> = patterns
        .enumerate()
        .map(|(at, pattern)| (format!("p{at}"), json!({ "type": "string", "pattern": pattern })))
        .collect();
    json!({ "type": "object", "properties": properties })
}

#[test]
fn the_patterns_of_a_schema_share_what_one_may_take_eight_times() {
    let distinct = |count: usize| properties((0..count).map(|at| format!("^a{at}$")));
    for (schema, expected) in [
        (json!({}), MAX_PATTERN),
        (distinct(1), MAX_PATTERN),
        (distinct(8), MAX_PATTERN),
        (distinct(16), MAX_PATTERN / 2),
        (distinct(512), MAX_PATTERNS / 512),
        (properties((0..512).map(|_| "^a$".to_owned())), MAX_PATTERN),
        (
            json!({ "patternProperties": { "^a$": {}, "^b$": {} }, "default": { "pattern": "c" } }),
            MAX_PATTERN,
        ),
    ] {
        assert_eq!(share(&schema), expected);
    }
}

#[test]
fn a_pattern_past_its_share_is_refused_by_place_and_size_and_what_fits_is_not() {
    let wide = |count: usize| properties((0..count).map(|at| format!("^[a-z]{{1,1000}}{at}$")));
    assert_eq!(faults(&wide(1)), Vec::<String>::new());
    let refused = faults(&wide(500));
    assert_eq!(refused.len(), NAMED);
    assert!(refused.iter().all(|fault| fault.contains("at most 16 KiB, since all of a schema share 8 MiB")));
    assert!(Contract::compile(&wide(500)).is_err());
    let small = properties((0..500).map(|at| format!("^(0|[1-9][0-9]{{0,18}})-{at}$")));
    assert!(Contract::compile(&small).is_ok());
}
