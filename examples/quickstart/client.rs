use agent_tools_examples::Failure;
use agent_tools_runtime::Endpoint;
use rmcp::{
    RoleClient, ServiceError, ServiceExt,
    model::{CallToolRequestParams, CallToolResult, JsonObject, Tool},
    service::RunningService,
    transport::{StreamableHttpClientTransport, streamable_http_client::StreamableHttpClientTransportConfig},
};

/// An MCP client that knows nothing but a URL and a bearer, as an agent CLI does.
pub(crate) struct Client {
    http: reqwest::Client,
    url: String,
    session: RunningService<RoleClient, ()>,
}

impl Client {
    /// Connects and shakes hands.
    pub(crate) async fn connect(endpoint: &Endpoint) -> Result<Self, Failure> {
        // What listens on 127.0.0.1 is not to be found through a proxy.
        let http = reqwest::Client::builder().no_proxy().build()?;
        let url = endpoint.url().to_owned();
        let (_, bearer) = endpoint.environment();
        let config = StreamableHttpClientTransportConfig::with_uri(url.as_str()).auth_header(bearer);
        let transport = StreamableHttpClientTransport::with_client(http.clone(), config);
        let session = ().serve(transport).await?;
        Ok(Self { http, url, session })
    }

    /// The tools that the server lists.
    pub(crate) async fn tools(&self) -> Result<Vec<Tool>, ServiceError> {
        self.session.list_all_tools().await
    }

    /// One call; an error only if there is no answer to it, since a failing tool answers too.
    pub(crate) async fn call(
        &self,
        tool: &'static str,
        arguments: JsonObject,
    ) -> Result<CallToolResult, ServiceError> {
        self.session.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments)).await
    }

    /// The HTTP status of a request with another bearer.
    pub(crate) async fn status_with(&self, bearer: &str) -> Result<u16, reqwest::Error> {
        let response = self.http.post(&self.url).bearer_auth(bearer).send().await?;
        Ok(response.status().as_u16())
    }

    /// Ends the connection.
    pub(crate) async fn close(self) -> Result<(), Failure> {
        self.session.cancel().await?;
        Ok(())
    }
}
