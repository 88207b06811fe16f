/// Take every keyword.
#[tool(closed_world)]
async fn keywords(
    #[arg(default = "all", pattern = "^[a-z]+$", rename = "which")] name: String,
    #[arg(default)] list: Vec<u8>,
    #[arg(default = Mode::Fast, example = Mode::Slow)] mode: Mode,
    #[arg(range = ..=0.5)] ratio: f64,
) {
}
