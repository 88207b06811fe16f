use serde_json::Value;

use super::Look;
use crate::{
    cycles::Cycles,
    portability::{
        rule::Shape,
        walk::{Step, Visit, Walk},
    },
};

/// References, and those that lead back to where they stand.
pub(super) fn look(look: &mut Look<'_, '_, '_>, cycles: &Cycles) {
    let visit = look.visit;
    let Some(reference) = visit.get("$ref").and_then(Value::as_str) else { return };
    let target = definition_of(reference);
    let cycle = cycles.join(&definition_around(visit), &target);
    let forced = cycle && visit.property().is_some_and(|(_, required)| required);
    let keywords = || visit.object().into_iter().flatten().map(|(keyword, _)| keyword.as_str());
    let beside = keywords().any(|keyword| !keyword.starts_with('$'));
    let other =
        keywords().any(|keyword| !keyword.starts_with('$') && !["description", "default"].contains(&keyword));
    let mut report = |shape, holds: bool| look.detailed(shape, holds.then(|| format!("`{reference}`")));
    report(Shape::Ref, !cycles.contain(&target));
    report(Shape::Recursion, cycle);
    report(Shape::RecursionRequired, forced);
    report(Shape::RefSibling, beside);
    report(Shape::RefSiblingOther, other);
}

/// Which definitions refer to themselves, on any way.
pub(super) fn cycles(walk: &Walk<'_>) -> Cycles {
    let edge = |visit: Visit<'_, '_>| {
        let reference = visit.get("$ref").and_then(Value::as_str)?;
        Some((definition_around(visit), definition_of(reference)))
    };
    Cycles::of(&walk.visits().filter_map(edge).collect::<Vec<_>>())
}

/// The definition that a reference names; anything else of the document counts as its root.
fn definition_of(reference: &str) -> String {
    let name = ["#/$defs/", "#/definitions/"].iter().find_map(|start| reference.strip_prefix(start));
    match name {
        Some(name) => name.split('/').next().unwrap_or_default().to_owned(),
        None => String::new(),
    }
}

/// The definition that a schema stands in, by the name that a reference would use; empty for the root.
fn definition_around(visit: Visit<'_, '_>) -> String {
    let mut visit = Some(visit);
    while let Some(at) = visit {
        if let Step::Named("$defs" | "definitions", name) = at.node().step {
            return name.replace('~', "~0").replace('/', "~1");
        }
        visit = at.parent();
    }
    String::new()
}
