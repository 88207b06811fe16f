use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use super::Report;
use crate::portability::{Effect, Finding, Rewriting, Severity, Shows};

/// How many places one group lists.
const MAX_PLACES: usize = 12;

/// The rule that shows more only where digits are past the end of their type, as a schema of one that is `integer` and
/// no more would.
const DECIMAL: &str = "DECIMAL";

/// Errors, warnings, and what is shown wider than it is accepted; notes and every rewriting as well with `{:#}`.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = groups(self);
        let count = |severity| groups.iter().filter(|group| group.severity == severity).count();
        let (errors, warnings, notes) =
            (count(Severity::Error), count(Severity::Warning), count(Severity::Note));
        write!(
            f,
            "portability of {} for {}: {}, {}, {}",
            counted(self.tools, "tool"),
            counted(self.profiles.len(), "profile"),
            counted(errors, "error"),
            counted(warnings, "warning"),
            counted(notes, "note"),
        )?;
        let alternate = f.alternate();
        let least = if alternate { Severity::Note } else { Severity::Warning };
        for group in groups.iter().filter(|group| group.severity >= least) {
            write!(f, "\n\n{group}")?;
        }
        let misleads =
            |rewriting: &Rewriting| rewriting.shows() == Shows::More && rewriting.rule() != DECIMAL;
        let shown = |rewriting: &&Rewriting| alternate || misleads(rewriting);
        let mut rewritings = self.rewritings().filter(shown).peekable();
        if rewritings.peek().is_some() {
            write!(f, "\n\nrewritten for every client")?;
        }
        rewritings.try_for_each(|rewriting| write!(f, "\n  {rewriting}"))?;
        if self.omitted > 0 {
            write!(f, "\n\n{} more of the same kinds left out", counted(self.omitted, "place"))?;
        }
        if notes > 0 && !f.alternate() {
            write!(f, "\n\nthe notes are shown by `{{:#}}`")?;
        }
        Ok(())
    }
}

fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// One rule and the same clients doing the same, at one place or at many.
struct Group<'r> {
    severity: Severity,
    rule: &'static str,
    what: &'static str,
    places: Vec<&'r str>,
    /// What is done, the worst first, and who does it.
    clients: BTreeMap<(Effect, &'r str), BTreeSet<&'r str>>,
    remedy: &'static str,
}

fn groups(report: &Report) -> Vec<Group<'_>> {
    // First all clients of one place, then all places of which the same can be said.
    let mut places: BTreeMap<_, Vec<&Finding>> = BTreeMap::new();
    for finding in report.findings() {
        places.entry((finding.rule(), finding.place())).or_default().push(finding);
    }
    let mut groups: BTreeMap<_, Group<'_>> = BTreeMap::new();
    for ((rule, place), findings) in places {
        let said: Vec<_> = findings.iter().map(|finding| (finding.client(), finding.message())).collect();
        let group = groups.entry((rule, said)).or_insert_with(|| Group::new(&findings));
        group.places.push(place);
    }
    let mut groups: Vec<_> = groups.into_values().collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.severity));
    groups
}

impl<'r> Group<'r> {
    fn new(findings: &[&'r Finding]) -> Self {
        let mut clients: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for finding in findings {
            clients.entry((finding.effect(), finding.message())).or_default().insert(finding.client_title());
        }
        // The worst finding stands first and gives the head.
        let of = |text: fn(&Finding) -> &'static str| findings.first().map_or("", |first| text(first));
        Self {
            severity: findings.iter().map(|finding| finding.severity()).max().unwrap_or(Severity::Note),
            rule: of(Finding::rule),
            what: of(Finding::what),
            places: Vec::new(),
            clients,
            remedy: of(Finding::remedy),
        }
    }
}

impl fmt::Display for Group<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.severity, self.rule, self.what)?;
        for place in self.places.iter().take(MAX_PLACES) {
            write!(f, "\n  in {place}")?;
        }
        if self.places.len() > MAX_PLACES {
            write!(f, "\n  and in {} more places", self.places.len() - MAX_PLACES)?;
        }
        for ((_, message), clients) in &self.clients {
            let clients = clients.iter().copied().collect::<Vec<_>>().join(", ");
            write!(f, "\n  {clients}: {message}")?;
        }
        write!(f, "\n  -> {}", self.remedy)
    }
}
