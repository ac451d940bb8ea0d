# SPDX-License-Identifier: Apache-2.0
"""Which weights an exported detector has: those that training found best, and none that it began with.

  python exported.py DIR     the directory of a training, with models, inference and pretrain_model
"""
import glob
import os
import sys

import numpy as np
import paddle

directory = sys.argv[1]


def contents(tensors):
    """Weights by what they are: their names are others in each kind of file."""
    return {np.asarray(tensor).tobytes() for tensor in tensors.values() if np.asarray(tensor).size > 1}


def parameters(path):
    return contents(paddle.load(path))


print(*sorted(name for name in os.listdir(os.path.join(directory, "models")) if name.startswith(("best_", "latest."))))
exported = contents(paddle.jit.load(os.path.join(directory, "inference", "inference")).state_dict())
best = parameters(os.path.join(directory, "models", "best_accuracy.pdparams"))
begun, = (parameters(path) for path in glob.glob(os.path.join(directory, "pretrain_model", "*.pdparams")))
print(f"exported: {len(exported)}, of the best: {len(exported & best)}, of those to begin with: {len(exported & begun)}")
