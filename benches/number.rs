//! Exact arithmetic: reading long decimals and huge exponents, doubles at the ends of their range,
//! and equality.
//!
//! Time linear in the text shows as one throughput for every length.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use misread::number::Number;
use misread::readers;

const LENGTHS: [usize; 3] = [10, 1_000, 100_000];

/// Digits without zeros at an end, so that all of them are significant.
fn digits(count: usize) -> Vec<u8> {
    (0..count).map(|n| b'1' + (n * 7 % 9) as u8).collect()
}

/// Digits with a point in the middle and an exponent that no machine could expand.
fn scientific(count: usize) -> Vec<u8> {
    let mut text = digits(count);
    text.insert(count / 2, b'.');
    text.extend_from_slice(b"e1000000000000000000");
    text
}

#[divan::bench(args = LENGTHS)]
fn from_decimal(bencher: Bencher<'_, '_>, count: usize) {
    let text = digits(count);
    bencher.counter(BytesCount::new(text.len())).bench(|| Number::from_decimal(black_box(&text)));
}

#[divan::bench(args = LENGTHS)]
fn from_decimal_exponent(bencher: Bencher<'_, '_>, count: usize) {
    let text = scientific(count);
    bencher.counter(BytesCount::new(text.len())).bench(|| Number::from_decimal(black_box(&text)));
}

#[divan::bench(args = LENGTHS)]
fn exact_reader(bencher: Bencher<'_, '_>, count: usize) {
    let (text, exact) = (digits(count), readers::exact());
    bencher.counter(BytesCount::new(text.len())).bench(|| exact.read(black_box(&text)));
}

#[divan::bench(args = LENGTHS)]
fn exact_reader_exponent(bencher: Bencher<'_, '_>, count: usize) {
    let (text, exact) = (scientific(count), readers::exact());
    bencher.counter(BytesCount::new(text.len())).bench(|| exact.read(black_box(&text)));
}

/// Doubles by their shortest text, which names a line better than 300 digits: the largest double, the least, the least normal one, one beyond 2^53, one between integers.
#[divan::bench(args = ["1.7976931348623157e308", "5e-324", "2.2250738585072014e-308", "9007199254740994", "0.1"])]
fn from_f64(bencher: Bencher<'_, '_>, text: &str) {
    let value: f64 = text.parse().expect("a double");
    bencher.bench(|| Number::from_f64(black_box(value)));
}

#[divan::bench(args = LENGTHS)]
fn to_f64(bencher: Bencher<'_, '_>, count: usize) {
    let number = Number::from_decimal(&digits(count)).expect("digits");
    bencher.counter(BytesCount::new(count)).bench(|| black_box(&number).to_f64());
}

#[divan::bench(args = LENGTHS)]
fn same_value(bencher: Bencher<'_, '_>, count: usize) {
    let number = Number::from_decimal(&digits(count)).expect("digits");
    let other = number.clone();
    bencher
        .counter(BytesCount::new(count))
        .bench(|| black_box(&number).same_value(black_box(&other)));
}

#[divan::bench(args = ["1.7976931348623157e308", "5e-324", "9007199254740994", "2000"])]
fn equals_f64(bencher: Bencher<'_, '_>, text: &str) {
    let value: f64 = text.parse().expect("a double");
    let number = Number::from_f64(value).expect("finite");
    bencher.bench(|| black_box(&number).equals_f64(black_box(value)));
}

fn main() {
    divan::main();
}
