//! `php-loose` against PHP itself: literal rows that PHP 8.2.31 gave, and, where `php` is at hand, the
//! cases of the generators (`scripts/prove-php`).

use arbitrary::Unstructured;
use misread::case::Case;
use misread::draft::Draft;
use misread::generate::{self, Context};
use misread::outcome::hex;
use misread::stream::{Purpose, Stream};
use misread::{readers, sweep, validators};
use std::io::Write;
use std::process::{Command, Stdio};

/// Header, body, and what `$header == json_decode($body)` was.
const ROWS: &[(&[u8], &str, bool)] = &[
    (b"2000", "2000", true),
    (b"+2000", "2000", true),
    (b"02000", "2000", true),
    (b" \t\n\r\x0b\x0c2000", "2000", true),
    (b"2000 \t\n\r\x0b\x0c", "2000", true),
    (b"\xc2\xa02000", "2000", false),
    (b"2000\0", "2000", false),
    (b"2e3", "2000", true),
    (b".2e4", "2000", true),
    (b"2000.", "2000", true),
    (b"2000.0", "2000", true),
    (b"2e", "2", false),
    (b"2000.e0", "2000", true),
    (b"1999.99999999999999999", "2000", true),
    (b"2001", "2000", false),
    (b"2_000", "2000", false),
    (b"2,000", "2000", false),
    (b"0x7d0", "2000", false),
    (b"2000abc", "2000", false),
    (b"abc", "0", false),
    (b"", "0", false),
    (b" ", "0", false),
    (b".", "0", false),
    (b"-0", "0", true),
    (b"- 7", "-7", false),
    (b"1e-400", "0", true),
    (b"9007199254740993", "9007199254740992", false),
    (b"9007199254740993.0", "9007199254740992", true),
    (b"9223372036854775807", "9223372036854775807", true),
    (b"9223372036854775806", "9223372036854775807", false),
    (b"9223372036854775806.", "9223372036854775807", true),
    (b"9223372036854775807 ", "9223372036854775807", true),
    (b"9223372036854775808", "9223372036854775807", true),
    (b"9223372036854775808", "9223372036854775809", true),
    (b"9223372036854775807", "9223372036854775808", true),
    (b"-9223372036854775808", "-9223372036854775807", false),
    (b"-9223372036854775808 ", "-9223372036854775807", true),
    (b"18446744073709551616", "18446744073709551617", true),
    (b"000000000000000000002000", "2000", true),
    (b"INF", "2000", false),
    (b"true", "true", true),
    (b"false", "true", true),
    (b"anything", "true", true),
    (b" ", "true", true),
    (b"0.0", "true", true),
    (b"00", "true", true),
    (b"0", "true", false),
    (b"", "true", false),
    (b"0", "false", true),
    (b"", "false", true),
    (b"false", "false", false),
    (b"0.0", "false", false),
    (b"-0", "false", false),
];

#[test]
fn every_row_is_decided_as_php_did() {
    let php_loose = validators::find("php-loose").unwrap();
    for &(header, body, expected) in ROWS {
        let case = Case::new(header, body.as_bytes()).unwrap();
        assert_eq!(php_loose.certifies(&case), expected, "{header:?} {body}");
    }
    // Beyond the largest double the body is INF, whose text is no number.
    let body = format!("1{}", "0".repeat(309));
    for (header, sign, expected) in
        [("INF", "", true), ("-INF", "-", true), ("INF", "-", false), ("1e999", "", true)]
    {
        let case = Case::new(header.as_bytes(), format!("{sign}{body}").as_bytes()).unwrap();
        assert_eq!(php_loose.certifies(&case), expected, "{header} {sign}");
    }
}

/// Reads `header<TAB>body` in hexadecimal, answers 1 or 0 a line.
const SCRIPT: &str = r#"
while (($line = fgets(STDIN)) !== false) {
    [$header, $body] = explode("\t", rtrim($line, "\n"));
    echo (hex2bin($header) == json_decode(hex2bin($body))) ? "1\n" : "0\n";
}
"#;

#[test]
#[ignore = "needs php: scripts/prove-php"]
fn every_generated_case_is_decided_as_php_does() {
    let count: usize =
        std::env::var("MISREAD_PHP_CASES").map_or(300_000, |count| count.parse().unwrap());
    let context = Context { readers: readers::p0(), corpus: &[] };
    let (mut stream, mut bytes) = (Stream::new(1, 0, Purpose::Fresh), [0; 256]);
    let (mut draft, mut cases) = (Draft::default(), Vec::new());
    for &(header, body, _) in ROWS {
        cases.push(Case::new(header, body.as_bytes()).unwrap());
    }
    while cases.len() < count {
        stream.fill(&mut bytes);
        match cases.len() % 8 {
            0 => sweep::make(cases.len() as u64 / 8, &mut draft),
            _ => drop(generate::draw(&mut Unstructured::new(&bytes), &context, &mut draft)),
        }
        // Texts of numbers against one another, with the white space that PHP skips.
        if cases.len() % 8 == 1 {
            draft.header.push(b" \t\n\r\x0b\x0c\x00\xa0"[usize::from(bytes[0]) % 8]);
        }
        let scalar = |case: &Case| {
            let body = case.body();
            body == b"true" || body == b"false" || body.iter().all(|b| b"-0123456789".contains(b))
        };
        if let Ok(case) = Case::new(&draft.header, &draft.body)
            && scalar(&case)
        {
            cases.push(case);
        }
    }
    let mut php = Command::new("php")
        .args(["-n", "-r", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("php runs");
    let mut input = php.stdin.take().unwrap();
    let lines: Vec<String> = cases
        .iter()
        .map(|case| format!("{}\t{}\n", hex(&case.field_value), hex(case.body())))
        .collect();
    let writer = std::thread::spawn(move || {
        for line in &lines {
            input.write_all(line.as_bytes()).unwrap();
        }
    });
    let output = php.wait_with_output().unwrap();
    writer.join().unwrap();
    let answers: Vec<bool> =
        output.stdout.split(|&b| b == b'\n').filter(|l| !l.is_empty()).map(|l| l == b"1").collect();
    assert_eq!(answers.len(), cases.len());
    let php_loose = validators::find("php-loose").unwrap();
    let wrong: Vec<String> = cases
        .iter()
        .zip(&answers)
        .filter(|&(case, &answer)| php_loose.certifies(case) != answer)
        .map(|(case, answer)| {
            let body = String::from_utf8_lossy(case.body());
            format!("{} {body}: PHP {answer}", misread::case::escape(&case.field_value))
        })
        .collect();
    let equal = answers.iter().filter(|&&answer| answer).count();
    println!("{} cases, {equal} equal, {} decided otherwise", cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong[..wrong.len().min(20)].join("\n"));
}
