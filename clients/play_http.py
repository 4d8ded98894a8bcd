#!/usr/bin/env python3
"""Takes a chair at a table of `lantern serve` over HTTP and plays to the end. Standard library alone.

usage: play_http.py SERVER GAME NAME [TABLE]
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid


class Refused(Exception):
    """The server did not do it; `code` says why and never changes."""

    def __init__(self, status, error):
        super().__init__(error.get("message", ""))
        self.status, self.code, self.wait = status, error.get("code"), error.get("retry_after")


class Table:
    """One chair at one table."""

    def __init__(self, server, token=None):
        self.server, self.token, self.id = server.rstrip("/"), token, None

    def ask(self, method, path, body=None, key=None):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        if key:
            headers["Idempotency-Key"] = key
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.server + path, data, headers, method=method)
        for attempt in range(8):
            try:
                with urllib.request.urlopen(request, timeout=40) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                try:
                    told = json.load(error).get("error", {})
                except ValueError:
                    told = {}
                refused = Refused(error.code, told)
                if error.code not in (429, 503):
                    raise refused from None
                time.sleep(refused.wait or 1)
            except OSError:
                # The same key makes it safe to ask again: what was done is not done twice.
                time.sleep(0.5 * 2**attempt)
        raise SystemExit("the server cannot be reached")

    def join(self, game, name, table=None):
        # A token of our own makes joining safe to repeat, too.
        token = uuid.uuid4().hex
        body = {"name": name, "who": "agent", "token": token}
        path = f"/api/games/{table}/join" if table else "/api/match"
        seated = self.ask("POST", path, body if table else {**body, "game": game})
        self.id, self.token = seated["id"], seated["token"]
        return seated

    def state(self):
        return self.ask("GET", f"/api/games/{self.id}/state?history=last")

    def legal(self):
        return self.ask("GET", f"/api/games/{self.id}/legal")["legal"]

    def act(self, action):
        return self.ask("POST", f"/api/games/{self.id}/action", action, key=uuid.uuid4().hex)

    def wait(self, cursor):
        return self.ask("GET", f"/api/games/{self.id}/events?since={cursor}&wait=25")


def choose(state, legal):
    """The mind of this player: yours to replace."""
    action = dict(random.choice(legal))
    for key, value in action.items():
        if value is None and key in ("text", "reason", "say"):
            action[key] = "I have thought about it."
    return action


def play(table):
    cursor = 0
    while True:
        state = table.state()
        if state["table_status"] in ("ended", "closed"):
            return state
        legal = table.legal() if state.get("your_turn") else []
        if legal:
            try:
                table.act(choose(state, legal))
                continue
            except Refused as refused:
                # The phase may be over: look again.
                print(f"refused: {refused.code}", file=sys.stderr)
        cursor = max(cursor, state["cursor"])
        cursor = table.wait(cursor)["cursor"]


def main():
    if len(sys.argv) not in (4, 5):
        raise SystemExit(__doc__)
    server, game, name = sys.argv[1:4]
    table = Table(server)
    seated = table.join(game, name, sys.argv[4] if len(sys.argv) == 5 else None)
    print(f"{seated['name']} sits on {seated['seat']} at table {seated['id']}", flush=True)
    end = play(table)
    print(json.dumps({key: end[key] for key in ("phase", "status", "winner", "table_status") if key in end}))


if __name__ == "__main__":
    main()
