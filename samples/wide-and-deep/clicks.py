# SPDX-License-Identifier: Apache-2.0
"""Makes the click log that train.py learns from: part-*.tsv, and holdout.tsv with clicks it never sees.

A line is: label, three numbers, four ids, parted by tabs. The same arguments give the same files.

    python clicks.py DIRECTORY [FILES] [CLICKS_PER_FILE]
"""
import os
import sys

import numpy as np

CATEGORIES, SLOTS, NUMBERS, SEED = 100, 4, 3, 2022
HOLDOUT = 200


def clicks(draw, count):
    affinity = np.random.RandomState(SEED).choice([-2.0, 2.0], size=(SLOTS, CATEGORIES))
    ids = draw.randint(0, CATEGORIES, (count, SLOTS))
    numbers = draw.rand(count, NUMBERS)
    score = sum(affinity[i, ids[:, i]] for i in range(SLOTS)) + np.where(numbers[:, 0] > 0.5, 1.0, -1.0)
    return score > 0, numbers, ids + np.arange(SLOTS) * CATEGORIES  # one table, ids apart


def write(path, draw, count):
    with open(path, "w") as file:
        for label, numbers, ids in zip(*clicks(draw, count)):
            columns = [str(int(label))] + [f"{number:.4f}" for number in numbers] + [str(id) for id in ids]
            file.write("\t".join(columns) + "\n")


def main(directory, files=8, count=6400):
    os.makedirs(directory, exist_ok=True)
    draw = np.random.RandomState(SEED + 1)
    for number in range(files):
        write(f"{directory}/part-{number:03}.tsv", draw, count)
    write(f"{directory}/holdout.tsv", draw, HOLDOUT)
    print(f"made {files} files of {count} clicks and {HOLDOUT} clicks apart in {directory}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
