use std::path::PathBuf;

use crate::{
    examine::{Seen, Shell},
    known::Known,
};

/// The most characters of what a CLI has said, and the most paths, that a remedy shows.
const MAX_CHARS: usize = 300;
const MAX_PATHS: usize = 5;

/// One cell of the table, and the line below the table that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    Passed(String),
    /// With what to do about it.
    Failed(String, String),
    /// Neither nor, with a remark if there is something to be said.
    Open(String, Option<String>),
}

impl Check {
    fn passed(word: impl Into<String>) -> Self {
        Self::Passed(word.into())
    }

    fn failed(word: &str, remedy: impl Into<String>) -> Self {
        Self::Failed(word.to_owned(), remedy.into())
    }

    fn open() -> Self {
        Self::Open("-".to_owned(), None)
    }

    fn remarked(word: &str, remark: impl Into<String>) -> Self {
        Self::Open(word.to_owned(), Some(remark.into()))
    }

    pub(crate) fn word(&self) -> &str {
        match self {
            Self::Passed(word) | Self::Failed(word, _) | Self::Open(word, _) => word,
        }
    }

    pub(crate) fn line(&self) -> Option<&str> {
        match self {
            Self::Passed(_) => None,
            Self::Failed(_, remedy) => Some(remedy),
            Self::Open(_, remark) => remark.as_deref(),
        }
    }
}

/// The cells of a CLI that was tried, in the order of the columns. One defect is one failed check: what could not be
/// seen because of it is open.
pub(crate) fn checks(known: &Known, version: Option<String>, seen: &Seen) -> [Check; 8] {
    [
        version.map_or_else(Check::open, Check::passed),
        revision(seen),
        tools(seen),
        call(seen),
        result(seen),
        variable(known, seen),
        source(known, seen),
        Check::passed(format!("{:.1}", seen.took.as_secs_f64())),
    ]
}

fn revision(seen: &Seen) -> Check {
    match seen.revision.as_deref() {
        None => Check::open(),
        // The first one without a handshake.
        Some(revision) if revision >= "2026-07-28" => Check::passed(revision),
        Some(revision) => Check::passed(format!("{revision}, handshake")),
    }
}

fn tools(seen: &Seen) -> Check {
    match (&seen.trouble, &seen.not_ready, seen.shown) {
        (Some(_), None, None | Some(false)) => Check::open(),
        // That it has failed altogether is one failure.
        (Some(_), Some(not_ready), _) => Check::remarked("no", not_ready),
        (_, Some(not_ready), _) => Check::failed("no", not_ready),
        (_, None, Some(false)) => Check::failed(
            "no",
            "it has listed the tools and shows them to no model; its settings may defer or deny what servers offer",
        ),
        (_, None, _) => Check::passed("yes"),
    }
}

fn call(seen: &Seen) -> Check {
    if seen.called {
        return Check::passed("yes");
    }
    if !matches!(tools(seen), Check::Passed(_)) || seen.trouble.is_some() {
        return Check::open();
    }
    let said = shown(seen.said.as_deref().unwrap_or_default());
    Check::failed(
        "no",
        format!("no call of the tool has come; look for what denies it in this answer: {said}"),
    )
}

fn result(seen: &Seen) -> Check {
    match (seen.called, seen.told, &seen.said) {
        (_, true, _) => Check::passed("yes"),
        (false, ..) | (_, _, None) => Check::open(),
        (true, false, Some(said)) => Check::failed(
            "no",
            format!("the tool has answered and the number is not in the last words: {}", shown(said)),
        ),
    }
}

fn variable(known: &Known, seen: &Seen) -> Check {
    match seen.shell {
        Shell::Hidden => Check::passed("hidden"),
        Shell::Visible if known.hides => Check::failed(
            "VISIBLE",
            "its shell tool sees the bearer, which the launch has told it to hide; let it run no commands, and report it",
        ),
        Shell::Visible => Check::remarked(
            "visible",
            "it has no setting that hides the variable: a model that may run commands can read the bearer, which is \
             good for the tools of its launch and ends with it",
        ),
        Shell::NotTried if seen.shown == Some(true) && seen.trouble.is_none() => Check::remarked(
            "not tried",
            format!(
                "its shell tool, `{}`, has not run; it may have another name or be denied here",
                known.shell.0
            ),
        ),
        Shell::NotTried => Check::Open("not tried".to_owned(), None),
    }
}

fn source(known: &Known, seen: &Seen) -> Check {
    if seen.touched.is_empty() {
        return Check::passed("untouched");
    }
    let all = seen.touched.len();
    let paths = seen.touched.iter().take(MAX_PATHS).map(PathBuf::as_path);
    let paths = paths.map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
    let more = if all > MAX_PATHS { format!(" and {} more", all - MAX_PATHS) } else { String::new() };
    let name = known.name;
    Check::failed(
        "CHANGED",
        format!(
            "this has changed in the profile: {paths}{more}; end every other {name} and try again, or report it"
        ),
    )
}

/// One line of it.
pub(crate) fn shown(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut printable = line.chars().filter(|c| !c.is_control());
    let shown: String = printable.by_ref().take(MAX_CHARS).collect();
    if printable.next().is_some() { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests;
