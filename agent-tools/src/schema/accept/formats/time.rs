/// RFC 3339 `full-date`: `2026-02-28`, of the Gregorian calendar, from the year 0001 on.
pub(super) fn is_date(text: &str) -> bool {
    let [year, month, day] = split(text, '-').unwrap_or_default();
    let (Some(year), Some(month), Some(day)) = (digits(year, 4), digits(month, 2), digits(day, 2)) else {
        return false;
    };
    year > 0 && (1..=days_in(year, month)).contains(&day)
}

/// RFC 3339 `date-time` with an upper-case `T` and `Z`: `2026-02-28T09:30:00.5+01:00`.
pub(super) fn is_date_time(text: &str) -> bool {
    let Some((date, rest)) = text.split_once('T') else { return false };
    let time = match rest.strip_suffix('Z') {
        Some(time) => Some(time),
        None => rest.rfind(['+', '-']).and_then(|sign| {
            let (time, offset) = rest.split_at_checked(sign)?;
            is_offset(offset).then_some(time)
        }),
    };
    is_date(date) && time.is_some_and(is_time)
}

/// The same without an offset: `2026-02-28T09:30:00`.
pub(super) fn is_partial_date_time(text: &str) -> bool {
    text.split_once('T').is_some_and(|(date, time)| is_date(date) && is_time(time))
}

/// RFC 3339 `partial-time`: `09:30:00.5`, up to nanoseconds, without leap seconds, which not every type can hold.
pub(super) fn is_time(text: &str) -> bool {
    let (text, fraction) = match text.split_once('.') {
        Some((text, fraction)) => (text, Some(fraction)),
        None => (text, None),
    };
    let [hour, minute, second] = split(text, ':').unwrap_or_default();
    within(hour, 23)
        && within(minute, 59)
        && within(second, 59)
        && fraction.is_none_or(|fraction| digits(fraction, fraction.len().clamp(1, 9)).is_some())
}

/// `+01:00`, from -23:59 to +23:59.
fn is_offset(text: &str) -> bool {
    let offset = text.strip_prefix(['+', '-']).and_then(|text| text.split_once(':'));
    offset.is_some_and(|(hour, minute)| within(hour, 23) && within(minute, 59))
}

fn days_in(year: u32, month: u32) -> u32 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 0,
    }
}

fn within(text: &str, most: u32) -> bool {
    digits(text, 2).is_some_and(|number| number <= most)
}

/// A number of exactly `length` digits.
fn digits(text: &str, length: usize) -> Option<u32> {
    let plain = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn split(text: &str, separator: char) -> Option<[&str; 3]> {
    text.split(separator).collect::<Vec<_>>().try_into().ok()
}
