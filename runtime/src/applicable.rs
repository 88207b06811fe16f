//! Which parts of a schema apply to one place of a value, so that code beside the validator can be led by the schema.

mod expand;
mod fit;
mod kinds;
mod reference;
#[cfg(test)]
mod tests;

use std::{cell::Cell, rc::Rc};

use serde_json::{Map, Value};

pub(crate) use self::{
    fit::{Fit, tags},
    kinds::Kinds,
    reference::target,
};
use crate::place::{Place, Step};

/// The subschemas that apply to one place of a value, found from the root without validating anything.
///
/// `$ref` (within the document), `allOf`, `anyOf`, `oneOf`, `properties`, `patternProperties`,
/// `additionalProperties`, `prefixItems` and `items` are followed. Of a union, the branches stay that the value can
/// still be meant for: see [`Fit`]. What is not followed, such as `if` and `not`, says nothing, so a place is
/// taken to admit more than it may, never less.
#[derive(Clone)]
pub(crate) struct Applicable<'s> {
    source: Source<'s>,
    /// All of these hold.
    all: Vec<&'s Map<String, Value>>,
    /// Of each of these, one branch holds.
    unions: Vec<Vec<Self>>,
}

/// Where subschemas come from, and how the branches of unions are chosen.
#[derive(Clone)]
struct Source<'s> {
    root: &'s Value,
    fit: Fit,
    /// How many subschemas are still looked at, for all places together. Past it the rest says nothing: a value of a
    /// megabyte under a union of forty branches would keep a thread for seconds.
    left: Rc<Cell<usize>>,
}

/// How many subschemas are looked at in one value.
const MAX_LOOKED_AT: usize = 200_000;

impl Source<'_> {
    fn take(&self) -> bool {
        let left = self.left.get().checked_sub(1);
        left.inspect(|left| self.left.set(*left)).is_some()
    }
}

impl<'s> Applicable<'s> {
    /// What applies to the whole of `value`.
    pub(crate) fn at_root(root: &'s Value, value: &Value, fit: Fit) -> Self {
        let left = Rc::new(Cell::new(MAX_LOOKED_AT));
        expand::expand(Source { root, fit, left }, &[root], value)
    }

    /// What applies to a property of the value, whose own value is `inner`.
    pub(crate) fn property(&self, name: &str, inner: &Value) -> Self {
        self.step(inner, &|schema| expand::of_property(schema, name))
    }

    /// What applies to an item of the value, which is `inner`.
    pub(crate) fn item(&self, index: usize, inner: &Value) -> Self {
        self.step(inner, &|schema| expand::of_item(schema, index))
    }

    /// What applies to a place within the value.
    pub(crate) fn at(&self, place: &Place, value: &Value) -> Self {
        let mut value = value;
        place.steps().iter().fold(self.clone(), |applicable, step| applicable.enter(step, &mut value))
    }

    /// What applies one step further, to where `value` is taken.
    pub(crate) fn enter(&self, step: &Step, value: &mut &Value) -> Self {
        const ABSENT: &Value = &Value::Null;
        match step {
            Step::Property(name) => {
                *value = value.get(name).unwrap_or(ABSENT);
                self.property(name, value)
            }
            Step::Item(index) => {
                *value = value.get(*index).unwrap_or(ABSENT);
                self.item(*index, value)
            }
        }
    }

    /// The types that the place admits, as far as `type`, `const` and `enum` say.
    pub(crate) fn kinds(&self) -> Kinds {
        let all = self.all.iter().map(|schema| Kinds::of(schema));
        let unions = self.unions.iter().map(|union| Kinds::any(union.iter().map(Self::kinds)));
        Kinds::all(all.chain(unions))
    }

    /// Whether any part that applies has the keyword with this text.
    pub(crate) fn says(&self, keyword: &str, text: &str) -> bool {
        self.all.iter().any(|schema| schema.get(keyword).is_some_and(|said| said == text))
            || self.unions.iter().flatten().any(|branch| branch.says(keyword, text))
    }

    /// Whether nothing is said of the place.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty() && self.unions.iter().flatten().all(Self::is_empty)
    }

    /// The part that marks the place as one that must not be seen.
    pub(crate) fn secret(&self) -> Option<&'s Map<String, Value>> {
        let marked = |schema: &&&'s Map<String, Value>| schema.get("writeOnly") == Some(&Value::Bool(true));
        let own = self.all.iter().find(marked).copied();
        own.or_else(|| self.unions.iter().flatten().find_map(Self::secret))
    }

    /// Whether the property is declared and may be left out.
    ///
    /// Under a union, every branch that is left must declare it and none may require it: where a branch takes it as
    /// an entry of a map, it is data.
    pub(crate) fn is_optional(&self, name: &str) -> bool {
        self.declares(name) && !self.requires(name)
    }

    /// The names of the properties that can be given, in any branch.
    pub(crate) fn declared(&self) -> Vec<&'s str> {
        let own = self.all.iter().filter_map(|schema| schema.get("properties")?.as_object());
        let own = own.flatten().filter(|(_, schema)| **schema != Value::Bool(false));
        let mut names: Vec<_> = own.map(|(name, _)| name.as_str()).collect();
        names.extend(self.unions.iter().flatten().flat_map(Self::declared));
        names.sort_unstable();
        names.dedup();
        names
    }

    fn declares(&self, name: &str) -> bool {
        let own =
            |schema: &Map<String, Value>| schema.get("properties").is_some_and(|all| all.get(name).is_some());
        let union = |union: &Vec<Self>| !union.is_empty() && union.iter().all(|branch| branch.declares(name));
        self.all.iter().any(|schema| own(schema)) || self.unions.iter().any(union)
    }

    fn requires(&self, name: &str) -> bool {
        let own = |schema: &Map<String, Value>| fit::required(schema).any(|required| required == name);
        self.all.iter().any(|schema| own(schema))
            || self.unions.iter().flatten().any(|branch| branch.requires(name))
    }
}
