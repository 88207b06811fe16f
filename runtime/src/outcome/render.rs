use agent_tools::{Block, Content};
use serde_json::{Map, Value, json};

use super::{End, Outcome, messages};
use crate::name::{ERROR_META, REPAIRED_META};

/// What a client is told of an outcome: blocks, structured content, whether it is an error.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rendered {
    /// The blocks; a success with a value carries it here as text too, since clients read one or the other.
    pub content: Content,
    /// The value as an object, where the tool has an output schema and succeeded.
    pub structured: Option<Value>,
    /// Whether the call failed.
    pub is_error: bool,
    /// `_meta`: under [`ERROR_META`] the failure as `{"code", "message"}`, under [`REPAIRED_META`] the paths of
    /// repaired arguments.
    pub meta: Map<String, Value>,
}

impl Rendered {
    pub(super) fn of(outcome: &Outcome) -> Self {
        let mut meta = Map::new();
        if !outcome.repaired().is_empty() {
            meta.insert(REPAIRED_META.to_owned(), json!(outcome.repaired()));
        }
        if let Some((code, message)) = messages::of(outcome.end(), outcome.reads_only()) {
            let failure = json!({ "code": code, "message": message });
            let content = Content::text(format!("The tool failed: {failure}"));
            meta.insert(ERROR_META.to_owned(), failure);
            return Self { content, structured: None, is_error: true, meta };
        }
        let (content, structured) = match outcome.end() {
            End::Value { wire, .. } => (Content::text(text(outcome.value())), Some(wire.clone())),
            End::Content { content, .. } => (content.clone(), None),
            _ => (Content::text("done"), None),
        };
        Self { content, structured, is_error: false, meta }
    }

    /// All text blocks, one to a line: what a model reads.
    pub fn text(&self) -> String {
        let texts = self.content.blocks().iter().filter_map(|block| match block {
            Block::Text(text) => Some(text.as_str()),
            _ => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// A string as it is, anything else as compact JSON.
fn text(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => String::new(),
    }
}
