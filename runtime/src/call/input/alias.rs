use agent_tools::Descriptor;
use serde_json::{Map, Value};

use crate::arguments::Rounded;

/// Puts each argument that came under an alias under the name of its property; else the line for the model.
///
/// Done before validation: an alias is another spelling of a name and no property of its own, so no schema has it.
pub(super) fn resolve(
    tool: &Descriptor,
    arguments: &mut Map<String, Value>,
    rounded: &mut Rounded,
) -> Result<(), String> {
    for (alias, name) in tool.aliases() {
        let Some(value) = arguments.remove(*alias) else { continue };
        if arguments.contains_key(*name) {
            return Err(format!("`{alias}` is another name of `{name}`; give only `{name}`"));
        }
        arguments.insert((*name).to_owned(), value);
        rounded.rename(alias, name);
    }
    Ok(())
}
