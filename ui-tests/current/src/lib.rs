//! Hosts the compile tests of the current edition; see `tests/ui.rs`.
