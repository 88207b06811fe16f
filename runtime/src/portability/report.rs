mod text;

use serde::Serialize;

use super::{Finding, Profile, Rewriting, Severity};

#[doc = include_str!("../../docs/portability.md")]
#[derive(Clone, Debug, Serialize)]
#[must_use = "a report says nothing by itself: print it, or call `assert_clean`"]
pub struct Report {
    profiles: Vec<Asked>,
    tools: usize,
    omitted: usize,
    findings: Vec<Finding>,
    rewritings: Vec<Rewriting>,
}

/// A profile that was asked, as reports name it.
#[derive(Clone, Debug, Serialize)]
struct Asked {
    id: &'static str,
    name: &'static str,
    version: Option<&'static str>,
    source: &'static str,
    server_key: String,
}

impl Report {
    pub(super) fn new(
        profiles: &[Profile],
        tools: usize,
        omitted: usize,
        mut findings: Vec<Finding>,
    ) -> Self {
        findings.sort_by(|one, other| key(one).cmp(&key(other)));
        let asked = |profile: &Profile| Asked {
            id: profile.id(),
            name: profile.name(),
            version: profile.version(),
            source: profile.source(),
            server_key: profile.server_key().to_owned(),
        };
        Self {
            profiles: profiles.iter().map(asked).collect(),
            tools,
            omitted,
            findings,
            rewritings: Vec::new(),
        }
    }

    /// With what was rewritten for every client.
    pub(super) fn rewritten(mut self, mut rewritings: Vec<Rewriting>) -> Self {
        rewritings.sort();
        self.rewritings = rewritings;
        self
    }

    /// What was found: sorted by severity, the worst first, then by rule, tool and place.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter()
    }

    /// How what every client is shown differs from what a call is checked by: what shows more stands first.
    pub fn rewritings(&self) -> impl Iterator<Item = &Rewriting> {
        self.rewritings.iter()
    }

    /// The findings of one severity.
    pub fn of_severity(&self, severity: Severity) -> impl Iterator<Item = &Finding> {
        self.findings().filter(move |finding| finding.severity() == severity)
    }

    /// How many places were left out, because one schema has more than 50 of one kind.
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// Whether there is no error; warnings and notes may be there.
    pub fn is_clean(&self) -> bool {
        self.of_severity(Severity::Error).next().is_none()
    }

    /// Fails a test unless there is no error.
    ///
    /// # Panics
    /// With the whole report, if there is an error.
    #[track_caller]
    pub fn assert_clean(&self) {
        assert!(self.is_clean(), "{self}");
    }
}

fn key(finding: &Finding) -> impl Ord {
    let worst_first = std::cmp::Reverse(finding.severity());
    (
        worst_first,
        finding.rule(),
        finding.tool().to_owned(),
        finding.subject(),
        finding.path().to_owned(),
        finding.client(),
    )
}
