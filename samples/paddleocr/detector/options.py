# SPDX-License-Identifier: Apache-2.0
"""The configuration file and the entries of the command line that replace its own."""
import argparse
import os
import sys

import yaml


def parse(description, words=None):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-c", "--config", required=True, help="configuration file")
    parser.add_argument("-o", "--opt", nargs="*", default=[], help="entries such as Global.epoch_num=10")
    given = parser.parse_args(words)
    return read(given.config, given.opt)


def read(path, entries):
    if not os.path.isfile(path):
        there = sorted(os.path.join(at, name) for at, _, names in os.walk("configs") for name in names)
        raise SystemExit(f"-c {path}: no such file; there are {', '.join(there) or 'none below configs/'}")
    with open(path, encoding="utf-8") as file:
        config = yaml.safe_load(file)
    for entry in entries:
        replace(config, entry)
    return config


def replace(config, entry):
    """Global.epoch_num=10: the value is YAML, so lists and truth values are what they look like."""
    name, equals, text = entry.partition("=")
    *parents, last = name.split(".")
    if not equals or not parents or parents[0] not in config:
        raise SystemExit(f"-o {entry}: write SECTION.NAME=VALUE; the sections are {', '.join(config)}")
    place = config
    for parent in parents:
        place = place.setdefault(parent, {})
        if not isinstance(place, dict):
            raise SystemExit(f"-o {entry}: {parent} is a value and has no entries")
    place[last] = yaml.safe_load(text)


def device(config):
    """Where to compute. The documents ask for a GPU; without one the same program runs on the CPU."""
    import paddle

    if config["Global"].get("use_gpu") and not paddle.device.is_compiled_with_cuda():
        print("this Paddle has no CUDA: Global.use_gpu is ignored, the CPU computes", flush=True)
    elif config["Global"].get("use_gpu"):
        return paddle.set_device("gpu")
    return paddle.set_device("cpu")


def refuse(message):
    sys.exit(message)
