//! The stage: the whole client without a window, in real windows on a screen that is not there, and what it looks like.
//!
//! One test binary, because each one links Bevy.

mod around;
mod challenge;
mod games;
mod headless;
mod hosts;
mod looks;
mod mafia;
mod many;
mod mines;
mod outside;
mod replay;
mod scenery;
mod scenes;
mod screens;
mod ssim;
mod tables;
mod tidy;
mod village;
mod walk;
mod wolf;
mod wolf_secrets;
mod words;
