//! Values near the body's and at the limits of number types: what differs by one, by rounding, by a
//! relative billionth, by an exponent no double holds.
//!
//! It must not know spellings beyond decimal literals, nor who rounds how: it writes the places
//! where exact and rounded arithmetic part.

use crate::digits::{Digits, push_run, push_wide};
use crate::draft::Draft;
use crate::generate::Context;
use crate::{dice, magnitude};
use arbitrary::{Result, Unstructured};

/// The largest finite double, 2^1024 − 2^971.
const MAX_DOUBLE: &[u8] =
    b"17976931348623157081452742373170435679807056752584499659891747680315726078002853\
    87605895586327668781715404589535143824642343213268894641827684675467035375169860\
    49910576551282076245490090389328944075868508455133942304583236903222948165808559\
    332123348274797826204144723168738177180919299881250404026184124858368";

/// Half way to the double that would follow it, 2^1024 − 2^970: the first to round to infinity.
const MAX_DOUBLE_HALFWAY: &[u8] =
    b"17976931348623158079372897140530341507993413271003782693617377898044496829276475\
    09466490179775872070963302864166928879109465555478519404026306574886715058206819\
    08902000708383676273854845817711531764475730270069855571366959622842914819860834\
    936475292719074168444365510704342711559699508093042880177904174497792";

/// Where number types and their exact ranges end.
const LIMITS: &[u128] = &[
    1 << 31,
    1 << 32,
    10u128.pow(15),
    1 << 53,
    1 << 54,
    1 << 63,
    1 << 64,
    1 << 15,
    1 << 16,
    10u128.pow(16),
    10u128.pow(19),
    1 << 127,
];

/// Decimals that no double tells from zero, or just does.
const NEAR_ZERO: &[&[u8]] = &[
    b"1e-400",
    b"-1e-400",
    b"1e-324",
    b"2e-324",
    b"3e-324",
    b"4.9e-324",
    b"5e-324",
    b"2.4e-324",
    b"2.5e-324",
    b"1e-308",
    b"2.2250738585072011e-308",
    b"1e-999999999",
    b"-1e-999999999",
    b"1E-2147483648",
    b"1e-9223372036854775808",
    b"0.1e-400",
    b"1e-4000",
];

/// Exponents at and beyond what runtimes count with.
const EXPONENTS: &[&[u8]] = &[
    b"e400",
    b"e0",
    b"e+0",
    b"e-0",
    b"E1",
    b"e-1",
    b"e308",
    b"e309",
    b"e00",
    b"e00000000000000001",
    b"e999999999",
    b"e-999999999",
    b"e1000000000000000000",
    b"e2147483647",
    b"e2147483648",
    b"e-2147483649",
    b"e4294967296",
    b"e9223372036854775807",
    b"e18446744073709551616",
    b"e65536",
];

/// Makes one.
pub fn make(u: &mut Unstructured<'_>, _: &Context<'_>, draft: &mut Draft) -> Result<()> {
    match dice::below(u, 16)? {
        0..=2 => other(u, draft),
        3 | 4 => neighbour(u, draft),
        5 => nines(u, draft),
        6 => billionth(u, draft),
        7 => near_zero(u, draft),
        8 | 9 => exponent(u, draft),
        10 | 11 => halfway(u, draft),
        12 => long(u, draft),
        13 => double_limit(u, draft),
        _ => limit(u, draft),
    }
}

/// Any integer against one that differs in sign, size, one digit or everything.
fn other(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    draft.body.clear();
    magnitude::push_any(u, &mut draft.body)?;
    draft.header.clone_from(&draft.body);
    let header = &mut draft.header;
    match dice::below(u, 8)? {
        0 => {
            header.clear();
            magnitude::push_any(u, header)?;
        }
        1 if header[0] == b'-' => {
            header.remove(0);
        }
        1 => header.insert(0, b'-'),
        2 => header.push(b'0'),
        3 if header.len() > 1 => {
            header.pop();
        }
        _ => {
            let first = usize::from(header[0] == b'-');
            let at = first + dice::below(u, header.len() - first)?;
            header[at] = b'0' + dice::below(u, 10)? as u8;
        }
    }
    Ok(())
}

/// Two integers beyond 2^53 that differ by less than doubles there do.
fn neighbour(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    let [power, step, sign] = dice::bytes::<3>(u)?;
    let power = 53 + u32::from(power) % 60;
    let mut body = (1u128 << power) + (u128::from(dice::word(u)?) << (power - 53) >> 12);
    // Doubles from 2^power on are 2^(power − 52) apart.
    let mut step = 1 + (u128::from(step) << (power - 53) >> 8);
    if sign & 12 == 0 {
        // From the power of two itself, half of it and one further: where ties go.
        body = 1 << power;
        step = (1 << (power - 53)) + u128::from(sign >> 4 & 1);
    }
    let header = if sign & 2 == 0 { body + step } else { body - step };
    write(draft, sign & 1 == 1, header, body);
    Ok(())
}

/// `1999.99999999999999999` or `2000.00000000000000001` for 2000.
fn nines(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    let [count, below] = dice::bytes::<2>(u)?;
    let count = 10 + usize::from(count) % 22;
    if below % 8 == 1 {
        draft.body.clear();
        magnitude::push_beyond(u, &mut draft.body)?;
        draft.header.clone_from(&draft.body);
        draft.header.push(b'.');
        draft.header.extend(std::iter::repeat_n(b'0', count));
        draft.header.push(b'1');
        return Ok(());
    }
    let (negative, magnitude) = magnitude::safe(u)?;
    let below = below % 2 == 0 && magnitude > 0;
    draft.set_body(Digits::new(negative, magnitude).as_bytes());
    let (whole, fill) = if below { (magnitude - 1, b'9') } else { (magnitude, b'0') };
    draft.header.clear();
    if negative {
        draft.header.push(b'-');
    }
    draft.header.extend_from_slice(Digits::new(false, whole).as_bytes());
    draft.header.push(b'.');
    draft.header.extend(std::iter::repeat_n(fill, count));
    draft.header.push(if below { b'9' } else { b'1' });
    Ok(())
}

/// Another value nearer than a relative or absolute 10^-9.
fn billionth(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    let [form, step] = dice::bytes::<2>(u)?;
    if form % 2 == 0 {
        let body = 2_000_000_000 + u128::from(dice::word(u)? >> (11 + u32::from(form) / 2 % 20));
        let step = 1 + ((body / 1_000_000_000 * u128::from(step)) >> 8);
        write(draft, form & 2 == 2, if form & 4 == 4 { body + step } else { body - step }, body);
        return Ok(());
    }
    let (negative, magnitude) = magnitude::safe(u)?;
    draft.set(Digits::new(negative, magnitude).as_bytes());
    draft.header.extend_from_slice(b".000000000");
    draft.header.extend(std::iter::repeat_n(b'0', usize::from(form) / 2 % 5));
    draft.header.push(b'1' + step % 9);
    Ok(())
}

/// Zero against decimals of no or the least double.
fn near_zero(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    draft.set_body(b"0");
    if dice::once_in(u, 4)? {
        draft.set_header(b"0.");
        let zeros = 300 + dice::below(u, 100)?;
        draft.header.extend(std::iter::repeat_n(b'0', zeros));
        draft.header.push(b'1');
    } else {
        draft.set_header(dice::pick(u, NEAR_ZERO)?);
    }
    Ok(())
}

/// An integer with a telling exponent, or written with one that leaves it as it is.
fn exponent(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    if dice::once_in(u, 3)? {
        draft.set(b"0");
    } else {
        let (negative, magnitude) = magnitude::safe(u)?;
        draft.set(Digits::new(negative, magnitude).as_bytes());
    }
    let shift = dice::below(u, 32)?;
    if shift < 16 {
        draft.header.extend_from_slice(dice::pick(u, EXPONENTS)?);
        return Ok(());
    }
    let zeros = shift - 15;
    draft.header.extend(std::iter::repeat_n(b'0', zeros));
    draft.header.extend_from_slice(b"e-");
    draft.header.extend_from_slice(Digits::new(false, zeros as u64).as_bytes());
    Ok(())
}

/// The decimal half way between two doubles, a digit more or a digit less: where rounding decides.
fn halfway(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    let (negative, magnitude) = magnitude::safe(u)?;
    let [form, random] = dice::bytes::<2>(u)?;
    if magnitude == 0 || form % 2 == 0 {
        // An odd integer from 2^53 to 2^54 is half way; either neighbour is a body.
        let tie = (1 << 53) + u128::from(magnitude | 1);
        write(draft, negative, tie, if random % 2 == 0 { tie - 1 } else { tie + 1 });
        draft.header.extend_from_slice(match random / 2 % 8 {
            0 | 1 => b"",
            2 | 3 => b".0",
            4 => b".5",
            _ => b".00000000000000000001",
        });
        return Ok(());
    }
    draft.set(Digits::new(negative, magnitude).as_bytes());
    // The next double is 2^(exponent − 52) up, so the half of it has 53 − exponent digits: 5^53 has
    // 124 bits.
    let places = 53 - magnitude.ilog2();
    draft.header.push(b'.');
    push_wide(&mut draft.header, 5u128.pow(places), places as usize);
    match random % 4 {
        0 | 1 => {}
        2 => draft.header.push(b'1'),
        _ => {
            // Every power of five ends in 5.
            draft.header.pop();
            draft.header.extend_from_slice(b"49999999");
        }
    }
    Ok(())
}

/// Runs of digits: before the value, behind its point, or the value itself.
fn long(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    let count = match dice::byte(u)? {
        short @ 0..224 => 1 + usize::from(short) % 70,
        224..252 => dice::below(u, 400)?,
        // Rare: readers with integers of any size take quadratic time.
        252..254 => dice::below(u, LONGEST_RUN)?,
        254.. => LONGEST_RUN - dice::below(u, 700)?,
    };
    let (negative, magnitude) = magnitude::safe(u)?;
    let text = Digits::new(negative, magnitude);
    draft.set_body(text.as_bytes());
    draft.header.clear();
    if negative {
        draft.header.push(b'-');
    }
    let plain = Digits::new(false, magnitude);
    match dice::below(u, 5)? {
        0 | 1 => {
            draft.header.extend(std::iter::repeat_n(b'0', count));
            draft.header.extend_from_slice(plain.as_bytes());
        }
        2 => {
            draft.header.extend_from_slice(plain.as_bytes());
            draft.header.push(b'.');
            draft.header.extend(std::iter::repeat_n(b'0', count));
        }
        3 => {
            draft.header.extend_from_slice(plain.as_bytes());
            draft.header.extend(std::iter::repeat_n(b'0', count));
        }
        _ => {
            push_run(&mut draft.header, 1 + count, magnitude);
            draft.body.clone_from(&draft.header);
        }
    }
    Ok(())
}

/// The longest run of digits: beyond CPython's bound of 4300.
const LONGEST_RUN: usize = 5000;

/// Integers of 309 digits round the largest double.
fn double_limit(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    let [which, change, random] = dice::bytes::<3>(u)?;
    draft.body.clear();
    if which & 1 == 1 {
        draft.body.push(b'-');
    }
    match which / 2 % 4 {
        0 => draft.body.extend_from_slice(MAX_DOUBLE),
        1 => draft.body.extend_from_slice(MAX_DOUBLE_HALFWAY),
        2 => draft.body.extend_from_slice(b"1797693134862315"),
        _ => draft.body.push(b'1'),
    }
    let digits = draft.body.len() - usize::from(which & 1 == 1);
    draft.body.extend(std::iter::repeat_n(b'0', 309usize.saturating_sub(digits)));
    draft.header.clone_from(&draft.body);
    for (bit, side) in [(1, &mut draft.body), (2, &mut draft.header)] {
        if change & bit == bit
            && let Some(last) = side.last_mut()
        {
            *last = b'0' + (random ^ bit) % 10;
        }
    }
    Ok(())
}

/// A limit of a number type and its neighbours, on both sides.
fn limit(u: &mut Unstructured<'_>, draft: &mut Draft) -> Result<()> {
    let limit = *dice::pick(u, LIMITS)?;
    let [body, header] = dice::bytes::<2>(u)?;
    let near = |choice: u8| limit + u128::from(choice / 2 % 5) - 2;
    // Mostly the same integer on both sides.
    let header = if header < 160 { body } else { header };
    write(draft, body & 1 == 1, near(header), near(body));
    Ok(())
}

/// Two integers of the same sign.
fn write(draft: &mut Draft, negative: bool, header: u128, body: u128) {
    for (side, magnitude) in [(&mut draft.header, header), (&mut draft.body, body)] {
        side.clear();
        if negative && magnitude > 0 {
            side.push(b'-');
        }
        push_wide(side, magnitude, 0);
    }
}
