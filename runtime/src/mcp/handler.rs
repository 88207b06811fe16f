use std::{borrow::Cow, sync::Arc};

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CacheScope, CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, DiscoverResult,
        ErrorCode, Implementation, InitializeRequestParams, InitializeResult, ListToolsResult,
        PaginatedRequestParams, ProtocolVersion, ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
};

use super::{
    Listed, MODERN, ServiceConfig, convert, exchange::Exchange, handshakes::Handshakes, progress::Forward,
    revisions::REVISIONS, words::NO_SUCH_METHOD,
};
use crate::{
    books::{ClientInfo, Traceparent},
    catalog::{Catalog, UnknownTool},
    outcome::Rendered,
    quiet::{self, Aloud},
    scope::{CanceledBy, Scope},
};

/// How long a client may keep a list. A catalog never changes, and a bearer dies with its catalog.
const TTL_MS: u64 = 300_000;

/// What one registration answers: its own catalog and nothing else.
pub(super) struct Handler {
    catalog: Catalog,
    scope: Scope,
    handshakes: Arc<Handshakes>,
    listed: Listed,
    config: ServerConfig,
}

impl Handler {
    pub(super) fn new(config: ServiceConfig<'_>, handshakes: Arc<Handshakes>) -> Self {
        let (name, version) = config.server;
        let mut server = ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new(name, version));
        server.instructions = config.instructions;
        Self {
            catalog: config.catalog,
            scope: config.scope,
            handshakes,
            listed: config.listed,
            config: server,
        }
    }

    /// What the metadata of a request say of its client; one with a handshake has said it there.
    fn see_client(&self, context: &RequestContext<RoleServer>) {
        if is_modern(context) {
            self.scope.see_client(|| {
                // The context itself would name rmcp for a client that says nothing.
                let client = context.meta.client_info();
                let named = client.as_ref().map(|client| (client.name.as_str(), client.version.as_str()));
                ClientInfo::new(MODERN, named)
            });
        }
    }

    /// One call; ends early when the client goes away or says that it wants it no more.
    async fn run(&self, name: &str, context: &RequestContext<RoleServer>) -> Result<Rendered, UnknownTool> {
        let scope = self.scope.child().traced(traceparent(context));
        let (scope, progress) = Forward::asked(scope, context);
        let exchange = exchange(context);
        if let Some(exchange) = exchange {
            exchange.run(scope.cancellation());
        }
        let arguments = exchange.map(|exchange| exchange.take_arguments()).unwrap_or_default();
        let mut call = std::pin::pin!(self.catalog.call(name, arguments, &scope));
        let to_its_end = async {
            tokio::select! {
                biased;
                outcome = &mut call => outcome,
                () = context.ct.cancelled() => {
                    scope.cancellation().cancel(CanceledBy::Disconnection);
                    call.await
                }
            }
        };
        let outcome = progress.beside(to_its_end).await;
        outcome.map(|outcome| outcome.render())
    }
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        self.config.clone()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(REVISIONS)
    }

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        context.peer.set_peer_info(request.clone());
        let result = self.negotiate_initialize(&request)?;
        let Implementation { name, version, .. } = &request.client_info;
        self.scope.see_client(|| {
            ClientInfo::new(result.protocol_version.as_str(), Some((name.as_str(), version.as_str())))
        });
        // Only a handshake that has succeeded takes up any room.
        if let Some(exchange) = exchange(&context) {
            exchange.open(&self.handshakes);
        }
        Ok(result)
    }

    async fn discover(&self, context: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        self.see_client(&context);
        let mut result = DiscoverResult::from_server_info(REVISIONS.to_vec(), self.config.clone());
        result.ttl_ms = TTL_MS;
        // The answer depends on the bearer.
        result.cache_scope = CacheScope::Private;
        Ok(result)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        if exchange(&context).is_some_and(|exchange| exchange.asks_for_page()) {
            return Err(ErrorData::invalid_params("there is one page, so no cursor is valid", None));
        }
        self.scope.see_list();
        self.see_client(&context);
        let seen = quiet::aloud(|| self.listed.seen(&self.catalog, &self.scope));
        let result = ListToolsResult::with_all_items(seen);
        if !is_modern(&context) {
            return Ok(result);
        }
        // What a predicate hides now it may show a moment later.
        let ttl = if self.scope.may_change_its_mind() { 0 } else { TTL_MS };
        Ok(result.with_ttl_ms(ttl).with_cache_scope(CacheScope::Private))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        let tool = self.catalog.descriptor(name)?;
        quiet::aloud(|| self.scope.sees(tool)).then(|| self.listed.get(name)).flatten()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        // Its box is also what keeps the future small that rmcp moves from task to task.
        let rendered = Aloud::new(self.run(&request.name, &context)).await.map_err(unknown_tool)?;
        Ok(convert::result(rendered).into())
    }

    /// What does not fit rmcp's type of its method arrives here, beside what has no type at all.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        match request.method.as_str() {
            // The gateway has left nothing else in it that could not fit.
            "tools/call" => Err(ErrorData::invalid_params("`params.name` is the name of a tool", None)),
            "tools/list" | "server/discover" => Err(misfit()),
            "initialize" | "ping" if !is_modern(&context) => Err(misfit()),
            _ => Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, NO_SUCH_METHOD, None)),
        }
    }
}

/// What the gateway has read of the request, which comes with the request's head.
fn exchange(context: &RequestContext<RoleServer>) -> Option<&Arc<Exchange>> {
    context.extensions.get::<http::request::Parts>()?.extensions.get()
}

/// Where the call stands in its client's trace (SEP-414: `traceparent` in `_meta`, in every revision).
fn traceparent(context: &RequestContext<RoleServer>) -> Option<Traceparent> {
    context.meta.get("traceparent")?.as_str().and_then(Traceparent::parse)
}

fn is_modern(context: &RequestContext<RoleServer>) -> bool {
    context.protocol_version().is_some_and(|version| version.as_str() >= MODERN)
}

fn misfit() -> ErrorData {
    ErrorData::invalid_params("`params` are not those of this method", None)
}

fn unknown_tool(unknown: UnknownTool) -> ErrorData {
    ErrorData::invalid_params(unknown.to_string(), None)
}
