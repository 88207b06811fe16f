use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{
    gateway::request_id::RequestId,
    scope::{CanceledBy, Cancellation},
};

/// One client's handshake: what is asked under it, by the ids that the client chose itself.
#[derive(Default)]
pub(crate) struct Handshake {
    requests: Mutex<Requests>,
}

#[derive(Default)]
struct Requests {
    ended: bool,
    next: u64,
    /// A client may use an id twice at once; a cancellation then means both.
    listed: BTreeMap<u64, Request>,
}

struct Request {
    id: RequestId,
    call: Call,
}

/// How far a request's call has come.
enum Call {
    /// It does not run yet, or the request is none of a call.
    Awaited,
    Running(Cancellation),
    /// Canceled before it ran.
    Canceled,
}

/// A request in its handshake's list; leaves it when dropped.
pub(crate) struct Listed {
    handshake: Arc<Handshake>,
    at: u64,
}

impl Handshake {
    /// Lists a request, so that its call can be canceled by its id from now on; `None` if the handshake has ended.
    pub(crate) fn list(self: Arc<Self>, id: RequestId) -> Option<Listed> {
        let mut requests = self.lock();
        if requests.ended {
            return None;
        }
        let at = requests.next;
        requests.next += 1;
        requests.listed.insert(at, Request { id, call: Call::Awaited });
        drop(requests);
        Some(Listed { handshake: self, at })
    }

    /// Cancels the calls of this id.
    pub(crate) fn cancel(&self, id: &RequestId) {
        for request in self.lock().listed.values_mut().filter(|request| request.id == *id) {
            request.cancel();
        }
    }

    /// Cancels every call, and lists no request any more.
    pub(super) fn end(&self) {
        let mut requests = self.lock();
        requests.ended = true;
        // The last first: one that waits must not begin in the place of one that is canceled before it.
        requests.listed.values_mut().rev().for_each(Request::cancel);
    }

    fn lock(&self) -> MutexGuard<'_, Requests> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Request {
    fn cancel(&mut self) {
        match &self.call {
            Call::Running(call) => call.cancel(CanceledBy::Notification),
            Call::Awaited | Call::Canceled => self.call = Call::Canceled,
        }
    }
}

impl Listed {
    /// The request's call begins to run; it is canceled at once if the client has taken its request back.
    pub(in crate::mcp) fn run(&self, call: &Cancellation) {
        let mut requests = self.handshake.lock();
        let Some(request) = requests.listed.get_mut(&self.at) else { return };
        let is_canceled = matches!(request.call, Call::Canceled);
        request.call = Call::Running(call.clone());
        if is_canceled {
            request.cancel();
        }
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.handshake.lock().listed.remove(&self.at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTIFIED: Option<CanceledBy> = Some(CanceledBy::Notification);

    /// A request that is listed, and its call, which does not run yet.
    fn request(handshake: &Arc<Handshake>, id: RequestId) -> (Listed, Cancellation) {
        (Arc::clone(handshake).list(id).expect("it is open"), Cancellation::default())
    }

    #[test]
    fn a_call_is_canceled_by_its_id_in_its_own_handshake_while_it_is_listed() {
        let [one, other] = [(); 2].map(|()| Arc::<Handshake>::default());
        let id = || RequestId::Number(1);
        let listed =
            [id(), id(), RequestId::Text("1".to_owned()), id()].map(|of_request| request(&one, of_request));
        let calls = listed.each_ref().map(|(_, call)| call.clone());
        for (listed, call) in &listed {
            listed.run(call);
        }
        let [_first, _second, _third, (fourth, _)] = listed;
        drop(fourth);
        other.cancel(&id());
        assert!(calls.iter().all(|call| call.by().is_none()));
        one.cancel(&id());
        assert_eq!(calls.map(|call| call.by()), [NOTIFIED, NOTIFIED, None, None]);
    }

    #[test]
    fn a_request_is_taken_back_before_its_call_runs_by_its_id_and_by_the_end_of_its_handshake() {
        for (take_back, of_both) in [
            ((|handshake| handshake.cancel(&RequestId::Number(1))) as fn(&Handshake), None),
            (Handshake::end, NOTIFIED),
        ] {
            let handshake = Arc::<Handshake>::default();
            let (first, call) = request(&handshake, RequestId::Number(1));
            let (second, beside) = request(&handshake, RequestId::Number(2));
            take_back(&handshake);
            first.run(&call);
            second.run(&beside);
            assert_eq!((call.by(), beside.by()), (NOTIFIED, of_both));
        }
    }

    #[test]
    fn a_handshake_that_has_ended_lists_no_request() {
        let handshake = Arc::<Handshake>::default();
        handshake.end();
        assert!(handshake.list(RequestId::Number(1)).is_none());
    }
}
