//! Sound for each thing that happens: cues by name, with volumes and mute. Without an audio device it is silent.

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
    /// Back.
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
}

impl Cue {
    fn interface(self) -> bool {
        matches!(self, Cue::Focus | Cue::Confirm | Cue::Back | Cue::Refuse | Cue::Page)
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
    "peg-0", "peg-1", "peg-2", "peg-3", "peg-4", "peg-5", "peg-6", "peg-7", "focus", "confirm", "back", "refuse",
    "page", "hint", "tick", "peg-lift", "exact", "colour", "nothing", "shutter", "win", "loss", "stone", "flood",
    "flag", "spring", "secure"
];

/// Plays a cue, now.
#[derive(Event, Clone, Copy, Debug)]
pub struct Play(pub Cue);

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

    /// No sound is longer, in seconds.
    const LONGEST: f32 = 4.0;

    #[derive(Resource)]
    pub struct Sounds(Vec<Handle<AudioSource>>);

    pub fn plugin(app: &mut App) {
        let handles = match app.world_mut().get_resource_mut::<Assets<AudioSource>>() {
            Some(mut sources) => SOUNDS.iter().map(|&bytes| sources.add(AudioSource { bytes: bytes.into() })).collect(),
            None => Vec::new(),
        };
        app.insert_resource(Sounds(handles)).add_systems(Update, fade);
    }

    impl Sounds {
        pub fn sound(&self, index: usize, volume: f32, commands: &mut Commands) {
            if let Some(sound) = self.0.get(index) {
                let playback = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(volume));
                commands.spawn((Name::new("sound"), AudioPlayer(sound.clone()), playback, Fading(LONGEST)));
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
        app.insert_resource(Sounds);
    }

    impl Sounds {
        pub fn sound(&self, index: usize, volume: f32, _commands: &mut Commands) {
            if let Some(name) = SOUNDS.get(index) {
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
    app.add_plugins(voice::plugin).init_resource::<Heard>().add_observer(play).add_systems(Update, later);
}

fn play(
    play: On<Play>,
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
    let part = if cue.interface() { settings.volume_interface } else { settings.volume_game };
    let volume = settings.volume as f32 / 10.0 * part as f32 / 10.0;
    if settings.mute || volume <= 0.0 {
        return;
    }
    sounds.sound(cue.index(), volume * volume, &mut commands);
}

/// Plays a cue after some time.
pub fn play_after(commands: &mut Commands, seconds: f32, cue: Cue) {
    if seconds <= 0.0 {
        commands.trigger(Play(cue));
    } else {
        commands.spawn((Name::new("sound to come"), Later(Timer::from_seconds(seconds, TimerMode::Once), cue)));
    }
}

fn later(time: Res<Time>, mut waiting: Query<(Entity, &mut Later)>, mut commands: Commands) {
    for (entity, mut later) in &mut waiting {
        if later.0.tick(time.delta()).is_finished() {
            commands.trigger(Play(later.1));
            commands.entity(entity).despawn();
        }
    }
}
