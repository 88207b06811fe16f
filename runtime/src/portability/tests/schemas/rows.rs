use serde_json::{Value, json};

use crate::portability::{
    Effect::{
        self, DropsKeyword, DropsTool, Misreads, RefusesCalls, RefusesRequest, RefusesServer, RefusesValues,
        Rewrites, Rounds, Unchecked,
    },
    Profile,
    Severity::{self, Error, Note, Warning},
    Subject::{self, Input, Output},
    tests::{defining, object, optional, x},
};

/// Subject, schema, profile; rule, path, effect, severity.
pub(super) type Row = (Subject, Value, Profile, &'static str, &'static str, Effect, Severity);

const HERE: &str = "/properties/x";

/// Roots, values, numbers and alternatives.
#[rustfmt::skip]
pub(super) fn values() -> Vec<Row> {
    let text = || json!({ "type": "string" });
    let documented = || json!({ "anyOf": [{ "type": "string", "const": "open" }, { "type": "string", "const": "closed" }] });
    let pair = || json!({ "type": "array", "prefixItems": [text(), { "type": "boolean" }] });
    let closed_pair = || json!({ "type": "array", "prefixItems": [text()], "items": false });
    let bounded = |least: i64, most: u64| json!({ "type": "integer", "minimum": least, "maximum": most });
    vec![
        // The root.
        (Input, json!({ "properties": {} }), Profile::CLAUDE_CODE, "ROOT-OBJECT", "", RefusesServer, Error),
        (Input, json!({ "type": "array", "items": text() }), Profile::GEMINI_CLI, "ROOT-OBJECT", "", RefusesServer, Error),
        (Input, json!({ "type": ["object", "null"] }), Profile::TS_SDK_V1, "ROOT-OBJECT", "", RefusesServer, Error),
        (Input, json!({ "type": "string" }), Profile::BEDROCK, "ROOT-OBJECT", "", RefusesRequest, Error),
        (Input, json!({ "type": "object", "oneOf": [x(text())] }), Profile::OPENCODE, "ROOT-COMBINATOR", "", RefusesCalls, Error),
        (Input, json!({ "type": "object", "anyOf": [x(text())] }), Profile::CLAUDE_CODE, "ROOT-COMBINATOR", "", Misreads, Error),
        (Input, json!({ "type": "object", "allOf": [x(text())] }), Profile::ANTHROPIC, "ROOT-COMBINATOR", "", RefusesRequest, Error),
        (Input, json!({ "type": "object", "$ref": "#/$defs/A" }), Profile::OPENAI, "ROOT-COMBINATOR", "", RefusesRequest, Error),
        (Input, json!({ "type": "object" }), Profile::CODEX, "ROOT-PROPERTIES", "", Rewrites, Note),
        (Input, json!({ "type": "object" }), Profile::OPENAI, "ROOT-PROPERTIES", "", RefusesRequest, Warning),
        // Values that say too little.
        (Input, x(json!(true)), Profile::GEMINI_CLI, "BOOL-SCHEMA", HERE, RefusesServer, Error),
        (Input, x(json!(true)), Profile::OPENCODE, "BOOL-SCHEMA", HERE, RefusesServer, Error),
        (Input, x(json!(false)), Profile::CONTINUE, "BOOL-SCHEMA", HERE, RefusesServer, Error),
        (Input, x(json!(true)), Profile::CODEX, "BOOL-SCHEMA", HERE, Misreads, Warning),
        (Output, x(json!(true)), Profile::CODEBUDDY, "BOOL-SCHEMA", HERE, RefusesServer, Error),
        (Output, x(json!(true)), Profile::TS_SDK_V1, "BOOL-SCHEMA", HERE, RefusesServer, Error),
        (Input, x(json!({ "type": "array", "items": true })), Profile::CODEX, "BOOL-SCHEMA", "/properties/x/items", Misreads, Warning),
        (Input, x(json!({ "type": "array", "items": true })), Profile::COPILOT_CLI, "BOOL-SCHEMA", "/properties/x/items", Rewrites, Note),
        (Input, x(json!({ "description": "Any." })), Profile::CODEX, "UNTYPED", HERE, DropsKeyword, Warning),
        (Input, x(json!({ "type": "array", "items": {} })), Profile::MOONSHOT, "UNTYPED", "/properties/x/items", RefusesRequest, Warning),
        (Input, x(json!({ "anyOf": [text(), {}] })), Profile::MOONSHOT, "UNTYPED", "/properties/x/anyOf/1", RefusesRequest, Warning),
        (Input, x(json!({ "anyOf": [text(), { "type": "object" }] })), Profile::CLAUDE_CODE, "TEXT-OR-JSON", HERE, Rounds, Warning),
        (Input, optional(json!({ "oneOf": [{ "type": "boolean" }, { "type": ["array", "string"] }] })), Profile::CLAUDE_CODE, "TEXT-OR-JSON", HERE, Rounds, Warning),
        (Input, x(json!({ "type": ["string", "array"] })), Profile::CLAUDE_CODE, "TEXT-OR-JSON", HERE, Rounds, Warning),
        (Input, x(json!({ "type": "array" })), Profile::CODEX, "ARRAY-ITEMS", HERE, Misreads, Warning),
        (Input, x(json!({ "type": "array" })), Profile::COPILOT_CLI, "ARRAY-ITEMS", HERE, Rewrites, Note),
        (Input, x(json!({ "type": "array" })), Profile::COPILOT_CHAT, "ARRAY-ITEMS", HERE, RefusesRequest, Warning),
        (Input, x(pair()), Profile::CODEX, "TUPLE", HERE, Misreads, Warning),
        (Input, x(pair()), Profile::COPILOT_CLI, "TUPLE", HERE, Rewrites, Warning),
        (Input, x(pair()), Profile::COPILOT_CHAT, "TUPLE", HERE, RefusesRequest, Warning),
        (Input, x(json!({ "type": "array", "items": [text()] })), Profile::MOONSHOT, "TUPLE", HERE, RefusesRequest, Warning),
        (Input, x(closed_pair()), Profile::QWEN_CODE, "TUPLE", HERE, RefusesCalls, Error),
        (Input, x(closed_pair()), Profile::GEMINI_CLI, "TUPLE", HERE, RefusesCalls, Error),
        (Input, x(json!({ "const": "a" })), Profile::CODEX, "CONST", HERE, Rewrites, Note),
        (Input, x(json!({ "const": "a" })), Profile::GEMINI_PARAMETERS, "CONST", HERE, RefusesRequest, Warning),
        (Input, x(json!({ "enum": ["a", 1] })), Profile::GEMINI_PARAMETERS, "ENUM-TYPE", HERE, RefusesRequest, Error),
        (Input, x(json!({ "enum": [1, 2] })), Profile::CODEX, "ENUM-TYPE", HERE, Misreads, Error),
        (Input, x(json!({ "type": "integer", "enum": [1, 2] })), Profile::MOONSHOT, "ENUM-TYPE", HERE, RefusesRequest, Error),
        (Input, x(json!({ "type": "string", "title": "T" })), Profile::GEMINI_PARAMETERS, "META", HERE, DropsKeyword, Note),
        (Input, json!({ "$schema": "s", "type": "object", "properties": {} }), Profile::CODEX, "META", "", DropsKeyword, Note),
        // Null.
        (Input, optional(json!({ "type": ["string", "null"] })), Profile::GEMINI_PARAMETERS, "NULL-OPTIONAL", HERE, RefusesRequest, Warning),
        (Input, optional(json!({ "anyOf": [text(), { "type": "null" }] })), Profile::GEMINI_PARAMETERS, "NULL-OPTIONAL", HERE, RefusesRequest, Warning),
        (Input, x(json!({ "type": "null" })), Profile::GEMINI_PARAMETERS, "NULL-REQUIRED", HERE, RefusesRequest, Warning),
        (Input, x(json!({ "enum": ["a", null] })), Profile::GEMINI_PARAMETERS, "NULL-REQUIRED", HERE, RefusesRequest, Warning),
        (Input, x(json!({ "anyOf": [text(), { "type": "null" }] })), Profile::CONTINUE, "NULL-REQUIRED", HERE, RefusesValues, Warning),
        (Input, x(json!({ "type": ["string", "integer"] })), Profile::GEMINI_CLI, "TYPE-ARRAY", HERE, Rewrites, Note),
        (Input, x(json!({ "type": ["string", "integer"] })), Profile::MOONSHOT, "TYPE-ARRAY", HERE, RefusesRequest, Warning),
        // Numbers and formats.
        (Input, x(json!({ "type": "integer", "format": "uint32" })), Profile::GEMINI_CLI, "INT-FORMAT", HERE, Rewrites, Note),
        (Input, x(json!({ "type": "number", "format": "double" })), Profile::GEMINI_PARAMETERS, "INT-FORMAT", HERE, RefusesRequest, Warning),
        (Input, x(json!({ "type": "string", "format": "ip" })), Profile::GEMINI_PARAMETERS, "STR-FORMAT", HERE, RefusesRequest, Warning),
        (Input, x(json!({ "type": "string", "format": "partial-time" })), Profile::GEMINI_CLI, "STR-FORMAT", HERE, Rewrites, Note),
        (Input, x(bounded(0, u64::MAX)), Profile::CLAUDE_CODE, "INT-64", HERE, Rounds, Warning),
        (Input, x(json!({ "type": "integer" })), Profile::GEMINI_CLI, "INT-64", HERE, Rounds, Warning),
        (Input, x(bounded(i64::MIN, 10)), Profile::QWEN_CODE, "INT-64", HERE, Rounds, Warning),
        (Input, x(bounded(0, 1 << 53)), Profile::CONTINUE, "INT-64", HERE, Rounds, Warning),
        (Input, x(bounded(0, u64::MAX)), Profile::GEMINI_PARAMETERS, "INT-64", HERE, Rounds, Warning),
        (Output, x(bounded(0, u64::MAX)), Profile::CODEBUDDY, "INT-64", HERE, Rounds, Warning),
        (Output, x(json!({ "type": "array", "items": { "type": "integer", "format": "uint64" } })), Profile::OPENCODE, "INT-64", "/properties/x/items", Rounds, Warning),
        (Input, x(json!({ "type": "integer", "exclusiveMinimum": 0, "maximum": 9 })), Profile::GEMINI_PARAMETERS, "EXCL-BOUND", HERE, RefusesRequest, Warning),
        // Alternatives and conditions.
        (Input, x(json!({ "oneOf": [text(), { "type": "boolean" }] })), Profile::OPENAI_STRICT, "ONE-OF", HERE, RefusesRequest, Note),
        (Input, x(json!({ "oneOf": [text(), { "type": "boolean" }] })), Profile::GEMINI_PARAMETERS, "ONE-OF", HERE, RefusesRequest, Warning),
        (Input, x(documented()), Profile::GEMINI_PARAMETERS, "DOC-ENUM", HERE, RefusesRequest, Warning),
        (Input, x(json!({ "type": "object", "properties": {}, "anyOf": [x(text())] })), Profile::MOONSHOT, "UNION-SIBLING", HERE, RefusesRequest, Warning),
        (Input, x(json!({ "type": "object", "properties": {}, "anyOf": [x(text())] })), Profile::CODEX, "UNION-SIBLING", HERE, Misreads, Warning),
        (Input, x(json!({ "type": "integer", "not": { "const": 0 } })), Profile::CODEX, "NOT", HERE, DropsKeyword, Note),
        (Input, x(json!({ "type": "integer", "not": { "const": 0 } })), Profile::COPILOT_CLI, "NOT", HERE, Rewrites, Note),
        (Input, x(json!({ "type": "object", "if": {}, "then": {} })), Profile::CODEX, "CONDITIONAL", HERE, DropsKeyword, Note),
    ]
}

/// Objects, references, hints and results.
#[rustfmt::skip]
pub(super) fn objects() -> Vec<Row> {
    let text = || json!({ "type": "string" });
    let tree = || json!({ "Tree": object(&json!({ "kids": { "type": "array", "items": { "$ref": "#/$defs/Tree" } } }), &json!([])) });
    let endless = || json!({ "A": object(&json!({ "b": { "$ref": "#/$defs/B" } }), &json!(["b"])), "B": object(&json!({ "a": { "$ref": "#/$defs/A" } }), &json!(["a"])) });
    let plain = || json!({ "Plain": object(&json!({ "a": text() }), &json!(["a"])) });
    let deep = (0..11).fold(text(), |inner, _| x(inner));
    let deep_path: &'static str = "/properties/x".repeat(11).leak();
    let middling = (0..6).fold(text(), |inner, _| x(inner));
    let middling_path: &'static str = "/properties/x".repeat(6).leak();
    vec![
        // Objects and maps.
        (Input, x(json!({ "type": "object", "additionalProperties": {} })), Profile::CLAUDE_CODE, "ADDL-EMPTY", HERE, Misreads, Warning),
        (Input, x(json!({ "type": "object", "additionalProperties": text() })), Profile::OPENAI_STRICT, "OPEN-MAP", HERE, RefusesRequest, Note),
        (Input, x(json!({ "type": "object", "additionalProperties": true })), Profile::GEMINI_PARAMETERS, "OPEN-MAP", HERE, DropsKeyword, Note),
        (Input, json!({ "type": "object", "additionalProperties": true }), Profile::OPENCODE, "OPEN-MAP", "", Misreads, Warning),
        (Input, json!({ "type": "object", "additionalProperties": text() }), Profile::CONTINUE, "OPEN-MAP", "", DropsKeyword, Note),
        (Input, x(json!({ "type": "object", "properties": {} })), Profile::ANTHROPIC_STRICT, "OPEN-OBJECT", HERE, RefusesRequest, Note),
        (Input, optional(text()), Profile::OPENAI_STRICT, "OPTIONAL-PROP", HERE, RefusesRequest, Note),
        (Input, x(json!({ "type": "object", "additionalProperties": false, "patternProperties": { "^\\d+$": text() } })), Profile::CODEX, "PATTERN-PROPS", HERE, Misreads, Warning),
        (Input, object(&json!({ "a b": text() }), &json!([])), Profile::ANTHROPIC, "PROP-NAME", "/properties/a b", RefusesRequest, Error),
        (Input, object(&json!({ "a b": text() }), &json!([])), Profile::CLAUDE_CODE, "PROP-NAME", "/properties/a b", DropsTool, Error),
        (Input, object(&json!({ "": text() }), &json!([])), Profile::ANTHROPIC, "PROP-NAME", "/properties/", RefusesRequest, Error),
        (Input, object(&json!({ "a/b~": text() }), &json!([])), Profile::ANTHROPIC, "PROP-NAME", "/properties/a~1b~0", RefusesRequest, Error),
        (Input, object(&json!({ "a.b": text() }), &json!([])), Profile::GEMINI_JSON_SCHEMA, "PROP-NAME", "/properties/a.b", RefusesRequest, Warning),
        (Input, object(&json!({ "2nd": text() }), &json!([])), Profile::GEMINI_PARAMETERS, "PROP-NAME", "/properties/2nd", RefusesRequest, Warning),
        (Input, object(&json!({ "wait_for_previous": text() }), &json!([])), Profile::GEMINI_CLI, "PROP-INJECTED", "/properties/wait_for_previous", Misreads, Warning),
        (Input, object(&json!({}), &json!(["a"])), Profile::GEMINI_PARAMETERS, "REQUIRED-DANGLING", "", RefusesRequest, Error),
        (Input, object(&json!({}), &Value::Null), Profile::CONTINUE, "REQUIRED-DANGLING", "", RefusesServer, Error),
        // References.
        (Input, defining(x(json!({ "$ref": "#/$defs/Plain" })), plain()), Profile::CONTINUE, "REF", HERE, Misreads, Warning),
        (Output, defining(x(json!({ "$ref": "#/$defs/Plain" })), plain()), Profile::CLAUDE_CODE, "REF", HERE, RefusesServer, Warning),
        (Input, defining(x(json!({ "$ref": "#/$defs/Plain", "type": "object" })), plain()), Profile::GEMINI_CLI, "REF-SIBLING", HERE, RefusesRequest, Warning),
        (Input, defining(x(json!({ "$ref": "#/$defs/Plain", "description": "D" })), plain()), Profile::MOONSHOT, "REF-SIBLING", HERE, RefusesRequest, Warning),
        (Input, defining(x(json!({ "$ref": "#/$defs/Tree" })), tree()), Profile::CONTINUE, "RECURSION", "/$defs/Tree/properties/kids/items", Misreads, Warning),
        (Input, defining(x(json!({ "$ref": "#/$defs/Tree" })), tree()), Profile::ANTHROPIC_STRICT, "RECURSION", "/$defs/Tree/properties/kids/items", RefusesRequest, Warning),
        (Input, defining(x(json!({ "$ref": "#/$defs/A" })), endless()), Profile::GEMINI_JSON_SCHEMA, "RECURSION", "/$defs/A/properties/b", RefusesRequest, Warning),
        (Input, x(json!({ "type": "array", "items": { "$ref": "#" } })), Profile::CONTINUE, "RECURSION", "/properties/x/items", Misreads, Warning),
        // Hints.
        (Input, x(json!({ "type": "integer", "minimum": 1, "maximum": 100 })), Profile::CODEX, "HINT-LOST", HERE, DropsKeyword, Note),
        (Input, x(json!({ "type": "array", "items": text(), "uniqueItems": true })), Profile::QWEN_CODE, "HINT-LOST", HERE, DropsKeyword, Note),
        (Input, x(json!({ "type": "string", "pattern": "^a$" })), Profile::COPILOT_CHAT, "HINT-LOST", HERE, DropsKeyword, Note),
        (Input, optional(json!({ "type": "boolean", "default": false })), Profile::CODEX, "HINT-LOST", HERE, DropsKeyword, Note),
        // Depth.
        (Input, deep, Profile::OPENAI_STRICT, "DEPTH", deep_path, RefusesRequest, Error),
        (Input, middling, Profile::OPENAI_STRICT, "DEPTH", middling_path, Misreads, Warning),
        // Results.
        (Output, json!({ "type": "array", "items": text() }), Profile::GEMINI_CLI, "OUTPUT-ROOT", "", RefusesServer, Error),
        (Output, json!({ "anyOf": [x(text())] }), Profile::GEMINI_CLI, "OUTPUT-ROOT", "", RefusesServer, Error),
        (Output, json!({ "type": "string" }), Profile::TS_SDK_V2, "OUTPUT-ROOT", "", RefusesServer, Error),
        (Output, x(json!({ "type": "string", "writeOnly": true })), Profile::MCP, "OUTPUT-CONTRACT", HERE, RefusesCalls, Error),
        // More than is looked at.
        (Input, x(json!({ "anyOf": vec![text(); 30_000] })), Profile::MISTRAL, "BUDGET", "", Unchecked, Error),
    ]
}
