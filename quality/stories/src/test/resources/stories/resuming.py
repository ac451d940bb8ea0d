# SPDX-License-Identifier: Apache-2.0
"""Data-parallel training that saves after every tenth step and goes on from there."""
import os
import time

import numpy as np
import paddle
import paddle.distributed as dist

STEPS = int(os.environ.get("STEPS", "60"))
DELAY = float(os.environ.get("STEP_DELAY", "0"))
LATEST = os.path.join(os.environ["SAVED"], "latest.pdparams")

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
print(f"world={world} rank={rank} from={start}", flush=True)

truth = np.random.RandomState(1).randn(13, 1).astype("float32")
for step in range(start, STEPS):
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
    if step % 10 == 0:
        print(f"step={step} world={world} rank={rank}", flush=True)
    time.sleep(DELAY)
print(f"done world={world} rank={rank} checksum={float(net.weight.sum()):.6f}", flush=True)
