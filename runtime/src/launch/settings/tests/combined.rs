//! TOML documents of all parts that can stand together, since its tables can be spread over a document.

use serde_json::Value;

use super::{
    super::{Change, Dialect, How},
    documents::{apply, changes, is_insertion, is_within, pruned, read},
};

const PARTS: &[&str] = &[
    "servers.a = 1\n",
    "servers = { a = 1 }\n",
    "policy.deep.off = true\n",
    "policy.exclude = ['A'] # a\n",
    "policy = { deep.off = true, other = { } }\n",
    "policy.deep = {}\n",
    "hidden = []\n",
    "empty.'table'.a = 1\n",
    "[servers]\n",
    "[servers.b.c]\n",
    "[servers.b]\nhost = 1\n",
    "[policy]\n",
    "[policy]\ndeep.off = true\nhidden = 1\n",
    "[policy.deep] # b\n",
    "[policy.deep.more]\na = 1\n",
    "[[policy.deep]]\n",
    "[empty]\n",
    "[empty.other]\n  hidden = [1]\n",
    "[[list]]\nservers.x = 1\n",
    "[list.policy]\nexclude = 1\n",
];

/// Whether something of the user's stands where a change would put something.
fn is_in_the_way(value: &Value, change: &Change) -> bool {
    let mut place = value;
    for (depth, step) in change.path().iter().enumerate() {
        let Some(inner) = place.get(step) else { return !place.is_object() };
        let is_last = depth + 1 == change.path().len();
        if is_last {
            return change.how == How::Set || !inner.is_array();
        }
        place = inner;
    }
    false
}

#[test]
fn three_parts_of_a_document_in_any_order_are_changed_by_insertion_to_what_was_wanted() {
    let (mut documents, mut refused) = (0, 0);
    let triples = PARTS.iter().flat_map(|one| PARTS.iter().map(move |two| [*one, *two]));
    for text in triples.flat_map(|[one, two]| PARTS.iter().map(move |three| [one, two, three].concat())) {
        // Most cannot stand together.
        if Dialect::Toml.line_of(&text, &["a"]).is_err() || basic_toml::from_str::<Value>(&text).is_err() {
            continue;
        }
        documents += 1;
        let before = read(Dialect::Toml, &text);
        for change in changes() {
            let changed = match Dialect::Toml.changed(&text, std::slice::from_ref(&change)) {
                Ok(changed) => changed,
                Err(fault) => {
                    assert!(is_in_the_way(&before, &change), "{text:?}: {fault}");
                    refused += 1;
                    continue;
                }
            };
            assert!(is_insertion(&text, &changed), "{text:?} became {changed:?}");
            let mut wanted = before.clone();
            apply(&mut wanted, &change);
            assert_eq!(read(Dialect::Toml, &changed), wanted, "{text:?} became {changed:?}");
            let undone =
                Dialect::Toml.undone(&changed, std::slice::from_ref(&change)).expect("it can be undone");
            assert!(
                is_within(&text, &undone) && is_within(&undone, &changed),
                "{text:?} came back as {undone:?}"
            );
            let [mut now, mut before] = [read(Dialect::Toml, &undone), before.clone()];
            pruned(&mut now, change.path());
            pruned(&mut before, change.path());
            assert_eq!(now, before, "{text:?} came back as {undone:?}");
        }
    }
    assert!(documents > 1_000 && refused > 500, "{documents}, {refused}");
}
