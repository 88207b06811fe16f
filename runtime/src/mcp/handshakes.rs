mod handshake;

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

pub(crate) use self::handshake::{Handshake, Listed};

/// The most handshakes of one registration. Past it no id is given out, and calls are served without one.
const MAX: usize = 4_096;

/// MCP's session id, which is no credential: it is looked up among those of the bearer's registration only.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct HandshakeId([u8; 16]);

/// The handshakes of one registration. They last as long as it does: an agent may think for hours.
#[derive(Default)]
pub(crate) struct Handshakes {
    open: Mutex<HashMap<HandshakeId, Arc<Handshake>>>,
}

impl Handshakes {
    /// Opens a handshake, unless there are too many or no randomness is to be had.
    pub(super) fn open(&self) -> Option<HandshakeId> {
        let mut open = self.lock();
        if open.len() >= MAX {
            return None;
        }
        let mut id = HandshakeId([0; 16]);
        getrandom::fill(&mut id.0).ok()?;
        open.insert(id, Arc::default());
        Some(id)
    }

    pub(crate) fn get(&self, id: HandshakeId) -> Option<Arc<Handshake>> {
        self.lock().get(&id).cloned()
    }

    /// Ends a handshake and what it runs; false if there is none of this id.
    pub(crate) fn end(&self, id: HandshakeId) -> bool {
        let ended = self.lock().remove(&id);
        ended.map(|handshake| handshake.end()).is_some()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<HandshakeId, Arc<Handshake>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HandshakeId {
    /// Reads what [`Display`](fmt::Display) writes.
    pub(crate) fn read(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?;
        // `u128` would take a sign, and fewer digits, as well.
        let is_ours = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = u128::from_str_radix(text, 16).ok().filter(|_| is_ours)?;
        Some(Self(number.to_be_bytes()))
    }
}

impl fmt::Display for HandshakeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_is_written_and_nothing_else_is_one() {
        let handshakes = Handshakes::default();
        let id = handshakes.open().expect("there is room");
        let text = id.to_string();
        assert!(HandshakeId::read(text.as_bytes()) == Some(id));
        for wrong in [
            "",
            "0",
            &text.to_uppercase().replace('0', "A"),
            &format!("{text}0"),
            &text.replacen(|_: char| true, "+", 1),
        ] {
            assert!(HandshakeId::read(wrong.as_bytes()).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_registration_has_so_many_handshakes_and_ending_one_makes_room() {
        let handshakes = Handshakes::default();
        let first = handshakes.open().expect("there is room");
        assert!((1..MAX).all(|_| handshakes.open().is_some()));
        assert!(handshakes.open().is_none() && handshakes.get(first).is_some());
        assert!(handshakes.end(first) && !handshakes.end(first) && handshakes.get(first).is_none());
        assert!(handshakes.open().is_some());
    }
}
