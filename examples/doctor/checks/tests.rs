use std::time::Duration;

use super::*;
use crate::known::{CLAUDE, CODEX};

/// A CLI with which all is well.
fn well() -> Seen {
    Seen {
        revision: Some("2025-06-18".to_owned()),
        shown: Some(true),
        called: true,
        told: true,
        shell: Shell::Hidden,
        took: Duration::from_millis(1_250),
        said: Some("123456789".to_owned()),
        ..Seen::default()
    }
}

fn words(known: &Known, seen: &Seen) -> [String; 7] {
    let [_version, others @ ..] = checks(known, None, seen);
    others.map(|check| check.word().to_owned())
}

fn failed(known: &Known, seen: &Seen) -> Vec<String> {
    let failed = checks(known, None, seen).into_iter().filter(|check| matches!(check, Check::Failed(..)));
    failed.filter_map(|check| check.line().map(str::to_owned)).collect()
}

#[test]
fn each_check_says_in_a_word_what_was_seen() {
    let said = || Some("I cannot".to_owned());
    let no_handshake = Some("2026-07-28".to_owned());
    for (seen, expected) in [
        (well(), ["2025-06-18, handshake", "yes", "yes", "yes", "hidden", "untouched", "1.2"]),
        (
            Seen { revision: no_handshake, ..well() },
            ["2026-07-28", "yes", "yes", "yes", "hidden", "untouched", "1.2"],
        ),
        (
            Seen { shown: None, shell: Shell::NotTried, ..well() },
            ["2025-06-18, handshake", "yes", "yes", "yes", "not tried", "untouched", "1.2"],
        ),
        (
            Seen {
                not_ready: Some("nobody came".to_owned()),
                shown: Some(false),
                said: said(),
                ..Seen::default()
            },
            ["-", "no", "-", "-", "not tried", "untouched", "0.0"],
        ),
        (
            Seen { called: false, told: false, said: said(), ..well() },
            ["2025-06-18, handshake", "yes", "no", "-", "hidden", "untouched", "1.2"],
        ),
        (
            Seen { told: false, said: said(), ..well() },
            ["2025-06-18, handshake", "yes", "yes", "no", "hidden", "untouched", "1.2"],
        ),
        (
            Seen { shell: Shell::Visible, touched: vec!["/p/a".into()], ..well() },
            ["2025-06-18, handshake", "yes", "yes", "yes", "VISIBLE", "CHANGED", "1.2"],
        ),
        (
            Seen { trouble: Some("no such key".to_owned()), ..Seen::default() },
            ["-", "-", "-", "-", "not tried", "untouched", "0.0"],
        ),
    ] {
        assert_eq!(words(&CODEX, &seen), expected, "{seen:?}");
    }
}

#[test]
fn one_defect_is_one_failure_that_says_what_to_do() {
    let not_ready = || Some("nobody came".to_owned());
    for (known, seen, expected) in [
        (&CODEX, well(), None),
        (&Known { hides: false, ..CLAUDE }, Seen { shell: Shell::Visible, ..well() }, None),
        (&CLAUDE, Seen { shell: Shell::Visible, ..well() }, Some("report it")),
        (&CODEX, Seen { shell: Shell::Visible, ..well() }, Some("report it")),
        (&CODEX, Seen { shell: Shell::NotTried, ..well() }, None),
        (&CODEX, Seen { shown: Some(false), called: false, told: false, ..well() }, Some("defer or deny")),
        (&CODEX, Seen { not_ready: not_ready(), ..Seen::default() }, Some("nobody came")),
        (
            &CODEX,
            Seen { not_ready: not_ready(), trouble: Some("it said nothing".to_owned()), ..Seen::default() },
            // The row has it.
            None,
        ),
        (
            &CODEX,
            Seen { shown: Some(false), trouble: Some("it said nothing".to_owned()), ..Seen::default() },
            None,
        ),
        (
            &CODEX,
            Seen { called: false, told: false, said: Some("a\n\u{1b}b".to_owned()), ..well() },
            Some("in this answer: a b"),
        ),
        (&CODEX, Seen { told: false, ..well() }, Some("not in the last words: 123456789")),
        (
            &CLAUDE,
            Seen { touched: vec!["/p/a".into(), "/p/b".into()], ..well() },
            Some("/p/a, /p/b; end every"),
        ),
        (&CODEX, Seen { touched: vec!["/p".into(); 7], ..well() }, Some("/p, /p and 2 more;")),
    ] {
        let failed = failed(known, &seen);
        let is_expected = match expected {
            None => failed.is_empty(),
            Some(words) => matches!(&*failed, [line] if line.contains(words)),
        };
        assert!(is_expected, "{seen:?}: {failed:?} instead of {expected:?}");
    }
}

#[test]
fn a_long_answer_is_cut() {
    assert_eq!(shown(&"é ".repeat(400)), format!("{}…", "é ".repeat(150)));
    assert_eq!(shown(&"é".repeat(300)), "é".repeat(300));
}
