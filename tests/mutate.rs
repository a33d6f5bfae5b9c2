//! What mutators promise: the body stays JSON, growth is bounded, and no bytes make one fail.

use arbitrary::Unstructured;
use misread::edit;
use misread::generate::{self, Context, Draft, USUAL_BYTES};
use misread::json::Literal;
use misread::mutate::{self, MAX_BYTES};
use misread::stream::{Purpose, Stream};
use std::collections::BTreeSet;

const NO_CONTEXT: Context<'static> = Context { readers: &[], corpus: &[] };

fn draft(header: &[u8], body: &[u8]) -> Draft {
    Draft { header: header.to_vec(), body: body.to_vec() }
}

fn check(id: &str, draft: &Draft) {
    let body = String::from_utf8_lossy(&draft.body);
    assert!(Literal::parse(&draft.body).is_ok(), "{id} made the body {body}");
    assert!(draft.header.len() <= MAX_BYTES && draft.body.len() <= MAX_BYTES, "{id}");
}

#[test]
fn every_mutator_keeps_json_bodies_over_20000_draws_in_chains() {
    let mut stream = Stream::new(1, 0, Purpose::Mutated);
    let mut bytes = [0; USUAL_BYTES];
    let (mut case, mut partner) = (Draft::default(), Draft::default());
    for mutator in mutate::ALL {
        for n in 0..20_000 {
            if n % 50 == 0 {
                for made in [&mut partner, &mut case] {
                    stream.fill(&mut bytes);
                    generate::draw(&mut Unstructured::new(&bytes), &NO_CONTEXT, made).unwrap();
                }
            }
            stream.fill(&mut bytes);
            (mutator.mutate)(&mut Unstructured::new(&bytes), &mut case, &partner).unwrap();
            check(mutator.id, &case);
        }
    }
}

#[test]
fn no_bytes_make_a_mutator_fail_and_no_text_grows_beyond_the_bound() {
    let long = [b'7'; MAX_BYTES];
    let drafts = [
        draft(b"", b"0"),
        draft(b"-", b"-7"),
        draft(b"2000", b"2000"),
        draft(b"\xff\xe2\x80", b"\"\\ud800\""),
        draft("\u{1d7d0}\u{2003}".as_bytes(), b"-0"),
        draft(&long, &long),
    ];
    for byte in (0..=255).step_by(5) {
        for length in [0, 1, 2, 4, 8, 30] {
            let bytes = vec![byte; length];
            for case in &drafts {
                for partner in &drafts {
                    let mut drawn = case.clone();
                    let mut u = Unstructured::new(&bytes);
                    check(mutate::draw(&mut u, &mut drawn, partner).unwrap().id, &drawn);
                    for mutator in mutate::ALL {
                        let (mut changed, mut u) = (case.clone(), Unstructured::new(&bytes));
                        (mutator.mutate)(&mut u, &mut changed, partner).unwrap();
                        check(mutator.id, &changed);
                    }
                }
            }
        }
    }
}

/// What a mutator makes of `2000` against 2000, the partner `-7x` against -7.
fn reached(id: &str) -> BTreeSet<(Vec<u8>, Vec<u8>)> {
    let mutator = mutate::ALL.iter().find(|mutator| mutator.id == id).unwrap();
    let mut stream = Stream::new(5, 0, Purpose::Mutated);
    let mut bytes = [0; USUAL_BYTES];
    let partner = draft(b"-7x", b"-7");
    (0..200_000)
        .map(|_| {
            let mut case = draft(b"2000", b"2000");
            stream.fill(&mut bytes);
            (mutator.mutate)(&mut Unstructured::new(&bytes), &mut case, &partner).unwrap();
            (case.header, case.body)
        })
        .collect()
}

#[test]
fn each_mutator_reaches_header_body_and_both() {
    type Pair = (&'static [u8], &'static [u8]);
    let expected: [(&str, &[Pair]); 5] = [
        (
            "insert",
            &[
                (b"+2000", b"2000"),
                (b"2_000", b"2000"),
                (b"2000\0", b"2000"),
                (b"2000\xff", b"2000"),
                ("20\u{200b}00".as_bytes(), b"2000"),
                (b"2000", b"20005"),
                (b"20005", b"20005"),
                (b"2000", b"25000"),
            ],
        ),
        (
            "delete",
            &[(b"000", b"2000"), (b"", b"2000"), (b"2000", b"0"), (b"200", b"200"), (b"0", b"0")],
        ),
        (
            "replace",
            &[
                ("\u{662}000".as_bytes(), b"2000"),
                (b"2\xff00", b"2000"),
                (b"2000", b"2001"),
                (b"7000", b"7000"),
                (b"0", b"0"),
            ],
        ),
        ("duplicate", &[(b"20002000", b"2000"), (b"22000", b"2000"), (b"20002000", b"20002000")]),
        ("splice", &[(b"20007x", b"2000"), (b"-7x", b"2000"), (b"2000", b"-7"), (b"2x", b"-7")]),
    ];
    for (id, cases) in expected {
        let reached = reached(id);
        for &(header, body) in cases {
            let case = (header.to_vec(), body.to_vec());
            assert!(reached.contains(&case), "{id}: {}", String::from_utf8_lossy(header));
        }
    }
}

#[test]
fn edits_stand_on_characters_in_utf8_and_on_bytes_elsewhere() {
    let text = "7\u{1d7ce}".as_bytes();
    assert_eq!([0, 1, 2, 4, 5, 9].map(|at| edit::boundary(text, at)), [0, 1, 1, 1, 5, 5]);
    assert_eq!([0, 1, 2].map(|at| edit::boundary(b"7\xff\xe2", at)), [0, 1, 2]);
    let character = |bytes: &[u8], draw| edit::character(&mut Unstructured::new(draw), bytes);
    assert_eq!(character(text, &[0xff]), Ok(Some((1, 5))));
    assert_eq!(character(b"\xe2\x80", &[0xff]), Ok(Some((1, 2))));
    assert_eq!(character(b"", &[0xff]), Ok(None));
}

#[test]
fn only_integer_literals_have_their_digits_edited() {
    let integers: [&[u8]; 3] = [b"0", b"-7", b"2000"];
    let others: [&[u8]; 6] = [b"", b"-", b"2.0", b"2e3", b"true", b"\"7\""];
    assert!(integers.iter().all(|body| edit::is_integer(body)));
    assert!(!others.iter().any(|body| edit::is_integer(body)));
}
