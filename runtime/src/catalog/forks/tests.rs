use agent_tools::{JsonSchema, schemars::schema_for, serde::Deserialize};

use super::check;

macro_rules! types {
    ($($item:item)*) => {
        $(
            #[derive(Deserialize, JsonSchema)]
            #[serde(crate = "agent_tools::serde")]
            #[schemars(crate = "agent_tools::schemars")]
            #[expect(dead_code, reason = "only the schema is of interest")]
            $item
        )*
    };
}

types! {
    #[serde(untagged)]
    enum Signed { Neg { e: Box<Signed>, neg: bool }, Pos { e: Box<Signed>, pos: bool }, Leaf(i64) }
    #[serde(untagged)]
    enum Tree { Pair { left: Box<Tree>, right: Box<Tree> }, One { left: Box<Tree> }, Leaf(i64) }
    #[serde(untagged)]
    enum Lists { Many(Vec<Lists>), Two((Box<Lists>, Box<Lists>)), Leaf(String) }
    #[serde(untagged)]
    enum Maps { Any(std::collections::BTreeMap<String, Maps>), Some { x: Box<Maps> }, Leaf(String) }
    #[serde(untagged)]
    enum Outer { Inner(Inner), Direct { x: Box<Outer> } }
    #[serde(untagged)]
    enum Inner { Deep { x: Box<Outer>, y: u8 }, Leaf(u8) }
    #[serde(untagged)]
    enum Through { One { next: Node }, Other { next: Node, more: u8 }, Leaf(u8) }
    struct Node { inner: Option<Box<Through>> }

    #[serde(untagged)]
    enum Json { Null(()), Bool(bool), Number(f64), Text(String), List(Vec<Json>), Object(std::collections::BTreeMap<String, Json>) }
    #[serde(untagged)]
    enum Words { And { and: Vec<Words> }, Or { or: Vec<Words> }, Not { not: Box<Words> } }
    #[serde(tag = "type")]
    enum Tagged { And { filters: Vec<Tagged> }, Or { filters: Vec<Tagged> }, Leaf { field: String } }
    #[serde(tag = "op", content = "args")]
    enum Beside { And(Vec<Beside>), Or(Vec<Beside>), Leaf(i64) }
    enum Named { And(Vec<Named>), Or(Vec<Named>), Leaf(i64) }
    struct Chain { next: Option<Box<Chain>>, also: Option<Box<Chain>> }
    #[serde(untagged)]
    enum Flat { One { list: Chain, a: u8 }, Two { list: Chain, b: u8 } }
}

fn checked<T: JsonSchema>() -> Option<String> {
    check(&schema_for!(T).to_value())
}

#[test]
fn a_union_that_reads_one_place_twice_at_every_level_is_found() {
    for (name, found, step) in [
        ("Signed", checked::<Signed>(), "`e`"),
        ("Tree", checked::<Tree>(), "`left`"),
        ("Lists", checked::<Lists>(), "its items"),
        ("Maps", checked::<Maps>(), "`x`"),
        ("Outer", checked::<Outer>(), "`x`"),
        ("Through", checked::<Through>(), "`next`"),
    ] {
        let found = found.unwrap_or_else(|| panic!("{name} is not found"));
        assert!(found.contains(&format!("through {step},")), "{name}: {found}");
    }
}

#[test]
fn a_union_whose_branches_are_told_apart_or_lead_nowhere_is_fine() {
    for (name, found) in [
        ("Json", checked::<Json>()),
        ("Words", checked::<Words>()),
        ("Tagged", checked::<Tagged>()),
        ("Beside", checked::<Beside>()),
        ("Named", checked::<Named>()),
        ("Chain", checked::<Chain>()),
        ("Flat", checked::<Flat>()),
    ] {
        assert_eq!(found, None, "{name}");
    }
}
