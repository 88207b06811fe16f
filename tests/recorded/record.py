#!/usr/bin/env python3
"""Records what a client sends to the fixture server, as README.md beside this says.

  record.py FIXTURE_SERVER OUTPUT COMMAND...

COMMAND finds the place in MCP_URL and the secret in MCP_BEARER. What it sends is kept byte for byte, but for secrets,
ids and times, which become others of the same length.
"""

import json
import os
import re
import socket
import subprocess
import sys
import threading

HEAD_END = b"\r\n\r\n"
PATHS = re.compile(r"/(home|root|tmp|var|Users)/")


class Recorder:
    """A proxy on loopback that notes whole requests and whole answers in the order in which they end."""

    def __init__(self, upstream):
        self.upstream = upstream
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.authority = "127.0.0.1:%d" % self.listener.getsockname()[1]
        self.steps = []
        self.lock = threading.Lock()
        self.handshakes = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        number = 0
        while True:
            client, _ = self.listener.accept()
            number += 1
            host, port = self.upstream.split(":")
            server = socket.create_connection((host, int(port)))
            for ends in ((client, server, "==>", number), (server, client, "<==", number)):
                threading.Thread(target=self.pump, args=ends, daemon=True).start()

    def pump(self, source, sink, mark, number):
        kept = b""
        while True:
            try:
                data = source.recv(1 << 20)
            except OSError:
                data = b""
            if not data:
                break
            if mark == "==>":
                # The gateway takes no other name for itself.
                data = data.replace(self.authority.encode(), self.upstream.encode())
            kept += data
            while (length := whole(kept)) is not None:
                self.note(mark, number, kept[:length])
                kept = kept[length:]
            sink.sendall(data)
        if kept:
            sys.exit("connection %d ended within a message: %r" % (number, kept))
        if mark == "==>":
            self.note("==x", number, b"")
        try:
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def note(self, mark, number, message):
        with self.lock:
            self.steps.append((mark, number, message))
            if mark == "<==":
                self.handshakes += re.findall(rb"(?im)^mcp-session-id: *(\S+)\r$", message)


def whole(data):
    """The length of the message at the start of the bytes, if it is there to its end."""
    head, end, body = data.partition(HEAD_END)
    if not end:
        return None
    if re.search(rb"(?im)^transfer-encoding:", head):
        stop = body.find(b"0\r\n\r\n")
        return None if stop < 0 else len(head) + len(end) + stop + 5
    length = re.search(rb"(?im)^content-length: *(\d+)", head)
    length = int(length[1]) if length else 0
    return len(head) + len(end) + length if len(body) >= length else None


def text(steps, secrets):
    """The steps as text: a mark, and after that of a request its lines, which end in CRLF up to the body."""
    lines = []
    for mark, number, message in steps:
        lines.append("%s %d" % (mark, number))
        if mark != "==>":
            continue
        head, _, body = message.decode().partition("\r\n\r\n")
        if "\n" in body or re.search(r"[^\r]\n", head) or "chunked" in head.lower():
            sys.exit("this cannot be kept as lines: %r" % message)
        lines += head.split("\r\n") + [""] + ([body] if body else [])
    kept = "\n".join(lines) + "\n"
    for secret, name in secrets:
        kept = kept.replace(secret, name)
    seen = {}

    def other(found):
        return "%0*d" % (len(found), seen.setdefault(found, len(seen) + 1))

    kept = re.sub(r"(?<=[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-)[0-9a-f]{12}", lambda f: other(f[0]), kept)
    kept = re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}(?=-)", "00000000-0000-4000-8000", kept)
    kept = re.sub(r"(?<=_)[0-9a-f]{24}", lambda f: other(f[0]), kept)
    kept = re.sub(r"\b1[0-9]{12}\b", "1700000000000", kept)
    if PATHS.search(kept):
        sys.exit("a path of this machine is in it: %s" % PATHS.search(kept))
    return kept


def main():
    program, output, *command = sys.argv[1:]
    server = subprocess.Popen([program, "--catalog", "basic"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        announced = json.loads(server.stdout.readline())
        authority = announced["url"].removeprefix("http://").removesuffix("/mcp")
        recorder = Recorder(authority)
        place = {"MCP_URL": "http://%s/mcp" % recorder.authority, "MCP_BEARER": announced["bearer"]}
        subprocess.run(command, env={**os.environ, **place}, check=True, timeout=120)
    finally:
        server.terminate()
        server.wait()
    handshakes = list(dict.fromkeys(recorder.handshakes))
    if len(handshakes) > 1:
        sys.exit("there is a name for one handshake only")
    secrets = [(announced["bearer"], "{bearer}"), (authority, "{authority}")]
    secrets += [(handshake.decode(), "{handshake}") for handshake in handshakes]
    with open(output, "w", encoding="utf-8") as file:
        file.write(text(recorder.steps, secrets))


main()
