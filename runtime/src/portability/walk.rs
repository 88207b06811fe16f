use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// How many schemas of one tree are looked at.
pub(super) const MAX_NODES: usize = 20_000;

/// Every schema inside one schema, the root first, each level before the next.
///
/// References are not followed, so each definition is seen once and the work is linear in the size of the text.
pub(super) struct Walk<'s> {
    nodes: Vec<Node<'s>>,
    /// There are more than [`MAX_NODES`].
    pub(super) cut: bool,
}

pub(super) struct Node<'s> {
    pub(super) schema: &'s Value,
    pub(super) parent: Option<usize>,
    pub(super) step: Step<'s>,
    /// How many schemas it stands inside; a definition stands inside none.
    pub(super) depth: usize,
    /// It is a property that must be given.
    pub(super) required: bool,
}

/// How a schema is reached from the one that holds it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step<'s> {
    Root,
    /// As the value of a keyword: `items`.
    Keyword(&'static str),
    /// Under a name in the value of a keyword: `properties`.
    Named(&'static str, &'s str),
    /// At a place in the value of a keyword: `anyOf`.
    Listed(&'static str, usize),
}

const NAMED: [&str; 5] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const LISTED: [&str; 5] = ["prefixItems", "anyOf", "oneOf", "allOf", "items"];
const SINGLE: [&str; 11] = [
    "items",
    "additionalProperties",
    "unevaluatedProperties",
    "unevaluatedItems",
    "propertyNames",
    "contains",
    "contentSchema",
    "not",
    "if",
    "then",
    "else",
];

const SWITCHES: [&str; 3] = ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"];

impl<'s> Walk<'s> {
    pub(super) fn of(root: &'s Value) -> Self {
        let mut walk = Self { nodes: Vec::new(), cut: false };
        walk.add(root, None, Step::Root);
        let mut at = 0;
        while at < walk.nodes.len() {
            walk.add_children(at);
            at += 1;
        }
        walk
    }

    fn add_children(&mut self, at: usize) {
        let Value::Object(schema) = self.nodes[at].schema else { return };
        let first = self.nodes.len();
        for keyword in NAMED {
            for (name, child) in schema.get(keyword).and_then(Value::as_object).into_iter().flatten() {
                self.add(child, Some(at), Step::Named(keyword, name));
            }
        }
        let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        let required: BTreeSet<_> = required.filter_map(Value::as_str).collect();
        for node in self.nodes.iter_mut().skip(first) {
            node.required = matches!(node.step, Step::Named("properties", name) if required.contains(name));
        }
        for keyword in LISTED {
            let children = schema.get(keyword).and_then(Value::as_array).into_iter().flatten();
            for (place, child) in children.enumerate() {
                self.add(child, Some(at), Step::Listed(keyword, place));
            }
        }
        for keyword in SINGLE {
            match schema.get(keyword) {
                // A switch, and no schema.
                Some(Value::Bool(_)) if SWITCHES.contains(&keyword) => {}
                Some(child @ (Value::Object(_) | Value::Bool(_))) => {
                    self.add(child, Some(at), Step::Keyword(keyword));
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, schema: &'s Value, parent: Option<usize>, step: Step<'s>) {
        if self.nodes.len() == MAX_NODES {
            self.cut = true;
            return;
        }
        let depth = match (parent, step) {
            (None, _) | (_, Step::Named("$defs" | "definitions", _)) => 0,
            (Some(parent), _) => self.nodes[parent].depth + 1,
        };
        self.nodes.push(Node { schema, parent, step, depth, required: false });
    }

    pub(super) fn visits(&self) -> impl Iterator<Item = Visit<'_, 's>> {
        (0..self.nodes.len()).map(|at| Visit { walk: self, at })
    }

    pub(super) fn root(&self) -> Visit<'_, 's> {
        Visit { walk: self, at: 0 }
    }
}

/// One schema and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Visit<'w, 's> {
    walk: &'w Walk<'s>,
    at: usize,
}

impl<'w, 's> Visit<'w, 's> {
    pub(super) fn node(self) -> &'w Node<'s> {
        &self.walk.nodes[self.at]
    }

    pub(super) fn object(self) -> Option<&'s Map<String, Value>> {
        self.node().schema.as_object()
    }

    pub(super) fn get(self, keyword: &str) -> Option<&'s Value> {
        self.object()?.get(keyword)
    }

    pub(super) fn has(self, keyword: &str) -> bool {
        self.get(keyword).is_some()
    }

    /// The first of the keywords that it has.
    pub(super) fn first_of(self, keywords: &[&'static str]) -> Option<&'static str> {
        keywords.iter().copied().find(|keyword| self.has(keyword))
    }

    pub(super) fn is_root(self) -> bool {
        self.at == 0
    }

    pub(super) fn parent(self) -> Option<Self> {
        Some(Self { at: self.node().parent?, ..self })
    }

    /// Its name and whether it must be given, where it is a property.
    pub(super) fn property(self) -> Option<(&'s str, bool)> {
        let Step::Named("properties", name) = self.node().step else { return None };
        Some((name, self.node().required))
    }

    /// Whether it is a property of the root.
    pub(super) fn is_argument(self) -> bool {
        self.property().is_some() && self.parent().is_some_and(Self::is_root)
    }

    /// The type names in `type`, one or several.
    pub(super) fn types(self) -> Vec<&'s str> {
        match self.get("type") {
            Some(Value::String(name)) => vec![name],
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn is_of(self, kind: &str) -> bool {
        self.types().contains(&kind)
    }

    /// From the root to here, without the root.
    pub(super) fn steps(self) -> Vec<Step<'s>> {
        let mut steps = Vec::new();
        let mut visit = Some(self);
        while let Some(at) = visit {
            steps.push(at.node().step);
            visit = at.parent();
        }
        steps.pop();
        steps.reverse();
        steps
    }
}
