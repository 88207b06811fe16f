use std::env;

use agent_tools_tests::{client::Answer, request::Request, wire::Wire};

/// An open connection to where a URL leads.
pub(crate) struct Connection {
    wire: Wire,
    host: String,
    /// What stands before the path, where the request goes through a proxy.
    before_path: String,
}

impl Connection {
    /// Through the proxy of the environment, unless that leaves the host out: all CLIs do so that were measured.
    pub(crate) fn open(url: &str) -> Self {
        let host = host(url);
        let direct = env::var("NO_PROXY").unwrap_or_default();
        let name = host.split(':').next().unwrap_or_default();
        let proxy =
            env::var("HTTP_PROXY").ok().filter(|_| !direct.split(',').any(|left_out| left_out == name));
        let before_path = proxy.as_ref().map(|_| format!("http://{host}")).unwrap_or_default();
        let wire = Wire::open(proxy.as_deref().map_or(host, self::host));
        Self { wire, host: host.to_owned(), before_path }
    }

    pub(crate) fn exchange(&mut self, request: Request) -> Answer {
        self.send(request);
        self.wire.answer()
    }

    /// The answer is all that comes until the peer closes.
    pub(crate) fn last_exchange(mut self, request: Request) -> String {
        self.send(request);
        String::from_utf8_lossy(&self.wire.end()).into_owned()
    }

    fn send(&mut self, mut request: Request) {
        request.target.insert_str(0, &self.before_path);
        request.headers.push(("Host".to_owned(), self.host.clone()));
        if request.method == "POST" {
            request.headers.push(("Content-Length".to_owned(), request.body.len().to_string()));
        }
        self.wire.send(&request.bytes());
    }
}

/// `HOST:PORT` of an HTTP URL.
fn host(url: &str) -> &str {
    let rest = url.strip_prefix("http://").unwrap_or(url);
    rest.split('/').next().unwrap_or(rest)
}
