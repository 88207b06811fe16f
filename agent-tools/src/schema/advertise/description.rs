use serde_json::Value;

use super::Effect;
use crate::schema::walk::Object;

/// What a description may have in characters: Copilot cuts there for some models, and Azure refuses more.
const LONGEST: usize = 1024;

/// DESC: a description is cut by us, in its middle, before a client cuts off the end, where the hint stands.
pub(super) fn apply(object: &mut Object) -> Option<Effect> {
    let Some(Value::String(text)) = object.get_mut("description") else { return None };
    let count = text.chars().count();
    if count <= LONGEST {
        return None;
    }
    let hint = text.rfind('(').and_then(|start| text.get(start..)).filter(|hint| hint.ends_with(')'));
    let hint = hint.filter(|hint| hint.chars().count() <= LONGEST / 4).unwrap_or_default().to_owned();
    let kept: String = text.chars().take(LONGEST - hint.chars().count() - 2).collect();
    *text = format!("{}…", kept.trim_end());
    if !hint.is_empty() {
        *text = format!("{text} {hint}");
    }
    Some(Effect::Equal)
}
