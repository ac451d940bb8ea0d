# SPDX-License-Identifier: Apache-2.0
"""Lists, unloads and loads the models of a server with Triton's own client."""
import importlib
import sys

kind, address = sys.argv[1:]
client_module = importlib.import_module("tritonclient." + kind)
from tritonclient.utils import InferenceServerException

client = client_module.InferenceServerClient(address)


def index():
    answer = client.get_model_repository_index()
    entries = answer if kind == "http" else [
        {"name": m.name, "version": m.version, "state": m.state, "reason": m.reason}
        for m in answer.models]
    for entry in sorted(entries, key=lambda one: one["name"]):
        print(entry["name"], entry["version"], entry["state"], bool(entry.get("reason")))


index()
client.unload_model("uci")
print("unloaded: ready", client.is_model_ready("uci"))
index()
try:
    client.load_model("broken")
except InferenceServerException as refusal:
    print("refused:", "model.onnx" if "model.onnx" in str(refusal) else refusal)
client.load_model("uci")
print("loaded: ready", client.is_model_ready("uci"))
