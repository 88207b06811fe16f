use std::{io::Write, path::Path};

use agent_tools_examples::{Failure, Paint};
use agent_tools_runtime::Agent;

use crate::options::{Cli, Question};

/// Asks the user's own CLI, with the tools on board, and says what it said and which tools it called.
#[cfg(unix)]
pub(crate) async fn ask(
    agent: &Agent,
    Question { cli, text }: &Question,
    folder: &Path,
    out: &mut impl Write,
    paint: Paint,
) -> Result<(), Failure> {
    use agent_tools_examples::silence;
    use agent_tools_runtime::{ClaudeCode, Codex};

    let answer = match cli {
        Cli::Codex => agent.launch(Codex::default()).await?.ask(text).folder(folder).await?,
        Cli::Claude => agent.launch(ClaudeCode::default()).await?.ask(text).folder(folder).await?,
    };
    for record in answer.records() {
        writeln!(out, "{}", paint.dim(record))?;
    }
    let Some(said) = answer.text() else {
        return Err(silence(&answer).into());
    };
    writeln!(out, "{said}")?;
    Ok(())
}

/// Clients are launched on Unix alone.
#[cfg(not(unix))]
pub(crate) async fn ask(
    _: &Agent,
    _: &Question,
    _: &Path,
    _: &mut impl Write,
    _: Paint,
) -> Result<(), Failure> {
    Err("a CLI can be launched on Unix only".into())
}
