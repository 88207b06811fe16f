//! What a schema accepts, a type decodes, and what arrives is what serde alone makes of the same text.

use std::collections::BTreeMap;

use agent_tools::{tool, tools};
use agent_tools_runtime::{Arguments, Catalog, Scope};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "it is shown and not read")]
struct Page {
    limit: u32,
    offset: Option<i64>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "it is shown and not read")]
enum Internal {
    At { line: i64, any: Value },
    In { page: Page },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
#[expect(dead_code, reason = "it is shown and not read")]
enum Adjacent {
    N(u16),
    F(f64),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "it is shown and not read")]
enum External {
    None,
    One(u8),
    Named { n: i32 },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is shown and not read")]
enum Untagged {
    Whole { n: u32 },
    Real { n: f64 },
    Text(String),
    List(Vec<i8>),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "it is shown and not read")]
struct Shapes {
    byte: Option<u8>,
    long: Option<u64>,
    signed: Option<i64>,
    real: Option<f64>,
    single: Option<f32>,
    any: Option<Value>,
    list: Option<Vec<u32>>,
    reals: Option<Vec<f64>>,
    pair: Option<(u8, f64)>,
    map: Option<BTreeMap<String, i32>>,
    by_id: Option<BTreeMap<u32, u8>>,
    inner: Option<Page>,
    internal: Option<Internal>,
    adjacent: Option<Adjacent>,
    external: Option<External>,
    untagged: Option<Untagged>,
    #[serde(flatten)]
    page: Page,
}

/// Show what arrives.
#[tool(destructive)]
async fn show(#[input] input: Shapes) -> String {
    format!("{input:?}")
}

/// Texts for each property; `#` stands for a number.
const PROPERTIES: &[(&str, &[&str])] = &[
    ("byte", &["#", "null", "\"#\""]),
    ("long", &["#"]),
    ("signed", &["#"]),
    ("real", &["#"]),
    ("single", &["#"]),
    ("any", &["#", "[#,{\"x\":#}]", "{\"limit\":#}", "null"]),
    ("list", &["[#,#]", "[]", "[null]"]),
    ("reals", &["[#,#]"]),
    ("pair", &["[#,#]", "[#]"]),
    ("map", &["{\"a\":#,\"b\":#}", "{\"a\":null}"]),
    ("by_id", &["{\"7\":#}"]),
    ("inner", &["{\"limit\":#}", "{\"limit\":#,\"offset\":#}", "{\"limit\":#,\"offset\":null}"]),
    (
        "internal",
        &[
            "{\"kind\":\"at\",\"line\":#,\"any\":#}",
            "{\"kind\":\"in\",\"page\":{\"limit\":#,\"offset\":null}}",
            "{\"kind\":\"at\",\"line\":#,\"any\":{\"line\":#,\"x\":null}}",
        ],
    ),
    ("adjacent", &["{\"t\":\"N\",\"c\":#}", "{\"t\":\"F\",\"c\":#}"]),
    ("external", &["\"None\"", "{\"One\":#}", "{\"Named\":{\"n\":#}}"]),
    ("untagged", &["{\"n\":#}", "\"#\"", "[#,#]"]),
    ("offset", &["#", "null"]),
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "5",
    "5.0",
    "1e2",
    "-0",
    "-0.0",
    "0.5",
    "-1",
    "-3.0",
    "127",
    "128.0",
    "255",
    "256",
    "65535.0",
    "4294967295",
    "4294967296.0",
    "0.99999999999999999999",
    "4503599627370497.75",
    "9007199254740991.0",
    "9007199254740993",
    "9007199254740993.0",
    "18446744073709551615",
    "18446744073709551616",
    "1e-400",
    "0.1",
    "1e39",
    "1e300",
];

/// A fixed sequence that looks random.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len())]
    }

    /// Small numbers more often, since most places take those.
    fn number(&mut self) -> &'static str {
        let kinds = if self.roll(3) == 0 { NUMBERS.len() } else { 5 };
        NUMBERS[self.roll(kinds)]
    }

    fn text(&mut self) -> String {
        let mut properties = vec![format!("\"limit\":{}", self.number())];
        let first = self.roll(PROPERTIES.len());
        for at in 0..self.roll(4) {
            let (name, templates) = PROPERTIES[(first + 5 * at) % PROPERTIES.len()];
            let mut value = String::new();
            for part in self.pick(templates).split_inclusive('#') {
                value.push_str(&part.replace('#', self.number()));
            }
            properties.push(format!("\"{name}\":{value}"));
        }
        format!("{{{}}}", properties.join(","))
    }
}

#[tokio::test]
async fn what_is_accepted_is_decoded_and_arrives_as_it_was_spelt() {
    let catalog = Catalog::freeze(tools![show]).expect("freezes");
    let mut dice = Dice(7);
    let (mut accepted, mut plain) = (0, 0);
    let texts = 20_000;
    for _ in 0..texts {
        let text = dice.text();
        let arguments = Arguments::from_json(&text).expect("JSON");
        let outcome = catalog.call("show", arguments, &Scope::test()).await.expect("a tool");
        assert!(
            outcome.host_error().is_none(),
            "the schema accepts what the type refuses: {text} {outcome:?}"
        );
        let Some(Value::String(arrived)) = outcome.value() else {
            let told = outcome.render().text();
            assert!(
                told.contains("\\n- `") && !told.contains("another value"),
                "no place is named: {text} {told}"
            );
            continue;
        };
        accepted += 1;
        if let Ok(alone) = serde_json::from_str::<Shapes>(&text) {
            plain += 1;
            if cfg!(feature = "other-serde-json") {
                continue; // there serde alone keeps the text of a number in a `Value`, and a call does not
            }
            assert_eq!(*arrived, format!("{alone:?}"), "{text}");
        }
    }
    assert!(accepted > texts / 5 && plain > accepted / 5, "{accepted} accepted, {plain} by serde alone");
    assert!(plain < accepted, "some whole numbers are spelt as no integer");
}
