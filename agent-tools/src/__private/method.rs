use std::sync::Arc;

use super::{Call, Input, Meta, Output, Running};
use crate::{Definition, Descriptor, IntoTools, Tools, definition::sealed::Sealed};

/// The `AT`-th tool of a toolset: what the macro implements for the type of the block.
pub trait Method<const AT: usize>: Send + Sync + Sized + 'static {
    /// Names, words and hints.
    const META: Meta;
    /// The properties or the struct that make the input.
    const INPUT: Input;
    /// What a successful call returns.
    const OUTPUT: Output;

    /// Decodes the arguments and prepares the handler; runs nothing yet.
    fn start(self: Arc<Self>, call: Call) -> Running;
}

/// All tools of a toolset, in the order of the block.
pub trait ToolSet: Sized {
    fn tools(self: Arc<Self>) -> Tools;
}

/// A method and the value that it is called on.
#[derive(Debug)]
pub struct Bound<S, const AT: usize>(Arc<S>);

impl<S, const AT: usize> Bound<S, AT> {
    pub fn new(set: &Arc<S>) -> Self {
        Self(Arc::clone(set))
    }
}

impl<S: Method<AT>, const AT: usize> Sealed for Bound<S, AT> {}

impl<S: Method<AT>, const AT: usize> Definition for Bound<S, AT> {
    fn descriptor(&self) -> Descriptor {
        Descriptor::of(&S::META, &S::INPUT, S::OUTPUT)
    }

    fn start(&self, call: Call) -> Running {
        Arc::clone(&self.0).start(call)
    }
}

#[diagnostic::do_not_recommend]
impl<S: ToolSet> IntoTools for Arc<S> {
    fn into_tools(self) -> Tools {
        self.tools()
    }
}
