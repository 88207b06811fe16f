/// Read a file.
#[tool(read_only)]
fn read(#[state] root: &Path, path: String) -> std::io::Result<String> {
    std::fs::read_to_string(root.join(path))
}
