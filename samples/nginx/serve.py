# SPDX-License-Identifier: Apache-2.0
"""Stands for the image nginx: answers GET and HEAD on port 80 with the files of nginx's usual directory.

Upstream's examples use the image where any long-running program does. nginx's configuration is not read.

usage: serve.py ADDRESS [DIRECTORY]
"""
import functools
import http.server
import os
import signal
import sys
import time

PORT = 80
PAGE = b"<!DOCTYPE html><title>Welcome</title><p>No files are mounted at this server's directory.</p>\n"


class Files(http.server.SimpleHTTPRequestHandler):
    server_version = "PaddleCloud-files"

    def do_GET(self):
        if self.path == "/" and not os.path.isdir(self.directory):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(PAGE)))
            self.end_headers()
            self.wfile.write(PAGE)
        else:
            super().do_GET()


def main():
    address = sys.argv[1]
    directory = sys.argv[2] if len(sys.argv) > 2 else "/usr/share/nginx/html"
    for number in (signal.SIGTERM, signal.SIGQUIT):
        signal.signal(number, lambda *_: sys.exit(0))
    try:
        server = http.server.ThreadingHTTPServer((address, PORT), functools.partial(Files, directory=directory))
    except PermissionError:
        # A job that only wants a running pod is not failed by that.
        print(f"nobody is answered: this user may not listen on port {PORT}", flush=True)
        while True:
            time.sleep(3600)
    print(f"files of {directory} on {address}:{PORT}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
