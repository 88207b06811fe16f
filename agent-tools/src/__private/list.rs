use std::sync::Arc;

use super::{Declaration, Meta};
use crate::Tools;

/// Adds a listed tool. Bound by what the macro implements, which is the shortest way for the type checker.
pub fn list<D: Declaration>(tools: Tools, tool: D) -> Tools {
    tools.push(Arc::new(tool))
}

/// Refuses a list in which the entry at `at` has the name of an earlier one.
///
/// # Panics
/// At compile time, naming both declarations.
#[track_caller]
pub const fn unique(list: &[&Meta], at: usize) {
    let mut earlier = 0;
    while earlier < at {
        // A refused declaration has no name and has been reported already.
        if list[earlier].key == list[at].key
            && same(list[earlier].name, list[at].name)
            && !list[at].name.is_empty()
        {
            Message::new()
                .push("two tools are named `")
                .push(list[at].name)
                .push("`: ")
                .push(list[earlier].source)
                .push(" and ")
                .push(list[at].source)
                .push("; rename one with `#[tool(name = \"…\")]`")
                .panic();
        }
        earlier += 1;
    }
}

/// Refuses a tool without a revision.
///
/// # Panics
/// At compile time, naming the declaration.
#[track_caller]
pub const fn has_revision(tool: &Meta) {
    if tool.revision.is_none() && !tool.name.is_empty() {
        Message::new()
            .push("tool `")
            .push(tool.name)
            .push("` has no revision, which durable conversations need: add `revision = \"v1\"` to its `#[tool(…)]` (")
            .push(tool.source)
            .push(")")
            .panic();
    }
}

/// Refuses a tool that is not declared `read_only`.
///
/// # Panics
/// At compile time, naming the declaration.
#[track_caller]
pub const fn is_read_only(tool: &Meta) {
    if tool.annotations.read_only.is_none() && !tool.name.is_empty() {
        Message::new()
            .push("tool `")
            .push(tool.name)
            .push("` is not declared `read_only`: add `read_only` to its `#[tool(…)]` if it changes nothing, or list it in `tools![]` (")
            .push(tool.source)
            .push(")")
            .panic();
    }
}

const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// A text put together where `format!` does not exist: in a constant. What does not fit is left out.
struct Message {
    bytes: [u8; 1_024],
    length: usize,
}

impl Message {
    const fn new() -> Self {
        Self { bytes: [0; 1_024], length: 0 }
    }

    const fn push(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        if self.length + text.len() <= self.bytes.len() {
            let (_, rest) = self.bytes.split_at_mut(self.length);
            let (target, _) = rest.split_at_mut(text.len());
            target.copy_from_slice(text);
            self.length += text.len();
        }
        self
    }

    #[track_caller]
    #[expect(clippy::panic, reason = "runs in constants only, where a panic is a compile error")]
    const fn panic(self) -> ! {
        let (text, _) = self.bytes.split_at(self.length);
        match std::str::from_utf8(text) {
            Ok(text) => std::panic!("{}", text),
            Err(_) => std::panic!("a tool is refused"),
        }
    }
}
