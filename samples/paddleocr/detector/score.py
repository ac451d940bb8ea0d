# SPDX-License-Identifier: Apache-2.0
"""How good boxes are: precision, recall and their harmonic mean at half an overlap, as ICDAR counts."""
import paddle

from detector import boxes, geometry


class Tally:
    def __init__(self):
        self.found = self.right = self.wanted = 0

    def add(self, detected, texts):
        ignored = [corners for corners, readable in texts if not readable]
        wanted = [corners for corners, readable in texts if readable]
        kept = [box for box in detected if not any(
            geometry.common_area(box, other) > 0.5 * geometry.area(box) for other in ignored)]
        free = list(range(len(wanted)))
        for box in kept:
            match = next((i for i in free if overlap(box, wanted[i]) > 0.5), None)
            if match is not None:
                free.remove(match)
                self.right += 1
        self.found += len(kept)
        self.wanted += len(wanted)

    def result(self):
        precision = self.right / self.found if self.found else 0.0
        recall = self.right / self.wanted if self.wanted else 0.0
        both = precision + recall
        return {"precision": precision, "recall": recall, "hmean": 2 * precision * recall / both if both else 0.0}


def overlap(one, other):
    common = geometry.common_area(one, other)
    return common / (geometry.area(one) + geometry.area(other) - common)


def evaluate(model, labelled, rules):
    model.eval()
    tally = Tally()
    with paddle.no_grad():
        for number in range(len(labelled)):
            picture, scale = labelled.picture(number)
            answer = model(paddle.to_tensor(picture[None])).numpy()[0, 0]
            tally.add([box / scale for box, _ in boxes.find(answer, rules)], labelled.texts(number))
    model.train()
    return tally.result()
