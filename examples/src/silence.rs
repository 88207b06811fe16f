use agent_tools_runtime::Answer;

/// So many lines of what a client wrote are shown.
const LINES: usize = 3;

/// So many characters of each.
const WIDTH: usize = 500;

/// What helps whoever asked a client that said nothing: how it ended, what stood between it and the tools, and the last that
/// it wrote, to standard output too, where some write their errors.
pub fn silence(answer: &Answer) -> String {
    let not_ready = answer.not_ready().map(|not_ready| format!("\n{not_ready}")).unwrap_or_default();
    let (status, written) = (answer.status(), last(answer.stdout()) + &last(answer.stderr()));
    format!("it said nothing and ended with {status}{not_ready}{written}")
}

/// The last lines, each with a line break before it.
fn last(written: &str) -> String {
    let lines: Vec<_> = written.lines().filter(|line| !line.trim().is_empty()).collect();
    let last = lines.iter().skip(lines.len().saturating_sub(LINES));
    last.flat_map(|line| ['\n'].into_iter().chain(line.trim().chars().take(WIDTH))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_shown_and_no_long_one_in_full() {
        for (written, expected) in [
            ("", String::new()),
            (" \n\n", String::new()),
            ("one", "\none".to_owned()),
            ("1\n2\n\n3\r\n4\n5\n6\n\n", "\n4\n5\n6".to_owned()),
            (&"ä".repeat(WIDTH + 1), format!("\n{}", "ä".repeat(WIDTH))),
        ] {
            assert_eq!(last(written), expected, "{written}");
        }
    }
}
