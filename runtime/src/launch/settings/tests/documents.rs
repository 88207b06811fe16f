//! Every form of a document with every kind of change, held against parsers that are not ours.

use serde_json::{Value, json};

use super::super::{Change, Dialect, How};

const TOML: &[&str] = &[
    "",
    "# nothing but this\n",
    "\n\n# mine\nmodel   =  'x' # why\n\tindented = \"\u{fc}\u{1f980}\"\nunknown = { b = 1,a = 2 }\n  [ servers . other ] # keep\nurl = \"u\"\n\n[[things]]\nn = 0x1F\n[[things]]\n  [things.part]\n  n = 1_000\n# the end\n",
    "a.x = 1\nb = 2\na.y = 3\nz = '''\n[servers.host]\n'''\n",
    "[servers]\n",
    "[servers] # host\n\n\n[servers.other]\n",
    "[servers.other.env]\nA = 'b'\n[servers.other]\nurl = 'u'\n",
    "servers = {}\n",
    "servers = { other = { url = 'u' }, b.c = 1 , b.d = 2 } # keep\n",
    "servers = { other.url = 'u' }\npolicy = { deep = { off = true }, exclude = ['A'] }\nhidden = []\n",
    "servers.other.url = 'u'\nservers . \"x y\" . url = 'v'\nservers.z = 1\n",
    "\"servers\".other.url = 'u'\npolicy.inherit = 'all'\npolicy.deep.off = true\n[a]\nb = 1\n",
    "hidden = [ 'A', # this, and\n  'B' # that\n  , ]\n[policy]\nexclude = [\n  \"A\",\n  \"B\", # ]\n]\n",
    "hidden = [\n  # none\n]\n[policy.deep]\noff = true\n",
    "[policy]\ndeep.off = true\n[a.policy]\nexclude = 1\n",
    "hidden = [['A'], { a = 1 }]\npolicy.exclude = [ ]\n",
];

const JSON: &[&str] = &[
    "",
    "{}",
    "\t{ // nothing but this\n}\n",
    "{\n  // mine\n  \"model\" : \"x\", /* why */\n\t\"indented\": \"\u{fc}\u{1f980}\\u00fc\",\n  \"unknown\": {\"b\":1,\"a\":2},\n  \"servers\": {\n    \"other\": { \"url\": \"u\" }, // keep\n  }\n}\n// the end\n",
    "{\"z\":1,\"a\":[{\"servers\":{\"host\":1}}],\"servers\":{},\"hidden\":[],\"policy\":{}}",
    "{\"servers\": {/* none */}, \"hidden\": [/* none */], \"policy\": {\"exclude\": [ \"A\" ]}}\n",
    "{\"servers\": {\"other\": null /* , */ , }, \"hidden\": [\"A\" /* , */ , ], }\n",
    "{\n\"servers\" // a\n: // b\n{ // c\n\"other\" // d\n: 1e2 // e\n} // f\n, // g\n\"policy\": {\"deep\": {}} // h\n}\n",
    "{\n\t\"hidden\": [\n\t\t\"A\", // this, and\n\t\t\"B\" // that\n\t],\n\t\"policy\": {\n\t\t\"exclude\": [\n\t\t\t\"A\",\n\t\t],\n\t\t\"deep\": { \"off\": true },\n\t},\n}",
    "{\"s\\u0065rvers\": {\"oth\\u0065r\": \"// no comment, \\\"\"}, \"a\": \"/*\"}",
];

pub(super) fn changes() -> [Change; 6] {
    let entry = json!({
        "url": "http://127.0.0.1:1/mcp", "required": true, "wait": 70,
        "headers": { "Author ization": "B \"${V}\"" }, "list": [1, { "a": "\u{fc}\n" }],
    });
    [
        Change::set(["servers", "host"], entry),
        Change::set(["policy", "deep", "on"], true),
        Change::set(["limit"], 1.5),
        Change::set(["empty", "table"], json!({})),
        Change::append(["hidden"], "V"),
        Change::append(["policy", "exclude"], "V"),
    ]
}

/// As editors of several systems write one.
fn written(document: &str) -> Vec<String> {
    let windows = document.replace('\n', "\r\n");
    let mixed: String = document
        .split_inclusive('\n')
        .enumerate()
        .map(|(at, line)| line.replace('\n', ["\n", "\r\n"][at % 2]))
        .collect();
    let marked = |text: &str| format!("\u{feff}{text}");
    let no_end = document.trim_end_matches('\n');
    let mut written =
        vec![document.to_owned(), marked(document), marked(&windows), windows, mixed, no_end.to_owned()];
    written.push(document.repeat(usize::from(document.starts_with('#'))) + document);
    written
}

/// What another parser makes of it.
pub(super) fn read(dialect: Dialect, text: &str) -> Value {
    let read = match dialect {
        Dialect::Toml => basic_toml::from_str(text).map_err(|error| error.to_string()),
        Dialect::Json if text.trim_matches(['\u{feff}', '\n', '\r']).is_empty() => Ok(json!({})),
        Dialect::Json => json5::from_str(text).map_err(|error| error.to_string()),
    };
    read.unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// What is wanted, said on values.
pub(super) fn apply(value: &mut Value, change: &Change) {
    let place = change.path().iter().fold(value, |value, step| &mut value[step]);
    match change.how {
        How::Set => *place = change.value.clone(),
        How::Append if place.is_null() => *place = json!([change.value]),
        How::Append => place.as_array_mut().expect("a list").push(change.value.clone()),
    }
}

/// Without what is empty on the way to a place: what was made on the way stays when a change is undone.
pub(super) fn pruned(value: &mut Value, path: &[String]) {
    let Some((first, rest)) = path.split_first() else { return };
    let Some(object) = value.as_object_mut() else { return };
    let Some(inner) = object.get_mut(first) else { return };
    pruned(inner, rest);
    if *inner == json!({}) || *inner == json!([]) {
        object.remove(first);
    }
}

/// Whether one text is another with something put into one place.
pub(super) fn is_insertion(before: &str, after: &str) -> bool {
    let front = before.bytes().zip(after.bytes()).take_while(|(one, other)| one == other).count();
    let back = before.bytes().rev().zip(after.bytes().rev()).take_while(|(one, other)| one == other).count();
    front + back >= before.len()
}

pub(super) fn is_within(part: &str, whole: &str) -> bool {
    let mut left = whole.chars();
    part.chars().all(|wanted| left.any(|there| there == wanted))
}

fn every(check: impl Fn(Dialect, &str)) {
    for (dialect, documents) in [(Dialect::Toml, TOML), (Dialect::Json, JSON)] {
        documents.iter().flat_map(|document| written(document)).for_each(|text| check(dialect, &text));
    }
}

#[test]
fn a_change_is_one_insertion_and_another_parser_reads_what_was_wanted() {
    every(|dialect, text| {
        for change in changes() {
            let changed = dialect.changed(text, std::slice::from_ref(&change)).expect(text);
            let is_new = dialect == Dialect::Json && text.trim_matches('\u{feff}').trim().is_empty();
            assert!(is_new || is_insertion(text, &changed), "{text:?} became {changed:?}");
            let mut wanted = read(dialect, text);
            apply(&mut wanted, &change);
            assert_eq!(read(dialect, &changed), wanted, "{text:?} became {changed:?}");
            assert!(dialect.value_at(&changed, change.path()).expect("it is read").is_some());
        }
    });
}

#[test]
fn all_changes_together_do_not_stand_in_each_others_way_and_can_be_undone() {
    every(|dialect, text| {
        let changed = dialect.changed(text, &changes()).expect(text);
        let mut wanted = read(dialect, text);
        let before = wanted.clone();
        for change in changes() {
            apply(&mut wanted, &change);
        }
        assert_eq!(read(dialect, &changed), wanted, "{text:?} became {changed:?}");

        let undone = dialect.undone(&changed, &changes()).expect("it can be undone");
        assert!(
            is_within(text.trim(), &undone) && is_within(&undone, &changed),
            "{text:?} came back as {undone:?}"
        );
        let [mut now, mut before] = [read(dialect, &undone), before];
        for change in changes() {
            pruned(&mut now, change.path());
            pruned(&mut before, change.path());
        }
        assert_eq!(now, before, "{text:?} came back as {undone:?}");
        let again = dialect.changed(&undone, &changes()).expect("it can be changed again");
        assert_eq!(read(dialect, &again), wanted, "{undone:?} became {again:?}");
    });
}

#[test]
fn what_was_there_before_is_there_again_to_the_byte() {
    for (dialect, text) in [
        (Dialect::Toml, "hidden = ['A'] # a\n[policy]\nexclude = []\n[servers.other]\n# the end\n"),
        (Dialect::Toml, "hidden = [\r\n  'A', # a\r\n]\r\npolicy.x = 1\r\nservers = { a = 1 }\r\n"),
        (
            Dialect::Json,
            "{\n  \"hidden\": [], // a\n  \"policy\": {\"exclude\": [1, ]},\n  \"servers\": {\n    \"a\": 1,\n  }\n}\n",
        ),
        (Dialect::Json, "{\"policy\":{},\"servers\":{\"a\":{}},\"hidden\":[1]}"),
    ] {
        let [entry, .., hidden, _] = changes();
        let both = [entry, hidden];
        let changed = dialect.changed(text, &both).expect(text);
        assert_eq!(dialect.undone(&changed, &both).expect("it can be undone"), text);
    }
}

#[test]
fn thirty_servers_of_others_stay_as_they_are() {
    let toml = |n: usize| format!("[servers.s{n}] # {n}\nurl =  'u'\n  odd = {n}\n");
    let json = |n: usize| format!("\n\t\"s{n}\" :{{\"odd\":{n}, }},");
    let toml = (0..30).map(toml).collect::<String>();
    let json = ["{ \"servers\": {", &(0..30).map(json).collect::<String>(), "}}"].concat();
    for (dialect, text) in [(Dialect::Toml, toml), (Dialect::Json, json)] {
        let changed = dialect.changed(&text, &changes()[..1]).expect("it can be changed");
        assert!(is_insertion(&text, &changed), "{changed}");
        assert_eq!(read(dialect, &changed)["servers"].as_object().map(serde_json::Map::len), Some(31));
    }
}
