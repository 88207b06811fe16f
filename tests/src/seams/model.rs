use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{answers::Answers, placeholders::Placeholders};
use crate::model::Asked;

/// A request to the model, of which only this is kept: instructions are the vendor's. What is as in the request before
/// is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Without the query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// What the CLI was asked, where the model is asked it in these words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The tools of the gateway, as the model sees them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<Shown>>,
    /// The calls of which the model sees the results for the first time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Told>,
}

/// A tool as a model sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// What it stands in, where the model's API knows that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub namespace: Option<String>,
    /// What the model calls.
    pub name: String,
}

/// A call and its result, as a model is told both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// As the model had made it.
    pub call: Value,
    /// What became of it.
    pub result: Value,
}

pub(super) fn questions(
    asked: &[Asked],
    question: &str,
    answers: &Answers,
    placeholders: &mut Placeholders,
) -> Vec<Question> {
    let (mut kept, mut before) = (Vec::new(), Question::default());
    for request in asked {
        let shown = request.tools().into_iter().map(|(name, namespace)| Shown { namespace, name });
        let now = Question {
            path: Some(request.path.clone()),
            question: request.holds(question).then(|| question.to_owned()),
            tools: Some(shown.filter(|shown| answers.lists(&shown.name)).collect()),
            told: request.told(),
        };
        let new = now.told.get(before.told.len()..).unwrap_or(&now.told);
        kept.push(Question {
            path: now.path.clone().filter(|_| now.path != before.path),
            question: now.question.clone().filter(|_| now.question != before.question),
            tools: now.tools.clone().filter(|_| now.tools != before.tools),
            told: new.iter().map(|told| marked(told, answers, placeholders)).collect(),
        });
        before = now;
    }
    kept
}

fn marked(Told { call, result }: &Told, answers: &Answers, placeholders: &mut Placeholders) -> Told {
    let name = call["name"].as_str().unwrap_or_default();
    let result = answers.marked(result.clone());
    Told { call: placeholders.value(call), result: placeholders.value(&without_name(result, name)) }
}

/// Some clients name the tool in their own words.
fn without_name(value: Value, name: &str) -> Value {
    match value {
        Value::String(text) => text.replace(name, "{tool}").into(),
        Value::Array(items) => items.into_iter().map(|item| without_name(item, name)).collect(),
        Value::Object(object) => {
            object.into_iter().map(|(key, value)| (key, without_name(value, name))).collect()
        }
        other => other,
    }
}
