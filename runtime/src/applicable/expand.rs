use std::ptr;

use serde_json::{Map, Value};

use super::{Applicable, Source};

/// How many subschemas are followed for one place; past it the rest says nothing.
///
/// A recursive union whose branches look alike doubles the branches at every level.
const MAX_SCHEMAS: usize = 256;

/// How deep references and unions are followed for one place.
const MAX_DEPTH: usize = 32;

/// Resolves what applies together to one place.
pub(super) fn expand<'s>(source: Source<'s>, schemas: &[&'s Value], value: &Value) -> Applicable<'s> {
    let mut budget = MAX_SCHEMAS;
    let mut place = Applicable { source, all: Vec::new(), unions: Vec::new() };
    for schema in schemas {
        place.add(schema, value, MAX_DEPTH, &mut budget);
    }
    place
}

/// The subschemas of one schema that apply to a property; several inner ones are alternatives.
pub(super) fn of_property<'s>(schema: &'s Map<String, Value>, name: &str) -> Vec<&'s Value> {
    if let Some(declared) = schema.get("properties").and_then(|all| all.get(name)) {
        return vec![declared];
    }
    let patterns = schema.get("patternProperties").and_then(Value::as_object);
    let additional =
        schema.get("additionalProperties").filter(|additional| **additional != Value::Bool(false));
    patterns.into_iter().flat_map(Map::values).chain(additional).collect()
}

/// The subschemas of one schema that apply to an item.
pub(super) fn of_item(schema: &Map<String, Value>, index: usize) -> Vec<&Value> {
    let prefix = schema.get("prefixItems").and_then(|prefix| prefix.get(index));
    prefix.or_else(|| schema.get("items")).into_iter().collect()
}

impl<'s> Applicable<'s> {
    /// Goes down one level, in every schema and every branch.
    pub(super) fn step(
        &self,
        inner: &Value,
        down: &dyn Fn(&'s Map<String, Value>) -> Vec<&'s Value>,
    ) -> Self {
        self.step_within(inner, down, &mut MAX_SCHEMAS.clone())
    }

    fn step_within(
        &self,
        inner: &Value,
        down: &dyn Fn(&'s Map<String, Value>) -> Vec<&'s Value>,
        budget: &mut usize,
    ) -> Self {
        let mut place = Self { source: self.source, all: Vec::new(), unions: Vec::new() };
        for schema in &self.all {
            match down(schema).as_slice() {
                [only] => place.add(only, inner, MAX_DEPTH, budget),
                several => place.add_union(several.iter().copied(), inner, MAX_DEPTH, budget),
            }
        }
        for union in &self.unions {
            let branches = union.iter().map(|branch| branch.step_within(inner, down, budget)).collect();
            place.join(branches, inner);
        }
        place
    }

    /// Adds a schema, with what it refers to and composes.
    fn add(&mut self, schema: &'s Value, value: &Value, depth: usize, budget: &mut usize) {
        let Value::Object(object) = schema else { return };
        if depth == 0 || *budget == 0 || self.all.iter().any(|known| ptr::eq(*known, object)) {
            return;
        }
        *budget -= 1;
        self.all.push(object);
        let target = object.get("$ref").and_then(Value::as_str).and_then(|pointer| pointer.strip_prefix('#'));
        if let Some(target) = target.and_then(|pointer| self.source.root.pointer(pointer)) {
            self.add(target, value, depth - 1, budget);
        }
        for part in parts(object, "allOf") {
            self.add(part, value, depth - 1, budget);
        }
        for keyword in ["anyOf", "oneOf"] {
            self.add_union(parts(object, keyword), value, depth - 1, budget);
        }
    }

    fn add_union(
        &mut self,
        schemas: impl Iterator<Item = &'s Value>,
        value: &Value,
        depth: usize,
        budget: &mut usize,
    ) {
        let branch = |schema: &'s Value| {
            let mut branch = Self { source: self.source, all: Vec::new(), unions: Vec::new() };
            branch.add(schema, value, depth, budget);
            branch
        };
        let branches = schemas.map(branch).collect();
        self.join(branches, value);
    }

    /// Adds a union: without branches that say the same as another, and without those that the value does not fit, as
    /// long as any does.
    fn join(&mut self, branches: Vec<Self>, value: &Value) {
        let any_fits = branches.iter().any(|branch| branch.fits(value));
        let mut union: Vec<Self> = Vec::new();
        for branch in branches {
            if (branch.fits(value) || !any_fits) && !union.iter().any(|known| known.is_same(&branch)) {
                union.push(branch);
            }
        }
        match union.len() {
            0 => {}
            1 => union.into_iter().for_each(|only| {
                self.all.extend(only.all);
                self.unions.extend(only.unions);
            }),
            _ => self.unions.push(union),
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        let all = |(a, b): (&&Map<String, Value>, &&Map<String, Value>)| ptr::eq(*a, *b);
        let union = |(a, b): (&Vec<Self>, &Vec<Self>)| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same(b))
        };
        self.all.len() == other.all.len()
            && self.unions.len() == other.unions.len()
            && self.all.iter().zip(&other.all).all(all)
            && self.unions.iter().zip(&other.unions).all(union)
    }
}

fn parts<'s>(schema: &'s Map<String, Value>, keyword: &str) -> impl Iterator<Item = &'s Value> {
    schema.get(keyword).and_then(Value::as_array).into_iter().flatten()
}
