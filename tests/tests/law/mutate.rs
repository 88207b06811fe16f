//! One change to a value: most of them break it.

use agent_tools_tests::rng::Rng;
use serde_json::{Map, Number, Value, json};

/// Changes one place of the value, chosen at random.
pub(crate) fn mutated(value: &Value, rng: &mut Rng) -> Value {
    let mut value = value.clone();
    let places = count(&value);
    let mut place = rng.below(places);
    change(&mut value, &mut place, rng);
    value
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(object) => object.values().map(count).sum::<usize>(),
        _ => 0,
    }
}

/// Goes to the place by counting; `true` once it is found.
fn change(value: &mut Value, place: &mut usize, rng: &mut Rng) -> bool {
    if *place == 0 {
        *value = changed(value.take(), rng);
        return true;
    }
    *place -= 1;
    match value {
        Value::Array(items) => items.iter_mut().any(|item| change(item, place, rng)),
        Value::Object(object) => object.values_mut().any(|value| change(value, place, rng)),
        _ => false,
    }
}

fn changed(value: Value, rng: &mut Rng) -> Value {
    match value {
        Value::Object(object) if rng.below(4) > 0 => of_object(object, rng),
        Value::Array(mut items) if rng.below(3) > 0 => {
            match rng.below(4) {
                0 => drop(items.pop()),
                1 => items.push(Value::Null),
                2 => items.extend(items.first().cloned()),
                _ => items.reverse(),
            }
            Value::Array(items)
        }
        Value::String(text) if rng.below(3) > 0 => json!(of_text(&text, rng)),
        Value::Number(number) if rng.below(3) > 0 => of_number(&number, rng),
        value if rng.one_in(8) => json!([value]),
        _ => hostile(rng),
    }
}

fn of_object(mut object: Map<String, Value>, rng: &mut Rng) -> Value {
    let names: Vec<String> = object.keys().cloned().collect();
    let name = if names.is_empty() { "a".to_owned() } else { rng.pick(&names).clone() };
    match rng.below(7) {
        0 => drop(object.remove(&name)),
        1 => drop(object.insert("unknown".to_owned(), json!(1))),
        2 => drop(object.insert(name, Value::Null)),
        3 => drop(object.insert(name, hostile(rng))),
        4 => {
            // A name that is spelt differently, or that a key cannot be.
            let spelt = ["007", "-0", "1.0", "true", " 1", "A", "18446744073709551616", "+1"];
            if let Some(value) = object.remove(&name) {
                object.insert((*rng.pick(&spelt)).to_owned(), value);
            }
        }
        5 => {
            if let Some(value) = object.remove(&name) {
                object.insert(name.to_uppercase(), value);
            }
        }
        _ => return Value::Array(object.into_iter().map(|(_, value)| value).collect()),
    }
    Value::Object(object)
}

fn of_text(text: &str, rng: &mut Rng) -> String {
    match rng.below(9) {
        0 => String::new(),
        1 => format!("{text} "),
        2 => format!(" {text}"),
        3 => text.to_uppercase(),
        4 => text.to_lowercase(),
        5 => text.replace('-', ""),
        6 => text.chars().skip(1).collect(),
        7 => text.replace('0', "9"),
        _ => (*rng.pick(&NEAR)).to_owned(),
    }
}

/// Texts that nearly have some format.
const NEAR: [&str; 22] = [
    "2026-02-30",
    "2026-02-28T09:30:00",
    "2026-02-28 09:30:00Z",
    "2026-02-28T24:00:00Z",
    "2026-02-28T09:30:00+2:00",
    "+12026-02-28T09:30:00Z",
    "09:30",
    "09:30:00Z",
    "{67e55044-10b1-426f-9247-bb680e5fe0c8}",
    "67e55044-10b1-426f-9247-bb680e5fe0cg",
    "http://",
    "http://a b/",
    "http://example.com:99999/",
    "http://1.2.3.4.5/",
    "//example.com",
    "127.0.0.01",
    "fe80::1%1",
    "01.2.3",
    "1.2",
    "Monday",
    "é",
    "null",
];

fn of_number(number: &Number, rng: &mut Rng) -> Value {
    let near = number.as_f64().unwrap_or_default();
    match rng.below(5) {
        0 => json!(near + 1.0),
        1 => json!(-near),
        2 => json!(number.to_string()),
        3 => json!(near / 2.0),
        _ => edge(rng),
    }
}

/// Numbers at the edges of types.
fn edge(rng: &mut Rng) -> Value {
    let edges = [
        json!(-1),
        json!(0),
        json!(127),
        json!(128),
        json!(-129),
        json!(256),
        json!(32_768),
        json!(65_536),
        json!(4_294_967_296_u64),
        json!(9_007_199_254_740_991_u64),
        json!(9_007_199_254_740_993_u64),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(1_000_000_000),
        json!(1.5),
        json!(2.0),
        json!(3.5e38),
        json!(-3.5e38),
        json!(1e300),
        json!(5e-324),
    ];
    rng.pick(&edges).clone()
}

fn hostile(rng: &mut Rng) -> Value {
    match rng.below(10) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!([]),
        3 => json!({}),
        4 => json!(["a", 1]),
        5 => json!({ "unknown": null }),
        6 => json!("A"),
        7 => json!("x".repeat(3_000)),
        8 => json!(*rng.pick(&NEAR)),
        _ => edge(rng),
    }
}
