use proc_macro2::Ident;
use syn::{Expr, ExprLit, Lit, LitStr};

use super::suggest::nearest;
use crate::{
    diagnostics::Diagnostics,
    parse::{Entry, Options, Value},
};

/// Every key is known and given once; what is not is judged no further. `kind` is how messages call a key.
pub(super) fn known(kind: &str, keys: &[&str], options: &mut Options, diagnostics: &mut Diagnostics) {
    for at in 0..options.entries.len() {
        let (before, rest) = options.entries.split_at_mut(at);
        let Some(Entry { key: ident, value }) = rest.first_mut() else { return };
        let key = ident.to_string();
        if let Some(earlier) = before.iter_mut().find(|earlier| earlier.key == *ident) {
            diagnostics.error(ident, format!("`{key}` is given twice; remove one"));
            earlier.value = Value::Refused;
        } else if !keys.contains(&key.as_str()) && !matches!(value, Value::Refused) {
            diagnostics.error(ident, format!("unknown {kind} `{key}`{}", hint(&key, keys)));
        }
    }
}

fn hint(key: &str, keys: &[&str]) -> String {
    if key == "annotations" {
        return "; hints are written directly, as in `#[tool(read_only, idempotent)]`".to_owned();
    }
    match (nearest(key, keys), keys) {
        (Some(near), _) => format!("; did you mean `{near}`?"),
        (None, [only]) => format!("; the only one is `{only}`"),
        (None, _) => format!("; the options are {}", keys.join(", ")),
    }
}

impl Options {
    pub(crate) fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// The same, if there is something left to judge.
    pub(super) fn readable(&self, key: &str) -> Option<&Entry> {
        self.get(key).filter(|entry| !matches!(entry.value, Value::Refused))
    }

    /// A key that takes no value; its identifier if it is given.
    pub(super) fn flag(&self, key: &str, diagnostics: &mut Diagnostics) -> Option<&Ident> {
        let entry = self.get(key)?;
        if !matches!(entry.value, Value::Flag | Value::Refused) {
            diagnostics.error(entry, format!("`{key}` takes no value; {}", remedy(key)));
        }
        Some(&entry.key)
    }

    /// A key whose value is a string literal.
    pub(super) fn string(&self, key: &str, diagnostics: &mut Diagnostics) -> Option<LitStr> {
        let entry = self.readable(key)?;
        if let Value::Expr(expr) = &entry.value
            && let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &**expr
        {
            return Some(text.clone());
        }
        diagnostics.error(entry, format!("`{key}` needs a string literal, as in `{key} = \"…\"`"));
        None
    }
}

impl Entry {
    /// A value that is one bare word.
    pub(super) fn word(&self) -> Option<String> {
        let Value::Expr(expr) = &self.value else { return None };
        let Expr::Path(path) = &**expr else { return None };
        path.path.get_ident().map(Ident::to_string)
    }
}

/// What to write instead of `key = true` or `key = false`.
fn remedy(key: &str) -> String {
    match key {
        "destructive" | "idempotent" => format!("for an explicit false write `non_{key}`"),
        "open_world" => "for an explicit false write `closed_world`".to_owned(),
        key => format!("write `{key}`, or leave it out"),
    }
}
