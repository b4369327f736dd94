mod imagine;
mod lawful;
mod scramble;
