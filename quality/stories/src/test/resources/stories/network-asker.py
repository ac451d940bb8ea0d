# SPDX-License-Identifier: Apache-2.0
"""Says what names mean inside a pod and whom it reaches by them; tries until all is there."""
import os
import socket
import ssl
import time
import urllib.request


def addresses(name):
    found = socket.getaddrinfo(name, None, socket.AF_INET, socket.SOCK_STREAM)
    return sorted({each[4][0] for each in found})


def until(question):
    end = time.time() + 120
    while True:
        try:
            return question()
        except OSError as failure:
            if time.time() > end:
                return "failed: %s" % failure
            time.sleep(0.2)


def both(name):
    found = addresses(name)
    if len(found) < 2:
        raise OSError("only %s" % found)
    return found


for name in ("web", "web.default", "web.default.svc.cluster.local"):
    print(name, *until(lambda: addresses(name)))
print("peers", *until(lambda: both("peers")))
for name in ("peer-0.peers", "peer-1.peers.default.svc.cluster.local"):
    print(name, *until(lambda: addresses(name)))
print("own", *until(lambda: addresses(socket.gethostname())))
print("alias", *until(lambda: addresses("printer.example")))
print("full", socket.getfqdn())
print("page", until(lambda: urllib.request.urlopen("http://web:8090/", timeout=30).status))
print("self", until(lambda: urllib.request.urlopen("http://web:8090/self", timeout=60).read().decode().strip()))
if os.environ.get("OUTSIDE_NAMES"):
    print("out", *until(lambda: both("out")))
if os.environ.get("LOW_PORTS"):
    trust = ssl._create_unverified_context()
    url = "https://kubernetes.default/version"
    print("api", until(lambda: urllib.request.urlopen(url, timeout=30, context=trust).status))
print("done", flush=True)
time.sleep(100000)
