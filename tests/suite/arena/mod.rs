//! Leagues: they are the same each time, go on where they stopped, are rated rightly, and are shown without harm.

mod conduct;
mod leagues;
mod pages;
mod ratings;
