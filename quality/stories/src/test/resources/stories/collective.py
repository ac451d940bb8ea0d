# SPDX-License-Identifier: Apache-2.0
"""Data-parallel training of 60 steps, after which the weights' sum is 3.13122 on every rank.

That number is of two workers, and the same with Paddle 2.6.2 and 3.3.1: one that trained alone, or
on the other's data, ends with another.
"""
import numpy as np
import paddle
import paddle.distributed as dist

dist.init_parallel_env()
rank, world = dist.get_rank(), dist.get_world_size()
paddle.seed(7)
net = paddle.nn.Sequential(paddle.nn.Linear(13, 16), paddle.nn.ReLU(), paddle.nn.Linear(16, 1))
model = paddle.DataParallel(net)
optimizer = paddle.optimizer.Adam(0.01, parameters=model.parameters())
draw = np.random.RandomState(100 + rank)
truth = np.random.RandomState(1).randn(13, 1).astype("float32")
for _ in range(60):
    x = draw.randn(64, 13).astype("float32")
    loss = paddle.nn.functional.mse_loss(model(paddle.to_tensor(x)), paddle.to_tensor(x @ truth + 0.5))
    loss.backward()
    optimizer.step()
    optimizer.clear_grad()
total = sum(float(parameter.sum()) for parameter in net.parameters())
print(f"paddle={paddle.__version__} rank {rank} of {world} done checksum={total:.5f}", flush=True)
