use std::{collections::BTreeMap, sync::Arc};

use agent_tools::{Descriptor, Tools};

use super::{Problem, Problems, Tool};

/// Checks every tool and compiles its schemas; reports all problems together.
pub(super) fn freeze(tools: Tools) -> Result<BTreeMap<String, Arc<Tool>>, Problems> {
    let mut frozen: BTreeMap<String, Arc<Tool>> = BTreeMap::new();
    let mut problems = Vec::new();
    let definitions = tools.into_definitions();
    if definitions.is_empty() {
        problems.push(Problem {
            tool: String::new(),
            source: String::new(),
            message: "there are no tools; list some in `tools![..]`, or say `Catalog::empty()`".to_owned(),
        });
    }
    for definition in definitions {
        let descriptor = definition.descriptor();
        let mut report = |message| problems.push(problem(&descriptor, message));
        descriptor.faults().into_iter().for_each(&mut report);
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

fn problem(descriptor: &Descriptor, message: String) -> Problem {
    Problem { tool: descriptor.name().to_owned(), source: descriptor.source().to_owned(), message }
}
