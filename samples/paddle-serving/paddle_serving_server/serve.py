# SPDX-License-Identifier: Apache-2.0
"""Starts this distribution's inference server, with the flags of Paddle Serving's own command.

  python3 -m paddle_serving_server.serve --model DIR [--port 9393] [--thread N] [--batch_infer_size N] [--name NAME] ...
  python3 -m paddle_serving_server.serve stop|kill

Every flag is passed to `pdc serve`, which honours it, says that it has no effect here, or refuses it; its guide has
the table. A directory with a package.json takes the files of its program from an installed Python package, and its
name. `stop` (SIGINT) and `kill` (SIGKILL) end what ProcessInfo.json names, in $SERVING_HOME or the current directory.
"""
import importlib.util
import json
import os
import signal
import sys
import tempfile
import time

ACTIONS = ("start", "stop", "kill", "check")
PORT = "9393"


def split(words):
    """What is to be done, the directories of --model, and every other word as it came."""
    action, models, rest, within = "start", [], [], False
    for word in words:
        if word.startswith("-") and word != "-1":
            within = word == "--model"
            if word.startswith("--model="):
                models.append(word.partition("=")[2])
            elif not within:
                rest.append(word)
        elif within:
            models.append(word)
        elif not rest and not models and word in ACTIONS:
            action = word
        else:
            rest.append(word)
    return action, models, rest


def value(words, flag):
    """Of a flag, in either spelling; None where it is absent."""
    for at, word in enumerate(words):
        if word == flag and at + 1 < len(words):
            return words[at + 1]
        if word.startswith(flag + "="):
            return word.partition("=")[2]
    return None


def called(directory):
    """A model that lies in NAME/server is called NAME."""
    path = os.path.abspath(directory)
    return os.path.basename(os.path.dirname(path) if os.path.basename(path) == "server" else path)


def assembled(directory):
    """The directory with links to the files that a Python package has; and the name of the model there, if it has one."""
    declared = os.path.join(directory, "package.json")
    if not os.path.exists(declared):
        return directory, None
    with open(declared, encoding="utf-8") as file:
        wanted = json.load(file)
    found = importlib.util.find_spec(wanted["package"])
    if found is None:
        raise SystemExit(f"{directory} has its program in the Python package {wanted['package']}, which is not installed")
    whole = tempfile.mkdtemp(prefix="model-")
    root = os.path.dirname(found.origin)
    for part in [os.path.abspath(directory)] + [os.path.join(root, name) for name in wanted["directories"]]:
        for name in os.listdir(part):
            os.symlink(os.path.join(part, name), os.path.join(whole, name))
    return whole, wanted["name"]


def processes():
    return os.path.join(os.environ.get("SERVING_HOME") or os.getcwd(), "ProcessInfo.json")


def known():
    """What was started and has not been stopped, as upstream's file tells it."""
    try:
        with open(processes(), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return []


def remember(port, models):
    entry = {"pid": os.getpid(), "port": [port], "model": " ".join(models), "start_time": time.time()}
    try:
        entries = [one for one in known() if running(one["pid"])] + [entry]
        with open(processes(), "w", encoding="utf-8") as file:
            json.dump(entries, file)
    except (OSError, ValueError) as wrong:
        print(f"{processes()} cannot be written, `stop` will not find this server: {wrong}", file=sys.stderr)


def running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def end(number):
    """Sends the signal to what was started here."""
    entries = known()
    if not entries:
        raise SystemExit(f"nothing to stop: there is no {processes()}; name its directory in SERVING_HOME")
    for entry in entries:
        try:
            os.kill(entry["pid"], number)
            print(f"process {entry['pid']} on port {entry['port']} gets {signal.Signals(number).name}")
        except ProcessLookupError:
            print(f"process {entry['pid']} has ended already")
    os.remove(processes())


def main():
    words = sys.argv[1:]
    if "-h" in words or "--help" in words:
        print(__doc__)
        return
    action, models, rest = split(words)
    if action == "check":
        raise SystemExit("check: there is no installation of Paddle Serving to check; `pdc doctor` checks this one")
    if action != "start":
        end(signal.SIGINT if action == "stop" else signal.SIGKILL)
        return
    if not models:
        raise SystemExit("--model is missing: it names the directory with the program and its parameters")
    found = [assembled(directory) for directory in models]
    defaults = [] if value(rest, "--name") else ["--name", found[0][1] or called(models[0])]
    if value(rest, "--port") is None:
        defaults += ["--port", PORT]
    if value(rest, "--python") is None:
        defaults += ["--python", sys.executable]
    if value(rest, "--host") is None:
        defaults += ["--host", os.environ.get("BIND_ADDRESS", "0.0.0.0"), "--open"]
    remember(int(value(rest, "--port") or PORT), models)
    sys.stdout.flush()
    # A script that starts this with & lets it ignore SIGINT, which `stop` sends.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.execvp("pdc", ["pdc", "serve", "--model"] + [directory for directory, _ in found] + defaults + rest)


if __name__ == "__main__":
    main()
