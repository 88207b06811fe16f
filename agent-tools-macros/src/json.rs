use syn::{Expr, ExprLit, ExprUnary, Lit, UnOp};

/// The JSON text of a literal (number, boolean, string, with a sign); `None` for any other expression.
pub(crate) fn literal(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(string(&text.value())),
        Expr::Lit(ExprLit { lit: Lit::Bool(flag), .. }) => Some(flag.value.to_string()),
        Expr::Group(group) => literal(&group.expr),
        number => self::number(number),
    }
}

/// The JSON text of a number literal with an optional sign.
pub(crate) fn number(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Int(int), .. }) => Some(int.base10_digits().to_owned()),
        Expr::Lit(ExprLit { lit: Lit::Float(float), .. }) => {
            let value: f64 = float.base10_parse().ok()?;
            value.is_finite().then(|| format!("{value:?}"))
        }
        Expr::Group(group) => number(&group.expr),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => {
            number(expr).filter(|text| !text.starts_with('-')).map(|text| format!("-{text}"))
        }
        _ => None,
    }
}

fn string(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            control if (control as u32) < 0x20 => json.extend(format!("\\u{:04x}", control as u32).chars()),
            other => json.push(other),
        }
    }
    json.push('"');
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_become_json_and_other_expressions_do_not() {
        for (rust, json) in [
            ("20", Some("20")),
            ("-20_000i64", Some("-20000")),
            ("0xff", Some("255")),
            ("1.", Some("1.0")),
            ("-2.5e3", Some("-2500.0")),
            ("true", Some("true")),
            ("\"a \\\"b\\\" \\n\"", Some(r#""a \"b\" \u000a""#)),
            ("r\"c:\\d\"", Some(r#""c:\\d""#)),
            ("LIMIT", None),
            ("Some(3)", None),
            ("'c'", None),
        ] {
            let expr = syn::parse_str(rust).expect("a Rust expression");
            assert_eq!(literal(&expr).as_deref(), json, "{rust}");
        }
    }
}
