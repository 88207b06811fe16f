use serde_json::json;

use super::super::mark::{Mark, is_begun};
use crate::launch::{
    client::Settings,
    settings::{Change, Dialect},
};

#[test]
fn a_mark_that_was_cut_anywhere_is_known_as_begun_and_nothing_else_is() {
    let settings = Settings {
        file: "settings.toml",
        dialect: Dialect::Toml,
        entry: Change::set(["servers", "höst"], json!({ "url": "\u{1}\"\\é", "n": [1.5, -2, true] })),
        also: vec![Change::append(["list"], "x")],
    };
    let mark = Mark::of(&settings).to_string();
    assert!(Mark::parsed(mark.as_bytes()).is_some() && !is_begun(mark.as_bytes()));
    for end in 0..mark.len() {
        assert!(is_begun(&mark.as_bytes()[..end]), "{:?}", mark.get(..end));
    }
    for other in
        ["x", "\n", "{}", "[", "{\"owner\":\"agent-tool\"", "{\"owner\":\"somebody\",\"file", "{ \"owner\":"]
    {
        assert!(!is_begun(other.as_bytes()) && Mark::parsed(other.as_bytes()).is_none(), "{other}");
    }
    let other = mark.replace("agent-tools", "somebody");
    assert!(Mark::parsed(other.as_bytes()).is_none() && !is_begun(other.as_bytes()));
}
