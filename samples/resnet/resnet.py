# SPDX-License-Identifier: Apache-2.0
"""Trains ResNet-18 on made-up pictures, data-parallel over all workers.

STEPS  steps of the whole training (default 30)
BATCH  pictures of one worker in one step (default 16)
"""
import os
import time

import paddle
import paddle.distributed.fleet as fleet

import pictures

STEPS = int(os.environ.get("STEPS", "30"))
BATCH = int(os.environ.get("BATCH", "16"))
EVERY = 5
START = time.time()


def say(text):
    print(f"[{time.time() - START:5.1f}s] {text}", flush=True)


def load(file, network, optimizer):
    """The step to go on from."""
    if not file or not os.path.exists(file):
        return 0
    state = paddle.load(file)
    network.set_state_dict(state["network"])
    optimizer.set_state_dict(state["optimizer"])
    say(f"resumed at step={state['step']}")
    return state["step"]


def save(file, network, optimizer, step):
    """Written beside and renamed: whoever resumes finds the old state or the new one, never half."""
    state = {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "step": step}
    paddle.save(state, file + ".new")
    os.replace(file + ".new", file)


def train(checkpoint=None):
    """Trains to the end; with a checkpoint, from where the last run was."""
    if not paddle.is_compiled_with_cuda():
        # The launcher takes declared GPUs for real ones; a Paddle that cannot use them needs gloo.
        os.environ["PADDLE_DISTRI_BACKEND"] = "gloo"
    fleet.init(is_collective=True)
    rank, world = fleet.worker_index(), fleet.worker_num()
    paddle.seed(2022)
    network = paddle.vision.models.resnet18(num_classes=pictures.CLASSES)
    optimizer = paddle.optimizer.Momentum(0.01, parameters=network.parameters(), weight_decay=1e-4)
    begin = load(checkpoint, network, optimizer)
    parallel = fleet.distributed_model(network) if world > 1 else network
    distributed = fleet.distributed_optimizer(optimizer) if world > 1 else optimizer
    say(f"worker {rank} of {world} trains {STEPS} steps of {BATCH} pictures")
    recent = []
    for step in range(begin, STEPS):
        x, y = (paddle.to_tensor(part) for part in pictures.batch(step, rank, BATCH))
        loss = paddle.nn.functional.cross_entropy(parallel(x), y)
        loss.backward()
        distributed.step()
        distributed.clear_grad()
        recent.append(float(loss))
        if (step + 1) % EVERY == 0 or step + 1 == STEPS:
            say(f"step={step + 1} of={STEPS} loss={sum(recent) / len(recent):.4f}")
            recent.clear()
            if checkpoint and rank == 0:
                save(checkpoint, network, optimizer, step + 1)
    learned = [p for p in network.parameters() if not p.stop_gradient]  # the rest differs by rank
    say(f"done checksum={float(sum(p.sum() for p in learned)):.5f}")
