/// A text that a client may show: at most so many bytes, on one line, and read as it is written.
///
/// Line breaks and tabs become spaces; other control characters and bidirectional overrides are removed.
pub fn safe(text: &str, max: usize) -> String {
    let mut safe = String::with_capacity(text.len().min(max));
    for character in text.chars().filter_map(safe_character) {
        if safe.len() + character.len_utf8() > max {
            break;
        }
        safe.push(character);
    }
    safe.trim().to_owned()
}

fn safe_character(character: char) -> Option<char> {
    match character {
        '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' => Some(' '),
        // Bidirectional overrides and isolates make a text read differently from its bytes.
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => None,
        control if control.is_control() => None,
        other => Some(other),
    }
}
