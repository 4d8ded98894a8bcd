//! Where things stand in Mafia's scenes, worked out without Bevy: the village by night, the square by day, the vote.

pub mod phone;
pub mod square;
pub mod village;
pub mod vote;

#[cfg(test)]
mod tests;
