use super::Folder;
use crate::workspace::search::{Match, search_text};

#[test]
fn every_match_has_all_its_context_even_where_matches_are_near() {
    let folder = Folder::with(&[("f", "x1\ny2\nx3\nx4\ny5\ny6\ny7\ny8\nx9"), ("g", "x1\n")]);
    for (context, limit, expected) in [
        (0, 9, &["x1", "x3", "x4", "x9", "x1"][..]),
        (1, 9, &["x1 y2", "y2 x3 x4", "x3 x4 y5", "y8 x9", "x1"]),
        (2, 9, &["x1 y2 x3", "x1 y2 x3 x4 y5", "y2 x3 x4 y5 y6", "y7 y8 x9", "x1"]),
        (1, 2, &["x1 y2", "y2 x3 x4"]),
        (u32::MAX, 1, &["x1 y2 x3 x4 y5 y6 y7 y8 x9"]),
    ] {
        let found = search_text(&folder.open(), "x", None, context, limit).unwrap();
        let shown: Vec<String> = found.matches.into_iter().map(in_one_line).collect();
        assert_eq!(shown, expected, "{context} {limit}");
        assert_eq!(found.total, 5);
        assert_eq!(found.truncated, limit < 5);
    }
}

fn in_one_line(found: Match) -> String {
    [found.before, vec![found.text], found.after].concat().join(" ")
}
