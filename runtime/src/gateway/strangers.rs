use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{books::Sitting, name::VARIABLE_PREFIX};

/// How many digits follow the prefix in a variable's name.
const DIGITS: usize = 8;

/// Those who come without a bearer that is registered, and what can be known of them: a client that sends the name of its
/// variable in the place of the value is told apart from a stranger.
#[derive(Default)]
pub(crate) struct Strangers(Mutex<Known>);

#[derive(Default)]
struct Known {
    guests: HashMap<String, Arc<Sitting>>,
    count: StrangerCount,
}

/// How many requests came without a bearer that is registered, and did not say whose they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StrangerCount {
    pub(crate) all: u64,
    /// Those whose bearer was empty.
    pub(crate) empty: u64,
}

impl Strangers {
    /// Lets a session be found by the variable that its client should expand.
    pub(super) fn expect(&self, variable: &str, sitting: &Arc<Sitting>) {
        self.known(|known| known.guests.insert(variable.to_owned(), Arc::clone(sitting)));
    }

    pub(super) fn forget(&self, variable: &str) {
        self.known(|known| known.guests.remove(variable));
    }

    /// Notes what came in the place of the scheme and a bearer, and the variable that it should be the value of, by name;
    /// empty where there is no such header, or more than one.
    pub(super) fn note(&self, authorization: &[u8], variable: &[u8]) {
        let authorization = authorization.trim_ascii();
        let is_empty = authorization.is_empty() || authorization.eq_ignore_ascii_case(b"bearer");
        let unexpanded = variable_in(authorization);
        self.known(|known| {
            let named = unexpanded.or_else(|| variable_in(variable)).and_then(|name| known.guests.get(name));
            match named {
                Some(sitting) if is_empty || unexpanded.is_some() => sitting.see_unexpanded(),
                Some(sitting) => sitting.see_unauthorized(),
                None => known.note_nobodys(is_empty && !authorization.is_empty()),
            }
        });
    }

    pub(crate) fn count(&self) -> StrangerCount {
        self.known(|known| known.count)
    }

    fn known<T>(&self, with: impl FnOnce(&mut Known) -> T) -> T {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Known {
    fn note_nobodys(&mut self, has_empty_bearer: bool) {
        self.count.all += 1;
        self.count.empty += u64::from(has_empty_bearer);
        if let Some(sitting) = self.only_one().filter(|_| has_empty_bearer) {
            sitting.see_unexpanded();
        }
    }

    /// Whose an empty bearer is that comes without more: the session's that is waited for, or else the only one's. It is
    /// nobody's where it could be another's.
    fn only_one(&self) -> Option<&Arc<Sitting>> {
        let mut awaited = self.guests.values().filter(|sitting| sitting.is_watched());
        match (awaited.next(), awaited.next()) {
            (Some(only), None) => Some(only),
            (None, _) if self.guests.len() == 1 => self.guests.values().next(),
            _ => None,
        }
    }
}

/// The name of one of our variables, in whatever form a client's settings name it: `${X}`, `$X`, `{env:X}`, `%X%`, `X`.
fn variable_in(text: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(text).ok()?;
    let name = text.get(text.find(VARIABLE_PREFIX)?..)?;
    name.get(..VARIABLE_PREFIX.len() + DIGITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_is_known_in_every_form() {
        let name = "AGENT_TOOLS_0123ABCD";
        for form in
            ["${X}", "$X", "{env:X}", "${env:X}", "%X%", "X", "$env:X", "${X:-}", "${{ secrets.X }}", "{{X}}"]
        {
            let sent = format!("Bearer {}", form.replace('X', name));
            assert_eq!(variable_in(sent.as_bytes()), Some(name), "{sent}");
        }
        for other in ["", "Bearer", "Bearer $OTHER", "Bearer $AGENT_TOOLS_0123", "Bearer \u{fffd}"] {
            assert_eq!(variable_in(other.as_bytes()), None, "{other}");
        }
    }

    #[test]
    fn an_empty_bearer_is_the_awaited_sessions_or_the_only_ones() {
        let strangers = Strangers::default();
        let sittings = [Sitting::open(), Sitting::open()];
        let unexpanded = || sittings.each_ref().map(|sitting| sitting.watch().borrow().unexpanded);
        strangers.expect("A", &sittings[0]);
        strangers.note(b"Bearer ", b"");
        assert_eq!(unexpanded(), [1, 0]);
        strangers.expect("B", &sittings[1]);
        strangers.note(b"bearer", b"");
        assert_eq!(unexpanded(), [1, 0], "it could be of either");
        let awaited = sittings[1].watch();
        strangers.note(b"Bearer", b"");
        assert_eq!(unexpanded(), [1, 1]);
        let both = (awaited, sittings[0].watch());
        strangers.note(b"Bearer", b"");
        assert_eq!(unexpanded(), [1, 1]);
        drop(both);
        strangers.note(b"", b"");
        strangers.note(b"Bearer wrong", b"");
        assert_eq!(unexpanded(), [1, 1]);
        assert_eq!(strangers.count(), StrangerCount { all: 6, empty: 4 });
    }

    #[test]
    fn what_comes_with_the_name_of_a_variable_is_its_sessions() {
        let strangers = Strangers::default();
        let names = ["AGENT_TOOLS_00000001", "AGENT_TOOLS_00000002"];
        let sittings = names.map(|name| {
            let sitting = Sitting::open();
            strangers.expect(name, &sitting);
            sitting
        });
        let unexpanded = || sittings.each_ref().map(|sitting| sitting.watch().borrow().unexpanded);
        strangers.note(b"Bearer ", names[0].as_bytes());
        strangers.note(b"", names[1].as_bytes());
        assert_eq!(unexpanded(), [1, 1]);
        strangers.note(b"Bearer wrong", names[0].as_bytes());
        assert_eq!(sittings.each_ref().map(|sitting| sitting.unauthorized()), [1, 0]);
        assert_eq!(strangers.count(), StrangerCount::default());
        strangers.note(b"Bearer wrong", b"AGENT_TOOLS_00000003");
        assert_eq!((unexpanded(), strangers.count().all), ([1, 1], 1));
    }
}
