use std::{error::Error, fmt};

/// Everything that keeps a set of tools from being frozen, in the order of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    problems: Vec<Problem>,
}

/// One problem of one tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) tool: String,
    pub(super) source: String,
    pub(super) message: String,
}

impl Problems {
    /// `Err` with all of them, or `Ok` if there is none.
    pub(super) fn refuse(problems: Vec<Problem>) -> Result<(), Self> {
        if problems.is_empty() { Ok(()) } else { Err(Self { problems }) }
    }

    /// The problems; never empty.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.problems.iter()
    }
}

impl Problem {
    /// The name of the tool, as declared; empty where the problem is of the whole set.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// Where the tool was declared.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What is wrong and what to write instead.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.source.is_empty() {
            return f.write_str(&self.message);
        }
        write!(f, "tool `{}` ({}): {}", self.tool, self.source, self.message)
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problems.as_slice() {
            [only] => write!(f, "the tools cannot be frozen: {only}"),
            problems => {
                write!(f, "the tools cannot be frozen, {} problems:", problems.len())?;
                problems.iter().try_for_each(|problem| write!(f, "\n  - {problem}"))
            }
        }
    }
}

impl Error for Problems {}
