use std::collections::BTreeSet;

use crate::portability::{Profile, rule::Shape};

/// The ids of all rules that some profile can report.
pub(super) fn rules() -> BTreeSet<&'static str> {
    let shapes = Profile::ALL.iter().flat_map(|profile| {
        let facts = profile.facts();
        let reactions = facts.reactions.iter().map(|reaction| reaction.shape);
        reactions.chain(facts.limits.iter().map(|limit| limit.shape))
    });
    // These two are not reactions: one is about keywords, and one is everybody's.
    shapes.chain([Shape::HintLost, Shape::Budget]).map(|shape| shape.rule().id).collect()
}

#[test]
fn every_rule_is_documented_and_every_documented_rule_exists() {
    let documented: BTreeSet<_> = include_str!("../../../docs/portability.md")
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .filter(|id| id.contains(|letter: char| letter.is_ascii_uppercase()))
        .collect();
    assert_eq!(documented, rules());
}

#[test]
fn profiles_say_who_they_are_and_where_they_are_from() {
    let ids: BTreeSet<_> = Profile::ALL.iter().map(Profile::id).collect();
    assert_eq!(ids.len(), Profile::ALL.len());
    for profile in Profile::ALL {
        assert!(!profile.name().is_empty() && !profile.source().is_empty(), "{profile:?}");
    }
    for profile in Profile::MEASURED {
        assert!(profile.version().is_some() && ids.contains(profile.id()), "{profile:?}");
    }
    assert_eq!(Profile::MEASURED.len(), 8);
}

#[test]
fn a_profile_reacts_once_to_a_shape_of_one_schema() {
    for profile in Profile::ALL {
        let reactions = profile.facts().reactions;
        for (at, one) in reactions.iter().enumerate() {
            let again =
                reactions.iter().skip(at + 1).any(|other| other.shape == one.shape && other.side == one.side);
            assert!(!again, "{} reacts twice to {:?}", profile.id(), one.shape);
        }
    }
}
