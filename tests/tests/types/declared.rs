//! One type of each form that serde derives, declared so that schemars makes of it what its row says.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

macro_rules! types {
    ($($(#[$attribute:meta])* $keyword:ident $name:ident $body:tt)*) => {
        $(
            #[derive(Debug, Serialize, Deserialize, JsonSchema)]
            $(#[$attribute])*
            pub(crate) $keyword $name $body
        )*
    };
}

types! {
    struct Empty {}
    struct Plain { a: u32, b: Option<String> }
    #[serde(deny_unknown_fields)]
    struct Strict { a: u32, b: Option<String> }
    struct Defaults {
        #[serde(default)]
        a: u32,
        #[serde(default = "five")]
        b: u32,
        #[serde(default)]
        c: Vec<String>,
        #[serde(default)]
        d: Option<u8>,
        f: Option<String>,
        #[serde(skip_serializing)]
        #[expect(dead_code, reason = "it is taken and not given")]
        g: u8,
    }
    #[serde(default)]
    struct Wd { x: i32, y: String }
    #[serde(rename_all = "snake_case")]
    enum UnitEnum { Red, DarkGreen }
    enum DocUnitEnum {
        /// the red one
        Red,
        /// the green one
        Green,
        Blue,
    }
    enum ExtEnum { U, N(u32), T(u32, String), S { a: u8, b: Option<bool> } }
    #[serde(tag = "kind")]
    enum IntEnum { U, N(Plain), S { a: u8 } }
    #[serde(tag = "kind", deny_unknown_fields)]
    enum IntEnumDeny { U, S { a: u8 } }
    #[serde(tag = "t", content = "c")]
    enum AdjEnum { U, N(u32), S { a: u8 } }
    #[serde(untagged)]
    enum UntEnum { N(u32), T(String), S { a: u8 } }
    struct Paging { limit: Option<u32>, #[serde(default)] offset: u32 }
    struct Flat { q: String, #[serde(flatten)] paging: Paging }
    struct FlatMap { q: String, #[serde(flatten)] rest: BTreeMap<String, u32> }
    struct FlatVal { q: String, #[serde(flatten)] rest: HashMap<String, Value> }
    struct FlatEnum { q: String, #[serde(flatten)] e: ExtEnum }
    struct FlatIntEnum { q: String, #[serde(flatten)] e: IntEnum }
    struct Tree { v: String, kids: Vec<Tree>, parent: Option<Box<Tree>> }
    struct UsesGen {
        a: Gen<String>,
        b: Gen<Plain>,
        c: Option<Plain>,
        /// doc for d
        d: Plain,
        /// doc e
        e: UnitEnum,
        f: Option<UnitEnum>,
    }
    struct Attrs {
        #[schemars(range(min = 1, max = 10))]
        n: u32,
        #[schemars(range(min = 0.0, max = 1.0))]
        f: f64,
        #[schemars(length(min = 1, max = 5))]
        s: String,
        #[schemars(length(equal = 3))]
        v: Vec<u8>,
        #[schemars(regex(pattern = r"^\d+$"))]
        r: String,
        #[schemars(email)]
        e: String,
        #[schemars(url)]
        u: String,
        #[schemars(extend("x-foo" = "bar"), example = &"q")]
        x: String,
        #[schemars(example = &"hello")]
        ex: String,
        /// D
        #[schemars(title = "T")]
        td: u8,
        #[schemars(range(min = 1, max = 10))]
        on: Option<u32>,
        #[schemars(extend("deprecated" = true))]
        dep: Option<u8>,
        #[schemars(inner(length(min = 1)))]
        inn: Vec<String>,
        #[schemars(contains(pattern = "a"))]
        c: String,
    }
    struct OptOpt { a: Option<Option<u8>>, v: Option<Value>, w: Value, u: () }
}

// No doc comments from here on but the one: they would be part of the schema.

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Gen")]
pub(crate) struct Gen<T> {
    item: T,
    list: Vec<T>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Unit;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct NewU32(u32);

/// A documented newtype.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct UserId(String);

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct TupS(u8, String);

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Key {
    A,
    B,
}

fn five() -> u32 {
    5
}

impl Default for Wd {
    fn default() -> Self {
        Self { x: 7, y: "hi".to_owned() }
    }
}
