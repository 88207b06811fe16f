use jsonschema::{ValidationError, error::ValidationErrorKind};
use serde_json::Value;

use super::{
    branch::{self, Branch},
    expected::expected,
    given::given,
    line,
    list::list,
    sample::Sample,
    variant,
};
use crate::{place::Place, secret::Secrets};

/// How deep unions within unions are told.
const MAX_UNIONS: usize = 8;

/// What is wrong with some arguments, one problem for each place and reason.
pub(super) struct Problems<'s> {
    pub(super) root: &'s Value,
    pub(super) sample: &'s Sample<'s>,
    found: Vec<Problem>,
    /// What is told only where nothing else is found.
    weak: Vec<Problem>,
    unions: usize,
}

/// In the order in which they are told: by place, and what is missing first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Problem {
    pub(super) place: Place,
    pub(super) reason: Reason,
    /// What follows the place.
    pub(super) words: String,
    /// What is advised where no other form of the value is found that would be taken.
    pub(super) advice: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    Missing,
    Unknown,
    Value,
    /// A value that is, or lies in, a secret.
    Secret,
}

impl Problem {
    pub(super) fn line(&self) -> String {
        format!("{} {}", self.place, self.words)
    }

    /// The same, told of the secret that it lies in: neither a key nor a length of what is inside is told.
    fn without_secrets(self, root: &Value, secrets: &Secrets<'_>) -> Self {
        match secrets.around(&self.place) {
            // That it is missing tells nothing.
            Some(secret) if self.reason == Reason::Missing && secret.place == self.place => self,
            Some(secret) => {
                let expected = expected(root, &secret.schema);
                let words = format!("must be {expected}; what was given is not told");
                Self { place: secret.place, reason: Reason::Secret, words, advice: "" }
            }
            None => self,
        }
    }
}

impl<'s> Problems<'s> {
    pub(super) fn new(root: &'s Value, sample: &'s Sample<'s>) -> Self {
        Self { root, sample, found: Vec::new(), weak: Vec::new(), unions: 0 }
    }

    /// Adds what an error says; of a union, what the branch says that was probably meant.
    pub(super) fn add(&mut self, error: &ValidationError<'_>) {
        match error.kind() {
            ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
                self.unions += 1;
                self.union(error, context);
                self.unions -= 1;
            }
            _ => line::add(self, error),
        }
    }

    /// The problems as they are told. A value is told once: what is expected of it has all reasons in it.
    pub(super) fn told(self) -> Vec<Problem> {
        let found = if self.found.is_empty() { self.weak } else { self.found };
        let secrets = Secrets::of(self.root, self.sample.value());
        let mut found: Vec<_> =
            found.into_iter().map(|problem| problem.without_secrets(self.root, &secrets)).collect();
        found.sort();
        found.dedup_by(|next, kept| {
            next.place == kept.place && (next.reason >= Reason::Value || next.words == kept.words)
        });
        found
    }

    pub(super) fn push(&mut self, place: Place, reason: Reason, words: String) {
        self.advised(place, reason, words, "");
    }

    pub(super) fn advised(&mut self, place: Place, reason: Reason, words: String, advice: &'static str) {
        self.found.push(Problem { place, reason, words, advice });
    }

    pub(super) fn push_weak(&mut self, place: Place, words: String) {
        self.weak.push(Problem { place, reason: Reason::Unknown, words, advice: "" });
    }

    pub(super) fn place(&self, error: &ValidationError<'_>) -> Place {
        Place::of(error.instance_path().as_str(), self.sample.value())
    }

    fn union(&mut self, error: &ValidationError<'_>, context: &[Vec<ValidationError<'static>>]) {
        let mut place = self.place(error);
        let value = error.instance().as_ref();
        let branches = self.root.pointer(error.schema_path().as_str()).and_then(Value::as_array);
        let branches = branches.map(Vec::as_slice).unwrap_or_default();
        if let Some(words) = variant::without_content(self.root, branches, value) {
            self.push(place, Reason::Value, words);
            return;
        }
        match branch::choose(self.root, branches, value, context) {
            Branch::Of(at) if self.unions <= MAX_UNIONS && !context[at].is_empty() => {
                context[at].iter().for_each(|error| self.add(error));
            }
            Branch::Tag { name, options } => {
                place.enter_property(name);
                let must = list(&options);
                match value.get(name) {
                    Some(other) => {
                        let (given, meant) = (given(other), line::meant_of(&options, other));
                        self.push(place, Reason::Value, format!("must be {must}, not {given}{meant}"));
                    }
                    None => self.push(place, Reason::Missing, format!("is missing; it must be {must}")),
                }
            }
            Branch::Key(keys) => {
                self.push(place, Reason::Value, variant::one_of(self.root, branches, &keys, value));
            }
            Branch::Of(_) | Branch::Unclear => {
                let schema = line::schema_of(self.root, error);
                let (expected, given) = (expected(self.root, schema), given(value));
                let meant = line::meant(schema, value);
                self.push(place, Reason::Value, format!("must be {expected}, not {given}{meant}"));
            }
        }
    }
}
