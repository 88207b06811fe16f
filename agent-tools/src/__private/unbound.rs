use std::{error::Error, fmt, marker::PhantomData};

use super::{Call, Declaration, Failure, Running};
use crate::{Definition, Descriptor, Tools, definition::sealed::Sealed};

/// A declaration without the states that its handler needs: enough to check what is declared, and nothing to run.
pub fn unbound<D: Declaration>() -> Tools {
    Unbound::<D>(PhantomData).into()
}

struct Unbound<D>(PhantomData<fn() -> D>);

impl<D: Declaration> Sealed for Unbound<D> {}

impl<D: Declaration> Definition for Unbound<D> {
    fn descriptor(&self) -> Descriptor {
        Descriptor::of(&D::META, &D::INPUT, D::OUTPUT)
    }

    fn start(&self, _: Call) -> Running {
        Running::future(std::future::ready(Err(Failure::Tool(StateMissing.into()))))
    }
}

#[derive(Debug)]
struct StateMissing;

impl fmt::Display for StateMissing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the tool was listed without its states, to be checked and not to be run")
    }
}

impl Error for StateMissing {}
