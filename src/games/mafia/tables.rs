//! Tables of what only Mafia counts, for `lantern stats`: roles, votes and thoughts.

use crate::engine::FigureTable;

/// Shown beside the tables that every game has.
pub(super) const TABLES: &[FigureTable] = &[
    FigureTable { name: "roles", query: ROLES, shares: &[("won", "wins", "seats"), ("survived", "alive", "seats")] },
    FigureTable {
        name: "votes",
        query: VOTES,
        shares: &[
            ("on_mafia", "ballots_on_mafia", "ballots"),
            ("on_lynched", "ballots_on_lynched", "ballots"),
            ("changed", "ballots_changed", "ballots"),
        ],
    },
    FigureTable { name: "thoughts", query: THOUGHTS, shares: &[("right", "suspects_mafia", "suspects")] },
    FigureTable {
        name: "conduct",
        query: CONDUCT,
        shares: &[
            ("claims_are_true", "claims_true", "claims"),
            ("accusations_are_right", "accusations_right", "accusations"),
            ("as_announced", "words_kept", "announced"),
        ],
    },
];

const ROLES: &str = "SELECT role.value AS role, mind, count(*) AS seats, sum(won) AS wins, sum(alive.value) AS alive,
    avg(death.value) AS death_round, avg(suspected.value) AS suspected, avg(votes.value) AS votes_received
    FROM seats JOIN games ON games.id = seats.game JOIN runs ON runs.id = games.run
    JOIN figures role ON role.game = games.id AND role.seat = seats.seat AND role.name = 'role'
    LEFT JOIN figures alive ON alive.game = games.id AND alive.seat = seats.seat AND alive.name = 'survived'
    LEFT JOIN figures death ON death.game = games.id AND death.seat = seats.seat AND death.name = 'death_round'
    LEFT JOIN figures suspected ON suspected.game = games.id AND suspected.seat = seats.seat AND suspected.name = 'suspected'
    LEFT JOIN figures votes ON votes.game = games.id AND votes.seat = seats.seat AND votes.name = 'votes_received'
    WHERE (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run) GROUP BY role.value, mind ORDER BY 1, 2";

const VOTES: &str = "SELECT role.value AS role, mind,
    sum(CASE name WHEN 'ballots' THEN figures.value END) AS ballots,
    sum(CASE name WHEN 'ballots_on_mafia' THEN figures.value END) AS ballots_on_mafia,
    sum(CASE name WHEN 'ballots_on_lynched' THEN figures.value END) AS ballots_on_lynched,
    sum(CASE name WHEN 'ballots_changed' THEN figures.value END) AS ballots_changed
    FROM (SELECT game, seat, value FROM figures WHERE name = 'role') role
    JOIN seats ON seats.game = role.game AND seats.seat = role.seat
    JOIN figures ON figures.game = role.game AND figures.seat = role.seat AND figures.name LIKE 'ballots%'
    JOIN games ON games.id = role.game JOIN runs ON runs.id = games.run
    WHERE (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run) GROUP BY role.value, mind ORDER BY 1, 2";

const THOUGHTS: &str = "SELECT role.value AS role, mind,
    sum(CASE name WHEN 'thoughts' THEN figures.value END) AS thoughts,
    sum(CASE name WHEN 'think_chars' THEN figures.value END) * 1.0
        / nullif(sum(CASE name WHEN 'thoughts' THEN figures.value END), 0) AS length,
    sum(CASE name WHEN 'suspects' THEN figures.value END) AS suspects,
    sum(CASE name WHEN 'suspects_mafia' THEN figures.value END) AS suspects_mafia
    FROM (SELECT game, seat, value FROM figures WHERE name = 'role') role
    JOIN seats ON seats.game = role.game AND seats.seat = role.seat
    JOIN figures ON figures.game = role.game AND figures.seat = role.seat
        AND figures.name IN ('thoughts', 'think_chars', 'suspects', 'suspects_mafia')
    JOIN games ON games.id = role.game JOIN runs ON runs.id = games.run
    WHERE (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run) GROUP BY role.value, mind ORDER BY 1, 2";

/// Only matches of a league have these.
const CONDUCT: &str = "SELECT role.value AS role, mind, count(DISTINCT figures.game) AS games,
    sum(CASE name WHEN 'words' THEN figures.value END) AS words,
    sum(CASE name WHEN 'lies' THEN figures.value END) AS lies,
    sum(CASE name WHEN 'mistaken' THEN figures.value END) AS mistaken,
    sum(CASE WHEN name IN ('claims_true', 'claims_false') THEN figures.value END) AS claims,
    sum(CASE name WHEN 'claims_true' THEN figures.value END) AS claims_true,
    sum(CASE WHEN name IN ('accusations_right', 'accusations_wrong') THEN figures.value END) AS accusations,
    sum(CASE name WHEN 'accusations_right' THEN figures.value END) AS accusations_right,
    sum(CASE WHEN name IN ('words_kept', 'words_broken') THEN figures.value END) AS announced,
    sum(CASE name WHEN 'words_kept' THEN figures.value END) AS words_kept,
    sum(CASE name WHEN 'accused' THEN figures.value END) AS accused,
    sum(CASE name WHEN 'leaks' THEN figures.value END) AS leaks,
    sum(CASE name WHEN 'ballots_on_power' THEN figures.value END) AS ballots_on_power,
    avg(CASE name WHEN 'disclosure_delay' THEN figures.value END) AS disclosure_delay,
    avg(CASE name WHEN 'suspicion' THEN figures.value END) AS suspicion,
    sum(CASE name WHEN 'fallbacks' THEN figures.value END) AS fallbacks
    FROM (SELECT game, seat, value FROM figures WHERE name = 'role') role
    JOIN seats ON seats.game = role.game AND seats.seat = role.seat
    JOIN figures ON figures.game = role.game AND figures.seat = role.seat
    JOIN games ON games.id = role.game JOIN runs ON runs.id = games.run
    WHERE EXISTS (SELECT 1 FROM figures told WHERE told.game = role.game AND told.seat = role.seat AND told.name = 'lies')
    AND (:game IS NULL OR runs.game = :game) AND (:run IS NULL OR runs.id = :run) GROUP BY role.value, mind ORDER BY 1, 2";
