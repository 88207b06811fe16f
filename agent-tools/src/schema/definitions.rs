mod classes;
mod names;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use self::{classes::Classes, names::Group};
use super::{
    document::reference::below_definitions,
    walk::{self, Object},
};

/// DEFINITIONS: names every definition by what it is, and not by which of two was met first.
///
/// schemars calls a second type of one name `Gen2` in the order of use, and a name may be any text. Here a name is one
/// word that a reference needs no escapes for, definitions of one name are numbered by their content, and those that
/// mean the same become one. Takes the definitions as schemars made them; those of a document keep their names.
///
/// # Errors
/// If definitions of one name are so many steps of reference apart that telling them apart takes too long.
pub(super) fn canonical(schema: &mut Value) -> Result<(), String> {
    let Some(Value::Object(definitions)) = schema.get_mut("$defs") else { return Ok(()) };
    let names: Vec<String> = definitions.keys().cloned().collect();
    let groups = names::groups(names.iter().map(String::as_str));
    let contested = groups.iter().filter(|group| group.is_contested());
    let contested = contested.flat_map(|group| group.names.iter().map(|name| (*name, group.plain.as_str())));
    let contested: BTreeMap<&str, &str> = contested.collect();
    for (name, definition) in definitions.iter_mut() {
        if contested.contains_key(name.as_str()) {
            walk::bottom_up(definition, &mut |object, _| sort_required(object));
        }
    }
    let classes = Classes::of(definitions, &contested)?;
    let renamed = renamed(&groups, &classes);
    if renamed.iter().any(|(old, new)| old != new) {
        rename(schema, &renamed);
    }
    Ok(())
}

/// Of two types that differ only in the order of their fields, one stands for both.
fn sort_required(object: &mut Object) {
    if let Some(Value::Array(names)) = object.get_mut("required") {
        names.sort_by(|left, right| left.as_str().cmp(&right.as_str()));
    }
}

/// The new name of each definition; those that are one have one.
fn renamed(groups: &[Group<'_>], classes: &Classes<'_>) -> BTreeMap<String, String> {
    let mut renamed = BTreeMap::new();
    let (contested, single): (Vec<_>, Vec<_>) = groups.iter().partition(|group| group.is_contested());
    for group in single {
        renamed.extend(group.names.iter().map(|name| ((*name).to_owned(), names::plain(name))));
    }
    let mut taken: BTreeSet<String> = renamed.values().cloned().collect();
    for group in contested {
        let mut by_class: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for name in &group.names {
            by_class.entry(classes.rank(name)).or_default().push(name);
        }
        for names in by_class.into_values() {
            let new = names::numbered(&group.plain).find(|name| !taken.contains(name));
            let new = new.unwrap_or_else(|| group.plain.clone());
            renamed.extend(names.into_iter().map(|name| (name.to_owned(), new.clone())));
            taken.insert(new);
        }
    }
    renamed
}

fn rename(schema: &mut Value, renamed: &BTreeMap<String, String>) {
    walk::bottom_up(schema, &mut |object, _| {
        if let Some(Value::String(reference)) = object.get_mut("$ref")
            && let Some((name, rest)) = below_definitions(reference)
            && let Some(new) = renamed.get(&name)
        {
            *reference = format!("#/$defs/{new}{rest}");
        }
    });
    if let Some(Value::Object(definitions)) = schema.get_mut("$defs") {
        let named = std::mem::take(definitions).into_iter();
        *definitions = named
            .map(|(name, definition)| (renamed.get(&name).cloned().unwrap_or(name), definition))
            .collect::<Object>();
    }
}
