//! Exact numbers and roundings against literals, against the standard library's parser and against
//! rational arithmetic on big integers written here.

use misread::number::{DecimalError, Number, Scientific, correctly_rounded};
use misread::scan;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::time::{Duration, Instant};

fn number(text: &str) -> Number {
    Number::from_decimal(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rounded(text: &str) -> f64 {
    correctly_rounded(&Scientific::parse(text.as_bytes()).expect("a decimal"))
}

/// SplitMix64, for reproducible noise.
struct Noise(u64);

impl Noise {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.bits() % bound
    }

    /// A finite double of any size, subnormal now and then, integers often.
    fn double(&mut self) -> f64 {
        let value = match self.below(4) {
            0 => f64::from_bits(self.bits() >> self.below(60)),
            1 => (self.bits() >> self.below(64)) as f64,
            _ => f64::from_bits(self.bits()),
        };
        if value.is_finite() { value } else { 0.0 }
    }
}

/// A finite double as `numerator × 2^power`, from its bits.
fn binary_parts(value: f64) -> (BigInt, i32) {
    let bits = value.to_bits();
    let field = (bits >> 52 & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let (mantissa, power) =
        if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) };
    let mantissa = BigInt::from(mantissa);
    (if bits >> 63 == 1 { -mantissa } else { mantissa }, power)
}

/// Whether a number equals `mantissa × 2^power` exactly, by cross-multiplying.
fn equals(number: &Number, mantissa: &BigInt, power: i32) -> bool {
    let mut left = BigInt::parse_bytes(&number.digits(), 10).expect("digits");
    if number.is_negative() {
        left = -left;
    }
    let mut right = mantissa.clone();
    let exponent = i32::try_from(number.exponent()).expect("small");
    let tens = BigInt::from(10).pow(exponent.unsigned_abs());
    if exponent >= 0 {
        left *= tens
    } else {
        right *= tens
    }
    if power >= 0 {
        right <<= power
    } else {
        left <<= -power
    }
    left == right
}

#[test]
fn a_double_gives_its_exact_value_and_comes_back() {
    let mut noise = Noise(1);
    for _ in 0..4000 {
        let value = noise.double();
        let exact = Number::from_f64(value).expect("finite");
        let (mantissa, power) = binary_parts(value);
        assert!(equals(&exact, &mantissa, power), "{value:e}");
        assert_eq!(exact.to_f64().to_bits(), value.to_bits(), "{value:e}");
        assert!(exact.equals_f64(value), "{value:e}");
        let digits = exact.digits();
        assert!(exact.is_zero() || (digits[0] != b'0' && digits[digits.len() - 1] != b'0'));
    }
    assert!(Number::from_f64(f64::NAN).is_none());
    assert!(Number::from_f64(f64::NEG_INFINITY).is_none());
}

#[test]
fn literals_have_one_normal_form() {
    for (text, shown) in [
        ("2000", "2e3"),
        ("-0", "-0e0"),
        ("0.000e99999999999999999999", "0e0"),
        ("+02000.500", "20005e-1"),
        (".5", "5e-1"),
        ("5.", "5e0"),
        ("18446744073709551617", "18446744073709551617e0"),
        ("9999999999999999999", "9999999999999999999e0"),
        ("100000000000000000000000", "1e23"),
        ("0.00000000000000000000012", "12e-23"),
        ("1e1000000000000000000", "1e1000000000000000000"),
        ("1.5e-1000000000000000000", "15e-1000000000000000001"),
        ("1e2147483648", "1e2147483648"),
    ] {
        assert_eq!(number(text).to_string(), shown, "{text}");
    }
    for (text, at) in [("", 0), ("1_0", 1), ("e5", 0), (".", 1), ("1e", 2), ("1e+", 3), ("1 ", 1)] {
        assert_eq!(Number::from_decimal(text.as_bytes()), Err(DecimalError::Syntax(at)), "{text}");
    }
    for text in ["1e2000000000000000001", "1e-2000000000000000001", "1e99999999999999999999"] {
        assert_eq!(Number::from_decimal(text.as_bytes()), Err(DecimalError::Limit), "{text}");
    }
}

#[test]
fn integers_convert_exactly() {
    for (text, value) in [
        ("9223372036854775807", Some(i64::MAX)),
        ("-9223372036854775808", Some(i64::MIN)),
        ("9223372036854775808", None),
        ("-9223372036854775809", None),
        ("2e3", Some(2000)),
        ("20005e-1", None),
        ("-0", Some(0)),
        ("1e19", None),
    ] {
        assert_eq!(number(text).to_i64(), value, "{text}");
    }
    assert_eq!(number("-2e3").to_integer_text(10).as_deref(), Some("-2000"));
    assert_eq!(number("2e3").to_integer_text(3), None);
    assert_eq!(number("2.5").to_integer_text(10), None);
    assert_eq!(Number::from(&BigInt::from(10).pow(40)), number("1e40"));
    assert_eq!(Number::from(i128::MIN), number("-170141183460469231731687303715884105728"));
}

#[test]
fn equality_with_a_double_is_exact() {
    assert!(number("9007199254740992").equals_f64(9_007_199_254_740_992.0));
    assert!(!number("9007199254740993").equals_f64(9_007_199_254_740_992.0));
    assert!(number("9223372036854775808").equals_f64(9_223_372_036_854_775_808.0));
    assert!(!number("9223372036854775807").equals_f64(9_223_372_036_854_775_808.0));
    assert!(number("0.5").equals_f64(0.5));
    assert!(!number("0.1").equals_f64(0.1));
    let tenth = "0.1000000000000000055511151231257827021181583404541015625";
    assert!(number(tenth).equals_f64(0.1));
    assert!(number("0").equals_f64(-0.0));
    assert!(!number("1e400").equals_f64(f64::INFINITY));
    assert!(!number("0").equals_f64(f64::NAN));
}

#[test]
fn magnitudes_compare_without_expanding() {
    for (a, b, order) in [
        ("1e1000000000000000000", "9e999999999999999999", Ordering::Greater),
        ("-2000", "2000", Ordering::Equal),
        ("0", "1e-1000000000000000000", Ordering::Less),
        ("100", "99.999999999999999999999999", Ordering::Greater),
        ("12", "123", Ordering::Less),
        ("1.2", "1.19999999999999999999999", Ordering::Greater),
        ("-0", "0", Ordering::Equal),
    ] {
        assert_eq!(number(a).cmp_magnitude(&number(b)), order, "{a} {b}");
        assert_eq!(number(b).cmp_magnitude(&number(a)), order.reverse(), "{b} {a}");
    }
}

#[test]
fn a_hundred_thousand_digits_cost_linear_time() {
    let started = Instant::now();
    let long = "7".repeat(100_000);
    for text in [long.clone(), format!("{long}.{long}"), format!("0.{long}e-1000000000000000000")] {
        let a = number(&text);
        assert_eq!(a, number(&text));
        assert_eq!(a.cmp_magnitude(&number(&text)), Ordering::Equal);
        assert!(!a.equals_f64(7.0));
        let _ = (a.to_f64(), a.to_i64(), a.to_string().len());
    }
    assert_eq!(rounded("1e1000000000000000000"), f64::INFINITY);
    assert_eq!(rounded("-1e-1000000000000000000").to_bits(), (-0.0f64).to_bits());
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

#[test]
fn rounding_equals_the_standard_library() {
    let mut noise = Noise(2);
    let check = |text: &str| {
        let expected: f64 = text.parse().expect("a float");
        assert_eq!(rounded(text).to_bits(), expected.to_bits(), "{text}");
    };
    for _ in 0..40_000 {
        let integer = noise.bits() >> noise.below(64);
        let mut text = integer.to_string();
        if noise.below(2) == 0 {
            text.push_str(&format!(".{}", noise.bits() >> noise.below(64)));
        }
        if noise.below(2) == 0 {
            text.push_str(&format!("e{}", noise.below(700) as i64 - 360));
        }
        check(&text);
        check(&format!("-{}{}", "0".repeat(30), text));
    }
}

#[test]
fn halfway_between_two_doubles_goes_to_the_even_one() {
    let mut noise = Noise(3);
    for _ in 0..2000 {
        let value = noise.double().abs();
        let next = f64::from_bits(value.to_bits() + 1);
        if !next.is_finite() {
            continue;
        }
        // The middle is (2m + 1) × 2^(power − 1) for both scales that neighbours can have.
        let (mantissa, power) = binary_parts(value);
        let (mantissa, power) = (mantissa * 2 + 1, power - 1);
        let (digits, exponent) = if power >= 0 {
            (mantissa << power, 0)
        } else {
            (mantissa * BigInt::from(5).pow(power.unsigned_abs()), power)
        };
        let even = if value.to_bits() & 1 == 0 { value } else { next };
        for (tail, expected) in [("", even), ("00", even), ("000001", next)] {
            let text = format!("{digits}{tail}e{}", i64::from(exponent) - tail.len() as i64);
            assert_eq!(rounded(&text).to_bits(), expected.to_bits(), "{text}");
        }
        let below = format!("{}9e{}", digits - 1, exponent - 1);
        assert_eq!(rounded(&below).to_bits(), value.to_bits(), "{below}");
    }
    assert_eq!(rounded("1.7976931348623158e308"), f64::MAX);
    assert_eq!(rounded("1.7976931348623159e308"), f64::INFINITY);
    assert_eq!(rounded("2.4703282292062327e-324"), 0.0);
    assert_eq!(rounded("2.4703282292062328e-324").to_bits(), 1);
}

#[test]
fn scaling_by_a_power_of_two_rounds_once() {
    for (mantissa, exponent, bits) in [
        (1, 0, 0x3ff0_0000_0000_0000),
        (1, -1074, 1),
        (1, -1075, 0),
        (3, -1076, 1),
        (3, -1075, 2),
        (1, 1023, 0x7fe0_0000_0000_0000),
        (1, 1024, 0x7ff0_0000_0000_0000),
        (u64::MAX, 0, 0x43f0_0000_0000_0000),
        ((1 << 53) + 1, 0, 0x4340_0000_0000_0000),
        ((1 << 53) + 3, 0, 0x4340_0000_0000_0002),
        ((1 << 53) - 1, 971, 0x7fef_ffff_ffff_ffff),
        ((1 << 54) - 1, 970, 0x7ff0_0000_0000_0000),
        (u64::MAX, -1138, 1),
        (u64::MAX, -1139, 0),
        (1 << 63, -1138, 0),
        ((1 << 63) + 1, -1138, 1),
        (0, i32::MAX, 0),
        (1, i32::MIN, 0),
        (u64::MAX, i32::MAX, 0x7ff0_0000_0000_0000),
    ] {
        let value = scan::scale(mantissa, exponent);
        assert_eq!(value.to_bits(), bits, "{mantissa} × 2^{exponent}");
    }
    let mut noise = Noise(4);
    for _ in 0..20_000 {
        // Below 2^127 the conversion of a 128-bit integer rounds the same way.
        let (mantissa, shift) = (noise.bits() >> noise.below(64), noise.below(63) as u32);
        let expected = (u128::from(mantissa) << shift) as f64;
        assert_eq!(scan::scale(mantissa, shift as i32).to_bits(), expected.to_bits());
        let text = format!("{:x}", u128::from(mantissa) << shift | 1);
        let exact = (u128::from(mantissa) << shift | 1) as f64;
        assert_eq!(scan::power_of_two_radix(text.as_bytes(), 16).to_bits(), exact.to_bits());
    }
    assert_eq!(scan::power_of_two_radix(b"20000000000001", 16), 9_007_199_254_740_992.0);
    assert_eq!(scan::power_of_two_radix(b"20000000000001000000000000000000001", 16).to_bits(), {
        // 2^53 + 1 and a sticky tail, 84 bits further up: up to 2^53 + 2.
        9_007_199_254_740_994.0f64.to_bits() + (84 << 52)
    });
    assert_eq!(scan::power_of_two_radix("f".repeat(256).as_bytes(), 16), f64::INFINITY);
}
