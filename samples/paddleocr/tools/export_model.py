# SPDX-License-Identifier: Apache-2.0
"""Saves a trained detector for inference, with the options of PaddleOCR's program of this name.

Global.checkpoints names the weights, best_accuracy or else latest of Global.save_model_dir are taken without it;
they must be those of the whole model. Global.save_inference_dir gets inference.pdmodel, inference.pdiparams and
inference.pdiparams.info.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
os.environ.setdefault("GLOG_minloglevel", "2")

from detector import network, options, weights

import paddle


def main():
    config = options.parse(__doc__)
    paddle.set_device("cpu")
    settings = config["Global"]
    checkpoint, entry = weights.trained(config)
    if checkpoint is None and settings.get("pretrained_model"):
        checkpoint, entry = settings["pretrained_model"], "Global.pretrained_model"
    if checkpoint is None:
        raise SystemExit(f"nothing to export: {settings['save_model_dir']} has neither {weights.BEST} nor "
                         f"{weights.LATEST}; name a checkpoint with Global.checkpoints=…")
    model = network.of(config)
    weights.restore(model, checkpoint, entry)
    model.eval()
    picture = paddle.static.InputSpec([None, 3, None, None], "float32", "x")
    target = os.path.join(settings["save_inference_dir"], "inference")
    paddle.jit.save(paddle.jit.to_static(model, input_spec=[picture], full_graph=True), target)
    print(f"{checkpoint} is exported to {target}", flush=True)


if __name__ == "__main__":
    main()
