mod macros;

use std::{fmt, sync::Arc};

use crate::{Definition, definition::Shared};

/// Definitions in the order in which they were listed: what [`tools!`](crate::tools) makes.
///
/// Names may still repeat here, through `..sets` that are known only at run time; `freeze` refuses that and every
/// other fault at once.
#[derive(Clone, Default)]
#[must_use = "a set of tools does nothing until it is frozen into a catalog"]
pub struct Tools {
    listed: Vec<Listed>,
}

/// One definition of a set, and what the list that it came through demands of it.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Listed {
    pub definition: Shared,
    pub demands: Demands,
}

/// What `durable_tools![]` and `read_only_tools![]` demand; `freeze` holds what stood behind `..` to it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Demands {
    pub revision: bool,
    pub read_only: bool,
}

impl Tools {
    /// A set without tools, to be extended with [`with`](Self::with).
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a definition or a whole set.
    pub fn with(self, more: impl IntoTools) -> Self {
        self.extend(more.into_tools())
    }

    /// The names, in the order in which they were listed.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.listed.iter().map(|listed| listed.definition.descriptor().name().to_owned())
    }

    /// How many definitions there are.
    pub fn len(&self) -> usize {
        self.listed.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// Compiled once and not for every tool.
    pub(crate) fn push(mut self, definition: Shared) -> Self {
        self.listed.push(Listed { definition, demands: Demands::default() });
        self
    }

    fn extend(mut self, more: Self) -> Self {
        self.listed.extend(more.listed);
        self
    }

    #[doc(hidden)]
    pub fn demanding_read_only(mut self) -> Self {
        self.listed.iter_mut().for_each(|listed| listed.demands.read_only = true);
        self
    }

    #[doc(hidden)]
    pub fn demanding_revisions(mut self) -> DurableTools {
        self.listed.iter_mut().for_each(|listed| listed.demands.revision = true);
        DurableTools(self)
    }

    #[doc(hidden)]
    pub fn into_listed(self) -> Vec<Listed> {
        self.listed
    }
}

/// A set in which every tool has a revision: what [`durable_tools!`](crate::durable_tools) makes.
///
/// A durable conversation asks for it, since it resumes only on tools that still are what they were.
#[derive(Clone)]
#[must_use = "a set of tools does nothing until it is frozen into a catalog"]
pub struct DurableTools(Tools);

impl From<DurableTools> for Tools {
    fn from(durable: DurableTools) -> Self {
        durable.0
    }
}

/// What may stand behind `..` in [`tools!`](crate::tools): a set, a definition, or an `Arc` of a toolset.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no tools",
    label = "neither a set of tools nor a definition",
    note = "list a `#[tool]` function without `..`, as in `tools![lookup_issue(store)]`; a toolset is an `Arc` of a `Send + Sync` type with `#[toolset]` on its `impl` block"
)]
pub trait IntoTools {
    /// The definitions it holds, in order.
    fn into_tools(self) -> Tools;
}

impl IntoTools for Tools {
    fn into_tools(self) -> Tools {
        self
    }
}

#[diagnostic::do_not_recommend]
impl IntoTools for DurableTools {
    fn into_tools(self) -> Tools {
        self.0
    }
}

#[diagnostic::do_not_recommend]
impl<D: Definition> IntoTools for D {
    fn into_tools(self) -> Tools {
        Tools::new().push(Arc::new(self))
    }
}

impl<D: Definition> From<D> for Tools {
    fn from(definition: D) -> Self {
        definition.into_tools()
    }
}

impl fmt::Debug for Tools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tools")?;
        f.debug_list().entries(self.names()).finish()
    }
}

impl fmt::Debug for DurableTools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Durable")?;
        self.0.fmt(f)
    }
}
