//! The bytes of a findings folder: the same whoever wrote them, and grown by nothing but readings.

use super::run::{Ran, misread, text};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Every file below a folder, by its path.
fn contents(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}

fn fuzz(folder: &Path, validators: &str, more: &[&str]) -> Ran {
    let mut arguments = vec!["fuzz", "--validator", validators, "--no-corpus"];
    arguments.extend(["--cases", "300000", "--findings", text(folder)]);
    arguments.extend(more);
    misread(&arguments)
}

#[test]
fn jobs_and_shards_write_the_same_bytes() {
    for (validators, at_least) in [("ctrlrun-before", 18), ("spec-numeric", 10)] {
        let one = tempfile::tempdir().unwrap();
        let two = tempfile::tempdir().unwrap();
        let shards = tempfile::tempdir().unwrap();
        assert_eq!(fuzz(one.path(), validators, &["--jobs", "1"]).code, 1);
        assert_eq!(fuzz(two.path(), validators, &["--jobs", "2"]).code, 1);
        for shard in ["1/4", "2/4", "3/4", "4/4"] {
            let part = tempfile::tempdir().unwrap();
            assert_eq!(fuzz(part.path(), validators, &["--shard", shard]).code, 1);
            for (name, text) in contents(part.path()) {
                let path = shards.path().join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
        }
        let whole = contents(one.path());
        assert!(whole.len() >= at_least, "{validators}: {}", whole.len());
        assert_eq!(whole, contents(two.path()), "{validators}");
        assert_eq!(whole, contents(shards.path()), "{validators}");
        // A second run over the same folder writes nothing new.
        fuzz(one.path(), validators, &["--jobs", "2"]);
        assert_eq!(whole, contents(one.path()), "{validators}");
    }
}

#[test]
fn a_smaller_witness_keeps_what_people_wrote_beside_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    fuzz(folder.path(), "ctrlrun-before", &[]);
    let path = folder.path().join("ctrlrun-before/v1-eee6dace64e2be2c.toml");
    let fresh = fs::read_to_string(&path).unwrap();
    let edited = fresh
        .replace(
            "first_seen = \"2030-01-01\"\n",
            "first_seen = \"2020-02-02\"\nowner = \"gateways\"\n",
        )
        .replace(
            "type = \"integer\"\n",
            "type = \"integer\"\nupstream = \"https://example.org/1\"\n",
        );
    let larger = edited
        .replace("\"2000\"", "\"12000\"")
        .replace("\"2_000\"", "\"12_000\"")
        .replace("\"325f303030\"", "\"31325f303030\"");
    assert_ne!(larger, edited);
    fs::write(&path, larger).unwrap();
    fuzz(folder.path(), "ctrlrun-before", &[]);
    assert_eq!(fs::read_to_string(&path).unwrap(), edited);
}

#[test]
fn update_adds_the_readings_of_further_readers_and_changes_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    fuzz(folder.path(), "ctrlrun-before", &["--readers", "js.parseInt,py.int"]);
    let before = contents(folder.path());
    let regress = |more: &[&str]| {
        let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus");
        let ran =
            misread(&[&["regress", corpus, "--findings", text(folder.path())], more].concat());
        assert_eq!((ran.code, &*ran.err), (0, ""));
        assert!(ran.out.contains(" expectations replayed, 0 changed\n"), "{}", ran.out);
    };
    regress(&[]);
    assert_eq!(contents(folder.path()), before);
    regress(&["--update"]);
    let after = contents(folder.path());
    assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
    let mut added = 0;
    for (name, old) in &before {
        let mut kept = old.lines().peekable();
        for line in after[name].lines() {
            if kept.next_if_eq(&line).is_none() {
                let key = line.split(" = ").next().unwrap().trim_matches('"');
                let version = ["Go", "Node.js", "Python", "Rust"].contains(&key);
                assert!(version || misread::readers::find(key).is_some(), "{name}: {line}");
                added += 1;
            }
        }
        assert_eq!(kept.next(), None, "{name}");
    }
    assert!(added > 100, "{added}");
    regress(&["--update"]);
    assert_eq!(contents(folder.path()), after);
}
