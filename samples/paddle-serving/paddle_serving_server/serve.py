# SPDX-License-Identifier: Apache-2.0
"""Starts this distribution's inference server, with the options of Paddle Serving's own command.

  python3 -m paddle_serving_server.serve --model DIR [--port 9393] [--thread N] [--batch_infer_size N] [--name NAME]

A directory with a package.json takes the files of its program from an installed Python package, and its name.

One model a server. Options of GPUs and of engines that it does not have are accepted and change nothing.
"""
import argparse
import importlib.util
import json
import os
import sys
import tempfile

WITHOUT_EFFECT = ("--gpu_ids", "--precision", "--gpu_memory_mb", "--cpu_math_thread_num", "--trt_workspace_size",
                  "--min_subgraph_size", "--workdir", "--max_body_size", "--request_cache_size")
SWITCHES_WITHOUT_EFFECT = ("--use_mkl", "--use_trt", "--use_lite", "--use_calib", "--ir_optim", "--mem_optim",
                           "--mem_optim_off", "--gpu_multi_stream", "--trt_use_static", "--enable_prometheus")


def options():
    parser = argparse.ArgumentParser(prog="python3 -m paddle_serving_server.serve", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", nargs="?", default="start", choices=["start"])
    parser.add_argument("--model", nargs="+", required=True)
    parser.add_argument("--port", type=int, default=9393)
    parser.add_argument("--thread", type=int, default=4)
    parser.add_argument("--runtime_thread_num", type=int, nargs="+", default=[0])
    parser.add_argument("--batch_infer_size", type=int, nargs="+", default=[32])
    parser.add_argument("--name")
    for option in WITHOUT_EFFECT:
        parser.add_argument(option, help=argparse.SUPPRESS)
    for option in SWITCHES_WITHOUT_EFFECT:
        parser.add_argument(option, action="store_true", help=argparse.SUPPRESS)
    return parser, parser.parse_args()


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


def main():
    parser, given = options()
    if len(given.model) > 1:
        parser.error("--model: one directory a server; chains of models are not supported, start a server for each")
    directory, name = assembled(given.model[0])
    words = ["pdc", "serve", directory, "--name", given.name or name or called(directory), "--port", str(given.port),
             "--host", os.environ.get("BIND_ADDRESS", "0.0.0.0"), "--open",
             "--workers", str(max(1, given.runtime_thread_num[0])), "--batch", str(given.batch_infer_size[0]),
             "--python", sys.executable]
    sys.stdout.flush()
    os.execvp(words[0], words)


if __name__ == "__main__":
    main()
