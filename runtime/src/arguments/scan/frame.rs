use std::borrow::Cow;

use super::{Rounded, keys::Keys};

/// One open object or array.
pub(super) struct Frame<'t> {
    /// The keys so far; an array has none.
    keys: Option<Keys<'t>>,
    expects_key: bool,
    step: Step<'t>,
    rounded: Rounded,
}

/// The names that `serde_json` gives to raw values and to number texts.
pub(crate) fn is_reserved(name: &str) -> bool {
    name.starts_with("$serde_json::private::")
}

/// Which property or item is being read.
pub(super) enum Step<'t> {
    /// `None` until the first key.
    Property(Option<Cow<'t, str>>),
    Item(usize),
}

impl<'t> Frame<'t> {
    pub(super) fn object() -> Self {
        Self {
            keys: Some(Keys::new()),
            expects_key: true,
            step: Step::Property(None),
            rounded: Rounded::default(),
        }
    }

    pub(super) fn array() -> Self {
        Self { keys: None, expects_key: false, step: Step::Item(0), rounded: Rounded::default() }
    }

    /// A comma was read.
    pub(super) fn next(&mut self) {
        self.expects_key = self.keys.is_some();
        if let Step::Item(index) = &mut self.step {
            *index += 1;
        }
    }

    /// A string was read, perhaps a key; says whether no key before it was equal.
    pub(super) fn string(&mut self, text: impl FnOnce() -> Cow<'t, str>) -> bool {
        if !std::mem::take(&mut self.expects_key) {
            return true;
        }
        let key = text();
        self.step = Step::Property(Some(key.clone()));
        self.keys.as_mut().is_none_or(|keys| keys.insert(key))
    }

    /// What is being read is, or holds, numbers of which a double does not show all.
    pub(super) fn add(&mut self, inside: Rounded) {
        let step = match &self.step {
            Step::Property(name) => name.as_deref().unwrap_or_default().to_owned(),
            Step::Item(index) => index.to_string(),
        };
        self.rounded.insert(step, inside);
    }

    /// Whether the property that is being read has a name by which `serde_json` tells its own values: it would be read
    /// as another JSON text, behind this scan's back.
    pub(super) fn is_reserved(&self) -> bool {
        matches!(&self.step, Step::Property(Some(name)) if is_reserved(name))
    }

    pub(super) fn step(&self) -> &Step<'t> {
        &self.step
    }

    pub(super) fn into_rounded(self) -> Rounded {
        self.rounded
    }
}
