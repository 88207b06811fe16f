//! What a schema defines is named by what it is, in whatever order it is declared.

use agent_tools::{Descriptor, tool, tools};
use agent_tools_runtime::Catalog;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::three_ways::ThreeWays;

mod one {
    use super::*;

    /// A tree.
    #[derive(Clone, Deserialize, Serialize, JsonSchema)]
    pub(super) struct Node {
        pub(super) kids: Vec<Node>,
        pub(super) weight: u8,
    }

    /// A step.
    #[derive(Clone, Deserialize, Serialize, JsonSchema)]
    pub(super) struct Step {
        pub(super) next: Option<Box<other::Step>>,
    }
}

mod other {
    use super::*;

    /// A tree.
    #[derive(Clone, Deserialize, Serialize, JsonSchema)]
    pub(super) struct Node {
        pub(super) name: String,
        pub(super) kids: Vec<Node>,
    }

    /// A step.
    #[derive(Clone, Deserialize, Serialize, JsonSchema)]
    pub(super) struct Step {
        pub(super) next: Option<Box<one::Step>>,
        pub(super) last: Option<bool>,
    }
}

/// A list under one name, whatever is in it.
#[derive(Clone, Deserialize, Serialize, JsonSchema)]
#[schemars(rename = "List")]
struct List<T> {
    head: T,
    tail: Option<Box<List<T>>>,
}

/// A list whose name says what is in it, in letters that a reference escapes.
#[derive(Clone, Deserialize, Serialize, JsonSchema)]
#[schemars(rename = "Chain<{T}>")]
struct Chain<T> {
    head: T,
    tail: Option<Box<Chain<T>>>,
}

/// The same properties and results, declared in one order and in another, as parameters and as the fields of a struct.
macro_rules! orders {
    ($($order:ident: $($name:ident: $ty:ty),*;)*) => {
        $(mod $order {
            use super::*;

            #[derive(Clone, Deserialize, Serialize, JsonSchema)]
            pub(super) struct Whole {
                $(pub(super) $name: $ty,)*
            }

            /// Take them all and give them back.
            #[tool(read_only)]
            pub(super) async fn whole(#[input] given: Whole) -> Whole {
                given
            }

            /// Take them all and give them back.
            #[expect(clippy::many_single_char_names, clippy::too_many_arguments, reason = "only their order counts")]
            #[tool(read_only)]
            pub(super) async fn apart($($name: $ty),*) -> Whole {
                Whole { $($name),* }
            }
        })*
    };
}

orders! {
    forward: a: one::Node, b: other::Node, c: List<u8>, d: List<String>, e: one::Step, f: other::Step,
        g: Chain<u8>, h: Chain<String>;
    backward: h: Chain<String>, g: Chain<u8>, f: other::Step, e: one::Step, d: List<String>, c: List<u8>,
        b: other::Node, a: one::Node;
    mixed: d: List<String>, f: other::Step, g: Chain<u8>, b: other::Node, a: one::Node, h: Chain<String>, e: one::Step,
        c: List<u8>;
}

/// The schema with the names of `required` in order: they are shown as they are declared.
fn without_order(schema: &Value) -> Value {
    match schema {
        Value::Object(object) => {
            let entries = object.iter().map(|(key, value)| match value {
                Value::Array(names) if key == "required" => {
                    let mut names = names.clone();
                    names.sort_by_key(ToString::to_string);
                    (key.clone(), Value::Array(names))
                }
                value => (key.clone(), without_order(value)),
            });
            Value::Object(entries.collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(without_order).collect()),
        scalar => scalar.clone(),
    }
}

fn shown(descriptor: &Descriptor) -> [Value; 3] {
    let output = descriptor.advertised_output().unwrap_or_default();
    [descriptor.accept_schema(), descriptor.advertised_schema(), &output].map(without_order)
}

#[test]
fn names_and_fingerprint_do_not_depend_on_the_order_of_declaration() {
    let catalogs = [
        tools![forward::whole, forward::apart],
        tools![backward::whole, backward::apart],
        tools![mixed::whole, mixed::apart],
    ];
    let [first, others @ ..] = catalogs.map(|tools| Catalog::freeze(tools).expect("freezes"));
    for other in others {
        assert_eq!(other.fingerprint(), first.fingerprint());
        for (other, first) in other.descriptors().zip(first.descriptors()) {
            assert_eq!(shown(other), shown(first), "{}", first.name());
        }
    }
    for descriptor in first.descriptors() {
        let definitions = descriptor.advertised_schema()["$defs"].as_object().expect("definitions");
        let names: Vec<_> = definitions.keys().map(String::as_str).collect();
        let expected = ["Chain_string_", "Chain_uint8_", "List", "List2", "Node", "Node2", "Step", "Step2"];
        assert_eq!(names, expected, "{}", descriptor.name());
    }
}

#[tokio::test]
async fn types_of_one_name_are_each_told_apart_in_a_call() {
    let given = json!({
        "a": { "kids": [{ "kids": [], "weight": 2 }], "weight": 1 },
        "b": { "name": "x", "kids": [{ "name": "y", "kids": [] }] },
        "c": { "head": 1, "tail": { "head": 2, "tail": null } },
        "d": { "head": "x", "tail": { "head": "y", "tail": null } },
        "e": { "next": { "next": { "next": null }, "last": true } },
        "f": { "next": { "next": { "next": null, "last": null } }, "last": false },
        "g": { "head": 1, "tail": { "head": 2, "tail": null } },
        "h": { "head": "x", "tail": { "head": "y", "tail": null } },
    });
    let tools = ThreeWays::serve(tools![mixed::whole, mixed::apart]).await;
    for tool in ["whole", "apart"] {
        assert_eq!(tools.call(tool, Some(&given.to_string())).await.value(), Some(&given), "{tool}");
        for (place, wrong, words) in [
            ("/a/kids/0", json!({ "name": "y", "kids": [] }), "`a.kids[0].weight` is missing"),
            ("/c/tail/head", json!("y"), "`c.tail.head` must be a whole number"),
            ("/d/tail/head", json!(2), "`d.tail.head` must be a string"),
            ("/e/next/next", json!({ "last": true }), "`e.next.next.last` is unknown"),
            ("/g/tail/head", json!("y"), "`g.tail.head` must be a whole number"),
        ] {
            let mut arguments = given.clone();
            *arguments.pointer_mut(place).expect("a place") = wrong;
            let told = tools.call(tool, Some(&arguments.to_string())).await;
            assert!(told.text.contains(words), "{tool} {place}: {}", told.text);
        }
    }
    tools.close().await;
}
