//! The day, for games of the day, and minutes and seconds.

use bevy::prelude::*;

/// Today, where the player is.
#[derive(Resource, Clone, Debug)]
pub struct Today {
    fixed: Option<String>,
}

impl Today {
    /// Today, or a day of one's own.
    pub fn new(fixed: Option<String>) -> Today {
        Today { fixed }
    }

    /// As `2026-11-16`.
    pub fn day(&self) -> String {
        self.fixed.clone().unwrap_or_else(now)
    }
}

/// Minutes and seconds.
pub fn clock(ms: u64) -> String {
    let seconds = ms.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(not(target_family = "wasm"))]
fn now() -> String {
    chrono::Local::now().format("%Y-%m-%d").to_string()
}

#[cfg(target_family = "wasm")]
use super::web::day as now;

/// The days since 1970-01-01 of a day such as `2026-11-16`.
pub fn day_number(day: &str) -> Option<i64> {
    let mut parts = day.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, date) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1..=12).contains(&month) || !(1..=31).contains(&date) {
        return None;
    }
    // The year begins in March, so that a leap day is its last; four hundred years have 146,097 days.
    let year = if month <= 2 { year - 1 } else { year };
    let (century, of_century) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + date - 1;
    Some(century * 146_097 + of_century * 365 + of_century / 4 - of_century / 100 + of_year - 719_468)
}

/// The day of the week of a day's number: 0 is Monday.
pub fn weekday(number: i64) -> usize {
    (number + 3).rem_euclid(7) as usize
}

/// Days in a row on which something was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DayStreak {
    /// Up to today, or up to yesterday while today is not over.
    pub now: u32,
    /// The most there ever were.
    pub longest: u32,
    /// Whether something was played today.
    pub today: bool,
}

impl DayStreak {
    /// Of these days, in any order.
    pub fn of(days: &std::collections::BTreeSet<i64>, today: i64) -> DayStreak {
        let (mut longest, mut run, mut before) = (0, 0, None);
        for &day in days.iter().filter(|day| **day <= today) {
            run = if before == Some(day - 1) { run + 1 } else { 1 };
            longest = longest.max(run);
            before = Some(day);
        }
        let lasts = before.is_some_and(|last| last >= today - 1);
        DayStreak { now: if lasts { run } else { 0 }, longest, today: days.contains(&today) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_across_months_and_leap_years() {
        assert_eq!(day_number("1970-01-01"), Some(0));
        assert_eq!(day_number("2026-11-16").map(weekday), Some(0), "a Monday");
        assert_eq!(day_number("2024-03-01").zip(day_number("2024-02-28")).map(|(a, b)| a - b), Some(2));
        assert_eq!(day_number("2026-13-01"), None);
        assert_eq!(day_number("lamp"), None);
    }

    #[test]
    fn a_streak_lasts_until_a_day_was_missed() {
        let streak = |days: &[i64]| DayStreak::of(&days.iter().copied().collect(), 10);
        assert_eq!(streak(&[]), DayStreak::default());
        assert_eq!(streak(&[8, 9, 10]), DayStreak { now: 3, longest: 3, today: true });
        assert_eq!(streak(&[8, 9]), DayStreak { now: 2, longest: 2, today: false });
        assert_eq!(streak(&[1, 2, 3, 4, 8]), DayStreak { now: 0, longest: 4, today: false });
    }
}
