//! The agent CLIs that were run: which requests each sends to the model after it has listed the tools of a server.

use super::facts::{Facts, LOSES_ALL, ROUNDS, both, input, most, output, refuses, reported};
use crate::portability::{
    Effect::{
        Cuts, DropsKeyword, DropsTool, Misreads, RefusesCalls, RefusesServer, RefusesValues, Renames,
        Rewrites, Rounds,
    },
    Severity::{Error, Warning},
    codex,
    rule::Shape,
};

const RUN: &str = "run with a scripted model API on 2026-11-29 and 30";
const NOT_A_LIST: &str = "loses every tool of the server if `required` is no list";
const MISREADABLE: &str = "puts `__` between server and tool, so the name reads like that of another server";
const ADDS_PROPERTIES: &str = "adds `\"properties\": {}`";
const ADDS_ITEMS: &str = "adds `\"items\": {}`";
const CLOSED_TUPLE: &str = "refuses every call: `boolean schema is false`";

pub(super) const CODEX: Facts = Facts {
    id: "codex",
    name: "Codex",
    version: Some("0.171.0"),
    source: RUN,
    prefix: "mcp__{key}__",
    reactions: &[
        input(Shape::BoolProperty, Misreads, "shows the model a string"),
        input(Shape::BoolNested, Misreads, "shows the model a string"),
        input(Shape::UntypedDescribed, DropsKeyword, "shows the model `{}`, without its description"),
        input(Shape::RootCombinator, Misreads, "sends it on, which the API of OpenAI refuses"),
        input(Shape::RootProperties, Rewrites, ADDS_PROPERTIES),
        input(Shape::Tuple, Misreads, "shows the model a list of strings"),
        input(Shape::ArrayItems, Misreads, "shows the model a list of strings"),
        input(
            Shape::PatternProps,
            Misreads,
            "drops `patternProperties`, which leaves an object without properties",
        ),
        input(Shape::Const, Rewrites, "writes an `enum` of one value"),
        input(Shape::EnumType, Misreads, "says that they are strings, if the schema says no type"),
        input(Shape::Not, DropsKeyword, "drops it"),
        input(Shape::Conditional, DropsKeyword, "drops it"),
        input(Shape::Meta, DropsKeyword, "drops it"),
        reported(input(
            Shape::UnionSibling,
            Misreads,
            "drops the keywords beside the alternatives in its code mode",
        )),
        input(Shape::NameUnique, Renames, "replaces characters, and tells the two apart by a hash"),
    ],
    limits: &[
        most(Shape::NameLength, 128, Warning, Renames, "replaces the end of longer names by a hash"),
        most(
            Shape::Size,
            codex::BUDGET,
            Warning,
            DropsKeyword,
            "removes every description of a larger schema, and what is nested if that is not enough",
        ),
    ],
    hides: &[
        "format",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "pattern",
        "minLength",
        "maxLength",
        "maxItems",
        "uniqueItems",
        "minProperties",
        "maxProperties",
        "default",
        "examples",
    ],
    ..Facts::NONE
};

pub(super) const CLAUDE_CODE: Facts = Facts {
    id: "claude-code",
    name: "Claude Code",
    version: Some("2.1.332"),
    source: "run with a scripted model API on 2026-11-29 and 30; earlier versions from anthropics/claude-code#78673 and #76040",
    prefix: "mcp__{key}__",
    reactions: &[
        input(Shape::RootObject, RefusesServer, LOSES_ALL),
        input(
            Shape::RootCombinator,
            Misreads,
            "merges the alternatives into one object that requires nothing",
        ),
        reported(input(Shape::AddlEmpty, Misreads, "has shown the model a closed object")),
        reported(output(Shape::Ref, RefusesServer, "has lost every tool of the server")),
        input(
            Shape::PropName,
            DropsTool,
            "leaves the tool out for an argument of such a name; further down it sends it on, which the API of \
             Anthropic refuses",
        ),
        input(
            Shape::TextOrJson,
            Rounds,
            "hands on a text that is the JSON of an object or a list as that object or list",
        ),
        both(Shape::Int64, Rounds, ROUNDS),
        input(Shape::NameChars, DropsTool, "leaves the tool out if the name is not ASCII"),
        reported(input(Shape::NameUnusual, Renames, MISREADABLE)),
    ],
    limits: &[
        most(Shape::NameLength, 128, Error, DropsTool, "leaves the tool out"),
        most(
            Shape::NameLength,
            64,
            Error,
            DropsTool,
            "cannot name it where tools are searched for, which is the default",
        ),
        most(Shape::DescLength, 4_000, Warning, Cuts, "cuts it off"),
    ],
    ..Facts::NONE
};

pub(super) const GEMINI_CLI: Facts = Facts {
    id: "gemini-cli",
    name: "Gemini CLI",
    version: Some("0.61.0"),
    source: RUN,
    prefix: "mcp_{key}_",
    reactions: &[
        input(Shape::RootObject, RefusesServer, LOSES_ALL),
        output(Shape::OutputRoot, RefusesServer, LOSES_ALL),
        both(Shape::BoolProperty, RefusesServer, LOSES_ALL),
        input(Shape::RequiredDangling, RefusesServer, NOT_A_LIST),
        input(Shape::TypeArray, Rewrites, "writes `nullable` for `null`"),
        input(Shape::TupleClosed, RefusesCalls, CLOSED_TUPLE),
        both(Shape::Int64, Rounds, ROUNDS),
        input(Shape::IntFormat, Rewrites, "warns of those that Ajv does not know"),
        input(Shape::StrFormat, Rewrites, "warns of each such field"),
        reported(refuses(Shape::RefSiblingOther, "sends it on, which the API of Gemini refuses")),
        reported(refuses(Shape::RecursionRequired, "sends it on, which the API of Gemini refuses")),
        reported(refuses(Shape::PropNameUnusual, "sends it on, which the API of Gemini may refuse")),
        input(
            Shape::PropInjected,
            Misreads,
            "adds a switch of this name to every tool and sends its own value",
        ),
    ],
    limits: &[most(Shape::NameLength, 63, Warning, Renames, "replaces the middle of longer names by `...`")],
    ..Facts::NONE
};

pub(super) const OPENCODE: Facts = Facts {
    id: "opencode",
    name: "opencode",
    version: Some("1.18.33"),
    source: RUN,
    prefix: "{key}_",
    reactions: &[
        input(Shape::RootObject, RefusesServer, LOSES_ALL),
        input(Shape::BoolProperty, RefusesServer, LOSES_ALL),
        input(Shape::RequiredDangling, RefusesServer, NOT_A_LIST),
        input(
            Shape::RootCombinator,
            RefusesCalls,
            "adds an object without properties, which nothing satisfies",
        ),
        input(Shape::OpenArguments, Misreads, "shows the model a closed object"),
        both(Shape::Int64, Rounds, ROUNDS),
    ],
    ..Facts::NONE
};

pub(super) const COPILOT_CLI: Facts = Facts {
    id: "copilot-cli",
    name: "Copilot CLI",
    version: Some("1.0.102"),
    source: RUN,
    prefix: "{key}-",
    reactions: &[
        input(Shape::BoolProperty, Rewrites, "writes `{}`"),
        input(Shape::BoolNested, Rewrites, "writes `{}`"),
        input(Shape::RootCombinator, Misreads, "flattens it, without the types"),
        input(Shape::RootProperties, Rewrites, ADDS_PROPERTIES),
        input(Shape::Tuple, Rewrites, ADDS_ITEMS),
        input(Shape::ArrayItems, Rewrites, ADDS_ITEMS),
        input(Shape::Not, Rewrites, "says it in the description"),
        input(Shape::Conditional, Rewrites, "says it in the description"),
        input(Shape::PatternProps, Rewrites, "says it in the description"),
    ],
    limits: &[most(Shape::NameLength, 64, Warning, Renames, "cuts longer names, which may make two equal")],
    ..Facts::NONE
};

pub(super) const QWEN_CODE: Facts = Facts {
    id: "qwen-code",
    name: "Qwen Code",
    version: Some("0.24.4"),
    source: RUN,
    prefix: "mcp__{key}__",
    reactions: &[
        input(Shape::RootObject, RefusesServer, LOSES_ALL),
        input(Shape::RequiredDangling, RefusesServer, NOT_A_LIST),
        input(Shape::TupleClosed, RefusesCalls, CLOSED_TUPLE),
        both(Shape::Int64, Rounds, ROUNDS),
        reported(input(Shape::NameUnusual, Renames, MISREADABLE)),
    ],
    limits: &[most(Shape::NameLength, 63, Warning, Renames, "replaces the end of longer names by a hash")],
    hides: &["uniqueItems"],
    ..Facts::NONE
};

pub(super) const CONTINUE: Facts = Facts {
    id: "continue",
    name: "Continue",
    version: Some("1.5.47"),
    source: RUN,
    reactions: &[
        input(Shape::RootObject, RefusesServer, LOSES_ALL),
        output(Shape::OutputRoot, RefusesServer, LOSES_ALL),
        both(Shape::BoolProperty, RefusesServer, LOSES_ALL),
        input(Shape::RequiredDangling, RefusesServer, NOT_A_LIST),
        input(Shape::RootCombinator, Misreads, "shows the model `{}`"),
        input(Shape::RootProperties, Rewrites, ADDS_PROPERTIES),
        input(Shape::Ref, Misreads, "drops the definition and keeps the `$ref`"),
        input(Shape::Recursion, Misreads, "drops the definition and keeps the `$ref`"),
        input(Shape::OpenArguments, DropsKeyword, "drops `additionalProperties` at the root"),
        input(
            Shape::NullArgument,
            RefusesValues,
            "takes `null` for a missing argument, and refuses the call",
        ),
        both(Shape::Int64, Rounds, ROUNDS),
    ],
    ..Facts::NONE
};

pub(super) const CODEBUDDY: Facts = Facts {
    id: "codebuddy",
    name: "CodeBuddy",
    version: Some("2.117.0"),
    source: RUN,
    prefix: "mcp__{key}__",
    reactions: &[
        input(Shape::RootObject, RefusesServer, LOSES_ALL),
        output(Shape::OutputRoot, RefusesServer, LOSES_ALL),
        both(Shape::BoolProperty, RefusesServer, LOSES_ALL),
        input(Shape::RequiredDangling, RefusesServer, NOT_A_LIST),
        input(Shape::OpenArguments, Misreads, "shows the model a closed object for `true`"),
        both(Shape::Int64, Rounds, ROUNDS),
        input(Shape::NameUnique, Renames, "replaces `-` by `_`, which leaves two tools of one name"),
        reported(input(Shape::NameUnusual, Renames, MISREADABLE)),
    ],
    ..Facts::NONE
};
