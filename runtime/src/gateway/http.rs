use std::sync::Arc;

use http::{
    HeaderMap, HeaderName, HeaderValue, Method, Request, Response, StatusCode,
    header::{ACCEPT, AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HOST, ORIGIN, TRANSFER_ENCODING},
};
use http_body_util::Full;
use hyper::body::Incoming;

use super::{
    Body, PATH,
    bearer::Digest,
    body::{self, Message},
    connections::Connection,
    refusal::Refusal,
    registry::{Registration, Registry},
};

/// The largest request head.
pub(super) const MAX_HEAD: usize = 32 * 1024;

/// The HTTP edge: what a request must be before MCP sees it.
pub(super) struct Edge {
    authority: String,
    origin: String,
    registry: Arc<Registry>,
}

impl Edge {
    pub(super) fn new(authority: &str, registry: &Arc<Registry>) -> Self {
        Self {
            authority: authority.to_owned(),
            origin: format!("http://{authority}"),
            registry: Arc::clone(registry),
        }
    }

    /// Answers one request.
    pub(super) async fn answer(&self, request: Request<Incoming>, connection: &Connection) -> Response<Body> {
        match self.stack(request, connection).await {
            Ok(response) => response,
            Err(refusal) => refusal.response(),
        }
    }

    /// The stack, outermost first.
    async fn stack(
        &self,
        request: Request<Incoming>,
        connection: &Connection,
    ) -> Result<Response<Body>, Refusal> {
        // head: the parser's buffer may take in more than the limit before it looks
        check_head(&request)?;
        // Host: exactly one, and exactly ours: a name that resolves to loopback is not
        self.check_host(&request)?;
        // Origin: absent, or exactly ours: a web page is not
        self.check_origin(request.headers())?;
        // bearer: looked up by digest; selects the agent
        let (bearer, registration) = self.authenticate(request.headers())?;
        connection.prove(bearer);
        // path and method
        if request.uri().path() != PATH {
            return Err(Refusal::UnknownPath);
        }
        if request.method() != Method::POST {
            return Err(Refusal::Method);
        }
        // media types: a JSON body, and an answer that the client can read
        check_accept(request.headers())?;
        check_content_type(request.headers())?;
        // body: bounded in size and time, scanned for what a parser would quietly change
        let (mut head, incoming) = request.into_parts();
        let Message { bytes, tool, arguments } = body::read(incoming, registration.service.catalog()).await?;
        // the bearer goes no further
        head.headers.remove(AUTHORIZATION);
        normalise(&mut head.headers);
        head.extensions.insert(Arc::new(arguments));
        let request = Request::from_parts(head, Full::new(bytes));
        // MCP
        let response = registration.service.answer(request, tool.as_deref()).await;
        match response.status() {
            // rmcp's word for JSON that is no JSON-RPC message
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Err(Refusal::NotAMessage),
            // and its plain text for a version header that it cannot read
            StatusCode::BAD_REQUEST if !is_json(response.headers()) => Err(Refusal::Version),
            _ => Ok(response),
        }
    }

    fn check_host(&self, request: &Request<Incoming>) -> Result<(), Refusal> {
        let host = single(request.headers(), &HOST).ok_or(Refusal::NoHost)?;
        let named_in_target =
            request.uri().authority().is_none_or(|authority| authority.as_str() == self.authority);
        if host.as_bytes() == self.authority.as_bytes() && named_in_target {
            Ok(())
        } else {
            Err(Refusal::Foreign)
        }
    }

    fn check_origin(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        if !headers.contains_key(ORIGIN) {
            return Ok(());
        }
        match single(headers, &ORIGIN) {
            Some(origin) if origin.as_bytes() == self.origin.as_bytes() => Ok(()),
            _ => Err(Refusal::Foreign),
        }
    }

    fn authenticate(&self, headers: &HeaderMap) -> Result<(Digest, Arc<Registration>), Refusal> {
        let credentials = single(headers, &AUTHORIZATION).ok_or(Refusal::Unauthorized)?.as_bytes();
        let (scheme, bearer) = credentials.split_at_checked(7).ok_or(Refusal::Unauthorized)?;
        if !scheme.eq_ignore_ascii_case(b"bearer ") {
            return Err(Refusal::Unauthorized);
        }
        let bearer = Digest::of(bearer);
        Ok((bearer, self.registry.get(bearer).ok_or(Refusal::Unauthorized)?))
    }
}

/// At most [`MAX_HEAD`] bytes of target and headers.
fn check_head<B>(request: &Request<B>) -> Result<(), Refusal> {
    let target = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    let headers: usize =
        request.headers().iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    if target + headers > MAX_HEAD { Err(Refusal::HeadTooLarge) } else { Ok(()) }
}

/// The value of a header that is there exactly once.
fn single<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h HeaderValue> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// No `Accept` accepts everything; else JSON, event streams or a wildcard over them must be in it.
fn check_accept(headers: &HeaderMap) -> Result<(), Refusal> {
    let mut ranges =
        headers.get_all(ACCEPT).iter().flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
    let served = |range: &[u8]| {
        let media_type = essence(range);
        ["application/json", "text/event-stream", "application/*", "text/*", "*/*"]
            .iter()
            .any(|served| media_type.eq_ignore_ascii_case(served.as_bytes()))
    };
    if !headers.contains_key(ACCEPT) || ranges.any(served) { Ok(()) } else { Err(Refusal::NotAcceptable) }
}

/// `application/json` with any parameters: a form or plain text is what a foreign page can send.
fn check_content_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let content_type = single(headers, &CONTENT_TYPE).ok_or(Refusal::MediaType)?;
    if essence(content_type.as_bytes()).eq_ignore_ascii_case(b"application/json") {
        Ok(())
    } else {
        Err(Refusal::MediaType)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|kind| essence(kind.as_bytes()) == b"application/json")
}

/// A media type without its parameters.
fn essence(media_type: &[u8]) -> &[u8] {
    media_type.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii()
}

/// What rmcp insists on in one exact form, after ours has been checked.
fn normalise(headers: &mut HeaderMap) {
    headers.insert(ACCEPT, HeaderValue::from_static("application/json, text/event-stream"));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // The body is whole now.
    headers.remove(TRANSFER_ENCODING);
    headers.remove(CONTENT_LENGTH);
}
