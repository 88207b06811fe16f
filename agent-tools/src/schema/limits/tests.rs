use serde_json::json;

use super::*;

fn nested(levels: usize) -> Value {
    (1..levels).fold(json!({}), |inner, _| json!({ "items": inner }))
}

fn union(keyword: &str, branches: usize) -> Value {
    json!({ "properties": { "x": { keyword: vec![json!({ "const": 1 }); branches] } } })
}

#[test]
fn a_schema_is_refused_by_the_number_that_it_passes() {
    let most = VALUES - 2;
    for (schema, words) in [
        (nested(DEPTH), None),
        (nested(DEPTH + 1), Some("deeper than 128 levels")),
        (nested(1_000), Some("deeper than 128 levels")),
        (json!({ "enum": vec![Value::Null; most] }), None),
        (json!({ "enum": vec![Value::Null; most + 1] }), Some("more than 10000 parts")),
        (json!({ "default": vec![vec![0; 100]; 100] }), Some("more than 10000 parts")),
        (union("oneOf", BRANCHES), None),
        (union("oneOf", BRANCHES + 1), Some("`oneOf` with 257 branches, and 256 is the most")),
        (union("anyOf", BRANCHES + 1), Some("`anyOf` with 257 branches")),
        (union("allOf", BRANCHES + 1), Some("`allOf` with 257 branches")),
        (json!({ "prefixItems": vec![json!({}); 1_000] }), None),
    ] {
        match (check(&schema), words) {
            (Ok(()), None) => {}
            (Err(fault), Some(words)) => assert!(fault.contains(words), "{fault}"),
            (result, _) => panic!("{result:?}, and not {words:?}"),
        }
    }
}
