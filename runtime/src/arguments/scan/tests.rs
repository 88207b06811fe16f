use super::{super::MAX_DEPTH, *};

/// As it is told of arguments that may hold anything and no secret.
fn refused(json: &str) -> Option<String> {
    let schema =
        serde_json::json!({ "$ref": "#", "additionalProperties": { "$ref": "#" }, "items": { "$ref": "#" } });
    scan(json, MAX_DEPTH).err().map(|refusal| refusal.in_message(&[], Some(&schema)))
}

fn nested(levels: usize) -> String {
    format!("{}{}", r#"{"a":"#.repeat(levels - 1) + "{", "}".repeat(levels))
}

#[test]
fn equal_keys_depth_and_size_are_refused_at_their_place() {
    for (json, expected) in [
        ("{}", None),
        ("null", None),
        (r#"{"a":1,"b":{"a":2}}"#, None),
        (r#"[{"a":1},{"a":2}]"#, None),
        (r#"{"a":"a","b":"a"}"#, None),
        (r#"{"a":["a","a"]}"#, None),
        (r#"{"a":1,"a":2}"#, Some("`a` is there twice; an object has each key once")),
        (r#"{"a":1,"\u0061":2}"#, Some("`a` is there twice; an object has each key once")),
        (r#"{"\"":1,"\u0022":2}"#, Some("`(a property)` is there twice; an object has each key once")),
        (r#"{"\ud83d\ude00":1,"😀":2}"#, Some("`(a property)` is there twice; an object has each key once")),
        (
            r#"{"x":[1,{"a":{},"b":"}","a":[]}]}"#,
            Some("`x[1].a` is there twice; an object has each key once"),
        ),
        (r#"{"post gres":{"n":1e400}}"#, Some("`(a property).n` is a number beyond what a double holds")),
        (r#"{"s":"1e400","n":[0,-1e400]}"#, Some("`n[1]` is a number beyond what a double holds")),
        ("1e400", Some("the input is a number beyond what a double holds")),
    ] {
        assert_eq!(refused(json).as_deref(), expected, "{json}");
    }
}

#[test]
fn the_arguments_object_is_the_first_of_64_levels() {
    assert_eq!(refused(&nested(64)), None);
    let deep = refused(&nested(65)).expect("too deep");
    assert!(deep.ends_with("a.a.a` is nested deeper than 64 levels"), "{deep}");
    assert_eq!(scan(&nested(66), MAX_DEPTH + 2), Ok(Rounded::default()));
    assert!(scan(&nested(67), MAX_DEPTH + 2).is_err());
}

#[test]
fn the_places_of_hidden_fractions_are_found() {
    let json = r#"{"params":{"arguments":{"n":1.0,"list":[1,{"x":0.99999999999999999999}],"m":1e-400}}}"#;
    let rounded = scan(json, MAX_DEPTH).expect("well-formed").take(&["params", "arguments"]);
    assert!(rounded.at("n").is_none());
    assert!(rounded.at("m").is_some());
    assert!(rounded.at("list").and_then(|list| list.at("0")).is_none());
    let inner = rounded.at("list").and_then(|list| list.at("1")?.at("x"));
    assert!(inner.is_some_and(|inner| inner.hidden().fraction));
}

/// Each text is about a megabyte; a pass that is quadratic in any of them would not end within a minute.
#[test]
fn hostile_texts_take_one_pass() {
    const SIZE: usize = 1024 * 1024;
    let fill = |unit: &str| unit.repeat(SIZE / unit.len());
    let numbered = |count: usize, value: &str| {
        let entries: Vec<_> = (0..count).map(|key| format!("\"{key:07}\":{value}")).collect();
        format!("{{{}}}", entries.join(","))
    };
    for (name, json, is_refused) in [
        ("brackets", fill("["), true),
        ("braces", fill(r#"{"":"#), true),
        ("keys", numbered(90_000, "0"), false),
        ("hidden fractions", format!("[{}1]", fill("0.99999999999999999999,")), false),
        (
            "hidden fractions below a long key",
            format!(r#"{{"{}":[{}1]}}"#, "k".repeat(SIZE / 2), fill("1e-400,")),
            false,
        ),
        ("one long fraction", format!("[1.{}]", fill("0")), false),
        ("one long integer", format!("[{}]", fill("9")), true),
        ("escapes", format!(r#"{{"{}":1}}"#, fill(r"\u0061")), false),
        ("lone surrogates", format!(r#"{{"{}":1,"x":1}}"#, fill(r"\ud800")), false),
        ("backslashes", format!(r#"["{}"]"#, fill(r"\\")), false),
        ("commas in strings", format!(r#"["{}"]"#, fill(r#"\",{["#)), false),
        ("an open string", format!("[\"{}", fill("x")), false),
        ("a backslash at the end", r#"["\"#.to_owned(), false),
        ("wide characters", format!(r#"{{"{}":1}}"#, fill("😀")), false),
    ] {
        assert_eq!(scan(&json, MAX_DEPTH).is_err(), is_refused, "{name}");
    }
}
