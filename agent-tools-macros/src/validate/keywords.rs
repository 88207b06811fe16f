use std::cmp::Ordering;

use syn::{Attribute, Expr, ExprRange, LitStr, Meta, RangeLimits};

use super::options::known;
use crate::{
    diagnostics::Diagnostics,
    json,
    model::Keyword,
    parse::{self, Entry, Options, Value},
};

const ARG_OPTIONS: [&str; 6] = ["default", "range", "length", "pattern", "example", "rename"];

/// What `#[arg(…)]` says about a property.
#[derive(Default)]
pub(super) struct Arg {
    pub(super) rename: Option<LitStr>,
    pub(super) keywords: Vec<Keyword>,
}

pub(super) fn of(attribute: Option<&Attribute>, diagnostics: &mut Diagnostics) -> Arg {
    let options = match attribute.map(|attribute| &attribute.meta) {
        None | Some(Meta::Path(_)) => return Arg::default(),
        Some(Meta::List(list)) => parse::options(list.tokens.clone(), diagnostics),
        Some(Meta::NameValue(pair)) => {
            diagnostics
                .error(pair, "`#[arg]` takes its options in parentheses, as in `#[arg(default = 20)]`");
            return Arg::default();
        }
    };
    known("parameter option", &ARG_OPTIONS, &options, diagnostics);
    let keywords = [
        range(&options, diagnostics),
        length(&options, diagnostics),
        options.string("pattern", diagnostics).map(Keyword::Pattern),
        default(&options, diagnostics),
        example(&options, diagnostics),
    ];
    Arg { rename: rename(&options, diagnostics), keywords: keywords.into_iter().flatten().collect() }
}

fn rename(options: &Options, diagnostics: &mut Diagnostics) -> Option<LitStr> {
    let name = options.string("rename", diagnostics)?;
    let text = name.value();
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    if !(1..=64).contains(&text.len()) || !text.chars().all(allowed) {
        diagnostics.error(
            &name,
            "a property name is 1 to 64 of `A-Z a-z 0-9 _ - .`, which is what model providers accept",
        );
    }
    Some(name)
}

fn default(options: &Options, diagnostics: &mut Diagnostics) -> Option<Keyword> {
    let entry = options.get("default")?;
    match &entry.value {
        Value::Flag => Some(Keyword::DefaultValue(None)),
        Value::Expr(expr) => Some(match json::literal(expr) {
            Some(text) => Keyword::DefaultLiteral(expr.clone(), text),
            None => Keyword::DefaultValue(Some(expr.clone())),
        }),
        Value::List => no_list(entry, diagnostics),
    }
}

fn example(options: &Options, diagnostics: &mut Diagnostics) -> Option<Keyword> {
    let entry = options.get("example")?;
    match &entry.value {
        Value::Expr(expr) => Some(match json::literal(expr) {
            Some(text) => Keyword::ExampleLiteral(text),
            None => Keyword::ExampleValue(expr.clone()),
        }),
        Value::Flag => {
            diagnostics.error(entry, "`example` needs a value, as in `example = \"ISSUE-42\"`");
            None
        }
        Value::List => no_list(entry, diagnostics),
    }
}

fn no_list(entry: &Entry, diagnostics: &mut Diagnostics) -> Option<Keyword> {
    diagnostics.error(&entry.key, format!("`{0}` takes one value, as in `{0} = …`", entry.key));
    None
}

fn range(options: &Options, diagnostics: &mut Diagnostics) -> Option<Keyword> {
    let (minimum, maximum) = bounds("range", "1..=100", options, diagnostics)?;
    Some(Keyword::Range(minimum, maximum))
}

fn length(options: &Options, diagnostics: &mut Diagnostics) -> Option<Keyword> {
    let (minimum, maximum) = bounds("length", "1..=64", options, diagnostics)?;
    let mut count = |text: Option<String>| match text.map(|text| text.parse::<u64>()) {
        None => Some(None),
        Some(Ok(count)) => Some(Some(count)),
        Some(Err(_)) => {
            let entry = options.get("length")?;
            diagnostics.error(entry, "`length` counts characters, items or entries: whole numbers from 0");
            None
        }
    };
    Some(Keyword::Length(count(minimum)?, count(maximum)?))
}

type Bounds = (Option<String>, Option<String>);

/// `low..=high`, `low..`, `..=high`, with number literals.
fn bounds(key: &str, sample: &str, options: &Options, diagnostics: &mut Diagnostics) -> Option<Bounds> {
    let entry = options.get(key)?;
    let Value::Expr(expr) = &entry.value else {
        diagnostics.error(entry, format!("`{key}` needs a range, as in `{key} = {sample}`"));
        return None;
    };
    let Expr::Range(range) = &**expr else {
        diagnostics.error(expr, format!("`{key}` needs a range, as in `{key} = {sample}`"));
        return None;
    };
    if let (RangeLimits::HalfOpen(_), Some(_)) = (&range.limits, &range.end) {
        diagnostics.error(
            range,
            format!("write `..=`: both ends of `{key}` belong to it, as in `{key} = {sample}`"),
        );
        return None;
    }
    let bounds =
        (bound(key, range.start.as_deref(), diagnostics)?, bound(key, range.end.as_deref(), diagnostics)?);
    check_order(range, &bounds, diagnostics);
    Some(bounds)
}

fn bound(key: &str, expr: Option<&Expr>, diagnostics: &mut Diagnostics) -> Option<Option<String>> {
    let Some(expr) = expr else { return Some(None) };
    let number = json::number(expr);
    if number.is_none() {
        diagnostics
            .error(expr, format!("the ends of `{key}` are number literals: they are part of the schema"));
    }
    number.map(Some)
}

fn check_order(range: &ExprRange, bounds: &Bounds, diagnostics: &mut Diagnostics) {
    match bounds {
        (None, None) => diagnostics.error(range, "this range has no end; write `1..`, `..=100` or `1..=100`"),
        (Some(low), Some(high)) if order(low, high) == Some(Ordering::Greater) => {
            diagnostics.error(range, format!("this range is empty: {low} is greater than {high}"));
        }
        _ => {}
    }
}

fn order(left: &str, right: &str) -> Option<Ordering> {
    match (left.parse::<i128>(), right.parse::<i128>()) {
        (Ok(left), Ok(right)) => Some(left.cmp(&right)),
        _ => left.parse::<f64>().ok()?.partial_cmp(&right.parse::<f64>().ok()?),
    }
}
