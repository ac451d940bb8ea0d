# SPDX-License-Identifier: Apache-2.0
"""Trains a text detector, with the options of PaddleOCR's program of this name.

Global.save_model_dir gets latest, best_accuracy and iter_epoch_N, each as .pdparams, .pdopt and .states;
Global.use_visualdl=True logs to vdl/ below it. Global.checkpoints goes on where a checkpoint ended;
Global.pretrained_model begins with what fits of other weights.
"""
import os
import sys
import time
from collections import deque

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
os.environ.setdefault("GLOG_minloglevel", "2")

from detector import network, options, pictures, score, visual, weights

import numpy as np
import paddle
from paddle import distributed


class Training:
    def __init__(self, config):
        self.config, self.settings = config, config["Global"]
        self.ranks = int(os.environ.get("PADDLE_TRAINERS_NUM", "1"))
        self.rank = int(os.environ.get("PADDLE_TRAINER_ID", "0")) if self.ranks > 1 else 0
        if self.ranks > 1:
            if not paddle.device.is_compiled_with_cuda():
                os.environ["PADDLE_DISTRI_BACKEND"] = "gloo"
            distributed.init_parallel_env()
        paddle.seed(self.settings["seed"])
        self.model = network.of(config)
        side = self.settings["image_shape"][-1]
        self.pictures = pictures.Labelled(config, "Train", side)
        self.held_out = pictures.Labelled(config, "Eval", side)
        self.optimizer = paddle.optimizer.Adam(
            self.rate(), parameters=self.model.parameters(), weight_decay=config["Optimizer"].get("regularizer"))
        self.states = {"epoch": 0, "global_step": 0, "best": None}
        self.load()
        self.trained = paddle.DataParallel(self.model) if self.ranks > 1 else self.model
        self.log = self.recorder()
        self.window = deque(maxlen=int(self.settings["log_smooth_window"]))

    def steps(self):
        each = max(1, len(self.pictures) // self.ranks)
        return -(-each // self.config["Train"]["loader"]["batch_size_per_card"])

    def rate(self):
        wanted = self.config["Optimizer"]["lr"]
        whole = self.steps() * self.settings["epoch_num"]
        falling = paddle.optimizer.lr.CosineAnnealingDecay(wanted["learning_rate"], whole)
        rise = min(whole // 10, wanted["warmup_steps"])
        return paddle.optimizer.lr.LinearWarmup(falling, rise, 0, wanted["learning_rate"]) if rise else falling

    def load(self):
        if self.settings.get("checkpoints"):
            self.states.update(weights.resume(self.model, self.optimizer, self.settings["checkpoints"]))
            print(f"goes on after epoch {self.states['epoch']}", flush=True)
        elif self.settings.get("pretrained_model"):
            weights.begin_with(self.model, self.settings["pretrained_model"])

    def recorder(self):
        if not self.settings.get("use_visualdl") or self.rank:
            return None
        return visual.ScalarLog(os.path.join(self.settings["save_model_dir"], "vdl"))

    def run(self):
        epochs = self.settings["epoch_num"]
        for epoch in range(self.states["epoch"] + 1, epochs + 1):
            self.epoch(epoch, epochs)
        if not self.rank:
            self.evaluate()
            best = self.states["best"] or {}
            print(f"best metric, {', '.join(f'{k}: {v}' for k, v in best.items())}", flush=True)
        if self.log:
            self.log.close()

    def epoch(self, epoch, epochs):
        random = np.random.RandomState(self.settings["seed"] + epoch)
        size = self.config["Train"]["loader"]["batch_size_per_card"]
        started, count = time.monotonic(), 0
        for batch in pictures.batches(self.pictures, size, random, (self.rank, self.ranks)):
            loss = self.step(batch)
            count += len(batch[0])
            if self.states["global_step"] % self.settings["print_batch_step"] == 0 and not self.rank:
                per_second = count / (time.monotonic() - started)
                print(f"epoch: [{epoch}/{epochs}], global_step: {self.states['global_step']}, "
                      f"lr: {self.optimizer.get_lr():.6f}, loss: {loss:.6f}, ips: {per_second:.1f} samples/s", flush=True)
            first, every = self.settings["eval_batch_step"]
            if not self.rank and self.states["global_step"] > first and self.states["global_step"] % every == 0:
                self.evaluate()
        self.states["epoch"] = epoch
        if not self.rank:
            self.save(weights.LATEST)
            if epoch % self.settings["save_epoch_step"] == 0:
                self.save(f"iter_epoch_{epoch}")

    def step(self, batch):
        picture, core, counted = (paddle.to_tensor(part) for part in batch)
        loss = network.loss(self.trained(picture), core, counted)
        loss.backward()
        self.optimizer.step()
        self.optimizer.clear_grad()
        rate = self.optimizer.get_lr()
        self.optimizer._learning_rate.step()
        self.states["global_step"] += 1
        self.window.append(float(loss))
        smooth = float(np.median(self.window))
        if self.log:
            self.log.add("TRAIN/loss", self.states["global_step"], smooth)
            self.log.add("TRAIN/lr", self.states["global_step"], rate)
        return smooth

    def evaluate(self):
        found = score.evaluate(self.model, self.held_out, self.config["PostProcess"])
        print(f"cur metric, {', '.join(f'{k}: {v}' for k, v in found.items())}", flush=True)
        for name, value in found.items() if self.log else ():
            self.log.add(f"EVAL/{name}", self.states["global_step"], value)
        best = self.states["best"]
        if best is None or found["hmean"] > best["hmean"]:
            self.states["best"] = {**found, "best_epoch": self.states["epoch"]}
            self.save(weights.BEST)

    def save(self, name):
        weights.save(os.path.join(self.settings["save_model_dir"], name), self.model, self.optimizer, self.states)


def main():
    config = options.parse(__doc__)
    options.device(config)
    Training(config).run()


if __name__ == "__main__":
    main()
