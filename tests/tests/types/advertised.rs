use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use serde::Deserialize;
use serde_json::Value;

use crate::{difference::differences, row::Row, rows};

/// A line of `rows.jsonl`: what is wanted of a type.
#[derive(Deserialize)]
struct Wanted {
    name: String,
    schemars: Value,
    advertised: Value,
}

fn wanted() -> Vec<Wanted> {
    let lines = include_str!("rows.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("a row")).collect()
}

#[test]
fn schemars_makes_of_each_type_what_its_row_says() {
    let (rows, wanted) = (rows::all(), wanted());
    let names = |names: &[&str]| names.join("\n");
    assert_eq!(
        names(&rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>()),
        names(&wanted.iter().map(|row| row.name.as_str()).collect::<Vec<_>>())
    );
    for (row, wanted) in rows.iter().zip(&wanted) {
        assert_eq!(row.schemars, wanted.schemars, "{}", row.name);
    }
}

/// What `reasons.txt` says of each row: the differences that have a reason.
fn reasons() -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut reasons = BTreeMap::<_, BTreeSet<String>>::new();
    let mut row = "";
    for line in include_str!("reasons.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let found: Vec<_> = match line.strip_prefix("  ") {
            Some(fault) if reasons[row].contains("refused") => vec![fault],
            Some(places) => {
                let (places, why) = places.split_once(": ").unwrap_or((places, ""));
                assert!(!why.is_empty(), "{row}: {places} has no reason");
                places.split(' ').collect()
            }
            None => {
                let (name, kinds) = line.split_once(": ").unwrap_or((line, ""));
                assert!(!reasons.contains_key(name), "{name} stands in reasons.txt twice");
                row = name;
                kinds.split_whitespace().collect()
            }
        };
        reasons.entry(row).or_default().extend(found.into_iter().map(str::to_owned));
    }
    reasons
}

/// In what a row is shown otherwise than it is wanted to be, as `reasons.txt` spells it.
fn found(row: &Row, wanted: &Wanted) -> BTreeSet<String> {
    match row.faults.as_slice() {
        [] => differences(&wanted.advertised, &row.shown).iter().map(ToString::to_string).collect(),
        faults => ["refused".to_owned()].into_iter().chain(faults.iter().cloned()).collect(),
    }
}

#[test]
fn each_type_is_shown_as_its_row_says_but_for_differences_with_a_reason() {
    let mut reasons = reasons();
    let mut wrong = String::new();
    for (row, wanted) in rows::all().iter().zip(wanted()) {
        let (found, given) = (found(row, &wanted), reasons.remove(row.name.as_str()).unwrap_or_default());
        let unexplained: Vec<_> = found.difference(&given).collect();
        let vain: Vec<_> = given.difference(&found).collect();
        if !(unexplained.is_empty() && vain.is_empty()) {
            let (name, wanted, shown) = (&row.name, &wanted.advertised, &row.shown);
            writeln!(wrong, "{name}: no reason for {unexplained:?}, nothing for the reasons {vain:?}")
                .expect("a text takes all");
            writeln!(wrong, "  wanted {wanted}\n  shown  {shown}").expect("a text takes all");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(reasons.is_empty(), "reasons for no row: {reasons:?}");
}
