use std::sync::Arc;

use agent_tools::tools;

struct Tracker;

fn main() {
    let _ = tools![..Arc::new(Tracker)];
}
