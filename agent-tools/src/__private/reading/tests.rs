use std::{collections::BTreeMap, fmt::Debug};

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::json;

use super::*;
use crate::__private::Hidden;

fn read<T: DeserializeOwned>(text: &str, whole: bool) -> Result<T, Error> {
    let value = serde_json::from_str(text).expect("JSON");
    T::deserialize(Reading::new(value, Around { rounded: None, whole }))
}

/// That each text is read as `serde_json` reads it, and that some are and some are not.
#[track_caller]
fn as_text<T: DeserializeOwned + Debug>(texts: &[&str]) {
    let mut ends = [false; 2];
    for text in texts {
        let expected = serde_json::from_str::<T>(text);
        let found = read::<T>(text, false);
        ends[usize::from(expected.is_ok())] = true;
        assert_eq!(
            found.as_ref().map(|found| format!("{found:?}")).ok(),
            expected.as_ref().map(|expected| format!("{expected:?}")).ok(),
            "{text}: {found:?} {expected:?}"
        );
    }
    assert_eq!(ends, [true; 2], "{texts:?}");
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "read by `Debug` only")]
struct Pair(u8, Option<bool>);

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "read by `Debug` only")]
struct New(f32);

#[derive(Debug, Deserialize)]
struct Unit;

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "read by `Debug` only")]
struct Fields {
    a: u8,
    b: Option<Box<Fields>>,
}

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
enum Variant {
    U,
    E(),
    N(u8),
    T(u8, String),
    S { a: u8 },
}

#[test]
fn a_value_is_read_as_its_text_is() {
    as_text::<bool>(&["true", "false", "null", "1", "\"true\""]);
    as_text::<u8>(&["0", "255", "256", "-1", "5.0", "1e2", "0.5", "\"5\"", "null", "-0"]);
    as_text::<i64>(&["-9223372036854775808", "9223372036854775808", "5.0", "-0.0"]);
    as_text::<u128>(&["18446744073709551615", "-1", "1e3"]);
    as_text::<f64>(&["5", "-0.0", "0.1", "1e308", "\"1\"", "[]"]);
    as_text::<f32>(&[
        "5",
        "-0.0",
        "0.1",
        "3.4e38",
        "3.4028235e38",
        "3.5e38",
        "-1e39",
        "1e308",
        "\"1\"",
        "[]",
    ]);
    as_text::<char>(&["\"a\"", "\"\u{1d11e}\"", "\"ab\"", "\"\"", "97"]);
    as_text::<String>(&["\"\"", "\"a\"", "1", "null", "[]", "{}"]);
    as_text::<()>(&["null", "[]", "{}", "false"]);
    as_text::<Unit>(&["null", "[]", "{}"]);
    as_text::<Option<u8>>(&["null", "1", "1.5", "\"\""]);
    as_text::<New>(&["1", "1e39", "[1]", "null"]);
    as_text::<Pair>(&["[1,null]", "[1,true]", "[1]", "[1,null,2]", "{}", "1"]);
    as_text::<Vec<u8>>(&["[]", "[1,2]", "[256]", "{}", "null", "\"ab\""]);
    as_text::<(u8, Vec<f32>)>(&["[1,[0.5]]", "[1,[1e39]]", "[1,[],1]"]);
    as_text::<Fields>(&[
        r#"{"a":1}"#,
        r#"{"a":1,"b":{"a":2,"c":[{}]}}"#,
        r#"{"b":null}"#,
        "[1,null]",
        "[1,[2,null]]",
        "[1]",
        "null",
    ]);
    as_text::<Variant>(&[
        "\"U\"",
        "\"E\"",
        "\"N\"",
        "\"X\"",
        r#"{"U":null}"#,
        r#"{"U":1}"#,
        r#"{"E":[]}"#,
        r#"{"E":[1]}"#,
        r#"{"E":null}"#,
        r#"{"N":1}"#,
        r#"{"N":[1]}"#,
        r#"{"T":[1,"a"]}"#,
        r#"{"T":[1]}"#,
        r#"{"S":{"a":1}}"#,
        r#"{"S":[1]}"#,
        r#"{"S":1}"#,
        r#"{"U":null,"N":1}"#,
        "{}",
        "[]",
    ]);
    as_text::<BTreeMap<String, Value>>(&[r#"{"a":[1,-1,0.5,{"b":null}],"c":18446744073709551615}"#, "[]"]);
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", content = "content")]
#[expect(dead_code, reason = "read by `Debug` only")]
enum Adjacent {
    U,
    Map(BTreeMap<u8, f32>),
    Two(u8, f32),
    Fields { content: BTreeMap<i8, u8>, r#type: u8 },
}

#[test]
fn a_tag_is_read_before_the_content_beside_it() {
    as_text::<Adjacent>(&[
        r#"{"type":"U"}"#,
        r#"{"type":"Map","content":{"1":0.5}}"#,
        r#"{"type":"Map","content":{"1":1e39}}"#,
        r#"{"type":"Map","content":{"256":0.5}}"#,
        r#"{"type":"Two","content":[1,0.5]}"#,
        r#"{"content":[1,0.5],"type":"Two"}"#,
        r#"{"type":"Fields","content":{"type":1,"content":{"-1":1}}}"#,
        r#"{"type":"Map"}"#,
        r#"{"content":{"1":0.5}}"#,
        r#"{"type":"X","content":{}}"#,
        "{}",
    ]);
    assert!(
        read::<Adjacent>(r#"{"content":{"1":0.5},"type":"Map"}"#, false).is_ok(),
        "better than serde alone"
    );
}

#[test]
fn the_names_of_entries_are_read_as_their_text_is() {
    as_text::<BTreeMap<u8, u8>>(&[
        r#"{"0":1,"255":1}"#,
        r#"{"256":1}"#,
        r#"{" 1":1}"#,
        r#"{"1 ":1}"#,
        r#"{"1.0":1}"#,
        r#"{"01":1}"#,
        r#"{"-0":1}"#,
        r#"{"":1}"#,
        r#"{"é":1}"#,
    ]);
    as_text::<BTreeMap<i128, u8>>(&[r#"{"-170141183460469231731687303715884105728":1}"#, r#"{"a":1}"#]);
    as_text::<BTreeMap<bool, u8>>(&[r#"{"true":1,"false":1}"#, r#"{"True":1}"#]);
    as_text::<BTreeMap<char, u8>>(&[r#"{"a":1}"#, r#"{"ab":1}"#]);
    as_text::<BTreeMap<Option<String>, u8>>(&[r#"{"null":1}"#, "[]"]);
    as_text::<BTreeMap<Variant, u8>>(&[r#"{"U":1}"#, r#"{"N":1}"#, r#"{"X":1}"#]);
    as_text::<BTreeMap<(), u8>>(&["{}", r#"{"":1}"#]);
}

#[test]
fn a_whole_number_is_an_integer_only_where_that_is_asked_for() {
    for (text, expected) in [
        ("5.0", Some(5)),
        ("-5.0", Some(-5)),
        ("-0.0", Some(0)),
        ("1e2", Some(100)),
        ("9007199254740991.0", Some(9_007_199_254_740_991)),
        ("9007199254740992.0", None),
        ("5.5", None),
        ("1e300", None),
    ] {
        assert_eq!(read::<i64>(text, true).ok(), expected, "{text}");
        assert!(read::<i64>(text, false).is_err(), "{text}");
    }
    assert_eq!(read::<Value>("[5.0]", true).ok(), Some(json!([5.0])), "a value may be any number");
    assert_eq!(read::<Vec<f64>>("[5.0]", true).ok(), Some(vec![5.0]));
    assert!(read::<i8>("128.0", true).is_err());
}

#[test]
fn what_a_double_hides_is_found_at_its_place() {
    let fraction = Hidden { fraction: true, single: None };
    let single = Hidden { fraction: false, single: Some(1.000_000_1) };
    let mut rounded = Rounded::default();
    rounded.graft(["list".to_owned(), "1".to_owned()], fraction.into());
    rounded.graft(["singles".to_owned(), "N".to_owned()], single.into());
    let lists = |value| {
        let around = Around { rounded: Some(&rounded), whole: true };
        BTreeMap::<String, Vec<u8>>::deserialize(Reading::new(value, around)).ok()
    };
    assert!(lists(json!({ "list": [1.0, 1] })).is_some());
    assert!(lists(json!({ "list": [1, 1.0] })).is_none());
    let around = Around { rounded: Some(&rounded), whole: false };
    let tie = 1.0 + f64::powi(2.0, -24);
    let singles = json!({ "singles": { "N": tie, "M": tie } });
    let read = BTreeMap::<String, BTreeMap<String, f32>>::deserialize(Reading::new(singles, around));
    let read = read.expect("numbers").remove("singles").expect("an entry");
    assert_eq!((read["N"].to_bits(), read["M"].to_bits()), (1.000_000_1_f32.to_bits(), 1_f32.to_bits()));
}
