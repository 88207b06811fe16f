use std::sync::{Mutex, PoisonError};

use agent_tools::{Context, Definition, Tools, define};
use schemars::{JsonSchema, schema_for};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

/// One type: what is made of it, and the tools that take and give it.
#[allow(dead_code, reason = "two test programs have it, and each looks at its own half")]
pub(crate) struct Row {
    /// As `rows.jsonl` spells it.
    pub(crate) name: String,
    /// What schemars makes of the input.
    pub(crate) schemars: Value,
    /// What clients are shown of the input.
    pub(crate) shown: Value,
    /// Why no tool can take it; empty if one can.
    pub(crate) faults: Vec<String>,
    /// `give_N`, and `take_N` if a tool can take it. Their title is the type.
    pub(crate) tools: Tools,
    /// The name of `take_N`.
    pub(crate) take: String,
    /// What serde alone reads of arguments, and writes again.
    pub(crate) alone: Box<dyn Fn(&Value) -> String>,
}

/// What was taken, in turn: by which tool, and what its handler had, as JSON.
pub(crate) static TAKEN: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

// No doc comments here but the property's: they would be part of the schema.

#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Args")]
struct Args<T> {
    /// the x
    x: T,
}

#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Args")]
struct NoArgs {}

#[derive(Deserialize, JsonSchema)]
struct Json {
    /// The result as JSON.
    text: String,
}

impl Row {
    /// The type as the one property `x`, and as a result.
    pub(crate) fn of<T>(at: usize, name: String) -> Self
    where
        T: Serialize + DeserializeOwned + JsonSchema + Send + 'static,
    {
        Self::taking::<Args<T>, T>(at, name, |args| args.x)
    }

    /// No property, and no result.
    pub(crate) fn of_nothing(at: usize, name: String) -> Self {
        Self::taking::<NoArgs, ()>(at, name, |NoArgs {}| ())
    }

    fn taking<I, T>(at: usize, name: String, given: fn(I) -> T) -> Self
    where
        I: DeserializeOwned + JsonSchema + Send + 'static,
        T: Serialize + DeserializeOwned + JsonSchema + Send + 'static,
    {
        let written = move |input: I| serde_json::to_string(&given(input));
        let take_name = format!("take_{at}");
        let by = take_name.clone();
        let take = define(take_name.clone(), "Take it.", move |_: Context, input: I| {
            let entry = (by.clone(), written(input));
            async move {
                let (by, text) = entry;
                TAKEN.lock().unwrap_or_else(PoisonError::into_inner).push((by, text?));
                Ok(())
            }
        });
        let give = define(format!("give_{at}"), "Give it.", |_: Context, input: Json| async move {
            Ok(serde_json::from_str::<T>(&input.text)?)
        });
        let (take, give) = (take.title(name.clone()).read_only(), give.title(name.clone()).read_only());
        let descriptor = take.descriptor();
        let (faults, give) = (descriptor.faults(), Tools::from(give));
        Self {
            name,
            schemars: schema_for!(I).to_value(),
            shown: descriptor.advertised_schema().clone(),
            tools: if faults.is_empty() { give.with(take) } else { give },
            faults,
            take: take_name,
            alone: Box::new(move |arguments| {
                let input = I::deserialize(arguments).expect("serde reads it");
                written(input).expect("serde writes it")
            }),
        }
    }
}
