//! The service's check as a cargo-fuzz target; it stops at a class that `baseline.in` does not list.
#![no_main]

use own_check::same_number;

misread::fuzz_validator!(
    same_number,
    kind = misread::Kind::Integer,
    baseline = include!("../baseline.in")
);
