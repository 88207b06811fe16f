mod combined;
mod documents;
mod forms;

use serde_json::json;

use super::*;

const TOML: &str = "# mine\nmodel   =  'x' # why\nunknown = { b = 1,a = 2 }\n\n[mcp_servers.other]\nurl = \"u\" # keep\n\n[[things]]\nn = 0x1F\n";
const JSON: &str = "{\n  // mine\n  \"model\" : \"x\", /* why */\n  \"unknown\": {\"b\":1,\"a\":2},\n  \"mcpServers\": {\n    \"other\": { \"url\": \"u\" },\n  }\n}\n";

fn entry(root: &str) -> Change {
    Change::set([root, "host"], json!({ "url": "http://127.0.0.1:1/mcp", "required": true, "wait": 70 }))
}

#[test]
fn a_change_keeps_every_other_line() {
    let list = |root: &str| Change::append([root, "exclude"], "V");
    for (dialect, text, changes) in [
        (Dialect::Toml, TOML, [entry("mcp_servers"), list("policy")]),
        (Dialect::Toml, "", [entry("mcp_servers"), list("policy")]),
        (Dialect::Toml, "policy.exclude = [\"A\"] # mine\n", [entry("mcp_servers"), list("policy")]),
        (
            Dialect::Toml,
            "mcp_servers = { other = { url = \"u\" } }\n",
            [entry("mcp_servers"), list("policy")],
        ),
        (Dialect::Toml, "mcp_servers.other.url = \"u\"\n", [entry("mcp_servers"), list("policy")]),
        (Dialect::Json, JSON, [entry("mcpServers"), list("policy")]),
        (Dialect::Json, "", [entry("mcpServers"), list("policy")]),
        (Dialect::Json, "{\"policy\": {\"exclude\": [\"A\"]}}", [entry("mcpServers"), list("policy")]),
    ] {
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            let changed = dialect.changed(&text, &changes).expect("it can be changed");
            let mut left = changed.lines();
            for line in text.lines() {
                let kept = left.any(|changed| changed.trim_end_matches(',') == line.trim_end_matches(','));
                assert!(kept || text.matches('\n').count() <= 1, "{line:?} in {changed}");
            }
            let (root, lines) = (changes[0].path[0].clone(), text.contains("\r\n"));
            assert!(dialect.line_of(&changed, &[&root, "host"]).expect("it is read").is_some(), "{changed}");
            assert!(dialect.line_of(&changed, &["policy", "exclude"]).expect("it is read").is_some());
            assert_eq!(dialect.changed(&changed, &changes[..1]).map_err(|fault| fault.what), occupied(&root));
            assert_eq!(
                changed.replace("\r\n", "").contains('\n'),
                !lines && changed.contains('\n'),
                "{changed:?}"
            );
        }
    }
}

fn occupied(root: &str) -> Result<String, String> {
    Err(format!("`{root}.host` is set here"))
}

#[test]
fn what_stands_in_the_way_is_named_with_its_line() {
    for (dialect, text, line, what) in [
        (Dialect::Toml, "a = 1\n[mcp_servers.host]\nurl = 1\n", 2, "`mcp_servers.host` is set here"),
        (Dialect::Toml, "a = 1\n[mcp_servers.\"host\"]\n", 2, "`mcp_servers.host` is set here"),
        (Dialect::Toml, "a = 1\n\n[mcp_servers.host.env]\nX = 1\n", 3, "`mcp_servers.host` is set here"),
        (Dialect::Toml, "mcp_servers.host.url = 1\n", 1, "`mcp_servers.host` is set here"),
        (Dialect::Toml, "\nmcp_servers = { host = {} }\n", 2, "`mcp_servers.host` is set here"),
        (Dialect::Toml, "\nmcp_servers = 7\n", 2, "`mcp_servers` is set here"),
        (Dialect::Toml, "a = 1\na = 2\n", 2, "this is no TOML: duplicate key"),
        (Dialect::Toml, "a = 1\nb = \n", 2, "this is no TOML: "),
        (Dialect::Json, "{\n\"mcp_servers\": {\n\"host\": 1}}", 3, "`mcp_servers.host` is set here"),
        (Dialect::Json, "{\n\"mcp_servers\": {\n\"h\\u006fst\": 1}}", 3, "`mcp_servers.host` is set here"),
        (Dialect::Json, "{\n\"mcp_servers\": []}", 2, "`mcp_servers` is set here"),
        (Dialect::Json, "{\n\"a\": {\"b\": 1,\n\"b\": 2}}", 3, "`b` is there twice"),
        (Dialect::Json, "[]", 1, "this is no JSON object"),
        (Dialect::Json, "{\n'a': 1}", 2, "this is no JSON: "),
    ] {
        let fault = dialect.changed(text, &[entry("mcp_servers")]).expect_err(text);
        assert!(fault.line == line && fault.what.starts_with(what), "{text:?}: {fault}");
    }
}

#[test]
fn a_change_without_a_place_is_refused() {
    let nowhere: [Change; 2] = [Change::set([""; 0], 1), Change::append([""; 0], 1)];
    for (dialect, text) in [(Dialect::Toml, "a = 1\n"), (Dialect::Json, "{}")] {
        for change in &nowhere {
            let fault = dialect.changed(text, std::slice::from_ref(change)).expect_err(text);
            assert_eq!(fault.what, "a change needs a place");
        }
    }
}
