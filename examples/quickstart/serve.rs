use std::io::{self, Write};

use agent_tools_examples::Paint;
use agent_tools_runtime::Endpoint;
use tokio::signal;

/// Says where the tools are, and waits for Ctrl-C.
pub(crate) async fn until_interrupted(
    endpoint: &Endpoint,
    show_bearer: bool,
    out: &mut impl Write,
    paint: Paint,
) -> io::Result<()> {
    write_endpoint(endpoint, show_bearer, out, paint)?;
    signal::ctrl_c().await
}

fn write_endpoint(
    endpoint: &Endpoint,
    show_bearer: bool,
    out: &mut impl Write,
    paint: Paint,
) -> io::Result<()> {
    let (variable, bearer) = endpoint.environment();
    let url = endpoint.url();
    writeln!(out, "\n{}  until Ctrl-C", paint.bold("serving"))?;
    writeln!(out, "  url     {url}")?;
    if show_bearer {
        writeln!(out, "  bearer  export {variable}={bearer}")?;
    } else {
        writeln!(
            out,
            "  bearer  hidden; to call the tools yourself, start again with --serve --show-bearer"
        )?;
        return out.flush();
    }
    // The shell's own printf keeps the bearer out of the argument list, which every user can read.
    writeln!(
        out,
        "  try     printf 'Authorization: Bearer %s' \"${variable}\" | curl --noproxy '*' -s -H @- \\"
    )?;
    writeln!(out, "            -H 'Content-Type: application/json' {url} \\")?;
    writeln!(out, r#"            -d '{{"jsonrpc":"2.0","id":1,"method":"tools/list"}}'"#)?;
    out.flush()
}
