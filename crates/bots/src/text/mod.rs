//! What people read of the computer players: one sentence for each level.

pub mod level {
    pub const RANDOM: &str = "Picks anything the rules allow. For tests.";
    pub const OUTPOST_RECRUIT: &str = "Picks anything the rules allow.";

    pub mod eastfront {
        pub const RECRUIT: &str =
            "A beginner: attacks too eagerly, forgets supply and leaves gaps.";
        pub const SERGEANT: &str =
            "Keeps supply, attacks on good odds, replaces losses and goes for the objectives.";
        pub const CAPTAIN: &str = "Compares a few plans for the turn before it moves.";
        pub const COLONEL: &str = "Compares many plans for the turn against your likely reply.";
        pub const GENERAL: &str =
            "Thinks longest: the most plans, in the most imagined situations.";
    }

    pub mod pacific {
        pub const RECRUIT: &str =
            "A beginner: fights at any odds, stays too long and forgets repairs.";
        pub const SERGEANT: &str = "Sends fleets where they pay, fights in strength, lands on undefended bases and breaks off lost battles.";
        pub const CAPTAIN: &str = "Compares a few ways to send the fleet before it sails.";
        pub const COLONEL: &str =
            "Compares many ways to send the fleet, each against your likely answer.";
        pub const GENERAL: &str =
            "Thinks longest: the most sailings, in the most imagined situations.";
    }

    pub mod holdline {
        pub const RECRUIT: &str =
            "A beginner: attacks at any odds, forgets its guns and acts on a whim now and then.";
        pub const SERGEANT: &str = "A sound officer: spends points where they tell, prepares attacks with guns, counter-attacks, gives ground before too many.";
    }
}
