use std::{collections::BTreeMap, sync::Arc};

use agent_tools::{
    __private::{Demands, Listed},
    Descriptor, Tools,
};

use super::{CatalogOptions, Lint, Problem, Problems, Tool};

/// Checks every tool and compiles its schemas; reports all problems together.
pub(super) fn freeze(tools: Tools, options: CatalogOptions) -> Result<BTreeMap<String, Arc<Tool>>, Problems> {
    let mut frozen: BTreeMap<String, Arc<Tool>> = BTreeMap::new();
    let mut problems = Vec::new();
    let listed = tools.into_listed();
    if listed.is_empty() {
        problems.push(Problem {
            tool: String::new(),
            source: String::new(),
            message: "there are no tools; list some in `tools![..]`, or say `Catalog::empty()`".to_owned(),
        });
    }
    for Listed { definition, demands } in listed {
        let descriptor = definition.descriptor();
        let mut report = |message| problems.push(problem(&descriptor, message));
        descriptor.faults().into_iter().for_each(&mut report);
        demanded(&descriptor, demands).into_iter().for_each(&mut report);
        if options.deny_lints {
            Lint::of(&descriptor).for_each(|lint| report(lint.message().to_owned()));
        }
        if let Some(earlier) = frozen.get(descriptor.name()) {
            let other = earlier.descriptor().source();
            report(format!("its name is taken by {other}; rename one with `#[tool(name = \"…\")]`"));
            continue;
        }
        match Tool::compile(definition, descriptor.clone()) {
            Ok(tool) => drop(frozen.insert(descriptor.name().to_owned(), Arc::new(tool))),
            Err(messages) => messages.into_iter().for_each(report),
        }
    }
    Problems::refuse(problems)?;
    Ok(frozen)
}

/// What `durable_tools![]` and `read_only_tools![]` demand and could not see behind `..`.
fn demanded(descriptor: &Descriptor, demands: Demands) -> Vec<String> {
    let mut missing = Vec::new();
    if demands.revision && descriptor.revision().is_none() {
        missing.push(
            "it has no revision, which `durable_tools![]` demands; give it one, such as `v1`".to_owned(),
        );
    }
    if demands.read_only && descriptor.annotations().read_only() != Some(true) {
        missing.push("it is not declared `read_only`, which `read_only_tools![]` demands".to_owned());
    }
    missing
}

fn problem(descriptor: &Descriptor, message: String) -> Problem {
    Problem { tool: descriptor.name().to_owned(), source: descriptor.source().to_owned(), message }
}

#[cfg(test)]
mod tests;
