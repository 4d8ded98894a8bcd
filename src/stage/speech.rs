//! Everything that happens, said as a sentence: a live region for screen readers.

use accesskit::{Live, Node as AccessNode, Role};
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;

/// Says a sentence.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Say(pub String);

/// What was said so far is nobody's business any more: somebody else has the device.
#[derive(Message, Clone, Copy, Debug)]
pub struct Hush;

/// The sentences that were said last, the latest at the end.
#[derive(Resource, Default, Debug)]
pub struct Said(pub Vec<String>);

/// How many sentences are remembered.
const REMEMBERED: usize = 64;

#[derive(Component)]
struct Voice;

/// The voice.
pub fn plugin(app: &mut App) {
    app.add_message::<Say>()
        .add_message::<Hush>()
        .init_resource::<Said>()
        .add_systems(Startup, spawn)
        .add_systems(PostUpdate, speak);
}

fn spawn(mut commands: Commands) {
    let mut node = AccessNode::new(Role::Status);
    node.set_live(Live::Polite);
    commands.spawn((Name::new("voice"), Voice, AccessibilityNode(node)));
}

fn speak(
    mut sentences: MessageReader<Say>,
    mut hush: MessageReader<Hush>,
    mut said: ResMut<Said>,
    mut voice: Single<&mut AccessibilityNode, With<Voice>>,
) {
    if hush.read().count() > 0 {
        said.0.clear();
        voice.set_label(String::new());
    }
    if sentences.is_empty() {
        return;
    }
    let now: Vec<String> = sentences.read().map(|Say(sentence)| sentence.clone()).collect();
    voice.set_label(now.join(" "));
    #[cfg(target_family = "wasm")]
    super::web::say(&now.join(" "));
    said.0.extend(now);
    let extra = said.0.len().saturating_sub(REMEMBERED);
    said.0.drain(..extra);
}
