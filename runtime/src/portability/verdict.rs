use super::{Effect, Profile, Severity, Subject, rule::Shape, shapes::Site, walk::MAX_NODES};

/// What a profile says of a site.
pub(super) struct Verdict {
    pub(super) severity: Severity,
    pub(super) effect: Effect,
    /// What the client does.
    pub(super) words: String,
    /// What of the site it is about.
    pub(super) detail: String,
}

impl Verdict {
    /// `None` where the client takes it.
    pub(super) fn of(profile: &Profile, site: &Site) -> Option<Self> {
        match site.shape {
            Shape::Budget => Some(Self {
                severity: Severity::Error,
                effect: Effect::Unchecked,
                words: format!("may refuse it: what is past {MAX_NODES} schemas was not looked at"),
                detail: String::new(),
            }),
            Shape::HintLost => Self::hidden(profile, site),
            Shape::NameLength | Shape::DescLength | Shape::Size | Shape::Depth | Shape::ToolCount => {
                Self::exceeded(profile, site)
            }
            _ => Self::listed(profile, site),
        }
    }

    fn listed(profile: &Profile, site: &Site) -> Option<Self> {
        let facts = profile.facts();
        let reaction = facts
            .reactions
            .iter()
            .find(|reaction| reaction.shape == site.shape && reaction.side.covers(site.subject))?;
        Some(Self {
            severity: reaction.effect.severity(facts.version.is_some() && reaction.measured, facts.optional),
            effect: reaction.effect,
            words: reaction.words.to_owned(),
            detail: site.detail.clone(),
        })
    }

    /// Keywords that the client never shows.
    fn hidden(profile: &Profile, site: &Site) -> Option<Self> {
        if site.subject != Subject::Input {
            return None;
        }
        let hides = profile.facts().hides;
        let hidden: Vec<_> = site.keywords.iter().filter(|keyword| hides.contains(keyword)).collect();
        let listed = hidden.iter().map(|keyword| format!("`{keyword}`")).collect::<Vec<_>>().join(", ");
        (!hidden.is_empty()).then(|| Self {
            severity: Severity::Note,
            effect: Effect::DropsKeyword,
            words: "does not show it to the model".to_owned(),
            detail: listed,
        })
    }

    /// Of several limits the widest one that is exceeded decides: what happens past it costs most.
    fn exceeded(profile: &Profile, site: &Site) -> Option<Self> {
        if site.subject == Subject::Output {
            return None;
        }
        let prefix = if site.shape == Shape::NameLength { profile.prefix() } else { String::new() };
        let amount = site.amount + prefix.chars().count();
        let limits = profile.facts().limits.iter();
        let limit = limits
            .filter(|limit| limit.shape == site.shape && amount > limit.most)
            .max_by_key(|limit| limit.most)?;
        let (most, unit) = (limit.most, unit(site.shape));
        let (words, detail) = if site.shape == Shape::NameLength {
            let fits = most.saturating_sub(prefix.chars().count());
            let with = if prefix.is_empty() { String::new() } else { format!(" with `{prefix}` before it") };
            (
                format!(
                    "{}: {amount}{unit}{with}, of {most}; the longest name that fits has {fits}",
                    limit.words
                ),
                String::new(),
            )
        } else {
            (format!("{} (its limit is {most})", limit.words), format!("{amount}{unit}"))
        };
        let facts = profile.facts();
        let effect = limit.effect.severity(facts.version.is_some(), facts.optional);
        Some(Self { severity: limit.severity.max(effect), effect: limit.effect, words, detail })
    }
}

fn unit(shape: Shape) -> &'static str {
    match shape {
        Shape::Size => " bytes",
        Shape::Depth => " levels",
        Shape::ToolCount => " tools",
        _ => " characters",
    }
}
