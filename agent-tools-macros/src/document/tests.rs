use super::*;

fn faults(text: &str, role: Role) -> Vec<String> {
    let faults = match read::document(text) {
        Ok(document) => rules::check(&document, role),
        Err(fault) => vec![fault],
    };
    faults.iter().map(|fault| format!("{}:{}: {}", fault.at.line, fault.at.column, fault.message)).collect()
}

#[test]
fn json_is_read_to_the_letter() {
    for text in [
        "{}",
        " {\"type\": \"object\", \"title\": \"\\u00e9\\ud83d\\ude00\\n\"} ",
        "{\"type\":\"object\",\"properties\":{\"a\":true},\"default\":[0,-0,1.5,1e9,-2E-3,null,false,{}]}",
    ] {
        assert!(read::document(text).is_ok(), "{text}");
    }
    for (text, fault) in [
        ("", "1:1: expected a JSON value"),
        ("\u{feff}{}", "1:1: a byte order mark is no JSON; save the document without it"),
        ("{\n  \"a\": ,\n}", "2:8: expected a JSON value"),
        ("{\"a\":1,}", "1:8: expected a key in double quotes"),
        ("{\"a\" 1}", "1:6: expected `:` behind the key"),
        ("{\"a\":1 \"b\":2}", "1:8: expected `,` or `}`"),
        ("[1 2]", "1:4: expected `,` or `]`"),
        ("{\"a\":1,\"a\":2}", "1:8: the key `a` is given twice"),
        ("{\"a\":1,\"\\u0061\":2}", "1:8: the key `a` is given twice"),
        ("{} x", "1:4: nothing may follow the document"),
        ("{\"a\":01}", "1:6: this is not a JSON number"),
        ("{\"a\":1.}", "1:6: this is not a JSON number"),
        ("{\"a\":1e}", "1:6: this is not a JSON number"),
        ("{\"a\":\"x", "1:8: the string has no end"),
        ("{\"a\":\"\n\"}", "1:7: a string cannot hold a control character; escape it"),
        ("{\"a\":\"\\x\"}", "1:7: JSON has no such escape"),
        ("{\"a\":\"\\ud83d\"}", "1:7: `\\u` is followed by four hexadecimal digits, a surrogate by its pair"),
        ("{\"é\":tru}", "1:6: expected a JSON value"),
    ] {
        assert_eq!(faults(text, Role::Output), [fault], "{text}");
    }
    let deep = format!("{}{}", "[".repeat(70), "]".repeat(70));
    assert_eq!(faults(&deep, Role::Output), ["1:66: it is nested deeper than 64 levels"]);
}

/// Checks a document in which `§` stands before what the one fault is about.
fn check(marked: &str, role: Role, message: &str) {
    let column = marked.chars().position(|character| character == '§').expect("a mark") + 1;
    assert_eq!(faults(&marked.replace('§', ""), role), [format!("1:{column}: {message}")], "{marked}");
}

#[test]
fn each_rule_speaks_at_its_place() {
    const TYPES: &str = "`type` must be one of null, boolean, object, array, number, string, integer";
    for (rest, message) in [
        (
            r#""$schema":§"http://json-schema.org/draft-07/schema#""#,
            "only the dialect https://json-schema.org/draft/2020-12/schema is supported",
        ),
        (
            r#"§"oneOf":[{}]"#,
            "`oneOf` at the root of a tool input is refused by model providers; move it into a property",
        ),
        (
            r##"§"$ref":"#""##,
            "`$ref` at the root of a tool input is refused by model providers; move it into a property",
        ),
        (r#""properties":§[]"#, "`properties` must be an object of schemas"),
        (r#""properties":{"a":§3}"#, "a schema is an object, `true` or `false`"),
        (r#""properties":{"a":{"type":§"text"}}"#, TYPES),
        (r#""properties":{"a":{"type":["string",§5]}}"#, TYPES),
        (r##""properties":{"a":{"$ref":§"#/$defs/B"}}"##, "`#/$defs/B` points to nothing in this schema"),
        (r##""properties":{"a":{"$ref":§"#/$defs/%zz"}}"##, "`#/$defs/%zz` points to nothing in this schema"),
        (
            r##""prefixItems":[{},{}],"$defs":{"a":{"$ref":§"#/prefixItems/01"}}"##,
            "`#/prefixItems/01` points to nothing in this schema",
        ),
        (
            r##""required":["a"],"$defs":{"a":{"$ref":§"#/required"}}"##,
            "`#/required` points to no schema: one is an object, `true` or `false`",
        ),
        (
            r##""properties":{"a":{"$ref":§"#/properties/a"}}"##,
            "`#/properties/a` leads back to itself, which describes nothing; write the schema that is meant",
        ),
        (
            r##""$defs":{"a":{"anyOf":[{"$ref":§"#/$defs/b"},true]},"b":{"$ref":"#/$defs/a"},"c":{"$ref":"#/$defs/a"}}"##,
            "`#/$defs/b` leads back to itself, which describes nothing; write the schema that is meant",
        ),
        (
            r#""properties":{"a":{"$ref":§"https://example.com/x.json"}}"#,
            "`https://example.com/x.json` is not local: only `#/…` references are allowed, nothing is fetched",
        ),
        (
            r#""properties":{"a":{"$ref":§"file:///etc/passwd"}}"#,
            "`file:///etc/passwd` is not local: only `#/…` references are allowed, nothing is fetched",
        ),
        (
            r##""properties":{"a":{"$ref":§"#name"}}"##,
            "`#name` is not a pointer: only `#/…` references are allowed",
        ),
        (
            r##""properties":{"a":{§"$dynamicRef":"#x"}}"##,
            "`$dynamicRef` is not supported: references are `#/…` within this document",
        ),
        (r#""required":§"a""#, "`required` must be a list of property names"),
        (r#""required":["a",§"a"]"#, "`a` is required twice"),
        (r#""properties":{"a":{"anyOf":§[]}}"#, "`anyOf` must be a list of schemas that is not empty"),
    ] {
        check(&format!(r#"{{"type":"object",{rest}}}"#), Role::Input, message);
    }
    check("§[]", Role::Output, "a schema is a JSON object");
    check("§{}", Role::Input, "a tool input is an object: the root needs `\"type\": \"object\"`");
    check(
        r#"{"type":§"string"}"#,
        Role::Input,
        "a tool input is an object: the root `type` must be \"object\"",
    );
    assert_eq!(faults(r#"{"type":"string"}"#, Role::Output), Vec::<String>::new());
}

#[test]
fn a_good_schema_has_no_fault_and_data_is_not_judged() {
    let schema = r##"{
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "type": { "type": ["string", "null"], "default": { "type": "anything", "$ref": "nowhere" } },
            "node": { "$ref": "#/$defs/Node~1x" },
            "self": { "items": { "$ref": "#" }, "enum": [{ "required": 3 }] },
            "coded": { "$ref": "#/%24defs/a%20b~1%C3%A9" },
            "second": { "$ref": "#/$defs/Node~1x/oneOf/1" }
        },
        "required": ["type", "node"],
        "$defs": { "a b/é": {}, "Node/x": { "oneOf": [{ "const": { "type": 7 } }, true] } }
    }"##;
    assert_eq!(faults(schema, Role::Input), Vec::<String>::new());
}
