/// What a tool says about its effects: the MCP tool annotations, each unspecified, true or false.
///
/// Unspecified is not false. MCP gives an absent hint a default of its own (`destructiveHint` is true when
/// absent), so a hint that the declaration does not name is left off the wire. Hints inform a client's approval
/// policy; they are not a security boundary.
///
/// Source: MCP 2025-11-25 and 2026-07-28, *Tools*, `ToolAnnotations`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Annotations {
    pub(crate) read_only: Option<bool>,
    pub(crate) destructive: Option<bool>,
    pub(crate) idempotent: Option<bool>,
    pub(crate) open_world: Option<bool>,
}

impl Annotations {
    /// `readOnlyHint`: the tool changes nothing.
    pub const fn read_only(&self) -> Option<bool> {
        self.read_only
    }

    /// `destructiveHint`: the tool may overwrite or delete.
    pub const fn destructive(&self) -> Option<bool> {
        self.destructive
    }

    /// `idempotentHint`: calling again with the same arguments changes nothing more.
    pub const fn idempotent(&self) -> Option<bool> {
        self.idempotent
    }

    /// `openWorldHint`: the tool reaches entities outside the host's own domain.
    pub const fn open_world(&self) -> Option<bool> {
        self.open_world
    }

    /// The hints that are specified, by their MCP names, in one fixed order.
    pub fn specified(&self) -> impl Iterator<Item = (&'static str, bool)> {
        [
            ("readOnlyHint", self.read_only),
            ("destructiveHint", self.destructive),
            ("idempotentHint", self.idempotent),
            ("openWorldHint", self.open_world),
        ]
        .into_iter()
        .filter_map(|(name, hint)| hint.map(|hint| (name, hint)))
    }
}
