use agent_tools::Descriptor;

use super::{
    codex,
    place::{Place, Subject},
    rule::Shape,
    shapes::{self, Site},
};

/// Everything that some client may not take of one tool, and how many places were left out.
pub(super) fn sites(tool: &Descriptor) -> (Vec<Site>, usize) {
    let mut input = shapes::find(Subject::Input, tool.advertised_schema());
    let mut sites = words(tool);
    sites.append(&mut input.sites);
    sites.push(Site { amount: codex::bytes(tool.advertised_schema()), ..site(Shape::Size, Subject::Input) });
    let mut omitted = input.omitted;
    if let Some(output) = tool.advertised_output() {
        let mut output = shapes::find(Subject::Output, &output);
        if tool.wraps_output() {
            output.sites.iter_mut().for_each(|site| site.place.unwrap());
        }
        sites.append(&mut output.sites);
        omitted += output.omitted;
    }
    (sites, omitted)
}

/// Its name and description.
fn words(tool: &Descriptor) -> Vec<Site> {
    let (name, description) = (tool.name(), tool.description());
    let mut sites = vec![
        Site { amount: name.chars().count(), ..site(Shape::NameLength, Subject::Name) },
        Site { amount: description.chars().count(), ..site(Shape::DescLength, Subject::Description) },
    ];
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "_-".contains(character);
    let starts_well = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    if !starts_well || !name.chars().all(is_plain) {
        sites.push(site(Shape::NameChars, Subject::Name));
    } else if name.contains("__") || name.starts_with("mcp_") || name.ends_with('-') {
        sites.push(site(Shape::NameUnusual, Subject::Name));
    }
    if description.is_empty() {
        sites.push(site(Shape::DescEmpty, Subject::Description));
    }
    sites
}

fn site(shape: Shape, subject: Subject) -> Site {
    Site { shape, subject, place: Place::default(), detail: String::new(), keywords: Vec::new(), amount: 0 }
}

/// What can be seen of all tools together only: each with the tool it is about, if it is about one.
pub(super) fn together<'t>(names: &[&'t str]) -> Vec<(&'t str, Site)> {
    let mut sites = vec![("", Site { amount: names.len(), ..site(Shape::ToolCount, Subject::Catalog) })];
    let mut seen: Vec<(String, &str)> = names.iter().map(|name| (sanitized(name), *name)).collect();
    seen.sort();
    for pair in seen.windows(2) {
        if let [(left, earlier), (right, name)] = pair
            && left == right
        {
            let detail = format!("like `{earlier}`");
            sites.push((name, Site { detail, ..site(Shape::NameUnique, Subject::Name) }));
        }
    }
    sites
}

/// The name as the most careless client would tell it from others.
fn sanitized(name: &str) -> String {
    let plain = |character: char| if character.is_ascii_alphanumeric() { character } else { '_' };
    name.to_lowercase().chars().map(plain).collect()
}
