//! What only the text of arguments shows: the fraction that a double hides, equal keys, and other names.

use std::collections::BTreeMap;

use agent_tools::{tool, tools};
use agent_tools_runtime::{Arguments, Catalog, OutcomeKind, Scope};
use agent_tools_tests::rng::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    case::Case,
    cases,
    law::{some, values},
    places::{at, numbers},
    types::Expr,
};

/// A number that reads as the double of a whole one and is not whole; nothing near 2^53 can be spelt like this.
fn beside(number: &Value) -> Option<String> {
    let whole = number.as_f64().filter(|double| double.fract() == 0.0 && double.abs() < 1e15)?;
    Some(if whole == 0.0 { "1e-400".to_owned() } else { format!("{whole}.00000000000000000001") })
}

/// The text of a value in which a number is spelt so that its double hides a fraction.
fn with_hidden_fraction(value: &Value, rng: &mut Rng) -> Option<String> {
    const MARK: &str = "the number";
    let spelt: Vec<_> =
        numbers(value).into_iter().filter_map(|(place, number)| Some((place, beside(&number)?))).collect();
    let (place, number) = (!spelt.is_empty()).then(|| rng.pick(&spelt))?;
    let mut value = value.clone();
    *at(&mut value, place) = MARK.into();
    Some(value.to_string().replace(&format!("\"{MARK}\""), number))
}

/// The text of a value whose first property is there twice.
fn with_equal_keys(value: &Value) -> Option<String> {
    let (name, first) = value["x"].as_object()?.iter().next()?;
    let twice = format!("{{{}:{first},", Value::from(name.as_str()));
    Some(value.to_string().replacen("{\"x\":{", &format!("{{\"x\":{twice}"), 1))
}

/// Whether the schema takes what a parser makes of the text.
fn accepts(case: &Case, text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value| case.accept.is_valid(&value))
}

/// What the handler shows of the text, or `None` where it does not run.
async fn received(case: &Case, text: &str) -> Option<String> {
    let arguments = Arguments::from_json(text).ok()?;
    let outcome = case.catalog.call("probe", arguments, &Scope::test()).await.expect("a tool");
    outcome.value().and_then(Value::as_str).map(str::to_owned)
}

#[tokio::test]
async fn what_a_parser_hides_does_not_reach_a_handler_that_serde_alone_would_not_give_it() {
    let mut breaches = Vec::new();
    let (mut decoded, mut refused) = (0, 0);
    for case in cases::all() {
        let mut rng = Rng::new(29);
        for value in values(&case, 200).iter().filter(|value| case.decode(value).is_ok()) {
            let hidden = with_hidden_fraction(value, &mut rng);
            let twice = with_equal_keys(value);
            for text in hidden.iter().chain(&twice) {
                let by_serde = case.decode_text(text).ok().map(|decoded| decoded.shown);
                *if by_serde.is_some() { &mut decoded } else { &mut refused } += 1;
                let received = received(&case, text).await;
                // Equal keys are refused in maps too. What is flattened as an `Option` is `None` to serde where it does not
                // fit. Else a fraction is lost only where serde takes a double, and there it is received.
                let is_double = Some(text) == hidden.as_ref() && !case.name.contains("FlatOption");
                let may_be_refused = by_serde.is_none() || !is_double || !accepts(&case, text);
                if received != by_serde && !(received.is_none() && may_be_refused) {
                    breaches
                        .push(format!("{}: {text}: serde gives {by_serde:?}, not {received:?}", case.name));
                }
            }
        }
    }
    assert!(breaches.is_empty(), "{} breaches, such as\n{}", breaches.len(), some(&breaches));
    assert!(decoded > 500 && refused > 2_000, "{decoded} texts are decoded, {refused} refused");
}

/// The text of a number about in the middle between two `f32`, with more or fewer digits than its double tells.
fn between_singles(rng: &mut Rng) -> String {
    loop {
        #[expect(clippy::cast_possible_truncation, reason = "any bits will do")]
        let single = f32::from_bits(rng.next() as u32);
        if single.is_finite() && single.next_up().is_finite() {
            let middle = f64::midpoint(single.into(), single.next_up().into());
            return format!("{middle:.*e}", 7 + rng.below(40));
        }
    }
}

#[tokio::test]
async fn a_single_is_received_as_serde_alone_decodes_its_text() {
    let mut rng = Rng::new(31);
    let mut misread = 0;
    for (case, around) in [
        (Case::of::<f32>("f32"), "#"),
        (Case::of::<Option<Vec<f32>>>("Option<Vec<f32>>"), "[0.5,#]"),
        (Case::of::<BTreeMap<String, (f64, f32)>>("BTreeMap"), r#"{"k":[#,#]}"#),
        (Case::of::<Expr>("Expr, which serde buffers"), r#"{"op":"wrap","weight":#,"expr":null}"#),
        (Case::of::<Value>("Value"), "#"),
    ] {
        for _ in 0..500 {
            let number = between_singles(&mut rng);
            let text = format!(r#"{{"x":{}}}"#, around.replace('#', &number));
            let by_serde = case.decode_text(&text).ok().map(|decoded| decoded.shown);
            assert_eq!(received(&case, &text).await, by_serde, "{}: {text}", case.name);
            let single: f32 = number.parse().expect("a number");
            #[expect(clippy::cast_possible_truncation, reason = "it is what must not be done")]
            let rounded_twice = number.parse::<f64>().expect("a number") as f32;
            misread += usize::from(single.to_bits() != rounded_twice.to_bits());
        }
    }
    assert!(misread > 100, "{misread} would be read wrong from their doubles");
}

/// A tag whose name comes behind that of the content.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
enum Beside {
    Map(BTreeMap<u64, f32>),
    Fields { data: BTreeMap<i64, u8> },
}

#[tokio::test]
async fn content_is_received_as_serde_alone_decodes_it_behind_its_tag() {
    let case = Case::of::<Vec<Beside>>("Beside");
    for (tag, content) in [
        ("Map", r#"{"1":0.5,"18":3.4028235e38}"#),
        ("Map", r#"{"1":1.00000005960464477540}"#),
        ("Map", r#"{"1":1e39}"#),
        ("Fields", r#"{"data":{"-1":1}}"#),
        ("Fields", r#"{"data":{"-1":256}}"#),
    ] {
        let tag_first = format!(r#"{{"x":[{{"type":"{tag}","data":{content}}}]}}"#);
        let content_first = format!(r#"{{"x":[{{"data":{content},"type":"{tag}"}}]}}"#);
        let by_serde = case.decode_text(&tag_first).ok().map(|decoded| decoded.shown);
        for text in [tag_first, content_first] {
            assert_eq!(received(&case, &text).await, by_serde, "{text}");
        }
    }
}

/// Say what was decoded.
#[tool(read_only, inline)]
fn renamed(#[arg(alias = "old")] new: u8, #[arg(alias = "before")] after: Option<String>) -> String {
    format!("{:?}", Renamed { new, after })
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read by `Debug` only")]
struct Renamed {
    #[serde(alias = "old")]
    new: u8,
    #[serde(alias = "before")]
    after: Option<String>,
}

#[tokio::test]
async fn an_alias_is_received_as_serde_alone_decodes_it() {
    let catalog = Catalog::freeze(tools![renamed]).expect("freezes");
    for text in [
        r#"{"new":1}"#,
        r#"{"old":1}"#,
        r#"{"old":1,"before":"a"}"#,
        r#"{"new":1,"before":null}"#,
        r#"{"old":1,"new":1}"#,
        r#"{"old":300}"#,
        r#"{"old":0.99999999999999999999}"#,
        r#"{"OLD":1}"#,
        r#"{"before":"a"}"#,
    ] {
        let by_serde = serde_json::from_str::<Renamed>(text).ok().map(|decoded| format!("{decoded:?}"));
        let arguments = Arguments::from_json(text).expect("arguments");
        let outcome = catalog.call("renamed", arguments, &Scope::test()).await.expect("a tool");
        assert_eq!(outcome.value().and_then(Value::as_str), by_serde.as_deref(), "{text}");
        assert!(by_serde.is_some() || outcome.kind() == OutcomeKind::InvalidInput, "{text}");
    }
}
