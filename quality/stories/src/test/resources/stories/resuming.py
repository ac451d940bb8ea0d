# SPDX-License-Identifier: Apache-2.0
"""Data-parallel training that saves after every tenth step and goes on from there.

SAVED  directory that outlives the pods; what is saved lies there, and files that tell how far we are
STEPS  where training ends
HOLD   step at which a run that was not resumed goes on for ever without learning: time to be killed
"""
import os
import time

import numpy as np
import paddle
import paddle.distributed as dist

SAVED = os.environ["SAVED"]
STEPS = int(os.environ["STEPS"])
HOLD = int(os.environ.get("HOLD", "-1"))
DELAY = float(os.environ.get("STEP_DELAY", "0"))
LATEST = os.path.join(SAVED, "latest.pdparams")


def tell(what):
    open(os.path.join(SAVED, what), "w").close()


def hold():
    """Ranks keep talking to each other, so that one that dies is missed by the others."""
    tell(f"held-{rank}")
    while True:
        if world > 1:
            dist.all_reduce(paddle.ones([1]))
        time.sleep(0.1)


dist.init_parallel_env()
rank, world = dist.get_rank(), dist.get_world_size()
paddle.seed(7)
net = paddle.nn.Linear(13, 1)
model = paddle.DataParallel(net) if world > 1 else net
optimizer = paddle.optimizer.Adam(0.01, parameters=model.parameters())
start = 0
if os.path.exists(LATEST):
    saved = paddle.load(LATEST)
    net.set_state_dict(saved["model"])
    optimizer.set_state_dict(saved["optimizer"])
    start = int(saved["step"])
    tell(f"resumed-{rank}")
print(f"world={world} rank={rank} from={start}", flush=True)

truth = np.random.RandomState(1).randn(13, 1).astype("float32")
for step in range(start, STEPS):
    if step == HOLD and start == 0:
        hold()
    # The batch follows from step and rank, so that a resumed run sees what the first would have.
    x = np.random.RandomState(1000 * step + rank).randn(64, 13).astype("float32")
    loss = paddle.nn.functional.mse_loss(model(paddle.to_tensor(x)), paddle.to_tensor(x @ truth))
    loss.backward()
    optimizer.step()
    optimizer.clear_grad()
    if rank == 0 and step % 10 == 9:
        beside = LATEST + ".new"
        paddle.save(
            {"model": net.state_dict(), "optimizer": optimizer.state_dict(), "step": step + 1}, beside
        )
        os.replace(beside, LATEST)
        tell(f"saved-by-world-{world}" if start == 0 or world > 1 else "resumed-by-world-1")
    time.sleep(DELAY)
print(f"done world={world} rank={rank} checksum={float(net.weight.sum()):.6f}", flush=True)
