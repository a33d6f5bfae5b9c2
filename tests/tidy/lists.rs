//! The lists in README.md are what the registries say, between `<!-- list NAME -->` and
//! `<!-- end -->`.

use crate::root;
use misread::{feature, generate, mutate, readers, validators};
use std::fmt::Write;

const LISTS: [&str; 5] = ["validators", "readers", "features", "generators", "mutators"];
const END: &str = "<!-- end -->";

fn start(list: &str) -> String {
    format!("<!-- list {list} -->")
}

/// A Markdown table; a bar inside a cell is escaped.
fn table<const N: usize>(head: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
    let mut out = line(&head.map(str::to_owned));
    let _ = write!(out, "\n|{}", "---|".repeat(N));
    for row in rows {
        let _ = write!(out, "\n{}", line(&row.map(|cell| cell.replace('|', "\\|"))));
    }
    out
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

/// One registry as Markdown.
fn render(list: &str) -> String {
    match list {
        "validators" => {
            let row = |id: &str, ships: bool, about: &str| {
                [code(id), if ships { "yes" } else { "" }.into(), about.into()]
            };
            let rules = validators::rules();
            let rules = rules.iter().map(|v| row(&v.id, v.ships, &v.about));
            let of_reader = "a reader reads the header as the body's exact value";
            let rows = rules.chain([row("reader:ID", false, of_reader)]);
            table(["validator", "default", "certifies when"], rows)
        }
        "readers" => {
            let plain = readers::all().iter().filter(|reader| !reader.latin1);
            let rows = plain.map(|reader| {
                let latin1 = readers::find(&format!("{}@latin1", reader.id));
                let second = latin1.map_or(String::new(), |r| format!(", {}", r.decoding_name()));
                [
                    code(reader.id),
                    format!("{} {}", reader.spec.runtime, reader.spec.runtime.version()),
                    code(reader.spec.expression),
                    reader.spec.reads.to_string(),
                    format!("{}{second}", reader.decoding_name()),
                    reader.spec.used_by.to_owned(),
                ]
            });
            table(["reader", "runtime", "call", "types", "decoding", "who reads so"], rows)
        }
        "features" => {
            let rows = feature::ALL
                .iter()
                .map(|row| [code(row.1), row.2.name().to_owned(), row.0.meaning().to_owned()]);
            table(["feature", "group", "present when"], rows)
        }
        "generators" => {
            let rows = generate::ALL.iter();
            let rows = rows.map(|g| [code(g.id), g.weight.to_string(), g.about.to_owned()]);
            table(["generator", "weight", "makes"], rows)
        }
        "mutators" => {
            let rows = mutate::ALL.iter();
            let rows = rows.map(|m| [code(m.id), m.weight.to_string(), m.about.to_owned()]);
            table(["mutator", "weight", "changes"], rows)
        }
        other => panic!("no list {other}"),
    }
}

/// The text with the block of a list put in; `None` where it has no such block.
fn with_list(text: &str, list: &str, rendered: &str) -> Option<String> {
    let (before, rest) = text.split_once(&start(list))?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{}\n{rendered}\n{END}{after}", start(list)))
}

#[test]
fn the_readme_lists_what_the_registries_say() {
    let path = root().join("README.md");
    let kept = std::fs::read_to_string(&path).unwrap();
    let mut text = kept.clone();
    for list in LISTS {
        let put = with_list(&text, list, &render(list));
        text = put.unwrap_or_else(|| panic!("README.md has no {} … {END}", start(list)));
    }
    if std::env::var_os("MISREAD_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    } else if kept != text {
        let at = kept.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
        let line = |text: &str| text.lines().nth(at).unwrap_or("(the end)").to_owned();
        panic!(
            "README.md, line {}: the lists are not what the registries say\n- {}\n+ {}\n\
             Write them with MISREAD_BLESS=1 cargo test --test tidy",
            at + 1,
            line(&kept),
            line(&text)
        );
    }
}

#[test]
fn a_list_is_put_between_its_markers_and_nowhere_else() {
    let text = "a\n<!-- list x -->\nold\n<!-- end -->\nb\n<!-- list y -->\nkept\n<!-- end -->\n";
    let expected = text.replace("old", "new");
    assert_eq!(with_list(text, "x", "new").as_deref(), Some(&*expected));
    assert_eq!(with_list(text, "z", "new"), None);
    assert_eq!(with_list("<!-- list x --> no end", "x", "new"), None);
}

#[test]
fn a_table_escapes_the_bar() {
    let rows = [["`a|b`".to_owned(), "c".to_owned()]];
    assert_eq!(table(["x", "y"], rows), "| x | y |\n|---|---|\n| `a\\|b` | c |");
}
