/// Watch.
#[tool]
async fn watch(#[context] ctx: &Ctx, #[arg] c: Context, paths: &[PathBuf]) -> Content {
    Content::new()
}
