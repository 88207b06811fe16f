use std::collections::{BTreeMap, BTreeSet};

use agent_tools::__private::resolve;
use serde_json::Value;

use super::Search;

/// One branch of a union: through which places it leads back home, and what tells it from others.
#[derive(Default)]
pub(super) struct Branch<'s> {
    homewards: BTreeSet<Step<'s>>,
    /// The types that it takes; none where it does not say.
    types: BTreeSet<&'s str>,
    /// The values of properties that it demands.
    tags: BTreeMap<&'s str, Vec<&'s Value>>,
}

/// One step into a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step<'s> {
    Property(&'s str),
    AnyProperty,
    Item,
}

impl<'s> Branch<'s> {
    pub(super) fn of(search: &Search<'s>, schema: &'s Value) -> Self {
        let mut branch = Self::default();
        branch.read(search, schema, &mut BTreeSet::new());
        branch
    }

    /// A step that both take home, in words, unless something tells a value of the one from a value of the other.
    pub(super) fn shares(&self, other: &Self) -> Option<String> {
        if self.differs_by_type(other) || self.differs_by_tag(other) {
            return None;
        }
        let same = self.homewards.intersection(&other.homewards).next();
        same.or_else(|| self.taken_as_any(other)).or_else(|| other.taken_as_any(self)).map(Step::in_words)
    }

    /// A property of this one that the other takes among any others.
    fn taken_as_any(&self, other: &Self) -> Option<&Step<'s>> {
        let takes_any = other.homewards.contains(&Step::AnyProperty);
        self.homewards.iter().find(|step| takes_any && matches!(step, Step::Property(_)))
    }

    fn differs_by_type(&self, other: &Self) -> bool {
        !self.types.is_empty() && !other.types.is_empty() && self.types.is_disjoint(&other.types)
    }

    fn differs_by_tag(&self, other: &Self) -> bool {
        self.tags.iter().any(|(name, values)| {
            other.tags.get(name).is_some_and(|others| values.iter().all(|value| !others.contains(value)))
        })
    }

    fn read(&mut self, search: &Search<'s>, schema: &'s Value, followed: &mut BTreeSet<&'s str>) {
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str)
            && followed.insert(reference)
            && let Some(target) = resolve(search.document, reference)
        {
            self.read(search, target, followed);
        }
        for part in ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|keyword| schema[keyword].as_array()) {
            for part in part {
                self.read(search, part, followed);
            }
        }
        match &schema["type"] {
            Value::String(kind) => self.types.extend([kind.as_str()]),
            Value::Array(kinds) => self.types.extend(kinds.iter().filter_map(Value::as_str)),
            _ => {}
        }
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            self.leads(search, Step::Property(name), property);
            let is_demanded =
                schema["required"].as_array().is_some_and(|names| names.contains(&name.as_str().into()));
            let values = property.get("const").map(std::slice::from_ref);
            if let Some(values) =
                values.or_else(|| property["enum"].as_array().map(Vec::as_slice)).filter(|_| is_demanded)
            {
                self.tags.entry(name).or_default().extend(values);
            }
        }
        for (keyword, step) in [
            ("additionalProperties", Step::AnyProperty),
            ("unevaluatedProperties", Step::AnyProperty),
            ("patternProperties", Step::AnyProperty),
            ("items", Step::Item),
            ("prefixItems", Step::Item),
        ] {
            self.leads(search, step, &schema[keyword]);
        }
    }

    fn leads(&mut self, search: &Search<'s>, step: Step<'s>, schema: &Value) {
        if search.leads_home(schema) {
            self.homewards.insert(step);
        }
    }
}

impl Step<'_> {
    fn in_words(&self) -> String {
        match self {
            Self::Property(name) => format!("`{name}`"),
            Self::AnyProperty => "any property".to_owned(),
            Self::Item => "its items".to_owned(),
        }
    }
}
