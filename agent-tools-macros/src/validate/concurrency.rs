use syn::{Expr, ExprLit, Lit};

use crate::{
    diagnostics::Diagnostics,
    parse::{Entry, Options, Value},
};

/// What the process runs at once, over all tools: a tool cannot have more.
const MOST: usize = 64;

/// `concurrency = exclusive | N`: how many calls may run at once.
pub(super) fn of(options: &Options, diagnostics: &mut Diagnostics) -> Option<usize> {
    let entry = options.readable("concurrency")?;
    let calls = if entry.word().as_deref() == Some("exclusive") { Some(1) } else { number(entry) };
    let refusal = match calls {
        None => "`concurrency` is `exclusive` or a number, as in `concurrency = 4`",
        Some(0) => "`concurrency` cannot be zero: no call would ever run",
        Some(calls) if calls > MOST => {
            "`concurrency` is at most 64, which is how many calls run at once over all tools; leave it out"
        }
        calls => return calls,
    };
    diagnostics.error(entry, refusal);
    None
}

/// A whole number; one that is too large for the type is too large anyway.
fn number(entry: &Entry) -> Option<usize> {
    let Value::Expr(expr) = &entry.value else { return None };
    let Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) = &**expr else { return None };
    Some(number.base10_parse().unwrap_or(usize::MAX))
}
