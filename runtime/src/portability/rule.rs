mod texts;

use super::Severity;

/// Something of a tool that some client does not take as it stands.
///
/// Finer than the ids of [`Rule`]: one rule may have two forms that clients treat differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Shape {
    RootObject,
    RootCombinator,
    RootProperties,
    /// A property of the root is `true` or `false`.
    BoolProperty,
    /// A schema further down is.
    BoolNested,
    Untyped,
    /// One with a description.
    UntypedDescribed,
    /// An argument that may be a text, and an object or a list as well.
    TextOrJson,
    AddlEmpty,
    Ref,
    RefSibling,
    /// One that is neither `description` nor `default`.
    RefSiblingOther,
    Recursion,
    /// A recursion that no optional property or array ends.
    RecursionRequired,
    OneOf,
    Const,
    DocEnum,
    EnumType,
    NullOptional,
    NullRequired,
    /// A required argument that takes it, and not a property further down.
    NullArgument,
    TypeArray,
    Tuple,
    /// A tuple that says `"items": false`.
    TupleClosed,
    ArrayItems,
    IntFormat,
    StrFormat,
    Int64,
    ExclBound,
    Not,
    Conditional,
    PatternProps,
    OpenMap,
    /// The arguments themselves are one.
    OpenArguments,
    OpenObject,
    OptionalProp,
    HintLost,
    Meta,
    PropName,
    /// A name that Gemini's own form of schemas refuses.
    PropNameUnusual,
    PropInjected,
    RequiredDangling,
    NameChars,
    NameUnusual,
    NameLength,
    NameUnique,
    ToolCount,
    UnionSibling,
    DescEmpty,
    DescLength,
    Size,
    Depth,
    OutputRoot,
    OutputContract,
    Budget,
}

/// What is said of a shape whoever meets it.
pub(super) struct Rule {
    /// Stable; `docs/portability.md` lists them.
    pub(super) id: &'static str,
    /// How much it matters at least, whatever the client does.
    pub(super) severity: Severity,
    /// What it is, as the head of a finding.
    pub(super) what: &'static str,
    /// What to write instead.
    pub(super) remedy: &'static str,
}
