//! Entries between commas, as JSON and TOML have them in lists and objects.

use std::ops::Range;

/// What goes behind the last entry, on a line of its own if that has one.
pub(super) fn behind(text: &str, last: &Range<usize>, entry: &str) -> (usize, String) {
    let before = text.get(..last.start).unwrap_or_default();
    let separator = match before.rsplit_once('\n') {
        Some((above, indent)) if indent.trim().is_empty() => {
            let line_end = if above.ends_with('\r') { "\r\n" } else { "\n" };
            format!("{line_end}{indent}")
        }
        _ => " ".to_owned(),
    };
    (last.end, format!(",{separator}{entry}"))
}

/// What has to go so that some of the entries are gone, each with one comma. Comments stay.
pub(super) fn without(
    text: &str,
    entries: &[Range<usize>],
    is_gone: impl Fn(usize) -> bool,
) -> Vec<Range<usize>> {
    let leading = (0..entries.len()).take_while(|at| is_gone(*at)).count();
    let gone = entries.iter().enumerate().filter(|(at, _)| is_gone(*at));
    let parts = gone.flat_map(|(at, entry)| {
        // The comma before it, or behind it where nothing before it stays.
        if let Some(before) = at.checked_sub(1).filter(|_| at >= leading) {
            let comma = comma(text, entries[before].end..entry.start).unwrap_or(entry.start);
            return joined(text, comma..(comma + 1).min(entry.start), entry.clone());
        }
        let next = entries.get(at + 1).map_or(text.len(), |next| next.start);
        match comma(text, entry.end..next) {
            Some(comma) => joined(text, entry.clone(), comma..comma + 1),
            None => [entry.clone(), entry.end..entry.end],
        }
    });
    parts.collect()
}

/// Two ranges, the first of them up to the second if that is nothing but space.
fn joined(text: &str, first: Range<usize>, second: Range<usize>) -> [Range<usize>; 2] {
    let between = text.get(first.end..second.start).unwrap_or_default();
    [first.start..if between.trim().is_empty() { second.start } else { first.end }, second]
}

/// Where the next comma is, if nothing but space and comments comes before it.
fn comma(text: &str, within: Range<usize>) -> Option<usize> {
    let at = behind_space(text, within.start);
    (at < within.end && text.get(at..)?.starts_with(',')).then_some(at)
}

/// Where the next entry begins.
pub(super) fn next_entry(text: &str, from: usize) -> usize {
    let at = behind_space(text, from);
    if text.get(at..).is_some_and(|rest| rest.starts_with(',')) { behind_space(text, at + 1) } else { at }
}

fn behind_space(text: &str, from: usize) -> usize {
    let mut rest = text.get(from..).unwrap_or_default();
    loop {
        rest = rest.trim_start();
        let comment_end = if rest.starts_with('#') || rest.starts_with("//") {
            rest.find('\n')
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|end| end + 2)
        } else {
            return text.len() - rest.len();
        };
        rest = comment_end.and_then(|end| rest.get(end..)).unwrap_or_default();
    }
}

/// The text without these parts, of which none overlaps another.
pub(super) fn cut(text: &str, mut parts: Vec<Range<usize>>) -> String {
    parts.sort_by_key(|part| part.start);
    let mut left = text.to_owned();
    for part in parts.into_iter().rev() {
        left.replace_range(part, "");
    }
    left
}
