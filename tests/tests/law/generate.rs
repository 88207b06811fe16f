//! Values made after a schema: most of them satisfy it.

use agent_tools_tests::rng::Rng;
use serde_json::{Map, Number, Value, json};

/// Texts by the `format` that they satisfy.
const FORMATS: [(&str, &[&str]); 10] = [
    ("date", &["2026-02-28", "2024-02-29", "0001-01-01", "9999-12-31"]),
    (
        "date-time",
        &["2026-02-28T09:30:00Z", "1969-12-31T23:59:59.999999999-23:59", "0001-01-02T00:00:00+23:59"],
    ),
    ("partial-date-time", &["2026-02-28T09:30:00", "9999-12-31T23:59:59.5"]),
    ("partial-time", &["09:30:00", "00:00:00.000000001"]),
    ("uuid", &["67e55044-10b1-426f-9247-bb680e5fe0c8", "00000000-0000-0000-0000-00000000000F"]),
    (
        "uri",
        &["https://example.com/a?b#c", "urn:isbn:1", "data:,x", "http://[::1]:80/", "HTTP://EXAMPLE.com"],
    ),
    ("ip", &["127.0.0.1", "::1"]),
    ("ipv4", &["127.0.0.1", "255.255.255.255"]),
    ("ipv6", &["::1", "fe80::", "::ffff:1.2.3.4"]),
    ("email", &["a@b.example"]),
];

/// Texts of `Decimal`: the edges of integer types, some of which lie outside of each.
const DECIMALS: [&str; 14] = [
    "0",
    "7",
    "42",
    "-1",
    "127",
    "-128",
    "255",
    "256",
    "65536",
    "9223372036854775807",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
];

/// Texts by a part of the pattern that they match; the first that is found counts.
const PATTERNS: [(&str, &[&str]); 4] = [
    ("(?i)", &["ab", "AB"]),
    (r"\.", &["1.2.3", "1.0.0-rc.1+b", "0.0.0"]),
    ("[a-z]+", &["abc", "z"]),
    ("[1-9]", &["0", "7", "42", "99", "1000000"]),
];

const TEXTS: [&str; 8] = ["", "a", "é", "𝄞", "ab", "true", "12", "a b\u{0}\n\"\\"];

/// Names of map entries, none of which is a property of some type.
const NAMES: [&str; 4] = ["k1", "k 2", "", "ключ"];

pub(crate) struct Generator<'a> {
    pub(crate) root: &'a Value,
    pub(crate) rng: Rng,
}

impl Generator<'_> {
    pub(crate) fn instance(&mut self) -> Value {
        self.value(self.root, 0)
    }

    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        let Some(object) = schema.as_object() else { return self.any(depth) };
        let mut made = Value::Null;
        if let Some(values) = object.get("enum").and_then(Value::as_array) {
            return self.rng.pick(values).clone();
        }
        if let Some(value) = object.get("const") {
            return value.clone();
        }
        if object.contains_key("type") || object.contains_key("properties") {
            made = self.typed(object, depth);
        }
        if let Some(target) = object.get("$ref").and_then(Value::as_str) {
            let target = self.root.pointer(target.trim_start_matches('#')).expect("references resolve");
            made = joined(self.value(target, depth + 1), made);
        }
        for part in object.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            made = joined(self.value(part, depth + 1), made);
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(branches) = object.get(keyword).and_then(Value::as_array) {
                // Past some depth the plainest branch, so that recursion ends.
                let cost = |branch: &Value| (branch.to_string().contains("$ref"), branch.to_string().len());
                let plainest = || branches.iter().min_by_key(|branch| cost(branch));
                let branch = if depth > 8 { plainest().expect("a branch") } else { self.rng.pick(branches) };
                made = joined(self.value(branch, depth + 1), made);
            }
        }
        if object.keys().all(|keyword| matches!(keyword.as_str(), "description" | "default" | "title")) {
            return self.any(depth);
        }
        made
    }

    fn typed(&mut self, schema: &Map<String, Value>, depth: usize) -> Value {
        let kind = match schema.get("type") {
            Some(Value::String(kind)) => kind.clone(),
            Some(Value::Array(kinds)) => {
                let rare =
                    kinds.iter().filter(|kind| *kind != "null" || self.rng.one_in(4)).collect::<Vec<_>>();
                self.rng.pick(&rare).as_str().unwrap_or("null").to_owned()
            }
            _ => "object".to_owned(),
        };
        match kind.as_str() {
            "boolean" => json!(self.rng.one_in(2)),
            "integer" => self.integer(schema),
            "number" => self.number(schema),
            "string" => self.text(schema),
            "array" => self.array(schema, depth),
            "object" => self.object(schema, depth),
            _ => Value::Null,
        }
    }

    fn integer(&mut self, schema: &Map<String, Value>) -> Value {
        let least = schema.get("minimum").cloned().unwrap_or(json!(i64::MIN));
        let most = schema.get("maximum").cloned().unwrap_or(json!(u64::MAX));
        match self.rng.below(6) {
            0 => least,
            1 => most,
            2 => json!(5.0),
            3 => json!(self.rng.below(2)),
            4 => json!(self.rng.below(300)),
            _ => json!(7),
        }
    }

    fn number(&mut self, schema: &Map<String, Value>) -> Value {
        let bound = |keyword: &str| schema.get(keyword).filter(|bound| bound.is_number()).cloned();
        match self.rng.below(6) {
            0 => bound("minimum").unwrap_or(json!(-1.5)),
            1 => bound("maximum").unwrap_or(json!(1e300)),
            2 => json!(0.1),
            3 => json!(1),
            4 => Number::from_f64(-0.0).map_or(Value::Null, Value::Number),
            _ => json!(0.5),
        }
    }

    fn text(&mut self, schema: &Map<String, Value>) -> Value {
        let format = schema.get("format").and_then(Value::as_str).unwrap_or_default();
        if format.starts_with("decimal-") {
            return json!(self.rng.pick(&DECIMALS));
        }
        if let Some((_, texts)) = FORMATS.iter().find(|(name, _)| *name == format) {
            return json!(self.rng.pick(texts));
        }
        if let Some(pattern) = schema.get("pattern").and_then(Value::as_str) {
            return json!(self.matching(pattern));
        }
        let length = |keyword: &str| schema.get(keyword).and_then(Value::as_u64);
        let fits = |text: &&str| {
            let count = text.chars().count() as u64;
            length("minLength").is_none_or(|least| count >= least)
                && length("maxLength").is_none_or(|most| count <= most)
        };
        let texts: Vec<_> = TEXTS.into_iter().filter(fits).collect();
        if texts.is_empty() || (length("maxLength").is_none() && self.rng.one_in(40)) {
            return json!("長".repeat(2_000));
        }
        json!(self.rng.pick(&texts))
    }

    fn matching(&mut self, pattern: &str) -> &'static str {
        let known = PATTERNS.iter().find(|(part, _)| pattern.contains(part));
        known.map_or("", |(_, texts)| *self.rng.pick(texts))
    }

    fn array(&mut self, schema: &Map<String, Value>, depth: usize) -> Value {
        if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
            return items.iter().map(|item| self.value(item, depth + 1)).collect();
        }
        let length = |keyword: &str, otherwise: usize| {
            let length = schema.get(keyword).and_then(Value::as_u64);
            length
                .map_or(otherwise, |length| usize::try_from(length).expect("a length of the tests is small"))
        };
        let least = length("minItems", 0);
        let most = length("maxItems", least + if depth > 6 { 0 } else { 3 });
        let count = least + self.rng.below(most - least + 1);
        let any = Value::Bool(true);
        let item = schema.get("items").unwrap_or(&any);
        (0..count).map(|_| self.value(item, depth + 1)).collect()
    }

    fn object(&mut self, schema: &Map<String, Value>, depth: usize) -> Value {
        let mut made = Map::new();
        let required = schema.get("required").and_then(Value::as_array);
        for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let needed = required.is_some_and(|required| required.iter().any(|required| required == name));
            if needed || (depth <= 8 && self.rng.one_in(2)) {
                let value = self.value(property, depth + 1);
                made.insert(name.clone(), value);
            }
        }
        let entries = if depth > 6 { 0 } else { self.rng.below(3) };
        for _ in 0..entries {
            if let Some(rest) = schema.get("additionalProperties").filter(|rest| **rest != false) {
                let value = self.value(rest, depth + 1);
                made.insert((*self.rng.pick(&NAMES)).to_owned(), value);
            }
            if let Some(patterns) = schema.get("patternProperties").and_then(Value::as_object) {
                for (pattern, value) in patterns {
                    let value = self.value(value, depth + 1);
                    made.insert(self.matching(pattern).to_owned(), value);
                }
            }
        }
        Value::Object(made)
    }

    fn any(&mut self, depth: usize) -> Value {
        let values = [
            Value::Null,
            json!(true),
            json!(u64::MAX),
            json!(-1.5),
            json!("text"),
            json!([[1], [], {}]),
            json!({ "k1": { "k2": null } }),
        ];
        if depth > 8 { json!(0) } else { self.rng.pick(&values).clone() }
    }
}

/// Two objects as one; else what is not `null`.
fn joined(left: Value, right: Value) -> Value {
    match (left, right) {
        (Value::Object(mut left), Value::Object(right)) => {
            left.extend(right);
            Value::Object(left)
        }
        (left, Value::Null) => left,
        (_, right) => right,
    }
}
