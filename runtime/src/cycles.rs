use std::collections::BTreeMap;

use agent_tools::__private::circles;

/// Which names of a graph lie on a common cycle, in time linear in the graph.
pub(crate) struct Cycles {
    /// The cycle on which a name lies, by a number.
    cycle: BTreeMap<String, Option<usize>>,
}

impl Cycles {
    /// `edges` are pairs of names, from and to.
    pub(crate) fn of(edges: &[(String, String)]) -> Self {
        let mut numbers = BTreeMap::new();
        for name in edges.iter().flat_map(|(from, to)| [from, to]) {
            let next = numbers.len();
            numbers.entry(name.clone()).or_insert(next);
        }
        let mut targets = vec![Vec::new(); numbers.len()];
        for (from, to) in edges {
            targets[numbers[from]].push(numbers[to]);
        }
        let circles = circles(&targets);
        Self { cycle: numbers.into_iter().map(|(name, number)| (name, circles[number])).collect() }
    }

    /// Whether there is a way from the name back to itself.
    pub(crate) fn contain(&self, name: &str) -> bool {
        self.on(name).is_some()
    }

    /// Whether the two lie on one cycle.
    pub(crate) fn join(&self, one: &str, other: &str) -> bool {
        self.contain(one) && self.on(one) == self.on(other)
    }

    fn on(&self, name: &str) -> Option<usize> {
        self.cycle.get(name).copied().flatten()
    }
}
