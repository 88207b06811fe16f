/// The candidate nearest to what was written, if it is near enough to be meant.
pub(crate) fn nearest<'a>(written: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let folded = fold(written);
    candidates
        .iter()
        .map(|candidate| (distance(&folded, &fold(candidate)), *candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Case, underscores and the suffix of MCP's own spelling (`readOnlyHint`) do not count as differences.
fn fold(name: &str) -> Vec<char> {
    name.trim_end_matches("_hint")
        .trim_end_matches("Hint")
        .chars()
        .filter(|c| *c != '_')
        .flat_map(char::to_lowercase)
        .collect()
}

/// Levenshtein distance.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (at, a) in left.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (to, b) in right.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[to + 1];
            row[to + 1] = change.min(diagonal + 1).min(row[to] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_find_their_option_and_strangers_find_none() {
        let options = ["read_only", "revision", "title", "timeout", "destructive", "non_destructive"];
        for (written, expected) in [
            ("readonly", Some("read_only")),
            ("read_only_hint", Some("read_only")),
            ("readOnlyHint", Some("read_only")),
            ("reed_only", Some("read_only")),
            ("revison", Some("revision")),
            ("nondestructive", Some("non_destructive")),
            ("tilte", Some("title")),
            ("icons", None),
            ("x", None),
        ] {
            assert_eq!(nearest(written, &options), expected, "{written}");
        }
    }
}
