use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};

use super::{Exchange, Form, Handshakes, Listed, handler::Handler, stream, words};
use crate::{catalog::Catalog, gateway::Body, scope::Scope};

/// Clients give up on a silent request after 60 s; a tool that may take this long is answered as a stream, whose
/// comment lines keep it alive.
const STREAM_FROM: Duration = Duration::from_secs(50);

/// What one registration serves.
pub(crate) struct ServiceConfig<'a> {
    pub(crate) catalog: Catalog,
    pub(crate) scope: Scope,
    pub(crate) listed: Listed,
    pub(crate) authority: &'a str,
    pub(crate) server: (String, String),
    pub(crate) instructions: Option<String>,
    /// Whether tools that declare no timeout of either kind may outlast a client's patience.
    pub(crate) slow_by_default: bool,
}

/// The MCP service of one registration: stateless, with its own handler, so that nothing can cross to another.
pub(crate) struct Service {
    catalog: Catalog,
    slow_by_default: bool,
    handshakes: Arc<Handshakes>,
    rmcp: Arc<StreamableHttpService<Arc<Handler>, NeverSessionManager>>,
}

impl Service {
    pub(crate) fn new(config: ServiceConfig<'_>) -> Self {
        let catalog = config.catalog.clone();
        let slow_by_default = config.slow_by_default;
        let transport = transport(config.authority);
        let handshakes = Arc::<Handshakes>::default();
        let handler = Arc::new(Handler::new(config, Arc::clone(&handshakes)));
        let rmcp = StreamableHttpService::new(move || Ok(Arc::clone(&handler)), Arc::default(), transport);
        Self { catalog, slow_by_default, handshakes, rmcp: Arc::new(rmcp) }
    }

    pub(crate) fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    pub(crate) fn handshakes(&self) -> &Handshakes {
        &self.handshakes
    }

    /// Answers one message that the edge has let through; `tool` is what a `tools/call` names.
    pub(crate) async fn answer(
        &self,
        mut request: Request<Full<Bytes>>,
        tool: Option<&str>,
        form: Form,
    ) -> Response<Body> {
        request.extensions_mut().insert(form);
        let exchange = request.extensions().get::<Arc<Exchange>>();
        let is_served = exchange.is_none_or(|exchange| exchange.is_served());
        let rmcp = Arc::clone(&self.rmcp);
        // Boxed, since it is large, and is moved with every future around it.
        let answer = Box::pin(async move {
            let response = rmcp.handle(request).await.map(BodyExt::boxed_unsync);
            words::reword(response, is_served).await
        });
        match form {
            Form::Either if self.may_take_long(tool) => stream::soon_or_streamed(answer).await,
            Form::Either => stream::kept_alive(answer.await),
            Form::Json => stream::last_message(answer.await).await,
            Form::Events => stream::whole(stream::soon_or_streamed(answer).await),
        }
    }

    fn may_take_long(&self, tool: Option<&str>) -> bool {
        let Some(descriptor) = tool.and_then(|name| self.catalog.descriptor(name)) else { return false };
        match (descriptor.timeout(), descriptor.idle_timeout()) {
            (Some(timeout), _) => timeout > STREAM_FROM,
            // As long as it gets on.
            (None, Some(_)) => true,
            (None, None) => self.slow_by_default,
        }
    }
}

/// No sessions, no resumption, our own checks repeated as a second line of defence. Not given the token that cancels
/// calls: rmcp would answer with its own words before the calls can say that they were canceled.
fn transport(authority: &str) -> StreamableHttpServerConfig {
    StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_sse_retry(None)
        .with_sse_keep_alive(None)
        .with_allowed_hosts([authority])
        .with_allowed_origins([format!("http://{authority}")])
        .enforce_origin_validation()
}
