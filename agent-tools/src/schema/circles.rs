/// Of each node of a graph the circle that it stands in, by a number; `None` for what does not lead back to itself.
///
/// Takes time linear in the edges, which name their targets by index, and does not recurse (Tarjan's strongly
/// connected components).
pub fn circles(edges: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut search = Search { edges, met: vec![None; edges.len()], path: Vec::new(), clock: 0 };
    let mut circles = vec![None; edges.len()];
    for start in 0..edges.len() {
        search.from(start, &mut circles);
    }
    circles
}

struct Search<'e> {
    edges: &'e [Vec<usize>],
    met: Vec<Option<Met>>,
    /// What has been met and may still be found to stand in a circle with what follows.
    path: Vec<usize>,
    clock: usize,
}

#[derive(Clone, Copy)]
struct Met {
    at: usize,
    /// The earliest on the path to which it leads.
    back: usize,
    on_path: bool,
}

impl Search<'_> {
    fn from(&mut self, start: usize, circles: &mut [Option<usize>]) {
        let mut open = Vec::new();
        self.meet(start, &mut open);
        while let Some((node, next)) = open.pop() {
            match self.edges.get(node).and_then(|targets| targets.get(next)) {
                Some(&target) => {
                    open.push((node, next + 1));
                    self.meet(target, &mut open);
                    self.leads(node, target);
                }
                None => {
                    self.leave(node, circles);
                    if let Some((parent, _)) = open.last() {
                        self.leads(*parent, node);
                    }
                }
            }
        }
    }

    fn meet(&mut self, node: usize, open: &mut Vec<(usize, usize)>) {
        if let Some(met @ None) = self.met.get_mut(node) {
            *met = Some(Met { at: self.clock, back: self.clock, on_path: true });
            self.clock += 1;
            self.path.push(node);
            open.push((node, 0));
        }
    }

    /// What `node` leads to is what `target` leads to as well.
    fn leads(&mut self, node: usize, target: usize) {
        let target = self.met.get(target).copied().flatten().filter(|target| target.on_path);
        if let (Some(target), Some(Some(node))) = (target, self.met.get_mut(node)) {
            node.back = node.back.min(target.back);
        }
    }

    /// Once all that a node leads to is met: if it leads to nothing before itself, it closes its circle.
    fn leave(&mut self, node: usize, circles: &mut [Option<usize>]) {
        let Some(Some(met)) = self.met.get(node).copied() else { return };
        if met.back < met.at {
            return;
        }
        let start = self.path.iter().rposition(|member| *member == node).unwrap_or(self.path.len());
        let members = self.path.split_off(start);
        let to_itself = self.edges.get(node).is_some_and(|targets| targets.contains(&node));
        for member in &members {
            if let Some(Some(met)) = self.met.get_mut(*member) {
                met.on_path = false;
            }
            if let Some(circle) = circles.get_mut(*member).filter(|_| members.len() > 1 || to_itself) {
                *circle = Some(node);
            }
        }
    }
}

#[cfg(test)]
mod tests;
