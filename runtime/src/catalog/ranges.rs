use serde_json::{Map, Value};

/// Numbers of which there are none: `range = 300..=400` on a `u8`, or `0.2..=0.8` on an integer.
pub(super) fn check(accept: &Value) -> Vec<String> {
    let properties = accept["properties"].as_object().into_iter().flatten();
    let empty = properties.filter_map(|(name, property)| Some((name, ends(property.as_object()?)?)));
    empty
        .map(|(name, (minimum, maximum))| {
            format!("property `{name}` takes no number: its type and its `range` leave none from {minimum} to {maximum}")
        })
        .collect()
}

/// The bounds of a schema that leave nothing between them.
fn ends(property: &Map<String, Value>) -> Option<(&Value, &Value)> {
    let (minimum, maximum) = (property.get("minimum")?, property.get("maximum")?);
    let (low, high) = (minimum.as_f64()?, maximum.as_f64()?);
    let is_empty = if takes(property, "number") { low > high } else { low.ceil() > high.floor() };
    is_empty.then_some((minimum, maximum))
}

fn takes(property: &Map<String, Value>, name: &str) -> bool {
    match property.get("type") {
        Some(Value::Array(names)) => names.iter().any(|kind| kind == name),
        kind => kind.is_some_and(|kind| kind == name),
    }
}
