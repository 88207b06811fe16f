//! What is said by `--settings`, which goes before every settings file but the administrator's: a project says in its own
//! whatever it likes, and an `env` there goes before the environment of the process.

use std::path::Path;

use serde_json::{Value, json};

use super::{MADE, RUN_BEFORE};
use crate::launch::{
    client::{Names, Offer},
    environment,
    settings::{Dialect, file},
};

/// The files of a profile in which the user may say the same, the stronger one first.
const OF_THE_USER: [&str; 2] = ["settings.local.json", "settings.json"];

/// The settings of a launch: that nothing of ours goes through a proxy, how long a call may take, what runs before a
/// command, and for which tools the client has to ask, whatever else allows them.
pub(super) fn settings(offer: &Offer<'_>, names: &Names, profile: Option<&Path>) -> Value {
    let users = ["NO_PROXY", "no_proxy"].into_iter().filter_map(|name| of_the_user(profile, name));
    let no_proxy = environment::merged([offer.no_proxy.to_owned()].into_iter().chain(users));
    let unapproved: Vec<String> =
        offer.unapproved.iter().map(|name| format!("{}{name}", names.prefix)).collect();
    json!({
        "env": {
            "NO_PROXY": no_proxy,
            "no_proxy": no_proxy,
            "MCP_TOOL_TIMEOUT": offer.patience.as_millis().to_string(),
            RUN_BEFORE: offer.clone.join(MADE),
        },
        "permissions": { "ask": unapproved },
    })
}

/// What the user's own settings have a variable be.
pub(super) fn of_the_user(profile: Option<&Path>, variable: &str) -> Option<String> {
    let path = ["env".to_owned(), variable.to_owned()];
    OF_THE_USER.iter().find_map(|name| {
        let text = file::theirs(&profile?.join(name))?;
        let value = Dialect::Json.value_at(&text, &path).ok()??;
        Some(value.as_str()?.to_owned())
    })
}
