use std::ffi::{OsStr, OsString};

/// What every program needs of its parent's environment: whole names, and beginnings that end in `_`. The rest may hold
/// the host's secrets, and a client gives what it has to every command that its model runs.
const COMMON: &[&str] = &[
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "TERM",
    "COLORTERM",
    "LANG",
    "LC_",
    "TZ",
    "TMPDIR",
    "XDG_",
    "CI",
    "SSL_CERT_",
    "NODE_EXTRA_CA_CERTS",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "NO_PROXY",
];

/// What goes past every proxy. A client that takes a proxy from its environment would send it the bearer.
const DIRECT: [&str; 2] = ["127.0.0.1", "localhost"];

/// What alone in `NO_PROXY` says that nothing goes through a proxy.
const EVERYTHING: &str = "*";

const PROXIES: [&str; 3] = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"];

/// The hosts past any proxy: those of the host's list and of what is given, and the loopback addresses.
pub(super) fn no_proxy(
    host: impl Iterator<Item = (OsString, OsString)>,
    given: &[(OsString, OsString)],
) -> String {
    let all = host.chain(given.iter().cloned()).filter(|(name, _)| name.eq_ignore_ascii_case("NO_PROXY"));
    merged(all.map(|(_, value)| value.to_string_lossy().into_owned()))
}

/// The environment of a client: some of the host's, of which it needs what is `own`, and what it is given besides,
/// with the loopback addresses past any proxy.
pub(super) fn passed_on(
    host: impl Iterator<Item = (OsString, OsString)>,
    own: &[&str],
    given: Vec<(OsString, OsString)>,
) -> Vec<(OsString, OsString)> {
    let is_needed = |name: &OsStr| {
        let name = name.to_string_lossy().to_ascii_uppercase();
        COMMON
            .iter()
            .chain(own)
            .map(|known| known.to_ascii_uppercase())
            .any(|known| known == name || known.ends_with('_') && name.starts_with(&known))
    };
    let all = host.filter(|(name, _)| is_needed(name)).chain(given);
    let (no_proxy, mut passed): (Vec<_>, Vec<_>) =
        all.partition(|(name, _)| name.eq_ignore_ascii_case("NO_PROXY"));
    if no_proxy.iter().any(|(_, value)| value.to_string_lossy().trim() == EVERYTHING) {
        // Beside other hosts it is no longer everything to some programs, and alone it is no address to Codex.
        passed.retain(|(name, _)| !PROXIES.iter().any(|proxy| name.eq_ignore_ascii_case(proxy)));
    }
    // Programs read the one or the other.
    let merged = merged(no_proxy.iter().map(|(_, value)| value.to_string_lossy().into_owned()));
    for name in ["NO_PROXY", "no_proxy"] {
        passed.push((name.into(), merged.clone().into()));
    }
    passed
}

pub(super) fn merged(lists: impl Iterator<Item = String>) -> String {
    let mut hosts: Vec<String> = Vec::new();
    let direct = DIRECT.map(str::to_owned);
    let listed = |list: String| list.split(',').map(|host| host.trim().to_owned()).collect::<Vec<_>>();
    for host in lists.flat_map(listed).chain(direct) {
        if !host.is_empty() && !hosts.contains(&host) {
            hosts.push(host);
        }
    }
    hosts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_goes_past_every_proxy_in_both_spellings() {
        for (host, expected) in [
            (vec![], "127.0.0.1,localhost"),
            (vec![("NO_PROXY", "a, b")], "a,b,127.0.0.1,localhost"),
            (vec![("no_proxy", "localhost")], "localhost,127.0.0.1"),
            (vec![("NO_PROXY", "a"), ("no_proxy", "a,c")], "a,c,127.0.0.1,localhost"),
            (vec![("No_Proxy", "*")], "*,127.0.0.1,localhost"),
        ] {
            let host = host.into_iter().map(|(name, value)| (name.into(), value.into()));
            let passed = passed_on(host, &[], Vec::new());
            let both = ["NO_PROXY", "no_proxy"].map(|name| (name.into(), expected.into()));
            assert_eq!(passed, both);
        }
    }

    #[test]
    fn where_nothing_goes_through_a_proxy_the_client_is_told_of_none() {
        for (no_proxy, value, is_told) in [
            ("NO_PROXY", "*", false),
            ("no_proxy", " * ", false),
            ("NO_PROXY", "a,*", true),
            ("NO_PROXY", "*.a", true),
            ("NO_PROXY", "", true),
        ] {
            let proxies = ["HTTP_PROXY", "https_proxy", "All_Proxy"];
            let host = proxies.map(|name| (name, "http://a")).into_iter().chain([(no_proxy, value)]);
            let passed = passed_on(host.map(|(name, value)| (name.into(), value.into())), &[], Vec::new());
            let told = proxies.map(|proxy| passed.iter().any(|(name, _)| name == proxy));
            assert_eq!(told, [is_told; 3], "{no_proxy}={value}");
            let direct = |(_, hosts): &(OsString, OsString)| {
                DIRECT.iter().all(|host| hosts.to_string_lossy().split(',').any(|listed| listed == *host))
            };
            assert!(passed.iter().rev().take(2).all(direct), "{passed:?}");
        }
    }

    #[test]
    fn what_a_client_does_not_need_stays_with_the_host() {
        let host = [
            "PATH",
            "http_proxy",
            "LC_ALL",
            "OPENAI_API_KEY",
            "CI_JOB_TOKEN",
            "DATABASE_URL",
            "AWS_SECRET",
            "npm_config_cache",
            "AGENT_TOOLS_00000001",
        ];
        let passed = passed_on(
            host.iter().map(|name| ((*name).into(), "x".into())),
            &["OPENAI_", "npm_config_"],
            vec![("OWN".into(), "x".into())],
        );
        let names: Vec<_> = passed.iter().map(|(name, _)| name.to_string_lossy().into_owned()).collect();
        let own = ["OPENAI_API_KEY", "npm_config_cache", "OWN"];
        let expected = [&["PATH", "http_proxy", "LC_ALL"], &own[..], &["NO_PROXY", "no_proxy"]].concat();
        assert_eq!(names, expected);
    }
}
