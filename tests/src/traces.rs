//! Keeps spans and events as a subscriber is told of them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};
use tracing_subscriber::{Layer, layer::Context, registry::LookupSpan};

/// A layer, and what it has been told.
#[derive(Clone, Debug, Default)]
pub struct Traces(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    spans: Vec<Span>,
    events: Vec<Told>,
}

/// One span.
#[derive(Clone, Debug)]
pub struct Span {
    at: usize,
    /// The one around it.
    parent: Option<usize>,
    /// Under which it was made.
    pub target: &'static str,
    /// Its fields, as text.
    pub fields: Fields,
    /// Whether it has ended.
    pub is_closed: bool,
}

/// One event.
#[derive(Clone, Debug)]
pub struct Told {
    /// The span that it stands in.
    span: Option<usize>,
    /// How important it is.
    pub level: Level,
    /// Under which it was told.
    pub target: &'static str,
    /// Its fields, as text; `message` among them.
    pub fields: Fields,
}

/// Fields by their names.
pub type Fields = BTreeMap<&'static str, String>;

impl Traces {
    /// The spans with this value of a field.
    pub fn spans(&self, field: &str, value: &str) -> Vec<Span> {
        let spans = &self.kept().spans;
        spans.iter().filter(|span| has(&span.fields, field, value)).cloned().collect()
    }

    /// The events with this value of a field.
    pub fn events(&self, field: &str, value: &str) -> Vec<Told> {
        let events = &self.kept().events;
        events.iter().filter(|event| has(&event.fields, field, value)).cloned().collect()
    }

    /// The messages that stand in a span, or in one within it.
    pub fn messages_in(&self, span: &Span) -> Vec<String> {
        let kept = self.kept();
        let is_within = |at: &usize| {
            std::iter::successors(Some(*at), |at| kept.spans.get(*at)?.parent).any(|at| at == span.at)
        };
        let events = kept.events.iter().filter(|event| event.span.as_ref().is_some_and(is_within));
        events.filter_map(|event| event.fields.get("message").cloned()).collect()
    }

    /// Under which targets anything was told at all.
    pub fn targets(&self) -> BTreeSet<&'static str> {
        let kept = self.kept();
        let spans = kept.spans.iter().map(|span| span.target);
        spans.chain(kept.events.iter().map(|event| event.target)).collect()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn has(fields: &Fields, field: &str, value: &str) -> bool {
    fields.get(field).is_some_and(|found| found == value)
}

/// Which of the kept spans one is.
struct At(usize);

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Traces {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let parent = span.parent().and_then(|parent| Some(parent.extensions().get::<At>()?.0));
        let mut fields = Read::default();
        attributes.record(&mut fields);
        let mut kept = self.kept();
        let at = kept.spans.len();
        let target = attributes.metadata().target();
        kept.spans.push(Span { at, parent, target, fields: fields.0, is_closed: false });
        span.extensions_mut().insert(At(at));
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        let mut fields = Read::default();
        values.record(&mut fields);
        self.change(id, &context, |span| span.fields.extend(fields.0));
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let span = context.event_span(event).and_then(|span| Some(span.extensions().get::<At>()?.0));
        let mut fields = Read::default();
        event.record(&mut fields);
        let (level, target) = (*event.metadata().level(), event.metadata().target());
        self.kept().events.push(Told { span, level, target, fields: fields.0 });
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        self.change(&id, &context, |span| span.is_closed = true);
    }
}

impl Traces {
    fn change<S: Subscriber + for<'a> LookupSpan<'a>>(
        &self,
        id: &Id,
        context: &Context<'_, S>,
        change: impl FnOnce(&mut Span),
    ) {
        let at = context.span(id).and_then(|span| Some(span.extensions().get::<At>()?.0));
        let mut kept = self.kept();
        if let Some(span) = at.and_then(|at| kept.spans.get_mut(at)) {
            change(span);
        }
    }
}

#[derive(Default)]
struct Read(Fields);

impl Visit for Read {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name(), value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name(), format!("{value:?}"));
    }
}
