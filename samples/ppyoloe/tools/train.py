# SPDX-License-Identifier: Apache-2.0
"""Trains PP-YOLOE with the detection suite's package, with the options of its own tools/train.py.

The pictures are made here, squares and discs with their boxes, unless the data set that the
configuration names is there already.

-c  configuration file        -o  entries that replace those of the file, for instance epoch=10
"""
import argparse
import json
import os
import sys
import types

import cv2
import numpy as np
import yaml

PICTURES, SIDE, KINDS = 16, 128, ("square", "disc")


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("-c", "--config", required=True)
    parser.add_argument("-o", "--opt", nargs="*", default=[])
    return parser.parse_args()


def replaced(entries):
    """TrainReader.batch_size=2 becomes {"TrainReader": {"batch_size": 2}}."""
    tree = {}
    for entry in entries:
        path, value = entry.split("=", 1)
        *parents, last = path.split(".")
        place = tree
        for name in parents:
            place = place.setdefault(name, {})
        place[last] = yaml.safe_load(value)
    return tree


def draw(random):
    """One picture and its boxes."""
    picture = random.randint(0, 70, (SIDE, SIDE, 3)).astype("uint8")
    boxes = []
    for kind in random.randint(0, len(KINDS), 2):
        side = int(random.randint(20, 52))
        left, top = (int(at) for at in random.randint(0, SIDE - side, 2))
        colour = tuple(int(part) for part in random.randint(130, 255, 3))
        if KINDS[kind] == "disc":
            cv2.circle(picture, (left + side // 2, top + side // 2), side // 2, colour, -1)
        else:
            cv2.rectangle(picture, (left, top), (left + side, top + side), colour, -1)
        boxes.append((int(kind), left, top, side))
    return picture, boxes


def make_pictures(directory, images, annotations):
    """A data set in COCO's format."""
    os.makedirs(os.path.join(directory, images), exist_ok=True)
    random = np.random.RandomState(7)
    listed, boxes = [], []
    for number in range(PICTURES):
        picture, found = draw(random)
        name = f"{number:03d}.png"
        cv2.imwrite(os.path.join(directory, images, name), picture)
        listed.append({"id": number, "file_name": name, "width": SIDE, "height": SIDE})
        for kind, left, top, side in found:
            boxes.append({
                "id": len(boxes) + 1, "image_id": number, "category_id": kind + 1, "iscrowd": 0,
                "bbox": [left, top, side, side], "area": side * side, "segmentation": [],
            })
    kinds = [{"id": index + 1, "name": name} for index, name in enumerate(KINDS)]
    with open(os.path.join(directory, annotations), "w") as file:
        json.dump({"images": listed, "annotations": boxes, "categories": kinds}, file)


def suit_the_suite():
    """The suite of 2022 uses names that numpy has dropped, and imports what only tracking needs."""
    for name, kind in (("int", int), ("float", float), ("bool", bool), ("object", object)):
        if name not in np.__dict__:
            setattr(np, name, kind)
    for module in ("lap", "visualdl"):
        sys.modules.setdefault(module, types.ModuleType(module))


def main():
    wanted = arguments()
    suit_the_suite()
    import paddle
    from ppdet.core.workspace import load_config, merge_config
    from ppdet.engine import Trainer

    config = load_config(wanted.config)
    merge_config(replaced(wanted.opt))
    paddle.set_device("gpu" if config.get("use_gpu") else "cpu")
    data = config["TrainDataset"]
    if not os.path.exists(os.path.join(data["dataset_dir"], data["anno_path"])):
        make_pictures(data["dataset_dir"], data["image_dir"], data["anno_path"])
    Trainer(config, mode="train").train(False)
    saved = os.path.join(config["save_dir"], os.path.splitext(os.path.basename(wanted.config))[0])
    print(f"model saved in {saved}", flush=True)


if __name__ == "__main__":
    main()
