//! Reports: everything is there, in both languages, and nobody's words become markup.

use super::leagues::{LEAGUE, play};
use crate::support::{command, registry, scratch, watched};
use lantern::arena::chairs::Scripted;
use lantern::arena::league::League;
use std::fs;
use std::path::{Path, PathBuf};

/// A league that was played, and a folder for its report.
fn played(name: &str, text: &str) -> (PathBuf, PathBuf) {
    let file = scratch(&format!("{name}.db"));
    let league = League::read(text, &registry(), &Scripted).expect("a league");
    play(&league, &registry(), &Scripted, &file).expect("a league");
    let out = scratch(&format!("{name}-pages"));
    let _ = fs::remove_dir_all(&out);
    (file, out)
}

fn report(file: &Path, out: &Path, lang: &str) {
    let path = |path: &Path| path.to_str().expect("a path").to_owned();
    watched(&["arena", "report", "--db", &path(file), "--out", &path(out), "--lang", lang]);
}

/// Every page of a report, by its name.
fn pages(out: &Path) -> Vec<(String, String)> {
    let folders = [out.to_owned(), out.join("games")];
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let files = files.map(|file| file.expect("a file").path());
    let pages = files.filter(|file| file.extension().is_some_and(|ending| ending == "html"));
    pages.map(|file| (file.display().to_string(), fs::read_to_string(&file).expect("a page"))).collect()
}

fn remove(file: &Path, out: &Path) {
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = fs::remove_file(format!("{}{ending}", file.display()));
    }
    let _ = fs::remove_dir_all(out);
}

#[test]
fn a_report_has_everything_in_both_languages() {
    let text = format!("{LEAGUE}\n[[games]]\ngame = \"wordwolf\"\ndeals = 1\n").replace("deals = 2", "deals = 1");
    let text = text.replace("anchors = [\"random\"]", "").replace("mixed = 2", "mixed = 1");
    let wolf = text.replace("mind = \"simple\"", "mind = \"sharp\"");
    let (file, out) = played("report", &wolf);
    for lang in ["en", "ko"] {
        report(&file, &out, lang);
        let pages = pages(&out);
        assert_eq!(pages.len(), 3 + 24, "front, list, method and the games");
        for (name, page) in &pages {
            assert!(page.contains(&format!("<html lang=\"{lang}\">")), "{name}");
            assert!(
                page.contains("default-src 'none'") && !page.contains("<script") && !page.contains(" style="),
                "{name}"
            );
            assert!(!page.contains("NaN") && !page.contains("{t}") && !page.contains("{r}"), "{name}");
            let korean = page.chars().any(|letter| ('가'..='힣').contains(&letter));
            assert!(korean || lang == "en", "{name}");
            for link in page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let folder = Path::new(name).parent().expect("a folder");
                assert!(link.starts_with('#') || folder.join(link).exists(), "{name} leads to {link}");
            }
        }
        let front = fs::read_to_string(out.join("index.html")).expect("the front page");
        let parts = match lang {
            "en" => [
                "Strength",
                "The town against the mafia",
                "Manners",
                "Strength and what it costs",
                "The citizens against the wolf",
            ],
            _ => ["실력", "마을 대 마피아", "태도", "실력과 비용", "시민 대 늑대"],
        };
        for part in parts {
            assert!(front.contains(part), "{part}");
        }
    }
    let data: serde_json::Value =
        serde_json::from_slice(&fs::read(out.join("data.json")).expect("data")).expect("JSON");
    assert_eq!(data["games"].as_array().map(Vec::len), Some(2));
    assert!(data["games"][0]["players"][0]["rated"]["rating"]["value"].is_f64(), "{data}");
    // A record of the report plays again.
    let record = out.join("records/0001.json");
    watched(&["replay", record.to_str().expect("a path")]);
    remove(&file, &out);
}

#[test]
fn hostile_names_and_words_stay_text() {
    let hostile = "<img src=x onerror=alert(1)>";
    let text = LEAGUE
        .replace("\"Chance\"", &format!("'{hostile}'"))
        .replace("\"Rules\"", "'</title><script>alert(2)</script>'");
    let text = text.replace("sizes = [5, 6]", "sizes = [5]").replace("deals = 2", "deals = 1");
    let (file, out) = played("hostile", &text);
    {
        // Whatever a model says lies in the tales: here it is the worst that it could say.
        let connection = rusqlite::Connection::open(&file).expect("a database");
        let worst = "</p><script>alert(3)</script><img src=x onerror=alert(4)>\\\" onmouseover=\\\"alert(5) \\u202e";
        let sql = "UPDATE matches SET tale = replace(replace(tale, '\"said\":\"', '\"said\":\"' || ?1), '\"name\":\"', '\"name\":\"' || ?1)";
        assert!(connection.execute(sql, [worst]).expect("an update") > 0);
    }
    report(&file, &out, "en");
    let pages = pages(&out);
    assert!(pages.iter().any(|(_, page)| page.contains("&lt;script&gt;alert(3)")), "the words are shown");
    for (name, page) in pages {
        for markup in ["<script", "<img", "<iframe", "javascript:", "\u{202e}"] {
            assert!(!page.to_lowercase().contains(markup), "{name} has {markup}");
        }
        for tag in page.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
            // What stands between quotes is a value; what stands outside of them is a name.
            let names: String = tag.split('"').step_by(2).collect();
            assert!(!names.contains(" on") && !names.contains("alert"), "{name}: <{tag}>");
        }
    }
    remove(&file, &out);
}

#[test]
fn without_a_league_there_is_no_report() {
    let file = scratch("none.db");
    let path = file.to_str().expect("a path");
    watched(&["sim", "mastermind", "--games", "2", "--minds", "easy", "--db", path]);
    let out = scratch("none-pages");
    let asked = ["arena", "report", "--db", path, "--out", out.to_str().expect("a path")];
    let (status, _, errors) = command(&asked, b"");
    assert!(status == 1 && errors.contains("lantern arena run"), "{errors}");
    remove(&file, &out);
}
