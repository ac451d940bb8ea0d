# SPDX-License-Identifier: Apache-2.0
"""Makes the directories of Paddle Serving from a saved inference program, with the options of its own converter.

  python3 -m paddle_serving_client.convert --dirname DIR [--model_filename NAME] [--params_filename NAME]
      [--serving_server DIR] [--serving_client DIR] [--feed_alias_names A,B] [--fetch_alias_names A,B]

The server's directory gets __model__, __params__ and the declaration of feeds and fetches, as text and in binary;
the client's the declaration alone. Where ONNX Runtime computes what Paddle does, model.onnx stands beside the
program, with which the server starts faster.
"""
import argparse
import json
import os
import shutil
import sys
import tempfile

os.environ.setdefault("GLOG_minloglevel", "2")

import export_serving
import paddle


def varint(number):
    out, number = bytearray(), number & (1 << 64) - 1
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def block(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


class Variable:
    """A feed or a fetch, as GeneralModelConfig declares it."""

    def __init__(self, kind, variable, alias):
        self.kind, self.name, self.alias = kind, variable.name, alias
        self.lod = variable.lod_level >= 1
        self.code = export_serving.TYPE_CODES[export_serving.type_name(variable)]
        self.shape = [-1] if self.lod else [length for length in variable.shape if length >= 0]

    def text(self):
        dimensions = "".join(f"  shape: {length}\n" for length in self.shape)
        return (f'{self.kind}_var {{\n  name: "{self.name}"\n  alias_name: "{self.alias}"\n'
                f"  is_lod_tensor: {str(self.lod).lower()}\n  {self.kind}_type: {self.code}\n{dimensions}}}\n")

    def binary(self):
        content = block(1, self.name.encode()) + block(2, self.alias.encode())
        content += b"\x18" + varint(int(self.lod)) + b"\x20" + varint(self.code)
        content += b"".join(b"\x28" + varint(length) for length in self.shape)
        return block(1 if self.kind == "feed" else 2, content)


def declaration(model, feed_aliases, fetch_aliases):
    feeds = zip(model.feeds, named(feed_aliases, model.feeds, "--feed_alias_names"))
    fetches = zip(model.fetches, named(fetch_aliases, model.fetches, "--fetch_alias_names"))
    return ([Variable("feed", model.block.var(name), alias) for name, alias in feeds]
            + [Variable("fetch", model.block.var(name), alias) for name, alias in fetches])


def named(aliases, names, option):
    given = aliases.split(",") if aliases else list(names)
    if len(given) != len(names):
        raise SystemExit(f"{option} has {len(given)} names; the program has {len(names)}: {', '.join(names)}")
    return given


def source(given, stage):
    """The two files under names that are found by themselves, whatever they are called."""
    program = given.model_filename or "__model__"
    for name, kept in ((program, "model.pdmodel"), (given.params_filename, "model.pdiparams")):
        path = os.path.join(given.dirname, name) if name else None
        if path and not os.path.isfile(path):
            raise SystemExit(f"there is no {path}; in {given.dirname} there are {', '.join(listed(given.dirname))}")
        if path and given.params_filename:
            os.symlink(os.path.abspath(path), os.path.join(stage, kept))
    return stage if given.params_filename else given.dirname


def listed(directory):
    return sorted(os.listdir(directory)) if os.path.isdir(directory) else ["no files"]


def replace(directory, files):
    """Nobody finds half a directory."""
    target = os.path.normpath(directory)
    os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
    fresh = tempfile.mkdtemp(prefix=".convert-", dir=os.path.dirname(target) or ".")
    os.chmod(fresh, 0o755)
    for name, content in files.items():
        with open(os.path.join(fresh, name), "wb") as file:
            file.write(content)
    shutil.rmtree(target, ignore_errors=True)
    os.rename(fresh, target)


def content(path):
    with open(path, "rb") as file:
        return file.read()


def converted(stage):
    """model.onnx with its record, made to say what the program is called now; nothing where it would differ."""
    problem = export_serving.convert(stage, 13)
    if problem:
        print(f"no model.onnx: {problem}", flush=True)
        return {}
    record = json.loads(content(os.path.join(stage, "model.onnx.json")))
    digests = record["sources"]
    record["sources"] = {"__model__": digests["model.pdmodel"], "__params__": digests["model.pdiparams"]}
    return {"model.onnx": content(os.path.join(stage, "model.onnx")),
            "model.onnx.json": (json.dumps(record, indent=2) + "\n").encode()}


def convert(given):
    with tempfile.TemporaryDirectory() as before, tempfile.TemporaryDirectory() as stage:
        model = export_serving.Program(source(given, before))
        variables = declaration(model, given.feed_alias_names, given.fetch_alias_names)
        model.cut(stage)
        text = "".join(variable.text() for variable in variables).encode()
        binary = b"".join(variable.binary() for variable in variables)
        program = {"__model__": content(os.path.join(stage, "model.pdmodel")),
                   "__params__": content(os.path.join(stage, "model.pdiparams")), **converted(stage)}
    replace(given.serving_server, {**program, "serving_server_conf.prototxt": text,
                                   "serving_server_conf.stream.prototxt": binary})
    replace(given.serving_client, {"serving_client_conf.prototxt": text,
                                   "serving_client_conf.stream.prototxt": binary})
    print(f"{given.dirname} is converted to {given.serving_server} and {given.serving_client}", flush=True)
    if given.show_proto:
        print(text.decode(), end="", flush=True)


def main():
    parser = argparse.ArgumentParser(prog="python3 -m paddle_serving_client.convert", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dirname", required=True)
    parser.add_argument("--model_filename")
    parser.add_argument("--params_filename")
    parser.add_argument("--serving_server", default="serving_server")
    parser.add_argument("--serving_client", default="serving_client")
    parser.add_argument("--feed_alias_names")
    parser.add_argument("--fetch_alias_names")
    parser.add_argument("--show_proto", action="store_true")
    paddle.enable_static()
    convert(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
