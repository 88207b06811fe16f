use std::{borrow::Cow, sync::Arc};

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CacheScope, CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, DiscoverResult,
        ErrorCode, Implementation, ListToolsResult, PaginatedRequestParams, ProtocolVersion,
        ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
};

use super::{ServiceConfig, convert};
use crate::{
    arguments::Arguments,
    catalog::{Catalog, UnknownTool},
    outcome::Rendered,
    scope::Scope,
};

/// How long a client may keep a list. A catalog never changes, and a bearer dies with its catalog.
const TTL_MS: u64 = 300_000;

/// The revisions that are spoken, oldest first.
const VERSIONS: &[ProtocolVersion] = &[
    ProtocolVersion::V_2025_03_26,
    ProtocolVersion::V_2025_06_18,
    ProtocolVersion::V_2025_11_25,
    ProtocolVersion::V_2026_07_28,
];

/// What one registration answers: its own catalog and nothing else.
pub(super) struct Handler {
    catalog: Catalog,
    scope: Scope,
    tools: Vec<Tool>,
    config: ServerConfig,
}

impl Handler {
    pub(super) fn new(config: ServiceConfig<'_>) -> Self {
        let tools = config.catalog.descriptors().map(convert::tool).collect();
        let (name, version) = config.server;
        let mut server = ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new(name, version));
        server.instructions = config.instructions;
        Self { catalog: config.catalog, scope: config.scope, tools, config: server }
    }

    /// One call; ends early when the client goes away.
    async fn call(&self, name: &str, context: &RequestContext<RoleServer>) -> Result<Rendered, UnknownTool> {
        let _running = self.scope.running();
        let scope = self.scope.child();
        let canceller = scope.canceller();
        let mut call = std::pin::pin!(self.catalog.call(name, arguments(context), &scope));
        let outcome = tokio::select! {
            biased;
            outcome = &mut call => outcome,
            () = context.ct.cancelled() => {
                canceller.cancel();
                call.await
            }
        };
        outcome.map(|outcome| outcome.render())
    }
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        self.config.clone()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(VERSIONS)
    }

    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let mut result = DiscoverResult::from_server_info(VERSIONS.to_vec(), self.config.clone());
        result.ttl_ms = TTL_MS;
        // The answer depends on the bearer.
        result.cache_scope = CacheScope::Private;
        Ok(result)
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        if request.is_some_and(|request| request.cursor.is_some()) {
            return Err(ErrorData::invalid_params("there is one page, so no cursor is valid", None));
        }
        let mut result = ListToolsResult::with_all_items(self.tools.clone()).with_ttl_ms(TTL_MS);
        result.cache_scope = Some(CacheScope::Private);
        Ok(result)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.iter().find(|tool| tool.name == name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let rendered = self.call(&request.name, &context).await.map_err(unknown_tool)?;
        Ok(convert::result(rendered).into())
    }

    /// A `tools/call` that does not fit rmcp's type arrives here.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        if request.method != "tools/call" {
            return Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, request.method, None));
        }
        let params = request.params.unwrap_or_default();
        let Some(name) = params["name"].as_str() else {
            return Err(ErrorData::invalid_params("`params.name` is the name of a tool", None));
        };
        let rendered = self.call(name, &context).await.map_err(unknown_tool)?;
        convert::custom(rendered)
    }
}

/// What the gateway has read of the body, which comes with the request's head.
fn arguments(context: &RequestContext<RoleServer>) -> Arguments {
    let head = context.extensions.get::<http::request::Parts>();
    let arguments = head.and_then(|head| head.extensions.get::<Arc<Arguments>>());
    arguments.map(|arguments| Arguments::clone(arguments)).unwrap_or_default()
}

fn unknown_tool(unknown: UnknownTool) -> ErrorData {
    ErrorData::invalid_params(unknown.to_string(), None)
}
