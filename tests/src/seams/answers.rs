use serde_json::Value;

use crate::tap::Exchange;

/// What the gateway answered, by which a client's own part of what it hands on is known.
pub(super) struct Answers {
    listed: Vec<String>,
    results: Vec<Value>,
}

impl Answers {
    pub(super) fn of(exchanges: &[Exchange]) -> Self {
        let (mut listed, mut results) = (Vec::new(), Vec::new());
        for exchange in exchanges {
            let sent: Value = serde_json::from_slice(&exchange.request.body).unwrap_or_default();
            let answered = || exchange.answer.as_ref().map(|answer| answer.message()["result"].take());
            match sent["method"].as_str() {
                Some("tools/list") => {
                    let tools =
                        answered().and_then(|mut result| result["tools"].as_array_mut().map(std::mem::take));
                    let names = tools.into_iter().flatten();
                    listed.extend(names.filter_map(|tool| tool["name"].as_str().map(str::to_owned)));
                }
                Some("tools/call") => results.extend(answered()),
                _ => {}
            }
        }
        Self { listed, results }
    }

    /// Whether a name that a model is shown is that of a tool of the gateway.
    pub(super) fn lists(&self, shown: &str) -> bool {
        self.listed.iter().any(|name| shown == name || shown.ends_with(&format!("__{name}")))
    }

    /// The value with placeholders for what is an answer's.
    pub(super) fn marked(&self, value: Value) -> Value {
        let of = |part: &str| self.results.iter().any(|result| result.get(part) == Some(&value));
        match value {
            Value::Object(_) if of("structuredContent") => "{structuredContent}".into(),
            Value::Object(_) if of("_meta") => "{_meta}".into(),
            Value::Array(_) if of("content") => "{content}".into(),
            Value::Object(object) => {
                object.into_iter().map(|(name, value)| (name, self.marked(value))).collect()
            }
            Value::Array(items) => items.into_iter().map(|item| self.marked(item)).collect(),
            Value::String(text) => self.marked_text(text).into(),
            other => other,
        }
    }

    /// An answer stands at the end of what a client says of it.
    fn marked_text(&self, text: String) -> String {
        for result in &self.results {
            let structured = |from: &usize| {
                let rest = text.get(*from..).and_then(|rest| serde_json::from_str::<Value>(rest).ok());
                rest.is_some() && rest.as_ref() == result.get("structuredContent")
            };
            let starts = text.match_indices('{').map(|(place, _)| place);
            if let Some(own) = starts.clone().find(structured).and_then(|from| text.get(..from)) {
                return own.to_owned() + "{structuredContent as text}";
            }
            let said = result["content"][0]["text"].as_str().filter(|said| !said.is_empty());
            if let Some(own) = said.and_then(|said| text.strip_suffix(said)) {
                return own.to_owned() + "{text}";
            }
        }
        text
    }
}
