use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// How many values are looked at for mistakes. A validator collects every error of every branch before it gives the
/// first.
const MAX_VALUES: usize = 4_096;

/// How many entries of one object or array are looked at, where there are too many values in all.
const MAX_ENTRIES: usize = 64;

/// The part of the arguments in which mistakes are looked for.
pub(super) struct Sample<'v> {
    whole: &'v Value,
    part: Option<Value>,
    cut: BTreeSet<String>,
}

impl<'v> Sample<'v> {
    pub(super) fn of(whole: &'v Value) -> Self {
        let mut sample = Self { whole, part: None, cut: BTreeSet::new() };
        if !is_small(whole, &mut MAX_VALUES.clone()) {
            sample.part = Some(sample.copy(whole, "", &mut MAX_VALUES.clone()));
        }
        sample
    }

    pub(super) fn value(&self) -> &Value {
        self.part.as_ref().unwrap_or(self.whole)
    }

    pub(super) fn is_whole(&self) -> bool {
        self.part.is_none()
    }

    /// Whether entries of the object or array at a JSON Pointer were left out.
    pub(super) fn is_cut(&self, pointer: &str) -> bool {
        self.cut.contains(pointer)
    }

    fn copy(&mut self, value: &Value, pointer: &str, left: &mut usize) -> Value {
        *left = left.saturating_sub(1);
        match value {
            Value::Array(items) => {
                let mut copied = Vec::new();
                for (index, item) in items.iter().enumerate().take(MAX_ENTRIES) {
                    if *left == 0 {
                        break;
                    }
                    copied.push(self.copy(item, &format!("{pointer}/{index}"), left));
                }
                self.note(pointer, copied.len() < items.len());
                Value::Array(copied)
            }
            Value::Object(object) => {
                let mut copied = Map::new();
                // In one order, whatever order a build of the JSON library keeps.
                let mut entries: Vec<_> = object.iter().collect();
                entries.sort_unstable_by_key(|(name, _)| *name);
                for (name, inner) in entries.into_iter().take(MAX_ENTRIES) {
                    if *left == 0 {
                        break;
                    }
                    let pointer = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
                    copied.insert(name.clone(), self.copy(inner, &pointer, left));
                }
                self.note(pointer, copied.len() < object.len());
                Value::Object(copied)
            }
            scalar => scalar.clone(),
        }
    }

    fn note(&mut self, pointer: &str, is_cut: bool) {
        if is_cut {
            self.cut.insert(pointer.to_owned());
        }
    }
}

/// Whether there are at most `left` values.
pub(super) fn is_small(value: &Value, left: &mut usize) -> bool {
    if *left == 0 {
        return false;
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter().all(|item| is_small(item, left)),
        Value::Object(object) => object.values().all(|inner| is_small(inner, left)),
        _ => true,
    }
}
