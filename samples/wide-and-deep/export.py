# SPDX-License-Identifier: Apache-2.0
"""Makes a model directory for the inference server of what train.py saved, and says what Paddle itself answers.

OUT      where train.py saved
SERVING  the model directory to make: the dense program, cut at the embeddings
HOLDOUT  clicks that the training never saw, as clicks.py writes them
ANSWERS  a file to make, where given: a line of JSON for each of those clicks, and for clicks with ids that no training
         knows: the request of the open inference protocol, and the probability that Paddle's executor computes

The last line is JSON: one of those clicks as a request of the open inference protocol, and the probability that
Paddle's executor computes for it with the whole program.
"""
import json
import os
import subprocess
import sys
import tempfile

NUMBERS, SLOTS = 3, 4
UNSEEN, FIRST_UNSEEN = 50, 1 << 40  # clicks with ids that no table has


def clicks(path):
    with open(path) as file:
        rows = [line.split("\t") for line in file]
    return [(int(row[0]), [float(x) for x in row[1:1 + NUMBERS]], [int(x) for x in row[1 + NUMBERS:]]) for row in rows]


def with_unseen_ids(held_out):
    """The first of these clicks with ids never seen: in one slot, in two, up to all of them."""
    return [(label, numbers, [FIRST_UNSEEN + n * SLOTS + i if i <= n % SLOTS else id for i, id in enumerate(ids)])
            for n, (label, numbers, ids) in enumerate(held_out[:UNSEEN])]


def write_answers(path, asked, answers):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        for (_, numbers, ids), answer in zip(asked, answers):
            file.write(json.dumps({"request": request(numbers, ids), "probability": answer}, separators=(",", ":")) + "\n")


def request(numbers, ids):
    inputs = [{"name": "dense_input", "shape": [1, NUMBERS], "datatype": "FP32", "data": numbers}]
    inputs += [{"name": f"C{i}", "shape": [1, 1], "datatype": "INT64", "data": [ids[i]]} for i in range(SLOTS)]
    return {"inputs": inputs}


def run(*arguments):
    """Each step has a process of its own: Paddle and the libraries of the conversion do not get along in one."""
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "export_serving.py")
    return subprocess.run([sys.executable, program, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def probabilities(trained, held_out):
    samples = {"dense_input": [numbers for _, numbers, _ in held_out]}
    samples.update({f"C{i}": [[ids[i]] for _, _, ids in held_out] for i in range(SLOTS)})
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(samples, file)
        file.flush()
        answer = json.loads(run("predict", trained, file.name))
    return [row[0] for row in next(iter(answer.values()))]


def main():
    trained = os.path.join(os.environ["OUT"], "inference")
    print(run("export", trained, os.environ["SERVING"], "--fetch-alias", "prob"), end="", flush=True)
    held_out = clicks(os.environ["HOLDOUT"])
    asked = held_out + with_unseen_ids(held_out)
    answers = probabilities(trained, asked)
    if "ANSWERS" in os.environ:
        write_answers(os.environ["ANSWERS"], asked, answers)
    right = sum((answer > 0.5) == bool(label) for answer, (label, _, _) in zip(answers, held_out))
    print(f"{right} of {len(held_out)} clicks apart are told rightly", flush=True)
    # The one the model is least sure of: an answer of 0 or 1 would prove little.
    answer, (_, numbers, ids) = min(zip(answers, held_out), key=lambda pair: abs(pair[0] - 0.5))
    expected = {"request": request(numbers, ids), "probability": answer, "accuracy": right / len(held_out)}
    print(json.dumps({"expected": expected}, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
