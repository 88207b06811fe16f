use std::{path::Path, process::Command};

/// Cargo on this workspace, with a target folder of its own: a test must not wait for the build that runs it.
pub(crate) fn cargo(target: &str) -> Command {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .current_dir(root)
        .env("CARGO_TARGET_DIR", root.join("target").join("other-builds").join(target))
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .env_remove("RUSTFLAGS");
    cargo
}

#[test]
fn a_profile_that_aborts_is_refused_in_our_words_unless_it_is_accepted() {
    let check = |features: &[&str]| {
        let output = cargo("panic-abort")
            .args(["check", "--quiet", "-p", "agent-tools-runtime", "--config", "profile.dev.panic='abort'"])
            .args(features)
            .output()
            .expect("cargo runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (passed, said) = check(&[]);
    assert!(!passed, "an aborting build was accepted");
    assert!(said.contains("agent-tools-runtime answers a panicking tool with an error"), "{said}");
    assert!(said.contains("turning on the feature `panic-abort`"), "{said}");
    let (passed, said) = check(&["--features", "panic-abort"]);
    assert!(passed, "{said}");
}

#[test]
fn the_vocabulary_crate_depends_on_no_runtime_http_mcp_or_validator() {
    let output = cargo("tree")
        .args(["tree", "-p", "agent-tools", "-e", "normal", "--prefix", "none"])
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(tree.contains("schemars "), "{tree}");
    for banned in ["tokio", "hyper", "http", "rmcp", "axum", "jsonschema", "blake3", "cc"] {
        let stands = tree.lines().any(|line| line.split(' ').next() == Some(banned));
        assert!(!stands, "{banned} in {tree}");
    }
}

#[test]
fn a_schema_file_that_is_edited_is_judged_again() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edited-schema");
    let write = |file: &str, text: &str| {
        let path = package.join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("writes");
        std::fs::write(path, text).expect("writes");
    };
    let dependency = root.join("agent-tools");
    write(
        "Cargo.toml",
        &format!(
            "[package]\nname = \"edited-schema\"\nedition = \"2024\"\n[workspace]\n\
             [dependencies]\nagent-tools = {{ path = '{}' }}\nserde_json = '1'\n",
            dependency.display()
        ),
    );
    write("Cargo.lock", &std::fs::read_to_string(root.join("Cargo.lock")).expect("reads"));
    write(
        "src/lib.rs",
        "/// Search.\n#[agent_tools::tool(input_schema = \"query.json\")]\n\
         pub async fn search(#[input] query: serde_json::Value) {\n    drop(query);\n}\n",
    );
    let check = || {
        let output = cargo("edited-schema")
            .current_dir(&package)
            .args(["check", "--quiet", "--offline"])
            .output()
            .expect("cargo runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    write("src/query.json", "{ \"type\": \"object\" }\n");
    let (passed, said) = check();
    assert!(passed, "{said}");
    write("src/query.json", "{\n  \"type\": \"object\",\n  \"required\": \"text\"\n}\n");
    let (passed, said) = check();
    assert!(!passed, "the edit was not seen");
    assert!(said.contains("query.json:3:15: `required` must be a list of property names"), "{said}");
    write("src/query.json", "{ \"type\": \"object\" }\n");
    let (passed, said) = check();
    assert!(passed, "{said}");
}
