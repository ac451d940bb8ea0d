# SPDX-License-Identifier: Apache-2.0
"""Prints which samples Paddle's samplers hand out, one worker of one epoch a line.

The words of a line: d (distributed) or s (sequence), samples, batch size, workers, worker, whether
shuffled, epoch, indices.
"""
import random
import sys

from paddle.io import Dataset, DistributedBatchSampler, SequenceSampler


class Numbers(Dataset):
    def __init__(self, count):
        self.count = count

    def __getitem__(self, index):
        return index

    def __len__(self):
        return self.count


def show(kind, samples, batch, workers, worker, shuffled, epoch, indices):
    print(kind, samples, batch, workers, worker, int(shuffled), epoch,
          ",".join(str(index) for index in indices))


dice = random.Random(int(sys.argv[1]))
for _ in range(60):
    samples = dice.randrange(1, 3000)
    workers = dice.randrange(1, min(9, samples + 1))
    batch = dice.randrange(1, 65)
    epoch = dice.randrange(0, 100)
    shuffled = dice.random() < 0.8
    for worker in range(workers):
        sampler = DistributedBatchSampler(
            Numbers(samples), batch, num_replicas=workers, rank=worker, shuffle=shuffled)
        sampler.set_epoch(epoch)
        show("d", samples, batch, workers, worker, shuffled, epoch,
             [int(index) for indices in sampler for index in indices])
    show("s", samples, 1, 1, 0, False, 0, SequenceSampler(Numbers(samples)))
print("the samplers are done")
