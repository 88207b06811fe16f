use std::{fmt, sync::Arc};

use crate::{Definition, definition::Shared};

/// Definitions in the order in which they were listed: what [`tools!`](crate::tools) makes.
///
/// Names may still repeat here, through `..sets` that are known only at run time; `freeze` refuses that and every
/// other fault at once.
#[derive(Clone, Default)]
#[must_use = "a set of tools does nothing until it is frozen into a catalog"]
pub struct Tools {
    definitions: Vec<Shared>,
}

impl Tools {
    /// A set without tools, to be extended with [`with`](Self::with).
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a definition or a whole set.
    pub fn with(mut self, more: impl IntoTools) -> Self {
        self.definitions.extend(more.into_tools().definitions);
        self
    }

    /// The names, in the order in which they were listed.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.definitions.iter().map(|definition| definition.descriptor().name().to_owned())
    }

    /// How many definitions there are.
    pub fn len(&self) -> usize {
        self.definitions.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.definitions.is_empty()
    }

    #[doc(hidden)]
    pub fn into_definitions(self) -> Vec<Shared> {
        self.definitions
    }
}

/// What may stand behind `..` in [`tools!`](crate::tools): a set, a definition, or a shared one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no tools",
    label = "neither a `Tools` nor a definition",
    note = "list a `#[tool]` function without `..`, as in `tools![lookup_issue(store)]`"
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
impl<D: Definition> IntoTools for D {
    fn into_tools(self) -> Tools {
        Tools { definitions: vec![Arc::new(self)] }
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

/// Composes tools: `tools![lookup_issue(store), ping, other_crate::search(index), ..set]`.
///
/// Each entry is a `#[tool]` function, with the values of its `#[state]` parameters in parentheses, or `..` and
/// any expression that holds tools: a [`Tools`], or a [`define`](crate::define)d tool.
///
/// Two listed tools of one name do not compile, in one module, across modules and across crates; what stands
/// behind `..` is known only at run time and is checked by `freeze`.
///
/// ```
/// use std::sync::Arc;
/// use agent_tools::{define, tool, tools, JsonSchema, Context};
///
/// /// Answers with the greeting of the house.
/// #[tool(read_only)]
/// async fn greet(#[state] greeting: &String) -> String { greeting.clone() }
///
/// # #[derive(serde::Deserialize, JsonSchema)] struct Nothing {}
/// let echo = define("echo", "Answers nothing.", async |_: Context, _: Nothing| Ok(()));
/// let tools = tools![greet(String::from("hello")), ..echo];
/// assert_eq!(tools.names().collect::<Vec<_>>(), ["greet", "echo"]);
/// ```
///
/// ```compile_fail
/// use agent_tools::{tool, tools};
/// mod a { /** One. */ #[agent_tools::tool] pub async fn ping() {} }
/// mod b { /** Two. */ #[agent_tools::tool(name = "ping")] pub async fn pong() {} }
/// let _ = tools![a::ping, b::pong]; // two tools are named `ping`
/// ```
#[macro_export]
macro_rules! tools {
    ($($entries:tt)*) => {
        $crate::__private::list_tools!($crate; $($entries)*)
    };
}
