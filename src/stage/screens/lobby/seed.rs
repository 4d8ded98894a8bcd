//! The seed of a game, typed or pasted, or the whole game that somebody sent.

use super::rows::{self, Says};
use crate::engine::{Found, GameId, Rules, Seed, find_game, read_setup};
use crate::key;
use crate::stage::audio::{Cue, PlaySound};
use crate::stage::field::{FieldChanged, FieldPasted, HearsPaste};
use crate::stage::game::{self, Games, NoGame};
use crate::stage::locale::Locale;
use crate::stage::screens::{Lobby, Notice};
use crate::stage::table::{self, Staged, Table};
use crate::stage::theme::kit::Kit;
use bevy::prelude::*;
use bevy::text::{EditableText, TextEdit};
use std::marker::PhantomData;

/// What was typed; apart from what is chosen, so that typing does not build the screen anew.
#[derive(Resource)]
pub struct TypedSeed<G> {
    text: String,
    game: PhantomData<fn() -> G>,
}

impl<G> Default for TypedSeed<G> {
    fn default() -> Self {
        TypedSeed { text: String::new(), game: PhantomData }
    }
}

/// The row it is typed into.
pub fn row<G: Rules>(kit: &mut Kit, rows: &mut ChildSpawnerCommands<'_>, typed: &TypedSeed<G>) {
    let says = Says::about(kit, "seed", key!("setup-seed"), key!("setup-seed-about"));
    rows::field(kit, rows, says, &typed.text, key!("setup-seed-hint"), 400)
        .insert(HearsPaste)
        .observe(paste)
        .observe(|changed: On<FieldChanged>, mut typed: ResMut<TypedSeed<G>>| typed.text.clone_from(&changed.value));
}

/// A seed that was typed, and the setup of a game that was sent, which is played as it was sent.
pub struct Sent<G: Rules> {
    /// Its setup, if a whole game was sent.
    pub setup: Option<G::Setup>,
    /// Its seed.
    pub seed: Seed,
}

/// What was typed, if anything was; what cannot be read is an error, in words for the player.
pub fn typed<G: Rules>(world: &World) -> Result<Option<Sent<G>>, String> {
    let text = world.resource::<TypedSeed<G>>().text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    read::<G>(text).map(Some).map_err(|why| {
        warn!("{why}");
        world.resource::<Locale>().text(key!("bad-seed"))
    })
}

/// A seed is for one game: the next one is drawn again.
pub(super) fn forget<G: Rules>(mut typed: ResMut<TypedSeed<G>>) {
    typed.text.clear();
}

/// Says why a game is not begun.
pub fn refuse(world: &mut World, why: String) {
    world.resource_mut::<Notice>().show(why);
    world.trigger(PlaySound(Cue::Refuse));
}

/// Any text that holds a game is understood: the field then holds that game. What holds none, and is no seed either, is
/// said so.
fn paste(
    pasted: On<FieldPasted>,
    games: Res<Games>,
    lobby: Res<Lobby>,
    mut fields: Query<&mut EditableText>,
    locale: Res<Locale>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let found = games.id_in(&pasted.text);
    let Ok(mut field) = fields.get_mut(pasted.entity) else { return };
    match found {
        Ok(id) if games.of_id(&id).map(|(game, _)| game.name) == lobby.0 => fill_in(&mut field, &id),
        // It is another game's: it begins as if its link had been opened.
        Ok(id) => commands.queue(move |world: &mut World| {
            if let Err(why) = game::open(world, &id) {
                warn!("{why}");
                let words = world.resource::<Locale>().text(key!("bad-seed"));
                world.resource_mut::<Notice>().show(words);
            }
        }),
        Err(NoGame::None) if pasted.text.parse::<Seed>().is_ok() => {
            field.queue_edit(TextEdit::Insert(pasted.text.trim().into()));
        }
        Err(why) => {
            let words = match why {
                NoGame::None => key!("no-game-in-text"),
                NoGame::Mistyped => key!("mistyped-code"),
            };
            notice.show(locale.text(words));
            commands.trigger(PlaySound(Cue::Refuse));
        }
    }
}

fn fill_in(field: &mut EditableText, text: &str) {
    field.queue_edit(TextEdit::SelectAll);
    field.queue_edit(TextEdit::Insert(text.into()));
}

fn read<G: Rules>(text: &str) -> Result<Sent<G>, String> {
    let text = match find_game(text, &[G::INFO.name]) {
        Found::Id(id) => id,
        Found::Code(code) => match G::signed(code.sign()) {
            Some(setup) => return Ok(Sent { setup: Some(setup), seed: code.seed() }),
            None => return Err(format!("{code} is a game of another kind")),
        },
        Found::Mistyped => return Err(format!("{text} is no code")),
        Found::Nothing => text.to_owned(),
    };
    if text.contains('#') {
        let id: GameId = text.parse().map_err(|fault: crate::engine::Fault| fault.message)?;
        if id.game != G::INFO.name {
            return Err(id.game);
        }
        let setup = id.setup_json::<G>().and_then(|json| read_setup::<G>(&json)).map_err(|fault| fault.message)?;
        let seed = id.seed.ok_or(text)?;
        return Ok(Sent { setup: Some(setup), seed });
    }
    text.parse().map(|seed| Sent { setup: None, seed }).map_err(|error: crate::engine::BadSeed| error.to_string())
}

/// Opens the game of an ID that somebody sent, begun as the game itself begins one that was shared; the one in
/// storage is taken up if it is the same.
pub fn open<G: Staged>(world: &mut World, id: &str, start: fn(&mut World, G::Setup, Seed)) -> Result<(), String> {
    if table::left_today(world, |table: &Table<G>| table.game_id().as_deref() == Some(id)).is_some() {
        table::resume::<G>(world);
        return Ok(());
    }
    let Sent { setup, seed } = read::<G>(id)?;
    start(world, setup.unwrap_or_default(), seed);
    Ok(())
}
