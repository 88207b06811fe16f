mod hints;
mod nulls;
mod numbers;
mod objects;
mod references;
mod root;
mod unions;
mod values;

use std::collections::BTreeMap;

use serde_json::Value;

use super::{
    place::{Place, Subject},
    rule::Shape,
    walk::{Visit, Walk},
};

/// How many places of one schema are reported for one shape; the rest is counted.
const MAX_PLACES: usize = 50;

/// A shape that was found, and where.
pub(super) struct Site {
    pub(super) shape: Shape,
    pub(super) subject: Subject,
    pub(super) place: Place,
    /// What exactly, for a person: a keyword, a bound, a type.
    pub(super) detail: String,
    /// The keywords in question, where clients differ by keyword.
    pub(super) keywords: Vec<&'static str>,
    /// How long, deep or large, where clients differ by that.
    pub(super) amount: usize,
}

/// What was found in one schema, bounded.
#[derive(Default)]
pub(super) struct Found {
    pub(super) sites: Vec<Site>,
    pub(super) omitted: usize,
    of_shape: BTreeMap<Shape, usize>,
}

impl Found {
    fn add(&mut self, shape: Shape, subject: Subject, visit: Visit<'_, '_>) -> Option<&mut Site> {
        let seen = self.of_shape.entry(shape).or_default();
        *seen += 1;
        if *seen > MAX_PLACES {
            self.omitted += 1;
            return None;
        }
        let place = Place::of(&visit.steps());
        self.sites.push(Site {
            shape,
            subject,
            place,
            detail: String::new(),
            keywords: Vec::new(),
            amount: 0,
        });
        self.sites.last_mut()
    }
}

/// One schema that is being looked at, and where to write what is found.
struct Look<'f, 'w, 's> {
    found: &'f mut Found,
    subject: Subject,
    visit: Visit<'w, 's>,
}

impl Look<'_, '_, '_> {
    fn report(&mut self, shape: Shape, holds: bool) {
        self.detailed(shape, holds.then(String::new));
    }

    fn detailed(&mut self, shape: Shape, detail: Option<String>) {
        if let Some(detail) = detail
            && let Some(site) = self.found.add(shape, self.subject, self.visit)
        {
            site.detail = detail;
        }
    }
}

/// Every shape in the advertised schema of the arguments or of the result.
pub(super) fn find(subject: Subject, root: &Value) -> Found {
    let mut found = Found::default();
    let walk = Walk::of(root);
    let cycles = references::cycles(&walk);
    let mut deepest = (0, walk.root());
    for visit in walk.visits() {
        let mut look = Look { found: &mut found, subject, visit };
        values::look(&mut look);
        nulls::look(&mut look);
        numbers::look(&mut look);
        objects::look(&mut look);
        unions::look(&mut look);
        references::look(&mut look, &cycles);
        hints::look(&mut look);
        if visit.is_root() {
            root::look(&mut look);
        }
        if visit.node().depth > deepest.0 {
            deepest = (visit.node().depth, visit);
        }
    }
    if let Some(site) = found.add(Shape::Depth, subject, deepest.1) {
        site.amount = deepest.0;
    }
    if walk.cut {
        found.add(Shape::Budget, subject, walk.root());
    }
    found
}
