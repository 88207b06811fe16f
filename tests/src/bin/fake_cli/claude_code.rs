use std::{env, fs, path::Path};

use agent_tools_tests::seams::Shown;
use serde_json::{Value, json};

use crate::{
    client::{Call, Client, Said, Server},
    examples::{End, Examples},
    turn::Turn,
    values::Values,
};

/// `claude --print --output-format=json`, whose profile is `.claude.json` in `CLAUDE_CONFIG_DIR`.
pub(crate) struct ClaudeCode {
    server: Server,
    always_load: bool,
    allowed: Vec<String>,
    model: String,
    question: String,
}

impl ClaudeCode {
    pub(crate) fn start(arguments: &[String]) -> Result<Self, String> {
        let asked = arguments.iter().any(|argument| argument == "--print");
        let question = arguments.last().filter(|_| asked).ok_or("only `--print` is recorded")?.clone();
        let allowed = arguments.iter().filter_map(|argument| argument.strip_prefix("--allowedTools="));
        let allowed = allowed.flat_map(|names| names.split(',')).map(str::to_owned).collect();
        let folder = env::var("CLAUDE_CONFIG_DIR").map_err(|_| "CLAUDE_CONFIG_DIR is not set")?;
        let text =
            fs::read_to_string(Path::new(&folder).join(".claude.json")).map_err(|error| error.to_string())?;
        let config: Value = serde_json::from_str(&text).map_err(|error| format!(".claude.json: {error}"))?;
        let servers = config["mcpServers"].as_object();
        let (key, entry) = servers.and_then(|servers| servers.iter().next()).ok_or("no server")?;
        let url = entry["url"].as_str().filter(|_| entry["type"] == "http").ok_or("no server over HTTP")?;
        let header = entry["headers"]["Authorization"].as_str().unwrap_or_default();
        let bearer = expanded(header).strip_prefix("Bearer ").ok_or("no bearer")?.to_owned();
        let model = env::var("ANTHROPIC_BASE_URL").map_err(|_| "ANTHROPIC_BASE_URL is not set")?;
        let variable = entry["headers"]["agent-tools-variable"].as_str().map(str::to_owned);
        let server = Server { key: key.clone(), url: url.to_owned(), bearer, variable };
        Ok(Self { server, always_load: entry["alwaysLoad"] == true, allowed, model, question })
    }
}

/// `${NAME}` becomes the value of the variable; where that is not set, it stays.
fn expanded(text: &str) -> String {
    let Some((before, rest)) = text.split_once("${") else { return text.to_owned() };
    let Some((name, after)) = rest.split_once('}') else { return text.to_owned() };
    let value = env::var(name).unwrap_or_else(|_| format!("${{{name}}}"));
    format!("{before}{value}{}", expanded(after))
}

impl Client for ClaudeCode {
    fn server(&self) -> &Server {
        &self.server
    }

    fn is_required(&self) -> bool {
        false
    }

    /// Others have to be searched for.
    fn shows_tools(&self) -> bool {
        self.always_load
    }

    /// Hints do not count.
    fn allows(&self, _: &Value, shown: &Shown) -> bool {
        let server = format!("mcp__{}", self.server.key);
        self.allowed.iter().any(|allowed| *allowed == shown.name || *allowed == server)
    }

    fn model(&self) -> &str {
        &self.model
    }

    fn request(&self, turn: &Turn) -> Value {
        let block = json!([{ "type": "text", "text": self.question }]);
        let mut messages = vec![json!({ "role": "user", "content": block })];
        for done in &turn.done {
            messages.push(json!({ "role": "assistant", "content": [done.told.call] }));
            messages.push(json!({ "role": "user", "content": [done.told.result] }));
        }
        let tools: Vec<Value> = turn.tools.iter().map(|shown| json!({ "name": shown.name })).collect();
        json!({ "model": "mock", "messages": messages, "tools": tools, "stream": true })
    }

    fn said(&self, events: &[Value]) -> Said {
        let mut said = Said { calls: Vec::new(), text: String::new() };
        let starts = events.iter().filter(|event| event["type"] == "content_block_start");
        for start in starts {
            let own = |event: &&Value| event["delta"].is_object() && event["index"] == start["index"];
            let deltas = events.iter().filter(own).map(|event| &event["delta"]);
            let text: String = deltas
                .filter_map(|delta| delta["text"].as_str().or(delta["partial_json"].as_str()))
                .collect();
            let mut item = start["content_block"].clone();
            if item["type"] != "tool_use" {
                said.text += &text;
                continue;
            }
            let arguments: Value = serde_json::from_str(&text).unwrap_or_default();
            item["input"] = arguments.clone();
            let text =
                |key: &str| item[key].as_str().map(str::to_owned).expect("a call has an id and a name");
            let (id, shown) = (text("id"), Shown { namespace: None, name: text("name") });
            said.calls.push(Call { item, id, shown, arguments });
        }
        said
    }

    fn accompany(&self, meta: &mut Value, call: &Call) {
        meta["claudecode/toolUseId"] = call.id.as_str().into();
    }

    fn result_id(&self) -> &'static str {
        "tool_use_id"
    }

    /// One object, at the end.
    fn output(&self, turn: &Turn, examples: &Examples, values: &mut Values) -> Vec<Value> {
        let denial = &examples.of_end(End::Refused).stdout[0]["permission_denials"][0];
        let refused = turn.done.iter().filter(|done| matches!(done.end, End::Refused));
        let denials: Vec<Value> = refused
            .map(|done| {
                let mut denial = values.filled(denial);
                denial["tool_name"] = done.call.shown.name.as_str().into();
                denial["tool_use_id"] = done.call.id.as_str().into();
                denial["tool_input"] = done.call.arguments.clone();
                denial
            })
            .collect();
        let mut line = values.filled(&examples.run().stdout[0]);
        line["permission_denials"] = denials.into();
        line["num_turns"] = (turn.done.len() + 1).into();
        line["result"] = turn.text.as_str().into();
        vec![line]
    }
}
