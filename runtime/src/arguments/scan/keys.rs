use std::{borrow::Cow, collections::HashSet};

/// How many keys are looked through one by one, which is cheaper than to hash them.
const FEW: usize = 16;

/// The keys of an object so far.
pub(super) enum Keys<'t> {
    Few(Vec<Cow<'t, str>>),
    Many(HashSet<Cow<'t, str>>),
}

impl<'t> Keys<'t> {
    pub(super) fn new() -> Self {
        Self::Few(Vec::new())
    }

    /// Adds a key; says whether none before it was equal.
    pub(super) fn insert(&mut self, key: Cow<'t, str>) -> bool {
        match self {
            Self::Few(keys) if keys.contains(&key) => return false,
            Self::Few(keys) if keys.len() < FEW => keys.push(key),
            Self::Few(keys) => *self = Self::Many(keys.drain(..).chain([key]).collect()),
            Self::Many(keys) => return keys.insert(key),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equal_key_is_found_among_few_and_among_many() {
        for count in [1, FEW - 1, FEW, FEW + 1, 10 * FEW] {
            let name = |at: usize| Cow::Owned(format!("key {at}"));
            for again in [0, count / 2, count - 1] {
                let mut keys = Keys::new();
                assert!((0..count).all(|at| keys.insert(name(at))), "{count}");
                assert!(!keys.insert(name(again)), "{again} of {count}");
                assert!(keys.insert(name(count)), "{count}");
            }
        }
    }
}
