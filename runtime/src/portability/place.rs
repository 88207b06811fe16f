use std::fmt;

use serde::Serialize;

use super::walk::Step;

/// What of a tool a [`Finding`](super::Finding) is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Subject {
    /// All tools together.
    Catalog,
    /// The tool's name.
    Name,
    /// The tool's description.
    Description,
    /// The schema of its arguments, as advertised.
    Input,
    /// The schema of its result, as advertised.
    Output,
}

/// A place in a schema: as a JSON pointer for machines, and as a person would name it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) pointer: String,
    pub(super) shown: String,
}

impl Place {
    pub(super) fn of(steps: &[Step<'_>]) -> Self {
        let mut place = Self::default();
        for step in steps {
            place.push(*step);
        }
        place
    }

    /// Leaves out the wrapper that a result which is no object stands in; its author does not know it.
    pub(super) fn unwrap(&mut self) {
        if let Some(inner) = self.shown.strip_prefix("result") {
            self.shown = inner.trim_start_matches('.').to_owned();
        }
    }

    fn push(&mut self, step: Step<'_>) {
        match step {
            Step::Root => {}
            Step::Keyword(keyword) => self.point(keyword, None),
            Step::Named(keyword, name) => self.point(keyword, Some(name)),
            Step::Listed(keyword, at) => self.point(keyword, Some(&at.to_string())),
        }
        match step {
            Step::Named("$defs" | "definitions", name) => name.clone_into(&mut self.shown),
            Step::Named("properties", name) => self.show(name),
            Step::Named("patternProperties", _) | Step::Keyword("additionalProperties") => self.show("*"),
            Step::Keyword("items") => self.shown.push_str("[]"),
            Step::Listed("prefixItems" | "items", at) => self.shown.extend(["[", &at.to_string(), "]"]),
            _ => {}
        }
    }

    fn show(&mut self, name: &str) {
        if !self.shown.is_empty() {
            self.shown.push('.');
        }
        self.shown.push_str(name);
    }

    /// RFC 6901: `~` and `/` are escaped in a name.
    fn point(&mut self, keyword: &str, name: Option<&str>) {
        self.pointer.push('/');
        self.pointer.push_str(keyword);
        if let Some(name) = name {
            self.pointer.push('/');
            self.pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
        }
    }
}

/// A place of one tool, as a person would name it.
pub(super) struct Shown<'a> {
    pub(super) tool: &'a str,
    pub(super) subject: Subject,
    pub(super) place: &'a Place,
    pub(super) detail: &'a str,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tool, shown) = (self.tool, self.place.shown.as_str());
        match (self.subject, shown) {
            (Subject::Catalog, _) => f.write_str("all tools")?,
            (Subject::Name, _) => write!(f, "`{tool}`")?,
            (Subject::Description, _) => write!(f, "`{tool}`, its description")?,
            (Subject::Input, "") => write!(f, "`{tool}`, its arguments")?,
            (Subject::Input, shown) => write!(f, "`{tool}`, argument `{shown}`")?,
            (Subject::Output, "") => write!(f, "`{tool}`, its result")?,
            (Subject::Output, shown) => write!(f, "`{tool}`, `{shown}` of its result")?,
        }
        if self.detail.is_empty() { Ok(()) } else { write!(f, " ({})", self.detail) }
    }
}
