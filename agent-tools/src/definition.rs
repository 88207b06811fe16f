use std::{fmt, sync::Arc};

use crate::{
    __private::{Call, Declaration, Running},
    Descriptor,
};

/// A tool: what it is and how to run it.
///
/// Made by [`tool`](macro@crate::tool) (the struct that stands beside the function), or by
/// [`define`](crate::define). Sealed: a definition written by hand would not have been checked, so there is none.
///
/// ```compile_fail
/// struct Mine;
/// impl agent_tools::Definition for Mine {}
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "not a definition",
    note = "annotate a function with `#[tool]`, or use `define(…)`"
)]
pub trait Definition: sealed::Sealed + Send + Sync + 'static {
    /// What the tool says of itself, detached from the handler; equal on every call.
    fn descriptor(&self) -> Descriptor;

    #[doc(hidden)]
    fn start(&self, call: Call) -> Running;
}

impl<D: Declaration> Definition for D {
    fn descriptor(&self) -> Descriptor {
        Descriptor::of(&D::META, &D::INPUT, D::OUTPUT)
    }

    fn start(&self, call: Call) -> Running {
        Declaration::start(self, call)
    }
}

impl fmt::Debug for dyn Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Definition({})", self.descriptor().name())
    }
}

/// A definition behind a pointer, as catalogs keep it.
pub(crate) type Shared = Arc<dyn Definition>;

pub(crate) mod sealed {
    #[diagnostic::on_unimplemented(
        message = "`Definition` is sealed: `{Self}` cannot implement it",
        label = "write `#[tool]` on a function, or use `define(…)`"
    )]
    pub trait Sealed {}

    #[diagnostic::do_not_recommend]
    impl<D: crate::__private::Declaration> Sealed for D {}
}
