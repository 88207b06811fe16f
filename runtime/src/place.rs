use std::fmt;

use serde_json::Value;

use crate::arguments::MAX_DEPTH;

/// How many bytes of a path are shown; the end says more than the beginning.
const MAX_SHOWN: usize = 160;

/// Stands for a name that is not shown.
const UNNAMED: &str = "(a property)";

/// One place in JSON, as models and hosts read it: `` `filters[2].key` ``, or `the input` for all of it.
///
/// A caller may have put anything into its keys, so only those are shown that a schema could have declared.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(Vec<Step>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    Property(String),
    Item(usize),
}

impl Step {
    /// The name of the property, or the index of the item in digits.
    pub(crate) fn key(&self) -> String {
        match self {
            Self::Property(name) => name.clone(),
            Self::Item(index) => index.to_string(),
        }
    }
}

impl Place {
    /// The place that a JSON Pointer names within `instance`, which tells properties from items.
    pub(crate) fn of(pointer: &str, instance: &Value) -> Self {
        let mut place = Self::default();
        let mut at = Some(instance);
        for segment in pointer.split('/').skip(1) {
            let name = segment.replace("~1", "/").replace("~0", "~");
            match (at, name.parse()) {
                (Some(Value::Array(items)), Ok(index)) => {
                    place.enter_item(index);
                    at = items.get(index);
                }
                _ => {
                    at = at.and_then(|value| value.get(&name));
                    place.enter_property(&name);
                }
            }
        }
        place
    }

    pub(crate) fn enter_property(&mut self, name: &str) {
        self.0.push(Step::Property(name.to_owned()));
    }

    pub(crate) fn enter_item(&mut self, index: usize) {
        self.0.push(Step::Item(index));
    }

    pub(crate) fn enter(&mut self, step: &Step) {
        self.0.push(step.clone());
    }

    pub(crate) fn leave(&mut self) {
        self.0.pop();
    }

    /// The way to the place, with names as they were sent.
    pub(crate) fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The way from where `names` lead to, if the place is there or below.
    pub(crate) fn strip(&self, names: &[&str]) -> Option<Self> {
        let is = |(step, name): (&Step, &&str)| matches!(step, Step::Property(own) if own == name);
        let (before, after) = self.0.split_at_checked(names.len())?;
        before.iter().zip(names).all(is).then(|| Self(after.to_vec()))
    }

    /// The first so many steps of the way.
    pub(crate) fn first(&self, steps: usize) -> Self {
        Self(self.0.iter().take(steps).cloned().collect())
    }

    /// How many levels a value at this place may have.
    pub(crate) fn levels_left(&self) -> usize {
        MAX_DEPTH.saturating_sub(self.0.len())
    }

    /// The path without quotes, empty for the root; cut at its beginning where it is long.
    pub(crate) fn path(&self) -> String {
        let mut steps = Vec::new();
        let mut length = 0;
        for (at, step) in self.0.iter().enumerate().rev() {
            let step = match step {
                Step::Property(name) if at == 0 => shown(name).to_owned(),
                Step::Property(name) => format!(".{}", shown(name)),
                Step::Item(index) => format!("[{index}]"),
            };
            length += step.len();
            if length > MAX_SHOWN {
                steps.push("…".to_owned());
                break;
            }
            steps.push(step);
        }
        steps.reverse();
        steps.concat()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { f.write_str("the input") } else { write!(f, "`{}`", self.path()) }
    }
}

/// A property's name if it is one that a schema could declare, `[A-Za-z0-9_.-]{1,64}`.
pub(crate) fn shown(name: &str) -> &str {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    if (1..=64).contains(&name.len()) && name.bytes().all(allowed) { name } else { UNNAMED }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_place_shows_only_names_that_could_be_declared() {
        let instance = json!({
            "a": { "b": [{ "c": 1 }] }, "3": { "4": 1 }, "post gres://": { "x": 1 }, "a/b~c": 1,
        });
        for (pointer, shown) in [
            ("", "the input"),
            ("/a", "`a`"),
            ("/a/b/0/c", "`a.b[0].c`"),
            ("/3/4", "`3.4`"),
            ("/post gres:~1~1/x", "`(a property).x`"),
            ("/a~1b~0c", "`(a property)`"),
            ("/a/missing", "`a.missing`"),
        ] {
            assert_eq!(Place::of(pointer, &instance).to_string(), shown, "{pointer}");
        }
    }

    #[test]
    fn a_long_path_is_cut_at_its_beginning() {
        let mut place = Place::default();
        (0..64).for_each(|_| place.enter_property(&"k".repeat(64)));
        place.enter_property("last");
        let shown = place.to_string();
        assert!(shown.starts_with("`….k") && shown.ends_with(".last`"), "{shown}");
        assert!(shown.len() <= MAX_SHOWN + 8, "{}", shown.len());
    }
}
