use std::collections::BTreeMap;

use serde_json::Value;

use crate::tap::Exchange;

/// What differs each time, and what stands in its place.
pub(super) struct Placeholders {
    known: Vec<(String, String)>,
    /// By the first property that had them, so that what is equal stays so.
    uuids: BTreeMap<String, String>,
}

impl Placeholders {
    pub(super) fn new(known: Vec<(String, &'static str)>, exchanges: &[Exchange]) -> Self {
        let answers = exchanges.iter().filter_map(|exchange| exchange.answer.as_ref());
        let handshakes = answers.filter_map(|answer| answer.header("mcp-session-id"));
        let handshakes = handshakes.map(|handshake| (handshake.to_owned(), "handshake"));
        let all = known.into_iter().chain(handshakes);
        Self {
            known: all.map(|(text, name)| (text, format!("{{{name}}}"))).collect(),
            uuids: BTreeMap::new(),
        }
    }

    pub(super) fn value(&mut self, value: &Value) -> Value {
        self.below("", value)
    }

    fn below(&mut self, name: &str, value: &Value) -> Value {
        match value {
            // The bill of the model, and the sandbox of the system.
            _ if matches!(name, "usage" | "modelUsage" | "total_cost_usd") => "{usage}".into(),
            Value::String(_) if name == "sandbox" => "{sandbox}".into(),
            Value::Number(_) if name.ends_with("_ms") => "{milliseconds}".into(),
            Value::String(text) => self.text(name, text).into(),
            Value::Array(items) => items.iter().map(|item| self.below(name, item)).collect(),
            Value::Object(object) => {
                // In an order that is the same in every build, since the first one names a UUID.
                let object: BTreeMap<_, _> = object.iter().collect();
                // What is told of the repository in which a test happens to run.
                let object = object.into_iter().filter(|(name, _)| *name != "workspaces");
                object.map(|(name, value)| (name.clone(), self.below(name, value))).collect()
            }
            other => other.clone(),
        }
    }

    pub(super) fn text(&mut self, name: &str, text: &str) -> String {
        let mut text = text.to_owned();
        for (known, placeholder) in &self.known {
            text = text.replace(known, placeholder);
        }
        while let Some(uuid) = uuid(&text).map(str::to_owned) {
            let placeholder = self.uuids.get(&uuid).cloned().unwrap_or_else(|| self.fresh(name));
            text = text.replace(&uuid, &placeholder);
            self.uuids.insert(uuid, placeholder);
        }
        without_seconds(text)
    }

    /// The name of the property, with a number if it has had other UUIDs.
    fn fresh(&self, name: &str) -> String {
        let of_name = |taken: &&String| {
            taken
                .strip_prefix('{')
                .and_then(|taken| taken.strip_prefix(name))
                .is_some_and(|end| end == "}" || end.starts_with(' '))
        };
        match self.uuids.values().filter(of_name).count() {
            0 => format!("{{{name}}}"),
            before => format!("{{{name} {}}}", before + 1),
        }
    }
}

/// The first UUID in a text.
fn uuid(text: &str) -> Option<&str> {
    let is_uuid = |candidate: &&str| {
        candidate.bytes().enumerate().all(|(place, byte)| match place {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
    };
    (0..text.len()).filter_map(|from| text.get(from..from + 36)).find(is_uuid)
}

/// `0.0053 seconds` is a time.
fn without_seconds(text: String) -> String {
    let Some((before, after)) = text.split_once(" seconds") else { return text };
    let own = before.trim_end_matches(|digit: char| digit.is_ascii_digit() || digit == '.');
    if own.len() == before.len() { text } else { format!("{own}{{seconds}} seconds{after}") }
}
