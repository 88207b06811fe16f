use std::time::Duration;

use super::*;
use crate::{
    examine::Shell,
    known::{CLAUDE, CODEX},
};

fn written(rows: &[Row]) -> String {
    let mut out = Vec::new();
    write(rows, &mut out, Paint::none()).expect("a buffer takes all");
    String::from_utf8(out).expect("text")
}

fn well() -> Seen {
    Seen {
        revision: Some("2025-06-18".to_owned()),
        shown: Some(true),
        called: true,
        told: true,
        shell: Shell::Hidden,
        took: Duration::from_millis(1_250),
        ..Seen::default()
    }
}

#[test]
fn the_table_is_aligned_and_what_is_to_be_said_stands_below_it() {
    let version = |version: &str| Some(version.to_owned());
    let claude = Seen {
        revision: version("2026-07-28"),
        shell: Shell::NotTried,
        touched: vec!["/home/settings.json".into()],
        took: Duration::from_secs(12),
        ..well()
    };
    let rows = [
        Row::tried(&CODEX, version("0.171.0"), &well()),
        Row::tried(&CLAUDE, version("2.2.0"), &claude),
        Row::not_found(&CODEX),
    ];
    let expected = "\
client       version  era                    tools seen  call arrived  result seen  variable   source     seconds
Codex        0.171.0  2025-06-18, handshake  yes         yes           yes          hidden     untouched      1.2
Claude Code  2.2.0    2026-07-28             yes         yes           yes          not tried  CHANGED       12.0
Codex        `codex` is not in PATH

note    Claude Code, variable: its shell tool, `Bash`, has not run; it may have another name or be denied here
failed  Claude Code, source: this has changed in the profile: /home/settings.json; end every other Claude Code and try again, or report it
note    Claude Code, version: 2.2.0 is not the one that was measured
measured on Codex 0.171.0, Claude Code 2.1.332, Codex 0.171.0
";
    assert_eq!(written(&rows), expected);
    assert_eq!(rows.each_ref().map(Row::is_found), [true, true, false]);
    assert_eq!(rows.each_ref().map(Row::is_well), [true, false, true]);
}

#[test]
fn a_cli_that_could_not_be_run_is_one_failure_in_its_own_words() {
    let trouble = Some("it said nothing\nand ended".to_owned());
    let row = Row::tried(&CODEX, None, &Seen { trouble, ..Seen::default() });
    let rows = [row];
    let written = written(&rows);
    assert!(written.contains("failed  Codex: it said nothing and ended\n"), "{written}");
    assert!(written.matches("failed").count() == 1 && !rows[0].is_well(), "{written}");
}

#[test]
fn where_nothing_is_found_it_is_said_how_to_install() {
    let rows = [Row::not_found(&CODEX), Row::not_found(&CLAUDE)];
    let written = written(&rows);
    for command in
        ["npm install --global @openai/codex\n", "npm install --global @anthropic-ai/claude-code\n"]
    {
        assert!(written.contains(command), "{written}");
    }
}

#[test]
fn colours_do_not_move_a_column() {
    let rows = [Row::tried(&CODEX, None, &Seen { shell: Shell::Visible, ..well() }), Row::not_found(&CLAUDE)];
    let mut out = Vec::new();
    write(&rows, &mut out, Paint::coloured()).expect("a buffer takes all");
    let mut coloured = String::from_utf8(out).expect("text");
    assert!(coloured.contains("\x1b[31mVISIBLE "), "{coloured:?}");
    for code in ["\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[31m"] {
        coloured = coloured.replace(code, "");
    }
    assert_eq!(coloured, written(&rows));
}
