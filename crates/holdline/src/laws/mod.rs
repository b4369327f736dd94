mod draw;
mod imagine;
mod lawful;
mod scramble;
