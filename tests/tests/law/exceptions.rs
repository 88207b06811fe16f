use std::collections::{BTreeMap, BTreeSet};

use agent_tools_runtime::{OutcomeKind, Scope};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    case::Case,
    types::{Attrs, Expr, Ext, FlatOption, Plain},
};

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Aliased {
    #[serde(alias = "old")]
    new: u8,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
enum Other {
    Known,
    #[serde(other)]
    Rest,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    O(Option<u8>),
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Required {
    #[schemars(required)]
    x: Option<u8>,
}

mod own {
    use super::*;

    #[derive(Debug, Serialize, Deserialize, JsonSchema)]
    pub(super) struct Duration {
        pub(super) secs: u64,
        pub(super) nanos: u32,
    }
}

/// The closed list of ARCHITECTURE.md: what serde decodes and the schema refuses.
fn decoded_and_refused() -> Vec<(&'static str, Case, Vec<Value>)> {
    let attrs =
        |n: u32| json!({ "n": n, "f": 0.5, "s": "a", "v": [1, 2, 3], "r": "a", "e": "a@b.c", "inn": [] });
    vec![
        ("declared keywords", Case::of::<Attrs>("Attrs"), vec![attrs(0), attrs(11)]),
        ("unknown properties", Case::of::<Plain>("Plain"), vec![json!({ "a": 1, "unknown": 2 })]),
        ("an item twice in a set", Case::of::<BTreeSet<u8>>("BTreeSet"), vec![json!([1, 1])]),
        ("serde's aliases", Case::of::<Aliased>("Aliased"), vec![json!({ "old": 1 })]),
        ("variants known as others", Case::of::<Other>("Other"), vec![json!("Unheard")]),
        ("an array for a struct", Case::of::<Plain>("Plain"), vec![json!([1, null])]),
        ("null in a unit variant", Case::of::<Ext>("Ext"), vec![json!({ "U": null })]),
        (
            "spellings of dates and times",
            Case::of::<chrono::DateTime<chrono::Utc>>("DateTime"),
            vec![
                json!("2026-02-28 09:30:00Z"),
                json!("2026-02-28T09:30:60Z"),
                json!("+12026-02-28T09:30:00Z"),
                json!("0000-02-28T09:30:00Z"),
            ],
        ),
        (
            "spellings of UUIDs",
            Case::of::<uuid::Uuid>("Uuid"),
            vec![json!("67e5504410b1426f9247bb680e5fe0c8"), json!("{67e55044-10b1-426f-9247-bb680e5fe0c8}")],
        ),
        (
            "an infinite f32 where serde buffers",
            Case::of::<Expr>("Expr"),
            vec![json!({ "op": "wrap", "weight": 1e39 })],
        ),
        (
            "a f32 whose text alone tells it from the first that is too large",
            Case::of::<f32>("f32"),
            vec![json!(3.402_823_567_797_336_6e38)],
        ),
        (
            "nanoseconds past a second",
            Case::of::<std::time::Duration>("Duration"),
            vec![json!({ "secs": 1, "nanos": 1_000_000_000 })],
        ),
        (
            "a type that is `Duration` in all but its home",
            Case::of::<own::Duration>("own::Duration"),
            vec![json!({ "secs": 1, "nanos": 1_000_000_000 })],
        ),
        ("no content of an optional kind", Case::of::<Adjacent>("Adjacent"), vec![json!({ "t": "O" })]),
        (
            "an option that is declared as required",
            Case::of::<Required>("Required"),
            vec![json!({}), json!({ "x": null })],
        ),
        (
            "long integer names",
            Case::of::<BTreeMap<u64, u8>>("BTreeMap"),
            vec![json!({ "10000000000000000000": 1 })],
        ),
        (
            "a flattened option that does not fit",
            Case::of::<FlatOption>("FlatOption"),
            vec![json!({ "q": "a", "extra_needed": "b" })],
        ),
    ]
}

#[test]
fn the_closed_list_is_what_serde_decodes_and_the_schema_refuses() {
    for (what, case, values) in decoded_and_refused() {
        for value in values {
            let value = json!({ "x": value });
            assert!(case.decode(&value).is_ok(), "{what}: {value} is not decoded");
            assert!(!case.accept.is_valid(&value), "{what}: {value} is accepted");
        }
    }
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
enum DocumentedKey {
    /// Documented.
    A,
    B,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Buffered {
    Map(BTreeMap<u8, u8>),
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u8")]
struct Even(u8);

impl TryFrom<u8> for Even {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if number.is_multiple_of(2) { Ok(Self(number)) } else { Err("it is odd") }
    }
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t")]
enum Scalar {
    A(u8),
}

/// What the schema accepts and decoding refuses, since schemars does not know or does not say more.
fn accepted_and_not_decoded() -> Vec<(Case, Value)> {
    vec![
        (Case::of::<u64>("u64"), json!(1e18)),
        (Case::of::<Even>("Even"), json!(1)),
        (Case::of::<std::net::SocketAddr>("SocketAddr"), json!("localhost")),
        (Case::of::<BTreeMap<u8, u8>>("u8"), json!({ "256": 1 })),
        (Case::of::<BTreeMap<bool, u8>>("bool"), json!({ "yes": 1 })),
        (Case::of::<BTreeMap<char, u8>>("char"), json!({ "ab": 1 })),
        (Case::of::<BTreeMap<uuid::Uuid, u8>>("Uuid"), json!({ "a": 1 })),
        (Case::of::<BTreeMap<std::net::IpAddr, u8>>("IpAddr"), json!({ "a": 1 })),
        (Case::of::<BTreeMap<chrono::NaiveDate, u8>>("NaiveDate"), json!({ "a": 1 })),
        (Case::of::<BTreeMap<url::Url, u8>>("Url"), json!({ "a": 1 })),
        (Case::of::<BTreeMap<std::num::NonZeroU64, u8>>("NonZeroU64"), json!({ "0": 1 })),
        (Case::of::<BTreeMap<DocumentedKey, u8>>("DocumentedKey"), json!({ "C": 1 })),
        (Case::of::<Buffered>("Buffered"), json!({ "1": 1 })),
        (Case::of::<Scalar>("Scalar"), json!({ "t": "A" })),
    ]
}

#[tokio::test]
async fn what_a_schema_cannot_say_is_refused_before_the_handler_and_told_to_the_host() {
    for (case, value) in accepted_and_not_decoded() {
        let value = json!({ "x": value });
        assert!(case.accept.is_valid(&value), "{} {value}", case.name);
        assert!(case.decode(&value).is_err(), "{} {value}", case.name);
        let outcome = case.catalog.call("probe", value.clone(), &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.kind(), OutcomeKind::InvalidInput, "{} {value}", case.name);
    }
}
