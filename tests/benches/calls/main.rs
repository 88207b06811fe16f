//! What a catalog costs beside the bare pair of `jsonschema` and `serde_json`: `cargo bench -p agent-tools-tests --bench calls`.
//!
//! Criterion shows how long ours takes. The table at the end compares: both do the same work in turns, so that a busy
//! machine slows both, and what counts is the median of the turns, which a preempted one does not move.

#![expect(clippy::print_stdout, reason = "a benchmark reports to a terminal")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot do its work ends")]

mod bare;
mod input;
mod samples;

use std::{hint::black_box, time::Duration};

use agent_tools::{Tools, define, tools};
use agent_tools_runtime::{Arguments, Catalog, OutcomeKind, Scope};
use criterion::Criterion;
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};

use self::{
    bare::Bare,
    input::{Nothing, Ticket, file_ticket, nothing},
    samples::{Samples, timed},
};

fn main() {
    let mut criterion = Criterion::default().sample_size(50).configure_from_args();
    let rows = [freeze(&mut criterion), valid(&mut criterion), invalid(&mut criterion), text(&mut criterion)];
    criterion.final_summary();
    println!("\n| | ours, µs | bare, µs | ratio |\n|---|---|---|---|");
    rows.iter().filter(|row| !row.is_empty()).for_each(|row| println!("{row}"));
}

/// Declaring and freezing, against compiling the schemas as schemars makes them.
fn freeze(criterion: &mut Criterion) -> Samples {
    const TOOLS: usize = 200;
    let tool =
        |at| define(format!("file_ticket_{at}"), "File a ticket.", async |_, _: Ticket| Ok(())).read_only();
    Samples::take(criterion, "freeze of 200 tools", 1, |_| {
        let ours = timed(|| {
            Catalog::freeze((0..TOOLS).fold(Tools::new(), |tools, at| tools.with(tool(at)))).unwrap()
        });
        let bare = timed(|| (0..TOOLS).map(|_| Bare::of::<Ticket>()).collect::<Vec<_>>());
        (ours, bare)
    })
}

/// A call of eight properties less one of none, against validating and decoding the same.
///
/// What the two calls share is the task in which a handler runs, the permit and the record: the price of a call, which
/// the bare pair does not make.
fn valid(criterion: &mut Criterion) -> Samples {
    let calls = Calls::new();
    let bare = [Bare::of::<Ticket>(), Bare::of::<Nothing>()];
    Samples::take(criterion, "valid call of 8 properties: validation and decoding", 1, |count| {
        let (eight, none) = (vec![input::valid(); count], vec![input::empty(); count]);
        let called = [calls.done("file_ticket", eight.clone()), calls.done("nothing", none.clone())];
        let decoded = [bare[0].decoded::<Ticket>(eight), bare[1].decoded::<Nothing>(none)];
        (called[0].saturating_sub(called[1]), decoded[0].saturating_sub(decoded[1]))
    })
}

/// A call with three mistakes and the text that a model reads, against the errors of the validator as text.
fn invalid(criterion: &mut Criterion) -> Samples {
    let (calls, bare) = (Calls::new(), Bare::of::<Ticket>());
    Samples::take(criterion, "invalid call of 3 mistakes: rendering", 20, |count| {
        let given = vec![input::invalid(); count];
        (calls.refused("file_ticket", given.clone()), bare.explained(&given))
    })
}

/// Reading arguments from text, with the scan for what a parser hides, against parsing it.
fn text(criterion: &mut Criterion) -> Samples {
    let text = input::valid().to_string();
    Samples::take(criterion, "arguments of 8 properties from text", 100, |count| {
        let ours = timed(|| (0..count).for_each(|_| drop(Arguments::from_json(black_box(&text)).unwrap())));
        let bare =
            timed(|| (0..count).for_each(|_| drop(serde_json::from_str::<Value>(black_box(&text)).unwrap())));
        (ours, bare)
    })
}

/// A catalog, and a runtime of one thread: handlers run where their callers wait, and no other thread is woken.
struct Calls {
    catalog: Catalog,
    runtime: Runtime,
    scope: Scope,
}

impl Calls {
    fn new() -> Self {
        Self {
            catalog: Catalog::freeze(tools![file_ticket, nothing]).unwrap(),
            runtime: Builder::new_current_thread().enable_time().build().unwrap(),
            scope: Scope::test(),
        }
    }

    fn done(&self, name: &str, given: Vec<Value>) -> Duration {
        timed(|| {
            self.runtime.block_on(async {
                for arguments in given {
                    let outcome = self.catalog.call(name, arguments, &self.scope).await.unwrap();
                    assert_eq!(outcome.kind(), OutcomeKind::Success);
                }
            });
        })
    }

    fn refused(&self, name: &str, given: Vec<Value>) -> Duration {
        timed(|| {
            self.runtime.block_on(async {
                for arguments in given {
                    let outcome = self.catalog.call(name, arguments, &self.scope).await.unwrap();
                    assert_eq!(outcome.kind(), OutcomeKind::InvalidInput);
                    drop(black_box(outcome.render()));
                }
            });
        })
    }
}
