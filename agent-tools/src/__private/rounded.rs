use std::collections::BTreeMap;

/// Where a text has numbers of which their doubles do not show all, and what that is.
///
/// An integer of up to 64 bits is kept as it is. Of the others one who wants an integer misses only this. A larger one
/// becomes a whole double of at least 2^63. Of the numbers with a fraction or an exponent, one whose double has a
/// fraction is no integer, one whose double is 2^53 or more is refused as an integer anyway, and one that is a whole
/// number below 2^53 is its double exactly. What is left is a number that is not whole and whose double is, such as
/// `0.99999999999999999999`.
///
/// One who wants a `f32` misses which of two is nearer, where the double lies in the middle between them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rounded {
    inside: BTreeMap<String, Rounded>,
    hidden: Hidden,
}

/// What a double hides of the text of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hidden {
    /// The number is not whole, and its double is.
    pub fraction: bool,
    /// The finite `f32` nearest to it, where its double does not tell.
    pub single: Option<f32>,
}

impl From<Hidden> for Rounded {
    fn from(hidden: Hidden) -> Self {
        Self { inside: BTreeMap::new(), hidden }
    }
}

impl Rounded {
    /// Adds what lies at a property, or at an item by its index in digits.
    pub fn insert(&mut self, step: String, inside: Self) {
        self.inside.insert(step, inside);
    }

    /// What lies at a property, or at an item by its index in digits.
    pub fn at(&self, step: &str) -> Option<&Self> {
        self.inside.get(step)
    }

    /// What is hidden of the number here.
    pub fn hidden(&self) -> Hidden {
        self.hidden
    }

    /// Moves what lies at a property to another.
    pub fn rename(&mut self, from: &str, to: &str) {
        if let Some(inside) = self.inside.remove(from) {
            self.inside.insert(to.to_owned(), inside);
        }
    }

    /// Takes what lies at a path out.
    #[must_use]
    pub fn take(mut self, path: &[&str]) -> Self {
        for step in path {
            self = self.inside.remove(*step).unwrap_or_default();
        }
        self
    }

    /// Adds what lies at a path.
    pub fn graft(&mut self, path: impl IntoIterator<Item = String>, inside: Self) {
        if inside.is_empty() {
            return;
        }
        let mut at = self;
        for step in path {
            at = at.inside.entry(step).or_default();
        }
        *at = inside;
    }

    /// Whether nothing is hidden, here or below.
    pub fn is_empty(&self) -> bool {
        self.inside.is_empty() && self.hidden == Hidden::default()
    }
}
