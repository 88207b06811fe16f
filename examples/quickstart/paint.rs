use std::{
    env,
    fmt::Display,
    io::{self, IsTerminal},
};

/// Colours, or none: for a terminal whose user has not said <https://no-color.org>.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    colours: bool,
}

impl Paint {
    pub(crate) fn for_stdout() -> Self {
        Self { colours: io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none() }
    }

    pub(crate) fn none() -> Self {
        Self { colours: false }
    }

    pub(crate) fn bold(self, text: impl Display) -> String {
        self.with("1", text)
    }

    pub(crate) fn dim(self, text: impl Display) -> String {
        self.with("2", text)
    }

    pub(crate) fn red(self, text: impl Display) -> String {
        self.with("31", text)
    }

    pub(crate) fn green(self, text: impl Display) -> String {
        self.with("32", text)
    }

    fn with(self, code: &str, text: impl Display) -> String {
        if self.colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}
