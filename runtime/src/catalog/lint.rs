use std::fmt;

use agent_tools::Descriptor;

/// Something of a tool that works, but not as its author would wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    kind: LintKind,
    tool: String,
    source: String,
}

/// The kinds of [`Lint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LintKind {
    /// The tool declares none of `read_only`, `destructive` and `non_destructive`.
    EffectsUnsaid,
}

impl Lint {
    /// All lints of one tool.
    pub(super) fn of(tool: &Descriptor) -> impl Iterator<Item = Self> {
        let hints = tool.annotations();
        let unsaid = hints.read_only().is_none() && hints.destructive().is_none();
        unsaid.then(|| Self::new(LintKind::EffectsUnsaid, tool)).into_iter()
    }

    fn new(kind: LintKind, tool: &Descriptor) -> Self {
        Self { kind, tool: tool.name().to_owned(), source: tool.source().to_owned() }
    }

    /// Which kind it is.
    pub fn kind(&self) -> LintKind {
        self.kind
    }

    /// The name of the tool.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// Where the tool was declared.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What clients make of it, and what to write.
    pub fn message(&self) -> &'static str {
        match self.kind {
            LintKind::EffectsUnsaid => {
                "it does not say what it may change: Codex cancels such a call in `exec`, and Claude Code never runs \
                 it beside another; declare `read_only`, `non_destructive` or `destructive`"
            }
        }
    }
}

impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tool `{}` ({}): {}", self.tool, self.source, self.message())
    }
}
