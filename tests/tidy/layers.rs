//! The layer rule: a module uses only modules of lower layers; within a folder only what is allowed
//! here by name, with the reason.

use crate::source::{code, paths, without_tests};
use crate::{assert_tidy, files};
use std::collections::{BTreeMap, BTreeSet};

/// Each layer's modules, the lowest first. A folder's files are of its module's layer.
const LAYERS: &[&[&str]] = &[
    &["dice", "digits", "nearest", "number", "text"],
    &["alphabet", "draft", "feature", "json", "magnitude", "outcome", "scan", "stream"],
    &["case", "dumps", "edit", "exact", "sentinel", "sweep"],
    &["reader", "spelling"],
    &["features", "generate", "mutate", "readers", "validator"],
    &["judge", "minimise", "rendering"],
    &["validators"],
    &["classify", "gateway", "policy"],
    &["finding", "vectors"],
    &["campaign", "store", "target"],
    &["power"],
    &["report"],
    &["cli", "testing"],
    &["lib", "macros", "main"],
];

/// Uses within a folder: from, to, why. `folder/*` stands for every file of the folder.
const ALLOWED: &[(&str, &str, &str)] = &[
    ("readers/go_json_int64", "readers/go_json_any", "one JSON scanner of Go, two targets"),
    ("readers/rust_serde_json_ap", "readers/rust_serde_json_value", "one crate, one feature apart"),
    ("number/*", "number", "one type in three files: its form, decimals, doubles"),
    ("scan/*", "scan", "what Go and Python add to the shared cursor"),
    ("spelling/*", "spelling", "the choice that a spelling draws is defined beside the dispatch"),
    ("spelling/*", "spelling/place", "where a spelling is put: shared by all of them"),
    ("spelling/exemplar", "spelling/pairs", "the pairs of features that have an exemplar"),
    ("features/numeric", "features/plain", "the value of the text that plain() cleaned"),
    ("features/relation", "features", "the short way ends in the body's features too"),
    ("generate/*", "generate", "what every generator may draw on is defined beside the table"),
    ("generate/spelling", "generate/value", "a pair of two values, respelled"),
    ("generate/reading", "generate/noise", "a header to misread is noise"),
    ("generate/reading", "generate/spelling", "or a respelled number"),
    ("validators/canonical_safe", "validators/canonical", "the canonical rule, and one bound"),
    ("validators/absolute_1e9", "validators/binary64", "the same two doubles"),
    ("validators/relative_1e9", "validators/binary64", "the same two doubles"),
    ("validators/causes", "validators", "a mutant is defined beside the table"),
    ("validators/causes", "validators/canonical", "the rule that a mutant differs from"),
    ("validators/causes", "validators/canonical_safe", "the other one"),
    ("validators/needles", "validators", "a mutant is defined beside the table"),
    ("validators/needles", "validators/canonical", "the rule that a needle differs from"),
    ("validators/spec_numeric", "validators/spec_text", "booleans and strings as text"),
    ("campaign/lane", "campaign", "a lane runs under the campaign's configuration"),
    ("campaign/batch", "campaign", "and so does a lane that asks outside"),
    ("campaign/batch", "campaign/lane", "which makes and judges as any lane does"),
    ("store/*", "store", "reading and writing files whole, and what is wrong with one"),
    ("store/baseline", "store/entry", "a baseline is entries"),
    ("target/program", "target/memo", "a program is not asked the same twice"),
    ("target/program", "target/process", "a program is running copies"),
    ("target/program", "target/protocol", "that are asked in lines"),
    ("target/validator", "target/program", "a validator is a program"),
    ("target/validator", "target/protocol", "that answers in its own way"),
    ("target/reader", "target/program", "a reader is a program"),
    ("target/reader", "target/protocol", "that answers in its own way"),
    ("target/reader", "target/validator", "what a validator executes is read too"),
    ("report/*", "report/group", "readings that are alike, shown as one"),
    ("report/*", "report/paint", "colours and columns"),
    ("report/*", "report/words", "values in words for people"),
    ("report/json", "report/explain", "the same subject in both formats"),
    ("report/json", "report/fuzz", "the same rows in both formats"),
    ("testing/*", "testing", "what both ways to test a check share"),
    ("testing/*", "testing/text", "reports in words"),
    ("testing/*", "testing/watch", "an own check in a validator's place"),
    ("testing/text", "testing/check", "what a report is on"),
    ("cli/*", "cli", "the options of every command"),
    ("cli/*", "cli/exit", "exit codes"),
    ("cli/*", "cli/shared", "printing and failing"),
    ("cli/*", "cli/programs", "programs of the user's own, in three commands"),
    ("cli/*", "cli/interrupt", "what an interrupt does"),
    ("report/power", "report/fuzz", "numbers in groups of three"),
    ("cli/power", "cli/fuzz", "threads, times and the interrupt of any campaign"),
    ("cli/demo", "cli/fuzz", "the demo is a campaign with everything chosen"),
];

type Allowed<'a> = &'a [(&'a str, &'a str, &'a str)];

/// A file's module: `src/generate/spelling.rs` is `generate/spelling`.
fn module(name: &str) -> &str {
    name.strip_prefix("src/").and_then(|n| n.strip_suffix(".rs")).unwrap_or(name)
}

fn folder(module: &str) -> &str {
    module.split('/').next().unwrap_or(module)
}

/// The module that a path names, seen from the root: the deepest that is a file.
fn resolve(path: &[&str], modules: &BTreeSet<&str>) -> Option<String> {
    let depths = (1..=path.len()).rev();
    depths.map(|n| path[..n].join("/")).find(|name| modules.contains(name.as_str()))
}

/// The modules that a file's code names, itself left out.
fn uses(name: &str, text: &str, modules: &BTreeSet<&str>) -> BTreeSet<String> {
    let module = module(name);
    let code = without_tests(&code(text));
    let mut named = BTreeSet::new();
    for path in paths(&code, "crate") {
        named.extend(resolve(&path.split("::").collect::<Vec<_>>(), modules));
    }
    for path in paths(&code, "super") {
        let mut place: Vec<&str> = module.split('/').collect();
        place.pop();
        for part in path.split("::") {
            if part == "super" {
                place.pop();
            } else {
                place.push(part);
            }
        }
        named.extend(resolve(&place, modules));
    }
    named.remove(module);
    named
}

/// Uses that break the rule, and entries of the tables that nothing needs.
fn breaches(files: &[(String, String)], layers: &[&[&str]], allowed: Allowed<'_>) -> Vec<String> {
    let layer: BTreeMap<&str, usize> =
        layers.iter().enumerate().flat_map(|(n, row)| row.iter().map(move |m| (*m, n))).collect();
    let modules: BTreeSet<&str> = files.iter().map(|file| module(&file.0)).collect();
    let (mut wrong, mut needed) = (Vec::new(), BTreeSet::new());
    for listed in layer.keys().filter(|listed| !modules.contains(**listed)) {
        wrong.push(format!("{listed}: has a layer and no file"));
    }
    for (name, text) in files {
        let from = module(name);
        let Some(own) = layer.get(folder(from)) else {
            wrong.push(format!("{name}: has no layer"));
            continue;
        };
        for to in uses(name, text, &modules) {
            if folder(&to) != folder(from) {
                if layer.get(folder(&to)).is_some_and(|other| other >= own) {
                    wrong.push(format!("{name}: uses {to}, which is not in a lower layer"));
                }
            } else if from != folder(from) {
                let any = format!("{}/*", folder(from));
                let fits =
                    |row: &(&str, &str, &str)| (row.0 == from || row.0 == any) && row.1 == to;
                match allowed.iter().position(fits) {
                    Some(row) => drop(needed.insert(row)),
                    None => wrong.push(format!("{name}: uses {to} of its own folder")),
                }
            }
        }
    }
    for (n, (from, to, _)) in allowed.iter().enumerate() {
        if !needed.contains(&n) {
            wrong.push(format!("{from} may use {to} and does not"));
        }
    }
    wrong
}

#[test]
fn a_module_uses_only_lower_layers_and_in_its_folder_only_what_is_allowed() {
    assert_tidy(&breaches(&files(&["src"], &["rs"]), LAYERS, ALLOWED));
}

#[test]
fn the_layer_rule_can_fail() {
    const LOW: &str = "src/low.rs";
    const HIGH: &str = "src/high.rs";
    const ONE: &str = "src/high/one.rs";
    const TWO: &str = "src/high/two.rs";
    let layers: &[&[&str]] = &[&["low"], &["high"]];
    let check = |texts: &[(&str, &str)], allowed: Allowed<'_>| {
        let mut files: Vec<(String, String)> = Vec::new();
        for name in [LOW, HIGH, ONE, TWO] {
            let text = texts.iter().find(|row| row.0 == name).map_or("", |row| row.1);
            files.push((name.into(), text.into()));
        }
        breaches(&files, layers, allowed)
    };
    let none: [String; 0] = [];
    assert_eq!(check(&[(HIGH, "mod one; use crate::{low::X}; one::f()")], &[]), none);
    assert_eq!(check(&[(ONE, "crate::low::f()")], &[]), none);
    let upwards = ["src/low.rs: uses high/one, which is not in a lower layer"];
    assert_eq!(check(&[(LOW, "use crate::high::one::X;")], &[]), upwards);
    let upwards = ["src/low.rs: uses high, which is not in a lower layer"];
    assert_eq!(check(&[(LOW, "fn f() { crate::high::one_more() }")], &[]), upwards);
    assert_eq!(check(&[(LOW, "use super::high;")], &[]), upwards);
    assert_eq!(
        check(&[(LOW, "// crate::high\n#[cfg(test)] mod t { use crate::high; }")], &[]),
        none
    );
    let sibling = ["src/high/one.rs: uses high/two of its own folder"];
    for text in ["use super::two::X;", "use crate::high::two;", "use super::{two};"] {
        assert_eq!(check(&[(ONE, text)], &[]), sibling, "{text}");
        assert_eq!(check(&[(ONE, text)], &[("high/one", "high/two", "")]), none, "{text}");
        assert_eq!(check(&[(ONE, text)], &[("high/*", "high/two", "")]), none, "{text}");
    }
    let parent = ["src/high/one.rs: uses high of its own folder"];
    assert_eq!(check(&[(ONE, "use super::Context;")], &[]), parent);
    let useless = ["high/one may use high/two and does not"];
    assert_eq!(check(&[], &[("high/one", "high/two", "")]), useless);
    let files = [("src/new.rs".to_owned(), String::new())];
    assert_eq!(breaches(&files, &[], &[]), ["src/new.rs: has no layer"]);
    assert_eq!(breaches(&[], &[&["gone"]], &[]), ["gone: has a layer and no file"]);
}
