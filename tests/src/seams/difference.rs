/// How many lines are shown that are the same, before and after one that is not.
const CONTEXT: usize = 3;

/// The lines that have gone and come, with those around them.
pub(super) fn lines(before: &str, after: &str) -> String {
    let all = aligned(&before.lines().collect::<Vec<_>>(), &after.lines().collect::<Vec<_>>());
    let is_near = |place: usize| {
        let (from, to) = (place.saturating_sub(CONTEXT), (place + CONTEXT + 1).min(all.len()));
        all[from..to].iter().any(|(mark, _)| *mark != " ")
    };
    let near = all.iter().enumerate().filter(|(place, _)| is_near(*place));
    near.flat_map(|(_, (mark, line))| [mark, " ", line, "\n"]).collect()
}

/// All lines of both, with as many as can be in common.
fn aligned<'a>(before: &[&'a str], after: &[&'a str]) -> Vec<(&'static str, &'a str)> {
    // Of each pair of places, how many lines behind them can be in common.
    let mut common = vec![vec![0_usize; after.len() + 1]; before.len() + 1];
    for (row, gone) in before.iter().enumerate().rev() {
        for (column, come) in after.iter().enumerate().rev() {
            let either = common[row + 1][column].max(common[row][column + 1]);
            common[row][column] = if gone == come { common[row + 1][column + 1] + 1 } else { either };
        }
    }
    let (mut all, mut row, mut column) = (Vec::new(), 0, 0);
    loop {
        match (before.get(row), after.get(column)) {
            (Some(gone), Some(come)) if gone == come => {
                all.push((" ", *gone));
                (row, column) = (row + 1, column + 1);
            }
            (Some(gone), come) if come.is_none() || common[row + 1][column] >= common[row][column + 1] => {
                all.push(("-", *gone));
                row += 1;
            }
            (_, Some(come)) => {
                all.push(("+", *come));
                column += 1;
            }
            _ => return all,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_what_has_gone_and_come_with_what_is_around() {
        for (before, after, expected) in [
            ("a\nb", "a\nb", ""),
            ("a\nb\nc", "a\nx\nc", "  a\n- b\n+ x\n  c\n"),
            ("a", "a\nb", "  a\n+ b\n"),
            ("a\nb", "b", "- a\n  b\n"),
            ("", "a", "+ a\n"),
            ("1\n2\n3\n4\n5\n6\n7\n8", "1\n2\n3\n4\n5\n6\n7\n9", "  5\n  6\n  7\n- 8\n+ 9\n"),
        ] {
            assert_eq!(lines(before, after), expected, "{before:?} {after:?}");
        }
    }
}
