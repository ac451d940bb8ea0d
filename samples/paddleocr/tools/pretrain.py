# SPDX-License-Identifier: Apache-2.0
"""Makes weights for training to begin with: a backbone that learned to tell pictures with words from those without.

  python tools/pretrain.py -c configs/det/det_mv3_db.yml -o Global.pretrained_model=DIR/NAME.pdparams

It stands for the weights that the documents download; Global.pretrained_model says where to write them.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
os.environ.setdefault("GLOG_minloglevel", "2")

from detector import network, options, pictures, weights

import make_pictures
import numpy as np
import paddle
from paddle import nn

STEPS, BATCH, SIDE = 40, 8, 96


def batch(random):
    told = random.randint(0, 2, BATCH)
    made = [make_pictures.picture(random)[0] if text else make_pictures.background(random) for text in told]
    return np.stack([pictures.fed(one, SIDE)[0] for one in made]), told.astype("int64")


def main():
    config = options.parse(__doc__)
    target = config["Global"].get("pretrained_model")
    if not target:
        raise SystemExit("where to? say -o Global.pretrained_model=DIR/NAME.pdparams")
    paddle.seed(config["Global"]["seed"])
    random = np.random.RandomState(config["Global"]["seed"])
    backbone = network.of(config).backbone
    last = nn.Linear(config["Architecture"]["Backbone"]["widths"][-1], 2)
    optimizer = paddle.optimizer.Adam(0.004, parameters=backbone.parameters() + last.parameters())
    for step in range(1, STEPS + 1):
        picture, told = (paddle.to_tensor(part) for part in batch(random))
        answer = last(backbone(picture)[-1].mean(axis=[2, 3]))
        loss = nn.functional.cross_entropy(answer, told)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        if step % 10 == 0:
            print(f"step {step} of {STEPS}, loss {float(loss):.3f}", flush=True)
    os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
    paddle.save({"backbone." + name: value for name, value in backbone.state_dict().items()},
                weights.bare(target) + ".pdparams")
    print(f"weights saved in {weights.bare(target)}.pdparams", flush=True)


if __name__ == "__main__":
    main()
