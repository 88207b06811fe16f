use super::*;

#[test]
fn a_code_outside_its_alphabet_or_of_the_library_is_replaced() {
    let long = "x".repeat(65);
    let longest = "x".repeat(64);
    for (given, kept) in [
        ("not_found", true),
        ("A.b-C_9", true),
        (longest.as_str(), true),
        (long.as_str(), false),
        ("", false),
        ("not found", false),
        ("nöt", false),
        ("a\nb", false),
        ("invalid_input", false),
        ("busy", false),
    ] {
        let rejection = Rejection::new(given.to_owned(), "m");
        assert_eq!(rejection.code(), if kept { given } else { "rejected" }, "{given:?}");
    }
}

#[test]
fn a_message_is_cut_at_a_character_and_freed_of_controls() {
    for (given, expected) in [
        ("plain", "plain"),
        ("  padded  ", "padded"),
        ("two\nlines\tand a tab", "two lines and a tab"),
        ("\u{1b}[31mred\u{1b}[0m", "[31mred[0m"),
        ("nul\0bell\u{7}c1\u{9b}", "nulbellc1"),
        ("\u{202E}reversed\u{2069}", "reversed"),
        ("", "The tool refused this call."),
        ("\0\u{1b}", "The tool refused this call."),
    ] {
        assert_eq!(Rejection::new("c", given).message(), expected, "{given:?}");
    }
    let cut = Rejection::new("c", "é".repeat(1 << 20));
    assert_eq!(cut.message().len(), 4_096);
    assert!(cut.message().chars().all(|character| character == 'é'));
    let odd = Rejection::new("c", format!("x{}", "é".repeat(4_096)));
    assert_eq!(odd.message().len(), 4_095);
}
