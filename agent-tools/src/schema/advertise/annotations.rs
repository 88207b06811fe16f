use crate::schema::walk::Object;

/// Keywords that describe without restricting.
const ANNOTATIONS: [&str; 16] = [
    "title",
    "description",
    "default",
    "examples",
    "example",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$comment",
    "$schema",
    "$id",
    "$anchor",
    "$vocabulary",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
];

/// Whether a keyword describes without restricting; JSON Schema asks for `x-` before a private one.
pub(super) fn is(keyword: &str) -> bool {
    ANNOTATIONS.contains(&keyword) || keyword.starts_with("x-")
}

/// Whether a schema describes only.
pub(super) fn only(object: &Object) -> bool {
    object.keys().all(|keyword| is(keyword))
}
