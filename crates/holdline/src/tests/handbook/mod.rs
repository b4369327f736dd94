//! The handbook as tests: its figures, the sixteen vectors and the rulings, played through the rules as a table would,
//! with dice given by hand. Positions are scenario files on an open plain with just the ground a case needs.

mod air;
mod allies;
mod assault;
mod bombing;
mod casts;
mod clocks;
mod combat;
mod command;
mod events;
mod fog;
mod game;
mod logistics;
mod movement;
mod nations;
mod overrule;
mod plans;
mod played;
mod powers;
mod referees;
mod regions;
mod rights;
mod rulings;
mod signs;
mod story;
mod troop_events;
mod turn;
mod umpire;
mod words;
