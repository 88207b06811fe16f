use std::io::{self, Write};

use agent_tools_examples::Paint;

use crate::{
    checks::{self, Check},
    examine::Seen,
    known::Known,
};

/// The column of the names.
const NAME: &str = "client";

/// The columns behind it.
const TITLES: [&str; 8] =
    ["version", "era", "tools seen", "call arrived", "result seen", "variable", "source", "seconds"];

/// What is told of one CLI.
pub(crate) struct Row {
    known: &'static Known,
    /// Nothing where it was not found.
    checks: Option<[Check; 8]>,
    version: Option<String>,
    /// Why it has not run to its end.
    trouble: Option<String>,
}

impl Row {
    pub(crate) fn not_found(known: &'static Known) -> Self {
        Self { known, checks: None, version: None, trouble: None }
    }

    pub(crate) fn tried(known: &'static Known, version: Option<String>, seen: &Seen) -> Self {
        let checks = Some(checks::checks(known, version.clone(), seen));
        let trouble = seen.trouble.as_deref().map(checks::shown);
        Self { known, checks, version, trouble }
    }

    pub(crate) fn is_found(&self) -> bool {
        self.checks.is_some()
    }

    /// Whether no check has failed.
    pub(crate) fn is_well(&self) -> bool {
        let failed = |check| matches!(check, &Check::Failed(..));
        self.trouble.is_none() && !self.checks.iter().flatten().any(failed)
    }
}

/// A table with a row for each CLI, and below it what there is to be said and done.
pub(crate) fn write(rows: &[Row], out: &mut impl Write, paint: Paint) -> io::Result<()> {
    let widths = widths(rows);
    let [name, others @ ..] = &widths;
    write!(out, "{}", paint.bold(format_args!("{NAME:name$}")))?;
    for (title, width) in TITLES.iter().zip(others) {
        write!(out, "  {}", paint.bold(padded(title, *width, title)))?;
    }
    writeln!(out)?;
    for row in rows {
        write!(out, "{}", paint.bold(format_args!("{:name$}", row.known.name)))?;
        match &row.checks {
            None => write!(out, "  {}", paint.dim(format_args!("`{}` is not in PATH", row.known.program)))?,
            Some(checks) => {
                for ((check, width), title) in checks.iter().zip(others).zip(TITLES) {
                    let cell = padded(check.word(), *width, title);
                    let painted = match check {
                        Check::Passed(_) => cell,
                        Check::Failed(..) => paint.red(cell),
                        Check::Open(..) => paint.dim(cell),
                    };
                    write!(out, "  {painted}")?;
                }
            }
        }
        writeln!(out)?;
    }
    write_lines(rows, out, paint)
}

/// Of the names and of each column.
fn widths(rows: &[Row]) -> [usize; 9] {
    let width = |text: &str| text.chars().count();
    let mut widths = [width(NAME), 0, 0, 0, 0, 0, 0, 0, 0];
    for (at, title) in TITLES.iter().enumerate() {
        widths[at + 1] = width(title);
    }
    for row in rows {
        widths[0] = widths[0].max(width(row.known.name));
        for (at, check) in row.checks.iter().flatten().enumerate() {
            widths[at + 1] = widths[at + 1].max(width(check.word()));
        }
    }
    widths
}

/// Numbers stand at the right, and nothing stands behind the last column.
fn padded(word: &str, width: usize, title: &str) -> String {
    if title == "seconds" { format!("{word:>width$}") } else { format!("{word:width$}") }
}

fn write_lines(rows: &[Row], out: &mut impl Write, paint: Paint) -> io::Result<()> {
    writeln!(out)?;
    for row in rows {
        let name = row.known.name;
        if let Some(trouble) = &row.trouble {
            writeln!(out, "{}  {name}: {trouble}", paint.red("failed"))?;
        }
        for (check, title) in row.checks.iter().flatten().zip(TITLES) {
            let Some(line) = check.line() else { continue };
            let failed = matches!(check, Check::Failed(..));
            let mark = if failed { paint.red("failed") } else { paint.bold("note  ") };
            writeln!(out, "{mark}  {name}, {title}: {line}")?;
        }
        let measured = (row.known.measured)();
        if let Some(other) = row.version.as_deref().filter(|version| !measured.contains(version)) {
            writeln!(
                out,
                "{}  {name}, version: {other} is not the one that was measured",
                paint.bold("note  ")
            )?;
        }
    }
    if !rows.iter().any(Row::is_found) {
        for row in rows {
            writeln!(out, "install {} by {}", row.known.name, row.known.install)?;
        }
    }
    let measured: Vec<_> = rows
        .iter()
        .map(|row| format!("{} {}", row.known.name, (row.known.measured)().join(" and ")))
        .collect();
    writeln!(out, "{}", paint.dim(format_args!("measured on {}", measured.join(", "))))
}

#[cfg(test)]
mod tests;
