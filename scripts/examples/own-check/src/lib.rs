//! A service that takes a request only if the header `Mcp-Param-Amount` says what the body says.

/// The number in a text as a scripting language reads it: white space around, a plus sign and
/// underscores are fine.
fn int(bytes: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    text.strip_prefix('+').unwrap_or(text).replace('_', "").parse().ok()
}

/// The check as it was first written: both sides are the same number. Wrong: the next program may
/// read the header by other rules.
pub fn same_number(field_value: &[u8], body: &[u8]) -> bool {
    int(field_value).is_some() && int(field_value) == int(body)
}

/// The check that ships: the header is the one text of the body's integer, and nothing is parsed.
pub fn same_text(field_value: &[u8], body: &[u8]) -> bool {
    let digits = body.strip_prefix(b"-").unwrap_or(body);
    let integer = matches!(digits, [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit));
    // At most 2^53 - 1, which every reader of doubles still has exactly.
    let small = digits.len() < 16 || (digits.len() == 16 && digits <= b"9007199254740991");
    match body {
        b"0" | b"-0" => field_value == b"0",
        _ => integer && small && field_value == body,
    }
}
