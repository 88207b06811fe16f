//! What the compiler says of a mistake, and what it says nothing about.
//!
//! `TRYBUILD=overwrite cargo test -p ui-current` writes the `.stderr` files anew; read every difference before it
//! is kept. They are pinned to the toolchain of `rust-toolchain.toml`, the ones in `fail/rustc/` most of all.

#[test]
fn mistakes_are_refused_in_these_words() {
    trybuild::TestCases::new().compile_fail("fail/**/*.rs");
}

#[test]
fn declarations_compile_without_a_warning() {
    trybuild::TestCases::new().pass("pass/**/*.rs");
}
