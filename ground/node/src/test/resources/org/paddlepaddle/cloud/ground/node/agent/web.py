# SPDX-License-Identifier: Apache-2.0
# A server that tells what it was asked, sends something large, and echoes WebSocket messages.
import base64
import hashlib
import http.server
import struct
import sys


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.headers.get("Upgrade", "").lower() == "websocket":
            self.echo()
        elif self.path == "/large":
            self.say(b"x" * 300_000)
        else:
            self.tell(0)

    def do_POST(self):
        self.tell(len(self.rfile.read(int(self.headers["Content-Length"]))))

    def tell(self, body):
        head = "".join(f"{name.lower()}: {value}\n" for name, value in self.headers.items())
        self.say(f"{self.command} {self.path}\n{head}body: {body}\n".encode())

    def say(self, text):
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for start in range(0, len(text), 50_000):
            part = text[start:start + 50_000]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        self.wfile.write(b"0\r\n\r\n")

    def echo(self):
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        self.send_header("Sec-WebSocket-Accept", accept)
        self.end_headers()
        self.wfile.flush()
        while head := self.rfile.read(2):
            length = head[1] & 127
            mask = self.rfile.read(4)
            text = bytes(b ^ mask[i % 4] for i, b in enumerate(self.rfile.read(length)))
            self.wfile.write(struct.pack("BB", head[0], length) + text)
            self.wfile.flush()
        self.close_connection = True


http.server.ThreadingHTTPServer((sys.argv[1], int(sys.argv[2])), Handler).serve_forever()
