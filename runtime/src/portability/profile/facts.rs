use crate::portability::{Effect, Severity, Subject, rule::Shape};

/// What is known of one client or provider: the whole of a profile, as data.
#[derive(Debug)]
pub(in crate::portability) struct Facts {
    /// Stable; stands in reports.
    pub(in crate::portability) id: &'static str,
    pub(in crate::portability) name: &'static str,
    /// The version that was run; `None` where documents and reports are all there is.
    pub(in crate::portability) version: Option<&'static str>,
    /// Where the facts come from.
    pub(in crate::portability) source: &'static str,
    /// What it puts before a tool's name; `{key}` stands for the server's key.
    pub(in crate::portability) prefix: &'static str,
    /// Nobody meets it without asking for it, so what it refuses is no more than worth knowing.
    pub(in crate::portability) optional: bool,
    pub(in crate::portability) reactions: &'static [Reaction],
    pub(in crate::portability) limits: &'static [Limit],
    /// Keywords that a model is not shown.
    pub(in crate::portability) hides: &'static [&'static str],
}

impl Facts {
    /// Knows nothing and minds nothing.
    pub(super) const NONE: Self = Self {
        id: "",
        name: "",
        version: None,
        source: "",
        prefix: "",
        optional: false,
        reactions: &[],
        limits: &[],
        hides: &[],
    };
}

/// What it does with one shape.
#[derive(Clone, Copy, Debug)]
pub(in crate::portability) struct Reaction {
    pub(in crate::portability) shape: Shape,
    pub(in crate::portability) side: Side,
    pub(in crate::portability) effect: Effect,
    /// It was seen on the version that the profile names, and not taken from documents or reports.
    pub(in crate::portability) measured: bool,
    /// Ends the sentence that the client's name begins.
    pub(in crate::portability) words: &'static str,
}

/// Which of the two schemas, where a shape may stand in either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::portability) enum Side {
    Input,
    Output,
    Both,
}

impl Side {
    pub(in crate::portability) fn covers(self, subject: Subject) -> bool {
        match subject {
            Subject::Output => self != Self::Input,
            _ => self != Self::Output,
        }
    }
}

/// What it does with more than it takes.
#[derive(Debug)]
pub(in crate::portability) struct Limit {
    pub(in crate::portability) shape: Shape,
    /// The largest amount that it takes: characters, bytes, levels, tools.
    pub(in crate::portability) most: usize,
    /// At least; what the client does may raise it.
    pub(in crate::portability) severity: Severity,
    pub(in crate::portability) effect: Effect,
    pub(in crate::portability) words: &'static str,
}

/// What one bad schema costs where the whole list is parsed at once.
pub(super) const LOSES_ALL: &str = "loses every tool of the server";

/// What becomes of a large integer in JavaScript.
pub(super) const ROUNDS: &str = "carries numbers as doubles, so that larger ones change silently";

/// It does this with the shape in a schema of arguments.
pub(super) const fn input(shape: Shape, effect: Effect, words: &'static str) -> Reaction {
    Reaction { shape, side: Side::Input, effect, measured: true, words }
}

/// It does this with the shape in a schema of results.
pub(super) const fn output(shape: Shape, effect: Effect, words: &'static str) -> Reaction {
    Reaction { shape, side: Side::Output, effect, measured: true, words }
}

/// It does this with the shape in either schema.
pub(super) const fn both(shape: Shape, effect: Effect, words: &'static str) -> Reaction {
    Reaction { shape, side: Side::Both, effect, measured: true, words }
}

/// It is said to do this, whatever the profile was measured on.
pub(super) const fn reported(reaction: Reaction) -> Reaction {
    Reaction { measured: false, ..reaction }
}

/// It refuses requests with any of these shapes, in the words that its documents use.
pub(super) const fn refuses(shape: Shape, words: &'static str) -> Reaction {
    input(shape, Effect::RefusesRequest, words)
}

/// It takes at most so much.
pub(super) const fn most(
    shape: Shape,
    most: usize,
    severity: Severity,
    effect: Effect,
    words: &'static str,
) -> Limit {
    Limit { shape, most, severity, effect, words }
}
