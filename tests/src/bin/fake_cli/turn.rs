use agent_tools_tests::seams::{Shown, Told};
use serde_json::Value;

use crate::{
    client::{Call, Client},
    examples::{End, Examples},
    gateway::Gateway,
    model,
    values::Values,
};

/// One question to a CLI, from the first message to the gateway to the last word of the model.
#[derive(Default)]
pub(crate) struct Turn {
    /// The tools that the model is shown.
    pub(crate) tools: Vec<Shown>,
    /// The calls that the model has made.
    pub(crate) done: Vec<Done>,
    /// What it said last.
    pub(crate) text: String,
}

/// A call that has ended.
pub(crate) struct Done {
    pub(crate) call: Call,
    /// By the name that the gateway knows.
    pub(crate) tool: String,
    pub(crate) end: End,
    /// What the gateway gave, if it was asked.
    pub(crate) answer: Value,
    /// What the model is told.
    pub(crate) told: Told,
}

/// Runs it, and gives what is written; or what was wrong.
pub(crate) fn run(client: &dyn Client, examples: &Examples) -> Result<Vec<Value>, String> {
    let (mut values, mut turn) = (Values::default(), Turn::default());
    let mut gateway = Gateway::open(client, examples, &mut values);
    if gateway.is_none() && client.is_required() {
        return Err(format!("the required server `{}` cannot be had", client.server().key));
    }
    let listed = gateway.as_ref().map(|gateway| gateway.listed().to_owned()).unwrap_or_default();
    let tools: Vec<(Shown, Value)> = listed
        .into_iter()
        .filter(|_| client.shows_tools())
        .map(|tool| {
            let name = tool["name"].as_str().expect("a tool has a name");
            (examples.shown(name, &client.server().key), tool)
        })
        .collect();
    turn.tools = tools.iter().map(|(shown, _)| shown.clone()).collect();
    loop {
        let events = model::ask(client.model(), examples.path(), &client.request(&turn));
        let said = client.said(&events);
        if said.calls.is_empty() {
            turn.text = said.text;
            break;
        }
        for call in said.calls {
            let found = tools.iter().find(|(shown, _)| *shown == call.shown).zip(gateway.as_mut());
            let ((shown, tool), gateway) = found.ok_or("the model calls a tool that it was not shown")?;
            let name = tool["name"].as_str().unwrap_or_default();
            let is_allowed = client.allows(tool, shown);
            let answer = is_allowed.then(|| gateway.call(name, &call, client, &mut values));
            turn.done.push(done(call, name, answer, client, examples, &values));
        }
    }
    if let Some(gateway) = gateway {
        gateway.close(&mut values);
    }
    Ok(client.output(&turn, examples, &mut values))
}

fn done(
    call: Call,
    tool: &str,
    answer: Option<Value>,
    client: &dyn Client,
    examples: &Examples,
    values: &Values,
) -> Done {
    let end = match &answer {
        None => End::Refused,
        Some(answer) if answer["isError"] == true => End::Rejected,
        Some(_) => End::Answered,
    };
    let answer = answer.unwrap_or_default();
    // Ids that are open in the result of one call are not those of another.
    let mut values = values.with_answer(&answer);
    values.set("tool", call.shown.name.as_str());
    let mut result = values.filled(&examples.told(end).result);
    result[client.result_id()] = call.id.as_str().into();
    let told = Told { call: call.item.clone(), result };
    Done { call, tool: tool.to_owned(), end, answer, told }
}
