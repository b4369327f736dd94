//! Every route of the API.

use super::describe::Api;
use super::{
    agreements, branch, chat, dice, enter, hall, host, keyring, links, lobby, menu, notices,
    notify, play, playback, reach, records, reveal, standing, timetable, watch,
};

/// Every request that the API takes, each with a line for the OpenAPI document.
pub fn api() -> Api {
    let mut api = Api::new();
    add_lobby(&mut api);
    add_keyring(&mut api);
    add_play(&mut api);
    add_dice(&mut api);
    add_watch(&mut api);
    add_people(&mut api);
    add_agreements(&mut api);
    add_records(&mut api);
    add_host(&mut api);
    hall::routes::add(&mut api);
    add_operations(&mut api);
    api
}

/// A path of a role at a table.
fn at(rest: &str) -> String {
    format!("/api/tables/{{table}}/{{role}}/{rest}")
}

/// Games and tables.
fn add_lobby(api: &mut Api) {
    api.get(
        "/api/games",
        "Games, scenarios, options, seats and computer players, and the packs of the server",
        lobby::games,
    );
    api.get(
        "/api/games/{game}",
        "One game, as it is with packs",
        lobby::game,
    );
    api.get(
        "/api/games/{game}/rules",
        "The rulebook in Markdown",
        lobby::rulebook,
    )
    .sends("text/markdown");
    api.get("/api/games/{game}/board", "The board as JSON", lobby::board)
        .sends("application/json");
    api.get(
        "/api/games/{game}/draw/{name}",
        "A drawing of the board, such as map.svg",
        lobby::drawing,
    )
    .sends("image/svg+xml");
    api.post(
        "/api/games/{game}/odds",
        "Exact odds of a battle in bare numbers",
        lobby::odds,
    );
    api.get("/api/tables", "Open tables", lobby::list);
    api.post(
        "/api/tables",
        "Opens a table; its secrets are shown this once",
        lobby::create,
    );
    api.post(
        "/api/import",
        "Verifies the journal of a finished game and adds the game to the archive",
        records::import,
    );
    api.get(
        "/api/tables/{table}",
        "What everybody may know of a table",
        lobby::table,
    );
    api.post(
        "/api/tables/{table}/enter",
        "Exchanges a secret for a cookie and names its role",
        enter::enter,
    );
    api.post(
        &at("take"),
        "Takes a free seat at an open table",
        enter::take,
    );
}

/// The ways into a role, and a browser's keyring.
fn add_keyring(api: &mut Api) {
    api.get(
        &at("links"),
        "The ways into the role: links, and the devices that came in",
        links::read,
    );
    api.post(
        &at("links"),
        "Makes a further link, or one for another device",
        links::mint,
    );
    api.post(
        &at("unlink"),
        "Revokes a way in, and the devices that came in by it",
        links::revoke,
    );
    api.get(
        "/api/keyring",
        "The seats and devices of this browser's keyring",
        keyring::read,
    );
    api.get(
        "/api/keyring/notices",
        "How this browser's person is told of their games, and what the server can do",
        notices::read,
    );
    api.post(
        "/api/keyring/notices",
        "Sets how this browser's person is told of their games",
        notices::write,
    );
    api.post(
        "/api/keyring/silence",
        "Whether something is told of one seat",
        notices::silence,
    );
    api.post(
        "/api/keyring/stop",
        "Stops all notices, by the link in one of them",
        notices::stop,
    );
    api.post(
        "/api/keyring/phrase",
        "Makes a new recovery phrase, which is shown this once",
        keyring::make_phrase,
    );
    api.post(
        "/api/keyring/recover",
        "Brings a keyring into this browser by its phrase",
        keyring::recover,
    );
    api.post(
        "/api/keyring/drop",
        "Takes a device off the keyring",
        keyring::drop_device,
    );
    api.post(
        "/api/keyring/read",
        "Forgets which devices came in by the phrase",
        keyring::read_news,
    );
}

/// Drafts, batches and questions about a position.
fn add_play(api: &mut Api) {
    api.get(&at("view"), "View, menu, draft and status", play::view);
    api.get(
        &at("menu"),
        "The menu, whole or as far as it begins at a unit, a hex or a seat",
        menu::menu,
    );
    api.post(
        &at("draft"),
        "Tries choices and keeps them for the seat",
        play::draft,
    );
    api.post(
        &at("commit"),
        "Makes a batch final; the same nonce again gets the first answer",
        play::commit,
    );
    api.post(
        &at("why"),
        "Why choices could not follow a draft",
        play::why,
    );
    api.post(
        &at("odds"),
        "Odds of the battle a draft announces, from the seat's knowledge",
        play::odds,
    );
    api.post(
        &at("overlay"),
        "What the position after a draft means on the map, from the seat's knowledge",
        play::overlay,
    );
    api.post(
        &at("reach"),
        "How far something reaches after a draft, from the seat's knowledge",
        reach::reach,
    );
}

/// Shares in the dice.
fn add_dice(api: &mut Api) {
    api.get(
        &at("dice"),
        "The seat's share in the dice, and the link that a draw waits for",
        dice::read,
    );
    api.post(
        &at("chain"),
        "Commits this device to a chain of links for the dice",
        dice::chain,
    );
    api.post(
        &at("link"),
        "Opens a link of the chain for a draw",
        dice::link,
    );
}

/// Live updates and the log.
fn add_watch(api: &mut Api) {
    api.get(
        &at("live"),
        "Live updates as server-sent events",
        watch::live,
    )
    .sends("text/event-stream");
    api.get(
        &at("log"),
        "Observations from one number to another",
        watch::log,
    );
}

/// Chat, names, notepad and notices.
fn add_people(api: &mut Api) {
    api.get(&at("chat"), "All chat messages", chat::read);
    api.post(&at("chat"), "Sends a chat message", chat::say);
    api.post(
        &at("unsay"),
        "Retracts all chat messages of this seat",
        chat::retract,
    );
    api.post(
        &at("forget"),
        "Deletes name, chat messages, notepad and notices of this person",
        chat::forget,
    );
    api.post(
        &at("mute"),
        "Mutes a seat's chat messages, or not",
        chat::mute,
    );
    api.get(&at("pad"), "The private notepad", chat::pad);
    api.put(&at("pad"), "Writes the notepad", chat::write_pad);
    api.post(
        &at("name"),
        "Changes or deletes the seat's name",
        chat::rename,
    );
    api.get(
        &at("notify"),
        "How the seat is notified of its turn, and the key for web push",
        notify::read,
    );
    api.post(
        &at("notify"),
        "Sets where the seat is notified of its turn",
        notify::write,
    );
}

/// Agreements, absence, standing orders.
fn add_agreements(api: &mut Api) {
    api.post(&at("resign"), "Resigns the game", agreements::resign);
    api.post(
        &at("draw"),
        "Offers, accepts or declines a draw",
        agreements::draw,
    );
    api.post(
        &at("takeback"),
        "Asks to take the last batch back, or answers",
        agreements::takeback,
    );
    api.post(
        &at("rematch"),
        "Asks for another game with sides swapped",
        agreements::rematch,
    );
    api.post(
        &at("remind"),
        "Reminds the seats that are to move",
        agreements::remind,
    );
    api.post(
        &at("claim"),
        "Claims against an enemy whose time is up",
        agreements::claim,
    );
    api.post(
        &at("vacation"),
        "Takes days of vacation, while the seat is to move",
        agreements::vacation,
    );
    api.post(&at("leave"), "Gives the seat up", agreements::leave);
    api.post(
        &at("handover"),
        "Gives the seat to another person: a new link, the old one is revoked",
        agreements::handover,
    );
    api.get(
        &at("truth"),
        "Every seat's view, as many turns late as all players allowed; for spectators",
        reveal::look,
    );
    api.post(
        &at("truth"),
        "Allows spectators to see everything late, or withdraws that",
        reveal::consent,
    );
    api.get(
        &at("standing"),
        "The seat's standing orders",
        standing::read,
    );
    api.post(
        &at("standing"),
        "Sets standing orders, which the server follows for the seat",
        standing::write,
    );
    api.get(
        &at("timetable"),
        "What runs out when, in a game with a timetable",
        timetable::read,
    );
}

/// Looking back.
fn add_records(api: &mut Api) {
    api.get(
        &at("replay"),
        "The view after an earlier batch",
        records::replay,
    );
    api.get(
        &at("film"),
        "The game frame by frame, in parts, and its figures by turn",
        playback::playback,
    );
    api.post(
        &at("branch"),
        "Opens a table that goes on from a moment of a finished game",
        branch::branch,
    );
    api.get(
        &at("proof"),
        "Verifies chain, legality and every die of a finished game",
        playback::proof,
    );
    api.get(
        &at("journal"),
        "The whole journal, after the end",
        records::journal,
    )
    .sends("application/jsonl");
    api.get(
        &at("diary"),
        "What the seat has observed, chained by hash",
        records::diary,
    )
    .sends("application/jsonl");
}

/// What the host may do.
fn add_host(api: &mut Api) {
    api.post(&at("reissue"), "Host: a new link for a seat", host::reissue);
    api.post(&at("revoke"), "Host: revokes a link", host::revoke);
    api.post(
        &at("settings"),
        "Host: name, listing, watching, and the clock until everybody has sat down",
        host::settings,
    );
    api.post(
        &at("consent"),
        "Answers what the host asks of the seat",
        host::consent,
    );
    api.post(
        &at("standin"),
        "Lets the computer play the seat for now, or takes it back",
        host::stand_in,
    );
    api.post(
        &at("replace"),
        "Host: a computer player takes a seat",
        host::replace,
    );
    api.post(&at("close"), "Host: ends the game", host::close);
}

/// For operators and feed readers.
fn add_operations(api: &mut Api) {
    api.get(
        "/feed/{table}/{seat}/{token}",
        "Atom feed of a seat's turns",
        watch::feed,
    )
    .sends("application/atom+xml");
    api.get("/health", "Whether the store answers", lobby::health);
    api.get(
        "/metrics",
        "Metrics for Prometheus, for localhost unless the operator publishes them",
        lobby::metrics,
    )
    .sends("text/plain");
}
