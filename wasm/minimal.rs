//! The least Bevy program with a 2D camera and a UI: one line of text on a panel that answers to a click.

use bevy::prelude::*;

fn main() {
    let window = Window { canvas: Some("#stage".into()), fit_canvas_to_parent: true, ..default() };
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_systems(Startup, begin)
        .add_systems(Last, tell)
        .run();
}

fn begin(mut commands: Commands) {
    commands.spawn(Camera2d);
    let node = Node { padding: UiRect::all(Val::Px(20.0)), ..default() };
    commands.spawn((node, BackgroundColor(Color::srgb(0.1, 0.1, 0.2)))).with_child(Text::new("Lantern")).observe(
        |_: On<Pointer<Click>>, mut texts: Query<&mut Text>| {
            for mut text in &mut texts {
                text.0.push('.');
            }
        },
    );
}

/// The page measures the time to the fourth frame, as in the game.
fn tell(mut frames: Local<u32>) {
    *frames += 1;
    #[cfg(target_family = "wasm")]
    if *frames == 4 {
        use js_sys::{Function, Reflect, global};
        use wasm_bindgen::JsCast;
        let object = Reflect::get(&global(), &"lantern".into()).unwrap_or_default();
        let begun = Reflect::get(&object, &"begun".into()).unwrap_or_default();
        if let Ok(begun) = begun.dyn_into::<Function>() {
            let _ = begun.call0(&object);
        }
    }
}
