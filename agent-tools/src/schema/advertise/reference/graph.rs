use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::definitions::{Definitions, target};

/// Which definitions contain themselves, and how large each would be with the others inlined.
///
/// Takes time linear in the definitions, and no recursion from one to the next: they are peeled off, leaves first.
pub(super) struct Graph<'a> {
    nodes: BTreeMap<&'a str, Node<'a>>,
    recursive: BTreeSet<&'a str>,
    expanded: BTreeMap<&'a str, Extent>,
}

/// One schema: how many values it has as JSON, and each reference in it with the level at which it stands.
struct Node<'a> {
    extent: Extent,
    references: Vec<(&'a str, usize)>,
}

/// How many values there are, and how deep they nest.
#[derive(Clone, Copy, Default)]
pub(super) struct Extent {
    pub(super) size: usize,
    pub(super) depth: usize,
}

type Edges<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

impl<'a> Graph<'a> {
    pub(super) fn of(definitions: &'a Definitions) -> Self {
        let nodes: BTreeMap<_, _> =
            definitions.iter().map(|(name, schema)| (name.as_str(), Node::of(schema))).collect();
        let mut uses: Edges<'a> = Edges::new();
        for (name, node) in &nodes {
            let targets = node.references.iter().map(|(target, _)| *target);
            uses.insert(name, targets.filter(|target| nodes.contains_key(target)).collect());
        }
        let leaves = peel(&uses);
        let below: BTreeSet<_> = leaves.iter().copied().collect();
        uses.retain(|name, _| !below.contains(name));
        let rest: BTreeSet<_> = uses.keys().copied().collect();
        for targets in uses.values_mut() {
            targets.retain(|target| rest.contains(target));
        }
        let roots = peel(&reversed(&uses));
        let mut recursive = rest;
        let above: BTreeSet<_> = roots.iter().copied().collect();
        recursive.retain(|name| !above.contains(name));
        let mut graph = Self { nodes, recursive, expanded: BTreeMap::new() };
        let cycles: Vec<_> = graph.recursive.iter().copied().collect();
        for name in leaves.into_iter().chain(cycles).chain(roots.into_iter().rev()) {
            if let Some(node) = graph.nodes.get(name) {
                let extent = graph.extent(node);
                graph.expanded.insert(name, extent);
            }
        }
        graph
    }

    /// Whether it contains itself, or stands between two that do.
    pub(super) fn is_recursive(&self, name: &str) -> bool {
        self.recursive.contains(name)
    }

    /// How many values the definition has itself.
    pub(super) fn size(&self, name: &str) -> usize {
        self.nodes.get(name).map_or(0, |node| node.extent.size)
    }

    /// What the root and every definition that stays would come to with the rest inlined.
    pub(super) fn inlined(&self, root: &Value) -> Extent {
        let kept = self.recursive.iter().filter_map(|name| self.expanded.get(name));
        kept.fold(self.extent(&Node::of(root)), |total, kept| Extent {
            size: total.size.saturating_add(kept.size),
            depth: total.depth.max(kept.depth),
        })
    }

    fn extent(&self, node: &Node<'_>) -> Extent {
        node.references.iter().fold(node.extent, |total, (name, level)| {
            let inlined =
                self.expanded.get(name).filter(|_| !self.is_recursive(name)).copied().unwrap_or_default();
            Extent {
                size: total.size.saturating_add(inlined.size),
                depth: total.depth.max(level.saturating_add(inlined.depth)),
            }
        })
    }
}

impl<'a> Node<'a> {
    fn of(schema: &'a Value) -> Self {
        let mut node = Self { extent: Extent::default(), references: Vec::new() };
        node.count(schema, 0);
        node
    }

    fn count(&mut self, value: &'a Value, level: usize) {
        self.extent.size += 1;
        self.extent.depth = self.extent.depth.max(level);
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.count(item, level + 1)),
            Value::Object(object) => {
                self.references.extend(target(object).map(|name| (name, level)));
                object.values().for_each(|value| self.count(value, level + 1));
            }
            _ => {}
        }
    }
}

/// Takes off what leads to nothing that is left, again and again; in that order.
fn peel<'a>(edges: &Edges<'a>) -> Vec<&'a str> {
    let back = reversed(edges);
    let mut left: BTreeMap<&str, usize> =
        edges.iter().map(|(name, targets)| (*name, targets.len())).collect();
    let mut open: Vec<&'a str> =
        edges.iter().filter(|(_, targets)| targets.is_empty()).map(|(name, _)| *name).collect();
    let mut peeled = Vec::new();
    while let Some(name) = open.pop() {
        peeled.push(name);
        for source in back.get(name).into_iter().flatten() {
            if let Some(count) = left.get_mut(source) {
                *count -= 1;
                if *count == 0 {
                    open.push(source);
                }
            }
        }
    }
    peeled
}

fn reversed<'a>(edges: &Edges<'a>) -> Edges<'a> {
    let mut back: Edges<'a> = edges.keys().map(|name| (*name, BTreeSet::new())).collect();
    for (name, targets) in edges {
        for target in targets {
            back.entry(target).or_default().insert(name);
        }
    }
    back
}
