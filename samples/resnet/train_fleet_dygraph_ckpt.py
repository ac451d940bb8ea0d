# SPDX-License-Identifier: Apache-2.0
"""What upstream's elastic/resnet.yaml starts: the same training, saved in /checkpoint and resumed from there.

CHECKPOINT  another directory that outlives the pods
"""
import os

import resnet

if __name__ == "__main__":
    directory = os.environ.get("CHECKPOINT", "/checkpoint")
    os.makedirs(directory, exist_ok=True)
    resnet.train(os.path.join(directory, "resnet.pdckpt"))
