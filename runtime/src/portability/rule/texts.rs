use super::{Rule, Shape};
use crate::portability::Severity::{self, Error, Note, Warning};

impl Shape {
    /// The one table of rules. What the advertised schema never holds, since it is rewritten, is a note here: if it
    /// is found all the same, what the client does with it decides.
    #[expect(clippy::too_many_lines, reason = "a table, and not a function that does much")]
    pub(in crate::portability) const fn rule(self) -> Rule {
        match self {
            Self::RootObject => error(
                "ROOT-OBJECT",
                "the arguments are not an object at the root",
                "take the value as a named parameter, or put it into a field of a struct",
            ),
            Self::RootCombinator => error(
                "ROOT-COMBINATOR",
                "the root of the schema combines schemas",
                "make the enum a named parameter or field instead of the whole input or a flattened field",
            ),
            Self::RootProperties => {
                note("ROOT-PROPERTIES", "an object without `properties`", "write `\"properties\": {}`")
            }
            Self::BoolProperty | Self::BoolNested => note(
                "BOOL-SCHEMA",
                "a schema that is only `true` or `false`",
                "write `{}` for `true`; remove what is `false`",
            ),
            Self::Untyped | Self::UntypedDescribed => warning(
                "UNTYPED",
                "a value of any type",
                "use a struct, a map, or a `String` whose description says that it holds JSON",
            ),
            Self::TextOrJson => warning(
                "TEXT-OR-JSON",
                "an argument that takes a text, and an object or a list as well",
                "take the text and the rest under two names, or the text in a field of a struct",
            ),
            Self::AddlEmpty => {
                note("ADDL-EMPTY", "`\"additionalProperties\": {}`", "write `true`, which says the same")
            }
            Self::Ref => note("REF", "a `$ref`", "write the definition where it is used"),
            Self::RefSibling | Self::RefSiblingOther => {
                note("REF-SIBLING", "keywords beside a `$ref`", "write the definition where it is used")
            }
            Self::Recursion | Self::RecursionRequired => warning(
                "RECURSION",
                "a type that contains itself",
                "make it flat, such as a list of items with an id and the id of the parent, or take JSON text",
            ),
            Self::OneOf => note("ONE-OF", "a `oneOf`", "write `anyOf` where the branches exclude each other"),
            Self::Const => note("CONST", "a `const`", "write an `enum` of one value, with its type"),
            Self::DocEnum => note(
                "DOC-ENUM",
                "an enum that is written as alternatives of one value each",
                "write one `enum` of strings, and the meaning of each in its description",
            ),
            Self::EnumType => error(
                "ENUM-TYPE",
                "an enum whose values are not all strings",
                "use an enum of names, and turn them into numbers in the handler",
            ),
            Self::NullOptional => note(
                "NULL-OPTIONAL",
                "an optional property that takes `null` as well",
                "leave `null` out; a property that may be absent needs no second way to say so",
            ),
            Self::NullRequired | Self::NullArgument => warning(
                "NULL-REQUIRED",
                "a required value that may be `null`",
                "make it optional, or remove it if it is always `null`",
            ),
            Self::TypeArray => {
                note("TYPE-ARRAY", "a list of types in `type`", "write `anyOf` with one type in each branch")
            }
            Self::Tuple => warning("TUPLE", "a tuple", "use a struct with a field for each place"),
            Self::TupleClosed => warning(
                "TUPLE",
                "a tuple that is closed by `\"items\": false`",
                "use a struct with a field for each place",
            ),
            Self::ArrayItems => note("ARRAY-ITEMS", "an array without `items`", "say the type of its items"),
            Self::IntFormat => {
                note("INT-FORMAT", "a number format that JSON Schema does not know", "leave `format` out")
            }
            Self::StrFormat => note(
                "STR-FORMAT",
                "a text format that JSON Schema does not know",
                "leave `format` out, and say in the description how the text is written",
            ),
            Self::Int64 => warning(
                "INT-64",
                "an integer that may be beyond 2^53, where a double is no longer exact",
                "for an id write `#[arg(as_string)]`, or `Decimal<u64>` within a type and in results; for an amount \
                 give it a range, such as `#[arg(range = 0..=9_007_199_254_740_991)]` or a smaller type",
            ),
            Self::ExclBound => {
                note("EXCL-BOUND", "an exclusive bound of an integer", "write the inclusive bound")
            }
            Self::Not => note(
                "NOT",
                "a `not`",
                "say in the description what is not allowed, and refuse it in the handler",
            ),
            Self::Conditional => note(
                "CONDITIONAL",
                "a condition between parts of a value",
                "say it in the description, and refuse in the handler what does not meet it",
            ),
            Self::PatternProps => warning(
                "PATTERN-PROPS",
                "a map whose keys are described by patterns, such as one with integer keys",
                "use a map with string keys, or a list of structs with a key and a value",
            ),
            Self::OpenMap | Self::OpenArguments => {
                note("OPEN-MAP", "a map with any keys", "use a list of structs with a key and a value")
            }
            Self::OpenObject => note(
                "OPEN-OBJECT",
                "an object that takes undeclared properties",
                "write `\"additionalProperties\": false`",
            ),
            Self::OptionalProp => {
                note("OPTIONAL-PROP", "an optional property", "make it required, if strict schemas are meant")
            }
            Self::HintLost => note(
                "HINT-LOST",
                "a constraint that not every model is shown",
                "say it in the description too; calls are checked in any case",
            ),
            Self::Meta => note(
                "META",
                "an annotation that is not part of the contract",
                "leave it out of a schema that you wrote yourself",
            ),
            Self::PropName => error(
                "PROP-NAME",
                "a property whose name is not 1 to 64 of `A-Z a-z 0-9 _ . -`",
                "give it another name, by `#[arg(rename = \"…\")]` or `#[serde(rename = \"…\")]`",
            ),
            Self::PropNameUnusual => warning(
                "PROP-NAME",
                "a property whose name is not `[A-Za-z_][A-Za-z0-9_]*`",
                "give it another name, by `#[arg(rename = \"…\")]` or `#[serde(rename = \"…\")]`",
            ),
            Self::PropInjected => warning(
                "PROP-INJECTED",
                "a property that a client adds to every tool",
                "give it another name",
            ),
            Self::RequiredDangling => error(
                "REQUIRED-DANGLING",
                "`required` is no list of declared properties",
                "correct `required` in the schema that you wrote",
            ),
            Self::NameChars => error(
                "NAME-CHARS",
                "a tool's name is not `[A-Za-z_][A-Za-z0-9_-]*`",
                "rename the tool by `#[tool(name = \"…\")]`",
            ),
            Self::NameUnusual => warning(
                "NAME-CHARS",
                "a tool's name that contains `__`, begins with `mcp_` or ends in `-`",
                "rename the tool by `#[tool(name = \"…\")]`",
            ),
            Self::NameLength => note(
                "NAME-LENGTH",
                "a long tool name",
                "shorten it by `#[tool(name = \"…\")]`, or use a shorter server key",
            ),
            Self::NameUnique => error(
                "NAME-UNIQUE",
                "two tools differ only in letter case or in what clients replace by `_`",
                "rename one of them by `#[tool(name = \"…\")]`",
            ),
            Self::ToolCount => {
                note("TOOL-COUNT", "many tools", "serve fewer tools to one agent, or group some into one")
            }
            Self::UnionSibling => warning(
                "UNION-SIBLING",
                "alternatives beside other keywords of one object, as a flattened enum makes them",
                "make the enum a named field",
            ),
            Self::DescEmpty => {
                warning("DESC", "no description", "write a doc comment: the model chooses tools by it")
            }
            Self::DescLength => note(
                "DESC",
                "a long description",
                "shorten it, or move parts to the descriptions of properties",
            ),
            Self::Size => note("SIZE", "a large schema", "split the tool, or make its arguments smaller"),
            Self::Depth => note("DEPTH", "a deeply nested schema", "make it flatter"),
            Self::OutputRoot => note(
                "OUTPUT-ROOT",
                "a result that is not an object at the root",
                "wrap it: return a struct with the value in a field",
            ),
            Self::OutputContract => error(
                "OUTPUT-CONTRACT",
                "a result described by what may be read instead of what is written",
                "describe the serialized form: no `writeOnly` in an output schema",
            ),
            Self::Budget => error(
                "BUDGET",
                "a schema too large to be checked",
                "split the tool, or make its arguments smaller",
            ),
        }
    }
}

const fn error(id: &'static str, what: &'static str, remedy: &'static str) -> Rule {
    rule(id, Error, what, remedy)
}

const fn warning(id: &'static str, what: &'static str, remedy: &'static str) -> Rule {
    rule(id, Warning, what, remedy)
}

const fn note(id: &'static str, what: &'static str, remedy: &'static str) -> Rule {
    rule(id, Note, what, remedy)
}

const fn rule(id: &'static str, severity: Severity, what: &'static str, remedy: &'static str) -> Rule {
    Rule { id, severity, what, remedy }
}
