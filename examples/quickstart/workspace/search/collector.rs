use std::{collections::VecDeque, io};

use grep_searcher::{Searcher, Sink, SinkContext, SinkMatch};

use super::{Match, SearchResult};

/// The characters of a line that are shown.
const WIDTH: usize = 500;

/// Gathers the matches of one file after the other and counts those beyond the limit.
pub(super) struct Collector {
    context: usize,
    limit: usize,
    matches: Vec<Match>,
    total: u64,
}

impl Collector {
    pub(super) fn new(context: usize, limit: usize) -> Collector {
        Collector { context, limit, matches: Vec::new(), total: 0 }
    }

    pub(super) fn of_file<'a>(&'a mut self, file: &'a str) -> FileCollector<'a> {
        FileCollector { file, first: self.matches.len(), recent: VecDeque::new(), all: self }
    }

    pub(super) fn into_result(self) -> SearchResult {
        SearchResult {
            truncated: self.total > self.matches.len() as u64,
            matches: self.matches,
            total: self.total,
        }
    }
}

/// Receives the lines of one file.
///
/// The searcher hands over a line once, even where it is near two matches or is one itself. Here every match has
/// all its context, so a line goes to each match that it is near.
pub(super) struct FileCollector<'a> {
    file: &'a str,
    /// Where the matches of this file begin.
    first: usize,
    /// The lines just passed, as many as go before a match. Those from before a gap have left by the next match,
    /// because the searcher hands over as many lines again after the gap.
    recent: VecDeque<String>,
    all: &'a mut Collector,
}

impl Sink for FileCollector<'_> {
    type Error = io::Error;

    fn matched(&mut self, _: &Searcher, found: &SinkMatch<'_>) -> io::Result<bool> {
        let text = shown(found.bytes());
        self.follow(&text);
        if self.all.matches.len() < self.all.limit {
            self.all.matches.push(Match {
                file: self.file.to_owned(),
                line: found.line_number().expect("search_text turns line numbers on"),
                text: text.clone(),
                before: self.recent.iter().cloned().collect(),
                after: Vec::new(),
            });
        }
        self.all.total += 1;
        self.remember(text);
        Ok(true)
    }

    fn context(&mut self, _: &Searcher, line: &SinkContext<'_>) -> io::Result<bool> {
        let text = shown(line.bytes());
        self.follow(&text);
        self.remember(text);
        Ok(true)
    }
}

impl FileCollector<'_> {
    /// Adds a line to the matches before it that still want one. From the last match backwards, since a match has
    /// at least as many lines after it as the next one.
    fn follow(&mut self, text: &str) {
        let context = self.all.context;
        for earlier in self.all.matches[self.first..].iter_mut().rev() {
            if earlier.after.len() == context {
                break;
            }
            earlier.after.push(text.to_owned());
        }
    }

    fn remember(&mut self, text: String) {
        self.recent.push_back(text);
        if self.recent.len() > self.all.context {
            self.recent.pop_front();
        }
    }
}

fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    // Of a single line, `lines` only takes off the line end.
    let text = text.lines().next().unwrap_or_default();
    let mut characters = text.chars();
    let mut shown: String = characters.by_ref().take(WIDTH).collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}
