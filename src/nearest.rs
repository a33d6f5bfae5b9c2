//! The known word nearest to a mistyped one, for "did you mean".
//!
//! Plain texts in and out; it must not know what the words name.

/// Words longer than this are not compared: nobody mistypes an id of a hundred characters, and the
/// cost is quadratic.
const MAX_WORD: usize = 100;

/// The candidate with the least edit distance to the word, the first of several; `None` when the
/// nearest differs in more than a third of its characters (at least two may always differ).
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.chars().count() > MAX_WORD {
        return None;
    }
    let (distance, candidate) = candidates
        .into_iter()
        .filter(|candidate| candidate.chars().count() <= MAX_WORD)
        .map(|candidate| (distance(word, candidate), candidate))
        .min_by_key(|&(distance, _)| distance)?;
    (distance <= (candidate.chars().count() / 3).max(2)).then_some(candidate)
}

/// How many characters to insert, delete or replace to make one text of the other; a difference of
/// case counts as nothing, so a word in the wrong case finds its own spelling.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(!x.eq_ignore_ascii_case(y));
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDS: [&str; 3] = ["js.parseInt", "js.Number", "go.Atoi"];

    #[test]
    fn a_slip_finds_its_word_and_nonsense_finds_none() {
        assert_eq!(nearest("js.parsInt", IDS), Some("js.parseInt"));
        assert_eq!(nearest("go.atoi", IDS), Some("go.Atoi"));
        assert_eq!(nearest("JS.NUMBR", IDS), Some("js.Number"));
        assert_eq!(nearest("ruby.Integer", IDS), None);
        assert_eq!(nearest("", []), None);
        assert_eq!(nearest(&"x".repeat(1000), IDS), None);
    }

    #[test]
    fn distances_are_those_of_levenshtein() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("flaw", "lawn"), 2);
    }
}
