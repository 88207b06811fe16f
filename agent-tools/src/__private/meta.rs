use std::time::Duration;

use crate::Annotations;

/// The constant part of a declaration. Private fields and checking constructors: an invalid one cannot be made.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Meta {
    pub(crate) name: &'static str,
    /// A hash of the name, so that two hundred tools are compared quickly in a constant.
    pub(crate) key: u64,
    pub(crate) title: Option<&'static str>,
    pub(crate) description: &'static str,
    pub(crate) annotations: Annotations,
    pub(crate) revision: Option<&'static str>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) idle_timeout: Option<Duration>,
    pub(crate) source: &'static str,
    pub(crate) coerce: bool,
    pub(crate) digest: Option<u128>,
    pub(crate) run: Run,
    pub(crate) concurrency: Option<usize>,
    pub(crate) max_output: Option<usize>,
}

/// Where a handler runs, and so what becomes of it when its call ends before it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Run {
    /// On a worker; it is dropped at its next await.
    OnWorker,
    /// On a worker; it runs to its end.
    Detaching,
    /// On the blocking pool, where nothing can drop it.
    Blocking,
}

impl Meta {
    /// # Panics
    /// At compile time, for a name outside `[A-Za-z_][A-Za-z0-9_-]{0,63}` or a blank description.
    #[track_caller]
    pub const fn new(name: &'static str, description: &'static str, source: &'static str) -> Self {
        assert!(is_name(name), "a tool name is 1 to 64 of `A-Z a-z 0-9 _ -` and starts with a letter or `_`");
        assert!(!is_blank(description), "a tool needs a description: the model chooses tools by it");
        Self { name, key: key(name), description, source, ..Self::unnamed() }
    }

    /// Stands in for a declaration that the macro refused; `freeze` would refuse it too.
    pub const fn refused() -> Self {
        Self::unnamed()
    }

    /// The base of a [`define`](crate::define)d tool, whose words are checked by `freeze`.
    pub(crate) const fn unnamed() -> Self {
        let annotations =
            Annotations { read_only: None, destructive: None, idempotent: None, open_world: None };
        Self {
            name: "",
            key: 0,
            title: None,
            description: "",
            annotations,
            revision: None,
            timeout: None,
            idle_timeout: None,
            source: "",
            coerce: true,
            digest: None,
            run: Run::OnWorker,
            concurrency: None,
            max_output: None,
        }
    }

    /// # Panics
    /// At compile time, if the title is blank.
    #[track_caller]
    pub const fn title(mut self, title: &'static str) -> Self {
        assert!(!is_blank(title), "`title` cannot be blank");
        self.title = Some(title);
        self
    }

    /// # Panics
    /// At compile time, if the revision is blank.
    #[track_caller]
    pub const fn revision(mut self, revision: &'static str) -> Self {
        assert!(!is_blank(revision), "`revision` cannot be blank");
        self.revision = Some(revision);
        self
    }

    /// # Panics
    /// At compile time, if the tool is `destructive` as well.
    #[track_caller]
    pub const fn read_only(mut self) -> Self {
        assert!(!matches!(self.annotations.destructive, Some(true)), "`read_only` contradicts `destructive`");
        self.annotations.read_only = Some(true);
        self
    }

    /// # Panics
    /// At compile time, if the tool is `read_only` as well.
    #[track_caller]
    pub const fn destructive(mut self, hint: bool) -> Self {
        let contradiction = hint && matches!(self.annotations.read_only, Some(true));
        assert!(!contradiction, "`destructive` contradicts `read_only`");
        self.annotations.destructive = Some(hint);
        self
    }

    pub const fn idempotent(mut self, hint: bool) -> Self {
        self.annotations.idempotent = Some(hint);
        self
    }

    pub const fn open_world(mut self, hint: bool) -> Self {
        self.annotations.open_world = Some(hint);
        self
    }

    /// # Panics
    /// At compile time, if the timeout is zero.
    #[track_caller]
    pub const fn timeout_ms(mut self, milliseconds: u64) -> Self {
        assert!(milliseconds > 0, "`timeout` cannot be zero");
        self.timeout = Some(Duration::from_millis(milliseconds));
        self
    }

    /// # Panics
    /// At compile time, if the timeout is zero.
    #[track_caller]
    pub const fn idle_timeout_ms(mut self, milliseconds: u64) -> Self {
        assert!(milliseconds > 0, "`idle_timeout` cannot be zero");
        self.idle_timeout = Some(Duration::from_millis(milliseconds));
        self
    }

    /// Arguments are not repaired.
    pub const fn coerce_off(mut self) -> Self {
        self.coerce = false;
        self
    }

    /// The handler runs on the blocking pool.
    pub const fn blocking(mut self) -> Self {
        self.run = Run::Blocking;
        self
    }

    /// A handler that is given up runs to its end.
    pub const fn detach(mut self) -> Self {
        self.run = Run::Detaching;
        self
    }

    /// # Panics
    /// At compile time, for less than one or more than 64.
    #[track_caller]
    pub const fn concurrency(mut self, calls: usize) -> Self {
        assert!(is_concurrency(calls), "`concurrency` is 1 to 64");
        self.concurrency = Some(calls);
        self
    }

    /// # Panics
    /// At compile time, for zero or more than a response may have.
    #[track_caller]
    pub const fn max_output(mut self, bytes: usize) -> Self {
        assert!(is_max_output(bytes), "`max_output` is 1 B to 4 MiB");
        self.max_output = Some(bytes);
        self
    }

    /// The hash of the handler's source.
    pub const fn digest(mut self, digest: u128) -> Self {
        self.digest = Some(digest);
        self
    }
}

/// Whether a model provider and every measured client accept the name as it stands.
pub(crate) const fn is_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    if bytes.is_empty() || bytes.len() > 64 || !(bytes[0].is_ascii_alphabetic() || bytes[0] == b'_') {
        return false;
    }
    let mut at = 1;
    while at < bytes.len() {
        if !(bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_' || bytes[at] == b'-') {
            return false;
        }
        at += 1;
    }
    true
}

/// Whether so many calls of one tool may be let run at once: more than 64 never do, over all tools of a process.
pub(crate) const fn is_concurrency(calls: usize) -> bool {
    matches!(calls, 1..=64)
}

/// The largest result of any tool, in bytes as it goes out: 4 MiB.
pub const MAX_OUTPUT: usize = 4 << 20;

/// Whether a tool may bound its results by so many bytes.
pub(crate) const fn is_max_output(bytes: usize) -> bool {
    matches!(bytes, 1..=MAX_OUTPUT)
}

/// FNV-1a.
const fn key(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut key = 0xcbf2_9ce4_8422_2325;
    let mut at = 0;
    while at < bytes.len() {
        key = (key ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    key
}

const fn is_blank(text: &str) -> bool {
    text.trim_ascii().is_empty()
}
