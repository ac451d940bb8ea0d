# SPDX-License-Identifier: Apache-2.0
"""Trains a wide & deep click model with Paddle's parameter server.

Every pod runs this one file; TRAINING_ROLE, which the operator sets, decides between server and worker.
The sparse embedding lives on the servers, the dense layers are pulled and pushed by the workers.

DATA   directory with a click log, for instance where a sample set is mounted; without one the clicks are
       made here
OUT    directory shared by all pods; persistables/ and inference/ are written there (default: ./output)
STEPS  steps per worker (default 800)
MODEL  "deepfm" adds the factorization machine's term over pairs of embeddings (default: wide & deep)

A line of a click log (part-*.tsv) is: label, three numbers, four ids, parted by tabs. The workers share
the files. Clicks follow hidden per-category affinities (what the wide part, which is linear in the
embeddings, learns) plus one numeric feature with a threshold (what the deep part can learn).
The start is seeded: every run begins with the same weights and the same data.
"""
import glob
import os
import time

import numpy as np
import paddle
import paddle.distributed.fleet as fleet

DATA = os.environ.get("DATA", "")
OUT = os.environ.get("OUT", "output")
STEPS = int(os.environ.get("STEPS", "800"))
MODEL = os.environ.get("MODEL", "wide-and-deep")
PAUSE = float(os.environ.get("STEP_PAUSE", "0"))  # seconds between steps, to watch a run
CATEGORIES, SLOTS, NUMBERS, WIDTH, BATCH = 100, 4, 3, 8, 128
SEED = 2022
START = time.time()


def say(text):
    print(f"[{time.time() - START:5.1f}s] {text}", flush=True)


def network():
    numbers = paddle.static.data("dense_input", [None, NUMBERS], "float32")
    slots = [paddle.static.data(f"C{i}", [None, 1], "int64") for i in range(SLOTS)]
    clicked = paddle.static.data("label", [None, 1], "int64")
    table = paddle.ParamAttr(name="embedding", initializer=paddle.nn.initializer.Uniform(-0.1, 0.1))
    vectors = [
        paddle.reshape(paddle.static.nn.sparse_embedding(slot, size=[SLOTS * CATEGORIES, WIDTH], param_attr=table), [-1, WIDTH])
        for slot in slots
    ]
    features = deep = paddle.concat(vectors + [numbers], axis=1)
    for units in (32, 16):
        deep = paddle.static.nn.fc(deep, units, activation="relu")
    score = paddle.static.nn.fc(deep, 1) + paddle.static.nn.fc(features, 1)
    if MODEL == "deepfm":
        score = score + pairs(vectors)
    probability = paddle.nn.functional.sigmoid(score)
    loss = paddle.mean(
        paddle.nn.functional.binary_cross_entropy_with_logits(score, paddle.cast(clicked, "float32")))
    return numbers, slots, probability, loss


def pairs(vectors):
    """The sum of the products of all pairs: half of what the square of the sum has beyond the sum of squares."""
    together, apart = paddle.add_n(vectors), paddle.add_n([vector * vector for vector in vectors])
    return 0.5 * paddle.sum(together * together - apart, axis=1, keepdim=True)


class Clicks:
    """An endless stream of made-up clicks; every worker draws its own from the same hidden truth."""

    def __init__(self, seed):
        truth = np.random.RandomState(SEED)
        self.affinity = truth.choice([-2.0, 2.0], size=(SLOTS, CATEGORIES))
        self.draw = np.random.RandomState(seed)

    def batch(self):
        ids = self.draw.randint(0, CATEGORIES, (BATCH, SLOTS)).astype("int64")
        numbers = self.draw.rand(BATCH, NUMBERS).astype("float32")
        score = sum(self.affinity[i, ids[:, i]] for i in range(SLOTS)) + np.where(numbers[:, 0] > 0.5, 1.0, -1.0)
        feed = {f"C{i}": ids[:, i:i + 1] + i * CATEGORIES for i in range(SLOTS)}  # one table, ids apart
        feed["dense_input"] = numbers
        feed["label"] = (score[:, None] > 0).astype("int64")
        return feed


class ClickLog:
    """The clicks of a log, over and over; a worker reads every n-th file."""

    def __init__(self, directory, rank, workers):
        files = sorted(glob.glob(os.path.join(directory, "part-*.tsv")))[rank::workers]
        if not files:
            raise SystemExit(f"no part-*.tsv for worker {rank} of {workers} in {directory}")
        self.rows = np.concatenate([np.loadtxt(file, ndmin=2) for file in files])
        self.draw = np.random.RandomState(SEED + rank)
        self.order = np.array([], dtype=int)
        say(f"worker {rank} reads {len(self.rows)} clicks from {len(files)} files in {directory}")

    def batch(self):
        if len(self.order) < BATCH:
            self.order = self.draw.permutation(len(self.rows))
        rows, self.order = self.rows[self.order[:BATCH]], self.order[BATCH:]
        feed = {f"C{i}": rows[:, 1 + NUMBERS + i:2 + NUMBERS + i].astype("int64") for i in range(SLOTS)}
        feed["dense_input"] = rows[:, 1:1 + NUMBERS].astype("float32")
        feed["label"] = rows[:, :1].astype("int64")
        return feed


def serve():
    fleet.init_server()
    say(f"server {fleet.server_index()} serves its share of the parameters")
    fleet.run_server()
    say("server ends")


def dense_puller():
    """Asynchronous workers push the gradients of the dense layers with every step, but Paddle pulls the layers only at
    the start, unless train_from_dataset runs the loop. Gradients of weights that never change drive the servers' away."""
    from paddle.distributed.ps.utils.public import get_the_one_recv_context, get_the_one_send_context

    runtime = fleet.fleet._runtime_handle
    names = get_the_one_recv_context(runtime.context, split_dense_table=False)
    tables = get_the_one_send_context(runtime.context, split_dense_table=False, ep_list=runtime.endpoints)
    return lambda: runtime._pull_all_dense(runtime.scopes, tables, names)


def train(numbers, slots, probability, loss):
    executor = paddle.static.Executor(paddle.CPUPlace())
    executor.run(paddle.static.default_startup_program())
    fleet.init_worker()
    program, rank = paddle.static.default_main_program(), fleet.worker_index()
    say(f"worker {rank} of {fleet.worker_num()} trains {STEPS} steps of {BATCH} clicks")
    clicks = ClickLog(DATA, rank, fleet.worker_num()) if DATA else Clicks(seed=10 + rank)
    pull_dense, recent = dense_puller(), []
    for step in range(1, STEPS + 1):
        value, = executor.run(program, feed=clicks.batch(), fetch_list=[loss])
        pull_dense()
        recent.append(float(np.mean(value)))
        if step == 1 or step % 20 == 0 or step == STEPS:
            say(f"step={step} of={STEPS} loss={np.mean(recent):.4f}")
            recent.clear()
        if PAUSE:
            time.sleep(PAUSE)
    save(executor, program, numbers, slots, probability)


def save(executor, program, numbers, slots, probability):
    # Saving contains barriers, so every worker calls it; the servers write their own shards.
    fleet.save_persistables(executor, f"{OUT}/persistables", program)
    fleet.save_inference_model(
        executor, f"{OUT}/inference", [numbers.name] + [slot.name for slot in slots], [probability])
    fleet.barrier_worker()
    if fleet.worker_index() == 0:
        say(f"model saved in {OUT}")
        # stop_worker alone leaves the servers running. Without gloo the barrier held nobody, and the
        # other workers may still need them: then whoever runs the job ends them after the last worker.
        if os.environ.get("PADDLE_WITH_GLOO", "0") != "0":
            fleet.fleet._runtime_handle._worker.stop_server()
    fleet.stop_worker()


def main():
    paddle.enable_static()
    paddle.seed(SEED)
    fleet.init(is_collective=False)
    numbers, slots, probability, loss = network()
    strategy = fleet.DistributedStrategy()
    strategy.a_sync = True
    # The default of 1000 shards would write 1000 files per save, one gzip process each.
    strategy.sparse_table_configs = {"embedding": {"table_parameters.embedding.shard_num": 4}}
    fleet.distributed_optimizer(paddle.optimizer.Adam(0.01), strategy).minimize(loss)
    if fleet.is_server():
        serve()
    else:
        train(numbers, slots, probability, loss)


if __name__ == "__main__":
    main()
