//! A tool may be declared where it is used.
#![deny(warnings, missing_docs, unreachable_pub, missing_debug_implementations, unsafe_code)]

use agent_tools::{tool, tools};

fn main() {
    /// Answer.
    #[tool]
    async fn answer(#[state] answer: u32, question: &str) -> u32 {
        let _ = question;
        answer
    }

    let listed = {
        /// Ask.
        #[tool]
        async fn ask(#[arg(default = 3)] times: u32) -> u32 {
            times
        }
        tools![answer(42_u32), ask]
    };
    assert_eq!(listed.len(), 2);
}
