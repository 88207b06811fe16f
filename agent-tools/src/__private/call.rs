use std::{fmt, future::Future, pin::Pin, sync::Arc, time::Instant};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{
    Rounded, ToolOutput,
    reading::{Around, Reading},
};
use crate::{Content, Context, ToolError};

/// One call on its way into a handler: validated arguments and the context.
pub struct Call {
    arguments: Sent,
    /// The same in other readings, nearest first: without `null` where that means absent, and with `5` for `5.0`.
    others: Vec<Map<String, Value>>,
    /// What the doubles in all of them hide.
    rounded: Rounded,
    context: Context,
}

/// The arguments as they were sent.
enum Sent {
    Whole(Map<String, Value>),
    /// What is left of them. A look through the few names is cheaper than a search in a map.
    Properties(Vec<(String, Value)>),
}

/// Never the arguments: one of them may be a secret.
impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = match &self.arguments {
            Sent::Whole(object) => object.len(),
            Sent::Properties(left) => left.len(),
        };
        write!(f, "Call({left} arguments)")
    }
}

/// One value of a call.
pub(super) struct Given {
    /// As it was sent.
    plain: Value,
    /// What few calls have, so that the others do not carry it along.
    odd: Option<Box<Odd>>,
}

struct Odd {
    /// The value in other readings, each for a type that refuses the ones before it.
    others: Vec<Value>,
    rounded: Rounded,
}

impl Call {
    pub fn new(arguments: Map<String, Value>, host: Arc<dyn Host>) -> Self {
        Self {
            arguments: Sent::Whole(arguments),
            others: Vec::new(),
            rounded: Rounded::default(),
            context: Context::new(host),
        }
    }

    /// Offers other readings of the arguments, each to types that refuse the ones before it.
    #[must_use]
    pub fn or_else(self, others: Vec<Map<String, Value>>) -> Self {
        Self { others, ..self }
    }

    /// Adds what the doubles of the arguments hide of the text that they were read from.
    #[must_use]
    pub fn spelt(self, rounded: Rounded) -> Self {
        Self { rounded, ..self }
    }

    pub fn context(&self) -> Context {
        self.context.clone()
    }

    pub(super) fn take(&mut self) -> Given {
        let plain = self.arguments.take();
        let odd = self.is_odd().then(|| {
            let others = std::mem::take(&mut self.others);
            let rounded = std::mem::take(&mut self.rounded);
            Box::new(Odd { others: others.into_iter().map(Value::Object).collect(), rounded })
        });
        Given { plain: Value::Object(plain), odd }
    }

    /// Takes one property, once.
    pub(super) fn take_property(&mut self, property: &str) -> Option<Given> {
        let plain = self.arguments.take_property(property)?;
        let odd = self.is_odd().then(|| {
            let others = self.others.iter_mut().filter_map(|other| other.get_mut(property)).map(Value::take);
            let rounded = self.rounded.at(property).cloned().unwrap_or_default();
            Box::new(Odd { others: others.collect(), rounded })
        });
        Some(Given { plain, odd })
    }

    fn is_odd(&self) -> bool {
        !self.others.is_empty() || !self.rounded.is_empty()
    }
}

impl Sent {
    fn take(&mut self) -> Map<String, Value> {
        match self {
            Self::Whole(object) => std::mem::take(object),
            Self::Properties(left) => left.drain(..).collect(),
        }
    }

    fn take_property(&mut self, property: &str) -> Option<Value> {
        if let Self::Whole(object) = self {
            *self = Self::Properties(std::mem::take(object).into_iter().collect());
        }
        let Self::Properties(left) = self else { return None };
        let at = left.iter().position(|(name, _)| name == property)?;
        Some(left.swap_remove(at).1)
    }
}

impl Given {
    pub(super) fn null() -> Self {
        Self { plain: Value::Null, odd: None }
    }

    pub(super) fn is_null(&self) -> bool {
        self.plain.is_null()
    }
}

pub(super) type Decode<T> = fn(Given) -> Result<T, serde_json::Error>;

/// What serde alone makes of the value; only if it refuses, what it makes of the other readings.
pub(super) fn decode<T: DeserializeOwned>(given: Given) -> Result<T, serde_json::Error> {
    let Some(odd) = given.odd else {
        return T::deserialize(Reading::new(given.plain, Around::NOTHING));
    };
    let Odd { others, rounded } = *odd;
    let mut around = Around { rounded: Some(&rounded).filter(|rounded| !rounded.is_empty()), whole: false };
    let mut reading = given.plain;
    let mut others = others.into_iter();
    loop {
        match (T::deserialize(Reading::new(reading, around)), others.next()) {
            (Err(_), Some(other)) => reading = other,
            (decoded, _) => return decoded,
        }
        around.whole = true;
    }
}

/// What the runtime tells a [`Context`].
pub trait Host: Send + Sync {
    fn is_cancelled(&self) -> bool;

    fn cancelled(&self) -> Pin<Box<dyn Future<Output = ()> + Send>>;

    fn deadline(&self) -> Option<Instant>;

    fn progress(&self, done: u64, total: Option<u64>, message: &str);
}

type Work = Pin<Box<dyn Future<Output = Result<Reply, Failure>> + Send>>;
type Blocking = Box<dyn FnOnce() -> Result<Reply, Failure> + Send>;

/// A handler ready to run, and where it wants to.
pub enum Running {
    /// On a worker of the host's runtime; may be dropped at any await.
    Future(Work),
    /// On the blocking pool; cannot be dropped once it runs.
    Blocking(Blocking),
}

impl Running {
    pub fn future(work: impl Future<Output = Result<Reply, Failure>> + Send + 'static) -> Self {
        Self::Future(Box::pin(work))
    }

    pub fn blocking(work: impl FnOnce() -> Result<Reply, Failure> + Send + 'static) -> Self {
        Self::Blocking(Box::new(work))
    }
}

impl fmt::Debug for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Future(_) => "Running::Future",
            Self::Blocking(_) => "Running::Blocking",
        })
    }
}

/// What a handler returned.
#[derive(Debug)]
pub enum Reply {
    /// `()`: there is nothing to say but that it is done.
    Done,
    /// A value that `Serialize` turned into JSON.
    Value(Value),
    /// Blocks, without a schema.
    Content(Content),
}

impl Reply {
    /// # Errors
    /// The handler's own error, or [`Failure::Encode`].
    pub fn of<T: ToolOutput>(returned: Result<T, ToolError>) -> Result<Self, Failure> {
        returned.map_err(Failure::Tool)?.into_reply()
    }
}

/// Why there is no reply.
#[derive(Debug)]
pub enum Failure {
    /// A type refused what its schema had accepted. The decoder's words may quote what a caller sent, so they are dropped.
    Decode { property: Option<&'static str> },
    /// A result could not be turned into JSON.
    Encode(serde_json::Error),
    /// The handler said so.
    Tool(ToolError),
}
