mod annotations;
mod array_items;
mod bool_schema;
mod compose;
mod const_enum;
mod decimal;
mod describe;
mod description;
mod doc_enum;
mod excl_bound;
mod flat_union;
mod format;
mod hint;
mod merge;
mod meta;
mod nested_union;
mod not;
mod null_optional;
mod one_of;
mod pattern;
mod pattern_props;
mod rare;
mod reference;
mod rewrite;
mod root_properties;
mod tuple;
mod type_array;
mod untyped;

use serde_json::Value;

pub use self::rewrite::{Effect, Rewrite};
use super::{
    sorted::sorted,
    walk::{self, Object},
};

/// One rule: looks at one schema object, whose subschemas have been through it already, and rewrites it.
struct Pass {
    rule: &'static str,
    apply: fn(&mut Object) -> Option<Effect>,
}

/// The rules in their order, after `REF`, which is not local.
///
/// What a rule leaves is what the next expects: `null` is taken out of a union only once type arrays are unions,
/// and a hint is written before the keyword of which it speaks is dropped.
const ARGUMENTS: &[Pass] = &[
    Pass { rule: "COMPOSE", apply: compose::apply },
    Pass { rule: "BOOL-SCHEMA", apply: bool_schema::apply },
    Pass { rule: "UNTYPED", apply: untyped::apply },
    Pass { rule: "CONST", apply: const_enum::apply },
    Pass { rule: "ONE-OF", apply: one_of::apply },
    Pass { rule: "DOC-ENUM", apply: doc_enum::apply },
    Pass { rule: "NESTED-UNION", apply: nested_union::apply },
    Pass { rule: "FLAT-UNION", apply: flat_union::apply },
    Pass { rule: "TUPLE", apply: tuple::apply },
    Pass { rule: "ARRAY-ITEMS", apply: array_items::apply },
    Pass { rule: "PATTERN-PROPS", apply: pattern_props::apply },
    Pass { rule: "EXCL-BOUND", apply: excl_bound::apply },
    Pass { rule: "TYPE-ARRAY", apply: type_array::apply },
    Pass { rule: "NULL-OPTIONAL", apply: null_optional::apply },
    Pass { rule: "ROOT-PROPERTIES", apply: root_properties::apply },
    Pass { rule: "HINT-LOST", apply: hint::apply },
    Pass { rule: "DECIMAL", apply: decimal::apply },
    Pass { rule: "FORMAT", apply: format::apply },
    Pass { rule: "PATTERN", apply: pattern::apply },
    Pass { rule: "NOT", apply: not::apply },
    Pass { rule: "RARE", apply: rare::apply },
    Pass { rule: "META", apply: meta::apply },
    Pass { rule: "DESC", apply: description::apply },
];

/// The rules for a result: clients hold results against what they are shown, so none of these makes it narrower.
const RESULTS: &[Pass] = &[
    Pass { rule: "COMPOSE", apply: compose::apply },
    Pass { rule: "BOOL-SCHEMA", apply: bool_schema::apply },
    Pass { rule: "CONST", apply: const_enum::apply },
    Pass { rule: "ONE-OF", apply: one_of::apply },
    Pass { rule: "TUPLE", apply: tuple::apply },
    Pass { rule: "ARRAY-ITEMS", apply: array_items::apply },
    Pass { rule: "PATTERN-PROPS", apply: pattern_props::apply },
    Pass { rule: "DECIMAL", apply: decimal::apply },
    Pass { rule: "FORMAT", apply: format::apply },
    Pass { rule: "PATTERN", apply: pattern::apply },
    Pass { rule: "NOT", apply: not::apply },
    Pass { rule: "RARE", apply: rare::apply },
    Pass { rule: "META", apply: meta::apply },
];

/// The schema that clients are shown: the same arguments as `accept`, in words that every measured client takes.
///
/// Each rewriting is told with its effect on the set of arguments; what is accepted does not change.
pub(crate) fn advertise(accept: &Value) -> (Value, Vec<Rewrite>) {
    let (mut schema, rewrites) = rewritten(accept, ARGUMENTS);
    if let Value::Object(root) = &mut schema {
        root.entry("properties").or_insert_with(|| Value::Object(Object::new()));
    }
    (sorted(schema), rewrites)
}

/// The schema of a result as clients are shown it: the same results, in words that every measured client takes.
pub(crate) fn advertise_output(output: &Value) -> Value {
    sorted(rewritten(output, RESULTS).0)
}

fn rewritten(schema: &Value, passes: &[Pass]) -> (Value, Vec<Rewrite>) {
    let mut schema = schema.clone();
    let mut rewrites = Vec::new();
    reference::apply(&mut schema, &mut rewrites);
    for Pass { rule, apply } in passes {
        let mut of_rule = Vec::new();
        walk::bottom_up(&mut schema, &mut |object, place| {
            if let Some(effect) = apply(object) {
                of_rule.push(Rewrite { path: place.to_owned(), rule, effect });
            }
        });
        // In which order a map is walked depends on how `serde_json` was built.
        of_rule.sort_by(|left, right| (&left.path, left.effect).cmp(&(&right.path, right.effect)));
        rewrites.extend(of_rule);
    }
    (schema, rewrites)
}

#[cfg(test)]
mod tests;
