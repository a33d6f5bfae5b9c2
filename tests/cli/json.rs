//! `--format json` of every command: it parses, and has the fields that the format promises.

use super::run::{misread, misread_with, text};
use serde_json::{Value, json};

fn parsed(arguments: &[&str], code: i32) -> Value {
    let ran = misread(&[arguments, &["--format", "json"]].concat());
    assert_eq!((ran.code, &*ran.err), (code, ""), "{arguments:?}");
    serde_json::from_str(&ran.out).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

const SUMMARY: [&str; 17] = [
    "seed",
    "stream_version",
    "validators",
    "readers",
    "cases",
    "certified",
    "certified_by",
    "readings",
    "beyond_limit",
    "seconds",
    "cases_per_second",
    "certified_per_second",
    "readings_per_second",
    "interrupted",
    "classes",
    "next_new_class_probability",
    "findings",
];

#[test]
fn fuzz_and_demo_end_with_one_summary() {
    let folder = tempfile::tempdir().unwrap();
    let run =
        ["fuzz", "--validator", "ctrlrun-before", "--readers", "js.parseInt,py.int", "--quiet"];
    let more =
        ["--no-corpus", "--cases", "50000", "--seed", "3", "--findings", text(folder.path())];
    let summary = parsed(&[&run[..], &more].concat(), 1);
    assert_eq!(keys(&summary), SUMMARY);
    assert_eq!(summary["seed"], 3);
    assert_eq!(summary["stream_version"], 1);
    assert_eq!(summary["validators"], json!(["ctrlrun-before"]));
    assert_eq!(summary["readers"], json!(["js.parseInt", "py.int"]));
    assert_eq!(summary["cases"], 50_000);
    assert_eq!(summary["certified"], summary["certified_by"]["ctrlrun-before"]);
    assert!(summary["certified"].as_u64().unwrap() > 10_000);
    assert_eq!(summary["beyond_limit"], 0);
    let classes = &summary["classes"];
    assert_eq!(keys(classes), ["new", "known", "regressed", "widened", "stale", "expired"]);
    let findings = summary["findings"].as_array().unwrap();
    assert_eq!(classes["new"], findings.len());
    let underscore = findings.iter().find(|f| f["features"] == json!(["underscore"])).unwrap();
    let mut expected = json!({
        "fingerprint": "v1-eee6dace64e2be2c",
        "status": "new",
        "validator": "ctrlrun-before",
        "type": "integer",
        "features": ["underscore"],
        "severity": "high",
        "reach": "any",
        "witness": { "header": "2_000", "header_hex": "325f303030", "body": "2000" },
        "readers": [
            { "id": "js.parseInt", "outcome": "f64:4000000000000000", "used": 1,
              "verdict": "misreads", "by_prefix": true },
            { "id": "py.int", "outcome": "int:2000", "used": 5, "verdict": "agrees",
              "by_prefix": false },
        ],
    });
    let path = folder.path().join("ctrlrun-before/v1-eee6dace64e2be2c.toml");
    expected["path"] = json!(text(&path));
    assert_eq!(*underscore, expected);

    let demo = parsed(&["demo"], 0);
    assert_eq!(keys(&demo), SUMMARY);
    assert!(demo["classes"]["new"].as_u64().unwrap() >= 18);
    let path = demo["findings"][0]["path"].as_str().unwrap();
    let folder = std::path::Path::new(path).ancestors().nth(2).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn explain_gives_decisions_and_readings() {
    let case = ["explain", "2_000", "--body", "2000", "--validator", "canonical,ctrlrun-before"];
    let value = parsed(&[&case[..], &["--readers", "js.parseInt,go.Atoi"]].concat(), 0);
    assert_eq!(
        value,
        json!({
            "header": "2_000",
            "header_hex": "325f303030",
            "reach": "any",
            "exact": "dec:2e3",
            "body": "2000",
            "type": "integer",
            "features": ["underscore"],
            "severity": "high",
            "validators": [
                { "id": "canonical", "decision": "refused", "clause": "V2",
                  "why": "not the one decimal rendering of the body" },
                { "id": "ctrlrun-before", "decision": "certified", "clause": null, "why": null },
            ],
            "readers": [
                { "id": "js.parseInt", "outcome": "f64:4000000000000000", "used": 1,
                  "verdict": "misreads", "by_prefix": true },
                { "id": "go.Atoi", "outcome": "err syntax", "used": null, "verdict": "refuses",
                  "by_prefix": false },
            ],
        })
    );
    let value = parsed(&["explain", "-7", "--readers", "py.int"], 0);
    assert_eq!(keys(&value), ["header", "header_hex", "reach", "exact", "readers"]);
    let seven = json!([{ "id": "py.int", "outcome": "int:-7", "used": 2, "by_prefix": false }]);
    assert_eq!(value["readers"], seven);
}

#[test]
fn check_gives_the_decision() {
    let certified = parsed(&["check", "7", "--body", "7", "--validator", "canonical"], 0);
    let expected =
        json!({ "id": "canonical", "decision": "certified", "clause": null, "why": null });
    assert_eq!(certified, expected);
    let refused = parsed(&["check", "07", "--body", "7", "--validator", "canonical"], 1);
    assert_eq!((&refused["decision"], &refused["clause"]), (&json!("refused"), &json!("V2")));
}

#[test]
fn read_gives_an_object_for_each_value_and_reader() {
    let arguments = ["read", "--readers", "js.parseInt,go.Atoi", "--format", "json"];
    let ran = misread_with(&arguments, b"325f303030\n\n");
    let lines: Vec<Value> = ran.out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let line = |reader: &str, hex: &str, outcome: &str, used: u64| json!({ "reader": reader, "input_hex": hex, "outcome": outcome, "used": used });
    let expected = [
        line("js.parseInt", "325f303030", "f64:4000000000000000", 1),
        line("go.Atoi", "325f303030", "err syntax", 0),
        line("js.parseInt", "", "f64:nan", 0),
        line("go.Atoi", "", "err syntax", 0),
    ];
    assert_eq!(lines, expected);
}

#[test]
fn list_gives_an_array_of_objects_with_an_id() {
    let rows = [
        ("readers", 10, "js.Number"),
        ("validators", 6, "canonical-safe"),
        ("features", 60, "plus-sign"),
        ("generators", 7, "canonical"),
        ("mutators", 5, "insert"),
    ];
    for (registry, at_least, first) in rows {
        let list = parsed(&["list", registry], 0);
        let list = list.as_array().unwrap();
        assert!(list.len() >= at_least, "{registry}");
        assert_eq!(list[0]["id"], first);
        assert!(list.iter().all(|row| row["id"].is_string() && row["about"].is_string()));
    }
}

#[test]
fn regress_gives_every_change() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.json");
    let case = r#"{"id": "a", "why": "w", "type": "integer", "header": "7", "header_hex": "37",
        "body": "7", "flags": ["canonical"], "clauses": ["V2"],
        "decisions": {"canonical": "refused"}, "outcomes": {"py.int": "int:7"}}"#;
    let topic = format!(
        r#"{{"version": 2, "corpus_version": "1.0.0", "topic": "t", "source": "s", "cases": [{case}]}}"#
    );
    std::fs::write(&path, topic).unwrap();
    let value = parsed(&["regress", text(&path), "--findings", text(folder.path())], 1);
    let change = json!({
        "file": text(&path),
        "id": "a",
        "what": "decision of canonical",
        "expected": "refused",
        "found": "certified",
    });
    assert_eq!(value, json!({ "expectations": 2, "not_replayed": 0, "changes": [change] }));
}

#[test]
fn triage_gives_the_entry_with_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let findings = ["--findings", text(folder.path())];
    let run = ["fuzz", "--validator", "ctrlrun-before", "--no-corpus", "--cases", "50000"];
    assert_eq!(misread(&[&run[..], &findings].concat()).code, 1);
    let triage = |arguments: &[&str]| parsed(&[&["triage"], arguments, &findings].concat(), 0);
    let list = triage(&["list"]);
    assert!(list.as_array().unwrap().len() > 10);
    assert_eq!(triage(&["list", "--state", "fixed"]), json!([]));
    let id = "v1-eee6dace64e2be2c";
    let shown = triage(&["show", id]);
    assert_eq!(shown["witness"]["header"], "2_000");
    assert_eq!(shown["readings"]["js.parseInt"], "misreads f64:4000000000000000");
    assert_eq!(shown["path"], text(&folder.path().join(format!("ctrlrun-before/{id}.toml"))));
    let judged = ["--reason", "r", "--owner", "o", "--expires", "2030-06-30"];
    let expected = triage(&[&["expect", id], &judged[..]].concat());
    let fields = ["state", "reason", "owner", "expires"].map(|key| expected[key].clone());
    assert_eq!(fields, ["expected", "r", "o", "2030-06-30"].map(|text| json!(text)));
    assert_eq!(triage(&["confirm", id])["state"], "confirmed");
    assert_eq!(triage(&["fix", id])["state"], "fixed");
    let reopened = triage(&["reopen", id]);
    assert_eq!((&reopened["state"], reopened.get("reason")), (&json!("new"), None));
}
