# SPDX-License-Identifier: Apache-2.0
"""A parameter server job in which nobody stops the servers; STEPS decides how long it lasts."""
import os
import time

import paddle
import paddle.distributed.fleet as fleet

paddle.enable_static()
fleet.init(is_collective=False)
x = paddle.static.data("x", [None, 4], "float32")
y = paddle.static.data("y", [None, 1], "float32")
loss = paddle.mean(paddle.square(paddle.static.nn.fc(x, 1) - y))
strategy = fleet.DistributedStrategy()
strategy.a_sync = True
fleet.distributed_optimizer(paddle.optimizer.SGD(0.01), strategy).minimize(loss)

if fleet.is_server():
    fleet.init_server()
    print("server up", flush=True)
    fleet.run_server()
else:
    import numpy as np

    exe = paddle.static.Executor(paddle.CPUPlace())
    exe.run(paddle.static.default_startup_program())
    fleet.init_worker()
    for step in range(int(os.environ.get("STEPS", "20"))):
        batch = np.random.RandomState(step).randn(16, 4).astype("float32")
        exe.run(
            paddle.static.default_main_program(),
            feed={"x": batch, "y": batch.sum(axis=1, keepdims=True)},
            fetch_list=[loss],
        )
        print(f"step={step}", flush=True)
        open(os.path.join(os.environ["SAVED"], f"step-{min(step, 3)}"), "w").close()
        time.sleep(float(os.environ.get("STEP_DELAY", "0")))
    fleet.stop_worker()
    print(f"worker {fleet.worker_index()} of {fleet.worker_num()} done", flush=True)
