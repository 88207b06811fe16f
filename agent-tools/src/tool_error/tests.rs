use std::{error::Error, fmt};

use super::*;

/// A hand-written error with an optional source, as people write them without a derive.
#[derive(Debug)]
struct Layer(Option<Box<dyn Error + Send + Sync>>);

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a layer")
    }
}

impl Error for Layer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.as_deref().map(|source| source as _)
    }
}

/// Same name, same text, another type.
mod lookalike {
    #[derive(Debug)]
    pub(super) struct Rejection;

    impl std::fmt::Display for Rejection {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("not_found: words that must not leave")
        }
    }

    impl std::error::Error for Rejection {}
}

fn layer(source: impl Error + Send + Sync + 'static) -> Layer {
    Layer(Some(Box::new(source)))
}

#[test]
fn a_rejection_is_found_at_any_depth_of_a_source_chain() {
    let root = Rejection::new("not_found", "words");
    let errors: [(&str, ToolError); 4] = [
        ("itself", root.clone().into()),
        ("one layer", layer(root.clone()).into()),
        ("two layers", layer(layer(root.clone())).into()),
        ("boxed", ToolError::from_boxed(Box::new(layer(root.clone())))),
    ];
    for (name, error) in errors {
        assert_eq!(error.rejection(), Some(&root), "{name}");
    }
}

#[test]
fn a_lookalike_type_is_an_ordinary_error() {
    let error = ToolError::from(layer(lookalike::Rejection));
    assert!(error.rejection().is_none());
    assert_eq!(error.source().expect("kept for the host").to_string(), "a layer");
}

#[test]
fn an_endless_chain_ends() {
    #[derive(Debug)]
    struct Cycle;
    impl fmt::Display for Cycle {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("again")
        }
    }
    impl Error for Cycle {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            Some(self)
        }
    }
    assert!(ToolError::from(Cycle).rejection().is_none());
}

#[cfg(feature = "anyhow")]
#[test]
fn anyhow_carries_a_rejection_as_root_as_context_and_under_context() {
    let root = || Rejection::new("not_found", "words");
    let io = || std::io::Error::other("disk");
    for (name, error) in [
        ("root", anyhow::Error::new(root())),
        ("under context", anyhow::Error::new(root()).context("while looking")),
        ("under two contexts", anyhow::Error::new(root()).context("a").context("b")),
        ("as context", anyhow::Error::new(io()).context(root())),
        ("in a source", anyhow::Error::new(layer(root())).context("c")),
    ] {
        assert_eq!(ToolError::from_anyhow(error).rejection(), Some(&root()), "{name}");
    }
    assert!(ToolError::from_anyhow(anyhow::anyhow!("not_found: words")).rejection().is_none());
}
