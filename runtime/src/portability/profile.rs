mod clients;
pub(super) mod facts;
mod hosts;
mod providers;

use std::borrow::Cow;

use self::facts::Facts;

/// What one client, client library or model provider does with tools: data, and where the data is from.
///
/// ```
/// use agent_tools_runtime::Profile;
///
/// assert_eq!(Profile::CODEX.version(), Some("0.171.0")); // measured on this version
/// assert_eq!(Profile::CURSOR.version(), None); // from documents and reports
/// let renamed = Profile::CODEX.with_server_key("issues");
/// assert_eq!(renamed.longest_name(), Some(128 - "mcp__issues__".len()));
/// ```
#[derive(Clone, Debug)]
pub struct Profile {
    facts: &'static Facts,
    server_key: Cow<'static, str>,
}

impl Profile {
    /// Codex CLI.
    pub const CODEX: Self = Self::of(&clients::CODEX);
    /// Claude Code.
    pub const CLAUDE_CODE: Self = Self::of(&clients::CLAUDE_CODE);
    /// Gemini CLI.
    pub const GEMINI_CLI: Self = Self::of(&clients::GEMINI_CLI);
    /// opencode.
    pub const OPENCODE: Self = Self::of(&clients::OPENCODE);
    /// GitHub Copilot CLI.
    pub const COPILOT_CLI: Self = Self::of(&clients::COPILOT_CLI);
    /// Qwen Code.
    pub const QWEN_CODE: Self = Self::of(&clients::QWEN_CODE);
    /// The CLI of Continue.
    pub const CONTINUE: Self = Self::of(&clients::CONTINUE);
    /// CodeBuddy Code.
    pub const CODEBUDDY: Self = Self::of(&clients::CODEBUDDY);
    /// Cursor, the editor and its CLI.
    pub const CURSOR: Self = Self::of(&hosts::CURSOR);
    /// Copilot Chat in Visual Studio Code.
    pub const COPILOT_CHAT: Self = Self::of(&hosts::COPILOT_CHAT);
    /// What the Model Context Protocol itself says.
    pub const MCP: Self = Self::of(&hosts::MCP);
    /// The TypeScript SDK of MCP, version 1, which most clients written for Node use.
    pub const TS_SDK_V1: Self = Self::of(&hosts::TS_SDK_V1);
    /// The TypeScript client of MCP, version 2.
    pub const TS_SDK_V2: Self = Self::of(&hosts::TS_SDK_V2);
    /// The API of OpenAI without `strict`, as every measured client calls it.
    pub const OPENAI: Self = Self::of(&providers::OPENAI);
    /// The API of OpenAI with `strict`, which few tools satisfy.
    pub const OPENAI_STRICT: Self = Self::of(&providers::OPENAI_STRICT);
    /// The API of Anthropic without `strict`.
    pub const ANTHROPIC: Self = Self::of(&providers::ANTHROPIC);
    /// The API of Anthropic with `strict`.
    pub const ANTHROPIC_STRICT: Self = Self::of(&providers::ANTHROPIC_STRICT);
    /// The API of Gemini, schemas in `parametersJsonSchema`, as Gemini CLI sends them.
    pub const GEMINI_JSON_SCHEMA: Self = Self::of(&providers::GEMINI_JSON_SCHEMA);
    /// The API of Gemini, schemas in `parameters`, which knows a part of OpenAPI only.
    pub const GEMINI_PARAMETERS: Self = Self::of(&providers::GEMINI_PARAMETERS);
    /// The Converse API of Amazon Bedrock.
    pub const BEDROCK: Self = Self::of(&providers::BEDROCK);
    /// The API of Mistral.
    pub const MISTRAL: Self = Self::of(&providers::MISTRAL);
    /// The API of Moonshot, for its Kimi models.
    pub const MOONSHOT: Self = Self::of(&providers::MOONSHOT);
    /// llama.cpp, which makes a grammar of the tools.
    pub const LLAMA_CPP: Self = Self::of(&providers::LLAMA_CPP);

    /// The agent CLIs that were run with this library's schemas: what a tool should work with.
    pub const MEASURED: &'static [Self] = &[
        Self::CODEX,
        Self::CLAUDE_CODE,
        Self::GEMINI_CLI,
        Self::OPENCODE,
        Self::COPILOT_CLI,
        Self::QWEN_CODE,
        Self::CONTINUE,
        Self::CODEBUDDY,
    ];

    /// Every profile there is, the measured CLIs first.
    ///
    /// Some of these contradict what a good tool does (a strict mode wants every property to be required), so a
    /// report over all of them is for reading; [`MEASURED`](Self::MEASURED) is for tests.
    pub const ALL: &'static [Self] = &[
        Self::CODEX,
        Self::CLAUDE_CODE,
        Self::GEMINI_CLI,
        Self::OPENCODE,
        Self::COPILOT_CLI,
        Self::QWEN_CODE,
        Self::CONTINUE,
        Self::CODEBUDDY,
        Self::CURSOR,
        Self::COPILOT_CHAT,
        Self::MCP,
        Self::TS_SDK_V1,
        Self::TS_SDK_V2,
        Self::OPENAI,
        Self::OPENAI_STRICT,
        Self::ANTHROPIC,
        Self::ANTHROPIC_STRICT,
        Self::GEMINI_JSON_SCHEMA,
        Self::GEMINI_PARAMETERS,
        Self::BEDROCK,
        Self::MISTRAL,
        Self::MOONSHOT,
        Self::LLAMA_CPP,
    ];

    const fn of(facts: &'static Facts) -> Self {
        Self { facts, server_key: Cow::Borrowed("host") }
    }

    /// The key under which the client's configuration names the server; `host` unless it is set.
    ///
    /// Most clients put it before each tool's name, so a shorter key leaves room for longer names.
    #[must_use]
    pub fn with_server_key(mut self, key: impl Into<Cow<'static, str>>) -> Self {
        self.server_key = key.into();
        self
    }

    /// Its id in reports, such as `claude-code`; never changes.
    pub fn id(&self) -> &'static str {
        self.facts.id
    }

    /// Its name for a person, such as `Claude Code`.
    pub fn name(&self) -> &'static str {
        self.facts.name
    }

    /// The version that it was measured on; `None` where documents and reports are all there is.
    pub fn version(&self) -> Option<&'static str> {
        self.facts.version
    }

    /// Where what it says is from.
    pub fn source(&self) -> &'static str {
        self.facts.source
    }

    /// How many characters the name of a tool may have so that this client lists it and leaves it as it is.
    ///
    /// `None` where no limit is known. Provider profiles count the longest prefix that a client adds.
    pub fn longest_name(&self) -> Option<usize> {
        let limits = self.facts.limits.iter().filter(|limit| limit.shape == super::rule::Shape::NameLength);
        let most = limits.map(|limit| limit.most).min()?;
        Some(most.saturating_sub(self.prefix().chars().count()))
    }

    pub(super) fn facts(&self) -> &'static Facts {
        self.facts
    }

    pub(super) fn server_key(&self) -> &str {
        &self.server_key
    }

    /// What the client puts before a tool's name.
    pub(super) fn prefix(&self) -> String {
        self.facts.prefix.replace("{key}", &self.server_key)
    }

    /// `Codex 0.171.0`.
    pub(super) fn title(&self) -> String {
        match self.facts.version {
            Some(version) => format!("{} {version}", self.facts.name),
            None => self.facts.name.to_owned(),
        }
    }
}
