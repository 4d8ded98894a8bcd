//! The name of an icon, shown beside it once a pointer or the focus rests on it.

use crate::stage::Flow;
use crate::stage::awake::Awake;
use crate::stage::focus::place;
use crate::stage::intent::Device;
use crate::stage::shape::Shape;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::Kit;
use crate::stage::theme::motion;
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;

/// What an icon means, in words.
#[derive(Component, Clone, Debug)]
pub struct Tip(pub String);

/// Tips.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .add_observer(|over: On<Pointer<Over>>, tips: Query<(), With<Tip>>, mut pointed: ResMut<Pointed>| {
            if tips.contains(over.entity) {
                pointed.0 = Some(over.entity);
            }
        })
        .add_observer(|out: On<Pointer<Out>>, mut pointed: ResMut<Pointed>| {
            if pointed.0 == Some(out.entity) {
                pointed.0 = None;
            }
        })
        .add_systems(Startup, spawn)
        .add_systems(Update, rest.after(Flow::Dress))
        .add_systems(PostUpdate, hang.after(bevy::ui::UiSystems::PostLayout));
}

/// What the mouse points at.
#[derive(Resource, Default)]
struct Pointed(Option<Entity>);

#[derive(Component, Default)]
struct TipBox {
    of: Option<Entity>,
    rested: f32,
}

/// Its panel.
#[derive(Component)]
struct TipPanel;

fn spawn(mut commands: Commands) {
    let node = Node { position_type: PositionType::Absolute, ..default() };
    let place = (node, GlobalZIndex(850), Visibility::Hidden, Pickable::IGNORE);
    commands.spawn((Name::new("tip"), TipBox::default(), place));
}

/// What the device in hand points at.
#[derive(SystemParam)]
struct Aim<'w> {
    pointed: Res<'w, Pointed>,
    focus: Res<'w, InputFocus>,
    device: Res<'w, Device>,
}

impl Aim<'_> {
    fn now(&self) -> Option<Entity> {
        match *self.device {
            Device::Mouse => self.pointed.0,
            Device::Keyboard | Device::Gamepad => self.focus.get(),
            Device::Touch => None,
        }
    }
}

fn rest(
    place: Single<(Entity, &mut TipBox, &mut Visibility)>,
    tips: Query<&Tip>,
    aim: Aim,
    time: Res<Time>,
    mut kit: Kit,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    let (entity, mut place, mut visibility) = place.into_inner();
    let of = aim.now().filter(|of| tips.contains(*of));
    if place.of != of {
        (place.of, place.rested) = (of, 0.0);
        visibility.set_if_neq(Visibility::Hidden);
        commands.entity(entity).despawn_related::<Children>();
    }
    let Some(Ok(tip)) = of.map(|of| tips.get(of)) else { return };
    let wait = motion::TIP_AFTER.ms as f32 / 1000.0;
    if place.rested >= wait {
        return;
    }
    place.rested += time.delta_secs();
    if place.rested < wait {
        awake.for_seconds(0.1);
        return;
    }
    awake.for_seconds(0.2);
    let words = kit.words(Type::Small, kit.palette.text, tip.0.clone());
    let panel = kit.panel(8.0);
    let node = Node { padding: UiRect::axes(px(12.0), px(5.0)), ..default() };
    commands.entity(entity).with_children(|place| {
        let words = (words, TextLayout::no_wrap());
        place.spawn((Name::new("tip panel"), TipPanel, node, panel, Pickable::IGNORE)).with_child(words);
    });
}

/// Below its icon, or above it where that is the foot of the window.
fn hang(
    tip: Single<(&TipBox, &mut Node, &mut Visibility)>,
    panel: Query<&ComputedNode, With<TipPanel>>,
    icons: Query<(&ComputedNode, &UiGlobalTransform), With<Tip>>,
    shape: Res<Shape>,
) {
    let (tip, mut node, mut visibility) = tip.into_inner();
    let Some(Ok((icon, transform))) = tip.of.map(|of| icons.get(of)) else { return };
    let Ok(panel) = panel.single() else { return };
    let size = panel.size() / shape.physical_per_logical();
    if size.x <= 0.0 {
        return;
    }
    let (centre, icon) = place(icon, transform, &shape);
    let x = (centre.x - size.x / 2.0).clamp(8.0, (shape.size.x - size.x - 8.0).max(8.0));
    let below = centre.y + icon.y / 2.0 + 10.0;
    let y = if below + size.y > shape.size.y - 8.0 { centre.y - icon.y / 2.0 - 10.0 - size.y } else { below };
    if (node.left, node.top) != (px(x), px(y)) {
        (node.left, node.top) = (px(x), px(y));
    }
    visibility.set_if_neq(Visibility::Inherited);
}
