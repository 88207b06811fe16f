use std::{
    collections::BTreeMap,
    hash::{BuildHasher as _, Hasher as _, RandomState},
    time::{SystemTime, UNIX_EPOCH},
};

use agent_tools_tests::seams::Sent;
use serde_json::Value;

/// What stands in the places that a recording leaves open.
#[derive(Clone, Default)]
pub(crate) struct Values(BTreeMap<String, Value>);

impl Values {
    pub(crate) fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// The values with those of one answer of the gateway.
    pub(crate) fn with_answer(&self, result: &Value) -> Self {
        let mut values = self.clone();
        for part in ["content", "structuredContent", "_meta"] {
            values.set(part, result[part].clone());
        }
        values.set("structuredContent as text", result["structuredContent"].to_string());
        values.set("text", result["content"][0]["text"].clone());
        values
    }

    pub(crate) fn sent(&mut self, sent: &Sent) -> Sent {
        let headers = sent.headers.iter().map(|(name, value)| (name.clone(), self.text(value)));
        Sent {
            request: sent.request.clone(),
            headers: headers.collect(),
            body: sent.body.as_ref().map(|body| self.filled(body)),
        }
    }

    pub(crate) fn filled(&mut self, value: &Value) -> Value {
        match value {
            Value::String(text) => match placeholder(text) {
                Some(("", name, "")) => self.value(name),
                _ => self.text(text).into(),
            },
            Value::Array(items) => items.iter().map(|item| self.filled(item)).collect(),
            Value::Object(object) => {
                object.iter().map(|(name, value)| (name.clone(), self.filled(value))).collect()
            }
            other => other.clone(),
        }
    }

    fn text(&mut self, text: &str) -> String {
        let Some((before, name, after)) = placeholder(text) else { return text.to_owned() };
        let value = match self.value(name) {
            Value::String(value) => value,
            other => other.to_string(),
        };
        format!("{before}{value}{}", self.text(after))
    }

    /// One that is not set is an id of the run.
    fn value(&mut self, name: &str) -> Value {
        match name {
            "milliseconds" => milliseconds().into(),
            "seconds" => "0.0042".into(),
            "sandbox" => "none".into(),
            "usage" => Value::Null,
            _ => self.0.entry(name.to_owned()).or_insert_with(|| uuid().into()).clone(),
        }
    }
}

/// The first placeholder of a text, with what stands before and after it.
fn placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let is_name = |name: &str| {
        !name.is_empty() && name.chars().all(|part| part.is_ascii_alphanumeric() || " _-".contains(part))
    };
    let starts = text.match_indices('{').map(|(place, _)| place);
    let mut found = starts.filter_map(|place| {
        let (before, rest) = text.split_at_checked(place)?;
        let (name, after) = rest.strip_prefix('{')?.split_once('}')?;
        Some((before, name, after))
    });
    found.find(|(_, name, _)| is_name(name))
}

fn milliseconds() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or_default()
}

/// A version 4 of its own kind: what its numbers are made of is as random as the seed of a map.
fn uuid() -> String {
    let digits = format!("{:016x}{:016x}", RandomState::new().build_hasher().finish(), milliseconds());
    let part = |from, to| digits.get(from..to).unwrap_or_default();
    format!("{}-{}-4{}-8{}-{}", part(0, 8), part(8, 12), part(12, 15), part(17, 20), part(20, 32))
}
