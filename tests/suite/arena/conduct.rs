//! What is said of conduct in a game that is known word by word.

use crate::support::{code, open, registry, seed};
use lantern::arena::tale::{Kind, Tale, Worth};
use lantern::engine::{Figure, Record, Seat, Seating, Table, Viewer};
use lantern::games::tell;
use serde_json::{Value, json};

/// A played game, told.
fn told(game: &str, setup: Value, seed_text: &str) -> (Record, Tale, Vec<Figure>) {
    let registry = registry();
    let contest = registry.find(game).expect("a game").contest(&setup, &Seating::read("sharp").expect("minds"));
    let (_, record) = contest.expect("a contest").play_on_record(0, seed(seed_text), &|| 0).expect("a game");
    let (tale, figures) = tell(game).expect("a teller")(&record).expect("a tale");
    (record, tale, figures)
}

fn figure(figures: &[Figure], seat: u8, name: &str) -> Value {
    let of = |figure: &&Figure| figure.seat == Some(Seat::player(seat)) && figure.name == name;
    figures.iter().find(of).unwrap_or_else(|| panic!("{name} of p{seat}")).value.clone()
}

/// Time passes until somebody is awaited, or it is over.
fn pass(table: &mut dyn Table) {
    while table.awaited().is_empty() && table.outcome().is_none() {
        table.tick(1_000, Viewer::Referee);
    }
}

/// p1 is mafia, p2 the doctor, p3 the sheriff, p4 and p5 villagers. Everybody says one thing a day.
fn scripted() -> (Tale, Vec<Figure>) {
    let roles = ["mafia", "doctor", "sheriff", "villager", "villager"];
    let setup = json!({"ruleset": "flow", "roles": roles, "talk_rounds": 1, "last_words": false});
    let mut table = open("mafia", setup, "conduct");
    let seat = |number: u8| Seat::player(number);
    let mut play = |number: u8, action: Value| {
        table.play(seat(number), action.clone()).unwrap_or_else(|fault| panic!("p{number} {action}: {fault}"));
    };
    play(1, json!({"type": "kill", "target": "p5"}));
    play(2, json!({"type": "protect", "target": "p5"}));
    play(3, json!({"type": "investigate", "target": "p1"}));
    let mut words: Vec<(u8, Value)> = vec![
        (1, json!([{"act": "claim", "role": "sheriff"}, {"act": "report", "target": "p2", "mafia": true}])),
        (2, json!([{"act": "accuse", "target": "p4"}])),
        (3, json!([{"act": "claim", "role": "sheriff"}, {"act": "report", "target": "p1", "mafia": true}])),
        (4, json!([{"act": "accuse", "target": "p1"}, {"act": "vote", "target": "p1"}])),
        (5, json!([{"act": "vote", "target": "p2"}])),
    ];
    // Whose turn it is follows from the deal.
    pass(&mut *table);
    while !words.is_empty() {
        let speaker = table.awaited()[0];
        let at = words.iter().position(|(number, _)| seat(*number) == speaker).expect("a speaker");
        let (_, acts) = words.remove(at);
        let action = json!({"type": "say", "text": "So it is.", "acts": acts, "think": "Hm."});
        table.play(speaker, action).expect("words");
    }
    pass(&mut *table);
    for (voter, target) in [(1, "p4"), (2, "p1"), (3, "p1"), (4, "p1"), (5, "p1")] {
        table.play(seat(voter), json!({"type": "vote", "target": target})).expect("a ballot");
    }
    pass(&mut *table);
    assert_eq!(table.outcome().expect("an end").result, "town");
    tell("mafia").expect("a teller")(&table.record()).expect("a tale")
}

#[test]
fn lies_are_what_the_speaker_knew_better() {
    let (tale, figures) = scripted();
    let talk = tale.parts.iter().find(|part| part.kind == Kind::Talk).expect("a day");
    let worths = |number: u8| -> Vec<Option<Worth>> {
        let line = talk.lines.iter().find(|line| line.seat == Some(Seat::player(number))).expect("a line");
        assert_eq!(line.thought, "Hm.");
        line.acts.iter().map(|chip| chip.worth).collect()
    };
    assert_eq!(worths(1), [Some(Worth::Lie), Some(Worth::Lie)]);
    assert_eq!(worths(2), [Some(Worth::Mistaken)], "a townsman cannot know");
    assert_eq!(worths(3), [Some(Worth::Known), Some(Worth::Known)]);
    assert_eq!(worths(4), [None, None], "right by luck is no knowledge");
    assert_eq!((figure(&figures, 1, "lies"), figure(&figures, 1, "claims_false")), (json!(2), json!(1)));
    assert_eq!((figure(&figures, 3, "lies"), figure(&figures, 3, "reports_true")), (json!(0), json!(1)));
    assert_eq!((figure(&figures, 4, "words_kept"), figure(&figures, 5, "words_broken")), (json!(1), json!(1)));
    assert_eq!(
        (figure(&figures, 2, "accusations_wrong"), figure(&figures, 4, "accusations_right")),
        (json!(1), json!(1))
    );
    assert_eq!((figure(&figures, 3, "disclosed"), figure(&figures, 3, "disclosure_delay")), (json!(1), json!(0)));
    assert_eq!(figure(&figures, 4, "accused"), json!(1));
    assert_eq!(figure(&figures, 1, "leaks"), json!(0));
    assert_eq!(figure(&figures, 2, "words"), json!(3));
}

#[test]
fn what_each_knew_is_told_to_nobody_else() {
    let (tale, _) = scripted();
    let night = &tale.parts[0];
    assert_eq!(night.kind, Kind::Night);
    let found = night.lines.iter().find(|line| line.told.as_deref() == Some(&[Seat::player(3)])).expect("a result");
    assert!(found.said.contains(&tale.people[2].name), "{found:?}");
    let doctor = night.lines.iter().find(|line| line.seat == Some(Seat::player(2))).expect("the doctor");
    assert_eq!(doctor.told.as_deref(), Some(&[Seat::player(2)][..]));
    // The lynched was shown to all; the doctor's role nobody knew but the doctor.
    assert_eq!(tale.people[0].known_to, None);
    assert_eq!(tale.people[1].known_to.as_deref(), Some(&[Seat::player(2)][..]));
    assert_eq!(tale.polls.len(), 1);
    assert_eq!(tale.polls[0].left, Some(Seat::player(1)));
}

#[test]
fn games_of_both_kinds_can_be_told() {
    let (record, tale, figures) = told("mafia", json!({"ruleset": "flow", "players": 10, "language": "ko"}), "told");
    assert_eq!(tale.people.len(), 10);
    assert!(tale.suspicion.iter().all(|line| line.windows(2).all(|two| two[0].0 < two[1].0)));
    assert!(tale.suspicion.iter().flatten().all(|point| (0.0..=1.0).contains(&point.1)));
    let thought = tale.parts.iter().flat_map(|part| &part.lines).filter(|line| !line.thought.is_empty()).count();
    assert!(thought > 10, "{thought}");
    let mut names: Vec<_> = figures.iter().map(|figure| (figure.seat, figure.name)).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all, "every figure once");
    let text = serde_json::to_string(&tale).expect("JSON");
    assert_eq!(serde_json::from_str::<Tale>(&text).expect("a tale"), tale);
    let mut broken = record.clone();
    broken.moves.pop();
    assert!(
        ["record_differs", "not_over"]
            .contains(&code(tell("mafia").expect("a teller")(&broken).expect_err("half a game")))
    );
    let (_, tale, figures) = told("wordwolf", json!({}), "told");
    assert_eq!(tale.people.iter().filter(|person| person.side == 1).count(), 1);
    assert_eq!(tale.polls[0].ballots.len(), 6);
    assert_eq!(figure(&figures, 1, "ballots"), json!(1));
    assert!(tell("mastermind").is_none());
}
