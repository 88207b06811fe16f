//! Unions of which two branches lead back to the union through the same place of a value.
//!
//! `enum Expr { Neg { e: Box<Expr>, neg: bool }, Pos { e: Box<Expr>, pos: bool }, .. }` without a tag: what stands in `e`
//! is read by the first branch and then again by the second, and so at every level of it. A value of 64 levels would
//! never be done, in validation as in decoding, and no deadline reaches into either.

mod branch;

use serde_json::Value;

use self::branch::Branch;
use super::contract::cycles;
use crate::cycles::Cycles;

/// What is wrong with such a union, if there is one.
pub(super) fn check(schema: &Value) -> Option<String> {
    let cycles = cycles(schema);
    let definitions = schema.get("$defs").and_then(Value::as_object).into_iter().flatten();
    let named = definitions.map(|(name, definition)| (format!("#/$defs/{name}"), definition));
    named.chain([("#".to_owned(), schema)]).find_map(|(home, definition)| {
        let search = Search { document: schema, cycles: &cycles, home: &home };
        let step = search.within(definition)?;
        let name = home.rsplit('/').next().filter(|name| *name != "#").unwrap_or("the input");
        Some(format!(
            "in `{name}` two branches of a union both lead back to it through {step}, so what stands there is read twice \
             at every level of a value, which may never end; tell the branches apart by a tag, such as \
             `#[serde(tag = \"type\")]`"
        ))
    })
}

/// The search through one definition, its home.
struct Search<'s> {
    document: &'s Value,
    cycles: &'s Cycles,
    home: &'s str,
}

impl<'s> Search<'s> {
    /// The step that two branches of a union have in common, in words.
    fn within(&self, schema: &'s Value) -> Option<String> {
        match schema {
            Value::Object(object) => {
                object.iter().filter(|(keyword, _)| *keyword != "$defs").find_map(|(keyword, value)| {
                    let branches = value.as_array().filter(|_| matches!(keyword.as_str(), "anyOf" | "oneOf"));
                    branches.and_then(|branches| self.shared(branches)).or_else(|| self.within(value))
                })
            }
            Value::Array(items) => items.iter().find_map(|item| self.within(item)),
            _ => None,
        }
    }

    fn shared(&self, branches: &'s [Value]) -> Option<String> {
        let branches: Vec<_> = branches.iter().map(|branch| Branch::of(self, branch)).collect();
        branches
            .iter()
            .enumerate()
            .find_map(|(at, one)| branches.iter().skip(at + 1).find_map(|other| one.shares(other)))
    }

    /// Whether a value of this schema holds values of the home again.
    fn leads_home(&self, schema: &Value) -> bool {
        match schema {
            Value::Object(object) => {
                let reference = object.get("$ref").and_then(Value::as_str);
                reference.is_some_and(|to| self.cycles.join(to, self.home))
                    || object.values().any(|value| self.leads_home(value))
            }
            Value::Array(items) => items.iter().any(|item| self.leads_home(item)),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
