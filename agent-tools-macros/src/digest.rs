use std::hash::Hasher;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use siphasher::sip128::{Hasher128, SipHasher24};

use crate::parse::Function;

/// Names the rules of this hash; changes whenever they do.
const RULES: &str = "source/1";

/// A stable 128-bit hash of what a handler is made of: parameters, return type and body, as tokens.
///
/// White space, comments, doc comments, the spacing of punctuation, trailing commas and our own attributes (whose
/// keywords are part of the schema) do not count; everything else does, names of locals included. It cannot see what
/// the function calls. So it is a hint that code changed, no part of any fingerprint.
pub(crate) fn of(function: &Function) -> u128 {
    let mut digest = Digest(SipHasher24::new());
    digest.text(RULES);
    let signature = &function.signature;
    let inputs = signature.inputs.iter();
    digest.part(quote!((#(#inputs),*)));
    digest.part(signature.output.to_token_stream());
    digest.part(function.body.to_token_stream());
    digest.0.finish128().as_u128()
}

struct Digest(SipHasher24);

impl Digest {
    /// Each text with its length, so that no two run together.
    fn text(&mut self, text: &str) {
        self.0.write_u64(text.len() as u64);
        self.0.write(text.as_bytes());
    }

    fn part(&mut self, tokens: TokenStream) {
        self.text("part");
        self.tokens(tokens);
    }

    fn tokens(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        let mut before = None;
        while let Some(token) = tokens.next() {
            match (&token, tokens.peek()) {
                (TokenTree::Punct(hash), Some(TokenTree::Group(attribute)))
                    if hash.as_char() == '#' && is_doc(attribute) =>
                {
                    tokens.next();
                }
                (TokenTree::Group(group), _) => self.group(group, before.as_ref()),
                (token, _) => self.text(&token.to_string()),
            }
            before = Some(token);
        }
    }

    fn group(&mut self, group: &Group, before: Option<&TokenTree>) {
        let name = match group.delimiter() {
            Delimiter::Parenthesis => "(",
            Delimiter::Brace => "{",
            Delimiter::Bracket => "[",
            // Invisible: a fragment that a macro passed on.
            Delimiter::None => return self.tokens(group.stream()),
        };
        self.text(name);
        self.tokens(without_trailing_comma(group, before.is_some_and(is_called)));
        self.text("end");
    }
}

/// Whether parentheses behind this token hold arguments or parameters, and no tuple.
fn is_called(before: &TokenTree) -> bool {
    match before {
        TokenTree::Ident(name) => !matches!(
            name.to_string().as_str(),
            "as" | "await"
                | "box"
                | "break"
                | "const"
                | "dyn"
                | "else"
                | "if"
                | "impl"
                | "in"
                | "let"
                | "loop"
                | "match"
                | "move"
                | "mut"
                | "ref"
                | "return"
                | "static"
                | "unsafe"
                | "where"
                | "while"
                | "yield"
        ),
        TokenTree::Group(_) => true,
        // A macro's own, or a call of what `?` gives. Behind `>` stands a tuple as well, in `-> (u8,)`.
        TokenTree::Punct(sign) => matches!(sign.as_char(), '!' | '?'),
        TokenTree::Literal(_) => false,
    }
}

/// `#[doc …]`: a doc comment in its other spelling.
fn is_doc(attribute: &Group) -> bool {
    attribute.delimiter() == Delimiter::Bracket
        && attribute.stream().into_iter().next().is_some_and(|first| first.to_string() == "doc")
}

/// The tokens of a group without a comma at their end, which counts only in a tuple of one.
fn without_trailing_comma(group: &Group, is_called: bool) -> TokenStream {
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ',');
    let mut tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let commas = tokens.iter().filter(|token| is_comma(token)).count();
    let is_tuple_of_one = group.delimiter() == Delimiter::Parenthesis && commas == 1 && !is_called;
    if tokens.last().is_some_and(is_comma) && !is_tuple_of_one {
        tokens.pop();
    }
    tokens.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fallback::without_our_attributes, parse::function};

    fn digest(source: &str) -> u128 {
        of(&without_our_attributes(&function(&source.parse().expect("tokens")).ok().expect("a function")))
    }

    const BASE: &str =
        "async fn f(#[arg(default = 3)] n: u32, s: (u8,)) -> bool { let x = -1; g(n, s); n > 3 }";

    #[test]
    fn layout_and_comments_do_not_count() {
        for same in [
            "async fn f(n: u32, s: (u8,)) -> bool { let x = -1; g(n, s); n > 3 }",
            "async fn f(#[arg(default=3)] n:u32,s:(u8,),)->bool{let x=- 1;g(n,s,);n>3}",
            "async fn f(\n    n: u32,\n    s: (u8,),\n) -> bool { let x = -1; g(n, s); n > 3 }",
            "/// Docs.\n#[inline] pub async fn other(/** The number. */ #[arg(default = 3)] n: u32, s: (u8,)) -> bool {\n\
             // a comment\n let x = -1; /* another */ g(n, s); n > 3\n}",
        ] {
            assert_eq!(digest(same), digest(BASE), "{same}");
        }
    }

    #[test]
    fn a_comma_behind_the_last_argument_does_not_count() {
        for (with, without) in [
            ("fn t(x: u32,) {}", "fn t(x: u32) {}"),
            ("fn t() { g(x,) }", "fn t() { g(x) }"),
            ("fn t() { a.g(x,)?(y,) }", "fn t() { a.g(x)?(y) }"),
            ("fn t() { (a.g)(x,) }", "fn t() { (a.g)(x) }"),
            ("fn t() { println!(x,) }", "fn t() { println!(x) }"),
            ("fn t() { Some(x,) }", "fn t() { Some(x) }"),
        ] {
            assert_eq!(digest(with), digest(without), "{with}");
        }
        for (one, other) in [
            ("fn t() -> (u8,) {}", "fn t() -> (u8) {}"),
            ("fn t(x: (u8,)) {}", "fn t(x: (u8)) {}"),
            ("fn t() { return (x,) }", "fn t() { return (x) }"),
            ("fn t() { let (x,) = y }", "fn t() { let (x) = y }"),
            ("fn t() { a = (x,) }", "fn t() { a = (x) }"),
        ] {
            assert_ne!(digest(one), digest(other), "{one}");
        }
    }

    #[test]
    fn what_the_handler_does_counts() {
        for (from, to) in [
            ("n > 3", "n > 4"),
            ("n > 3", "n >= 3"),
            ("n: u32", "n: u64"),
            ("-> bool", "-> Flag"),
            ("(u8,)", "(u8)"),
            ("g(n, s)", "g(s, n)"),
            ("let x", "let y"),
        ] {
            assert_ne!(digest(&BASE.replacen(from, to, 1)), digest(BASE), "{from} -> {to}");
        }
    }

    #[test]
    fn it_is_the_same_number_on_every_machine() {
        assert_eq!(digest("fn f() {}"), 314_082_940_414_125_440_901_903_535_258_498_075_896);
    }
}
