# SPDX-License-Identifier: Apache-2.0
"""Makes a model directory for the inference server from a saved inference program, and checks it.

  python export_serving.py export PROGRAM OUT [--fetch-alias NAME,...] [--opset 13]
  python export_serving.py predict PROGRAM SAMPLES.json

PROGRAM is a directory with an inference program: __model__ or *.pdmodel, its parameters in one file or in one
each; or what fleet.save_inference_model writes, which has the program in dnn_plugin/ and the sparse table in 000/.

export writes model.pdmodel, model.pdiparams, serving_server_conf.prototxt and, when paddle2onnx can convert the
program and ONNX Runtime then computes what Paddle does, model.onnx with model.onnx.json, which holds the digests.
Lookups in a distributed table are cut off: what they gave is a feed now, declared as int64 under the name of the
ids, so that the server looks the ids up in Cube and feeds the rows.

predict runs the whole program, lookups included, with Paddle's executor and prints the result as JSON. SAMPLES.json
maps each feed of the program to its rows, for instance {"C0": [[5]], "dense_input": [[0.1, 0.2, 0.3]]}.
"""
import argparse
import gzip
import hashlib
import json
import os
import sys

os.environ.setdefault("GLOG_minloglevel", "2")

import numpy as np
import paddle
from paddle.base import core

LOOKUPS = ("lookup_table", "lookup_table_v2", "distributed_lookup_table")
TYPE_CODES = {"int64": 0, "float32": 1, "int32": 2, "float64": 3, "int16": 4, "float16": 5, "bfloat16": 6,
              "uint8": 7, "int8": 8, "bool": 9}
CHECKS, BATCH, TOLERANCE = 4, 3, 1e-4


class Program:
    """A saved inference program with its parameters in a scope of its own."""

    def __init__(self, directory):
        nested = os.path.join(directory, "dnn_plugin")
        self.table = os.path.join(directory, "000")
        self.directory = nested if os.path.isdir(nested) else directory
        self.file, self.parameters = self.files()
        with open(self.file, "rb") as file:
            self.program = paddle.static.deserialize_program(file.read())
        self.block = self.program.global_block()
        self.feeds = [op.output("Out")[0] for op in self.ordered("feed")]
        self.fetches = [op.input("X")[0] for op in self.ordered("fetch")]
        self.lookups = [op for op in self.block.ops if op.type in LOOKUPS and self.is_remote(op)]
        self.scope = core.Scope()
        self.executor = paddle.static.Executor(paddle.CPUPlace())
        self.load()

    def files(self):
        names = sorted(os.listdir(self.directory))
        program = [n for n in names if n.endswith(".pdmodel") or n in ("__model__", "model")]
        parameters = [n for n in names if n.endswith(".pdiparams") or n in ("__params__", "params")]
        if not program:
            raise SystemExit(f"{self.directory} has no inference program; allowed are *.pdmodel and __model__")
        return tuple(os.path.join(self.directory, n[0]) if n else None for n in (program, parameters))

    def ordered(self, kind):
        return sorted((op for op in self.block.ops if op.type == kind), key=lambda op: op.attr("col"))

    def is_remote(self, op):
        """Whether the rows were not saved with the program."""
        table = op.input("W")[0]
        return self.block.var(table).type == core.VarDesc.VarType.SELECTED_ROWS or (
            self.parameters is None and not os.path.exists(os.path.join(self.directory, table)))

    def load(self):
        tables = {op.input("W")[0] for op in self.lookups}
        wanted = [v for v in self.block.vars.values()
                  if v.persistable and v.name not in tables and v.type == core.VarDesc.VarType.LOD_TENSOR]
        if not wanted:
            return
        with paddle.static.scope_guard(self.scope):
            if self.parameters is None:
                paddle.static.io.load_vars(self.executor, self.directory, self.program, vars=wanted)
            else:
                paddle.static.io.load_vars(
                    self.executor, self.directory, self.program, vars=wanted,
                    filename=os.path.basename(self.parameters))

    def run(self, feed):
        with paddle.static.scope_guard(self.scope):
            return self.executor.run(self.program, feed=feed, fetch_list=self.fetches)

    def cut(self, out):
        """Saves what comes after the lookups; answers the feeds as (graph name, alias, is sparse)."""
        looked_up = {op.input("Ids")[0]: op.output("Out" if op.type != LOOKUPS[2] else "Outputs")[0]
                     for op in self.lookups}
        feeds = [(looked_up.get(name, name), name, name in looked_up) for name in self.feeds]
        with paddle.static.scope_guard(self.scope):
            inputs = [self.block.var(name) for name, _, _ in feeds]
            outputs = [self.block.var(name) for name in self.fetches]
            normal = paddle.static.normalize_program(self.program, inputs, outputs)
            paddle.static.save_inference_model(
                os.path.join(out, "model"), inputs, outputs, self.executor, program=normal, skip_prune_program=True)
        return feeds


def rows(directory, keys):
    """The embeddings of these keys out of the text files of a saved sparse table; a row is zero where there is none."""
    found, width = {}, 0
    for name in sorted(os.listdir(directory)):
        opened = gzip.open if name.endswith(".gz") else open
        with opened(os.path.join(directory, name), "rt") as lines:
            for line in lines:
                fields = line.split()
                # key slot unseen delta show click | w m v b1 b2 | x[D-1] m[D-1] v[D-1] b1 b2
                width = (len(fields) - 6 - 5 - 2) // 3 + 1
                if int(fields[0]) in keys:
                    found[int(fields[0])] = [float(f) for f in [fields[6]] + fields[11:11 + width - 1]]
    return np.array([found.get(key, [0.0] * width) for key in keys], "float32")


def fill_tables(model, feed):
    """Puts the rows that the ids need into the program's tables, and gives the ids those rows' numbers."""
    for table in {op.input("W")[0] for op in model.lookups}:
        ops = [op for op in model.lookups if op.input("W")[0] == table]
        names = [op.input("Ids")[0] for op in ops]
        keys = sorted({int(key) for name in names for key in feed[name].flat})
        place = {key: i for i, key in enumerate(keys)}
        model.program.desc.block(0).find_var(table.encode()).set_type(core.VarDesc.VarType.LOD_TENSOR)
        model.scope.var(table).get_tensor().set(rows(model.table, keys), paddle.CPUPlace())
        for op in ops:
            for switch in ("is_distributed", "remote_prefetch", "is_sparse"):
                if op.has_attr(switch):
                    op._set_attr(switch, False)
        for name in names:
            feed[name] = np.vectorize(place.__getitem__)(feed[name]).astype("int64")


def type_name(variable):
    return str(np.dtype(paddle.base.data_feeder.convert_dtype(variable.dtype)))


def prototxt(model, feeds, aliases):
    def entry(kind, name, alias, code, shape, lod):
        dims = "".join(f"  shape: {d}\n" for d in (shape or [1]))
        return (f'{kind}_var {{\n  name: "{name}"\n  alias_name: "{alias}"\n  is_lod_tensor: {str(lod).lower()}\n'
                f"  {kind}_type: {code}\n{dims}}}\n")

    text = ""
    for name, alias, sparse in feeds:
        variable = model.block.var(alias if sparse else name)
        text += entry("feed", name, alias, TYPE_CODES["int64" if sparse else type_name(variable)],
                      [d for d in variable.shape if d >= 0], variable.lod_level > 0)
    for name, alias in zip(model.fetches, aliases):
        variable = model.block.var(name)
        text += entry("fetch", name, alias, TYPE_CODES[type_name(variable)],
                      [d for d in variable.shape if d >= 0], variable.lod_level > 0)
    return text


def random_feed(program, seed):
    draw, feed = np.random.RandomState(seed), {}
    for name in program.feeds:
        variable = program.block.var(name)
        shape = [BATCH if i == 0 and d < 0 else 32 if d < 0 else d for i, d in enumerate(variable.shape)]
        kind = type_name(variable)
        feed[name] = (draw.uniform(-1, 1, shape) if kind.startswith("float") else draw.randint(0, 2, shape)).astype(kind)
    return feed


def convert(out, opset):
    """Writes model.onnx if it computes what Paddle computes; answers why not otherwise."""
    try:
        import onnxruntime
        import paddle2onnx
    except ImportError as missing:
        return f"{missing.name} is not installed"
    target, sources = os.path.join(out, "model.onnx"), ["model.pdmodel", "model.pdiparams"]
    try:
        made = paddle2onnx.export(*(os.path.join(out, s) for s in sources), opset_version=opset, verbose=False)
        session = onnxruntime.InferenceSession(made, providers=["CPUExecutionProvider"])
    except Exception as refused:
        return f"paddle2onnx cannot convert it: {str(refused).splitlines()[0]}"
    dense, worst = Program(out), 0.0
    for seed in range(CHECKS):
        feed = random_feed(dense, seed)
        for ours, theirs in zip(session.run(None, feed), dense.run(feed)):
            worst = max(worst, float(np.max(np.abs(ours - theirs)) / max(1.0, float(np.max(np.abs(theirs))))))
    if not worst <= TOLERANCE:
        return f"ONNX Runtime and Paddle differ by {worst:.3g}, more than {TOLERANCE}"
    record = {"onnx": hashlib.sha256(made).hexdigest(), "sources": {s: digest(os.path.join(out, s)) for s in sources},
              "paddle": paddle.__version__, "paddle2onnx": paddle2onnx.__version__, "opset": opset,
              "checked": {"inputs": CHECKS, "largestDifference": worst}}
    write(target, made)
    write(target + ".json", (json.dumps(record, indent=2) + "\n").encode())
    return None


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def write(path, content):
    """Nobody sees half a file."""
    with open(path + ".part", "wb") as file:
        file.write(content)
    os.replace(path + ".part", path)


def export(program, out, fetch_alias=None, opset=13):
    os.makedirs(out, exist_ok=True)
    model = Program(program)
    aliases = fetch_alias or [f"prob{i or ''}" if model.lookups else name for i, name in enumerate(model.fetches)]
    if len(aliases) != len(model.fetches):
        raise SystemExit(f"--fetch-alias names {len(aliases)} outputs; the program has {len(model.fetches)}")
    for stale in ("model.onnx", "model.onnx.json"):
        if os.path.exists(os.path.join(out, stale)):
            os.remove(os.path.join(out, stale))
    feeds = model.cut(out)
    write(os.path.join(out, "serving_server_conf.prototxt"), prototxt(model, feeds, aliases).encode())
    problem = convert(out, opset)
    print(f"no model.onnx: {problem}" if problem else f"model.onnx agrees with Paddle {paddle.__version__}", flush=True)
    print(f"model directory {out}: feeds {[alias for _, alias, _ in feeds]}, fetches {aliases}", flush=True)
    return problem is None


def predict(program, samples):
    model = Program(program)
    missing = [name for name in model.feeds if name not in samples]
    if missing:
        raise SystemExit(f"the samples lack {missing}; the program is fed {model.feeds}")
    feed = {name: np.array(samples[name], type_name(model.block.var(name))) for name in model.feeds}
    if model.lookups:
        fill_tables(model, feed)
    return {name: value.tolist() for name, value in zip(model.fetches, model.run(feed))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    exporting = commands.add_parser("export")
    exporting.add_argument("program")
    exporting.add_argument("out")
    exporting.add_argument("--fetch-alias", type=lambda text: text.split(","))
    exporting.add_argument("--opset", type=int, default=13)
    predicting = commands.add_parser("predict")
    predicting.add_argument("program")
    predicting.add_argument("samples")
    given = parser.parse_args()
    paddle.enable_static()
    if given.command == "export":
        sys.exit(0 if export(given.program, given.out, given.fetch_alias, given.opset) else 3)
    with open(given.samples) as file:
        print(json.dumps(predict(given.program, json.load(file))), flush=True)


if __name__ == "__main__":
    main()
