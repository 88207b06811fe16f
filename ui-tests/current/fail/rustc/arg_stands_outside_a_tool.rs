async fn lookup(#[arg(default = 3)] depth: u32) {
    let _ = depth;
}

fn main() {}
