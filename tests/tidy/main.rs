//! Structure rules as tests: layers, file heads and sizes, forbidden calls, registries and the lists
//! in the README. Each rule is a function over texts, so that it can be shown to fail.

mod layers;
mod lists;
mod rules;
mod source;

use std::path::{Path, PathBuf};

/// The repository's root.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below the folders with one of these endings, by its path from the root with `/`,
/// and its text; a folder that does not exist has none.
fn files(folders: &[&str], endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    while let Some(folder) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if endings.is_empty() || endings.iter().any(|ending| ends(&path, ending)) {
                let name = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
                found.push((name, std::fs::read_to_string(&path).unwrap_or_default()));
            }
        }
    }
    found.sort();
    found
}

fn ends(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found == ending)
}

/// Fails with one line for each thing that is wrong.
fn assert_tidy(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} places:\n{}", wrong.len(), wrong.join("\n"));
}
