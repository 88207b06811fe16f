/// How many problems one message names.
const MAX_PROBLEMS: usize = 8;

/// How long one line may be, and all of them together, as JSON writes them: a message is sent inside of JSON, which
/// is to stay under 2 KiB.
const MAX_LINE: usize = 480;
const MAX_LINES: usize = 1_800;

/// The message of so many problems; past the limits it says how many there are more.
pub(super) fn message(count: usize, lines: impl Iterator<Item = String>) -> String {
    let mut message = vec!["The tool did not run. Correct the arguments and call it again:".to_owned()];
    let mut length = 0;
    for line in lines.take(MAX_PROBLEMS) {
        let line = format!("- {}", clip(&line, MAX_LINE));
        length += line.chars().map(escaped).sum::<usize>() + "\\n".len();
        if length > MAX_LINES {
            break;
        }
        message.push(line);
    }
    let more = count.saturating_sub(message.len() - 1);
    message.extend((more > 0).then(|| format!("- and {more} more")));
    message.join("\n")
}

/// A text of at most so many bytes in JSON, cut at its end.
pub(super) fn clip(text: &str, limit: usize) -> String {
    let mut length = 0;
    let mut clipped = String::new();
    for character in text.chars() {
        length += escaped(character);
        if length > limit {
            clipped.push('…');
            break;
        }
        clipped.push(character);
    }
    clipped
}

/// How many bytes JSON spends on a character.
fn escaped(character: char) -> usize {
    match character {
        '"' | '\\' | '\n' | '\r' | '\t' | '\u{8}' | '\u{c}' => 2,
        control if u32::from(control) < 0x20 => 6,
        other => other.len_utf8(),
    }
}
