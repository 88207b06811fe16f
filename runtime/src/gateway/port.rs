use std::sync::atomic::{AtomicU16, Ordering};

/// 0 leaves the choice to the system.
static CHOSEN: AtomicU16 = AtomicU16::new(0);

/// Chooses the port of the gateways that this process opens from now on.
///
/// For fixtures that programs expect at a known port; a host has no use for it, since it tells its clients the URL.
pub fn listen_on(port: u16) {
    CHOSEN.store(port, Ordering::Relaxed);
}

/// The port that is bound next.
pub(super) fn chosen() -> u16 {
    CHOSEN.load(Ordering::Relaxed)
}
