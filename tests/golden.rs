//! A change detector: what every reader makes of every case of the corpus, in one file that review
//! sees. It says that something moved, never that something is right; right is what the tables and
//! the real runtimes say.
#![cfg(feature = "cli")]

use misread::judge::readings;
use misread::readers;
use misread::store::corpus::Corpus;
use std::fmt::Write;
use std::path::Path;

const HEADER: &str = "\
# Readings of the corpus by every reader, Latin-1 stacks included: one line a case and group of readers
# that do the same. A CHANGE DETECTOR ONLY, written by the program itself: no source of expectations.
# A plain id stands for its Latin-1 stack too; ID@utf8 and ID@latin1 stand where the two differ.
# case\toutcome\tverdict\treaders
";

/// The ids of a group, a reader and its Latin-1 stack as one where both are in it.
fn names(ids: &[&str]) -> String {
    let both = |id: &str| ids.contains(&format!("{id}@latin1").as_str());
    let name = |id: &&str| match id.strip_suffix("@latin1") {
        Some(plain) if ids.contains(&plain) => None,
        None if readers::find(&format!("{id}@latin1")).is_some() && !both(id) => {
            Some(format!("{id}@utf8"))
        }
        _ => Some((*id).to_owned()),
    };
    ids.iter().filter_map(name).collect::<Vec<_>>().join(" ")
}

fn grid(corpus: &Corpus) -> String {
    let mut out = String::from(HEADER);
    for (_, vector) in corpus.vectors() {
        let case = vector.case().unwrap();
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for reading in readings(&case, readers::all()) {
            let verdict = reading.verdict.map_or("-", |verdict| verdict.word());
            let prefix = if reading.by_prefix { " by prefix" } else { "" };
            let what = format!("{}\t{verdict}{prefix}", reading.outcome);
            match groups.iter_mut().find(|group| group.0 == what) {
                Some(group) => group.1.push(reading.reader.id),
                None => groups.push((what, vec![reading.reader.id])),
            }
        }
        for (what, ids) in groups {
            writeln!(out, "{}\t{what}\t{}", vector.id, names(&ids)).unwrap();
        }
    }
    out
}

#[test]
fn no_reading_of_the_corpus_changed_unnoticed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (corpus, errors) = Corpus::load(&root.join("corpus"));
    assert!(errors.is_empty(), "{errors:?}");
    let path = root.join("tests/golden/readings.tsv");
    let found = grid(&corpus);
    if std::env::var_os("MISREAD_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &found).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let (kept, found): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), found.lines().collect());
    let gone = kept.iter().filter(|line| !found.contains(line)).map(|line| format!("- {line}"));
    let new = found.iter().filter(|line| !kept.contains(line)).map(|line| format!("+ {line}"));
    let changed: Vec<String> = gone.chain(new).take(40).collect();
    assert!(
        changed.is_empty() && kept == found,
        "readings changed (the first 40 lines):\n{}\nIf every one is meant, accept them with\n\
         MISREAD_BLESS=1 cargo test --test golden",
        changed.join("\n")
    );
}
