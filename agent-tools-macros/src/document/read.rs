use std::collections::HashSet;

use super::{
    Fault, Position,
    json::{Json, Member, Node},
};

/// The deepest nesting that is read.
const MAX_DEPTH: usize = 64;

/// Reads a JSON text (RFC 8259) with the position of every value; refuses a key that an object has twice.
pub(super) fn document(text: &str) -> Result<Node, Fault> {
    let mut reader = Reader { rest: text, at: Position { line: 1, column: 1 } };
    if text.starts_with('\u{feff}') {
        return Err(reader.fault("a byte order mark is no JSON; save the document without it"));
    }
    let node = reader.value(0)?;
    reader.space();
    if reader.rest.is_empty() { Ok(node) } else { Err(reader.fault("nothing may follow the document")) }
}

struct Reader<'t> {
    rest: &'t str,
    at: Position,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Result<Node, Fault> {
        self.space();
        let at = self.at;
        if depth > MAX_DEPTH {
            return Err(self.fault(format!("it is nested deeper than {MAX_DEPTH} levels")));
        }
        let value = match self.rest.chars().next() {
            Some('{') => self.object(depth)?,
            Some('[') => self.array(depth)?,
            Some('"') => Json::String(self.string()?),
            Some('-' | '0'..='9') => self.number()?,
            _ if self.take("true") || self.take("false") => Json::Bool,
            _ if self.take("null") => Json::Null,
            _ => return Err(self.fault("expected a JSON value")),
        };
        Ok(Node { at, value })
    }

    fn object(&mut self, depth: usize) -> Result<Json, Fault> {
        let mut members = Vec::new();
        let mut keys = HashSet::new();
        self.advance();
        self.space();
        if self.take("}") {
            return Ok(Json::Object(members));
        }
        loop {
            self.space();
            let at = self.at;
            if !self.rest.starts_with('"') {
                return Err(self.fault("expected a key in double quotes"));
            }
            let key = self.string()?;
            if !keys.insert(key.clone()) {
                return Err(Fault { at, message: format!("the key `{key}` is given twice") });
            }
            self.space();
            if !self.take(":") {
                return Err(self.fault("expected `:` behind the key"));
            }
            let value = self.value(depth + 1)?;
            members.push(Member { key, at, value });
            if self.ends("}")? {
                return Ok(Json::Object(members));
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Json, Fault> {
        let mut items = Vec::new();
        self.advance();
        self.space();
        if self.take("]") {
            return Ok(Json::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.ends("]")? {
                return Ok(Json::Array(items));
            }
        }
    }

    /// Behind an entry: whether the list ends here or goes on.
    fn ends(&mut self, close: &str) -> Result<bool, Fault> {
        self.space();
        if self.take(close) {
            return Ok(true);
        }
        if self.take(",") { Ok(false) } else { Err(self.fault(format!("expected `,` or `{close}`"))) }
    }

    fn string(&mut self) -> Result<String, Fault> {
        let mut text = String::new();
        self.advance();
        loop {
            let at = self.at;
            match self.advance() {
                Some('"') => return Ok(text),
                Some('\\') => text.push(self.escape(at)?),
                Some(control) if control < ' ' => {
                    return Err(Fault {
                        at,
                        message: "a string cannot hold a control character; escape it".to_owned(),
                    });
                }
                Some(other) => text.push(other),
                None => return Err(Fault { at, message: "the string has no end".to_owned() }),
            }
        }
    }

    fn escape(&mut self, at: Position) -> Result<char, Fault> {
        let unknown = || Fault { at, message: "JSON has no such escape".to_owned() };
        Ok(match self.advance().ok_or_else(unknown)? {
            same @ ('"' | '\\' | '/') => same,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => self.unicode(at)?,
            _ => return Err(unknown()),
        })
    }

    fn unicode(&mut self, at: Position) -> Result<char, Fault> {
        let fault = || Fault {
            at,
            message: "`\\u` is followed by four hexadecimal digits, a surrogate by its pair".to_owned(),
        };
        let first = self.unit().ok_or_else(fault)?;
        let mut units = vec![first];
        if (0xD800..0xDC00).contains(&first) && self.take("\\u") {
            units.push(self.unit().ok_or_else(fault)?);
        }
        let mut decoded = char::decode_utf16(units);
        match (decoded.next(), decoded.next()) {
            (Some(Ok(character)), None) => Ok(character),
            _ => Err(fault()),
        }
    }

    fn unit(&mut self) -> Option<u16> {
        let digits: String = self.rest.chars().take(4).collect();
        let is_hex = digits.len() == 4 && digits.chars().all(|digit| digit.is_ascii_hexdigit());
        let unit = is_hex.then(|| u16::from_str_radix(&digits, 16).ok())?;
        self.skip(&digits);
        unit
    }

    fn number(&mut self) -> Result<Json, Fault> {
        let fault = self.fault("this is not a JSON number");
        self.take("-");
        let whole = self.digits();
        let mut is_number = whole.len() == 1 || (!whole.is_empty() && !whole.starts_with('0'));
        if self.take(".") {
            is_number &= !self.digits().is_empty();
        }
        if self.take("e") || self.take("E") {
            let _sign = self.take("+") || self.take("-");
            is_number &= !self.digits().is_empty();
        }
        if is_number { Ok(Json::Number) } else { Err(fault) }
    }

    fn digits(&mut self) -> String {
        let digits: String = self.rest.chars().take_while(char::is_ascii_digit).collect();
        self.skip(&digits);
        digits
    }

    fn space(&mut self) {
        while self.rest.starts_with([' ', '\t', '\n', '\r']) {
            self.advance();
        }
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.rest.starts_with(token);
        if found {
            self.skip(token);
        }
        found
    }

    fn skip(&mut self, text: &str) {
        for _ in text.chars() {
            self.advance();
        }
    }

    fn advance(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let character = characters.next()?;
        self.rest = characters.as_str();
        if character == '\n' {
            self.at = Position { line: self.at.line + 1, column: 1 };
        } else {
            self.at.column += 1;
        }
        Some(character)
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { at: self.at, message: message.into() }
    }
}
