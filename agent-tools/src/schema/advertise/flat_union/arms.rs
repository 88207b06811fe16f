use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::schema::{
    distinct::distinct,
    walk::{Object, required},
};

/// The variants of a flattened enum, each an object.
pub(super) struct Arms {
    arms: Vec<Object>,
    /// Whether none of them need be there.
    optional: bool,
}

impl Arms {
    /// `None` unless every branch is an object; a branch without keywords makes the rest optional.
    pub(super) fn of(union: &Value) -> Option<Self> {
        let mut arms = Self { arms: Vec::new(), optional: false };
        for branch in union.as_array()? {
            arms.add(branch)?;
        }
        (!arms.arms.is_empty()).then_some(arms)
    }

    fn add(&mut self, branch: &Value) -> Option<()> {
        let branch = branch.as_object()?;
        if branch.is_empty() {
            self.optional = true;
        } else if branch.get("type").is_some_and(|kind| kind == "object")
            && !["anyOf", "oneOf", "allOf", "$ref"].iter().any(|keyword| branch.contains_key(*keyword))
        {
            self.arms.push(branch.clone());
        } else {
            return None;
        }
        Some(())
    }

    /// Whether some variant takes names that it does not list.
    pub(super) fn open(&self) -> bool {
        let opens =
            |arm: &Object| arm.get("additionalProperties").is_some_and(|rest| *rest != Value::Bool(false));
        self.arms.iter().any(opens)
    }

    /// What every variant requires.
    pub(super) fn required(&self) -> BTreeSet<String> {
        let mut all = self.arms.iter().map(required);
        let first = if self.optional { None } else { all.next() };
        all.fold(first.unwrap_or_default(), |left, right| left.intersection(&right).cloned().collect())
    }

    /// The properties of all variants; one that differs between them takes what any of them takes.
    pub(super) fn properties(&self) -> BTreeMap<String, Value> {
        let mut found: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for (name, schema) in self.arms.iter().filter_map(|arm| arm.get("properties")?.as_object()).flatten()
        {
            found.entry(name.clone()).or_default().push(schema.clone());
        }
        found.into_iter().map(|(name, schemas)| (name, any_of(distinct(schemas)))).collect()
    }

    /// Which properties go together: `One of: kind "a"; kind "b" with x, y?.`
    pub(super) fn words(&self) -> String {
        let mut words = if self.optional { "At most one of: " } else { "One of: " }.to_owned();
        for (index, arm) in self.arms.iter().enumerate() {
            let arm = arm_words(arm);
            if words.len() + arm.len() > LONGEST {
                words.push('…');
                return words;
            }
            words.push_str(if index == 0 { "" } else { "; " });
            words.push_str(&arm);
        }
        words + "."
    }
}

/// How much of a description the variants may take, in bytes.
const LONGEST: usize = 400;

fn arm_words(arm: &Object) -> String {
    let required = required(arm);
    let mut tags = Vec::new();
    let mut fields = Vec::new();
    for (name, schema) in arm.get("properties").and_then(Value::as_object).into_iter().flatten() {
        match schema["enum"].as_array().map(Vec::as_slice) {
            Some([tag]) if required.contains(name) => tags.push(format!("{name} {tag}")),
            _ if required.contains(name) => fields.push(name.clone()),
            _ => fields.push(format!("{name}?")),
        }
    }
    fields.sort();
    tags.sort();
    match (tags.is_empty(), fields.is_empty()) {
        (true, _) => fields.join(", "),
        (false, true) => tags.join(", "),
        (false, false) => format!("{} with {}", tags.join(", "), fields.join(", ")),
    }
}

/// One list of texts where all are lists of texts, such as the tags; else a union.
fn any_of(mut schemas: Vec<Value>) -> Value {
    if schemas.len() == 1
        && let Some(only) = schemas.pop()
    {
        return only;
    }
    let texts: Option<Vec<&Vec<Value>>> = schemas
        .iter()
        .map(|schema| schema["enum"].as_array().filter(|_| schema["type"] == "string"))
        .collect();
    match texts {
        Some(texts) => {
            json!({ "type": "string", "enum": distinct(texts.into_iter().flatten().cloned()) })
        }
        None => json!({ "anyOf": schemas }),
    }
}
