use std::collections::BTreeSet;

use agent_tools_runtime::{Arguments, Outcome, OutcomeKind, Scope};
use agent_tools_tests::rng::Rng;
use serde_json::{Value, json};

use crate::{
    case::Case,
    cases,
    generate::Generator,
    mutate::mutated,
    places::{at, is_inexact},
};

/// How many values there are for each type.
const VALUES: usize = 800;

/// Of how many refused values one is called with: the words about it cost more than the call.
const REFUSED: usize = 10;

/// Values of one type, the same in every run: half after its schema, and each of those again with a change or two.
pub(crate) fn values(case: &Case, count: usize) -> Vec<Value> {
    let seed = case.name.bytes().fold(17, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    let mut generator = Generator { root: case.descriptor.accept_schema(), rng: Rng::new(seed) };
    let mut values = Vec::new();
    while values.len() < count {
        let value = generator.instance();
        let mut changed = mutated(&value, &mut generator.rng);
        if generator.rng.one_in(3) {
            changed = mutated(&changed, &mut generator.rng);
        }
        values.extend([value, changed]);
    }
    values
}

#[tokio::test]
async fn what_accept_accepts_the_handler_receives_as_serde_alone_decodes_it() {
    let mut breaches = Vec::new();
    let (mut shapes, mut pairs, mut accepted) = (BTreeSet::new(), 0, 0);
    for case in cases::all() {
        shapes.insert(case.descriptor.accept_schema().to_string());
        let values = values(&case, VALUES);
        let (taken, refused): (Vec<_>, Vec<_>) = values.iter().partition(|value| case.accept.is_valid(value));
        if taken.len() * 20 < values.len() {
            breaches.push(format!(
                "{}: only {} of {} values are accepted",
                case.name,
                taken.len(),
                values.len()
            ));
        }
        pairs += values.len();
        accepted += taken.len();
        let mut seen = BTreeSet::new();
        for value in taken.into_iter().filter(|value| seen.insert(value.to_string())) {
            if let Err(breach) = received_as_decoded(&case, value).await {
                breaches.push(format!("{}: {value}: {breach}", case.name));
            }
        }
        for value in refused.into_iter().step_by(REFUSED) {
            if let Err(breach) = refused_or_repaired(&case, value).await {
                breaches.push(format!("{}: {value}: {breach}", case.name));
            }
        }
    }
    assert!(breaches.is_empty(), "{} breaches, such as\n{}", breaches.len(), some(&breaches));
    assert!(shapes.len() >= 100, "{} shapes", shapes.len());
    assert!(pairs >= 100_000, "{pairs} pairs");
    assert!(accepted * 5 >= pairs, "{accepted} of {pairs} are accepted");
}

async fn called(case: &Case, value: &Value) -> Outcome {
    let arguments = Arguments::from_json(&value.to_string()).expect("arguments");
    case.catalog.call("probe", arguments, &Scope::test()).await.expect("a tool")
}

async fn received_as_decoded(case: &Case, value: &Value) -> Result<(), String> {
    let outcome = called(case, value).await;
    let decoded = match case.decode_as_meant(value) {
        Ok(decoded) => decoded,
        // To a schema 1e18 is an integer; which one, only its text could tell.
        Err(_) if is_inexact(value) && outcome.kind() == OutcomeKind::InvalidInput => return Ok(()),
        Err(error) => return Err(error),
    };
    match outcome.value().and_then(Value::as_str) {
        Some(received) if received == decoded.shown => Ok(()),
        Some(received) => Err(format!("serde gives {}, the handler got {received}", decoded.shown)),
        None => Err(format!("serde gives {}, the call ends as {:?}", decoded.shown, outcome.kind())),
    }
}

/// What is refused does not reach the handler, but for what was repaired: that is received as it would be if it had been
/// sent without its quotes.
async fn refused_or_repaired(case: &Case, value: &Value) -> Result<(), String> {
    let outcome = called(case, value).await;
    if outcome.kind() == OutcomeKind::InvalidInput {
        return Ok(());
    }
    // No arguments are an empty object; a name that no schema could declare is not told.
    let mut meant = if value.is_null() { json!({}) } else { value.clone() };
    for path in outcome.repaired() {
        if path.contains("(a property)") {
            return Ok(());
        }
        let pointer = format!("/{}", path.replace('[', ".").replace(']', "").replace('.', "/"));
        let quoted = meant.pointer_mut(&pointer).ok_or(format!("`{path}` is not in it"))?;
        let read = quoted.as_str().and_then(|text| serde_json::from_str(text).ok());
        *quoted = read.ok_or(format!("`{path}` was no quoted JSON"))?;
    }
    if !case.accept.is_valid(&meant) {
        return Err(format!("{meant} is refused, the call ends as {:?}", outcome.kind()));
    }
    let decoded = case.decode_as_meant(&meant)?;
    if outcome.value().and_then(Value::as_str) == Some(&decoded.shown) {
        Ok(())
    } else {
        Err(format!("serde gives {} of {meant}, the handler got {:?}", decoded.shown, outcome.value()))
    }
}

#[test]
fn what_serde_decodes_and_writes_again_is_accepted() {
    let mut breaches = Vec::new();
    let mut written = 0;
    // What a declared keyword refuses is refused on purpose.
    for case in cases::all().into_iter().filter(|case| !case.name.ends_with("Attrs")) {
        for value in values(&case, VALUES / 2) {
            let Ok(decoded) = case.decode(&value) else { continue };
            // A `f32` past its range becomes infinite, which JSON cannot say.
            let Some(again) = decoded.written.filter(|_| !decoded.shown.contains("inf")) else { continue };
            written += 1;
            if !case.accept.is_valid(&again) {
                breaches.push(format!("{}: {value} is decoded, and {again} is refused", case.name));
            }
        }
    }
    assert!(breaches.is_empty(), "{} breaches, such as\n{}", breaches.len(), some(&breaches));
    assert!(written > 10_000, "{written} values were written");
}

#[test]
fn null_for_a_property_that_need_not_be_given_is_accepted_at_any_depth() {
    let mut written = 0;
    for case in cases::all() {
        for value in values(&case, 100).iter().filter(|value| case.accept.is_valid(value)) {
            for place in case.optional_places(value) {
                let mut value = value.clone();
                *at(&mut value, &place) = Value::Null;
                written += 1;
                assert!(case.accept.is_valid(&value), "{}: {value}", case.name);
            }
        }
    }
    assert!(written > 1_000, "{written} times");
}

/// A few breaches of each type.
pub(crate) fn some(breaches: &[String]) -> String {
    let mut shown: Vec<&str> = Vec::new();
    for breach in breaches {
        let name = breach.split(": ").next();
        if shown.iter().filter(|shown| shown.split(": ").next() == name).count() < 3 {
            shown.push(breach);
        }
    }
    shown.join("\n")
}
