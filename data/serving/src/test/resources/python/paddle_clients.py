# SPDX-License-Identifier: Apache-2.0
"""Paddle Serving's own clients of 0.9: python paddle_clients.py DIRECTORY CONFIG HOST:PORT

DIRECTORY gets the client's package once. Its wheels are for Python 3.9 and older; of what is in there only the native
client needs that, and it is left out.
"""
import collections
import collections.abc
import os
import subprocess
import sys
import tempfile
import types
import zipfile

collections.Iterable = collections.abc.Iterable
directory, config, address = sys.argv[1:]
if not os.path.exists(os.path.join(directory, "paddle_serving_client")):
    with tempfile.TemporaryDirectory() as downloads:
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:",
                        "--python-version", "3.9", "-d", downloads, "paddle-serving-client==0.9.0"],
                       check=True, stdout=sys.stderr)
        for wheel in os.listdir(downloads):
            with zipfile.ZipFile(os.path.join(downloads, wheel)) as files:
                files.extractall(directory, [name for name in files.namelist() if not name.endswith(".so")])
sys.path.insert(0, directory)
# The Pipeline's client imports names of the server's package, which it never uses.
for name, used in (("util", ["kill_stop_process_by_pid", "dump_pid_file"]), ("env", ["CONF_HOME"])):
    module = types.ModuleType("paddle_serving_server." + name)
    module.__dict__.update(dict.fromkeys(used))
    sys.modules[module.__name__] = module
sys.modules["paddle_serving_server"] = types.ModuleType("paddle_serving_server")

import numpy as np
from paddle_serving_client import HttpClient
from paddle_serving_client.pipeline import PipelineClient

X = [0.0137, -0.1136, 0.2553, -0.0692, 0.0582, -0.0727, -0.1583, -0.0584, 0.6283, 0.4919, 0.1856, 0.0795, -0.0332]
client = HttpClient()
client.load_client_config(config)
client.connect([address])


def ask(rows=1):
    return client.predict(feed={"x": np.array([X] * rows, dtype="float32")}, fetch=["price"], batch=True)


def tensor(answer):
    found = answer.outputs[0].tensor[0]
    return found.alias_name, list(found.shape), list(found.float_data)[-1]


print("proto", *tensor(ask()))
client.set_request_compress(True)
client.set_response_compress(True)
print("gzip", *tensor(ask(rows=200)))
client.set_http_proto(False)
found = ask()["outputs"][0]["tensor"][0]
print("json", found["alias_name"], found["shape"], found["float_data"])
client.set_use_grpc_client(True)
client.connect([address])
print("grpc", *tensor(ask()))

pipeline = PipelineClient()
pipeline.connect([address])
sys.stdout, shown = sys.stderr, sys.stdout
text = pipeline.predict(feed_dict={"x": ", ".join(map(str, X))}, fetch=["price"])
tensors = pipeline.predict(feed_dict={"x": np.array([X], dtype="float32")}, fetch=["price"], pack_tensor_format=True)
later = pipeline.predict(feed_dict={"x": "1"}, fetch=["price"], asyn=True, log_id=7).result()
sys.stdout = shown
print("pipeline", text.err_no, list(text.key), list(text.value))
print("tensors", tensors.err_no, list(tensors.key), list(tensors.value))
print("wrong", later.err_no, later.err_msg)
