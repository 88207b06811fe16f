use agent_tools::Descriptor;

/// Which tools the client's model may call without asking anybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Approve {
    /// Those that say that they only read. A tool that says nothing may change things.
    #[default]
    ReadOnly,
    /// All that it is offered.
    All,
    /// None.
    Nothing,
    /// These, by name.
    Tools(Vec<String>),
}

impl Approve {
    /// These, by name.
    pub fn tools(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self::Tools(names.into_iter().map(Into::into).collect())
    }

    pub(super) fn allows(&self, tool: &Descriptor) -> bool {
        match self {
            Self::ReadOnly => tool.annotations().read_only() == Some(true),
            Self::All => true,
            Self::Nothing => false,
            Self::Tools(names) => names.iter().any(|name| name == tool.name()),
        }
    }
}
