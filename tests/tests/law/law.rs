use std::collections::BTreeSet;

use agent_tools_runtime::{Arguments, OutcomeKind, Scope};
use serde_json::Value;

use crate::{
    case::Case,
    cases,
    generate::Generator,
    mutate::mutated,
    places::{at, is_inexact},
    rng::Rng,
};

/// How many values there are for each type.
const VALUES: usize = 800;

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
    let (mut pairs, mut accepted) = (0, 0);
    for case in cases::all() {
        let values = values(&case, VALUES);
        let taken: Vec<_> = values.iter().filter(|value| case.accept.is_valid(value)).collect();
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
    }
    assert!(breaches.is_empty(), "{} breaches, such as\n{}", breaches.len(), some(&breaches));
    assert!(pairs >= 100_000, "{pairs} pairs");
    assert!(accepted * 5 >= pairs, "{accepted} of {pairs} are accepted");
}

async fn received_as_decoded(case: &Case, value: &Value) -> Result<(), String> {
    let arguments = Arguments::from_json(&value.to_string()).map_err(|error| error.to_string())?;
    let outcome = case.catalog.call("probe", arguments, &Scope::test()).await.expect("a tool");
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
fn some(breaches: &[String]) -> String {
    let mut shown: Vec<&str> = Vec::new();
    for breach in breaches {
        let name = breach.split(": ").next();
        if shown.iter().filter(|shown| shown.split(": ").next() == name).count() < 3 {
            shown.push(breach);
        }
    }
    shown.join("\n")
}
