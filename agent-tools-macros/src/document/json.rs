use super::Position;

/// A JSON value and where it stands.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) at: Position,
    pub(super) value: Json,
}

#[derive(Debug)]
pub(super) enum Json {
    Null,
    Bool,
    Number,
    String(String),
    Array(Vec<Node>),
    Object(Vec<Member>),
}

#[derive(Debug)]
pub(super) struct Member {
    pub(super) key: String,
    pub(super) at: Position,
    pub(super) value: Node,
}

impl Node {
    pub(super) fn members(&self) -> &[Member] {
        match &self.value {
            Json::Object(members) => members,
            _ => &[],
        }
    }

    pub(super) fn items(&self) -> &[Self] {
        match &self.value {
            Json::Array(items) => items,
            _ => &[],
        }
    }

    pub(super) fn member(&self, key: &str) -> Option<&Member> {
        self.members().iter().find(|member| member.key == key)
    }

    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Json::String(text) => Some(text),
            _ => None,
        }
    }
}
