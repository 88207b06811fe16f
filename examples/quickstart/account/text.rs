use std::io::{self, Write};

use agent_tools_examples::Paint;
use rmcp::model::Tool;
use serde_json::{Map, Value};

use super::Account;
use crate::calls::{Call, Outcome};

/// The characters that are shown of a success; a failure is shown whole.
const WIDTH: usize = 100;

pub(super) fn write(account: &Account, out: &mut impl Write, paint: Paint) -> io::Result<()> {
    writeln!(out, "{}  {}", paint.bold("folder"), account.folder)?;
    writeln!(out, "\n{}  {}", paint.bold("catalog"), account.fingerprint)?;
    write_tools(&account.tools, out, paint)?;
    writeln!(out, "\n{}  by an MCP client, over HTTP", paint.bold("calls"))?;
    for call in &account.calls {
        write_call(call, out, paint)?;
    }
    writeln!(out, "\n{}  HTTP {}", paint.bold("wrong bearer"), account.wrong_bearer)
}

fn write_tools(tools: &[Tool], out: &mut impl Write, paint: Paint) -> io::Result<()> {
    let signatures: Vec<_> = tools.iter().map(signature).collect();
    let width = signatures.iter().map(String::len).max().unwrap_or_default();
    for (tool, signature) in tools.iter().zip(signatures) {
        let title = tool.title.as_deref().unwrap_or_default();
        writeln!(out, "  {signature:width$}  {}", paint.dim(title))?;
    }
    Ok(())
}

/// The name and the properties, with `?` behind those that may be left out.
fn signature(tool: &Tool) -> String {
    let required = tool.input_schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|required| required.iter().any(|one| one == name));
    let properties = tool.input_schema.get("properties").and_then(Value::as_object);
    let names = properties.into_iter().flat_map(Map::keys);
    let names = names.map(|name| if is_required(name) { name.clone() } else { format!("{name}?") });
    format!("{}({})", tool.name, names.collect::<Vec<_>>().join(", "))
}

fn write_call(call: &Call, out: &mut impl Write, paint: Paint) -> io::Result<()> {
    let Call { tool, arguments, milliseconds, text, .. } = call;
    let (mark, text) = match call.outcome {
        Outcome::Success => (paint.green("ok   "), beginning(text)),
        Outcome::Error => (paint.red("error"), text.clone()),
    };
    writeln!(out, "  {mark} {tool} {arguments}  {}", paint.dim(format_args!("{milliseconds} ms")))?;
    writeln!(out, "        {}", paint.dim(text))
}

fn beginning(text: &str) -> String {
    match text.char_indices().nth(WIDTH) {
        Some((end, _)) => {
            let shown = text.get(..end).unwrap_or(text);
            format!("{shown}… ({} bytes)", text.len())
        }
        None => text.to_owned(),
    }
}
