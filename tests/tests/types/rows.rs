use std::{
    collections::{BTreeMap, HashMap, HashSet},
    num::{NonZeroI32, NonZeroU8},
};

use serde_json::Value;

use crate::{
    declared::{
        AdjEnum, Attrs, Defaults, DocUnitEnum, Empty, ExtEnum, Flat, FlatEnum, FlatIntEnum, FlatMap, FlatVal,
        IntEnum, IntEnumDeny, Key, NewU32, OptOpt, Plain, Strict, Tree, TupS, Unit, UnitEnum, UntEnum,
        UserId, UsesGen, Wd,
    },
    row::Row,
};

/// Makes a row with this number and name.
type Make = fn(usize, String) -> Row;

macro_rules! rows {
    ($($type:ty),* $(,)?) => { &[$((Row::of::<$type>, stringify!($type))),*] };
}

/// The types in the order of `rows.jsonl`.
#[rustfmt::skip]
const TYPES: &[(Make, &str)] = rows![
    bool, u8, u32, u64, usize, i64, u128, f32, f64, NonZeroU8, NonZeroI32, char, String, (), Option<u32>, Option<String>,
    Option<Vec<u8>>, Option<Plain>, Option<UnitEnum>, Option<ExtEnum>, std::path::PathBuf, std::ffi::OsString,
    std::time::Duration, std::time::SystemTime, std::net::IpAddr, Vec<String>, Vec<Value>, Vec<u8>, [u8; 3], [u8; 0],
    (u8, String), (f64, f64), HashSet<String>, HashMap<String, u32>, HashMap<String, Plain>, BTreeMap<u32, String>,
    BTreeMap<Key, u8>, HashMap<String, Value>, Value, Option<Value>, serde_json::Map<String, Value>, Result<u8, String>,
    std::ops::Range<u8>, chrono::DateTime<chrono::Utc>, chrono::NaiveDate, chrono::NaiveDateTime, chrono::NaiveTime,
    chrono::TimeDelta, uuid::Uuid, url::Url, semver::Version, bytes::Bytes, rust_decimal::Decimal, Unit, NewU32, UserId,
    TupS, Empty, Plain, Strict, Defaults, Wd, UnitEnum, DocUnitEnum, ExtEnum, IntEnum, IntEnumDeny, AdjEnum, UntEnum,
    Flat, FlatMap, FlatVal, FlatEnum, FlatIntEnum, Tree, UsesGen, Attrs, OptOpt,
];

/// Every row, in the order of `rows.jsonl`.
pub(crate) fn all() -> Vec<Row> {
    let typed = TYPES.iter().enumerate().map(|(at, (make, name))| make(at, name.replace(' ', "")));
    typed.chain([Row::of_nothing(TYPES.len(), "<no args>".to_owned())]).collect()
}
