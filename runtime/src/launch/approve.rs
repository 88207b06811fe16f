use agent_tools::Descriptor;

/// Which tools the client's model may call without asking anybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Approve {
    /// Those that are declared `read_only`. A tool that declares nothing may change things.
    #[default]
    ReadOnly,
    /// All that the session shows.
    All,
    /// None.
    Nothing,
    /// These, by name; see [`Approve::tools`].
    Tools(Vec<String>),
}

impl Approve {
    /// These, by name. One that the session does not show is an error of the launch.
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
