use std::{
    io::Read as _,
    net::TcpListener,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

/// A proxy that answers nothing and keeps what it is sent.
pub(crate) struct Proxy {
    url: String,
    sent: Arc<Mutex<Vec<String>>>,
}

impl Proxy {
    #[expect(clippy::disallowed_methods, reason = "it is no gateway, and bound to loopback")]
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let sent = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&sent);
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let mut bytes = [0; 16 * 1024];
                let read = stream.read(&mut bytes).unwrap_or_default();
                let text = String::from_utf8_lossy(&bytes[..read]).into_owned();
                log.lock().unwrap_or_else(PoisonError::into_inner).push(text);
            }
        });
        Self { url, sent }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn sent(&self) -> Vec<String> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
