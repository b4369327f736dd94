#!/usr/bin/env python3
"""Takes a seat at a Maproom table and plays a whole game against the computer. Standard library only.

    python3 play.py http://127.0.0.1:1941 [--game eastfront] [--against recruit] [--seed 1]

It plays at random, but it shows everything a player needs: open a table, look, draft, commit, follow the live
stream, and take the journal home at the end.
"""

import argparse
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request


def patient(request):
    """Sends a request, and waits where the server says that it is too many of them (429)."""
    wait = 0.1
    while True:
        try:
            return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as refused:
            if refused.code != 429 or wait > 60:
                raise
            time.sleep(wait)
            wait *= 2


class Seat:
    """One seat at one table, by its secret."""

    def __init__(self, server, table, role, secret):
        self.base = f"{server}/api/tables/{table}/{role}"
        self.secret = secret

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, method=method, data=data)
        request.add_header("Authorization", "Bearer " + self.secret)
        with patient(request) as answer:
            return json.load(answer)

    def live(self, place):
        """Events from a place on; ends when the server closes the stream."""
        request = urllib.request.Request(f"{self.base}/live?menu=0&from={place}")
        request.add_header("Authorization", "Bearer " + self.secret)
        with patient(request) as stream:
            event = {}
            for line in stream:
                line = line.decode().rstrip("\n")
                if line:
                    key, _, value = line.partition(": ")
                    event[key] = value
                elif "data" in event:
                    yield event["event"], event.get("id"), json.loads(event["data"])
                    event = {}


def post(server, path, body):
    request = urllib.request.Request(server + path, method="POST", data=json.dumps(body).encode())
    with patient(request) as answer:
        return json.load(answer)


def batch(seat, look, dice):
    """Drafts one choice after the other until the batch ends by itself."""
    choices, menu = [], look["menu"]
    while menu:
        choices.append(dice.choice(menu)["choice"])
        drafted = seat.ask("POST", "/draft", {"number": look["number"], "choices": choices})
        menu = drafted["menu"]
    return choices


def commit(seat, number, choices):
    """Makes a batch final. The nonce is our share in the dice; sent again after a lost answer it does no harm."""
    body = {"number": number, "choices": choices, "nonce": os.urandom(16).hex()}
    for attempt in range(3):
        try:
            return seat.ask("POST", "/commit", body)
        except urllib.error.HTTPError as refused:
            answer = json.load(refused)
            if answer["error"] == "behind":
                return None
            raise SystemExit(f"refused: {answer['why']}")
        except OSError:
            if attempt == 2:
                raise


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("--game", default="eastfront")
    parser.add_argument("--scenario")
    parser.add_argument("--seat", default="axis")
    parser.add_argument("--against", default="recruit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", help="keep the journal in this file")
    args = parser.parse_args()
    server = args.server.rstrip("/")
    dice = random.Random(args.seed)

    with urllib.request.urlopen(server + "/api/games", timeout=60) as answer:
        games = {game["name"]: game for game in json.load(answer)["games"]}
    game = games[args.game]
    seats = {seat["id"]: {"bot": args.against} for seat in game["seats"] if seat["id"] != args.seat}
    seats[args.seat] = {"name": "Python"}
    plan = {"game": args.game, "seats": seats}
    if args.scenario:
        plan["scenario"] = args.scenario
    keys = post(server, "/api/tables", plan)
    seat = Seat(server, keys["table"], args.seat, keys["seats"][args.seat]["secret"])

    batches, place, over = 0, "0", None
    while over is None:
        look = seat.ask("GET", "/view")
        over = look["status"]["ended"]
        if over is None and look["menu"]:
            if commit(seat, look["number"], batch(seat, look, dice)):
                batches += 1
        elif over is None:
            # Wait for news: whatever comes may bring our turn.
            for kind, where, data in seat.live(place):
                place = where or place
                if kind == "observations":
                    for seen in data["observations"]:
                        for entry in seen["log"]:
                            if entry["text"]:
                                print(entry["text"])
                if args.seat in data.get("to_move", []) or data.get("ended"):
                    break
    print(f"{batches} batches; {over['why']}")
    if args.journal:
        request = urllib.request.Request(seat.base + "/journal")
        request.add_header("Authorization", "Bearer " + seat.secret)
        with patient(request) as answer, open(args.journal, "wb") as file:
            file.write(answer.read())
    return 0


if __name__ == "__main__":
    sys.exit(main())
