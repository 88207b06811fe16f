/// Half typed.
#[tool]
async fn half(input: String) {
    let x = input.
}
