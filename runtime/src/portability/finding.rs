use std::fmt;

use serde::Serialize;

use super::{Effect, Profile, Severity, Subject, place::Shown, shapes::Site, verdict::Verdict};

/// One thing of one tool that one client does not take as it stands.
///
/// Serializes as an object of `rule`, `severity`, `tool` (empty for all tools together), `subject`, `path`, `detail`,
/// `client`, `effect`, `message` and `remedy`, each a string; the three enums in `snake_case`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    rule: &'static str,
    severity: Severity,
    tool: String,
    subject: Subject,
    path: String,
    detail: String,
    client: &'static str,
    effect: Effect,
    message: String,
    remedy: &'static str,
    #[serde(skip)]
    shown: Text,
}

/// What only a person reads.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Text {
    place: String,
    what: &'static str,
    client: String,
}

impl Finding {
    /// What the client does with what was found in the tool; `None` where it takes it.
    pub(super) fn of(profile: &Profile, tool: &str, site: &Site) -> Option<Self> {
        let verdict = Verdict::of(profile, site)?;
        let rule = site.shape.rule();
        let shown = Shown { tool, subject: site.subject, place: &site.place, detail: &verdict.detail };
        Some(Self {
            rule: rule.id,
            severity: verdict.severity.max(rule.severity),
            tool: tool.to_owned(),
            subject: site.subject,
            path: site.place.pointer.clone(),
            client: profile.id(),
            effect: verdict.effect,
            message: verdict.words,
            remedy: rule.remedy,
            shown: Text { place: shown.to_string(), what: rule.what, client: profile.title() },
            detail: verdict.detail,
        })
    }

    /// The id of the rule, such as `BOOL-SCHEMA`; never changes. The table in [`Report`](super::Report) has them all.
    pub fn rule(&self) -> &'static str {
        self.rule
    }

    /// How much it matters.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// The name of the tool; empty where it is about all of them together.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// What of the tool it is about.
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// Where in the advertised schema, as a JSON pointer (RFC 6901); empty for its root.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What exactly: a keyword, a bound, a number of bytes; may be empty.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The id of the profile.
    pub fn client(&self) -> &'static str {
        self.client
    }

    /// What the client does.
    pub fn effect(&self) -> Effect {
        self.effect
    }

    /// What the client does, in words; the client's name begins the sentence.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to write instead.
    pub fn remedy(&self) -> &'static str {
        self.remedy
    }

    /// The place, as a person would name it.
    pub(super) fn place(&self) -> &str {
        &self.shown.place
    }

    /// What it is, whoever meets it.
    pub(super) fn what(&self) -> &'static str {
        self.shown.what
    }

    /// The client's name and version.
    pub(super) fn client_title(&self) -> &str {
        &self.shown.client
    }
}

/// One line: what was found, where, and what the client does.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Text { place, what, client } = &self.shown;
        write!(
            f,
            "{} {}: {what} in {place}: {client} {}; {}",
            self.severity, self.rule, self.message, self.remedy
        )
    }
}
