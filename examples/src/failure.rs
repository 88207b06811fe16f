use std::{error::Error, io, iter};

/// Why an example cannot go on.
pub type Failure = Box<dyn Error + Send + Sync>;

/// An error with what is behind it, in one line.
pub fn with_sources(error: &(dyn Error + 'static)) -> String {
    let chain = iter::successors(Some(error), |&link: &&(dyn Error + 'static)| link.source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// Whether whoever reads our output, such as `head`, has seen enough.
pub fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
