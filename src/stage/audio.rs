//! Sound for each thing that happens: cues by name, with volumes and mute. Without an audio device it is silent.
//!
//! Behind the cues lies the tone of the room, a fire where one burns, and when a screen opens after a while there are a few
//! notes of music. They know when to be silent: at a table nothing is played but what happens there, and what ends a game
//! stops the music.

use super::Screen;
#[cfg(not(target_family = "wasm"))]
use super::awake::Awake;
use super::settings::Settings;
#[cfg(not(target_family = "wasm"))]
use bevy::audio::Volume;
use bevy::prelude::*;

/// A sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cue {
    /// The focus moved.
    Focus,
    /// Something was chosen.
    Confirm,
    /// A step back, to where one came from.
    Back,
    /// That cannot be done now.
    Refuse,
    /// Another screen.
    Page,
    /// A hint.
    Hint,
    /// A clock runs low.
    Tick,
    /// A peg of this colour lands.
    Peg(u8),
    /// A peg is taken back.
    PegLift,
    /// Right colour, right place.
    Exact,
    /// Right colour, elsewhere.
    Colour,
    /// Nothing right.
    Nothing,
    /// The shutter opens.
    Shutter,
    /// A game was won.
    Win,
    /// A game was lost.
    Loss,
    /// A stone is moved.
    Stone,
    /// Many stones are.
    Flood,
    /// A flag is planted.
    Flag,
    /// A pressure plate springs.
    Spring,
    /// A corridor is safe.
    Secure,
    /// Night falls: crickets, a far owl.
    Night,
    /// The bell of the morning.
    Bell,
    /// A bell that a hand stops: somebody is gone.
    BellStopped,
    /// A stroke of chalk.
    Chalk,
    /// A card is turned.
    Card,
    /// Somebody begins to speak, on this note.
    Reed(u8),
    /// A phrase of music.
    Music(u8),
}

/// On how many notes people speak.
pub const VOICES: u8 = 6;
/// How many phrases of music there are.
const PHRASES: u8 = 4;

impl Cue {
    fn interface(self) -> bool {
        matches!(self, Cue::Focus | Cue::Confirm | Cue::Back | Cue::Refuse | Cue::Page)
    }

    /// What ends a game, or decides it: nothing else is to be heard.
    fn stops_music(self) -> bool {
        matches!(self, Cue::Shutter | Cue::Win | Cue::Loss | Cue::Spring | Cue::Secure | Cue::Tick)
    }

    /// How loud it is to be, from 0 to 1.
    fn volume(self, settings: &Settings) -> f32 {
        loudness(
            settings,
            match self {
                Cue::Music(_) => settings.volume_music,
                cue if cue.interface() => settings.volume_interface,
                _ => settings.volume_game,
            },
        )
    }

    fn index(self) -> usize {
        match self {
            Cue::Peg(colour) => (colour % 8) as usize,
            Cue::Focus => 8,
            Cue::Confirm => 9,
            Cue::Back => 10,
            Cue::Refuse => 11,
            Cue::Page => 12,
            Cue::Hint => 13,
            Cue::Tick => 14,
            Cue::PegLift => 15,
            Cue::Exact => 16,
            Cue::Colour => 17,
            Cue::Nothing => 18,
            Cue::Shutter => 19,
            Cue::Win => 20,
            Cue::Loss => 21,
            Cue::Stone => 22,
            Cue::Flood => 23,
            Cue::Flag => 24,
            Cue::Spring => 25,
            Cue::Secure => 26,
            Cue::Night => 27,
            Cue::Bell => 28,
            Cue::BellStopped => 29,
            Cue::Chalk => 30,
            Cue::Reed(note) => 31 + (note % VOICES) as usize,
            Cue::Music(phrase) => 37 + (phrase % PHRASES) as usize,
            Cue::Card => 43,
        }
    }
}

macro_rules! sounds {
    ($($name:literal),*) => {
        /// In the order of `Cue::index`.
        #[cfg(not(target_family = "wasm"))]
        const SOUNDS: &[&[u8]] = &[$(include_bytes!(concat!("../../assets/sounds/", $name, ".ogg"))),*];
        /// Their names: a browser's page fetches them when there is a hand to hear them.
        #[cfg(target_family = "wasm")]
        const SOUNDS: &[&str] = &[$($name),*];
    };
}

sounds![
    "peg-0",
    "peg-1",
    "peg-2",
    "peg-3",
    "peg-4",
    "peg-5",
    "peg-6",
    "peg-7",
    "focus",
    "confirm",
    "back",
    "refuse",
    "page",
    "hint",
    "tick",
    "peg-lift",
    "exact",
    "colour",
    "nothing",
    "shutter",
    "win",
    "loss",
    "stone",
    "flood",
    "flag",
    "spring",
    "secure",
    "night",
    "bell",
    "bell-stopped",
    "chalk",
    "reed-0",
    "reed-1",
    "reed-2",
    "reed-3",
    "reed-4",
    "reed-5",
    "music-0",
    "music-1",
    "music-2",
    "music-3",
    "room",
    "fire",
    "card"
];

/// Where the tone of the room is.
const ROOM: usize = 41;
/// Where the fire is.
const FIRE: usize = 42;

/// How strongly a fire is heard: 0 where none burns, 1 as usual.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Crackle(pub f32);

/// What goes round and round, and how loud it is.
fn loops(settings: &Settings, crackle: Crackle) -> [(usize, f32); 2] {
    let room = loudness(settings, settings.volume_room);
    [(ROOM, room), (FIRE, room * crackle.0.clamp(0.0, 1.5))]
}

/// The volume of a part of all sounds: what was chosen for it, within what was chosen for all.
fn loudness(settings: &Settings, part: u32) -> f32 {
    let volume = settings.volume as f32 / 10.0 * part as f32 / 10.0;
    if settings.mute { 0.0 } else { volume * volume }
}

/// Plays a cue, now.
#[derive(Event, Clone, Copy, Debug)]
pub struct PlaySound(pub Cue);

/// Plays a cue a little later, in step with what is seen.
#[derive(Component)]
struct Later(Timer, Cue);

#[cfg(not(target_family = "wasm"))]
mod voice {
    //! Bevy's own audio.
    use super::*;

    /// Seconds until a sound is over. Without an audio device nobody else would take it away.
    #[derive(Component)]
    struct Fading(f32);

    /// No cue is longer, in seconds, and no phrase of music.
    const LONGEST: f32 = 4.0;
    const LONGEST_PHRASE: f32 = 8.0;

    /// A phrase of music.
    #[derive(Component)]
    pub struct Phrase;

    /// It fades out within so many seconds.
    #[derive(Component)]
    pub struct Leaving(f32);

    /// How long music takes to be gone, in seconds.
    const LEAVES_IN: f32 = 0.5;

    /// A sound that goes round and round, by its number.
    #[derive(Component)]
    pub struct GoesRound(usize);

    #[derive(Resource)]
    pub struct Sounds(Vec<Handle<AudioSource>>);

    pub fn plugin(app: &mut App) {
        let handles = match app.world_mut().get_resource_mut::<Assets<AudioSource>>() {
            Some(mut sources) => SOUNDS.iter().map(|&bytes| sources.add(AudioSource { bytes: bytes.into() })).collect(),
            None => Vec::new(),
        };
        app.insert_resource(Sounds(handles))
            .add_systems(Update, (fade, leave))
            .add_systems(Update, go_round.run_if(resource_changed::<Settings>.or_else(resource_changed::<Crackle>)));
    }

    /// What goes round is there while it is wanted.
    fn go_round(
        settings: Res<Settings>,
        crackle: Res<Crackle>,
        sounds: Res<Sounds>,
        mut tones: Query<(Entity, &GoesRound, Option<&mut AudioSink>)>,
        mut commands: Commands,
    ) {
        for (at, volume) in loops(&settings, *crackle) {
            let known = tones.iter_mut().find(|(_, tone, _)| tone.0 == at);
            let playback = PlaybackSettings::LOOP.with_volume(Volume::Linear(volume));
            match (known, sounds.0.get(at)) {
                (Some((tone, ..)), _) if volume <= 0.0 => {
                    commands.entity(tone).remove::<GoesRound>().insert(Leaving(LEAVES_IN));
                }
                (Some((_, _, Some(mut sink))), _) => sink.set_volume(Volume::Linear(volume)),
                // It has not begun to sound yet, or there is nothing to hear it with.
                (Some((tone, _, None)), Some(_)) => {
                    commands.entity(tone).insert(playback);
                }
                (None, Some(sound)) if volume > 0.0 => {
                    commands.spawn((Name::new("what goes round"), GoesRound(at), AudioPlayer(sound.clone()), playback));
                }
                _ => {}
            }
        }
    }

    fn leave(
        time: Res<Time>,
        mut phrases: Query<(Entity, &mut Leaving, Option<&mut AudioSink>)>,
        mut awake: ResMut<Awake>,
        mut commands: Commands,
    ) {
        for (entity, mut leaving, sink) in &mut phrases {
            // A stage that fell asleep meanwhile would not let it go.
            awake.for_seconds(0.1);
            let before = leaving.0;
            leaving.0 -= time.delta_secs();
            match sink {
                Some(mut sink) if leaving.0 > 0.0 => {
                    let volume = sink.volume().to_linear() * leaving.0 / before;
                    sink.set_volume(Volume::Linear(volume));
                }
                _ => commands.entity(entity).try_despawn(),
            }
        }
    }

    /// No music any more.
    pub fn hush(mut commands: Commands, phrases: Query<Entity, (With<Phrase>, Without<Leaving>)>) {
        for phrase in &phrases {
            commands.entity(phrase).insert(Leaving(LEAVES_IN));
        }
    }

    impl Sounds {
        pub fn sound(&self, cue: Cue, volume: f32, commands: &mut Commands) {
            if let Some(sound) = self.0.get(cue.index()) {
                let playback = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(volume));
                let sound = (Name::new("sound"), AudioPlayer(sound.clone()), playback, Fading(LONGEST));
                let mut sound = commands.spawn(sound);
                if matches!(cue, Cue::Music(_)) {
                    sound.insert((Phrase, Fading(LONGEST_PHRASE)));
                }
            }
        }
    }

    fn fade(time: Res<Time>, mut sounds: Query<(Entity, &mut Fading)>, mut commands: Commands) {
        for (entity, mut fading) in &mut sounds {
            fading.0 -= time.delta_secs();
            if fading.0 <= 0.0 {
                commands.entity(entity).try_despawn();
            }
        }
    }
}

#[cfg(target_family = "wasm")]
mod voice {
    //! The page plays: audio mixed inside a single thread stutters.
    use super::*;

    #[derive(Resource)]
    pub struct Sounds;

    pub fn plugin(app: &mut App) {
        app.insert_resource(Sounds)
            .add_systems(Update, go_round.run_if(resource_changed::<Settings>.or_else(resource_changed::<Crackle>)));
    }

    fn go_round(settings: Res<Settings>, crackle: Res<Crackle>) {
        for (at, volume) in loops(&settings, *crackle) {
            crate::stage::web::loop_sound(SOUNDS[at], volume);
        }
    }

    /// No music any more.
    pub fn hush() {
        crate::stage::web::hush();
    }

    impl Sounds {
        pub fn sound(&self, cue: Cue, volume: f32, _commands: &mut Commands) {
            if let Some(name) = SOUNDS.get(cue.index()) {
                crate::stage::web::play_sound(name, volume);
            }
        }
    }
}

use voice::Sounds;

/// The cues that were asked for, for tests and the developer panel.
#[derive(Resource, Default, Debug)]
pub struct Heard(pub Vec<Cue>);

/// How many cues are remembered.
const REMEMBERED: usize = 32;

/// Plays cues.
pub fn plugin(app: &mut App) {
    app.init_resource::<Crackle>()
        .add_plugins(voice::plugin)
        .init_resource::<Heard>()
        .init_resource::<LastPhrase>()
        .add_observer(play)
        .add_systems(Update, later)
        .add_systems(Update, sing.run_if(state_changed::<Screen>))
        .add_systems(OnEnter(Screen::Table), voice::hush);
}

/// Which phrase was heard last, and when.
#[derive(Resource, Default, Debug)]
struct LastPhrase(Option<(u8, std::time::Duration)>);

/// From the beginning of one phrase to that of the next, at least.
const REST: std::time::Duration = std::time::Duration::from_secs(40);

/// A few notes when a screen opens, if there were none for a while. Never at a table.
fn sing(screen: Res<State<Screen>>, time: Res<Time<Real>>, mut last: ResMut<LastPhrase>, mut commands: Commands) {
    let rested = last.0.is_none_or(|(_, at)| time.elapsed().saturating_sub(at) >= REST);
    if *screen.get() == Screen::Table || !rested {
        return;
    }
    let phrase = last.0.map_or(0, |(phrase, _)| (phrase + 1) % PHRASES);
    last.0 = Some((phrase, time.elapsed()));
    commands.trigger(PlaySound(Cue::Music(phrase)));
}

fn play(
    play: On<PlaySound>,
    sounds: Res<Sounds>,
    settings: Res<Settings>,
    mut heard: ResMut<Heard>,
    mut commands: Commands,
) {
    let cue = play.0;
    heard.0.push(cue);
    if heard.0.len() > REMEMBERED {
        heard.0.remove(0);
    }
    if cue.stops_music() {
        commands.run_system_cached(voice::hush);
    }
    let volume = cue.volume(&settings);
    if volume > 0.0 {
        sounds.sound(cue, volume, &mut commands);
    }
}

/// Plays a cue after some time.
pub fn play_after(commands: &mut Commands, seconds: f32, cue: Cue) {
    if seconds <= 0.0 {
        commands.trigger(PlaySound(cue));
    } else {
        commands.spawn((Name::new("sound to come"), Later(Timer::from_seconds(seconds, TimerMode::Once), cue)));
    }
}

fn later(time: Res<Time>, mut waiting: Query<(Entity, &mut Later)>, mut commands: Commands) {
    for (entity, mut later) in &mut waiting {
        if later.0.tick(time.delta()).is_finished() {
            commands.trigger(PlaySound(later.1));
            commands.entity(entity).despawn();
        }
    }
}
