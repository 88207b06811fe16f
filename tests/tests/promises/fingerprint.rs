use std::{collections::BTreeMap, process::Command, sync::Arc};

use agent_tools::{Context, Defined, define, tool, tools};
use agent_tools_runtime::{Catalog, Fingerprint};
use agent_tools_tests::tools::{Counts, all_opt, any, basic, big, gallery};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

fn of_basic() -> String {
    let catalog = Catalog::freeze(basic(&Arc::new(Counts::default()))).expect("freezes");
    catalog.fingerprint().to_string()
}

#[test]
fn it_does_not_depend_on_the_order_of_the_tools() {
    let print = |tools| Catalog::freeze(tools).expect("freezes").fingerprint();
    let first = print(tools![all_opt, any, big, gallery]);
    assert_eq!(first, print(tools![gallery, big, any, all_opt]));
    assert_ne!(first, print(tools![gallery, big, any]));
    assert_eq!(first.to_string().len(), 64);
}

#[test]
fn it_is_the_same_in_another_process() {
    let output = Command::new(env!("CARGO_BIN_EXE_fingerprint")).output().expect("runs");
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(printed.lines().next(), Some(of_basic().as_str()));
}

#[test]
fn it_is_the_same_in_a_build_where_serde_json_keeps_order_and_number_texts() {
    let output = crate::builds::cargo("serde-json")
        .args(["run", "--quiet", "-p", "agent-tools-tests", "--bin", "fingerprint"])
        .args(["--features", "other-serde-json"])
        .output()
        .expect("cargo runs");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut lines = printed.lines();
    assert_eq!(lines.next(), Some(of_basic().as_str()));
    assert_eq!(lines.next(), Some("other"), "the build must really differ");
}

#[derive(Deserialize, JsonSchema)]
struct One {
    /// A number.
    #[expect(dead_code, reason = "only its schema is used")]
    n: u8,
}

#[derive(Deserialize, JsonSchema)]
struct Other {
    /// A number.
    #[expect(dead_code, reason = "only its schema is used")]
    n: u16,
}

#[derive(Serialize, JsonSchema)]
struct Out {
    n: u8,
}

fn base() -> Defined {
    define("t", "Do it.", |_: Context, _: One| async { Ok(Out { n: 1 }) })
}

#[test]
fn it_differs_for_every_part_of_a_tool() {
    let variants = [
        ("base", base()),
        ("name", define("u", "Do it.", |_: Context, _: One| async { Ok(Out { n: 1 }) })),
        ("description", define("t", "Do it!", |_: Context, _: One| async { Ok(Out { n: 1 }) })),
        ("input", define("t", "Do it.", |_: Context, _: Other| async { Ok(Out { n: 1 }) })),
        ("output", define("t", "Do it.", |_: Context, _: One| async { Ok(1_u8) })),
        ("no output", define("t", "Do it.", |_: Context, _: One| async { Ok(()) })),
        ("title", base().title("T")),
        ("another title", base().title("U")),
        ("revision", base().revision("v1")),
        ("another revision", base().revision("v2")),
        ("read_only", base().read_only()),
        ("without repair", base().coerce_off()),
        ("destructive", base().destructive()),
        ("non_destructive", base().non_destructive()),
        ("idempotent", base().idempotent()),
        ("non_idempotent", base().non_idempotent()),
        ("open_world", base().open_world()),
        ("closed_world", base().closed_world()),
    ];
    let mut seen: BTreeMap<[u8; 32], &str> = BTreeMap::new();
    for (name, variant) in variants {
        let print: Fingerprint = Catalog::freeze(variant).expect("freezes").fingerprint();
        if let Some(other) = seen.insert(*print.as_bytes(), name) {
            panic!("{name} and {other} have one fingerprint");
        }
    }
}

#[test]
fn it_is_the_same_where_only_what_it_leaves_out_differs() {
    let print = |tool: Defined| Catalog::freeze(tool).expect("freezes").fingerprint();
    let second = std::time::Duration::from_secs(1);
    for (what, variant) in [
        ("timeout", base().timeout(second)),
        ("idle_timeout", base().idle_timeout(second)),
        ("concurrency", base().concurrency(1)),
        ("max_output", base().max_output(1_024)),
        ("on_cancel", base().on_cancel_detach()),
    ] {
        assert_eq!(print(base()), print(variant), "{what}");
    }
}

/// Do it.
#[tool(name = "t")]
async fn declared(
    /// A number.
    n: u8,
) -> Out {
    Out { n }
}

#[test]
fn a_declared_and_a_defined_tool_of_one_contract_have_one_fingerprint() {
    let print = |tools: agent_tools::Tools| Catalog::freeze(tools).expect("freezes").fingerprint();
    assert_eq!(print(tools![declared]), print(tools![..base()]));
}

#[test]
fn the_digest_of_a_handler_s_source_is_told_and_is_no_part_of_it() {
    let catalog = Catalog::freeze(tools![declared]).expect("freezes");
    let descriptor = catalog.descriptor("t").expect("a tool");
    assert!(descriptor.source_digest().is_some());
    let defined = Catalog::freeze(base()).expect("freezes");
    assert_eq!(defined.descriptor("t").expect("a tool").source_digest(), None);
    assert_eq!(catalog.fingerprint(), defined.fingerprint());
}
