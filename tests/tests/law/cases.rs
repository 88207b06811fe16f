use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    num::{NonZeroI8, NonZeroI32, NonZeroU8, NonZeroU64},
    ops::{Range, RangeInclusive},
    path::PathBuf,
    time::{Duration, SystemTime},
};

use agent_tools::Decimal;
use serde_json::{Map, Value};

use crate::{case::Case, types::*};

macro_rules! cases {
    ($($type:ty),* $(,)?) => { vec![$(Case::of::<$type>(stringify!($type))),*] };
}

macro_rules! roots {
    ($($type:ty),* $(,)?) => { vec![$(Case::root::<$type>(concat!("input ", stringify!($type)))),*] };
}

/// Every type as a property, and some as the whole input.
pub(crate) fn all() -> Vec<Case> {
    let mut cases = scalars();
    cases.extend(collections());
    cases.extend(crates());
    cases.extend(structs());
    cases.extend(enums());
    cases.extend(roots![
        Plain,
        Strict,
        Defaults,
        Wd,
        Empty,
        Nested,
        OptOpt,
        Tree,
        Even,
        Flat,
        FlatOption,
        FlatMap,
        FlatVal,
        FlatTwice,
        FlatEnum,
        FlatTag,
        FlatAdj,
        FlatUntagged,
        FlatOptionEnum,
        FlatOnly,
        FlatTwoEnums,
        Attrs,
        UsesBoth,
    ]);
    cases
}

fn scalars() -> Vec<Case> {
    cases![
        bool, u8, u16, u32, u64, usize, u128, i8, i16, i32, i64, isize, i128, f32, f64, NonZeroU8, NonZeroU64,
        NonZeroI8, NonZeroI32, char, String, Option<NonZeroU8>, Option<NonZeroI32>, Option<u32>, Option<String>, Option<Vec<u8>>, Option<Plain>,
        Option<Level>, Option<Ext>, Option<Option<u8>>, Option<bool>, PathBuf, Duration, SystemTime, IpAddr,
        Ipv4Addr, Ipv6Addr, Range<u8>, RangeInclusive<i32>, Result<u8, String>, Value, Option<Value>,
        Decimal<u8>, Decimal<i8>, Decimal<u64>, Decimal<i64>, Decimal<u128>, Option<Decimal<u16>>,
    ]
}

fn collections() -> Vec<Case> {
    cases![
        Vec<String>, Vec<Value>, Vec<u8>, VecDeque<Plain>, Vec<Vec<i8>>, Vec<Option<u8>>, [u8; 3], [bool; 1], [u8; 0],
        (u8, String), (f64, f64), (Plain, Level, u8), ((u8, u8), [String; 2]), BTreeSet<String>, BTreeSet<u8>,
        BTreeMap<String, u32>, BTreeMap<String, Plain>, BTreeMap<u64, String>, BTreeMap<i64, String>,
        BTreeMap<Key, u8>, BTreeMap<String, Value>, BTreeMap<String, Vec<Option<u8>>>, Map<String, Value>,
    ]
}

fn crates() -> Vec<Case> {
    cases![
        chrono::DateTime<chrono::Utc>,
        chrono::DateTime<chrono::FixedOffset>,
        chrono::NaiveDate,
        chrono::NaiveDateTime,
        chrono::NaiveTime,
        chrono::Weekday,
        Option<chrono::NaiveDate>,
        uuid::Uuid,
        Vec<uuid::Uuid>,
        url::Url,
        semver::Version,
        bytes::Bytes,
    ]
}

fn structs() -> Vec<Case> {
    cases![
        NewU32,
        UserId,
        Pair,
        Empty,
        Plain,
        Strict,
        Defaults,
        Wd,
        Renamed,
        Skipped,
        Nested,
        OptOpt,
        Pointers,
        UsesGen,
        Gen<Vec<u8>>,
        Tree,
        Even,
        Transparent,
        Flat,
        FlatOption,
        FlatMap,
        FlatVal,
        FlatTwice,
        FlatEnum,
        FlatTag,
        FlatAdj,
        FlatUntagged,
        FlatOptionEnum,
        FlatOnly,
        FlatTwoEnums,
        Attrs,
        UsesBoth,
        Vec<Defaults>,
    ]
}

fn enums() -> Vec<Case> {
    cases![
        Level, Documented, Ext, Hollow, ExtNested, Tagged, TaggedStrict, Adjacent, Shape, Untagged, Expr, Vec<Tagged>,
        Option<Tagged>, BTreeMap<String, Ext>, Option<Documented>,
    ]
}
