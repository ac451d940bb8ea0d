# SPDX-License-Identifier: Apache-2.0
"""Runs one model with Paddle for the inference server, which starts this program and talks to it.

Arguments: the program, its parameters (empty where each has a file of its own), how many threads.
Frames go over standard input and output: a length in four bytes, little-endian as everything here, and that many
bytes. The first frame tells in JSON what the model is fed and gives. Then every request is answered with one frame:
a byte 0 and tensors, or a byte 1 and a text. Nothing of Paddle's is trusted to survive: the server starts it again.
"""
import json
import os
import struct
import sys

# What Paddle prints must not get between the frames.
out = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)
source = os.fdopen(os.dup(0), "rb")

try:
    import numpy as np
    import paddle
    from paddle import inference
except ImportError as e:
    print(e, file=sys.stderr)
    sys.exit(97)  # the server knows this one

# The codes of Paddle Serving; bfloat16 is carried in 16 bits.
TYPES = ["int64", "float32", "int32", "float64", "int16", "float16", "uint16", "uint8", "int8", "bool"]


def predictor(program, parameters, threads):
    config = inference.Config(program, parameters) if parameters else inference.Config(os.path.dirname(program))
    config.disable_gpu()
    config.disable_glog_info()
    config.set_cpu_math_library_num_threads(threads)
    return inference.create_predictor(config)


# The same as programs of Paddle 3 abbreviate them.
JSON_TYPES = {"t_i64": "int64", "t_f32": "float32", "t_i32": "int32", "t_f64": "float64", "t_i16": "int16",
              "t_f16": "float16", "t_bf16": "bfloat16", "t_ui8": "uint8", "t_i8": "int8", "t_bool": "bool"}


def declared_in_json(program):
    """Types and shapes of what a program of Paddle 3 is fed and gives, as its file says."""
    with open(program, encoding="utf-8") as file:
        operations = json.load(file)["program"]["regions"][0]["blocks"][0]["ops"]
    kinds = {}
    for operation in operations:
        if operation["#"].split(".")[-1] not in ("data", "feed", "fetch"):
            continue
        name = next(attribute["AT"]["D"] for attribute in operation["A"] if attribute["N"] == "name")
        kind, shape = operation["O"][0]["TT"]["D"][:2]
        kinds[name] = (JSON_TYPES[kind["#"].split(".")[-1]], shape)
    return kinds


def declared(program):
    """Types and shapes of the program's variables."""
    if program.endswith(".json"):
        try:
            return declared_in_json(program)
        except (KeyError, IndexError, TypeError, StopIteration) as unknown:
            print(f"{program} declares its variables in another way than is known: {unknown!r}", file=sys.stderr)
            return {}
    paddle.enable_static()
    with open(program, "rb") as file:
        block = paddle.static.deserialize_program(file.read()).global_block()
    kinds = {}
    for name, variable in block.vars.items():
        try:
            kinds[name] = (str(np.dtype(paddle.base.data_feeder.convert_dtype(variable.dtype))), list(variable.shape))
        except Exception:
            pass
    return kinds


def spec(name, kinds, shapes):
    kind, shape = kinds.get(name, ("float32", shapes.get(name, [-1])))
    return {"name": name, "type": TYPES.index("uint16" if kind == "bfloat16" else kind), "shape": [int(d) for d in shape]}


def read(count):
    data = source.read(count)
    if len(data) != count:
        sys.exit(0)
    return data


def send(payload):
    out.write(struct.pack("<I", len(payload)) + payload)
    out.flush()


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def numbers(self, form):
        return struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))

    def text(self):
        return self.take(self.numbers("H")[0]).decode()

    def tensor(self):
        name, (kind, rank) = self.text(), self.numbers("BB")
        shape, (lods,) = self.numbers(f"{rank}q"), self.numbers("I")
        lod, (size,) = self.numbers(f"{lods}i"), self.numbers("I")
        return name, np.frombuffer(self.take(size), TYPES[kind]).reshape(shape), list(lod)


def packed(name, value, lod):
    text, value = name.encode(), np.ascontiguousarray(value)
    head = struct.pack("<H", len(text)) + text + struct.pack("<BB", TYPES.index(str(value.dtype)), value.ndim)
    data = value.tobytes()
    return (head + struct.pack(f"<{value.ndim}q", *value.shape) + struct.pack(f"<I{len(lod)}i", len(lod), *lod)
            + struct.pack("<I", len(data)) + data)


def answer(model, request):
    for _ in range(request.numbers("I")[0]):
        name, value, lod = request.tensor()
        handle = model.get_input_handle(name)
        handle.reshape(value.shape)
        handle.copy_from_cpu(value)
        if lod:
            handle.set_lod([lod])
    wanted = [request.text() for _ in range(request.numbers("I")[0])]
    model.run()
    tensors = b""
    for name in wanted:
        handle = model.get_output_handle(name)
        lod = handle.lod()
        tensors += packed(name, handle.copy_to_cpu(), lod[0] if lod else [])
    return struct.pack("<BI", 0, len(wanted)) + tensors


def main(program, parameters, threads):
    model, kinds = predictor(program, parameters, int(threads)), declared(program)
    shapes = model.get_input_tensor_shape() if hasattr(model, "get_input_tensor_shape") else {}
    send(json.dumps({
        "paddle": paddle.__version__,
        "inputs": [spec(name, kinds, shapes) for name in model.get_input_names()],
        "outputs": [spec(name, kinds, {}) for name in model.get_output_names()],
    }).encode())
    while True:
        request = Reader(read(struct.unpack("<I", read(4))[0]))
        try:
            reply = answer(model, request)
        except Exception as failure:
            lines = [line.strip() for line in str(failure).splitlines() if line.strip()]
            told = next((line for line in lines if "Error:" in line or "Hint" in line), lines[-1] if lines else "")
            reply = b"\x01" + (type(failure).__name__ + ": " + told)[:1000].encode()
        send(reply)


main(*sys.argv[1:])
