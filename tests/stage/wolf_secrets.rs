//! What somebody at the fire must not know is nowhere on the stage: two deals that differ in nothing else are played side by
//! side and compared frame by frame. Each way in which a stage could give something away is tried on purpose, and caught.

use super::headless::choose;
use super::outside::Folder;
use super::wolf::{P1, everything, session, setup, table, table_of};
use bevy::prelude::*;
use lantern::engine::{Seat, Viewer};
use lantern::games::wordwolf::WordWolf;
use lantern::games::wordwolf::rules::{Action, PairWords, Phase, Role, Setup};
use lantern::games::wordwolf::stage::plugin::{Terms, Way, start};
use lantern::stage::audio::{Crackle, Cue, Heard, PlaySound};
use lantern::stage::focus::{Chosen, Focusable};
use lantern::stage::host::Request;
use lantern::stage::present::Pending;
use lantern::stage::settings::{Motion, Settings};
use lantern::stage::speech::{Said, Say};
use lantern::stage::table::Table;

/// All that two tables could be told apart by in a frame.
#[derive(PartialEq, Debug)]
struct Frame {
    /// What can be read, by eye or by a screen reader.
    words: Vec<String>,
    said: Vec<String>,
    heard: Vec<String>,
    fire: f32,
    /// What a tool outside is told: things to act on, and where.
    report: String,
}

/// A table and the file in which it reports.
struct Watched {
    app: App,
    folder: Folder,
}

impl Watched {
    fn new(name: &str, setup: Setup, leak: fn(&mut App)) -> Watched {
        let folder = Folder::new(name);
        let terms = Terms { way: Way::Device, people: 6, holder: Some(P1), ..Terms::default() };
        let app = table_of(setup, terms, Some(folder.0.join("report")), leak);
        Watched { app, folder }
    }

    fn frame(&mut self) -> Frame {
        let heard = self.app.world().resource::<Heard>().0.iter().map(|cue| format!("{cue:?}")).collect();
        Frame {
            words: everything(&mut self.app),
            said: self.app.world().resource::<Said>().0.clone(),
            heard,
            fire: self.app.world().resource::<Crackle>().0,
            report: std::fs::read_to_string(self.folder.0.join("report")).unwrap_or_default(),
        }
    }

    fn asks(&mut self, seat: Seat, action: Action) {
        self.app.world_mut().write_message(Request::<WordWolf>::act(seat, action));
    }

    /// Chooses the thing with this key; what comes of it is seen in the next frames.
    fn chooses(&mut self, key: &str) {
        let world = self.app.world_mut();
        let mut things = world.query::<(Entity, &Focusable)>();
        let found = things.iter(world).find(|(_, thing)| thing.key == key).map(|(entity, _)| entity);
        world.trigger(Chosen { entity: found.unwrap_or_else(|| panic!("there is no {key}")) });
    }
}

/// Two tables go on for so many frames; the first in which they differ is an error.
fn go_on(tables: &mut [Watched; 2], at: &str, frames: usize) -> Result<(), String> {
    for frame in 0..frames {
        let [one, other] = tables.each_mut().map(|table| {
            table.app.update();
            table.frame()
        });
        if one != other {
            return Err(format!("{at}, frame {frame}:\n{one:#?}\n{other:#?}"));
        }
    }
    Ok(())
}

fn hint(text: String, think: &str) -> Action {
    Action::Hint { text: Some(text), think: Some(think.to_owned()) }
}

/// Three rounds and the vote as p1 meets them, at two tables that differ in who of the others is the wolf, in what they
/// think, and in whom they vote for. The vote is not counted: then all may know.
fn one_seat_at_two_tables(name: &str, leak: fn(&mut App)) -> Result<(), String> {
    let mut tables = [(3, "a"), (5, "b")].map(|(wolf, at)| Watched::new(&format!("{name}-{at}"), setup(wolf), leak));
    go_on(&mut tables, "the device is handed over", 4)?;
    tables.iter_mut().for_each(|table| table.chooses("take"));
    go_on(&mut tables, "p1 has it", 4)?;
    tables.iter_mut().for_each(|table| table.chooses("card"));
    go_on(&mut tables, "p1 looks at the card", 70)?;
    for round in 0..3 {
        for n in 2..=6 {
            for (table, thought) in tables.iter_mut().zip(["I am safe", "I am the wolf"]) {
                table.asks(Seat::player(n), hint(format!("Thing {round} of {n}"), thought));
            }
            go_on(&mut tables, &format!("round {round}, p{n} speaks"), 5)?;
        }
        tables.iter_mut().for_each(|table| table.asks(P1, hint(format!("Mine {round}"), "so")));
        go_on(&mut tables, &format!("round {round} is over"), 12)?;
    }
    for n in 2..=6 {
        // At one table they all accuse p1, at the other somebody else.
        for (table, target) in tables.iter_mut().zip(["p1", if n == 4 { "p6" } else { "p4" }]) {
            let vote = Action::Vote { target_id: target.into(), reason: Some(format!("for {target}")), think: None };
            table.asks(Seat::player(n), vote);
        }
        go_on(&mut tables, &format!("p{n} votes"), 5)?;
    }
    assert!(tables.iter().all(|table| table.app.world().resource::<Table<WordWolf>>().phase() == Phase::Vote));
    assert!(tables[0].frame().words.iter().any(|text| text.contains("Who")), "p1 is asked for a vote");
    Ok(())
}

/// All six at one device, at two tables with other words and another wolf: between hands nothing differs.
fn from_hand_to_hand(name: &str, leak: fn(&mut App)) -> Result<(), String> {
    let other = PairWords { citizen_word: "Cat".into(), wolf_word: "Dog".into() };
    let deals = [setup(2), Setup { pair: Some(other), ..setup(5) }];
    let mut at = ["c", "d"].into_iter();
    let mut tables = deals.map(|deal| Watched::new(&format!("{name}-{}", at.next().unwrap_or_default()), deal, leak));
    for turn in 0..24 {
        go_on(&mut tables, &format!("turn {turn}, between hands"), 6)?;
        for table in &mut tables {
            let shown = table.frame().words;
            assert!(shown.iter().any(|text| text.contains("Hand the device to")), "turn {turn}: {shown:?}");
            choose(&mut table.app, "take");
            // They look at their card, which is read to them, and do what is asked.
            choose(&mut table.app, "card");
            let seat = self::table(&table.app).terms.holder.expect("somebody has it");
            let target = if seat == P1 { "p2" } else { "p1" };
            let action = match turn / 6 {
                3 => Action::Vote { target_id: target.into(), reason: Some("so".into()), think: None },
                round => hint(format!("Thing {round} of {seat}"), "so"),
            };
            table.asks(seat, action);
        }
        // As many frames pass at both until the next hand is asked for; what is theirs alone is seen no more then.
        for frame in 0..20 {
            let asked = tables.each_mut().map(|table| {
                table.app.update();
                table.frame().words.iter().any(|text| text.contains("Hand the device to"))
            });
            if asked[0] != asked[1] {
                return Err(format!("turn {turn}, frame {frame}: one is asked for, the other is not"));
            }
        }
    }
    assert!(tables.iter().all(|table| self::table(&table.app).outcome().is_some()));
    Ok(())
}

#[test]
fn nobody_learns_who_the_wolf_is() {
    assert_eq!(one_seat_at_two_tables("seat", |_| {}), Ok(()));
}

#[test]
fn nothing_differs_between_hands() {
    assert_eq!(from_hand_to_hand("hands", |_| {}), Ok(()));
}

/// Whether p3 is the wolf at a table where three have spoken: what a leak would tell by.
fn is_p3(table: Option<&Table<WordWolf>>) -> bool {
    let view = table.and_then(Table::local).map(|local| local.session().view(Viewer::Referee));
    view.is_some_and(|view| {
        let wolf = view.participants.iter().any(|who| who.id == Seat::player(3) && who.role == Some(Role::Wolf));
        wolf && view.participants.iter().filter(|who| who.submitted).count() == 3
    })
}

/// The leaks that are put in on purpose: by a word, a label, a sentence, a sound, the fire, a place, and by time.
fn leaks() -> Vec<(&'static str, fn(&mut App))> {
    let leaks: [(&str, fn(&mut App)); 6] = [
        ("a word", |app| {
            app.add_systems(PostUpdate, |table: Option<Res<Table<WordWolf>>>, mut texts: Query<&mut Text>| {
                if is_p3(table.as_deref()) {
                    texts.iter_mut().for_each(|mut text| text.0.push('!'));
                }
            });
        }),
        ("a label", |app| {
            let leak = |table: Option<Res<Table<WordWolf>>>,
                        mut nodes: Query<&mut bevy::a11y::AccessibilityNode, With<Focusable>>| {
                if is_p3(table.as_deref()) {
                    nodes.iter_mut().for_each(|mut node| node.set_label("Pear"));
                }
            };
            app.add_systems(PostUpdate, leak);
        }),
        ("a sentence", |app| {
            app.add_systems(Update, |table: Option<Res<Table<WordWolf>>>, mut say: MessageWriter<Say>| {
                if is_p3(table.as_deref()) {
                    say.write(Say("They hesitate.".into()));
                }
            });
        }),
        ("a sound", |app| {
            app.add_systems(Update, |table: Option<Res<Table<WordWolf>>>, mut commands: Commands| {
                if is_p3(table.as_deref()) {
                    commands.trigger(PlaySound(Cue::Tick));
                }
            });
        }),
        ("a place", |app| {
            let leak = |table: Option<Res<Table<WordWolf>>>, mut nodes: Query<&mut UiTransform, With<Focusable>>| {
                if is_p3(table.as_deref()) {
                    nodes.iter_mut().for_each(|mut at| at.translation = Val2::px(0.0, 3.0));
                }
            };
            app.add_systems(PostUpdate, leak);
        }),
        ("time", |app| {
            let leak = |table: Option<Res<Table<WordWolf>>>, mut pending: ResMut<Pending<WordWolf>>| {
                if is_p3(table.as_deref()) { pending.hold() } else { pending.go_on() }
            };
            app.add_systems(First, leak);
        }),
    ];
    leaks.to_vec()
}

#[test]
fn whatever_gives_the_wolf_away_is_caught() {
    for (what, leak) in leaks() {
        let found = one_seat_at_two_tables("leak", leak).expect_err(what);
        assert!(found.starts_with("round 0, p"), "{what}: {found}");
    }
}

#[test]
fn whatever_is_left_between_hands_is_caught() {
    let leaks: [fn(&mut App); 2] = [
        // The one before's word is still on the page.
        |app| {
            app.add_systems(PostUpdate, |table: Option<Res<Table<WordWolf>>>, mut texts: Query<&mut Text>| {
                let seen = table.as_deref().filter(|table| !table.terms.handed).and_then(Table::local);
                let Some(local) = seen else { return };
                let word = local.session().view(Viewer::Referee).participants[0].secret_word.clone();
                texts.iter_mut().for_each(|mut text| text.0 += word.as_deref().unwrap_or_default());
            });
        },
        // Whoever is the wolf is asked a little later.
        |app| {
            app.add_systems(First, |table: Option<Res<Table<WordWolf>>>, mut pending: ResMut<Pending<WordWolf>>| {
                let Some(table) = table else { return };
                let view = table.local().map(|local| local.session().view(Viewer::Referee));
                let next = view.and_then(|view| view.participants.into_iter().find(|who| !who.submitted));
                if next.is_some_and(|who| who.role == Some(Role::Wolf)) {
                    pending.hold();
                }
            });
        },
    ];
    for (n, leak) in leaks.into_iter().enumerate() {
        assert!(from_hand_to_hand("left", leak).is_err(), "leak {n}");
    }
}

/// How long it takes until somebody is asked again does not depend on who of the minds is the wolf.
#[test]
fn minds_think_as_long_whoever_is_the_wolf() {
    let times = |wolf: u8| {
        let mut app = super::wolf::table_of_six(setup(3), Terms { way: Way::Device, people: 6, ..Terms::default() });
        app.world_mut().resource_mut::<Settings>().motion = Motion::Full;
        start(
            app.world_mut(),
            setup(wolf),
            "lamp".parse().ok(),
            Terms { mind: Some("sharp".into()), ..Terms::default() },
        );
        (0..4).for_each(|_| app.update());
        let (mut at, mut all, mut before) = (0.0, Vec::new(), Phase::Waiting);
        for _ in 0..3_000 {
            app.update();
            at += app.world().resource::<Time>().delta_secs();
            let phase = *app.world().resource::<State<Phase>>().get();
            if phase != before && app.world().resource::<Pending<WordWolf>>().is_empty() {
                before = phase;
                all.push((format!("{phase:?}"), (at * 100.0).round()));
                if phase == Phase::Vote {
                    assert_eq!(session(&app).marks().absent, 0);
                    return all;
                }
                let said = hint(format!("Thing {phase:?}"), "so");
                app.world_mut().write_message(Request::<WordWolf>::act(P1, said));
            }
        }
        panic!("they never come to the vote: {all:?}");
    };
    assert_eq!(times(3), times(5));
}
