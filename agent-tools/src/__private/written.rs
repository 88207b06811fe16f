//! What fits a property or an input, as far as its type alone says it.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    marker::PhantomData,
    num::NonZero,
    path::PathBuf,
    string::String,
};

/// What a type is in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Json {
    Boolean,
    Number,
    String,
    Array,
    Object,
    /// Not one of the standard library's: its schema is judged when the catalog is frozen.
    Unknown,
}

/// What `T` is in JSON, decided by the type checker: see [`dispatch`](super::dispatch).
#[derive(Debug)]
pub struct Written<T>(PhantomData<T>);

macro_rules! written {
    ($($json:ident $generics:tt: $($ty:ty),+;)+) => {$($(
        written_as!($json $generics $ty);
        written_as!($json $generics Option<$ty>);
    )+)+};
}

macro_rules! written_as {
    ($json:ident [$($generics:tt)*] $ty:ty) => {
        impl<$($generics)*> Written<$ty> {
            pub const AT_JSON: Json = Json::$json;
        }
    };
}

written! {
    Boolean []: bool;
    Number []: u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64;
    Number []: NonZero<u8>, NonZero<u16>, NonZero<u32>, NonZero<u64>, NonZero<u128>, NonZero<usize>;
    Number []: NonZero<i8>, NonZero<i16>, NonZero<i32>, NonZero<i64>, NonZero<i128>, NonZero<isize>;
    String []: String, Box<str>, Cow<'static, str>, char, PathBuf;
    Array [T]: Vec<T>;
    Array [T]: VecDeque<T>;
    Array [T]: BTreeSet<T>;
    Array [T, S]: HashSet<T, S>;
    Array [T, const N: usize]: [T; N];
    Object [K, V]: BTreeMap<K, V>;
    Object [K, V, S]: HashMap<K, V, S>;
}

/// Proof that a keyword may stand on a property, or a type be a whole input, as far as the type alone says it.
#[derive(Clone, Copy, Debug)]
pub struct Fits(());

/// `range` on this type.
///
/// # Panics
/// At compile time, if it is known not to be a number.
#[track_caller]
#[expect(clippy::panic, reason = "runs in constants only, where a panic is a compile error")]
pub const fn takes_range(json: Json) -> Fits {
    match json {
        Json::Number | Json::Unknown => Fits(()),
        Json::String | Json::Array | Json::Object => {
            panic!("`range` is for numbers; a string, an array or a map has a `length`")
        }
        Json::Boolean => panic!("`range` is for numbers and this property is a boolean; remove it"),
    }
}

/// `length` on this type.
///
/// # Panics
/// At compile time, if it is known to have none.
#[track_caller]
#[expect(clippy::panic, reason = "runs in constants only, where a panic is a compile error")]
pub const fn takes_length(json: Json) -> Fits {
    match json {
        Json::String | Json::Array | Json::Object | Json::Unknown => Fits(()),
        Json::Number => panic!("`length` is for strings, arrays and maps; a number has a `range`"),
        Json::Boolean => {
            panic!("`length` is for strings, arrays and maps and this property is a boolean; remove it")
        }
    }
}

/// `pattern` on this type.
///
/// # Panics
/// At compile time, if it is known not to be a string.
#[track_caller]
#[expect(clippy::panic, reason = "runs in constants only, where a panic is a compile error")]
pub const fn takes_pattern(json: Json) -> Fits {
    match json {
        Json::String | Json::Unknown => Fits(()),
        Json::Boolean | Json::Number | Json::Array | Json::Object => {
            panic!("`pattern` is for strings; remove it, or make the property a `String`")
        }
    }
}

/// A whole input of this type; an optional one is not `required`.
///
/// # Panics
/// At compile time, if it is known to be no JSON object, or to be optional.
#[track_caller]
#[expect(clippy::panic, reason = "runs in constants only, where a panic is a compile error")]
pub const fn takes_whole(json: Json, required: bool) -> Fits {
    match (json, required) {
        (_, false) => panic!(
            "absent arguments are an empty object, so an `#[input]` is no `Option`; make its fields optional"
        ),
        (Json::Object | Json::Unknown, true) => Fits(()),
        (Json::Boolean, true) => panic!(
            "a tool input is a JSON object and this type is a boolean; without `#[input]` it becomes one property"
        ),
        (Json::Number, true) => panic!(
            "a tool input is a JSON object and this type is a number; without `#[input]` it becomes one property"
        ),
        (Json::String, true) => panic!(
            "a tool input is a JSON object and this type is a string; without `#[input]` it becomes one property"
        ),
        (Json::Array, true) => panic!(
            "a tool input is a JSON object and this type is an array; without `#[input]` it becomes one property"
        ),
    }
}
