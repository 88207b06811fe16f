/// Move a window.
#[tool(title = "Move", non_destructive)]
pub async fn move_window(
    /// Which.
    id: u64,
    /// To the right.
    x: i32,
    /// Downwards.
    y: Option<i32>,
) -> Position {
    Position::of(id, x, y)
}
