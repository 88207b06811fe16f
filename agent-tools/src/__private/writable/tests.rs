use std::collections::BTreeMap;

use super::*;

#[derive(Serialize)]
struct Field {
    x: f64,
}

#[derive(Serialize)]
struct Newtype(f64);

#[derive(Serialize)]
enum Variant {
    Newtype(f64),
    Tuple(u8, f64),
    Struct { x: f64 },
}

#[derive(Serialize)]
#[serde(tag = "kind")]
enum Tagged {
    A { x: Option<f64> },
}

#[derive(Serialize)]
#[serde(untagged)]
enum Untagged {
    A(Option<f64>),
}

#[derive(Serialize)]
struct Flat {
    #[serde(flatten)]
    rest: BTreeMap<&'static str, Option<f64>>,
}

fn with(x: f64) -> Vec<(&'static str, Result<(), serde_json::Error>)> {
    #[expect(clippy::cast_possible_truncation, reason = "infinite stays infinite, and `NaN` stays `NaN`")]
    let single = x as f32;
    vec![
        ("bare", check(&x)),
        ("f32", check(&single)),
        ("optional", check(&Some(x))),
        ("twice optional", check(&Some(Some(x)))),
        ("list", check(&[0.0, x])),
        ("list of optional", check(&[None, Some(x)])),
        ("tuple", check(&(1, x))),
        ("map", check(&BTreeMap::from([("a", Some(x))]))),
        ("field", check(&Field { x })),
        ("newtype", check(&Newtype(x))),
        ("newtype variant", check(&Variant::Newtype(x))),
        ("tuple variant", check(&Variant::Tuple(1, x))),
        ("struct variant", check(&Variant::Struct { x })),
        ("tagged", check(&Tagged::A { x: Some(x) })),
        ("untagged", check(&Untagged::A(Some(x)))),
        ("flattened", check(&Flat { rest: BTreeMap::from([("a", Some(x))]) })),
        ("boxed", check(&Some(Box::new(Some(x))))),
    ]
}

#[test]
fn a_number_that_json_has_not_is_refused_wherever_it_stands() {
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (what, result) in with(x) {
            let error = result.expect_err(what).to_string();
            assert!(error.contains("infinite or `NaN`"), "{what}: {error}");
        }
    }
    for (what, result) in with(0.5) {
        assert!(result.is_ok(), "{what}: {result:?}");
    }
}

/// As many lists around nothing as it says.
struct Nest(usize);

impl Serialize for Nest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.checked_sub(1) {
            Some(left) => [Nest(left)].serialize(serializer),
            None => serializer.serialize_unit(),
        }
    }
}

#[test]
fn a_value_nests_as_deep_as_a_parser_reads() {
    assert!(check(&Nest(MAX)).is_ok());
    let error = check(&Nest(MAX + 1)).expect_err("too deep").to_string();
    assert_eq!(error, "nested deeper than 128 levels");
}

#[test]
fn what_refuses_itself_is_left_to_speak_for_itself() {
    struct Refuses;
    impl Serialize for Refuses {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("its own words"))
        }
    }
    assert!(check(&Refuses).is_ok());
}
