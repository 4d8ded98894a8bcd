//! A person at a real window, driven from outside the process: keys and mouse by xdotool, under a screen that is not
//! there; gamepad and touch as raw messages of the device, below the intents.

use super::mines::{Way, walk};
use lantern::engine::{Session, Viewer};
use lantern::games::mastermind::{Mastermind, rules::Setup};
use serde_json::Value;
use std::cell::Cell;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// One window at a time: two that are drawn without a graphics card starve each other.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A screen that is not there.
pub struct Display {
    server: Child,
    pub name: String,
    turn: Cell<Option<MutexGuard<'static, ()>>>,
}

impl Display {
    pub fn open(size: &str) -> Display {
        let turn = Display::turn();
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &format!("{size}x24"), "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb, of the Debian package xvfb");
        let out = server.stdout.take().expect("a pipe");
        let mut number = String::new();
        BufReader::new(out).read_line(&mut number).expect("the number of the display");
        Display { server, name: format!(":{}", number.trim()), turn: Cell::new(Some(turn)) }
    }

    fn turn() -> MutexGuard<'static, ()> {
        ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Others may draw while nothing is drawn here. What is measured is measured before it is this one's turn again, which
    /// may be later.
    fn sleeps<T>(&self, time: Duration, measure: impl FnOnce() -> T) -> T {
        self.turn.take();
        std::thread::sleep(time);
        let measured = measure();
        self.turn.set(Some(Display::turn()));
        measured
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A folder of one's own that goes away.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("lantern-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// `lantern play`, ready to be started.
pub fn lantern(display: &Display, home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lantern"));
    command.env("DISPLAY", &display.name).env_remove("WAYLAND_DISPLAY").stderr(Stdio::null());
    command.args(["play", "--home"]).arg(home);
    command
}

/// Plays a script in a real window; what it says if it fails.
pub fn demo(display: &Display, script: &Path, size: &str, shots: Option<&Path>, set: &str) -> Result<(), String> {
    let folder = Folder::new(&format!("{}-{size}-{}", display.name.trim_start_matches(':'), set.len()));
    let text = std::fs::read_to_string(script).expect("a script");
    let own = folder.0.join("script");
    std::fs::write(&own, format!("set {set}\n{text}")).expect("a script");
    let mut command = lantern(display, &folder.0.join("home"));
    command.args(["--size", size, "--day", "2026-11-16", "--demo"]).arg(&own).stderr(Stdio::piped());
    if let Some(shots) = shots {
        command.arg("--shots").arg(shots);
    }
    let output = command.output().expect("lantern");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = said.lines().find(|line| line.starts_with("lantern:")).unwrap_or(&said).to_owned();
    if output.status.success() { Ok(()) } else { Err(line) }
}

/// A running window, and a hand that is not in the process.
struct Person {
    display: Display,
    game: Child,
    /// An input method, for who types with one.
    method: Option<Child>,
    report: PathBuf,
    folder: Folder,
}

impl Person {
    fn sits_down(name: &str, settings: &str) -> Person {
        Person::sits_down_at(Display::open("1280x800"), None, name, settings)
    }

    /// Types with an input method that composes Hangul, beside the program.
    fn types_hangul(name: &str) -> Person {
        let display = Display::open("1280x800");
        let folder = Folder::new(&format!("{name}-method"));
        let mut nabi = Command::new("nabi");
        nabi.env("DISPLAY", &display.name).env("HOME", &folder.0).env("LC_ALL", "C.UTF-8");
        let nabi = nabi.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("nabi, of the Debian package nabi");
        // It is found under this name when the program is started.
        let begun = Instant::now();
        let served = || {
            let root =
                Command::new("xdotool").args(["search", "--name", "nabi"]).env("DISPLAY", &display.name).output();
            root.is_ok_and(|found| !found.stdout.is_empty())
        };
        while !served() {
            assert!(begun.elapsed() < Duration::from_secs(30), "nabi does not start");
            std::thread::sleep(Duration::from_millis(100));
        }
        Person::sits_down_at(display, Some(nabi), name, ENGLISH)
    }

    fn sits_down_at(display: Display, method: Option<Child>, name: &str, settings: &str) -> Person {
        let folder = Folder::new(name);
        let home = folder.0.join("home");
        std::fs::create_dir_all(&home).expect("a folder");
        std::fs::write(home.join("settings.json"), settings).expect("settings");
        let report = folder.0.join("report.json");
        let mut command = lantern(&display, &home);
        command.args(["--size", "1280x800", "--day", "2026-11-16", "--report"]).arg(&report);
        if method.is_some() {
            command.env("XMODIFIERS", "@im=nabi").env("LC_ALL", "C.UTF-8");
        }
        let game = command.spawn().expect("lantern");
        let person = Person { display, game, method, report, folder };
        person.waits_for("the first screen", |told| told["screen"] == "Home" && told["focus"] == "mastermind");
        // Without a window manager nobody gives the window the keyboard.
        person.xdotool(&["search", "--sync", "--name", "Lantern", "windowfocus"]);
        person
    }

    fn xdotool(&self, arguments: &[&str]) {
        let status = Command::new("xdotool").args(arguments).env("DISPLAY", &self.display.name).status();
        assert!(status.expect("xdotool").success(), "xdotool {arguments:?}");
    }

    fn told(&self) -> Option<Value> {
        let text = std::fs::read_to_string(&self.report).ok()?;
        serde_json::from_str(&text).ok()
    }

    fn waits_for(&self, what: &str, so: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            if let Some(told) = self.told()
                && so(&told["told"])
            {
                return told["told"].clone();
            }
            assert!(begun.elapsed() < Duration::from_secs(90), "waited in vain for {what}: {:?}", self.told());
            std::thread::sleep(Duration::from_millis(60));
        }
    }

    fn presses(&self, key: &str) {
        self.xdotool(&["key", key]);
        std::thread::sleep(Duration::from_millis(150));
    }

    fn clicks(&self, key: &str) {
        self.clicks_with(key, "1");
    }

    fn clicks_with(&self, key: &str, button: &str) {
        let told = self.waits_for(key, |told| told["things"][key].is_array());
        let at = |n: usize| told["things"][key][n].as_f64().unwrap_or_default().to_string();
        self.xdotool(&["mousemove", &at(0), &at(1)]);
        // What a mouse is over has the focus; then there is something to click. A field that is typed into keeps it until
        // the click.
        self.waits_for(key, |told| told["focus"] == key || told["focus"] == "seed");
        std::thread::sleep(Duration::from_millis(150));
        self.xdotool(&["mousedown", button, "sleep", "0.12", "mouseup", button]);
        std::thread::sleep(Duration::from_millis(200));
    }

    /// How many frames were drawn so far.
    fn frames(&self) -> u64 {
        let text = std::fs::read_to_string(self.report.with_extension("frames")).expect("frames");
        text.parse().expect("a number")
    }

    /// CPU time of the process so far, in ticks of the clock (a hundred a second).
    fn cpu(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.game.id())).expect("the process");
        let rest = stat.rsplit(')').next().unwrap_or_default();
        let fields: Vec<&str> = rest.split_whitespace().collect();
        fields[11].parse::<u64>().unwrap_or(0) + fields[12].parse::<u64>().unwrap_or(0)
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        for child in self.method.iter_mut().chain([&mut self.game]) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Person {
    /// From home to a table of Word Wolf, where a hint is asked for.
    fn goes_to_the_fire(&self) {
        for niche in ["minesweeper", "mafia", "wordwolf"] {
            self.presses("Right");
            self.waits_for(niche, |told| told["focus"] == niche);
        }
        self.presses("Return");
        self.waits_for("the set-up", |told| told["screen"] == "Setup" && told["focus"] == "start");
        self.presses("Return");
        self.waits_for("the field", |told| told["screen"] == "Table" && told["focus"] == "hint");
    }

    /// Nobody does anything: nothing is drawn, and next to nothing is worked out. How many frames there were before.
    fn idles(&self, time: Duration) -> u64 {
        std::thread::sleep(Duration::from_secs(8));
        let (frames, cpu) = (self.frames(), self.cpu());
        let measure = || (self.frames() - frames, self.cpu() - cpu);
        let (drawn, used) = self.display.sleeps(time, measure);
        assert_eq!(drawn, 0, "frames were drawn in {time:?} without a hand");
        assert!(used * 2 <= time.as_secs(), "{time:?} without a hand took {used} hundredths of a second of CPU");
        frames
    }
}

const ENGLISH: &str = r#"{"language":"english"}"#;

#[test]
fn a_whole_game_by_keyboard() {
    let person = Person::sits_down("keyboard", ENGLISH);
    person.presses("Return");
    person.waits_for("the set-up", |told| told["screen"] == "Setup" && told["focus"] == "start");
    // A seed is typed into the field above the button.
    person.presses("Up");
    person.waits_for("the field", |told| told["focus"] == "seed");
    person.xdotool(&["type", "--delay", "90", "lamp"]);
    std::thread::sleep(Duration::from_millis(400));
    person.presses("Down");
    person.waits_for("the button", |told| told["focus"] == "start");
    person.presses("Return");
    person.waits_for("the table", |told| told["screen"] == "Table" && told["focus"] == "socket-0");
    for key in ["1", "2", "g", "y"] {
        person.presses(key);
    }
    person.waits_for("a whole code", |told| told["focus"] == "check");
    person.presses("Return");
    person.waits_for("the marks", |told| told["said"].as_str().is_some_and(|said| said.contains("Guess 1")));
    for key in ["o", "v", "o", "r"] {
        person.presses(key);
    }
    person.presses("Return");
    person.waits_for("the result", |told| told["focus"] == "again");
    person.presses("Escape");
    person.waits_for("home", |told| told["screen"] == "Home");
}

#[test]
fn a_whole_game_by_mouse() {
    // The code of the day is known to whoever knows the day.
    let seed = "daily-2026-11-16".parse().expect("a seed");
    let game = Session::<Mastermind>::new(Setup::default(), seed).expect("a game");
    let secret = game.view(Viewer::Referee).secret_code.expect("the referee sees it").to_string();
    let person = Person::sits_down("mouse", ENGLISH);
    person.clicks("daily");
    person.waits_for("the table", |told| told["screen"] == "Table");
    for letter in ["R", "R", "B", "B"] {
        person.clicks(&format!("colour-{letter}"));
    }
    person.clicks("check");
    person.waits_for("the marks", |told| told["said"].as_str().is_some_and(|said| said.contains("Guess 1")));
    for letter in secret.chars() {
        person.clicks(&format!("colour-{letter}"));
    }
    person.clicks("check");
    person.waits_for("the result", |told| told["things"]["again"].is_array());
    person.clicks("home");
    person.waits_for("home", |told| told["screen"] == "Home");
}

#[test]
fn a_whole_game_by_gamepad() {
    let display = Display::open("1280x800");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/demos/gamepad.demo");
    assert_eq!(demo(&display, &script, "1280x800", None, ENGLISH), Ok(()));
}

#[test]
fn a_whole_game_by_touch() {
    let display = Display::open("1280x900");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/demos/touch.demo");
    assert_eq!(demo(&display, &script, "390x844", None, ENGLISH), Ok(()));
}

impl Person {
    /// From home into the corridor of a seed, which is typed.
    fn enters(&self, seed: &str, by_mouse: bool) {
        if by_mouse {
            self.clicks("minesweeper");
            self.waits_for("the set-up", |told| told["screen"] == "Setup");
            self.clicks("seed");
        } else {
            self.presses("Right");
            self.waits_for("the niche", |told| told["focus"] == "minesweeper");
            self.presses("Return");
            self.waits_for("the set-up", |told| told["screen"] == "Setup" && told["focus"] == "start");
            self.presses("Up");
            self.waits_for("the field", |told| told["focus"] == "seed");
        }
        self.xdotool(&["type", "--delay", "90", seed]);
        std::thread::sleep(Duration::from_millis(400));
        if by_mouse {
            self.clicks("start");
        } else {
            self.presses("Down");
            self.waits_for("the button", |told| told["focus"] == "start");
            self.presses("Return");
            self.waits_for("the cursor", |told| told["focus"] == "cell-4-4");
        }
        self.waits_for("the table", |told| told["screen"] == "Table");
    }

    /// Walks over the field, one step after another: a slow machine must not lose one.
    fn walks(&self, at: &mut [u32; 2], to: [u32; 2]) {
        while *at != to {
            let next = match () {
                _ if at[0] != to[0] => [if at[0] < to[0] { at[0] + 1 } else { at[0] - 1 }, at[1]],
                _ => [at[0], if at[1] < to[1] { at[1] + 1 } else { at[1] - 1 }],
            };
            for key in walk(at, next, ["Up", "Down", "Left", "Right"]) {
                self.presses(&key);
            }
            self.waits_for("the next cell", |told| told["focus"] == format!("cell-{}-{}", next[0], next[1]));
        }
    }

    fn hears(&self, words: &str) {
        self.waits_for(words, |told| told["said"].as_str().is_some_and(|said| said.contains(words)));
    }
}

#[test]
fn a_corridor_won_and_lost_by_keyboard() {
    let way = Way::short();
    let person = Person::sits_down("mines-keyboard", ENGLISH);
    person.enters(&way.seed, false);
    let mut at = [4, 4];
    for &cell in &way.reveals {
        person.walks(&mut at, cell);
        person.presses("Return");
    }
    person.hears("Area Secured!");
    person.waits_for("the result", |told| told["focus"] == "again");
    person.presses("Escape");
    person.waits_for("home", |told| told["screen"] == "Home");
    person.presses("Left");
    person.enters(&way.seed, false);
    let mut at = [4, 4];
    person.presses("Return");
    person.hears("stones open");
    person.walks(&mut at, way.traps[0]);
    person.presses("f");
    person.hears("Flag at");
    person.presses("f");
    person.hears("clear again");
    person.presses("Return");
    person.hears("Trap Triggered!");
    person.waits_for("the result", |told| told["focus"] == "again");
}

#[test]
fn a_corridor_won_and_lost_by_mouse() {
    let way = Way::short();
    let person = Person::sits_down("mines-mouse", ENGLISH);
    person.enters(&way.seed, true);
    for &[row, column] in &way.reveals {
        person.clicks(&format!("cell-{row}-{column}"));
    }
    person.hears("Area Secured!");
    person.clicks("same");
    person.waits_for("the field", |told| !told["things"]["same"].is_array());
    person.clicks("cell-4-4");
    person.hears("stones open");
    let [row, column] = way.traps[0];
    person.clicks_with(&format!("cell-{row}-{column}"), "3");
    person.hears("Flag at");
    let [row, column] = way.traps[1];
    person.clicks(&format!("cell-{row}-{column}"));
    person.hears("Trap Triggered!");
    person.clicks("home");
    person.waits_for("home", |told| told["screen"] == "Home");
}

/// A corridor won and lost by raw messages of a device, in a real window.
fn corridor_by(name: &str, size: &str, script: &str) {
    let display = Display::open("1280x900");
    let folder = Folder::new(name);
    let file = folder.0.join("script");
    std::fs::write(&file, script).expect("a script");
    assert_eq!(demo(&display, &file, size, None, ENGLISH), Ok(()));
}

#[test]
fn a_corridor_won_and_lost_by_gamepad() {
    let way = Way::short();
    let pad = ["pad DPadUp", "pad DPadDown", "pad DPadLeft", "pad DPadRight"];
    let begin = format!(
        "seed {}\npad DPadRight\nexpect focus minesweeper\npad South\nexpect focus start\npad South\nexpect focus cell-4-4\n",
        way.seed
    );
    let mut script = begin.clone();
    let mut at = [4, 4];
    for &cell in &way.reveals {
        script += &(walk(&mut at, cell, pad).join("\n") + "\npad South\n");
    }
    script += "settle\nexpect text Area Secured!\nexpect focus again\npad East\nexpect screen home\npad DPadLeft\n";
    script += &begin;
    let mut at = [4, 4];
    script += "pad South\nsettle\n";
    script += &(walk(&mut at, way.traps[0], pad).join("\n") + "\n");
    script += "pad West\nsettle\nexpect said Flag at\npad RightTrigger2\nsettle\nexpect said clear again\npad South\nsettle\nexpect text Trap Triggered!\n";
    corridor_by("mines-pad", "1280x800", &script);
}

#[test]
fn a_corridor_won_and_lost_by_touch() {
    let way = Way::short();
    let begin = format!("seed {}\ntap minesweeper\nexpect screen setup\ntap start\nexpect screen table\n", way.seed);
    let cell = |[row, column]: [u32; 2]| format!("cell-{row}-{column}");
    let mut script = begin.clone();
    for &at in &way.reveals {
        script += &format!("swipe {0} 40 30\ntap {0}\n", cell(at));
    }
    script += "settle\nexpect text Area Secured!\ntap home\nexpect screen home\n";
    script += &begin;
    script += &format!("tap cell-4-4\nsettle\nhold {}\nsettle\nexpect said Flag at\n", cell(way.traps[0]));
    script += &format!(
        "tap flag-mode\ntap {0}\nsettle\ntap {0}\nsettle\nexpect said clear again\ntap probe\ntap {0}\nsettle\nexpect text Trap Triggered!\n",
        cell(way.traps[1])
    );
    corridor_by("mines-touch", "390x844", &script);
}

/// Flicker and sway end three seconds after the last input; then nothing is drawn until there is more.
#[test]
fn an_idle_table_sleeps() {
    let person = Person::sits_down("idle", ENGLISH);
    person.presses("Return");
    person.waits_for("the set-up", |told| told["focus"] == "start");
    person.presses("Return");
    person.waits_for("the table", |told| told["focus"] == "socket-0");
    person.presses("Down");
    person.waits_for("the next socket", |told| told["focus"] == "socket-1");
    let frames = person.idles(Duration::from_secs(30));
    // And it wakes.
    person.presses("Down");
    person.waits_for("the next socket", |told| told["focus"] == "socket-2");
    assert!(person.frames() > frames, "the count of frames stands still");
}

/// At the fire, too: once all others have spoken and the fire has settled, nothing is drawn until somebody does something.
#[test]
fn an_idle_fire_sleeps() {
    let person = Person::sits_down("idle-fire", ENGLISH);
    person.goes_to_the_fire();
    // Five others think for a few seconds each, and the fire flares when one has spoken.
    let begun = Instant::now();
    let mut before = 0;
    while std::mem::replace(&mut before, person.frames()) != person.frames() {
        assert!(begun.elapsed() < Duration::from_secs(90), "frames are drawn for ever");
        std::thread::sleep(Duration::from_secs(6));
    }
    let frames = person.idles(Duration::from_secs(12));
    person.presses("Tab");
    std::thread::sleep(Duration::from_millis(500));
    assert!(person.frames() > frames, "the count of frames stands still");
}

/// Hangul as it is typed: key by key, composed by an input method outside the program, and given as a hint. The syllable that
/// is being composed is ended by Enter, which does not send it yet.
#[test]
fn a_hint_is_typed_in_hangul_by_an_input_method() {
    let person = Person::types_hangul("hangul");
    person.goes_to_the_fire();
    person.presses("shift+space");
    std::thread::sleep(Duration::from_secs(1));
    // The keys of a Korean keyboard: ㄷㅏㄹㅋㅗㅁ.
    for key in ["e", "k", "f", "z", "h", "a"] {
        person.presses(key);
    }
    // Enter ends the last syllable; another gives the hint.
    person.presses("Return");
    std::thread::sleep(Duration::from_millis(500));
    person.presses("Return");
    person.hears("has given a hint");
    let begun = Instant::now();
    let kept = || std::fs::read_to_string(person.folder.0.join("home/table.json")).unwrap_or_default();
    while !kept().contains(r#""text":"달콤""#) {
        assert!(begun.elapsed() < Duration::from_secs(20), "it is not what was said: {}", kept());
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn without_a_display_it_says_so_in_one_line() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lantern"));
    command.arg("play").env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    let output = command.output().expect("lantern");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.starts_with("lantern: there is no display") && said.lines().count() == 1, "{said}");
    command.env("DISPLAY", ":4242");
    let output = command.output().expect("lantern");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("lantern: there is no display"), "{said}");
}

#[test]
fn without_a_graphics_device_it_says_what_to_install() {
    let display = Display::open("640x480");
    let folder = Folder::new("no-gpu");
    let mut command = lantern(&display, &folder.0);
    // No driver is to be found.
    command.env("VK_DRIVER_FILES", "/nonexistent").env("VK_ICD_FILENAMES", "/nonexistent");
    command.env("WGPU_BACKEND", "vulkan").stderr(Stdio::piped());
    let output = command.output().expect("lantern");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("lantern: no graphics device") && said.contains("mesa-vulkan-drivers"), "{said}");
}
