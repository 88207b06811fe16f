/// One rewriting of a schema on its way from what is accepted to what clients are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    pub(super) path: String,
    pub(super) rule: &'static str,
    pub(super) effect: Effect,
}

impl Rewrite {
    /// Where, as a person would write it: `filter.tags[]`, `limits.*`, `$defs/Tree.kids`; empty for the root.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The rule, such as `TUPLE`.
    pub fn rule(&self) -> &'static str {
        self.rule
    }

    /// What it did to the set of arguments.
    pub fn effect(&self) -> Effect {
        self.effect
    }
}

/// How what is shown compares with what is accepted; only the second decides about a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// The same arguments.
    Equal,
    /// Some arguments that are accepted are not shown.
    Narrower,
    /// Some arguments that are shown are not accepted.
    Wider,
}
