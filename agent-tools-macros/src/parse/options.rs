use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Expr, Lit, Token,
    ext::IdentExt,
    parse::{ParseStream, Parser, discouraged::Speculative},
    token::{Brace, Paren},
};

use crate::diagnostics::Diagnostics;

/// The inside of `#[tool(…)]` or `#[arg(…)]`: `key`, `key = value` or `key(…)`, separated by commas.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) entries: Vec<Entry>,
}

pub(crate) struct Entry {
    pub(crate) key: Ident,
    pub(crate) value: Value,
}

pub(crate) enum Value {
    Flag,
    Expr(Box<Expr>),
    List,
    /// Nothing to judge: what is wrong with this entry has been reported.
    Refused,
}

/// Reads options; what cannot be read is reported, and what stands around it is kept.
pub(crate) fn options(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Options {
    let mut options = Options::default();
    let read = |input: ParseStream<'_>| {
        let content;
        syn::parenthesized!(content in input);
        while !content.is_empty() {
            let ahead = content.fork();
            match entry(&ahead) {
                Ok(entry) => {
                    options.entries.push(entry);
                    content.advance_to(&ahead);
                    separated(&content, diagnostics);
                }
                Err((key, error)) => {
                    diagnostics.push(error);
                    options.entries.extend(key.map(|key| Entry { key, value: Value::Refused }));
                    skip(&content)?;
                }
            }
            content.parse::<Option<Token![,]>>()?;
        }
        Ok(())
    };
    if let Err(error) = read.parse2(in_a_group(tokens)) {
        diagnostics.push(error);
    }
    options
}

/// The tokens in parentheses that end where the last token does: there what is cut off is reported.
fn in_a_group(tokens: TokenStream) -> TokenStream {
    let end = tokens.clone().into_iter().last().map_or_else(Span::call_site, |token| token.span());
    let mut group = Group::new(Delimiter::Parenthesis, tokens);
    group.set_span(end);
    TokenTree::Group(group).into()
}

/// One entry, up to its comma; else its key, as far as it has one, and what is wrong.
fn entry(input: ParseStream<'_>) -> Result<Entry, (Option<Ident>, syn::Error)> {
    let key = input
        .call(Ident::parse_any)
        .map_err(|_| (None, input.error("expected the name of an option, as in `key` or `key = value`")))?;
    match value(&key, input) {
        Ok(value) => Ok(Entry { key, value }),
        Err(error) => Err((Some(key), error)),
    }
}

fn value(key: &Ident, input: ParseStream<'_>) -> syn::Result<Value> {
    if input.peek(Paren) {
        let content;
        syn::parenthesized!(content in input);
        content.parse::<TokenStream>()?;
        return Ok(Value::List);
    }
    let Some(sign) = input.parse::<Option<Token![=]>>()? else {
        return match misspelled(key, input) {
            Some(remedy) => Err(input.error(remedy)),
            None => Ok(Value::Flag),
        };
    };
    if input.is_empty() || input.peek(Token![,]) {
        let message = format!("`{key}` has no value behind its `=`; write one, as in `{key} = …`");
        return Err(syn::Error::new_spanned(sign, message));
    }
    let start = input.fork();
    match input.parse() {
        Ok(expr) => Ok(Value::Expr(Box::new(ungrouped(expr)))),
        Err(_) if start.peek(Brace) => {
            Err(start.error(format!("a JSON document is a string here, as in `{key} = r#\"{{ … }}\"#`")))
        }
        Err(error) => Err(cut_off(key, &error)),
    }
}

/// What to write for something else behind a key than `,`, `=` or `(`.
fn misspelled(key: &Ident, input: ParseStream<'_>) -> Option<String> {
    if input.peek(Token![-]) || input.peek(Token![::]) {
        return Some("an option is one name and written with `_`, as in `read_only`".to_owned());
    }
    let is_pair = input.peek(Lit) || input.peek(Token![:]);
    is_pair.then(|| format!("a value stands behind `=`, as in `{key} = …`"))
}

fn cut_off(key: &Ident, error: &syn::Error) -> syn::Error {
    let words = error.to_string();
    let message = if words.starts_with("unexpected end of input") {
        format!("the value of `{key}` breaks off here; write the rest of it")
    } else {
        format!("the value of `{key}` cannot be read here: {words}")
    };
    syn::Error::new(error.span(), message)
}

/// What follows an entry is a comma; another entry is read as if one stood before it.
fn separated(input: ParseStream<'_>, diagnostics: &mut Diagnostics) {
    if input.is_empty() || input.peek(Token![,]) {
        return;
    }
    diagnostics.push(input.error("options are separated by `,`"));
    if !input.peek(Ident::peek_any) {
        // Only a token can be missing where there is one.
        let _nothing = skip(input);
    }
}

/// Goes to the next comma, but not to one between the arguments of a type.
pub(crate) fn skip(input: ParseStream<'_>) -> syn::Result<()> {
    let (mut depth, mut before) = (0_usize, ' ');
    while !input.is_empty() && (depth > 0 || !input.peek(Token![,])) {
        let token = input.parse::<TokenTree>()?;
        let sign = if let TokenTree::Punct(punct) = token { punct.as_char() } else { ' ' };
        match sign {
            '<' if depth > 0 || before == ':' => depth += 1,
            '>' if before != '-' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = sign;
    }
    Ok(())
}

/// An expression that a `macro_rules!` fragment brought in stands in an invisible group.
fn ungrouped(expr: Expr) -> Expr {
    match expr {
        Expr::Group(group) => ungrouped(*group.expr),
        expr => expr,
    }
}

impl ToTokens for Entry {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.key.to_tokens(tokens);
        if let Value::Expr(expr) = &self.value {
            expr.to_tokens(tokens);
        }
    }
}
