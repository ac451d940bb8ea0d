# SPDX-License-Identifier: Apache-2.0
"""From a map of probabilities to boxes."""
import numpy as np

from detector import geometry


def runs(row):
    """Where ones begin and end in a row of zeros and ones."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row, [0]))))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist()))


def regions(mask):
    """Connected pixels, as lists of (row, begin, end)."""
    parent, members, above = [], [], []

    def root(label):
        while parent[label] != label:
            parent[label] = parent[parent[label]]
            label = parent[label]
        return label

    for y, row in enumerate(mask.astype("int8")):
        here = []
        for begin, end in runs(row):
            touching = [label for a, b, label in above if a <= end and begin <= b]
            label = len(parent)
            parent.append(label)
            members.append((y, begin, end))
            for other in touching:
                parent[root(other)] = label
            here.append((begin, end, label))
        above = here
    found = {}
    for label, run in enumerate(members):
        found.setdefault(root(label), []).append(run)
    return list(found.values())


def find(probabilities, rules):
    """Boxes of a map, with the mean probability of each."""
    boxes = []
    for region in regions(probabilities > rules["thresh"])[:rules["max_candidates"]]:
        pixels = np.concatenate([probabilities[y, begin:end] for y, begin, end in region])
        score = float(pixels.mean())
        corners = np.array([(x, y + dy) for y, begin, end in region for x in (begin, end) for dy in (0, 1)], "float64")
        rectangle = geometry.smallest_rectangle(corners)
        if score < rules["box_thresh"] or rectangle is None or shortest(rectangle) < rules["min_size"]:
            continue
        distance = geometry.area(rectangle) * rules["unclip_ratio"] / geometry.perimeter(rectangle)
        boxes.append((geometry.grown(rectangle, distance), score))
    return boxes


def shortest(rectangle):
    return float(np.linalg.norm(rectangle - np.roll(rectangle, -1, axis=0), axis=1).min())
