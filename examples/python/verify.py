#!/usr/bin/env python3
"""Verifies the dice of a journal by docs/dice.md: verify.py JOURNAL [DIARY]

It needs nothing but the standard library. It checks the chain of the journal, the seed, the players' chains and links, and
recomputes every die. It knows no rules: `maproom verify` also checks choices and outcomes. Exit status: 0 if all of it holds,
1 if something does not, 3 if the game is unfinished (its dice are sealed).
"""

import hashlib
import hmac
import itertools
import json
import sys

# What an umpire of Hold the Line does to dice that have fallen, by the name of the choice.
OVERRULES = {"void", "reroll", "set", "void_throw", "throw_again", "set_die"}
HEAD, MIDDLE, TAIL = b'{"hash":"', b'","body":', b"}\n"


class Wrong(Exception):
    """What does not hold, with the line."""


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def need(holds, line, why):
    if not holds:
        raise Wrong(f"line {line}: {why}")


def read(data):
    """Checks the chain, and yields number, hash of the line before, hash, nonce and entry of each line."""
    before = bytes(32)
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        need(line.startswith(HEAD) and line.endswith(TAIL), number, "it is not a journal line, or cut")
        claimed, body = line[len(HEAD) : len(HEAD) + 64], line[len(HEAD) + 64 + len(MIDDLE) : -len(TAIL)]
        need(line[len(HEAD) + 64 :].startswith(MIDDLE), number, "it is not a journal line")
        digest = sha256(before, body)
        need(digest.hex().encode() == claimed, number, "its hash does not fit its content and the line before")
        parsed = json.loads(body)
        yield number, before, digest, bytes.fromhex(parsed["nonce"]), parsed["entry"]
        before = digest


def faces(key, sides):
    """The dice of a draw, one for each number of sides, from its stream of numbers."""
    blocks = (mac(key, block.to_bytes(4, "big")) for block in itertools.count())
    stream = (int.from_bytes(data[at : at + 4], "big") for data in blocks for at in range(0, 32, 4))
    for s in sides:
        word = next(w for w in stream if w < 2**32 - 2**32 % s)
        yield word % s + 1


class Shares:
    """Who contributes to the dice, as far as the journal has been read."""

    def __init__(self, parties):
        self.parties = [{"seats": set(seats), "computers": set(), "chain": None} for seats in parties]
        self.chains = []  # [seat, last opened link or tip, links left]
        self.caller = None  # hash of the line that calls for dice, how many draws it had, its contributors
        self.count = 0
        self.given = None

    def assign(self, seats, computer):
        for party in self.parties:
            for seat in party["seats"] & set(seats):
                (party["computers"].add if computer else party["computers"].discard)(seat)
                if party["chain"] is not None and self.chains[party["chain"]][0] == seat:
                    party["chain"] = None
        self.fix()

    def commit(self, line, seat, tip, links):
        party = next((p for p in self.parties if seat in p["seats"]), None)
        need(party is not None and 1 <= links <= 65536, line, "this chain cannot be")
        party["computers"].discard(seat)
        party["chain"] = len(self.chains)
        self.chains.append([seat, tip, links])
        self.fix()

    def call(self, line_hash):
        """A line that may call for dice: it does if an outcome follows it before the next such line."""
        self.caller, self.count, self.given = line_hash, 0, None
        self.fix()

    def fix(self):
        """The contributors of a call, once every party that gives links has a chain with links left."""
        if self.caller is None or self.given is not None:
            return
        chosen = []
        for party in self.parties:
            chain = party["chain"]
            if chain is not None and self.chains[chain][2] > 0:
                chosen.append(chain)
            elif party["seats"] != party["computers"]:
                return
        self.given = {chain: None for chain in chosen}

    def open(self, line, chain, link):
        need(self.given is not None and chain in self.given, line, "no draw waits for a link of this chain")
        need(self.given[chain] is None, line, "a second link of one chain for one line")
        _, last, left = self.chains[chain]
        need(left > 0 and sha256(link) == last, line, "this is not the next link of its chain")
        self.chains[chain][1:] = [link, left - 1]
        self.given[chain] = link

    def links(self, line, of):
        """The links of a draw. A draw of a secret chance asks nobody; only the rules know which are secret."""
        if not of:
            return []
        need(self.given is not None and list(self.given) == of, line, "it was drawn with other links than it was to be")
        need(all(self.given.values()), line, "a link that it was to be drawn with is missing")
        return list(self.given.values())


def verify(data):
    lines = list(read(data))
    need(lines and lines[0][4]["kind"] == "header", 1, "a journal begins with its header")
    header, last = lines[0][4], lines[-1][4]
    need(header["journal"] == 2, 1, "this is not journal format 2")
    seed = bytes.fromhex(last["seed"]) if last["kind"] == "end" else None
    if seed is not None:
        need(sha256(b"maproom seed", seed).hex() == header["commitment"], len(lines), "this seed was not committed to")
    shares, calls = Shares(header.get("parties", [])), 1
    kinds, dice, draws = {"shared": 0, "solo": 0, "house": 0, "ruled": 0, "overruled": 0}, 0, 0
    marks, opened = {}, {}
    for number, before, digest, nonce, entry in lines:
        kind = entry["kind"]
        if seed is not None:
            own = kind == "batch" or nonce == mac(seed, b"maproom nonce", before)[:16]
            need(own, number, "its nonce was not drawn from the seed")
            marks[mac(seed, b"maproom mark", digest).hex()] = number
        if kind in ("header", "batch"):
            shares.call(digest)
            calls = number
            control = [c["control"] for c in entry.get("choices", []) if isinstance(c, dict) and "control" in c]
            kinds["overruled"] += any(isinstance(ruling, dict) and OVERRULES & ruling.keys() for ruling in control)
        elif kind == "ruled":  # an umpire's word instead of dice: reported, and nothing to recompute
            kinds["ruled"] += 1
        elif kind == "rewind":
            shares.caller, shares.given = None, None
        elif kind == "binding":
            shares.assign(entry["seats"], entry.get("computer", False))
        elif kind == "chain":
            shares.commit(number, entry["seat"], bytes.fromhex(entry["tip"]), entry["links"])
        elif kind == "link":
            shares.open(number, entry["chain"], bytes.fromhex(entry["link"]))
            opened[entry["link"]] = calls
        elif kind == "outcome":
            draws += 1
            need(entry["draw"] == draws and shares.caller is not None, number, "this draw was not called for")
            links = shares.links(number, entry.get("of", []))
            kinds[["house", "solo", "shared"][min(len(links), 2)]] += 1
            if seed is not None:
                key = mac(seed, b"maproom dice", shares.caller, shares.count.to_bytes(4, "big"), *links)
                rolls = entry.get("rolls", [])
                right = list(faces(key, [sides for sides, _ in rolls]))
                need(right == [face for _, face in rolls], number, f"the dice are {right}")
                dice += len(rolls)
            shares.count += 1
        need(kind != "end" or number == len(lines), number, "nothing may follow the end")
    return {"finished": seed is not None, "lines": len(lines), "dice": dice, **kinds}, header, marks, opened, lines


def compare(diary, header, marks, opened, lines):
    """Holds the journal against what a player's browser has kept."""
    need(diary["commitment"] == header["commitment"], 1, "the diary was promised another seed")
    shown = [marks.get(mark, 0) for _, mark in diary["marks"]]
    need(all(shown) and shown == sorted(shown), 0, "a line that the diary was shown is missing or out of order")
    sent = {nonce.hex() for _, _, _, nonce, entry in lines if entry["kind"] == "batch"}
    need(set(diary["nonces"]) <= sent, 0, "a batch of the diary is missing")
    for link in diary["links"]:
        need(opened.get(link["link"]) == marks.get(link["mark"]), 0, "a link was not used for the line it was opened for")


def main(journal, diary=None):
    with open(journal, "rb") as file:
        found, *rest = verify(file.read())
    print(json.dumps(found))
    if not found["finished"]:
        print("UNFINISHED: the seed is sealed, so no die is proved", file=sys.stderr)
        return 3
    if diary:
        with open(diary, "rb") as file:
            compare(json.load(file), *rest)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except (Wrong, ValueError, KeyError, TypeError, IndexError) as wrong:
        sys.exit(f"{sys.argv[1]}: {wrong}")
