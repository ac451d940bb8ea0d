# SPDX-License-Identifier: Apache-2.0
# Runs commands in a pod, forwards its port PORT and reads logs as Python programs do; prints what it sees.
import os

from kubernetes import client, config
from kubernetes.stream import portforward, stream

config.load_kube_config()
core = client.CoreV1Api()
POD = ("box", "default")


def run(*words, **streams):
    wanted = {"stderr": True, "stdin": False, "stdout": True, "tty": False, **streams}
    return stream(core.connect_get_namespaced_pod_exec, *POD, command=list(words), **wanted)


print("output:", run("sh", "-c", "echo out; echo $COLOUR").split())

session = run("sh", "-c", "read a; echo got $a; echo oops >&2; exit 3", stdin=True,
              _preload_content=False)
session.write_stdin("typed\n")
session.run_forever(timeout=60)
print("session:", session.read_stdout().strip(), session.read_stderr().strip(),
      session.returncode)

session = run("sh", "-c", "head -c 3000000 | wc -c", stdin=True, _preload_content=False)
session.write_stdin("x" * 3_000_000)
session.run_forever(timeout=60)
print("large message:", session.read_stdout().strip())

terminal = run("sh", "-c", "test -t 0 && stty size", tty=True, stdin=True, _preload_content=False)
terminal.write_channel(4, '{"Width":77,"Height":11}')
terminal.run_forever(timeout=60)
print("terminal:", len(terminal.read_stdout().split()), terminal.returncode)

forward = portforward(core.connect_get_namespaced_pod_portforward, *POD, ports=os.environ["PORT"])
connection = forward.socket(int(os.environ["PORT"]))
connection.settimeout(60)
connection.sendall(b"hello")
print("forwarded:", connection.recv(100).decode())
connection.close()

print("log:", core.read_namespaced_pod_log(*POD, tail_lines=1, timestamps=True).split(" ", 1)[1:])
