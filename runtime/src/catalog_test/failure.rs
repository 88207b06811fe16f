use std::fmt;

use agent_tools::{Descriptor, Tools};
use serde_json::Value;

use super::described::undescribed;
use crate::{
    catalog::{Catalog, Problem, Problems},
    portability::{self, Profile, Report},
};

/// Everything that is wrong with some tools, for a person.
#[derive(Debug)]
pub struct Failure {
    /// The problems of the set as a whole.
    set: Vec<String>,
    /// The problems of each tool that has any.
    tools: Vec<(Descriptor, Vec<String>)>,
    /// What clients would do, where one loses a tool.
    report: Option<Report>,
}

impl Failure {
    /// `None` if nothing is wrong.
    pub fn of(tools: Tools) -> Option<Self> {
        let listed = tools.clone().into_listed();
        let descriptors: Vec<_> = listed.iter().map(|listed| listed.definition.descriptor()).collect();
        let refused = Catalog::freeze(tools).err();
        let refused: Vec<&Problem> = refused.iter().flat_map(Problems::iter).collect();
        // What freezing refuses is not looked at again from the clients' side.
        let report = refused.is_empty().then(|| portability::report(descriptors.iter(), Profile::MEASURED));
        let of_set = refused.iter().filter(|problem| problem.source().is_empty());
        let failure = Self {
            set: of_set.map(|problem| problem.message().to_owned()).collect(),
            report: report.filter(|report| !report.is_clean()),
            tools: descriptors
                .into_iter()
                .map(|tool| (problems(&tool, &refused), tool))
                .filter(|(problems, _)| !problems.is_empty())
                .map(|(problems, tool)| (tool, problems))
                .collect(),
        };
        let fails = failure.report.is_some() || !failure.set.is_empty() || !failure.tools.is_empty();
        fails.then_some(failure)
    }
}

fn problems(tool: &Descriptor, refused: &[&Problem]) -> Vec<String> {
    // Two tools of one name are told apart by where they are declared.
    let own = refused
        .iter()
        .filter(|problem| problem.tool() == tool.name() && problem.source() == tool.source())
        .map(|problem| problem.message().to_owned());
    let undescribed = undescribed(tool).map(|name| {
        format!(
            "property `{name}` has no description, by which a model fills it in: write a doc comment on it"
        )
    });
    own.chain(invalid(tool)).chain(undescribed).collect()
}

/// What clients are shown must be a schema too; freezing looks at what calls are checked by.
fn invalid(tool: &Descriptor) -> impl Iterator<Item = String> {
    let input = misshown("input", tool.accept_schema(), tool.advertised_schema());
    let output = tool.output_schema().zip(tool.advertised_output());
    input.into_iter().chain(output.and_then(|(schema, shown)| misshown("output", schema, &shown)))
}

/// Says where `shown` is no schema, if `schema` is one: otherwise freezing has said it already.
fn misshown(what: &str, schema: &Value, shown: &Value) -> Option<String> {
    if !jsonschema::draft202012::meta::is_valid(schema) {
        return None;
    }
    let error = jsonschema::draft202012::meta::validate(shown).err()?;
    Some(format!(
        "its {what} schema, as it is advertised, is not valid at `{}`: {error}",
        error.instance_path()
    ))
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for problem in &self.set {
            write!(f, "{gap}{problem}")?;
            gap = "\n\n";
        }
        for (tool, problems) in &self.tools {
            write!(f, "{gap}tool `{}` ({})", tool.name(), tool.source())?;
            for problem in problems {
                write!(f, "\n  - {problem}")?;
            }
            gap = "\n\n";
        }
        match &self.report {
            Some(report) => write!(f, "{gap}{report}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::misshown;

    #[test]
    fn a_schema_that_is_broken_on_its_way_to_clients_is_named_by_its_place() {
        let (good, bad) = (json!({ "items": { "type": "string" } }), json!({ "items": { "type": "text" } }));
        let said = misshown("input", &good, &bad).unwrap_or_default();
        let expected = "its input schema, as it is advertised, is not valid at `/items/type`: ";
        assert!(said.starts_with(expected), "{said}");
        assert_eq!(misshown("input", &good, &good), None);
        assert_eq!(misshown("input", &bad, &bad), None);
    }
}
