use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta};

use crate::{
    diagnostics::Diagnostics,
    parse::{Entry, Function, Options, Value},
};

/// The tool's description: `description = "…"`, else its doc comment.
pub(super) fn of_tool(
    options: &Options,
    function: &Function,
    name: &LitStr,
    diagnostics: &mut Diagnostics,
) -> TokenStream {
    if let Some(Entry { value: Value::Expr(expr), .. }) = options.get("description")
        && let Expr::Macro(_) = &**expr
    {
        diagnostics.error(
            expr,
            "`description` needs a string literal; a text that comes from elsewhere stands above the function, as in `#[doc = include_str!(\"…\")]`",
        );
        return quote!("refused");
    }
    let given = options.get("description").map(|_| options.string("description", diagnostics));
    let written = match given {
        Some(None) => return quote!("refused"),
        Some(Some(text)) => Text { literal: text.value(), tokens: text.into_token_stream() },
        None => of_docs(&function.attributes),
    };
    if written.is_blank() {
        diagnostics.error(
            &function.signature.ident,
            format!(
                "tool `{}` has no description: write a `///` comment above it or `description = \"…\"`; the model chooses tools by it",
                name.value()
            ),
        );
    }
    if written.literal.contains(is_unprintable) {
        diagnostics.error(
            &written.tokens,
            "a description has no control characters besides line breaks and tabs; remove them",
        );
    }
    written.tokens
}

fn is_unprintable(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}

/// A property's description: its doc comment, or nothing.
pub(super) fn of_property(attributes: &[Attribute]) -> TokenStream {
    of_docs(attributes).tokens
}

/// A text as far as the macro can see it, and the expression that gives it.
struct Text {
    literal: String,
    tokens: TokenStream,
}

impl Text {
    /// What an `include_str!` brings in is read by the compiler, which checks it in its turn.
    fn is_blank(&self) -> bool {
        self.literal.trim().is_empty()
    }
}

/// Doc comments joined by line breaks; `#[doc = include_str!(…)]` stays an expression.
fn of_docs(attributes: &[Attribute]) -> Text {
    let mut literal = String::new();
    let mut pieces: Vec<TokenStream> = Vec::new();
    for value in attributes.iter().filter_map(doc) {
        match value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => {
                let line = line.value();
                let line = line.strip_prefix(' ').unwrap_or(&line);
                literal.push_str(line);
                literal.push('\n');
                pieces.push(format!("{line}\n").to_token_stream());
            }
            included => {
                literal.push('…');
                pieces.push(quote!(#included, "\n"));
            }
        }
    }
    let tokens = if literal.contains('…') && pieces.iter().any(|piece| !is_literal(piece)) {
        quote!(::core::concat!(#(#pieces),*))
    } else {
        literal.trim().to_token_stream()
    };
    Text { literal, tokens }
}

fn is_literal(piece: &TokenStream) -> bool {
    syn::parse2::<LitStr>(piece.clone()).is_ok()
}

fn doc(attribute: &Attribute) -> Option<&Expr> {
    match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => Some(&pair.value),
        _ => None,
    }
}
