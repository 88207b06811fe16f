use std::{
    fmt,
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::Criterion;

/// How long ours and the bare way took, in turns.
pub(crate) struct Samples {
    name: &'static str,
    /// Nanoseconds of one piece of work of ours, and of the bare way, for each batch.
    taken: Vec<(f64, f64)>,
}

impl Samples {
    /// Measures with criterion. `both` does so many pieces of work in both ways, `batch` of them at the most.
    pub(crate) fn take(
        criterion: &mut Criterion,
        name: &'static str,
        batch: u64,
        mut both: impl FnMut(usize) -> (Duration, Duration),
    ) -> Self {
        let mut taken = Vec::new();
        criterion.bench_function(name, |bencher| {
            bencher.iter_custom(|count| {
                let mut sum = Duration::ZERO;
                let mut left = count;
                while left > 0 {
                    let pieces = left.min(batch);
                    let (ours, bare) = both(usize::try_from(pieces).unwrap());
                    sum += ours;
                    left -= pieces;
                    taken.push((each(ours, pieces), each(bare, pieces)));
                }
                sum
            });
        });
        Self { name, taken }
    }

    /// Whether a filter of the command line has left it out.
    pub(crate) fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    fn median(&self, of: fn(&(f64, f64)) -> f64) -> f64 {
        let mut values: Vec<f64> = self.taken.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    }
}

/// One row of the table.
impl fmt::Display for Samples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ours, bare) = (self.median(|taken| taken.0) / 1e3, self.median(|taken| taken.1) / 1e3);
        write!(f, "| {} | {ours:.2} | {bare:.2} | {:.2} |", self.name, ours / bare)
    }
}

fn each(sum: Duration, count: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a count of rounds is far below 2^53")]
    let count = count as f64;
    sum.as_secs_f64() * 1e9 / count
}

/// How long something takes; what it makes is dropped afterwards.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let made = black_box(work());
    let taken = start.elapsed();
    drop(made);
    taken
}
