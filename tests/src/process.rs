//! A process that a test has started.

use std::process::Child;

/// Killed when it is dropped, as `kill -9` does it, and waited for.
#[derive(Debug)]
pub struct Process(pub Child);

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail where it has ended.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}
