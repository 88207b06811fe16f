use jsonschema::{ValidationError, error::ValidationErrorKind};
use serde_json::Value;

use super::{
    branch::{self, Branch},
    expected::expected,
    given::given,
    line,
    list::{list, names},
    sample::Sample,
};
use crate::{applicable::Kinds, place::Place, secret::Secrets};

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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    Missing,
    Unknown,
    Value,
}

impl Problem {
    /// The same, told of the secret that it lies in: neither a key nor a length of what is inside is told.
    fn without_secrets(self, root: &Value, secrets: &Secrets<'_>) -> Self {
        match secrets.around(&self.place) {
            // That it is missing tells nothing.
            Some(secret) if self.reason == Reason::Missing && secret.place == self.place => self,
            Some(secret) => {
                let expected = expected(root, &secret.schema);
                let words = format!("must be {expected}; what was given is not told");
                Self { place: secret.place, reason: Reason::Value, words }
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

    /// One line for each problem. A value is told once: what is expected of it has all reasons in it.
    pub(super) fn into_lines(self) -> Vec<String> {
        let found = if self.found.is_empty() { self.weak } else { self.found };
        let secrets = Secrets::of(self.root, self.sample.value());
        let mut found: Vec<_> =
            found.into_iter().map(|problem| problem.without_secrets(self.root, &secrets)).collect();
        found.sort();
        found.dedup_by(|next, kept| {
            next.place == kept.place && (next.reason == Reason::Value || next.words == kept.words)
        });
        found.iter().map(|problem| format!("{} {}", problem.place, problem.words)).collect()
    }

    pub(super) fn push(&mut self, place: Place, reason: Reason, words: String) {
        self.found.push(Problem { place, reason, words });
    }

    pub(super) fn push_weak(&mut self, place: Place, words: String) {
        self.weak.push(Problem { place, reason: Reason::Unknown, words });
    }

    pub(super) fn place(&self, error: &ValidationError<'_>) -> Place {
        Place::of(error.instance_path().as_str(), self.sample.value())
    }

    fn union(&mut self, error: &ValidationError<'_>, context: &[Vec<ValidationError<'static>>]) {
        let mut place = self.place(error);
        let value = error.instance().as_ref();
        let branches = self.root.pointer(error.schema_path().as_str()).and_then(Value::as_array);
        let branches = branches.map(Vec::as_slice).unwrap_or_default();
        match branch::choose(self.root, branches, value, context) {
            Branch::Of(at) if self.unions <= MAX_UNIONS && !context[at].is_empty() => {
                context[at].iter().for_each(|error| self.add(error));
            }
            Branch::Tag { name, options } => {
                place.enter_property(name);
                let options = list(&options);
                match value.get(name) {
                    Some(other) => {
                        self.push(place, Reason::Value, format!("must be {options}, not {}", given(other)));
                    }
                    None => self.push(place, Reason::Missing, format!("is missing; it must be {options}")),
                }
            }
            Branch::Key(keys) => {
                let words = format!("must have exactly one of {}", names(keys.into_iter()));
                self.push(place, Reason::Value, words);
            }
            Branch::Of(_) | Branch::Unclear => {
                let schema = line::schema_of(self.root, error);
                let (expected, given) = (expected(self.root, schema), given(value));
                let takes_text = branch::admit(self.root, branches, Kinds::STRING);
                let remedy =
                    if takes_text { line::meant(schema, value) } else { line::unquoted(value).to_owned() };
                let words = format!("must be {expected}, not {given}{remedy}");
                self.push(place, Reason::Value, words);
            }
        }
    }
}
