mod context;
mod counting;
#[cfg(unix)]
mod links;
mod listing;
mod paths;
mod reading;
mod searching;

use std::{fmt::Debug, fs, path::PathBuf};

use agent_tools::ToolError;
use tempfile::TempDir;

use super::Workspace;

agent_tools_runtime::catalog_test!(
    super::list_files,
    super::search_text,
    super::read_lines,
    super::file_stats
);

/// A folder to test in, which has neighbours that must stay out of reach.
struct Folder {
    around: TempDir,
}

impl Folder {
    /// The folder is called `inside`; beside it are `outside` and `inside-too`, whose name begins like that of the
    /// folder.
    fn new() -> Self {
        let around = TempDir::new().unwrap();
        for neighbour in ["outside", "inside-too"] {
            fs::create_dir(around.path().join(neighbour)).unwrap();
            fs::write(around.path().join(neighbour).join("secret.txt"), "secret\n").unwrap();
        }
        fs::create_dir(around.path().join("inside")).unwrap();
        Self { around }
    }

    fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self::new();
        for (path, content) in files {
            folder.write(path, content);
        }
        folder
    }

    fn path(&self, path: &str) -> PathBuf {
        self.around.path().join("inside").join(path)
    }

    fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn open(&self) -> Workspace {
        Workspace::open(self.path("")).unwrap()
    }

    /// The code and the message of a rejection, which must not tell where the folder is.
    fn rejection<T: Debug>(&self, result: Result<T, ToolError>) -> (String, String) {
        let error = result.unwrap_err();
        let Some(rejection) = error.rejection() else { panic!("not rejected: {error:?}") };
        let around = self.around.path().canonicalize().unwrap();
        assert!(!rejection.message().contains(around.to_str().unwrap()), "{rejection}");
        (rejection.code().to_owned(), rejection.message().to_owned())
    }

    fn code<T: Debug>(&self, result: Result<T, ToolError>) -> String {
        self.rejection(result).0
    }
}
