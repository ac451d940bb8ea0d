# SPDX-License-Identifier: Apache-2.0
"""Says how good a detector is on the pictures of Eval, with the options of PaddleOCR's program of this name.

Global.checkpoints names the weights; without it those of Global.save_model_dir are taken, and where there are none
the weights that training would begin with.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
os.environ.setdefault("GLOG_minloglevel", "2")

from detector import network, options, pictures, score, weights

import paddle


def main():
    config = options.parse(__doc__)
    options.device(config)
    settings = config["Global"]
    paddle.seed(settings["seed"])
    model = network.of(config)
    checkpoint, entry = weights.trained(config)
    if checkpoint:
        weights.restore(model, checkpoint, entry)
    print(f"evaluates {checkpoint or 'untrained weights'}", flush=True)
    held_out = pictures.Labelled(config, "Eval", settings["image_shape"][-1])
    found = score.evaluate(model, held_out, config["PostProcess"])
    print("metric eval ***************", flush=True)
    for name, value in found.items():
        print(f"{name}:{value}", flush=True)


if __name__ == "__main__":
    main()
