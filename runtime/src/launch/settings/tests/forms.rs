//! The forms in which an entry can stand, somebody else's and our own.

use serde_json::{Value, json};

use super::super::{Change, Dialect};

/// Ours, as a client may have written it again: what is around it, and what is left of that.
const TOML: &[(&str, &str)] = &[
    ("a = 1\n[s.host]\nurl = 'u'\nheaders = { A = 'b' }\n# end\n[s.other]\n", "a = 1\n# end\n[s.other]\n"),
    ("[s.host] # x\nurl = 'u'\n\n[s.host.headers]\nA = 'b'\n\n[z]\n", "\n[z]\n"),
    ("[s]\nk = 1\nhost = { url = 'u', headers = { A = 'b' } } # x\nl = 2\n", "[s]\nk = 1\nl = 2\n"),
    ("[s]\nhost.url = 'u'\nk = 1\nhost.headers.A = 'b'\n", "[s]\nk = 1\n"),
    ("s.host.url = 'u'\nk = 1\ns.\"host\".\"headers\" = { A = \"b\" }\n", "k = 1\n"),
    ("[\"s\".\"h\\u006fst\"]\nheaders = {A='b'}\nurl = '''\nu'''\n", ""),
    ("s = { host = { url = 'u', headers = { A = 'b' } } }\n", "s = {  }\n"),
    ("s = { host.url = 'u', k = 1, host.headers.A = 'b' } # c\n", "s = {  k = 1 } # c\n"),
    ("s = { k = 1, host = { url = 'u', headers.A = 'b' }, l = 2 }\n", "s = { k = 1, l = 2 }\n"),
    ("[s.host.headers]\nA = 'b'\n[z]\n# c\n[s.host]\nurl = 'u'\n# d", "[z]\n# c\n# d"),
];

const JSON: &[(&str, &str)] = &[
    (r#"{"s": {"host": {"url": "u", "headers": {"A": "b"}}}}"#, r#"{"s": {}}"#),
    (r#"{"s": {"host": {"headers": {"A": "b"}, "url": "u"}, "k": 1}}"#, r#"{"s": { "k": 1}}"#),
    (r#"{"s": {"k": 1, "h\u006fst": {"url": "u", "headers": {"A": "b"}}}}"#, r#"{"s": {"k": 1}}"#),
    (
        r#"{"s": {/* a */ "host": {"headers": {"A": "b"}, "url": "u"} /* b */ , }}"#,
        r#"{"s": {/* a */  /* b */  }}"#,
    ),
    (
        "{\"s\": {\"k\": 1, // , a\n\"host\": {\"headers\": {\"A\": \"b\"}, \"url\": \"u\"}, // b\n\"l\": 2}}",
        "{\"s\": {\"k\": 1 // , a\n, // b\n\"l\": 2}}",
    ),
];

fn ours() -> Change {
    Change::set(["s", "host"], json!({ "url": "u", "headers": { "A": "b" } }))
}

fn read(dialect: Dialect, text: &str) -> Value {
    match dialect {
        Dialect::Toml => basic_toml::from_str(text).expect(text),
        Dialect::Json => json5::from_str(text).expect(text),
    }
}

#[test]
fn our_own_older_entry_is_replaced_in_whatever_form_it_stands() {
    let newer = Change::set(["s", "host"], json!({ "url": "v" }));
    for (dialect, text, expected) in TOML
        .iter()
        .map(|(text, left)| (Dialect::Toml, *text, *left))
        .chain(JSON.iter().map(|(text, left)| (Dialect::Json, *text, *left)))
    {
        let mut wanted = read(dialect, text);
        wanted["s"]["host"] = json!({ "url": "v" });
        let left = dialect.undone(text, &[ours()]).expect(text);
        assert_eq!(left, expected);
        let changed = dialect.changed(&left, std::slice::from_ref(&newer)).expect(&left);
        assert_eq!(read(dialect, &changed), wanted, "{text:?} became {changed:?}");
        // One that somebody has edited is no longer ours.
        let edited = text.replace("'b'", "'c'").replace("\"b\"", "\"c\"");
        assert_ne!(edited, text);
        assert_eq!(dialect.undone(&edited, &[ours()]).expect("it is read"), edited);
    }
}

#[test]
fn somebody_elses_entry_is_found_in_whatever_form_it_stands() {
    for (dialect, text, line) in [
        (Dialect::Toml, "a = 1\n[s.host]\n", 2),
        (Dialect::Toml, "a = 1\n[s.'host']\n[s.host.headers]\n", 2),
        (Dialect::Toml, "a = 1\n\n[s.host.headers]\nA = 'b'\n", 3),
        (Dialect::Toml, "a = 1\n[s]\nhost = {}\n", 3),
        (Dialect::Toml, "a = 1\n[s]\n\nhost.headers.A = 'b'\n", 4),
        (Dialect::Toml, "\n\"s\".\"h\\u006fst\".url = 1\n", 2),
        (Dialect::Toml, "\ns = { other = 1, host = 2 }\n", 2),
        (Dialect::Toml, "\ns = { other = 1, host.url = 2 }\n", 2),
        (Dialect::Toml, "[[s.host]]\n[[s.host]]\n", 1),
        (Dialect::Toml, "\u{feff}# a\r\n[s.host]\r\n", 2),
        (Dialect::Json, "{\n\"s\": {\n\"host\": null}}", 3),
        (Dialect::Json, "\u{feff}{\r\n\"s\": {\r\n\"h\\u006fst\": {}}}", 3),
        (Dialect::Json, "{ // {\n\"s\": { /*\n*/ \"a\": 1, \"host\": []}}", 3),
    ] {
        assert_eq!(dialect.line_of(text, &["s", "host"]), Ok(Some(line)), "{text}");
        let fault = dialect.changed(text, &[ours()]).expect_err(text);
        assert_eq!((fault.line, fault.what.as_str()), (line, "`s.host` is set here"), "{text}");
    }
}

#[test]
fn an_entry_that_is_there_twice_is_refused_with_the_line_of_the_second() {
    for (dialect, text, line) in [
        (Dialect::Toml, "[s.host]\n[s.host]\n", 2),
        (Dialect::Toml, "[s.host]\n[s.\"h\\u006fst\"]\n", 2),
        (Dialect::Toml, "[s]\nhost = {}\n[s.host]\n", 3),
        (Dialect::Toml, "s.host.a = 1\n[s.host]\n", 2),
        (Dialect::Toml, "[s]\nhost.a = 1\nhost = {}\n", 3),
        (Dialect::Json, "{\"s\": {\"host\": 1,\n\"host\": 1}}", 2),
        (Dialect::Json, "{\"s\": {\"host\": 1,\n\n\"h\\u006fst\": 1}}", 3),
        (Dialect::Json, "{\"s\": {},\n\"s\": {}}", 2),
    ] {
        let fault = dialect.line_of(text, &["s", "host"]).expect_err(text);
        assert_eq!(fault.line, line, "{text:?}: {fault}");
    }
}

#[test]
fn of_several_places_the_first_that_is_set_is_told() {
    for (dialect, text) in [
        (Dialect::Toml, "[s.b]\nhost = 1\n[s.a]\n\nhost = 1\n"),
        (Dialect::Json, "{\"s\": {\"b\":\n{\"host\": 1}, \"a\": {\n\n\n\"host\": 1}}}"),
    ] {
        let [a, b, c]: [&[&str]; 3] = [&["s", "a", "host"], &["s", "b", "host"], &["s", "c", "host"]];
        for (paths, expected) in
            [(&[a, b][..], Some(5)), (&[c, b, a], Some(2)), (&[b], Some(2)), (&[c, &[]], None), (&[], None)]
        {
            assert_eq!(dialect.line_of_any(text, paths), Ok(expected), "{text} {paths:?}");
        }
    }
}

/// With each name compared to all before it, this would take an hour.
#[test]
fn of_very_many_names_one_that_is_there_twice_is_found() {
    let names: Vec<_> = (0..200_000).map(|n| format!("\"/home/user/project{n}\": {{}},\n")).collect();
    let names = names.concat();
    let text = |last: &str| format!("{{\"s\": {{\n{names}\"{last}\": {{\"host\": 1}}}}}}");
    let line_of = |text: String| Dialect::Json.line_of(&text, &["s", "last", "host"]);
    assert_eq!(line_of(text("last")), Ok(Some(200_002)));
    let fault = line_of(text("/home/user/project7")).expect_err("it is there twice");
    assert_eq!((fault.line, fault.what.as_str()), (200_002, "`/home/user/project7` is there twice"));
}

#[test]
fn a_list_of_tables_is_no_place_for_an_entry() {
    for text in ["\n[[s]]\nname = 'host'\n", "\ns = [1]\n", "\n[[s]]\n[s.host]\n"] {
        let fault = Dialect::Toml.changed(text, &[ours()]).expect_err(text);
        assert_eq!((fault.line, fault.what.as_str()), (2, "`s` is set here"), "{text}");
    }
    for (text, line) in [("[[s.hidden]]\n", 1), ("\n[s]\nhidden = {}\n", 3), ("\n\n[s.hidden.a]\n", 3)] {
        let fault = Dialect::Toml.changed(text, &[Change::append(["s", "hidden"], "V")]).expect_err(text);
        assert_eq!((fault.line, fault.what.as_str()), (line, "`s.hidden` is set here"), "{text}");
    }
}
