use std::sync::Arc;

use http::{
    HeaderMap, HeaderName, HeaderValue, Method, Request, Response,
    header::{AUTHORIZATION, CONNECTION, EXPECT, HOST, ORIGIN},
    request::Parts,
};
use hyper::body::Incoming;

use super::{
    Body, PATH,
    bearer::Digest,
    body,
    connections::Connection,
    dispatch, handshake, media,
    message::{self, Message},
    phase::Phase,
    refusal::{Refusal, Refused},
    registry::{Registration, Registry},
    rest, target,
    version::Version,
};
use crate::name::VARIABLE_HEADER;

/// Whose a request is that comes without a bearer.
const VARIABLE: HeaderName = HeaderName::from_static(VARIABLE_HEADER);

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
    pub(super) async fn answer(
        &self,
        request: Request<Incoming>,
        connection: &Connection,
        phase: &Phase,
    ) -> Response<Body> {
        let (head, body) = request.into_parts();
        let mut body = Some(body);
        // Whoever waits to be asked for a body has not sent it, and is not asked for one that nobody wants.
        let waits = head.headers.contains_key(EXPECT);
        let answer = self.stack(head, &mut body, connection, phase).await;
        let mut response = answer.unwrap_or_else(Refused::response);
        if phase.is_unread() {
            let is_read = match body {
                // Nobody has begun to read it.
                Some(rest) if !waits => rest::read(rest).await,
                _ => false,
            };
            phase.set_unread(!is_read);
            if !is_read {
                // What follows on the connection is of this request's body (RFC 9112, section 9.6).
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
        }
        phase.begin_send();
        response
    }

    /// The stack, outermost first.
    async fn stack(
        &self,
        mut head: Parts,
        body: &mut Option<Incoming>,
        connection: &Connection,
        phase: &Phase,
    ) -> Result<Response<Body>, Refused> {
        // head: the parser's buffer may take in more than the limit before it looks
        check_head(&head)?;
        // target: a path, or `http://` with an authority
        target::check(&head.uri, phase.take_fragment())?;
        // Host: exactly one, and exactly ours: a name that resolves to loopback is not
        self.check_host(&head)?;
        // Origin: absent, or exactly ours: a web page is not
        self.check_origin(&head.headers)?;
        // bearer: looked up by digest; selects the agent
        let authenticated = self.authenticate(&head.headers);
        let (bearer, registration) = authenticated.inspect_err(|_| connection.disprove())?;
        connection.prove(registration.owner, bearer)?;
        // The bearer may have been revoked before the connection was known to be its own.
        if self.registry.get(bearer).is_none() {
            connection.disprove();
            return Err(Refusal::Unauthorized.into());
        }
        if let Some(guest) = &registration.guest {
            guest.sitting.see_request();
        }
        // path
        if head.uri.path() != PATH {
            return Err(Refusal::UnknownPath.into());
        }
        // method: POST, and DELETE where there are handshakes to end
        let version = Version::of(&head.headers);
        match head.method {
            Method::POST => {}
            Method::DELETE if version != Version::Modern => {
                version.check(false)?;
                return Ok(handshake::end(&registration, &head.headers)?);
            }
            _ if version == Version::Modern => return Err(Refusal::Method { allowed: "POST" }.into()),
            _ => return Err(Refusal::Method { allowed: "POST, DELETE" }.into()),
        }
        // media types: an answer that the client can read, and a JSON body
        let form = media::form(&head.headers)?;
        media::check_content_type(&head.headers)?;
        // body: bounded in size and time, scanned for what a parser would quietly change
        let body = body::read(body, phase, &registration.revoked).await?;
        let message = Message::read(body.clone(), registration.service.catalog());
        let message = message.inspect_err(|_| {
            if let Some(guest) = registration.guest.as_ref().filter(|_| message::asks_for_list(&body)) {
                guest.sitting.see_refused_list();
            }
        })?;
        // the bearer goes no further
        head.headers.remove(AUTHORIZATION);
        // MCP
        dispatch::dispatch(message, head, &registration, version, form).await
    }

    fn check_host(&self, head: &Parts) -> Result<(), Refusal> {
        let host = single(&head.headers, &HOST).ok_or(Refusal::NoHost)?;
        let named_in_target =
            head.uri.authority().is_none_or(|authority| authority.as_str() == self.authority);
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
        let bearer = presented(headers).map(Digest::of);
        let registered = bearer.and_then(|bearer| Some((bearer, self.registry.get(bearer)?)));
        registered.ok_or_else(|| {
            let sent = |name| single(headers, name).map(HeaderValue::as_bytes).unwrap_or_default();
            self.registry.strangers().note(sent(&AUTHORIZATION), sent(&VARIABLE));
            Refusal::Unauthorized
        })
    }
}

/// What stands in the place of the bearer.
fn presented(headers: &HeaderMap) -> Option<&[u8]> {
    let (scheme, bearer) = single(headers, &AUTHORIZATION)?.as_bytes().split_at_checked(7)?;
    scheme.eq_ignore_ascii_case(b"bearer ").then_some(bearer)
}

/// At most [`MAX_HEAD`] bytes of target and headers.
fn check_head(head: &Parts) -> Result<(), Refusal> {
    let target = head.uri.path_and_query().map_or(0, |target| target.as_str().len());
    let headers: usize = head.headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    if target + headers > MAX_HEAD { Err(Refusal::HeadTooLarge) } else { Ok(()) }
}

/// The value of a header that is there exactly once.
pub(super) fn single<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h HeaderValue> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}
