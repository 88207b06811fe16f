use std::collections::BTreeMap;

use crate::place::Step;

/// Where a text has numbers whose fraction a double cannot show, such as `0.99999999999999999999`, which reads as 1.
///
/// A parsed number hides nothing else from one who wants an integer. An integer of up to 64 bits is kept as it is.
/// A larger one becomes a whole double of at least 2^63. Of the numbers with a fraction or an exponent, one whose
/// double has a fraction is no integer, one whose double is 2^53 or more is refused as an integer anyway, and one
/// that is a whole number below 2^53 is its double exactly. What is left is a number that is not whole and whose
/// double is: the numbers here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rounded {
    inside: BTreeMap<String, Rounded>,
}

impl Rounded {
    /// Adds what lies at a property, or at an item by its index in digits.
    pub(crate) fn insert(&mut self, step: String, inside: Self) {
        self.inside.insert(step, inside);
    }

    /// What lies at a property, or at an item by its index in digits.
    pub(crate) fn at(&self, step: &str) -> Option<&Self> {
        self.inside.get(step)
    }

    /// Moves what lies at a property to another.
    pub(crate) fn rename(&mut self, from: &str, to: &str) {
        if let Some(inside) = self.inside.remove(from) {
            self.inside.insert(to.to_owned(), inside);
        }
    }

    /// Takes what lies at a path out.
    pub(crate) fn take(mut self, path: &[&str]) -> Self {
        for step in path {
            self = self.inside.remove(*step).unwrap_or_default();
        }
        self
    }

    /// Adds what lies at a place.
    pub(crate) fn graft(&mut self, steps: &[Step], inside: Self) {
        if inside.is_empty() {
            return;
        }
        let mut at = self;
        for step in steps {
            let key = match step {
                Step::Property(name) => name.clone(),
                Step::Item(index) => index.to_string(),
            };
            at = at.inside.entry(key).or_default();
        }
        *at = inside;
    }

    /// Whether nothing lies below; at a number this is always so.
    pub(crate) fn is_empty(&self) -> bool {
        self.inside.is_empty()
    }
}
