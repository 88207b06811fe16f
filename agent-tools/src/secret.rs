use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};

/// An argument that must not be seen: a password, a token, a key.
///
/// It has no `Serialize`, so it cannot stand in a result, and no `Display`; its `Debug` is `Secret(…)`. Its schema is
/// that of `T`, marked `writeOnly`. The runtime puts it into no message, log line or error: not the value, nor how long it
/// is, nor a key of what it holds, also where the call cannot be read. What the handler does with
/// [`expose`](Self::expose) is the handler's to answer for.
///
/// The model that calls the tool knows the value: it wrote it. Give a model a name by which the host looks the secret
/// up, where that is possible.
///
/// ```
/// use agent_tools::{Secret, tool};
///
/// /// Sign in.
/// #[tool(destructive)]
/// async fn sign_in(user: &str, password: Secret<String>) -> bool {
///     user == "root" && password.expose() == "toor"
/// }
///
/// assert_eq!(format!("{:?}", Secret::new("toor")), "Secret(…)");
/// ```
#[derive(Clone, Default)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Hides a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value itself.
    pub const fn expose(&self) -> &T {
        &self.0
    }

    /// The value itself, hidden no longer.
    pub fn into_exposed(self) -> T {
        self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Secret<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}

impl<T: JsonSchema> JsonSchema for Secret<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        Cow::Owned(format!("Secret<{}>", T::schema_id()))
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = generator.subschema_for::<T>();
        schema.insert("writeOnly".to_owned(), true.into());
        schema
    }
}
