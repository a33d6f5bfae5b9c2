//! Every reader of Node.js, Go and Python on plain digits and on its own odd spellings, beside the
//! library parser for its grammar on the same bytes.
//!
//! A library refuses most odd spellings: its line there shows what a refusal costs, not a reading.

#[path = "common/library.rs"]
mod library;

use divan::{Bencher, black_box};
use misread::readers;

/// Plain digits: short, ten, as many as a double always holds, and one at its limit.
const PLAIN: [&str; 4] = ["2000", "1234567890", "123456789012345", "12345678901234567"];

/// Spellings that are a value to some readers: underscores, Arabic digits, a prefix, white space.
const ODD: [&str; 5] = ["2_000", "٢٠٠٠", "0x7d0", " 2000\t", "2000.0"];

/// Reader ids, in the registry's order.
fn ids() -> impl Iterator<Item = &'static str> {
    readers::p0().iter().map(|reader| reader.id)
}

/// Every reader with every text.
fn with_readers(texts: &[&'static str]) -> Vec<Pair> {
    ids().flat_map(|id| texts.iter().map(move |&text| Pair { id, parser: None, text })).collect()
}

/// Every reader's first library with every text.
fn with_libraries(texts: &[&'static str]) -> Vec<Pair> {
    ids()
        .map(|id| (id, library::of(id).first()))
        .flat_map(|(id, parser)| texts.iter().map(move |&text| Pair { id, parser, text }))
        .collect()
}

/// A reader, the library parser that reads in its place if one does, and the text.
struct Pair {
    id: &'static str,
    parser: Option<&'static library::Parser>,
    text: &'static str,
}

impl std::fmt::Display for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.id, self.text.escape_default())?;
        self.parser.map_or(Ok(()), |parser| write!(f, " by {}", parser.name))
    }
}

fn reader(bencher: Bencher<'_, '_>, pair: &Pair) {
    let reader = readers::find(pair.id).expect("a registered id");
    let text = pair.text.as_bytes();
    bencher.bench(|| reader.read(black_box(text)));
}

fn parser(bencher: Bencher<'_, '_>, pair: &Pair) {
    let parse = pair.parser.expect("a library for every grammar").parse;
    let text = pair.text.as_bytes();
    bencher.bench(|| black_box(parse)(black_box(text)));
}

#[divan::bench(args = with_readers(&PLAIN))]
fn plain_reader(bencher: Bencher<'_, '_>, pair: &Pair) {
    reader(bencher, pair);
}

#[divan::bench(args = with_libraries(&PLAIN))]
fn plain_library(bencher: Bencher<'_, '_>, pair: &Pair) {
    parser(bencher, pair);
}

#[divan::bench(args = with_readers(&ODD))]
fn odd_reader(bencher: Bencher<'_, '_>, pair: &Pair) {
    reader(bencher, pair);
}

#[divan::bench(args = with_libraries(&ODD))]
fn odd_library(bencher: Bencher<'_, '_>, pair: &Pair) {
    parser(bencher, pair);
}

fn main() {
    divan::main();
}
