//! What declarations expand to, for people who read it, and what no expansion may contain.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p agent-tools-macros` writes the `.out.rs` files anew; read every difference.

use std::{collections::BTreeSet, env, fs, path::Path};

use proc_macro2::{Spacing, TokenStream, TokenTree};
use quote::quote;

/// Each `NAME.in.rs` under `snapshots/`: the name, its source, and what it expands to.
fn snapshots() -> Vec<(String, String, TokenStream)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder is there")
        .filter_map(|entry| {
            entry.ok()?.file_name().into_string().ok()?.strip_suffix(".in.rs").map(str::to_owned)
        })
        .collect();
    names.sort();
    let read = |name: String| {
        let source = fs::read_to_string(folder.join(format!("{name}.in.rs"))).expect("readable");
        let expanded = expand(&source);
        (name, source, expanded)
    };
    names.into_iter().map(read).collect()
}

/// Expands a source as rustc would: the attribute with the item below it, or the macro's entries.
fn expand(source: &str) -> TokenStream {
    let tokens: TokenStream = source.parse().expect("tokens");
    for kind in ["tools", "durable_tools"] {
        if let Some(entries) = source.trim().strip_prefix(&format!("{kind}![")) {
            let entries: TokenStream = entries.trim_end_matches(']').parse().expect("tokens");
            let kind: TokenStream = kind.parse().expect("an identifier");
            return crate::tools::expand(quote!(::agent_tools, #kind; #entries));
        }
    }
    let (options, item) = split(tokens, if source.contains("#[toolset]") { "toolset" } else { "tool" });
    if source.contains("#[toolset]") {
        crate::toolset::expand(options, &item)
    } else {
        crate::tool::expand(options, &item)
    }
}

/// Takes the first attribute of this name off; gives its inside and the rest.
fn split(tokens: TokenStream, name: &str) -> (TokenStream, TokenStream) {
    let (mut options, mut rest, mut found) = (TokenStream::new(), Vec::new(), false);
    for token in tokens {
        let TokenTree::Group(group) = &token else {
            rest.push(token);
            continue;
        };
        let mut inside = group.stream().into_iter();
        if !found && inside.next().is_some_and(|first| first.to_string() == name) {
            found = true;
            rest.pop();
            if let Some(TokenTree::Group(arguments)) = inside.next() {
                options = arguments.stream();
            }
        } else {
            rest.push(token);
        }
    }
    (options, rest.into_iter().collect())
}

/// As rustfmt would lay it out; a half-typed body has no layout and stays as tokens.
fn pretty(expanded: &TokenStream) -> String {
    let file = quote!(#expanded);
    if let Ok(file) = syn::parse2::<syn::File>(file) {
        return prettyplease::unparse(&file);
    }
    match syn::parse2::<syn::File>(quote!(const LIST: () = #expanded;)) {
        Ok(file) => prettyplease::unparse(&file),
        Err(_) => format!("{expanded}\n"),
    }
}

#[test]
fn declarations_expand_to_what_was_read_and_agreed() {
    let update = env::var_os("UPDATE_SNAPSHOTS").is_some();
    let snapshots = snapshots();
    assert!(snapshots.len() >= 15, "the snapshots are there");
    for (name, _, expanded) in snapshots {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("snapshots/{name}.out.rs"));
        let pretty = pretty(&expanded);
        if update {
            fs::write(&path, &pretty).expect("writable");
        }
        let agreed = fs::read_to_string(&path).unwrap_or_default();
        assert!(pretty == agreed, "{name} expands to something else now:\n{pretty}");
    }
}

#[test]
fn a_tool_of_three_properties_stays_small() {
    let (_, _, expanded) =
        snapshots().into_iter().find(|(name, ..)| name == "three_properties").expect("is there");
    let lines = pretty(&expanded).lines().count();
    assert!(lines <= 75, "{lines} lines");
}

/// What an expansion may name that its author did not write.
const ALLOWED: &str = "
    agent_tools __private core
    Arc Arg Bound Call Declaration Encode EncodeDocumented Input Meta Method Need IntoState Output Property Ret Running String ToolSet Tools Vec Whole Written
    dispatch Convert Mandatory Mute Opaque Plain
    META INPUT OUTPUT AT_REQUIRED AT_JSON __INPUT __DECLARED
    clone Clone concat concurrency convert Into into From from default Default module_path option Option Some None include_str
    alias as_string coerce_off context from_text sensitive shown_as_string declared demanding_revisions destructive detach digest documented example example_value default_value
    fitting future has_revision idempotent idle_timeout_ms input at_reply at_error at_split at_output at_documented blocking length list map_err max_output into_state new of open_world
    pattern properties range read_only revision shown start take takes_length takes_pattern takes_range takes_whole timeout_ms title tool tools unique with
    is_read_only demanding_read_only refused pending
    __at_call __at_fault __at_returned __at_tools __Block __at OneToolsetPerType Send Sync marker static where enum self Self
    allow cfg const dead_code deprecated doc fn for hidden impl let missing_debug_implementations must_use mut move
    clippy impl_trait_in_params non_exhaustive self_named_constructors
    non_camel_case_types pub reason struct unused_imports unused_variables use as async await _ compile_error
    true false usize u128 u64
";

fn idents(tokens: &TokenStream, found: &mut BTreeSet<String>) {
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(ident) => drop(found.insert(ident.to_string())),
            TokenTree::Group(group) => idents(&group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

#[test]
fn an_expansion_names_only_what_is_allowed_besides_what_the_user_wrote() {
    let allowed: BTreeSet<&str> = ALLOWED.split_whitespace().collect();
    let numbered = |name: &str| {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        stem.len() < name.len() && ["__AT", "state_", "__at_state_", "__at", "S"].contains(&stem)
    };
    for (name, source, expanded) in snapshots() {
        let (mut written, mut found) = (BTreeSet::new(), BTreeSet::new());
        idents(&source.parse().expect("tokens"), &mut written);
        idents(&expanded, &mut found);
        let foreign: Vec<_> = found
            .iter()
            .filter(|ident| {
                !written.contains(*ident) && !allowed.contains(ident.as_str()) && !numbered(ident)
            })
            .collect();
        assert!(foreign.is_empty(), "{name} names {foreign:?}");
    }
}

#[test]
fn an_expansion_has_no_relative_path_besides_what_the_user_wrote() {
    for (name, source, expanded) in snapshots() {
        let mut written = BTreeSet::new();
        idents(&source.parse().expect("tokens"), &mut written);
        check_paths(&name, &expanded, &written);
    }
}

/// Refuses `first::second` where `first` is neither behind `::` nor the user's nor `Self`.
fn check_paths(name: &str, tokens: &TokenStream, written: &BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    // `::` is a colon that is joined to the next; the one of `name: ::path` is not.
    let is_path = |at: Option<usize>| match at.and_then(|at| tokens.get(at)) {
        Some(TokenTree::Punct(colon)) => colon.as_char() == ':' && colon.spacing() == Spacing::Joint,
        _ => false,
    };
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => check_paths(name, &group.stream(), written),
            TokenTree::Ident(ident) => {
                let ident = ident.to_string();
                let starts = !is_path(at.checked_sub(2));
                let goes_on = is_path(Some(at + 1));
                // Behind a keyword `::` starts an absolute path, and a lint's path is no item's.
                let is_keyword =
                    ["__at", "as", "clippy", "const", "for", "impl", "move", "use"].contains(&ident.as_str());
                assert!(
                    !(starts && goes_on) || is_keyword || ident == "Self" || written.contains(&ident),
                    "{name}: `{ident}::` is a relative path"
                );
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}
