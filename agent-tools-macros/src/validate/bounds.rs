use std::cmp::Ordering;

use syn::{Expr, ExprLit, ExprRange, Lit, RangeLimits};

use crate::{
    diagnostics::Diagnostics,
    json,
    model::Keyword,
    parse::{Entry, Options, Value},
};

/// `range = 1..=100`: what a number may be.
pub(super) fn range(options: &Options, diagnostics: &mut Diagnostics) -> Option<Keyword> {
    let entry = options.readable("range")?;
    let (minimum, maximum) = bounds(entry, "1..=100", diagnostics)?;
    Some(Keyword::Range(minimum, maximum, entry.key.span()))
}

/// `length = 1..=64`: how long a string, array or map may be.
pub(super) fn length(options: &Options, diagnostics: &mut Diagnostics) -> Option<Keyword> {
    let entry = options.readable("length")?;
    let (minimum, maximum) = bounds(entry, "1..=64", diagnostics)?;
    let count = |text: Option<String>| text.map(|text| text.parse::<u64>()).transpose();
    match (count(minimum), count(maximum)) {
        (Ok(minimum), Ok(maximum)) => Some(Keyword::Length(minimum, maximum, entry.key.span())),
        _ => {
            diagnostics.error(entry, "`length` counts characters, items or entries: whole numbers from 0");
            None
        }
    }
}

/// The two ends of a range, as JSON number texts.
type Bounds = (Option<String>, Option<String>);

/// `low..=high`, `low..`, `..=high`, with number literals.
fn bounds(entry: &Entry, sample: &str, diagnostics: &mut Diagnostics) -> Option<Bounds> {
    let key = &entry.key;
    let Value::Expr(expr) = &entry.value else {
        diagnostics.error(entry, format!("`{key}` needs a range, as in `{key} = {sample}`"));
        return None;
    };
    let Expr::Range(range) = &**expr else {
        diagnostics.error(expr, format!("`{key}` needs a range, as in `{key} = {sample}`"));
        return None;
    };
    if let (RangeLimits::HalfOpen(_), Some(_)) = (&range.limits, &range.end) {
        let message = format!("write `..=`: both ends of `{key}` belong to it, as in `{key} = {sample}`");
        diagnostics.error(range, message);
        return None;
    }
    let ends = [range.start.as_deref(), range.end.as_deref()];
    let strange: Vec<_> = ends.iter().flatten().filter(|end| json::number(end).is_none()).collect();
    if !strange.is_empty() {
        let message = format!("the ends of `{key}` are number literals: they are part of the schema");
        match strange.as_slice() {
            [end] => diagnostics.error(end, message),
            _ => diagnostics.error(range, message),
        }
        return None;
    }
    let [low, high] = ends.map(|end| end.and_then(json::number));
    let bounds = (low, high);
    check_order(range, &bounds, diagnostics);
    Some(bounds)
}

fn check_order(range: &ExprRange, bounds: &Bounds, diagnostics: &mut Diagnostics) {
    match bounds {
        (None, None) => diagnostics.error(range, "this range has no end; write `1..`, `..=100` or `1..=100`"),
        (Some(low), Some(high)) if greater(low, high) => {
            diagnostics.error(range, format!("this range is empty: {low} is greater than {high}"));
        }
        _ => {}
    }
}

/// A literal `default` or `example` that the same property would refuse in a call.
pub(super) fn check_within(
    key: &str,
    options: &Options,
    keywords: &[Keyword],
    diagnostics: &mut Diagnostics,
) {
    let Some(Value::Expr(expr)) = options.get(key).map(|entry| &entry.value) else { return };
    let below = |low: &Option<String>, text: &str| low.as_ref().is_some_and(|low| greater(low, text));
    let above = |high: &Option<String>, text: &str| high.as_ref().is_some_and(|high| greater(text, high));
    for keyword in keywords {
        let refusing = match keyword {
            Keyword::Range(low, high, _) => json::number(expr)
                .is_some_and(|number| below(low, &number) || above(high, &number))
                .then_some("range"),
            Keyword::Length(low, high, _) => characters(expr)
                .is_some_and(|count| {
                    low.is_some_and(|low| count < low) || high.is_some_and(|high| count > high)
                })
                .then_some("length"),
            _ => None,
        };
        if let Some(refusing) = refusing {
            diagnostics.error(expr, format!("this {key} is outside of the property's own `{refusing}`"));
        }
    }
}

/// How many characters a string literal has.
fn characters(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => u64::try_from(text.value().chars().count()).ok(),
        _ => None,
    }
}

fn greater(left: &str, right: &str) -> bool {
    order(left, right) == Some(Ordering::Greater)
}

fn order(left: &str, right: &str) -> Option<Ordering> {
    match (left.parse::<i128>(), right.parse::<i128>()) {
        (Ok(left), Ok(right)) => Some(left.cmp(&right)),
        _ => left.parse::<f64>().ok()?.partial_cmp(&right.parse::<f64>().ok()?),
    }
}
