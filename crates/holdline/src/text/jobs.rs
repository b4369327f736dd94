//! The job of each role in three lines, as the cards print it. A card may lie open on a table: no plan, no strength and
//! no day of attack is in it.

use crate::data::game::GameData;
use crate::data::seats::Role;

/// What the holder of a role does, one line a task, with the figures of the files.
pub(crate) fn job(data: &GameData, role: Role) -> [String; 3] {
    let phases = &data.tables.presets.phases;
    let figures = [
        ("{minutes}", phases.walk_up_minutes.to_string()),
        ("{delay}", phases.spectator_delay.to_string()),
    ];
    lines(role).map(|line| {
        let fill = |text: String, (name, figure): &(&str, String)| text.replace(name, figure);
        figures.iter().fold(line.to_string(), fill)
    })
}

fn lines(role: Role) -> [&'static str; 3] {
    match role {
        Role::HighCommand => [
            "Fly the air war with your team, once a turn.",
            "Give command points and orders to your armies.",
            "You see no map outside tea breaks: ask for reports.",
        ],
        Role::ArmyGroup => [
            "Share command points between your armies.",
            "Lead by written orders; see a map {minutes} minutes a turn.",
            "Keep the high command informed and a reserve in hand.",
        ],
        Role::Army => [
            "Lay the initiative cards, then points on hexes.",
            "Attack, move and dig in with your own divisions.",
            "Report to your superior each turn.",
        ],
        Role::Staff => [
            "Agree with your commander who fights which corps.",
            "Move and attack; points and cards if they are handed over.",
            "Write the report of your army each turn.",
        ],
        Role::Corps => [
            "Fight your own corps: attacks, moves, postures.",
            "Ask your army for the points you need.",
            "Keep your HQ close behind the regiments.",
        ],
        Role::GameControl => [
            "Run the day: clocks, breaks, rulings, people.",
            "Let the umpires in and move them to where work waits.",
            "Release the bulletin each turn.",
        ],
        Role::MapControl => [
            "Keep your regions on time and answer their calls.",
            "Act on the map by tapping it; give a reason each time.",
            "Post new rulings on the board for the other umpires.",
        ],
        Role::AirControl => [
            "Run both zones of the air board.",
            "Hand results of reconnaissance to the land players.",
            "Tell Political Control of raids on cities.",
        ],
        Role::PoliticalControl => [
            "Speak for the governments that nobody plays.",
            "Decide with Game Control who is relieved of command.",
            "Draft the bulletin of each turn.",
        ],
        Role::Liaison => [
            "Look after people: whoever calls, you go.",
            "What is said to you stays with you.",
            "You rule on nothing and see no more than a player.",
        ],
        Role::Spectator => [
            "Look on; the map is {delay} turns late.",
            "Walk from table to table, and ask.",
            "Tell no side what another one says.",
        ],
        Role::Clock => ["", "", ""],
    }
}
