/// The known text that a given one was probably meant for: the same but for case and separators, or at most two edits
/// away, of which two letters in the wrong order are one.
pub(super) fn nearest<'k>(given: &str, known: impl Iterator<Item = &'k str> + Clone) -> Option<&'k str> {
    const MAX_EDITS: usize = 2;
    const MAX_LENGTH: usize = 64;
    if given.len() > MAX_LENGTH {
        return None;
    }
    let plain = plain(given);
    if let Some(same) = known.clone().find(|known| self::plain(known) == plain) {
        return Some(same);
    }
    let given: Vec<char> = given.chars().collect();
    let close = known.filter(|known| known.len() <= MAX_LENGTH).filter_map(|known| {
        let letters: Vec<char> = known.chars().collect();
        let edits = edits(&given, &letters);
        // More than half of it changed is another text.
        (edits <= MAX_EDITS && 2 * edits <= letters.len().max(given.len())).then_some((edits, known))
    });
    close.min().map(|(_, known)| known)
}

/// `maxResults`, `max_results` and `Max results` alike.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|character| !matches!(character, '_' | '-' | ' '))
        .flat_map(char::to_lowercase)
        .collect()
}

/// How many letters must be added, taken out, replaced or exchanged with their neighbour.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut rows: [Vec<usize>; 3] = [Vec::new(), (0..=b.len()).collect(), Vec::new()];
    for (i, letter) in a.iter().enumerate() {
        let [earlier, above, row] = &mut rows;
        *row = vec![i + 1];
        for (j, other) in b.iter().enumerate() {
            let replaced = above[j] + usize::from(letter != other);
            let mut least = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *letter == b[j - 1] && a[i - 1] == *other {
                least = least.min(earlier[j - 1] + 1);
            }
            row.push(least);
        }
        rows.rotate_left(1);
    }
    rows[1].last().copied().unwrap_or(a.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_near_by_spelling_or_by_two_edits() {
        let known = ["dir", "limit", "max_results", "n", "of", "issue-key"];
        for (given, expected) in [
            ("limits", Some("limit")),
            ("limt", Some("limit")),
            ("lmiit", Some("limit")),
            ("lim", Some("limit")),
            ("li", None),
            ("dri", Some("dir")),
            ("directory", None),
            ("maxResults", Some("max_results")),
            ("MAX-RESULTS", Some("max_results")),
            ("max_result", Some("max_results")),
            ("issueKey", Some("issue-key")),
            ("Issue key ", Some("issue-key")),
            ("N", Some("n")),
            ("m", None),
            ("xy", None),
            ("", None),
        ] {
            assert_eq!(nearest(given, known.into_iter()), expected, "{given}");
        }
        assert_eq!(nearest(&"l".repeat(100_000), known.into_iter()), None);
    }
}
