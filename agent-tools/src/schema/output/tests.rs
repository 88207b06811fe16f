use serde::Serialize;

use super::*;

#[derive(Serialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
enum Tree {
    Leaf,
    Node(Vec<Tree>),
}

#[test]
fn an_output_that_is_no_object_is_wrapped_and_its_references_still_resolve() {
    assert_eq!(output::<u8>().schema["properties"]["result"]["maximum"], 255);
    let schema = output::<Tree>().schema;
    assert_eq!(schema["properties"]["result"]["$ref"], "#/$defs/Tree");
    assert!(schema["$defs"]["Tree"].is_object());
}
