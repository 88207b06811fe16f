use std::collections::BTreeMap;

/// Which names of a graph lie on a common cycle, in time linear in the graph.
pub(crate) struct Cycles {
    component: BTreeMap<String, usize>,
    /// Components that hold a cycle.
    cyclic: Vec<bool>,
}

impl Cycles {
    /// `edges` are pairs of names, from and to.
    pub(crate) fn of(edges: &[(String, String)]) -> Self {
        let mut numbers = BTreeMap::new();
        for name in edges.iter().flat_map(|(from, to)| [from, to]) {
            let next = numbers.len();
            numbers.entry(name.clone()).or_insert(next);
        }
        let mut forward = vec![Vec::new(); numbers.len()];
        let mut backward = vec![Vec::new(); numbers.len()];
        for (from, to) in edges {
            forward[numbers[from]].push(numbers[to]);
            backward[numbers[to]].push(numbers[from]);
        }
        let mut order = Vec::new();
        let mut seen = vec![false; numbers.len()];
        for start in 0..numbers.len() {
            depth_first(start, &forward, &mut seen, &mut order);
        }
        let mut components = vec![usize::MAX; numbers.len()];
        let mut cyclic = Vec::new();
        let mut seen = vec![false; numbers.len()];
        for start in order.into_iter().rev() {
            let mut members = Vec::new();
            depth_first(start, &backward, &mut seen, &mut members);
            if members.is_empty() {
                continue;
            }
            cyclic.push(members.len() > 1 || forward[start].contains(&start));
            for member in members {
                components[member] = cyclic.len() - 1;
            }
        }
        let component = numbers.into_iter().map(|(name, number)| (name, components[number])).collect();
        Self { component, cyclic }
    }

    /// Whether there is a way from the name back to itself.
    pub(crate) fn contain(&self, name: &str) -> bool {
        self.component.get(name).is_some_and(|component| self.cyclic[*component])
    }

    /// Whether the two lie on one cycle.
    pub(crate) fn join(&self, one: &str, other: &str) -> bool {
        self.contain(one) && self.component.get(one) == self.component.get(other)
    }
}

/// Adds what can be reached from `start` to `order`, each after all that it leads to; not recursive.
fn depth_first(start: usize, edges: &[Vec<usize>], seen: &mut [bool], order: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    let mut open = vec![(start, 0)];
    while let Some((node, next)) = open.pop() {
        match edges[node].get(next) {
            Some(&target) => {
                open.push((node, next + 1));
                if !std::mem::replace(&mut seen[target], true) {
                    open.push((target, 0));
                }
            }
            None => order.push(node),
        }
    }
}
