//! The CLIs that the doctor knows, one file each.

mod claude;
mod codex;

use std::{fs, io, path::Path, pin::Pin};

pub(crate) use self::{claude::CLAUDE, codex::CODEX};
use crate::{
    examine::{Bench, Seen},
    options::Cli,
};

/// What the doctor has to know of a CLI beside what its launch takes.
pub(crate) struct Known {
    /// As its launch calls it.
    pub(crate) name: &'static str,
    pub(crate) program: &'static str,
    /// The versions on which it was measured, as its launch has them.
    pub(crate) measured: fn() -> &'static [&'static str],
    /// The command that installs it.
    pub(crate) install: &'static str,
    /// Whether its launch keeps the bearer's variable from its shell tool; some have no setting for it.
    pub(crate) hides: bool,
    /// Its shell tool, and the argument that has the command.
    pub(crate) shell: (&'static str, &'static str),
    /// Beginnings of the variables by which its user sends it elsewhere than to the scripted model.
    pub(crate) steered_by: &'static [&'static str],
    /// The files of a profile that asks the model of a URL, with something in it that a user would have.
    pub(crate) files: fn(&str) -> Vec<(&'static str, String)>,
    /// Variables that it needs beside that profile.
    pub(crate) variables: fn(&str) -> Vec<(&'static str, String)>,
    /// Launches it, which each client does as a type of its own.
    pub(crate) launch: for<'a> fn(&'a Bench<'a>) -> Launching<'a>,
}

/// A launch that goes on, up to what was seen.
pub(crate) type Launching<'a> = Pin<Box<dyn Future<Output = Seen> + 'a>>;

impl Known {
    /// Makes a profile for the model of a URL.
    pub(crate) fn make_profile(&self, folder: &Path, model: &str) -> io::Result<()> {
        for (file, text) in (self.files)(model) {
            let file = folder.join(file);
            if let Some(folder) = file.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(file, text)?;
        }
        Ok(())
    }
}

impl Cli {
    pub(crate) fn known(self) -> &'static Known {
        match self {
            Self::Codex => &CODEX,
            Self::Claude => &CLAUDE,
        }
    }
}
