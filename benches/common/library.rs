//! The best library parsers for the readers' grammars, from bytes, as a Rust program would call
//! them. Several for a grammar where it is not plain which is faster; the fastest counts.
//!
//! Integers: lexical-core and the standard library (which asks for a `str` first). Doubles: the same
//! two. JSON: serde_json into the type that the reader's runtime gives. For exact decimals no
//! library is at hand, so `py.Decimal` stands beside the double parser, which does less.

/// A library's function, reduced to bits so that all have one type.
#[derive(Clone, Copy)]
pub struct Parser {
    /// Library and call.
    pub name: &'static str,
    /// The parsed value's bits.
    pub parse: fn(&[u8]) -> Option<u64>,
}

const LEXICAL_I64: Parser = Parser {
    name: "lexical_core i64",
    parse: |text| lexical_core::parse::<i64>(text).ok().map(|n| n as u64),
};
const STD_I64: Parser = Parser {
    name: "std i64",
    parse: |text| std::str::from_utf8(text).ok()?.parse::<i64>().ok().map(|n| n as u64),
};
const LEXICAL_F64: Parser = Parser {
    name: "lexical_core f64",
    parse: |text| lexical_core::parse::<f64>(text).ok().map(f64::to_bits),
};
const STD_F64: Parser = Parser {
    name: "std f64",
    parse: |text| std::str::from_utf8(text).ok()?.parse::<f64>().ok().map(f64::to_bits),
};
const JSON_F64: Parser = Parser {
    name: "serde_json f64",
    parse: |text| serde_json::from_slice::<f64>(text).ok().map(f64::to_bits),
};
const JSON_I64: Parser = Parser {
    name: "serde_json i64",
    parse: |text| serde_json::from_slice::<i64>(text).ok().map(|n| n as u64),
};

/// The parsers beside a reader.
#[must_use]
pub fn of(reader: &str) -> &'static [Parser] {
    match reader {
        "js.JSON" => &[JSON_F64],
        "py.json" => &[JSON_I64],
        "go.Atoi" | "go.ParseInt0" | "py.int" => &[LEXICAL_I64, STD_I64],
        _ => &[LEXICAL_F64, STD_F64],
    }
}
