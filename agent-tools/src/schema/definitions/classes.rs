use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::schema::{document::reference::below_definitions, sorted::sorted, walk};

/// How many steps of reference are followed to tell two definitions of one name apart.
const STEPS: usize = 100;

/// Which definitions of one name are the same, and in which order the others come: by content alone.
///
/// Two definitions are the same if no path of references leads from them to a difference. They are told apart step by
/// step: first by what they say themselves, then by the ranks of what they refer to, until no step tells more. A
/// rank never depends on a name that schemars made, so neither does the order.
pub(super) struct Classes<'n> {
    ranks: BTreeMap<&'n str, usize>,
}

/// A definition whose references to contested ones are taken out, and to which they went.
struct Node {
    text: String,
    targets: Vec<usize>,
}

impl<'n> Classes<'n> {
    /// Ranks the definitions that `members` names, each with the word that its name begins with.
    pub(super) fn of(
        definitions: &Map<String, Value>,
        members: &BTreeMap<&'n str, &str>,
    ) -> Result<Self, String> {
        let places: BTreeMap<&str, (usize, &str)> =
            members.iter().enumerate().map(|(at, (name, word))| (*name, (at, *word))).collect();
        let definition = |name: &str| definitions.get(name).cloned().unwrap_or_default();
        let nodes: Vec<Node> = members.keys().map(|name| Node::of(definition(name), &places)).collect();
        let words = members.values().zip(&nodes).map(|(word, node)| (*word, node.text.as_str()));
        let mut ranks = ranked(&words.collect::<Vec<_>>());
        let mut steps = 0;
        loop {
            let reached = nodes.iter().zip(&ranks).map(|(node, rank)| {
                let targets: Vec<usize> = node.targets.iter().map(|target| ranks[*target]).collect();
                (*rank, targets)
            });
            let next = ranked(&reached.collect::<Vec<_>>());
            if next == ranks {
                return Ok(Self { ranks: members.keys().copied().zip(ranks).collect() });
            }
            steps += 1;
            if steps > STEPS {
                return Err(format!(
                    "its schema has types of one name that differ only {STEPS} references away; rename them by \
                     `#[schemars(rename = \"…\")]`"
                ));
            }
            ranks = next;
        }
    }

    /// The place of a definition among the contested ones.
    pub(super) fn rank(&self, name: &str) -> usize {
        self.ranks.get(name).copied().unwrap_or_default()
    }
}

impl Node {
    fn of(definition: Value, places: &BTreeMap<&str, (usize, &str)>) -> Self {
        // In order, so that the references come in one order whatever map `serde_json` was built with.
        let mut definition = sorted(definition);
        let mut targets = Vec::new();
        walk::bottom_up(&mut definition, &mut |object, _| {
            let Some(reference) = object.get_mut("$ref") else { return };
            let target = reference.as_str().and_then(below_definitions).and_then(|(name, rest)| {
                let (at, word) = places.get(name.as_str())?;
                Some((*at, json!([word, rest])))
            });
            if let Some((at, shown)) = target {
                targets.push(at);
                *reference = shown;
            }
        });
        Self { text: definition.to_string(), targets }
    }
}

/// The place of each among the different ones, in order.
fn ranked<T: Ord>(keys: &[T]) -> Vec<usize> {
    let different: BTreeSet<&T> = keys.iter().collect();
    let places: BTreeMap<&T, usize> = different.into_iter().enumerate().map(|(at, key)| (key, at)).collect();
    keys.iter().map(|key| places[key]).collect()
}
