use agent_tools_tests::{
    cli::Cli,
    seams::{Recording, Sent, Shown, Told},
};

/// Recordings that show what a CLI does, one of each end that a call can have.
pub(crate) struct Examples {
    answered: Recording,
    rejected: Recording,
    refused: Recording,
}

/// How a call ended, as far as a CLI makes a difference.
#[derive(Clone, Copy)]
pub(crate) enum End {
    /// The gateway gave a result.
    Answered,
    /// The gateway said that the tool failed.
    Rejected,
    /// The CLI did not let the model call it.
    Refused,
}

impl Examples {
    pub(crate) fn of(cli: Cli) -> Self {
        let read = |scenario| Recording::read(&cli.recordings().join(format!("{scenario}.json")));
        Self {
            answered: read("the_model_calls_a_tool_and_sees_its_result"),
            rejected: read("the_words_of_a_rejection_reach_the_model"),
            refused: read("nothing_runs_where_nothing_is_approved"),
        }
    }

    /// A whole run.
    pub(crate) fn run(&self) -> &Recording {
        &self.answered
    }

    /// A run with a call that has this end.
    pub(crate) fn of_end(&self, end: End) -> &Recording {
        match end {
            End::Answered => &self.answered,
            End::Rejected => &self.rejected,
            End::Refused => &self.refused,
        }
    }

    /// What a model is told of a call that has this end.
    pub(crate) fn told(&self, end: End) -> &Told {
        let told = self.of_end(end).model.iter().flat_map(|question| &question.told).next();
        told.expect("a recording of a call")
    }

    /// What is sent to the gateway: before the calls, for one, and after them.
    pub(crate) fn sent(&self) -> (&[Sent], &Sent, &[Sent]) {
        let all = &self.answered.gateway;
        let place = all.iter().position(|sent| sent.method() == Some("tools/call"));
        let (before, rest) = all.split_at(place.expect("a recording of a call"));
        let (call, after) = rest.split_first().expect("it begins with the call");
        (before, call, after)
    }

    /// The path below which the model's API is asked.
    pub(crate) fn path(&self) -> &str {
        self.answered.model.iter().find_map(|question| question.path.as_deref()).expect("a path")
    }

    /// How a tool is shown to the model.
    pub(crate) fn shown(&self, tool: &str, server: &str) -> Shown {
        let call = &self.told(End::Answered).call;
        let sent = self.sent().1.body.as_ref().and_then(|body| body["params"]["name"].as_str());
        let prefix = call["name"].as_str().and_then(|shown| shown.strip_suffix(sent.expect("a name")));
        let own = |text: &str| text.replace(&self.answered.server, server);
        Shown {
            namespace: call["namespace"].as_str().map(own),
            name: own(prefix.expect("it ends with the name of the tool")) + tool,
        }
    }
}
