# SPDX-License-Identifier: Apache-2.0
"""Somebody at a terminal: waits for a text, types the next, and so on; then sees the end.

    typist.py WAIT TYPE [WAIT TYPE ...] -- COMMAND ...

Passes on what the command prints and ends with its exit code, 128 + N for signal N.
"""
import os
import pty
import signal
import sys

split = sys.argv.index("--")
script, command = sys.argv[1:split], sys.argv[split + 1 :]
child, terminal = pty.fork()
if child == 0:
    # Ignored by everything that a shell started in the background; a terminal is not.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.execvp(command[0], command)
shown = ""
while True:
    try:
        chunk = os.read(terminal, 65536)
    except OSError:  # the other side has closed
        chunk = b""
    if not chunk:
        break
    text = chunk.decode("utf-8", "replace")
    sys.stdout.write(text)
    sys.stdout.flush()
    shown += text
    while script and script[0] in shown:
        shown = shown[shown.index(script[0]) + len(script[0]) :]
        os.write(terminal, script[1].encode())
        script = script[2:]
code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
sys.exit(code if code >= 0 else 128 - code)
