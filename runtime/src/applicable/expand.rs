use std::ptr;

use serde_json::{Map, Value};

use super::{Applicable, Source, target};

/// How deep references and unions are followed for one place.
const MAX_DEPTH: usize = 32;

/// How much is followed for one place; past it the rest says nothing.
struct Budget {
    /// Subschemas that are kept. A recursive union whose branches look alike doubles them at every level.
    kept: usize,
    /// Subschemas that are looked at. A union of many branches, of which one fits, is looked through.
    seen: usize,
}

impl Budget {
    fn of_one_place() -> Self {
        Self { kept: 64, seen: 4_096 }
    }

    fn take(&mut self) -> bool {
        let is_left = self.kept > 0 && self.seen > 0;
        if is_left {
            self.kept -= 1;
            self.seen -= 1;
        }
        is_left
    }
}

/// Resolves what applies together to one place.
pub(super) fn expand<'s>(source: Source<'s>, schemas: &[&'s Value], value: &Value) -> Applicable<'s> {
    let mut budget = Budget::of_one_place();
    let mut place = Applicable::nothing(source);
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

/// The way down one level, within one schema.
type Down<'a, 's> = &'a dyn Fn(&'s Map<String, Value>) -> Vec<&'s Value>;

impl<'s> Applicable<'s> {
    fn nothing(source: Source<'s>) -> Self {
        Self { source, all: Vec::new(), unions: Vec::new() }
    }

    /// Goes down one level, in every schema and every branch.
    pub(super) fn step(&self, inner: &Value, down: Down<'_, 's>) -> Self {
        self.step_within(inner, down, &mut Budget::of_one_place())
    }

    fn step_within(&self, inner: &Value, down: Down<'_, 's>, budget: &mut Budget) -> Self {
        let mut place = Self::nothing(self.source.clone());
        for schema in &self.all {
            match down(schema).as_slice() {
                [only] => place.add(only, inner, MAX_DEPTH, budget),
                several => place.add_union(several.iter().copied(), inner, MAX_DEPTH, budget),
            }
        }
        for union in &self.unions {
            place.join(union, inner, budget, |branch, budget| branch.step_within(inner, down, budget));
        }
        place
    }

    /// Adds a schema, with what it refers to and composes.
    fn add(&mut self, schema: &'s Value, value: &Value, depth: usize, budget: &mut Budget) {
        let Value::Object(object) = schema else { return };
        let is_known = self.all.iter().any(|known| ptr::eq(*known, object));
        if depth == 0 || is_known || !budget.take() || !self.source.take() {
            return;
        }
        self.all.push(object);
        if let Some(target) = target(self.source.root, object) {
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
        budget: &mut Budget,
    ) {
        let source = self.source.clone();
        self.join(schemas, value, budget, |schema, budget| {
            let mut branch = Self::nothing(source.clone());
            branch.add(schema, value, depth, budget);
            branch
        });
    }

    /// Adds a union: without branches that say the same as another, and without those that the value does not fit, as
    /// long as any does.
    fn join<B>(
        &mut self,
        branches: impl IntoIterator<Item = B>,
        value: &Value,
        budget: &mut Budget,
        expand: impl Fn(B, &mut Budget) -> Self,
    ) {
        let (mut fit, mut unfit): (Vec<Self>, Vec<Self>) = (Vec::new(), Vec::new());
        for branch in branches {
            let kept = budget.kept;
            let branch = expand(branch, budget);
            let fits = branch.fits(value);
            let union = if fits { &mut fit } else { &mut unfit };
            let is_new = !union.iter().any(|known| known.is_same(&branch));
            if !fits || !is_new {
                budget.kept = kept;
            }
            if is_new {
                union.push(branch);
            }
        }
        let mut union = if fit.is_empty() { unfit } else { fit };
        if union.len() > 1 {
            self.unions.push(union);
        } else if let Some(only) = union.pop() {
            self.all.extend(only.all);
            self.unions.extend(only.unions);
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
