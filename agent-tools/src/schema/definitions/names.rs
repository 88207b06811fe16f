use std::collections::{BTreeMap, BTreeSet};

/// Definitions whose types may have had one name.
pub(super) struct Group<'n> {
    /// The name as one word.
    pub(super) plain: String,
    pub(super) names: Vec<&'n str>,
    contested: bool,
}

impl Group<'_> {
    /// Whether the order of use may have decided which of them got which name.
    pub(super) fn is_contested(&self) -> bool {
        self.contested
    }
}

/// Sorts names by the shortest from which each may have been made; the groups are sorted by that.
///
/// A type's group does not depend on the order of use: whatever number its name got, the shortest name below it is
/// one that some type really has. Where no name can have been made, all are as their types have them, in any order.
pub(super) fn groups<'n>(names: impl Iterator<Item = &'n str>) -> Vec<Group<'n>> {
    let names: BTreeSet<&str> = names.collect();
    let mut groups: BTreeMap<String, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
    for name in &names {
        let root = root(name, &names);
        groups.entry(plain(root)).or_default().entry(root).or_default().push(name);
    }
    let groups = groups.into_iter().flat_map(|(plain, roots)| {
        let one_word = roots.len() > 1;
        let made = roots.values().flatten().any(|name| may_be_made(name, &names));
        let members: Vec<_> = roots.into_values().flatten().collect();
        if one_word || made {
            return vec![Group { plain, names: members, contested: true }];
        }
        members
            .into_iter()
            .map(|name| Group { plain: self::plain(name), names: vec![name], contested: false })
            .collect()
    });
    groups.collect()
}

/// The shortest of the names that is this one without some digits at its end.
fn root<'n>(name: &'n str, names: &BTreeSet<&str>) -> &'n str {
    let stem = name.trim_end_matches(|character: char| character.is_ascii_digit());
    let mut shorter = (stem.len()..name.len()).filter_map(|end| name.get(..end));
    shorter.find(|prefix| names.contains(prefix)).unwrap_or(name)
}

/// Whether schemars could have made this name: `Gen3` comes after `Gen2`, and `Gen2` after `Gen`.
fn may_be_made(name: &str, names: &BTreeSet<&str>) -> bool {
    let stem = name.trim_end_matches(|character: char| character.is_ascii_digit());
    (stem.len()..name.len()).any(|end| {
        let Some((base, number)) = name.split_at_checked(end) else { return false };
        match number.parse::<u64>() {
            Ok(2) => names.contains(base),
            Ok(number) if number > 2 => names.contains(format!("{base}{}", number - 1).as_str()),
            _ => false,
        }
    })
}

/// A name as one word, of which a reference is its own spelling.
pub(super) fn plain(name: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || matches!(character, '_' | '.' | '-');
    name.chars().map(|character| if plain(character) { character } else { '_' }).collect()
}

/// `Gen`, `Gen2`, `Gen3`, …
pub(super) fn numbered(plain: &str) -> impl Iterator<Item = String> {
    let more = (2_u64..).map(move |number| format!("{plain}{number}"));
    std::iter::once(plain.to_owned()).chain(more)
}
