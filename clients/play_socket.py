#!/usr/bin/env python3
"""Takes a chair at a table of `lantern serve` over one WebSocket and plays to the end. Standard library alone.

usage: play_socket.py SERVER GAME NAME [TABLE]
"""

import base64
import json
import os
import socket
import ssl
import struct
import sys
import urllib.parse

from play_http import Table, choose


class Socket:
    """As much of RFC 6455 as a client needs."""

    def __init__(self, server, path):
        url = urllib.parse.urlsplit(server)
        secure = url.scheme == "https"
        self.line = socket.create_connection((url.hostname, url.port or (443 if secure else 80)), timeout=60)
        if secure:
            self.line = ssl.create_default_context().wrap_socket(self.line, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.line.recv(4096)
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise SystemExit(head.decode())

    def read(self, count):
        while len(self.rest) < count:
            more = self.line.recv(65536)
            if not more:
                raise EOFError
            self.rest += more
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def send(self, message, kind=1):
        data, mask = message if isinstance(message, bytes) else json.dumps(message).encode(), os.urandom(4)
        size = len(data)
        head = bytes([0x80 | kind])
        head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack("!H", size)
        self.line.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def receive(self):
        """The next message, or None when the server has closed the line."""
        text = b""
        while True:
            first, size = self.read(2)
            size &= 127
            if size > 125:
                size = struct.unpack("!H" if size == 126 else "!Q", self.read(2 if size == 126 else 8))[0]
            data, kind = self.read(size), first & 15
            if kind == 8:
                return None
            if kind == 9:
                self.send(data, 10)
            elif kind in (0, 1, 2):
                text += data
                if first & 0x80:
                    return json.loads(text)


def play(line, token):
    line.send({"hello": {"token": token}})
    asked = 0
    while True:
        message = line.receive()
        if message is None:
            raise EOFError
        if "error" in message:
            raise SystemExit(message["error"]["message"])
        if "snapshot" in message:
            state = message["snapshot"]
            if state["table_status"] in ("ended", "closed"):
                return {**state["view"], **state}
            if state.get("your_turn"):
                asked += 1
                line.send({"legal": {"id": asked}})
        elif message.get("answer", {}).get("legal"):
            asked += 1
            line.send({"act": {"id": asked, "action": choose(state["view"], message["answer"]["legal"])}})
        elif {"facts", "lobby", "turn", "answer"} & message.keys():
            # Something has changed, or may have: look again.
            asked += 1
            line.send({"snapshot": {"id": asked}})


def main():
    if len(sys.argv) not in (4, 5):
        raise SystemExit(__doc__)
    server, game, name = sys.argv[1:4]
    table = Table(server)
    seated = table.join(game, name, sys.argv[4] if len(sys.argv) == 5 else None)
    print(f"{seated['name']} sits on {seated['seat']} at table {seated['id']}", flush=True)
    end = play(Socket(server, f"/ws/games/{seated['id']}"), seated["token"])
    print(json.dumps({key: end[key] for key in ("phase", "status", "winner", "table_status") if key in end}))


if __name__ == "__main__":
    main()
