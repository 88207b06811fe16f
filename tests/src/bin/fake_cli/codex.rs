use std::{env, fs, path::Path};

use agent_tools_tests::seams::Shown;
use serde_json::{Value, json};
use toml_edit::{DocumentMut, Item};

use crate::{
    client::{Call, Client, Said, Server},
    examples::Examples,
    turn::{Done, Turn},
    values::Values,
};

/// `codex exec --json`, whose profile is `config.toml` in `CODEX_HOME`.
pub(crate) struct Codex {
    server: Server,
    entry: Item,
    model: String,
    question: String,
}

impl Codex {
    pub(crate) fn start(arguments: &[String]) -> Result<Self, String> {
        let asked = arguments.iter().any(|argument| argument == "exec");
        let question = arguments.last().filter(|_| asked).ok_or("only `exec` is recorded")?.clone();
        let home = env::var("CODEX_HOME").map_err(|_| "CODEX_HOME is not set")?;
        let text =
            fs::read_to_string(Path::new(&home).join("config.toml")).map_err(|error| error.to_string())?;
        let config: DocumentMut = text.parse().map_err(|error| format!("config.toml: {error}"))?;
        let servers = config.get("mcp_servers").and_then(Item::as_table_like);
        let (key, entry) = servers.and_then(|servers| servers.iter().next()).ok_or("no server")?;
        let (url, variable) = (text_of(entry, "url")?, text_of(entry, "bearer_token_env_var")?);
        // It does not even ask a server whose variable is not set.
        let bearer = env::var(&variable).map_err(|_| format!("the variable `{variable}` is not set"))?;
        let provider = &config["model_providers"][&text_of(config.as_item(), "model_provider")?];
        let model = text_of(provider, "base_url")?.trim_end_matches("/v1").to_owned();
        let server = Server { key: key.to_owned(), url, bearer, variable: None };
        Ok(Self { server, entry: entry.clone(), model, question })
    }

    fn approval_mode(&self, tool: &str) -> Option<&str> {
        let own = self.entry.get("tools").and_then(|tools| tools.get(tool)?.get("approval_mode"));
        own.or_else(|| self.entry.get("default_tools_approval_mode")).and_then(Item::as_str)
    }
}

fn text_of(item: &Item, key: &str) -> Result<String, String> {
    item.get(key).and_then(Item::as_str).map(str::to_owned).ok_or(format!("`{key}` is not in config.toml"))
}

impl Client for Codex {
    fn server(&self) -> &Server {
        &self.server
    }

    fn is_required(&self) -> bool {
        self.entry.get("required").and_then(Item::as_bool) == Some(true)
    }

    fn shows_tools(&self) -> bool {
        true
    }

    /// Nobody can be asked, so `prompt` is a refusal.
    fn allows(&self, tool: &Value, _: &Shown) -> bool {
        match self.approval_mode(tool["name"].as_str().unwrap_or_default()) {
            Some("approve") => true,
            Some("prompt") => false,
            _ => tool["annotations"]["readOnlyHint"] == true,
        }
    }

    fn model(&self) -> &str {
        &self.model
    }

    fn request(&self, turn: &Turn) -> Value {
        let content = json!([{ "type": "input_text", "text": self.question }]);
        let asked = json!({ "type": "message", "role": "user", "content": content });
        let told = turn.done.iter().flat_map(|done| [done.told.call.clone(), done.told.result.clone()]);
        let input: Vec<Value> = [asked].into_iter().chain(told).collect();
        let tools: Vec<Value> = turn.tools.iter().map(|shown| json!({ "name": shown.name })).collect();
        let namespace = turn.tools.first().and_then(|shown| shown.namespace.clone());
        let namespace = json!({ "type": "namespace", "name": namespace, "tools": tools });
        json!({ "model": "mock", "input": input, "tools": [namespace], "stream": true })
    }

    fn said(&self, events: &[Value]) -> Said {
        let items = events.iter().filter(|event| event["type"] == "response.output_item.done");
        let mut said = Said { calls: Vec::new(), text: String::new() };
        for item in items.map(|event| &event["item"]) {
            if item["type"] != "function_call" {
                said.text += item["content"][0]["text"].as_str().unwrap_or_default();
                continue;
            }
            let text = |key: &str| item[key].as_str().map(str::to_owned);
            said.calls.push(Call {
                item: item.clone(),
                id: text("call_id").expect("a call has an id"),
                shown: Shown { namespace: text("namespace"), name: text("name").expect("and a name") },
                arguments: text("arguments")
                    .and_then(|text| serde_json::from_str(&text).ok())
                    .unwrap_or_default(),
            });
        }
        said
    }

    fn accompany(&self, meta: &mut Value, call: &Call) {
        meta["callId"] = call.id.as_str().into();
        meta["itemId"] = call.item["id"].clone();
    }

    fn result_id(&self) -> &'static str {
        "call_id"
    }

    /// A line for the beginning and the end of each item; those of a run's own items come before its first call.
    fn output(&self, turn: &Turn, examples: &Examples, values: &mut Values) -> Vec<Value> {
        let run = &examples.run().stdout;
        let is_of_call = |line: &&Value| line["item"]["type"] == "mcp_tool_call";
        let before = run.iter().take_while(|line| !is_of_call(line));
        let after = run.iter().skip_while(|line| !is_of_call(line)).filter(|line| !is_of_call(line));
        let mut lines: Vec<Value> = before.map(|line| values.filled(line)).collect();
        let first = lines.iter().filter(|line| line["type"] == "item.completed").count();
        for (number, done) in turn.done.iter().enumerate() {
            let own = values.with_answer(&done.answer);
            let recorded = examples.of_end(done.end).stdout.iter().filter(is_of_call);
            lines.extend(recorded.map(|line| self.item(line, done, first + number, own.clone())));
        }
        for line in after {
            let mut line = values.filled(line);
            if line["item"]["type"] == "agent_message" {
                line["item"]["id"] = format!("item_{}", first + turn.done.len()).into();
                line["item"]["text"] = turn.text.as_str().into();
            }
            lines.push(line);
        }
        lines
    }
}

impl Codex {
    fn item(&self, line: &Value, done: &Done, number: usize, mut values: Values) -> Value {
        let mut line = values.filled(line);
        let item = &mut line["item"];
        item["id"] = format!("item_{number}").into();
        item["server"] = self.server.key.as_str().into();
        item["tool"] = done.tool.as_str().into();
        item["arguments"] = done.call.arguments.clone();
        line
    }
}
