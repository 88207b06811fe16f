use agent_tools::Descriptor;
use serde_json::Value;

/// The properties that nothing describes: a model has only their names to fill them in by.
///
/// Only those of the input itself count. What a type of another crate is made of, its user cannot describe.
pub(super) fn undescribed(tool: &Descriptor) -> impl Iterator<Item = &str> {
    // As it is declared: what clients are shown has words of the library, too.
    let schema = tool.accept_schema();
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties.filter(|(_, property)| !is_described(property, schema, 0)).map(|(name, _)| name.as_str())
}

/// How far a description is looked for behind references and in alternatives.
const MAX_DEPTH: usize = 3;

fn is_described(property: &Value, root: &Value, depth: usize) -> bool {
    let says = property["description"].as_str().is_some_and(|text| !text.trim().is_empty());
    let reference = property["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
    let target = reference.and_then(|pointer| root.pointer(pointer));
    let parts =
        ["anyOf", "oneOf", "allOf"].iter().filter_map(|keyword| property[*keyword].as_array()).flatten();
    says || depth < MAX_DEPTH
        && target.into_iter().chain(parts).any(|part| is_described(part, root, depth + 1))
}
