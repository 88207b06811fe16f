#!/usr/bin/env python3
"""What a tool costs to compile: 200 tools of three properties, ours and with rmcp's macro, side by side.

    python3 tests/cost/cost.py [--rounds N] [--gate]

Prints a table of CPU seconds (user and system, the least of N interleaved rounds), expanded lines and LLVM IR lines.
With --gate it fails where a figure is above 1.25 times its aim. Crates and builds stay under target/cost.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "target" / "cost"
TOOLS = 200

# What each figure of ours may be: of rmcp's, or absolute per tool.
AIMS = {"check": 0.35, "build": 0.35, "rebuild": 0.35, "lines": 75, "ir": 1000}
SLACK = 1.25

MANIFEST = """[package]
name = "{name}"
version = "0.0.0"
edition = "2024"
publish = false

[lib]

[dependencies]
{dependencies}
serde = {{ version = "1", features = ["derive"] }}
schemars = "1"

[workspace]
"""

SHARED = """
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Serialize, JsonSchema)]
pub struct Answer {
    pub text: String,
    pub count: u64,
}
"""

# Three properties on average, of changing types.
TYPES = ["String", "u32", "bool", "f64", "Vec<String>", "Option<u32>", "Option<String>", "i64"]


def properties(at):
    count = 2 + at % 3
    return [(f"p{n}", TYPES[(at * 3 + n) % len(TYPES)]) for n in range(count)]


def uses(names, prefix=""):
    return ", ".join(f"{prefix}{name}" for name in names)


def ours(at):
    parameters = ",\n    ".join(f"/// Property {name} of tool {at}.\n    {name}: {ty}" for name, ty in properties(at))
    names = [name for name, _ in properties(at)]
    text = "{:?} " * len(names)
    return f"""
/// Does thing {at}.
#[agent_tools::tool(title = "Tool {at}", read_only, idempotent)]
pub async fn tool_{at}(
    {parameters},
) -> Answer {{
    Answer {{ text: format!("{text}", {uses(names)}), count: {at} }}
}}
"""


def theirs_input(at):
    fields = "\n".join(f"    /// Property {name} of tool {at}.\n    pub {name}: {ty}," for name, ty in properties(at))
    return f"""
#[derive(Deserialize, JsonSchema)]
pub struct Input{at} {{
{fields}
}}
"""


def theirs(at):
    names = [name for name, _ in properties(at)]
    text = "{:?} " * len(names)
    return f"""
    /// Does thing {at}.
    #[tool(title = "Tool {at}", annotations(read_only_hint = true, idempotent_hint = true))]
    pub async fn tool_{at}(&self, Parameters(input): Parameters<Input{at}>) -> Json<Answer> {{
        Json(Answer {{ text: format!("{text}", {uses(names, "input.")}), count: {at} }})
    }}
"""


def sources():
    listed = ", ".join(f"tool_{at}" for at in range(TOOLS))
    mine = SHARED.replace("Deserialize, ", "") + "".join(ours(at) for at in range(TOOLS))
    mine += f"\npub fn all() -> agent_tools::Tools {{\n    agent_tools::tools![{listed}]\n}}\n"
    inputs = "".join(theirs_input(at) for at in range(TOOLS))
    methods = "".join(theirs(at) for at in range(TOOLS))
    other = SHARED + f"""
use rmcp::{{Json, handler::server::wrapper::Parameters, tool, tool_router}};
{inputs}
pub struct Server;

#[tool_router(vis = "pub")]
impl Server {{
{methods}
}}
"""
    return {"ours": mine, "rmcp": other}


def write(name, source):
    crate = FOLDER / name
    (crate / "src").mkdir(parents=True, exist_ok=True)
    dependencies = {
        "ours": f'agent-tools = {{ path = "{ROOT / "agent-tools"}" }}',
        "rmcp": 'rmcp = { version = "=3.11.0", default-features = false, features = ["server", "macros"] }',
    }[name]
    (crate / "Cargo.toml").write_text(MANIFEST.format(name=f"cost-{name}", dependencies=dependencies))
    (crate / "src" / "lib.rs").write_text(source)
    return crate


def cargo(crate, *arguments, incremental=False, **extra):
    """Runs cargo; gives the CPU seconds that it and its children took, and what it printed."""
    environment = {**os.environ, "CARGO_INCREMENTAL": "1" if incremental else "0", **extra}
    environment["CARGO_TARGET_DIR"] = str(FOLDER / "target" / ("incremental" if incremental else "whole"))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(["cargo", *arguments], cwd=crate, env=environment, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode != 0:
        sys.exit(f"cargo {' '.join(arguments)} in {crate.name}: {run.stderr[-4000:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, run.stdout


def touch(crate, source, edit):
    """A real edit of one body: another number in what it returns."""
    (crate / "src" / "lib.rs").write_text(source.replace("count: 7 }", f"count: {1000 + edit} }}", 1))


def measure(crates, texts, rounds):
    figures = {name: {"check": [], "build": [], "rebuild": []} for name in crates}
    for name, crate in crates.items():
        for incremental in (False, True):
            for command in ("check", "build"):
                cargo(crate, command, incremental=incremental)
    for number in range(rounds):
        for name, crate in crates.items():
            touch(crate, texts[name], number * 10)
            figures[name]["check"].append(cargo(crate, "check")[0])
            touch(crate, texts[name], number * 10 + 1)
            figures[name]["build"].append(cargo(crate, "build")[0])
            touch(crate, texts[name], number * 10 + 2)
            figures[name]["rebuild"].append(cargo(crate, "build", incremental=True)[0])
    return {name: {what: min(times) for what, times in kinds.items()} for name, kinds in figures.items()}


def expanded_lines(crate, source):
    """Lines that rustc prints of the expansion, without those of the shared prelude, per tool."""
    (crate / "src" / "lib.rs").write_text(source)
    _, printed = cargo(crate, "rustc", "--lib", "--", "-Zunpretty=expanded", RUSTC_BOOTSTRAP="1")
    return printed.count("\n") / TOOLS


def ir_lines(crate, source):
    (crate / "src" / "lib.rs").write_text(source)
    cargo(crate, "rustc", "--lib", "--", "--emit=llvm-ir", "-Ccodegen-units=1")
    name = f"cost_{crate.name}"
    files = (FOLDER / "target" / "whole" / "debug" / "deps").glob(f"{name}-*.ll")
    newest = max(files, key=lambda file: file.stat().st_mtime)
    return sum(1 for line in newest.read_text(errors="replace").splitlines() if re.match(r"\s+\S", line)) / TOOLS


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--gate", action="store_true")
    options = options.parse_args()
    texts = sources()
    crates = {name: write(name, text) for name, text in texts.items()}
    times = measure(crates, texts, options.rounds)
    lines = {name: expanded_lines(crate, texts[name]) for name, crate in crates.items()}
    ir = {name: ir_lines(crate, texts[name]) for name, crate in crates.items()}

    print(f"{TOOLS} tools of three properties on average     ours     rmcp    ratio     aim")
    missed = []
    for what in ("check", "build", "rebuild"):
        ratio = times["ours"][what] / times["rmcp"][what]
        row(f"{what}, CPU seconds", times["ours"][what], times["rmcp"][what], ratio, AIMS[what])
        if ratio > AIMS[what] * SLACK:
            missed.append(what)
    for what, figures, label in (("lines", lines, "expanded lines per tool"), ("ir", ir, "LLVM IR lines per tool")):
        row(label, figures["ours"], figures["rmcp"], figures["ours"] / figures["rmcp"], AIMS[what])
        if figures["ours"] > AIMS[what] * SLACK:
            missed.append(label)
    if options.gate and missed:
        sys.exit(f"above {SLACK} times the aim: {', '.join(missed)}")


def row(label, ours_figure, theirs_figure, ratio, aim):
    print(f"{label:<42} {ours_figure:8.2f} {theirs_figure:8.2f} {ratio:8.2f} {aim:7}")


if __name__ == "__main__":
    main()
