use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::*;
use crate::__private::Whole;

fn accept_of<T: crate::__private::ToolInput + 'static>() -> Value {
    let mut faults = Vec::new();
    let schema = accept(&Whole::<T>::of().input(), &mut faults);
    assert_eq!(faults, Vec::<String>::new());
    schema
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Numbers {
    small: u8,
    wide: u64,
    signed: i64,
    single: f32,
    #[schemars(range(min = 1, max = 5))]
    narrowed: u32,
    #[schemars(range(min = -3, max = 1000))]
    loose: u8,
}

#[test]
fn every_number_has_the_bounds_of_its_type_and_a_tighter_bound_stays() {
    let schema = accept_of::<Numbers>();
    let properties = &schema["properties"];
    for (name, minimum, maximum) in [
        ("small", json!(0), json!(255)),
        ("wide", json!(0), json!(u64::MAX)),
        ("signed", json!(i64::MIN), json!(i64::MAX)),
        ("single", json!(f64::from(f32::MIN)), json!(f64::from(f32::MAX))),
        ("narrowed", json!(1), json!(5)),
        ("loose", json!(0), json!(255)),
    ] {
        assert_eq!(
            (&properties[name]["minimum"], &properties[name]["maximum"]),
            (&minimum, &maximum),
            "{name}"
        );
    }
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Nested {
    plain: Inner,
    tagged: Tagged,
    map: BTreeMap<String, u8>,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Inner {
    x: u8,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
#[expect(dead_code, reason = "only its schema is used")]
enum Tagged {
    Wraps(Wrapped),
    Plain { y: u8 },
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Wrapped {
    z: u8,
}

#[test]
fn objects_are_closed_and_composed_ones_by_their_owner() {
    let schema = accept_of::<Nested>();
    let definitions = &schema["$defs"];
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(definitions["Inner"]["additionalProperties"], false);
    assert_eq!(definitions["Wrapped"].get("additionalProperties"), None, "its tag stands beside it");
    let branches = definitions["Tagged"]["oneOf"].as_array().expect("a tagged union");
    assert!(branches.iter().any(|branch| branch["unevaluatedProperties"] == false), "{branches:?}");
    assert!(branches.iter().any(|branch| branch["additionalProperties"] == false), "{branches:?}");
    assert_eq!(schema["properties"]["map"]["additionalProperties"]["maximum"], 255, "a map stays open");
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Awkward {
    any: Value,
    anys: Vec<Value>,
    number: Option<u32>,
    inner: Option<Inner>,
    address: std::net::IpAddr,
}

#[test]
fn what_is_advertised_has_no_boolean_schema_no_null_and_no_foreign_format() {
    let advertised = advertise(&accept_of::<Awkward>());
    let properties = &advertised["properties"];
    assert_eq!(properties["any"], json!({}));
    assert_eq!(properties["anys"]["items"], json!({}));
    assert_eq!(properties["number"], json!({ "maximum": u32::MAX, "minimum": 0, "type": "integer" }));
    assert_eq!(properties["inner"], json!({ "$ref": "#/$defs/Inner" }));
    assert_eq!(properties["address"], json!({ "type": "string" }));
    assert_eq!(advertised.get("$schema"), None);
}

#[derive(Deserialize, JsonSchema)]
struct Empty {}

#[test]
fn an_empty_input_has_properties() {
    let expected = json!({ "additionalProperties": false, "properties": {}, "type": "object" });
    assert_eq!(advertise(&accept_of::<Empty>()), expected);
}

#[derive(Serialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
enum Tree {
    Leaf,
    Node(Vec<Tree>),
}

#[test]
fn an_output_that_is_no_object_is_wrapped_and_its_references_still_resolve() {
    assert_eq!(output::<u8>().schema["properties"]["result"]["maximum"], 255);
    let schema = output::<Tree>().schema;
    assert_eq!(schema["properties"]["result"]["$ref"], "#/$defs/Tree");
    assert!(schema["$defs"]["Tree"].is_object());
}
