use serde_json::Value;

use super::{
    branch::{keyed, texts},
    expected::expected,
    given::given,
    list::{list, named, names},
    nearest::nearest,
};

/// What is told of a text that names a variant with content: `"wait"` for `{"wait": 5}`.
pub(super) fn without_content(root: &Value, branches: &[Value], value: &Value) -> Option<String> {
    let text = value.as_str()?;
    let is_option = texts(root, branches).iter().any(|option| *option == text);
    let keyed = keyed(root, branches);
    let (name, content) = keyed.into_iter().find(|(name, _)| *name == text && !is_option)?;
    let name = named(name);
    Some(format!(
        "must be an object with {name}, not {}; {name} is to hold {}",
        given(value),
        expected(root, content)
    ))
}

/// What is told of an object that should have one of these properties, where other branches may be texts.
pub(super) fn one_of(root: &Value, branches: &[Value], keys: &[&str], value: &Value) -> String {
    let texts = texts(root, branches);
    let or_text = if texts.is_empty() { String::new() } else { format!("be {}, or ", list(&texts)) };
    let must = format!("must {or_text}have exactly one of {}", names(keys.iter().copied()));
    let mut given = value.as_object().into_iter().flatten().map(|(name, _)| name.as_str());
    let (Some(name), None) = (given.next(), given.next()) else { return must };
    if let Some(text) = texts.into_iter().find(|text| *text == name) {
        return format!("{must}; send {text} itself, without an object");
    }
    match nearest(name, keys.iter().copied()) {
        Some(near) => format!("{must}; did you mean {}?", named(near)),
        None => must,
    }
}
