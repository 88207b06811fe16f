//! The official conformance suite is served by a fixture like any other.

use std::{fs, path::Path};

use agent_tools::Descriptor;
use agent_tools_runtime::Catalog;
use agent_tools_tests::tools::conformance::conformance;

/// The library knows nothing of the suite: none of its tools' names stands in the runtime's sources.
#[test]
fn no_tool_of_the_suite_is_named_by_the_runtime() {
    let catalog = Catalog::freeze(conformance()).expect("freezes");
    let names: Vec<&str> = catalog.descriptors().map(Descriptor::name).collect();
    assert!(names.contains(&"test_simple_text"), "{names:?}");
    let mut read = 0;
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("runtime")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                folders.push(entry);
                continue;
            }
            let text = fs::read_to_string(&entry).expect("text");
            read += 1;
            let found: Vec<_> = names.iter().filter(|name| text.contains(**name)).collect();
            assert!(found.is_empty(), "{} names {found:?}", entry.display());
        }
    }
    assert!(read > 100, "only {read} files were found");
}
