//! The pure heart: what a game is, and everything that is written once for all games.
//!
//! Nothing here knows of a screen, a clock, a file or a thread. A game implements [`Rules`]; [`Session`] is the only
//! thing that applies its actions; [`Minds`] are who plays it without being a person; [`Record`] is enough to play a session again anywhere; [`Registry`] turns a game
//! into a [`Table`] that speaks JSON, which is what the command line and every foreign program use.

mod code;
mod company;
mod contest;
mod dice;
mod fault;
mod guests;
mod id;
mod json;
mod korean;
mod language;
mod mind;
pub mod names;
mod record;
mod reel;
mod registry;
mod room;
mod rules;
mod seat;
mod session;
mod story;
mod table;
mod usage;
mod words;

pub use code::{Found, Mistyped, ShortCode, find_game};
pub use company::TableWithMinds;
pub use contest::{Contest, Played, SeatPlay, Seating};
pub use dice::{BadSeed, Dice, Draw, SEED_CHARS, Seed};
pub use fault::Fault;
pub use guests::{Deal, Guests, MODEL, find_maker, knows_mind, voids};
pub use id::GameId;
pub use json::read_json;
pub use korean::particle;
pub use language::{Language, is_hangul};
pub use mind::{Answer, Bot, Choice, MakeMind, Mind, Minds, Thinking};
pub use record::{Entry, FORMAT, MOST_MOVES, MOST_RECORD_BYTES, Marks, Record, canonical};
pub use reel::Reel;
pub use registry::{Game, Registry, Step};
pub use room::{Door, MOST_LINE_BYTES, Room};
pub use rules::{Info, Outcome, Preset, Refuse, Rules, read_setup};
pub use seat::{Seat, UnknownSeat, Viewer};
pub use session::{Denied, Move, RecordWriter, Session, Snapshot};
pub use story::{Figure, FigureTable, StoryLine, Tone, WatchedMove};
pub use table::{Facts, MOST_LEGAL, Table};
pub use usage::{Trick, Usage};
pub use words::{Unfit, fit_for_a_line, invisible, safe, safe_json, safe_lines, unseen};
