use std::{collections::BTreeSet, fmt};

use serde_json::{Value, json};

/// In what a shown schema differs from the row's.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Difference {
    /// An object takes no undeclared properties, where the row leaves that open.
    Closed,
    /// The bounds of the number's type stand there, where the row leaves them to the type.
    Width,
    /// The description says more than the row's: what some client drops, or how names and items must be.
    Hint,
    /// Anything else, at the keyword or name of this JSON Pointer.
    At(String),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Closed => "closed",
            Self::Width => "width",
            Self::Hint => "hint",
            Self::At(place) => place,
        })
    }
}

/// All differences between what a row wants to be shown and what is shown.
pub(crate) fn differences(wanted: &Value, shown: &Value) -> BTreeSet<Difference> {
    let mut found = BTreeSet::new();
    compare("", wanted, shown, &mut found);
    found
}

fn compare(place: &str, wanted: &Value, shown: &Value, found: &mut BTreeSet<Difference>) {
    match (wanted, shown) {
        (Value::Object(left), Value::Object(right)) => {
            for key in left.keys().chain(right.keys()).collect::<BTreeSet<_>>() {
                let place = format!("{place}/{key}");
                match (left.get(key), right.get(key)) {
                    (Some(wanted), Some(shown)) if key == "required" && sorted(wanted) == sorted(shown) => {}
                    (Some(wanted), Some(shown)) if kind(key, Some(wanted), Some(shown)).is_none() => {
                        compare(&place, wanted, shown, found);
                    }
                    (wanted, shown) if wanted != shown => {
                        found.insert(kind(key, wanted, shown).unwrap_or(Difference::At(place)));
                    }
                    _ => {}
                }
            }
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            for (at, (wanted, shown)) in left.iter().zip(right).enumerate() {
                compare(&format!("{place}/{at}"), wanted, shown, found);
            }
        }
        (wanted, shown) if wanted != shown => {
            found.insert(Difference::At(place.to_owned()));
        }
        _ => {}
    }
}

/// The differences that have a name.
fn kind(keyword: &str, wanted: Option<&Value>, shown: Option<&Value>) -> Option<Difference> {
    let wanted_text = wanted.map_or(Some(""), Value::as_str);
    match (keyword, shown?) {
        ("additionalProperties", Value::Bool(false)) if wanted.is_none() => Some(Difference::Closed),
        ("minimum", bound) if wanted.is_none() && least().contains(bound) => Some(Difference::Width),
        ("maximum", bound) if wanted.is_none() && greatest().contains(bound) => Some(Difference::Width),
        ("description", Value::String(text)) if text.starts_with(wanted_text?) => Some(Difference::Hint),
        _ => None,
    }
}

/// The least number of each type whose row leaves it to the type.
fn least() -> [Value; 4] {
    [json!(0), json!(i32::MIN), json!(i64::MIN), json!(-3.402_823_567_797_336_2e38)]
}

/// The greatest.
fn greatest() -> [Value; 5] {
    [json!(u32::MAX), json!(u64::MAX), json!(i32::MAX), json!(i64::MAX), json!(3.402_823_567_797_336_2e38)]
}

fn sorted(list: &Value) -> BTreeSet<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}
