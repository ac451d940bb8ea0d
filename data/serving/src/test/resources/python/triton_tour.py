# SPDX-License-Identifier: Apache-2.0
"""Triton's own client against a server with the model uci; prints what it sees."""
import sys
import numpy as np

kind, address = sys.argv[1:]
if kind == "grpc":
    import tritonclient.grpc as triton
else:
    import tritonclient.http as triton
from tritonclient.utils import InferenceServerException

x = np.array([[0.0137, -0.1136, 0.2553, -0.0692, 0.0582, -0.0727, -0.1583, -0.0584, 0.6283, 0.4919, 0.1856, 0.0795,
               -0.0332]], dtype=np.float32)


def said(metadata, *keys):
    return [metadata[key] if isinstance(metadata, dict) else getattr(metadata, key) for key in keys]


def refused(call):
    try:
        call()
        return "not refused"
    except InferenceServerException as e:
        return f"{e.status()}: {e.message()}"


with triton.InferenceServerClient(address) as client:
    print("live", client.is_server_live(), "ready", client.is_server_ready())
    print("model", client.is_model_ready("uci"), "other", client.is_model_ready("other"))
    print("server", *said(client.get_server_metadata(), "name"))
    print("platform", *said(client.get_model_metadata("uci"), "platform"))
    sample = triton.InferInput("x", [1, 13], "FP32")
    sample.set_data_from_numpy(x)
    result = client.infer("uci", [sample], outputs=[triton.InferRequestedOutput("price")], request_id="7")
    print("price", result.as_numpy("price").tolist(), "id", *said(result.get_response(), "id"))
    print("version", refused(lambda: client.infer("uci", [sample], model_version="9")))
    wrong = triton.InferInput("y", [1, 13], "FP32")
    wrong.set_data_from_numpy(x)
    print("feed", refused(lambda: client.infer("uci", [wrong])))
    index = client.get_model_repository_index()
    first = index[0] if kind == "http" else index.models[0]
    print("index", *said(first, "name", "version", "state"))
    statistics = client.get_inference_statistics("uci")
    first = statistics["model_stats"][0] if kind == "http" else statistics.model_stats[0]
    print("executions", int(said(first, "execution_count")[0]) > 0)
    print("load", refused(lambda: client.load_model("uci")))
