//! The types whose schemas and decoding are compared: those of the standard library and of common crates, and one of
//! each form that serde derives.

use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

macro_rules! types {
    ($($(#[$attribute:meta])* $keyword:ident $name:ident $body:tt)*) => {
        $(
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
        da: u32,
        #[serde(default = "five")]
        db: u32,
        #[serde(default)]
        dc: Vec<String>,
        dd: Option<u8>,
        needed: u8,
    }
    #[serde(default)]
    struct Wd { wx: i32, wy: String, wz: Level }
    #[serde(rename_all = "camelCase")]
    struct Renamed { long_name: u8, #[serde(rename = "other-name")] short: bool }
    struct Skipped { kept: u8, #[serde(skip)] gone: u8 }
    struct Nested { plain: Plain, list: Vec<Plain>, map: BTreeMap<String, Plain>, maybe: Option<Box<Plain>> }
    struct OptOpt { oa: Option<Option<u8>>, ov: Option<Value>, ow: Value }
    struct Pointers { boxed: Box<u8>, shared: Arc<str>, text: Cow<'static, str>, slice: Box<[u16]> }
    struct UsesGen { texts: Gen<String>, plains: Gen<Plain>, c: Option<Plain>, d: Plain }
    struct Tree { v: String, kids: Vec<Tree>, parent: Option<Box<Tree>> }
    struct Even { odd: Option<Box<Odd>>, ev: u8 }
    struct Odd { even: Option<Box<Even>>, od: i8 }
    #[serde(transparent)]
    struct Transparent { only: u16 }
    struct Flat { q: String, #[serde(flatten)] paging: Paging }
    struct Paging { limit: Option<u32>, #[serde(default)] offset: u32 }
    struct FlatOption { q: String, #[serde(flatten)] plain: Option<Extra> }
    struct Extra { extra_needed: u8 }
    struct FlatMap { q: String, #[serde(flatten)] rest: BTreeMap<String, u32> }
    struct FlatVal { q: String, #[serde(flatten)] rest: BTreeMap<String, Value> }
    struct FlatTwice { #[serde(flatten)] one: Flat, #[serde(flatten)] other: Extra }
    struct FlatEnum { q: String, #[serde(flatten)] e: Ext }
    struct FlatTag { q: String, #[serde(flatten)] e: Tagged }
    struct FlatAdj { q: String, #[serde(flatten)] e: Adjacent }
    struct FlatUntagged { q: String, #[serde(flatten)] e: Shape }
    struct FlatOptionEnum { q: String, #[serde(flatten)] e: Option<Ext> }
    struct FlatOnly { #[serde(flatten)] e: Tagged }
    struct FlatTwoEnums { #[serde(flatten)] e: Tagged, #[serde(flatten)] f: Ext }
    /// Everything that `#[schemars(…)]` restricts.
    struct Attrs {
        #[schemars(range(min = 1, max = 10))]
        n: u32,
        #[schemars(range(min = 0.0, max = 1.0))]
        f: f64,
        #[schemars(length(min = 1, max = 5))]
        s: String,
        #[schemars(length(equal = 3))]
        v: Vec<u8>,
        #[schemars(regex(pattern = r"^[a-z]+$"))]
        r: String,
        #[schemars(email)]
        e: String,
        #[schemars(inner(length(min = 1)))]
        inn: Vec<String>,
        #[schemars(range(min = 1, max = 10))]
        on: Option<u32>,
    }
    #[serde(rename_all = "snake_case")]
    enum Level { Red, DarkGreen }
    enum Documented {
        /// the red one
        Red,
        /// the green one
        Green,
        Blue,
    }
    enum Ext { U, N(u32), T(u32, String), S { sa: u8, sb: Option<bool> } }
    enum Hollow { E(), N(u8) }
    enum ExtNested { One(Plain), Two(Box<Level>), Three { deep: Ext } }
    #[serde(tag = "kind")]
    enum Tagged { U, N(Plain), S { ta: u8, #[serde(default)] tb: bool } }
    #[serde(tag = "kind", deny_unknown_fields)]
    enum TaggedStrict { U, S { ta: u8 } }
    #[serde(tag = "t", content = "c")]
    enum Adjacent { U, N(u32), T(u8, bool), S { ca: u8 } }
    #[serde(untagged)]
    enum Shape { Number { na: u32 }, Text { nt: String, more: Option<u8> }, Both { na2: i16, nt2: String } }
    #[serde(untagged)]
    enum Untagged { Int(u32), Float(f64), Text(String), Obj { ua: u8 }, List(Vec<u8>) }
    #[serde(tag = "op", rename_all = "lowercase")]
    enum Expr { And { args: Vec<Expr> }, Not { arg: Box<Expr> }, Leaf { value: i64 }, Wrap(Wrapped) }
    struct Wrapped { expr: Option<Box<Expr>>, weight: f32 }
    struct UsesBoth { whole: Plain, part: Tagged, wrapped: Wrapped }
}

/// Generic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Gen<T> {
    item: T,
    more: Vec<T>,
}

/// Fields without names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct NewU32(u32);
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct UserId(String);
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Pair(u8, String);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Key {
    A,
    B,
}

fn five() -> u32 {
    5
}

impl Default for Wd {
    fn default() -> Self {
        Self { wx: 7, wy: "hi".to_owned(), wz: Level::Red }
    }
}
