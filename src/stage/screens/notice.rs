//! A message for a person. It lies where it covers nothing that can be chosen.

use crate::stage::Flow;
use crate::stage::awake::Awake;
use crate::stage::focus::{Focusable, place};
use crate::stage::shape::Shape;
use crate::stage::speech::Say;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::Kit;
use crate::stage::theme::motion;
use bevy::prelude::*;

/// Messages.
pub fn plugin(app: &mut App) {
    app.init_resource::<Notice>()
        .add_systems(Startup, spawn_notice)
        .add_systems(Update, show_notice.after(Flow::Dress))
        .add_systems(PostUpdate, lay_down.after(bevy::ui::UiSystems::PostLayout));
}

/// A message for a person that goes away by itself.
#[derive(Resource, Default, Debug)]
pub struct Notice {
    /// What it says.
    pub text: String,
    left: f32,
    changed: bool,
}

impl Notice {
    /// Shows a message.
    pub fn show(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.left = motion::MESSAGE_STAYS.ms as f32 / 1000.0;
        self.changed = true;
    }

    /// Takes it away.
    pub fn clear(&mut self) {
        if !self.text.is_empty() {
            self.text.clear();
            self.changed = true;
        }
    }
}

#[derive(Component)]
struct NoticeBox;

/// The panel of a message; it is seen once it has its place.
#[derive(Component)]
pub struct NoticePanel;

/// How far a message stays from the edges of the window, and from what can be chosen.
const MARGIN: f32 = 12.0;
const APART: f32 = 6.0;

fn spawn_notice(mut commands: Commands) {
    let node = Node { position_type: PositionType::Absolute, ..default() };
    commands.spawn((Name::new("notice"), NoticeBox, node, GlobalZIndex(800), Pickable::IGNORE));
}

fn show_notice(
    mut notice: ResMut<Notice>,
    place: Single<(Entity, &mut Visibility), With<NoticeBox>>,
    time: Res<Time>,
    mut kit: Kit,
    mut awake: ResMut<Awake>,
    mut say: MessageWriter<Say>,
    mut commands: Commands,
) {
    if !notice.text.is_empty() && notice.left > 0.0 {
        notice.left -= time.delta_secs();
        awake.wake_in(notice.left.max(0.05));
        if notice.left <= 0.0 {
            notice.clear();
        }
    }
    if !notice.changed {
        return;
    }
    notice.changed = false;
    awake.for_seconds(0.1);
    let (place, mut visibility) = place.into_inner();
    *visibility = Visibility::Hidden;
    commands.entity(place).despawn_related::<Children>();
    if notice.text.is_empty() {
        return;
    }
    say.write(Say(notice.text.clone()));
    let ink = kit.palette.title;
    let words = kit.words(Type::Body, ink, notice.text.clone());
    let panel = kit.panel(14.0);
    let most = (kit.shape.size.x - 2.0 * MARGIN).min(720.0);
    let node = Node { padding: UiRect::axes(px(20.0), px(10.0)), max_width: px(most), ..default() };
    commands.entity(place).with_children(|place| {
        place.spawn((Name::new("notice panel"), NoticePanel, node, panel, Pickable::IGNORE)).with_child(words);
    });
}

/// Lays the message where nothing can be chosen: as near to where one looks for it as can be.
fn lay_down(
    notice: Res<Notice>,
    place_of: Single<(&mut Node, &mut Visibility), With<NoticeBox>>,
    panel: Query<&ComputedNode, With<NoticePanel>>,
    things: Query<(&ComputedNode, &UiGlobalTransform, &InheritedVisibility), With<Focusable>>,
    shape: Res<Shape>,
    mut awake: ResMut<Awake>,
) {
    let Ok(panel) = panel.single() else { return };
    let size = panel.size() / shape.physical_per_logical();
    if notice.text.is_empty() || size.x <= 0.0 {
        return;
    }
    let things: Vec<Rect> = things
        .iter()
        .filter(|(node, _, seen)| seen.get() && node.size().min_element() > 0.0)
        .map(|(node, transform, _)| {
            let (centre, size) = place(node, transform, &shape);
            Rect::from_center_size(centre, size).inflate(APART)
        })
        .collect();
    let at = free_place(size, shape.size, shape.portrait(), &things);
    let (mut node, mut visibility) = place_of.into_inner();
    if (node.left, node.top) != (px(at.x), px(at.y)) {
        (node.left, node.top) = (px(at.x), px(at.y));
        awake.for_seconds(0.1);
    }
    visibility.set_if_neq(Visibility::Inherited);
}

/// The upper left corner of a message of this size: nearest to its usual place, where it covers none of the things; if
/// there is no such place, where it covers the least.
fn free_place(size: Vec2, window: Vec2, portrait: bool, things: &[Rect]) -> Vec2 {
    let usual = window.y - if portrait { 150.0 } else { 64.0 } - size.y - MARGIN;
    let most = (window - size - MARGIN).max(Vec2::splat(MARGIN));
    let middle = ((window.x - size.x) / 2.0).max(MARGIN);
    let mut best = (f32::INFINITY, Vec2::new(middle, usual.max(MARGIN)));
    let steps = 64;
    for row in 0..=steps {
        let y = MARGIN + (most.y - MARGIN) * row as f32 / steps as f32;
        for x in [middle, MARGIN, most.x] {
            let corner = Vec2::new(x, y);
            let panel = Rect::from_corners(corner, corner + size);
            let covered: f32 = things
                .iter()
                .map(|thing| panel.intersect(*thing))
                .filter(|shared| !shared.is_empty())
                .map(|shared| shared.width() * shared.height())
                .sum();
            let away = (y - usual).abs() + (x - middle).abs() * 0.5;
            let cost = covered * 1000.0 + away;
            if cost < best.0 {
                best = (cost, corner);
            }
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_covers_nothing_that_can_be_chosen() {
        let (window, size) = (Vec2::new(1280.0, 800.0), Vec2::new(400.0, 48.0));
        let free = free_place(size, window, false, &[]);
        assert_eq!(free.x, 440.0);
        assert!((free.y - 676.0).abs() < 8.0, "{free}");
        // A row of buttons where it usually lies.
        let buttons = Rect::new(300.0, 660.0, 980.0, 740.0);
        let moved = free_place(size, window, false, &[buttons]);
        assert!(Rect::from_corners(moved, moved + size).intersect(buttons).is_empty(), "{moved}");
        assert!(moved.y > 560.0, "it stays near: {moved}");
    }
}
