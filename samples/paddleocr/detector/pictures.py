# SPDX-License-Identifier: Apache-2.0
"""Pictures and their labels in the format of icdar2015, and the maps that the network is to learn."""
import json
import os
from functools import lru_cache

import numpy as np
from PIL import Image

from detector import geometry

MEAN = np.array([0.485, 0.456, 0.406], "float32")
SPREAD = np.array([0.229, 0.224, 0.225], "float32")
UNREADABLE = ("###", "*")
CORE = 0.4


class Labelled:
    """The pictures of label files: a path, a tab, and the JSON of the texts with their corners, on each line."""

    def __init__(self, config, section, side):
        dataset = config[section]["dataset"]
        self.side = side
        self.directory = dataset["data_dir"]
        listed = dataset["label_file_list"]
        self.lines = []
        for path in [listed] if isinstance(listed, str) else listed:
            self.lines += self.read(path, section)
        if not self.lines:
            raise SystemExit(f"{section}.dataset.label_file_list: {listed} names no picture")

    @staticmethod
    def read(path, section):
        if not os.path.isfile(path):
            raise SystemExit(f"{section}.dataset.label_file_list: there is no {path}; "
                             "python tools/make_pictures.py DIR makes pictures with labels")
        lines = []
        with open(path, encoding="utf-8-sig") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    name, tab, texts = line.rstrip("\r\n").partition("\t")
                    try:
                        lines.append((name, json.loads(texts)))
                    except json.JSONDecodeError as wrong:
                        raise SystemExit(f"{path}, line {number}: a path, a tab and JSON are expected: {wrong}")
        return lines

    def __len__(self):
        return len(self.lines)

    def picture(self, number):
        """As the network is fed it, and by how much it was made smaller."""
        path = os.path.join(self.directory, self.lines[number][0])
        try:
            with Image.open(path) as file:
                return fed(file, self.side)
        except OSError as wrong:
            raise SystemExit(f"cannot read the picture {path}: {wrong}")

    def texts(self, number):
        """Corners of each text in the picture, and whether somebody can read it."""
        found = ((geometry.outline(text["points"]), text.get("transcription") not in UNREADABLE)
                 for text in self.lines[number][1])
        return [(corners, readable) for corners, readable in found if corners is not None]

    @lru_cache(maxsize=256)
    def example(self, number):
        picture, scale = self.picture(number)
        core, counted = cores([(corners * scale, readable) for corners, readable in self.texts(number)], self.side)
        return picture, core, counted


def fed(picture, side):
    """Three planes of a square; the rest of it, right and below, is black."""
    scale = side / max(picture.size)
    width, height = (max(1, round(length * scale)) for length in picture.size)
    small = np.asarray(picture.convert("RGB").resize((width, height), Image.BILINEAR), "float32") / 255
    square = np.zeros((side, side, 3), "float32")
    square[:height, :width] = (small - MEAN) / SPREAD
    return square.transpose(2, 0, 1), scale


def cores(texts, side):
    """The texts shrunk, so that neighbours stay apart, and where a mistake counts."""
    core, counted = np.zeros((1, side, side), "float32"), np.ones((1, side, side), "float32")
    for corners, readable in texts:
        margin = geometry.area(corners) * (1 - CORE ** 2) / max(1e-6, geometry.perimeter(corners))
        window, whole = geometry.within(corners, 0, side, side)
        if not readable:
            counted[0][window][whole] = 0
            continue
        _, shrunk = geometry.within(corners, margin, side, side)
        core[0][window][shrunk] = 1
        if not shrunk.any():
            counted[0][window][whole] = 0
    return core, counted


def batches(labelled, size, random=None, share=(0, 1)):
    """Shuffled where a generator is given; of several trainers each has its share."""
    order = np.arange(len(labelled)) if random is None else random.permutation(len(labelled))
    rank, ranks = share
    order = order[:len(order) // ranks * ranks] if len(order) >= ranks else np.resize(order, ranks)
    mine = order[rank::ranks]
    for start in range(0, len(mine), size):
        yield tuple(np.stack(part) for part in zip(*(labelled.example(i) for i in mine[start:start + size])))
