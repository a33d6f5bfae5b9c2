//! The minimiser: what it keeps, what it may never turn a case into, and that it ends.

use misread::case::Case;
use misread::feature::Feature;
use misread::features;
use misread::judge::{Reference, Verdict};
use misread::minimise::{minimise, shortlex};
use misread::{readers, validators};
use std::cell::Cell;
use std::cmp::Ordering;

fn case(header: impl AsRef<[u8]>, body: impl AsRef<[u8]>) -> Case {
    Case::new(header.as_ref(), body.as_ref()).unwrap()
}

/// The C library's `atoi`: white space, a sign, digits; 0 where there is none.
fn atoi(bytes: &[u8]) -> i128 {
    let text = bytes.trim_ascii_start();
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let value = digits
        .iter()
        .take_while(|b| b.is_ascii_digit())
        .fold(0i128, |value, b| value.saturating_mul(10).saturating_add(i128::from(b - b'0')));
    if negative { -value } else { value }
}

fn atoi_certifies(case: &Case) -> bool {
    std::str::from_utf8(case.body()).unwrap().parse() == Ok(atoi(&case.field_value))
}

fn verdict(reader: &str, case: &Case) -> Option<Verdict> {
    let reader = readers::find(reader).unwrap();
    Some(Reference::of(case)?.verdict(&reader.read(&case.field_value)))
}

/// Shrinks what the validator certifies and the reader has this verdict on.
fn shrunk(validator: &str, reader: &str, start: &Case) -> (String, String) {
    let validator = validators::find(validator).unwrap();
    let wanted = verdict(reader, start);
    assert_ne!(wanted, Some(Verdict::Agrees));
    assert!(validator.certifies(start));
    let keeps = |case: &Case| validator.certifies(case) && verdict(reader, case) == wanted;
    let smallest = minimise(start, &keeps);
    assert!(keeps(&smallest));
    shown(&smallest)
}

fn shown(case: &Case) -> (String, String) {
    let body = String::from_utf8(case.body().to_vec()).unwrap();
    (misread::case::escape(&case.field_value), body)
}

fn pair(header: &str, body: &str) -> (String, String) {
    (header.to_owned(), body.to_owned())
}

#[test]
fn trailing_text_stays_trailing_text_and_never_becomes_text_alone() {
    let refused =
        |case: &Case| atoi_certifies(case) && verdict("js.Number", case) == Some(Verdict::Refuses);
    for start in ["100200abc", "100200 abc", "100200;q=1", "-100200abc"] {
        let body = atoi(start.as_bytes()).to_string();
        let smallest = minimise(&case(start, &body), &refused);
        assert!(smallest.field_value[0].is_ascii_digit(), "{start}: {:?}", shown(&smallest));
        assert_eq!(smallest.body(), b"1", "{start}: {:?}", shown(&smallest));
        assert!(!features::detect(&smallest).is_empty(), "{start}: {:?}", shown(&smallest));
    }
    assert_eq!(shown(&minimise(&case("100200abc", "100200"), &refused)), pair("1a", "1"));
}

#[test]
fn body_and_header_shrink_together() {
    assert_eq!(
        shrunk("ctrlrun-before", "js.parseInt", &case("98_76543", "9876543")),
        pair("1_1", "11")
    );
    assert_eq!(
        shrunk("ctrlrun-before", "go.Atoi", &case(" 123456", "123456")),
        pair("\\x201", "1")
    );
    assert_eq!(shrunk("ctrlrun-before", "js.JSON", &case("-0000123", "-123")), pair("01", "1"));
    assert_eq!(shrunk("ctrlrun-before", "js.Number", &case("-0", "0")), pair("-0", "0"));
}

#[test]
fn digits_of_another_script_keep_it_while_it_is_the_cause() {
    let arabic = case("\u{661}\u{662}\u{663}", "123");
    assert_eq!(shrunk("ctrlrun-before", "go.Atoi", &arabic), pair("\\u{661}", "1"));
    let astral = case("\u{1d7d7}\u{1d7d6}", "98");
    assert_eq!(shrunk("ctrlrun-before", "go.Atoi", &astral), pair("\\u{1d7cf}", "1"));
    // The underscore is the cause here: the digits become plain.
    let both = case("\u{661}_\u{662}", "12");
    let smallest = shrunk("ctrlrun-before", "js.JSON", &both);
    assert!([pair("\\u{661}", "1"), pair("1_1", "11")].contains(&smallest), "{smallest:?}");
}

#[test]
fn a_size_band_only_steps_down() {
    let rounded = case("123456789012345678901234567891", "123456789012345678901234567891");
    let (header, body) = shrunk("canonical", "js.Number", &rounded);
    assert_eq!(header, body);
    let set = features::detect(&case(&header, &body));
    assert_eq!(set.to_string(), "beyond-2^53", "{header}");
    // Any digit less is below 2^53, where every integer is a double.
    assert_eq!(header.len(), 17);
}

#[test]
fn the_result_is_a_fixed_point_no_larger_and_with_no_new_feature() {
    let bands = [
        Feature::BeyondI32,
        Feature::BeyondU32,
        Feature::Beyond15Digits,
        Feature::Beyond2To53,
        Feature::BeyondI64,
        Feature::BeyondU64,
    ];
    let validator = validators::find("ctrlrun-before").unwrap();
    let starts = [
        ("  +0_0_1_2_3  ", "123"),
        ("\u{a0}\u{661}_\u{662}\n", "12"),
        ("-000", "0"),
        ("\t-9_007_199_254_740_993", "-9007199254740993"),
        ("\u{1d7d0}_000", "2000"),
        ("1_844_674_407_370_955_161_600_000_001", "1844674407370955161600000001"),
    ];
    let mut shrinks = 0;
    for (header, body) in starts {
        let start = case(header, body);
        assert!(validator.certifies(&start), "{header}");
        for reader in readers::p0() {
            let wanted = verdict(reader.id, &start);
            if wanted == Some(Verdict::Agrees) {
                continue;
            }
            let keeps =
                |case: &Case| validator.certifies(case) && verdict(reader.id, case) == wanted;
            let smallest = minimise(&start, &keeps);
            let name = format!("{header:?} {} {:?}", reader.id, shown(&smallest));
            assert!(keeps(&smallest), "{name}");
            assert_ne!(shortlex(&smallest, &start), Ordering::Greater, "{name}");
            let old = features::detect(&start);
            let new = features::detect(&smallest);
            assert!(new.len() <= old.len(), "{name}");
            assert!(new.iter().all(|f| old.contains(f) || bands.contains(&f)), "{name}: {new}");
            assert_eq!(minimise(&smallest, &keeps), smallest, "{name}");
            assert_eq!(minimise(&start, &keeps), smallest, "{name}");
            shrinks += 1;
        }
    }
    assert!(shrinks > 25, "{shrinks}");
}

#[test]
fn what_is_always_kept_becomes_the_smallest_case_there_is() {
    assert_eq!(shown(&minimise(&case("-9870", "-9870"), &|_| true)), pair("1", "1"));
    assert_eq!(shown(&minimise(&case("7", "7"), &|_| true)), pair("1", "1"));
    assert_eq!(shown(&minimise(&case("true", "true"), &|_| true)), pair("true", "true"));
}

#[test]
fn the_declared_type_is_never_left() {
    let starts = [
        ("TRUE", "true"),
        ("[1,2]", "[1,2]"),
        ("null", "null"),
        ("1.50", "1.5"),
        ("\"1\"", "\"1\""),
    ];
    for (header, body) in starts {
        let start = case(header, body);
        let smallest = minimise(&start, &|_| true);
        let own = case(&smallest.field_value, smallest.body()).kind;
        assert_eq!((smallest.kind, own), (start.kind, start.kind), "{header}");
    }
}

#[test]
fn the_order_is_total_shorter_first_then_simpler() {
    let ordered = [
        case("1", "1"),
        case("1", "2"),
        case("1", "0"),
        case("2", "1"),
        case("9", "1"),
        case("0", "1"),
        case("a", "1"),
        case([0xff], "1"),
        case("11", "1"),
        case("1", "11"),
        case("11", "11"),
    ];
    let rank = |one: &Case| ordered.iter().position(|other| one == other).unwrap();
    for a in &ordered {
        for b in &ordered {
            let length = |c: &Case| c.field_value.len() + c.body().len();
            // Of one length the header decides first.
            let expected = length(a)
                .cmp(&length(b))
                .then_with(|| if length(a) == 3 { shortlex(a, b) } else { rank(a).cmp(&rank(b)) });
            assert_eq!(shortlex(a, b), expected, "{a:?} {b:?}");
            assert_eq!(shortlex(a, b), shortlex(b, a).reverse(), "{a:?} {b:?}");
        }
    }
    assert_eq!(shortlex(&case("1", "11"), &case("11", "1")), Ordering::Less);
}

#[test]
fn thousands_of_digits_cost_a_bounded_number_of_looks() {
    for digits in ["7".repeat(5000), "1".repeat(200_000)] {
        assert_bounded(&digits);
    }
}

fn assert_bounded(digits: &str) {
    let looks = Cell::new(0u64);
    let bytes = Cell::new(0usize);
    let keeps = |case: &Case| {
        looks.set(looks.get() + 1);
        bytes.set(bytes.get() + case.field_value.len() + case.body().len());
        // Only a case that has all its digits shows it.
        case.field_value.len() >= digits.len()
    };
    let smallest = minimise(&case(digits, digits), &keeps);
    assert!(smallest.field_value.len() >= digits.len());
    assert!(looks.get() > 0, "{}", digits.len());
    // One candidate may go over the bound that stops the next.
    assert!(bytes.get() <= misread::minimise::MAX_WORK + 2 * digits.len() + 32, "{}", bytes.get());
}
