//! Credits: what it is made of, and under which licences.

use super::{back_leaves, root, scrolls, stale, top_bar};
use crate::key;
use crate::stage::focus::{First, Focusable, access};
use crate::stage::game::Games;
use crate::stage::lamp::Lamp;
use crate::stage::shape::Shape;
use crate::stage::theme::fonts::Type;
use crate::stage::theme::kit::{Kit, fill};
use crate::stage::{Flow, Screen};
use accesskit::Role;
use bevy::prelude::*;

/// Credits.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, build.in_set(Flow::Dress).run_if(in_state(Screen::Credits).and_then(stale)))
        .add_systems(Update, (back_leaves, light).in_set(Flow::Act).run_if(in_state(Screen::Credits)));
}

const PARTS: [(&str, &str); 4] = [
    (key!("credits-game"), key!("credits-game-text")),
    (key!("credits-fonts"), key!("credits-fonts-text")),
    (key!("credits-sound"), key!("credits-sound-text")),
    (key!("credits-engine"), key!("credits-engine-text")),
];

fn build(mut commands: Commands, mut kit: Kit, games: Res<Games>) {
    let label = kit.t(key!("credits"));
    let margin = kit.shape.margin();
    let width = (kit.shape.size.x - 2.0 * margin).min(680.0);
    root(&mut commands, "credits", label.clone()).with_children(|parent| {
        let column = Node { flex_direction: FlexDirection::Column, ..fill() };
        parent.spawn((Name::new("credits column"), column, Pickable::IGNORE)).with_children(|column| {
            top_bar(&mut kit, column, label, env!("CARGO_PKG_VERSION").to_owned());
            let body = Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_height: px(0.0),
                row_gap: px(14.0),
                padding: UiRect::axes(px(margin), px(16.0)),
                overflow: Overflow::scroll_y(),
                ..default()
            };
            column.spawn((Name::new("credits body"), scrolls(body))).with_children(|body| {
                // A game of which there is no more to tell says what it is.
                let of_games = games.all().iter().map(|game| (game.title, game.credits.unwrap_or(game.about)));
                for (n, (title, text)) in PARTS.into_iter().chain(of_games).enumerate() {
                    let (title_text, text) = (kit.t(title), kit.t(text));
                    let node = Node {
                        flex_direction: FlexDirection::Column,
                        width: px(width),
                        padding: UiRect::axes(px(20.0), px(14.0)),
                        row_gap: px(4.0),
                        flex_shrink: 0.0,
                        ..default()
                    };
                    let panel = kit.panel(14.0);
                    let access = access(Role::ListItem, format!("{title_text}. {text}"));
                    let focusable = Focusable { key: title.to_owned(), layer: 0 };
                    let mut credit = body.spawn((Name::new("credit"), node, panel, focusable, access));
                    if n == 0 {
                        credit.insert(First);
                    }
                    credit.with_children(|part| {
                        let (ink, dim) = (kit.palette.title, kit.palette.text_dim);
                        part.spawn(kit.sized(Type::Subtitle, 1.25, ink, title_text));
                        part.spawn(kit.words(Type::Body, dim, text));
                    });
                }
            });
        });
    });
}

fn light(mut lamp: ResMut<Lamp>, shape: Res<Shape>) {
    (lamp.intensity, lamp.second, lamp.body) = (0.9, None, None);
    lamp.goal = Vec2::new(shape.size.x * 0.5, shape.size.y * 0.3);
    lamp.goal_radius = shape.size.min_element() * 0.42;
}
