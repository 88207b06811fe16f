mod definitions;
mod graph;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use self::{
    definitions::{Definitions, target},
    graph::Graph,
};
use super::{Effect, Rewrite, annotations, merge};
use crate::schema::{
    sorted::sorted,
    walk::{self, Object},
};

/// The most values that a schema may grow to, counted as JSON; past it, references stay.
const NODES: usize = 10_000;
/// The deepest that it may nest, in levels of JSON.
const DEPTH: usize = 96;

/// REF: definitions stand where they are referred to; only what contains itself stays a reference into `$defs`.
///
/// Gemini's older form refuses references, and one in an output schema makes Claude Code drop the list. Where the
/// inlined schema would be past the limits, which a doubling chain of types reaches soon, every reference stays,
/// except those with keywords beside them, which have to become one object with what they refer to.
pub(super) fn apply(schema: &mut Value, rewrites: &mut Vec<Rewrite>) {
    let definitions = definitions::take(schema);
    if definitions.is_empty() {
        return;
    }
    let graph = Graph::of(&definitions);
    let extent = graph.inlined(schema);
    let fits = extent.size <= NODES && extent.depth <= DEPTH;
    let mut inliner = Inliner {
        definitions: &definitions,
        graph: &graph,
        fits,
        left: NODES,
        rewrites,
        kept: Kept::default(),
    };
    inliner.resolve(schema, 0, &mut String::new());
    let kept = inliner.keep();
    rewrites.sort_by(|left, right| (&left.path, left.effect).cmp(&(&right.path, right.effect)));
    if let (Value::Object(root), false) = (schema, kept.is_empty()) {
        root.insert("$defs".to_owned(), Value::Object(kept));
    }
}

struct Inliner<'a> {
    definitions: &'a Definitions,
    graph: &'a Graph<'a>,
    /// Whether everything that does not contain itself can be inlined.
    fits: bool,
    /// How many values may still be inlined.
    left: usize,
    rewrites: &'a mut Vec<Rewrite>,
    kept: Kept,
}

/// The definitions that stay, by whether they are referred to as the whole of an object or as its part.
#[derive(Default)]
struct Kept {
    closed: BTreeSet<String>,
    open: BTreeSet<String>,
    /// Those whose own references are still to be looked at.
    left: BTreeSet<String>,
}

impl Inliner<'_> {
    fn resolve(&mut self, schema: &mut Value, depth: usize, place: &mut String) {
        let Value::Object(object) = schema else { return };
        while let Some(inlined) = self.inlined(object, depth) {
            *object = inlined;
            self.rewrites.push(Rewrite { path: place.clone(), rule: "REF", effect: Effect::Equal });
        }
        self.keep_reference(object);
        if depth > 0 {
            // Whatever was referred to in here stands among the definitions by now.
            object.remove("$defs");
            object.remove("definitions");
        }
        walk::children(object, &mut |edge, child| {
            let length = place.len();
            edge.write(place);
            self.resolve(child, depth + 1, place);
            place.truncate(length);
        });
    }

    /// The schema with its reference replaced, if it is to be.
    fn inlined(&mut self, object: &Object, depth: usize) -> Option<Object> {
        let name = target(object)?;
        let Some(Value::Object(definition)) = self.definitions.get(name) else { return None };
        let mut beside = object.clone();
        beside.remove("$ref");
        let restricts =
            beside.keys().any(|keyword| !annotations::is(keyword) && !is_closing(&beside, keyword));
        let replaces = restricts || (self.fits && !self.graph.is_recursive(name));
        let size = self.graph.size(name);
        if !replaces || size > self.left || depth > DEPTH {
            return None;
        }
        self.left -= size;
        let merged = merge::both(definition, &beside).unwrap_or_else(|| apart(definition, beside));
        // What is inlined first spends the budget, so the order must not depend on how `serde_json` was built.
        match sorted(Value::Object(merged)) {
            Value::Object(merged) => Some(merged),
            _ => None,
        }
    }

    /// What stays a reference keeps only words beside it; that it is closed there is said in its definition.
    fn keep_reference(&mut self, object: &mut Object) {
        let Some(name) = target(object).filter(|name| self.definitions.contains_key(*name)) else { return };
        let name = name.to_owned();
        let closed = is_closing(object, "unevaluatedProperties");
        if closed {
            object.remove("unevaluatedProperties");
        }
        if !self.kept.closed.contains(&name) && !self.kept.open.contains(&name) {
            self.kept.left.insert(name.clone());
        }
        let side = if closed { &mut self.kept.closed } else { &mut self.kept.open };
        side.insert(name);
    }

    /// The definitions that are still referred to, each resolved itself.
    fn keep(mut self) -> Object {
        let mut kept = Object::new();
        while let Some(name) = self.kept.left.pop_first() {
            let mut definition = self.definitions.get(&name).cloned().unwrap_or_else(|| json!({}));
            self.resolve(&mut definition, 0, &mut format!("$defs/{name}"));
            kept.insert(name, definition);
        }
        for name in &self.kept.closed {
            if self.kept.open.contains(name) {
                let path = format!("$defs/{name}");
                self.rewrites.push(Rewrite { path, rule: "REF", effect: Effect::Wider });
            } else if let Some(Value::Object(definition)) = kept.get_mut(name)
                && !definition.contains_key("additionalProperties")
            {
                definition.entry("unevaluatedProperties").or_insert(Value::Bool(false));
            }
        }
        kept
    }
}

/// Whether a keyword beside a reference only closes what is referred to.
fn is_closing(object: &Object, keyword: &str) -> bool {
    keyword == "unevaluatedProperties" && object.get(keyword) == Some(&Value::Bool(false))
}

/// Two schemas that cannot be one object, as two parts of one.
fn apart(definition: &Object, mut beside: Object) -> Object {
    let mut object = Object::new();
    for keyword in ["description", "default"] {
        if let Some(words) = beside.remove(keyword) {
            object.insert(keyword.to_owned(), words);
        }
    }
    object.insert("allOf".to_owned(), json!([definition, beside]));
    object
}
