//! What the APIs of model providers say of tools, in their documents and in their errors. None was called.

use super::facts::{Facts, ROUNDS, input, most, refuses};
use crate::portability::{
    Effect::{DropsKeyword, Misreads, RefusesRequest, Rounds},
    Severity::{Error, Note, Warning},
    rule::Shape,
};

/// The longest prefix that a client puts before a name on its way to a provider.
const PREFIX: &str = "mcp__{key}__";

const REFUSED: &str = "refuses the request";
const TOP_LEVEL: &str = "refuses it at the top level";

pub(super) const OPENAI: Facts = Facts {
    id: "openai",
    name: "OpenAI",
    source: "Chat Completions without `strict`; reports: langchainjs#9804, sentry-mcp#106, openai/codex#46188",
    prefix: PREFIX,
    reactions: &[
        refuses(Shape::RootObject, TOP_LEVEL),
        refuses(Shape::RootCombinator, TOP_LEVEL),
        refuses(Shape::RootProperties, "refuses an object schema without `properties`"),
        refuses(Shape::ArrayItems, "refuses an array schema without `items`"),
        refuses(Shape::Tuple, "probably refuses it: an array schema needs `items`"),
        refuses(Shape::NameChars, REFUSED),
        refuses(Shape::NameUnique, "refuses two functions of one name"),
    ],
    limits: &[
        most(Shape::NameLength, 64, Error, RefusesRequest, "refuses longer names in Chat Completions"),
        most(Shape::ToolCount, 128, Error, RefusesRequest, "refuses requests with more tools"),
        most(Shape::DescLength, 1_024, Note, RefusesRequest, "has refused longer ones with older models"),
    ],
    ..Facts::NONE
};

pub(super) const OPENAI_STRICT: Facts = Facts {
    id: "openai-strict",
    name: "OpenAI strict",
    source: "documents on structured outputs; openai-agents-python 7f7a44f8, strict_schema.py",
    prefix: PREFIX,
    optional: true,
    reactions: &[
        refuses(Shape::RootObject, TOP_LEVEL),
        refuses(Shape::RootCombinator, TOP_LEVEL),
        refuses(Shape::Untyped, "wants a type in every schema"),
        refuses(Shape::BoolProperty, REFUSED),
        refuses(Shape::BoolNested, REFUSED),
        refuses(Shape::RefSibling, REFUSED),
        refuses(Shape::OneOf, REFUSED),
        refuses(Shape::DocEnum, REFUSED),
        refuses(Shape::Tuple, REFUSED),
        refuses(Shape::ArrayItems, REFUSED),
        refuses(Shape::Not, REFUSED),
        refuses(Shape::Conditional, REFUSED),
        refuses(Shape::PatternProps, REFUSED),
        refuses(Shape::OpenMap, "wants `\"additionalProperties\": false` in every object"),
        refuses(Shape::OpenObject, "wants `\"additionalProperties\": false` in every object"),
        refuses(Shape::OptionalProp, "wants every property to be required"),
        refuses(Shape::StrFormat, REFUSED),
        refuses(Shape::IntFormat, REFUSED),
    ],
    limits: &[
        most(Shape::Depth, 10, Error, RefusesRequest, "refuses deeper schemas"),
        most(Shape::Depth, 5, Warning, Misreads, "comes near its limit of ten"),
        most(Shape::NameLength, 64, Error, RefusesRequest, "refuses longer names"),
    ],
    ..Facts::NONE
};

pub(super) const ANTHROPIC: Facts = Facts {
    id: "anthropic",
    name: "Anthropic",
    source: "reports: langchain#39271, anthropics/claude-code#34771, opencode#3354, cloudflare/skills#11",
    prefix: PREFIX,
    reactions: &[
        refuses(Shape::RootObject, TOP_LEVEL),
        refuses(Shape::RootCombinator, TOP_LEVEL),
        refuses(Shape::PropName, REFUSED),
        refuses(Shape::NameChars, REFUSED),
        refuses(Shape::NameUnique, "refuses two tools of one name"),
    ],
    limits: &[
        most(Shape::NameLength, 128, Error, RefusesRequest, "refuses longer names"),
        most(
            Shape::NameLength,
            64,
            Error,
            RefusesRequest,
            "refuses longer names where tools are searched for",
        ),
    ],
    ..Facts::NONE
};

pub(super) const ANTHROPIC_STRICT: Facts = Facts {
    id: "anthropic-strict",
    name: "Anthropic strict",
    source: "documents on structured outputs, as LangSchema restates them; anthropic-sdk-python 009b0353, _transform.py",
    prefix: PREFIX,
    optional: true,
    reactions: &[
        refuses(Shape::RootCombinator, TOP_LEVEL),
        refuses(Shape::Recursion, "refuses recursive schemas"),
        refuses(Shape::Tuple, REFUSED),
        refuses(Shape::PatternProps, REFUSED),
        refuses(Shape::Not, REFUSED),
        refuses(Shape::Conditional, REFUSED),
        refuses(Shape::OpenMap, "wants `\"additionalProperties\": false` in every object"),
        refuses(Shape::OpenObject, "wants `\"additionalProperties\": false` in every object"),
        refuses(Shape::PropName, REFUSED),
    ],
    hides: &["minimum", "maximum", "multipleOf", "minLength", "maxLength", "maxItems"],
    ..Facts::NONE
};

pub(super) const GEMINI_JSON_SCHEMA: Facts = Facts {
    id: "gemini-json-schema",
    name: "Gemini JSON Schema",
    source: "js-genai 6e9b35c4, types.ts: what `parametersJsonSchema` lists; opencode#12295, gemini-cli#19083",
    prefix: "mcp_{key}_",
    reactions: &[
        refuses(Shape::RootObject, TOP_LEVEL),
        input(Shape::Int64, Rounds, ROUNDS),
        refuses(Shape::RefSiblingOther, "takes no keyword beside a `$ref` but `description` and `default`"),
        refuses(Shape::RecursionRequired, "takes a cycle only through optional properties"),
        refuses(Shape::PropNameUnusual, "documents letters, digits and `_` only"),
        refuses(Shape::NameChars, REFUSED),
        refuses(Shape::NameUnique, "refuses two functions of one name"),
    ],
    limits: &[
        most(Shape::NameLength, 128, Error, RefusesRequest, "refuses longer names"),
        most(Shape::ToolCount, 512, Error, RefusesRequest, "refuses requests with more tools"),
    ],
    ..Facts::NONE
};

pub(super) const GEMINI_PARAMETERS: Facts = Facts {
    id: "gemini-parameters",
    name: "Gemini OpenAPI",
    source: "js-genai 6e9b35c4, types.ts; vercel/ai ed857f50; promptfoo#6902. The Live API and adapters send it",
    prefix: "mcp_{key}_",
    reactions: &[
        refuses(Shape::RootObject, TOP_LEVEL),
        refuses(Shape::RootCombinator, TOP_LEVEL),
        refuses(Shape::BoolProperty, REFUSED),
        refuses(Shape::BoolNested, REFUSED),
        refuses(Shape::Ref, "knows no `$ref`"),
        refuses(Shape::RefSibling, "knows no `$ref`"),
        refuses(Shape::Recursion, "knows no `$ref`"),
        refuses(Shape::OneOf, "knows no `oneOf`"),
        refuses(Shape::DocEnum, "wants one `enum` of strings"),
        refuses(Shape::Const, "knows no `const`"),
        refuses(Shape::EnumType, "takes strings only"),
        refuses(Shape::NullOptional, "knows no type `null`"),
        refuses(Shape::NullRequired, "knows no type `null`"),
        refuses(Shape::TypeArray, "takes one type only"),
        refuses(Shape::Tuple, "knows no `prefixItems`"),
        refuses(Shape::Not, "knows no `not`"),
        refuses(Shape::Conditional, REFUSED),
        refuses(Shape::PatternProps, "knows no `patternProperties`"),
        refuses(Shape::ExclBound, "knows inclusive bounds only"),
        refuses(Shape::IntFormat, "knows `int32` and `int64` only"),
        refuses(Shape::StrFormat, REFUSED),
        refuses(Shape::RequiredDangling, REFUSED),
        refuses(Shape::PropNameUnusual, "takes letters, digits and `_` only"),
        refuses(Shape::PropName, "takes letters, digits and `_` only"),
        refuses(Shape::NameChars, REFUSED),
        input(Shape::Int64, Rounds, ROUNDS),
        input(Shape::OpenMap, DropsKeyword, "drops the type of the values"),
        input(Shape::Meta, DropsKeyword, "knows `title` and `example` only"),
    ],
    limits: &[
        most(Shape::NameLength, 64, Error, RefusesRequest, "refuses longer names"),
        most(Shape::ToolCount, 512, Error, RefusesRequest, "refuses requests with more tools"),
    ],
    ..Facts::NONE
};

pub(super) const BEDROCK: Facts = Facts {
    id: "bedrock",
    name: "Bedrock Converse",
    source: "AWS API reference, ToolSpecification",
    prefix: PREFIX,
    reactions: &[
        refuses(Shape::RootObject, TOP_LEVEL),
        refuses(Shape::DescEmpty, "wants at least one character"),
        refuses(Shape::NameChars, REFUSED),
    ],
    limits: &[most(Shape::NameLength, 64, Error, RefusesRequest, "refuses longer names")],
    ..Facts::NONE
};

pub(super) const MISTRAL: Facts = Facts {
    id: "mistral",
    name: "Mistral",
    source: "reports: pdf-reader-mcp#63. It judges schemas by a meta-schema; no list of keywords is published",
    prefix: PREFIX,
    reactions: &[refuses(Shape::RootObject, TOP_LEVEL), refuses(Shape::RequiredDangling, REFUSED)],
    ..Facts::NONE
};

pub(super) const MOONSHOT: Facts = Facts {
    id: "moonshot",
    name: "Kimi",
    source: "reports: opencode#37496, hermes-agent#14805, OmniRoute#1692, kimi-code#792",
    prefix: PREFIX,
    reactions: &[
        refuses(Shape::RootObject, TOP_LEVEL),
        refuses(Shape::Untyped, "wants a type in every schema"),
        refuses(Shape::BoolProperty, "wants a type in every schema"),
        refuses(Shape::BoolNested, "wants a type in every schema"),
        refuses(Shape::UnionSibling, "refuses `type` beside `anyOf`"),
        refuses(Shape::RefSibling, "refuses keywords beside a `$ref`"),
        refuses(Shape::EnumType, "refuses values that are not of the type"),
        refuses(Shape::TypeArray, "takes one type only"),
        refuses(Shape::Tuple, "refuses lists of item schemas"),
    ],
    ..Facts::NONE
};

pub(super) const LLAMA_CPP: Facts = Facts {
    id: "llama-cpp",
    name: "llama.cpp",
    source: "reports: ggml-org/llama.cpp#25923. All tools become one grammar",
    prefix: PREFIX,
    reactions: &[
        input(Shape::RootProperties, Misreads, "may not make a grammar of an object without properties"),
        refuses(Shape::RootObject, TOP_LEVEL),
    ],
    ..Facts::NONE
};
