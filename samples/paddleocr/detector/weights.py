# SPDX-License-Identifier: Apache-2.0
"""Weights on disk: checkpoints, which must fit as a whole, and weights to begin with, of which some may fit."""
import os
import pickle

import paddle

BEST, LATEST = "best_accuracy", "latest"


def save(prefix, model, optimizer, states):
    """Nobody sees half a file; the parameters come last, by which others know a checkpoint."""
    os.makedirs(os.path.dirname(prefix) or ".", exist_ok=True)
    with open(prefix + ".states.part", "wb") as file:
        pickle.dump(states, file, protocol=2)
    paddle.save(optimizer.state_dict(), prefix + ".pdopt.part")
    paddle.save(model.state_dict(), prefix + ".pdparams.part")
    for kind in (".states", ".pdopt", ".pdparams"):
        os.replace(prefix + kind + ".part", prefix + kind)


def bare(path):
    return path[:-len(".pdparams")] if path.endswith(".pdparams") else path


def parameters(prefix, entry):
    path = bare(prefix) + ".pdparams"
    if not os.path.isfile(path):
        raise SystemExit(f"{entry}={prefix}: there is no {path}")
    return paddle.load(path)


def restore(model, prefix, entry="Global.checkpoints"):
    """Every parameter of the model, and no other, with its shape."""
    there, wanted = parameters(prefix, entry), model.state_dict()
    problems = [f"{name} is missing" for name in wanted if name not in there]
    problems += [f"{name} is not of this model" for name in there if name not in wanted]
    problems += [f"{name} is {list(there[name].shape)}, the model has {list(value.shape)}"
                 for name, value in wanted.items() if name in there and list(there[name].shape) != list(value.shape)]
    if problems:
        more = f" and {len(problems) - 3} more" if len(problems) > 3 else ""
        raise SystemExit(f"{entry}={prefix} is no checkpoint of this architecture: {'; '.join(problems[:3])}{more}")
    model.set_state_dict(there)


def resume(model, optimizer, prefix):
    """The states that were saved with it; training goes on after their epoch."""
    restore(model, prefix)
    if not os.path.isfile(bare(prefix) + ".pdopt"):
        return {}
    optimizer.set_state_dict(paddle.load(bare(prefix) + ".pdopt"))
    with open(bare(prefix) + ".states", "rb") as file:
        return pickle.load(file)


def begin_with(model, prefix):
    """What fits by name and shape, also where the file has the backbone alone."""
    there, wanted = parameters(prefix, "Global.pretrained_model"), model.state_dict()
    fitting = {}
    for name, value in there.items():
        for known in (name, "backbone." + name):
            if known in wanted and list(wanted[known].shape) == list(value.shape):
                fitting[known] = value
    if not fitting:
        raise SystemExit(f"Global.pretrained_model={prefix}: none of its {len(there)} parameters fits this model")
    model.set_state_dict({**wanted, **fitting})
    print(f"began with {len(fitting)} of the model's {len(wanted)} parameters from {prefix}", flush=True)


def trained(config):
    """The checkpoint to use: the one that is named, else the best one of the training, else its latest."""
    named = config["Global"].get("checkpoints")
    if named:
        return named, "Global.checkpoints"
    directory = config["Global"]["save_model_dir"]
    for name in (BEST, LATEST):
        if os.path.isfile(os.path.join(directory, name + ".pdparams")):
            return os.path.join(directory, name), "Global.save_model_dir"
    return None, None
