use std::{marker::PhantomData, sync::Arc};

use super::{Call, Input, Meta, Output, Running};
use crate::{Definition, Descriptor, IntoTools, Tools, definition::sealed::Sealed};

/// The `AT`-th tool of the block `B`: what the macro implements for the type of the block.
///
/// `B` is a type of each block's own, so that two blocks of one type are told apart here and collide in
/// [`OneToolsetPerType`] alone.
pub trait Method<B, const AT: usize>: Send + Sync + Sized + 'static {
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
///
/// A second block of the type would be a second list that nobody can ask for. Only rustc sees both, and it names
/// this trait: so the trait is named after the rule.
pub trait OneToolsetPerType: Sized {
    fn tools(self: Arc<Self>) -> Tools;
}

/// A method and the value that it is called on.
#[derive(Debug)]
pub struct Bound<S, B, const AT: usize>(Arc<S>, PhantomData<fn() -> B>);

impl<S, B, const AT: usize> Bound<S, B, AT> {
    pub fn new(set: &Arc<S>) -> Self {
        Self(Arc::clone(set), PhantomData)
    }
}

impl<S: Method<B, AT>, B: 'static, const AT: usize> Sealed for Bound<S, B, AT> {}

impl<S: Method<B, AT>, B: 'static, const AT: usize> Definition for Bound<S, B, AT> {
    fn descriptor(&self) -> Descriptor {
        Descriptor::of(&S::META, &S::INPUT, S::OUTPUT)
    }

    fn start(&self, call: Call) -> Running {
        Arc::clone(&self.0).start(call)
    }
}

#[diagnostic::do_not_recommend]
impl<S: OneToolsetPerType> IntoTools for Arc<S> {
    fn into_tools(self) -> Tools {
        self.tools()
    }
}
