use std::fmt;

use agent_tools::{
    __private::{Effect, Rewrite},
    Descriptor,
};
use serde::Serialize;

/// How what every client is shown of a tool's arguments differs from what a call is checked by.
///
/// Serializes as an object of `tool`, `rule`, `path` and `shows`, each a string.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Rewriting {
    shows: Shows,
    rule: &'static str,
    tool: String,
    path: String,
}

/// What a rewriting does to the set of arguments that clients are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Shows {
    /// More than is accepted: a model may send what is then refused.
    More,
    /// Less than is accepted.
    Less,
    /// The same, in other words.
    Same,
}

impl Rewriting {
    /// All of one tool.
    pub(super) fn of(tool: &Descriptor) -> impl Iterator<Item = Self> {
        tool.rewrites().iter().map(|rewrite: &Rewrite| Self {
            shows: match rewrite.effect() {
                Effect::Wider => Shows::More,
                Effect::Narrower => Shows::Less,
                Effect::Equal => Shows::Same,
            },
            rule: rewrite.rule(),
            tool: tool.name().to_owned(),
            path: rewrite.path().to_owned(),
        })
    }

    /// The name of the tool.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The rule by which it was rewritten, such as `TUPLE`.
    pub fn rule(&self) -> &'static str {
        self.rule
    }

    /// Where, as a person would write it: `filter.tags[]`; empty for all arguments.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What it did to the set of arguments.
    pub fn shows(&self) -> Shows {
        self.shows
    }
}

impl fmt::Display for Rewriting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shows = match self.shows {
            Shows::More => "shows more than is accepted",
            Shows::Less => "shows less than is accepted",
            Shows::Same => "shows the same in other words",
        };
        let Self { tool, rule, path, .. } = self;
        match path.as_str() {
            "" => write!(f, "{rule} {shows}: `{tool}`, its arguments"),
            path => write!(f, "{rule} {shows}: `{tool}`, argument `{path}`"),
        }
    }
}
