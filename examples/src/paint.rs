use std::{
    env,
    fmt::Display,
    io::{self, IsTerminal},
};

/// Colours, or none: for a terminal whose user has not said <https://no-color.org>.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    colours: bool,
}

impl Paint {
    /// Colours if standard output is a terminal that may have them.
    pub fn for_stdout() -> Self {
        Self { colours: io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none() }
    }

    /// Colours, wherever they go.
    pub fn coloured() -> Self {
        Self { colours: true }
    }

    /// No colours.
    pub fn none() -> Self {
        Self { colours: false }
    }

    /// For what is looked for first.
    pub fn bold(self, text: impl Display) -> String {
        self.with("1", text)
    }

    /// For what may be passed over.
    pub fn dim(self, text: impl Display) -> String {
        self.with("2", text)
    }

    /// For what is not as it should be.
    pub fn red(self, text: impl Display) -> String {
        self.with("31", text)
    }

    /// For what is.
    pub fn green(self, text: impl Display) -> String {
        self.with("32", text)
    }

    fn with(self, code: &str, text: impl Display) -> String {
        if self.colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}
