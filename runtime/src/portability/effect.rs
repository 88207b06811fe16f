use std::fmt;

use serde::Serialize;

/// What a client or a provider does with something that it does not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Effect {
    /// It refuses the whole list: every tool of the server is lost, often without a word.
    RefusesServer,
    /// It leaves the tool out.
    DropsTool,
    /// It refuses every request that lists the tool.
    RefusesRequest,
    /// It lists the tool and refuses calls that the tool would take.
    RefusesCalls,
    /// It lists the tool and refuses calls with some of the values that the tool would take.
    RefusesValues,
    /// It shows the model something that means something else.
    Misreads,
    /// It never shows the keyword to the model.
    DropsKeyword,
    /// It shows the beginning of the text only.
    Cuts,
    /// It changes values on their way.
    Rounds,
    /// It shows the tool under another name.
    Renames,
    /// It says the same in other words.
    Rewrites,
    /// It was not checked: the schema is larger than what is looked at.
    Unchecked,
}

impl Effect {
    /// How much it matters at least, whatever the rule says.
    pub(super) fn severity(self, measured: bool, optional: bool) -> Severity {
        match self {
            Self::RefusesServer | Self::DropsTool | Self::RefusesRequest | Self::RefusesCalls => {
                match (measured, optional) {
                    (true, _) => Severity::Error,
                    (false, false) => Severity::Warning,
                    (false, true) => Severity::Note,
                }
            }
            Self::Unchecked => Severity::Error,
            Self::RefusesValues | Self::Misreads => Severity::Warning,
            Self::DropsKeyword | Self::Cuts | Self::Rounds | Self::Renames | Self::Rewrites => Severity::Note,
        }
    }
}

/// How much a [`Finding`](super::Finding) matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Severity {
    /// Worth knowing; nothing is lost that a model cannot do without.
    Note,
    /// A model may be misled, or a value may change; the tool is there.
    Warning,
    /// The tool, or every tool, is lost for somebody, or a rule is broken that several providers enforce.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}
