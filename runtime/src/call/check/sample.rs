use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// How many values are looked at for mistakes, where the schema has no unions.
const MAX_VALUES: usize = 4_096;

/// How many values times branches of unions. A validator collects every error of every branch before it gives the first.
const MAX_TRIALS: usize = 16_384;

/// So many values are looked at whatever the schema is.
const MIN_VALUES: usize = 64;

/// How many entries of one object or array are looked at, where there are too many values in all.
const MAX_ENTRIES: usize = 64;

/// The part of the arguments in which mistakes are looked for.
pub(super) struct Sample<'v> {
    whole: &'v Value,
    part: Option<Value>,
    cut: BTreeSet<String>,
}

impl<'v> Sample<'v> {
    /// `branches` is how many branches all unions of the schema have.
    pub(super) fn of(whole: &'v Value, branches: usize) -> Self {
        let values = (MAX_TRIALS / branches.max(1)).clamp(MIN_VALUES, MAX_VALUES);
        let mut sample = Self { whole, part: None, cut: BTreeSet::new() };
        if !is_small(whole, &mut values.clone()) {
            sample.part = Some(sample.copy(whole, "", &mut values.clone()));
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fewer_values_are_looked_at_where_a_schema_has_many_branches() {
        let list = |count: usize| Value::from(vec![json!("x"); count]);
        for (branches, whole, cut) in
            [(0, 4_095, 4_096), (4, 4_095, 4_096), (100, 162, 163), (10_000, 63, 64)]
        {
            assert!(Sample::of(&list(whole), branches).is_whole(), "{branches} branches");
            let list = list(cut);
            let sample = Sample::of(&list, branches);
            assert!(!sample.is_whole() && sample.is_cut(""), "{branches} branches");
            assert!(sample.value().as_array().is_some_and(|items| items.len() <= MAX_ENTRIES));
        }
    }
}
