//! Clients and client libraries that were not run as a whole: an editor needs a screen, a library needs a host.

use super::facts::{Facts, LOSES_ALL, ROUNDS, both, input, most, output, refuses};
use crate::portability::{
    Effect::{Cuts, DropsTool, Misreads, RefusesCalls, RefusesRequest, RefusesServer, Rewrites, Rounds},
    Severity::{Error, Note, Warning},
    rule::Shape,
};

pub(super) const CURSOR: Facts = Facts {
    id: "cursor",
    name: "Cursor",
    source: "reports: composio#2788, awslabs/mcp#1283, Snowflake-Labs/mcp#77",
    prefix: "{key}",
    reactions: &[
        input(Shape::RootObject, RefusesServer, LOSES_ALL),
        output(Shape::OutputRoot, RefusesServer, LOSES_ALL),
        both(Shape::BoolProperty, RefusesServer, LOSES_ALL),
        both(Shape::Int64, Rounds, ROUNDS),
    ],
    limits: &[
        most(Shape::NameLength, 59, Warning, DropsTool, "leaves the tool out"),
        most(Shape::ToolCount, 80, Warning, DropsTool, "leaves out the tools past its limit"),
        most(
            Shape::ToolCount,
            40,
            Warning,
            DropsTool,
            "has left out the tools past its limit, which was 40 before it was 80",
        ),
    ],
    ..Facts::NONE
};

pub(super) const COPILOT_CHAT: Facts = Facts {
    id: "copilot-chat",
    name: "Copilot Chat",
    source: "vscode-copilot-chat 31acd00a, toolSchemaNormalizer.ts and toolsService.ts",
    prefix: "mcp_{key}_",
    reactions: &[
        input(Shape::RootCombinator, Misreads, "removes it"),
        input(Shape::RootProperties, Rewrites, "adds `\"properties\": {}`"),
        refuses(Shape::Tuple, "fails the whole request: an array needs `items`"),
        refuses(Shape::ArrayItems, "fails the whole request: an array needs `items`"),
        input(Shape::TypeArray, Rewrites, "writes `nullable` for Gemini"),
        input(Shape::RequiredDangling, Rewrites, "removes the names that are not declared"),
        input(Shape::DescEmpty, Rewrites, "writes a description of its own"),
        both(Shape::Int64, Rounds, ROUNDS),
    ],
    limits: &[
        most(Shape::DescLength, 1_024, Note, Cuts, "cuts it off for the models of OpenAI"),
        most(Shape::ToolCount, 128, Error, RefusesRequest, "refuses requests with more tools"),
        most(Shape::ToolCount, 64, Note, Rewrites, "puts tools into groups that the model has to open"),
    ],
    hides: &[
        "format",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "pattern",
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "default",
    ],
    ..Facts::NONE
};

pub(super) const MCP: Facts = Facts {
    id: "mcp",
    name: "MCP itself",
    source: "MCP 2026-07-28; SEP-986, SEP-1613, SEP-2106",
    reactions: &[
        input(Shape::RootObject, RefusesServer, "demands an object at the root"),
        input(Shape::RequiredDangling, RefusesServer, "demands a valid schema"),
        output(Shape::OutputContract, RefusesCalls, "demands that a result satisfies its schema"),
    ],
    limits: &[most(Shape::NameLength, 128, Warning, DropsTool, "allows no longer names")],
    ..Facts::NONE
};

pub(super) const TS_SDK_V1: Facts = Facts {
    id: "typescript-sdk-1",
    name: "MCP TypeScript SDK",
    version: Some("1.32.2"),
    source: "run on 2026-11-29: one Zod schema parses the whole of tools/list",
    reactions: &[
        input(Shape::RootObject, RefusesServer, LOSES_ALL),
        output(Shape::OutputRoot, RefusesServer, LOSES_ALL),
        both(Shape::BoolProperty, RefusesServer, LOSES_ALL),
        input(
            Shape::RequiredDangling,
            RefusesServer,
            "loses every tool of the server if `required` is no list",
        ),
        output(Shape::OutputContract, RefusesCalls, "refuses results that do not satisfy their schema"),
        both(Shape::Int64, Rounds, ROUNDS),
    ],
    ..Facts::NONE
};

pub(super) const TS_SDK_V2: Facts = Facts {
    id: "typescript-sdk-2",
    name: "MCP TypeScript client",
    version: Some("2.4.0"),
    source: "run on 2026-11-29 in both eras",
    reactions: &[
        input(Shape::RootObject, RefusesServer, LOSES_ALL),
        output(
            Shape::OutputRoot,
            RefusesServer,
            "loses every tool of a server that speaks an MCP before 2026-07-28",
        ),
        both(Shape::Int64, Rounds, ROUNDS),
    ],
    ..Facts::NONE
};
