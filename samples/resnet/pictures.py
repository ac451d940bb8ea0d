# SPDX-License-Identifier: Apache-2.0
"""Small made-up pictures in four classes: stripes that run across, down, both ways, or not at all."""
import numpy as np

CLASSES, SIDE = 4, 32


def batch(step, rank, size):
    """The pictures of one step; they follow from step and rank, so that a resumed run sees its own."""
    draw = np.random.RandomState(100_003 * step + rank)
    labels = draw.randint(0, CLASSES, size)
    period = draw.randint(3, 7, (size, 1, 1))
    phase = draw.randint(0, 7, (size, 1, 1))
    position = np.arange(SIDE)
    across = ((position[None, :, None] + phase) // period % 2) * np.ones((1, 1, SIDE))
    down = ((position[None, None, :] + phase) // period % 2) * np.ones((1, SIDE, 1))
    plain = np.full((size, SIDE, SIDE), 0.5)
    kinds = np.stack([across, down, (across + down) / 2, plain])
    pictures = kinds[labels, np.arange(size)][:, None] * draw.uniform(0.5, 1.0, (size, 3, 1, 1))
    noise = 0.1 * draw.randn(size, 3, SIDE, SIDE)
    return (pictures + noise).astype("float32"), labels.astype("int64")
