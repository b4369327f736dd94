//! The rulebook's examples and every ruling, each as a position, some choices and the dice.

mod battle;
mod check;
mod control;
mod desk;
mod every_refusal;
mod examples;
mod fog;
mod landing;
mod movement;
mod options;
mod overlay;
mod pursuit;
mod refusals;
mod return_to_port;
mod view_odds;
mod words;
