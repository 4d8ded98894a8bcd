//! Personas: who somebody is, made by the model that will sit there, before there are roles and without a word about which
//! game is played. They go into the setup, so that a record has them.

use super::Models;
use super::answer::{find, one_line};
use super::cassette::Outcome;
use super::line::Mouth;
use super::prompts::{fill, section};
use super::script::{object, words};
use super::tricks;
use super::wire::Request;
use crate::engine::{
    Deal, Dice, Fault, Language, MODEL, Rules, Seat, Seating, Seed, fit_for_a_line, names, read_setup, unseen,
};
use crate::games::mafia::Mafia;
use crate::games::mafia::personas;
use crate::games::mafia::setup::MOST_PERSONA;
use serde_json::{Map, Value, json};

/// The longest name, in characters: it stands in a bubble's corner.
const MOST_NAME: usize = 20;
/// How often a model is asked for somebody who could sit there.
const TRIES: usize = 3;
/// What nobody is before roles are dealt.
const NOT_BEFORE_ROLES: [&str; 8] =
    ["mafia", "villager", "vigilante", "townsfolk", "마피아", "시민 편", "자경단", "보안관"];

/// The setup with a persona for each seat that a model will have. Games without personas, and tables without models, keep
/// their setup. A model that makes none gets a written one.
pub fn into_setup(models: &Models, game: &str, setup: &Value, seating: &Seating, seed: &Seed) -> Result<Value, Fault> {
    let profiles = makers(seating);
    if game != Mafia::INFO.name || models.shared.dry || profiles.iter().all(Option::is_none) {
        return Ok(setup.clone());
    }
    let mut read = read_setup::<Mafia>(setup)?;
    if read.personas.is_some() {
        return Ok(setup.clone());
    }
    let players: usize = read.counts()?.iter().map(|count| usize::from(*count)).sum();
    let book = &personas::book(read.language).personas;
    let drawn = personas::draw(read.language, players, &Dice::new(seed.clone()));
    let given = read.names.clone();
    let mut table = Table { language: read.language, names: vec![None; players], texts: vec![String::new(); players] };
    let maker = |at: usize| profiles.get(at % profiles.len().max(1)).copied().flatten();
    for at in 0..players {
        let own = given.as_ref().map(|names| names[at].clone());
        let written = drawn.get(at).map(|place| book[usize::from(*place)].name.as_str().to_owned());
        table.names[at] = own.or(written.filter(|_| maker(at).is_none()));
    }
    for at in 0..players {
        let Some(name) = maker(at) else { continue };
        let deal = Deal { number: 0, seed };
        let mouth = Mouth::new(models.client(name)?, models.shared.clone(), deal, Seat::player(at as u8 + 1));
        table.make(at, mouth)?;
    }
    read.personas = Some(table.texts);
    let setup = Mafia::with_names(read, &table.names, &Dice::new(seed.clone()));
    Mafia::validate(&setup)?;
    serde_json::to_value(setup).map_err(|error| Fault::new("bad_setup", error.to_string()))
}

/// The profile that makes the persona of each seat, in turn. Where minds are named for teams, nobody knows yet who will sit
/// where: the first model makes them all.
fn makers(seating: &Seating) -> Vec<Option<&str>> {
    match seating {
        Seating::Seats(minds) => minds.iter().map(|mind| mind.strip_prefix(MODEL)).collect(),
        Seating::Teams(teams) => vec![teams.iter().find_map(|(_, mind)| mind.strip_prefix(MODEL))],
    }
}

struct Table {
    language: Language,
    names: Vec<Option<String>>,
    texts: Vec<String>,
}

impl Table {
    fn make(&mut self, at: usize, mut mouth: Mouth) -> Result<(), Fault> {
        let text = ["name", "traits", "style", "quirks"].map(|key| (key, words()));
        let mut task = section(self.language, "persona.make").to_owned();
        let taken: Vec<&str> = self.names.iter().flatten().map(String::as_str).collect();
        if !taken.is_empty() {
            let taken = fill(self.language, "persona.taken", &[("names", &json!(taken).to_string())]);
            task = format!("{task}\n\n{taken}");
        }
        let mut request = Request { task, schema: Some(object(&text)), ..Request::default() };
        for _ in 0..TRIES {
            let Outcome::Reply(reply) = mouth.ask(&request, &mut |_, _| {})? else { break };
            let made = find(&reply.text).ok().and_then(|answer| self.read(at, &answer));
            if let Some((name, text)) = made {
                self.names[at].get_or_insert(name);
                self.texts[at] = text;
                break;
            }
            let said = reply.text.chars().take(500).collect();
            request.tail.push((said, section(self.language, "persona.make").to_owned()));
        }
        Ok(())
    }

    /// Somebody who can sit at this table, if the answer is one.
    fn read(&self, at: usize, answer: &Map<String, Value>) -> Option<(String, String)> {
        let text = |key: &str| Some(one_line(answer.get(key)?.as_str()?)).filter(|text| !unseen(text));
        let others =
            self.names.iter().enumerate().filter(|(other, _)| *other != at).filter_map(|(_, name)| name.as_ref());
        let name = names::take(&text("name")?, MOST_NAME, others).ok()?;
        let places = [("traits", text("traits")?), ("style", text("style")?), ("quirks", text("quirks")?)];
        let places: Vec<(&str, &str)> = places.iter().map(|(key, word)| (*key, word.as_str())).collect();
        let about = fill(self.language, "persona.made", &places);
        let lower = about.to_lowercase();
        let fits = about.chars().count() <= MOST_PERSONA
            && fit_for_a_line(&about).is_ok()
            && tricks::look(&about).is_none()
            && !NOT_BEFORE_ROLES.iter().any(|word| lower.contains(word));
        fits.then_some((name, about))
    }
}
