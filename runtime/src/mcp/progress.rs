use std::future::Future;

use rmcp::{
    Peer, RoleServer,
    model::{ProgressNotificationParam, ProgressToken},
    service::RequestContext,
};
use tokio::sync::mpsc::{Receiver, channel};
use tokio_util::sync::CancellationToken;

use super::Form;
use crate::scope::{Progress, Scope};

/// The most reports that wait for a client to read; further ones are left out.
const MAX_WAITING: usize = 16;

/// Passes a handler's reports on to the client, if it asked for them.
///
/// The first one makes the answer a stream, which is rmcp's doing.
pub(super) struct Forward(Option<Asked>);

struct Asked {
    waiting: Receiver<Progress>,
    token: ProgressToken,
    client: Peer<RoleServer>,
    canceled: CancellationToken,
}

impl Forward {
    /// The scope with a place for its reports, if the request asks for them and its client reads streams.
    pub(super) fn asked(scope: Scope, context: &RequestContext<RoleServer>) -> (Scope, Self) {
        let head = context.extensions.get::<http::request::Parts>();
        let form = head.and_then(|head| head.extensions.get::<Form>());
        let token = context.meta.get_progress_token().filter(|_| form != Some(&Form::Json));
        let Some(token) = token else { return (scope, Self(None)) };
        let (sender, waiting) = channel(MAX_WAITING);
        let (client, canceled) = (context.peer.clone(), scope.cancellation().token().child_token());
        let scope = scope.progress(move |progress| drop(sender.try_send(progress)));
        (scope, Self(Some(Asked { waiting, token, client, canceled })))
    }

    /// Runs the call, and ends when everything that was reported in it has been passed on.
    pub(super) async fn beside<T>(self, call: impl Future<Output = T>) -> T {
        let Some(asked) = self.0 else { return call.await };
        let answered = CancellationToken::new();
        let call = async {
            let outcome = call.await;
            answered.cancel();
            outcome
        };
        tokio::join!(call, asked.pass_on(&answered)).0
    }
}

impl Asked {
    /// Never two at once: rmcp sends each message in a task of its own.
    async fn pass_on(mut self, answered: &CancellationToken) {
        loop {
            let progress = tokio::select! {
                biased;
                // A client that does not read keeps no canceled call.
                () = self.canceled.cancelled() => return,
                progress = self.waiting.recv() => progress,
                // What a handler that could not be dropped reports later is left out: an answered request has no progress.
                () = answered.cancelled(), if !self.waiting.is_closed() => {
                    self.waiting.close();
                    continue;
                }
            };
            let Some(progress) = progress else { return };
            tokio::select! {
                biased;
                () = self.canceled.cancelled() => return,
                () = self.tell(&progress) => {}
            }
        }
    }

    async fn tell(&self, progress: &Progress) {
        #[expect(clippy::cast_precision_loss, reason = "MCP has doubles here")]
        let number = |count: u64| count as f64;
        let mut told = ProgressNotificationParam::new(self.token.clone(), number(progress.done()));
        told.total = progress.total().map(number);
        told.message = progress.message().map(str::to_owned);
        // It fails where the client has gone, which the call learns in another way.
        drop(self.client.notify_progress(told).await);
    }
}
