//! The service's check under misread's test: five lines for each.

use own_check::{same_number, same_text};

#[test]
#[should_panic(expected = "underscore (integer), severity high")]
fn a_check_that_parses_is_found_out() {
    misread::assert_validator!(same_number, kind = misread::Kind::Integer);
}

#[test]
fn the_check_that_ships_holds() {
    misread::assert_validator!(same_text, kind = misread::Kind::Integer);
}
