# SPDX-License-Identifier: Apache-2.0
"""Answers HTTP with its own name and lines with themselves; goes on for a moment when asked to end."""
import http.server
import os
import signal
import socket
import socketserver
import threading
import time
import urllib.request

ADDRESS = os.environ["BIND"]
NAME = socket.gethostname()


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        text = self_found() if self.path == "/self" else NAME
        body = (text + "\n").encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Lines(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile:
            self.wfile.write(line)


def self_found():
    """A pod reaches itself through its own service, sooner or later."""
    for _ in range(500):
        with urllib.request.urlopen("http://web:8090/", timeout=30) as answer:
            if answer.read().decode().strip() == NAME:
                return "found myself"
    return "never met myself"


class Pool(http.server.ThreadingHTTPServer):
    request_queue_size = 128


def leave(*_):
    # Connections that were on their way when the endpoints changed are still answered.
    threading.Thread(target=lambda: (time.sleep(5), os._exit(0))).start()


signal.signal(signal.SIGTERM, leave)
lines = socketserver.ThreadingTCPServer((ADDRESS, 9090), Lines)
threading.Thread(target=lines.serve_forever, daemon=True).start()
Pool((ADDRESS, 8080), Pages).serve_forever()
