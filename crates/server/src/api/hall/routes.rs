//! Every route of a hall.

use crate::api::describe::Api;

pub fn add(api: &mut Api) {
    add_join(api);
    add_setup(api);
    add_staff(api);
    add_desk(api);
    add_control(api);
}

/// A path of a hall.
fn of_hall(rest: &str) -> String {
    format!("/api/halls/{{hall}}/{rest}")
}

/// Coming in.
fn add_join(api: &mut Api) {
    use super::join;
    api.get("/api/halls", "Halls whose day is not over", join::list);
    api.post(
        "/api/halls",
        "A new hall; its secret is shown this once",
        join::create,
    );
    api.get(
        "/api/halls/{hall}",
        "What anyone may know of a hall",
        join::public,
    );
    api.post(
        &of_hall("enter"),
        "Exchanges a link's secret for a cookie",
        join::enter,
    );
    api.post(
        &of_hall("code"),
        "Exchanges the code of a card for a secret, once; another device with it waits for a yes",
        join::exchange,
    );
    api.get(
        &of_hall("wall"),
        "What a whole room may see",
        super::control::wall,
    );
}

/// What is played, by whom and when.
fn add_setup(api: &mut Api) {
    use super::host;
    api.get(
        &of_hall("host/sheet"),
        "Organizer: everything about the hall",
        host::sheet,
    );
    api.post(
        &of_hall("host/plan"),
        "Organizer: what is to be played",
        host::plan,
    );
    api.post(
        &of_hall("host/people"),
        "Organizer: adds people from a list",
        host::people,
    );
    api.post(
        &of_hall("host/cast"),
        "Organizer: binds a seat to a person",
        host::cast,
    );
    api.post(
        &of_hall("host/fill"),
        "Organizer: proposes seats by wishes",
        host::fill,
    );
    api.post(
        &of_hall("host/settings"),
        "Organizer: name, address, delays",
        host::settings,
    );
    api.get(
        &of_hall("host/cards"),
        "Organizer: the cards with their codes",
        host::cards,
    );
    api.post(
        &of_hall("host/open"),
        "Organizer: opens the doors and the game",
        host::open,
    );
    api.post(
        &of_hall("host/rehearse"),
        "Organizer: a table with computers in every seat",
        host::rehearse,
    );
    api.post(
        &of_hall("host/forgive"),
        "Organizer: forgives wrong codes",
        host::forgive,
    );
    api.post(
        &of_hall("host/delete"),
        "Organizer: deletes a closed hall with everything in it",
        host::delete,
    );
    api.post(
        &of_hall("host/close"),
        "Organizer: closes the hall",
        host::close,
    );
}

/// Who holds what.
fn add_staff(api: &mut Api) {
    use super::staff;
    api.post(
        &of_hall("host/reissue"),
        "Organizer: a new card; the old code and its devices are out",
        staff::reissue,
    );
    api.post(
        &of_hall("host/replace"),
        "Organizer: gives all seats of one person to another",
        staff::replace,
    );
    api.post(
        &of_hall("host/swap"),
        "Organizer: two people exchange their seats",
        staff::swap,
    );
    api.post(
        &of_hall("host/sack"),
        "Organizer: takes a person out of the cast",
        staff::sack,
    );
    api.post(
        &of_hall("host/remove"),
        "Organizer: removes a person from the list",
        staff::remove,
    );
}

/// A person's own page.
fn add_desk(api: &mut Api) {
    use super::{desk, liaison};
    api.get(
        &of_hall("me/desk"),
        "The person, their seats and the hall",
        desk::desk,
    );
    api.get(
        &of_hall("me/live"),
        "All seats of the person in one stream of server-sent events",
        desk::live,
    )
    .sends("text/event-stream");
    api.post(&of_hall("me/beat"), "A sign of life", desk::beat);
    api.post(
        &of_hall("me/status"),
        "Arrives, takes a break, comes back, leaves",
        desk::status,
    );
    api.post(
        &of_hall("me/privacy"),
        "Photos, name and recording",
        desk::privacy,
    );
    api.post(
        &of_hall("me/device"),
        "A code for another device",
        desk::device,
    );
    api.post(
        &of_hall("me/admit"),
        "Lets another device of one's own in, or not",
        desk::admit,
    );
    api.post(
        &of_hall("me/mistaken"),
        "Gives the card back: it was somebody else's",
        desk::mistaken,
    );
    api.post(
        &of_hall("me/staff"),
        "Leaves own seats to the computer, for one batch or until they are taken back",
        desk::staff,
    );
    api.post(&of_hall("me/call"), "Calls the umpires", desk::call);
    api.post(
        &of_hall("me/forget"),
        "Deletes name and words of the person",
        desk::forget,
    );
    api.get(
        &of_hall("me/liaison"),
        "Words with the liaison",
        liaison::read,
    );
    api.post(
        &of_hall("me/liaison"),
        "Writes to the liaison, or as the liaison",
        liaison::write,
    );
    api.post(
        &of_hall("me/unsay"),
        "Deletes the words with the liaison",
        liaison::delete,
    );
}

/// The umpires.
fn add_control(api: &mut Api) {
    use super::{control, staff};
    api.get(
        &of_hall("control/load"),
        "Umpires: people and matters",
        control::load,
    );
    api.post(
        &of_hall("control/own"),
        "Umpires: takes a matter or hands it on",
        control::own,
    );
    api.post(
        &of_hall("control/settle"),
        "Umpires: settles a matter",
        control::settle,
    );
    api.post(
        &of_hall("control/cover"),
        "Umpires: covers a seat, or hands it back",
        control::cover,
    );
    api.post(
        &of_hall("control/deputy"),
        "Umpires: names who covers for a person",
        control::deputy,
    );
    api.post(
        &of_hall("control/admit"),
        "Umpires: lets a device in, or not",
        staff::admit,
    );
    api.post(
        &of_hall("control/bulletin"),
        "Umpires: releases a bulletin on the wall",
        control::bulletin,
    );
    api.post(
        &of_hall("control/settings"),
        "Umpires: times and delays of the day",
        control::settings,
    );
}
