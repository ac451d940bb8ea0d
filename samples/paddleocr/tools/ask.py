# SPDX-License-Identifier: Apache-2.0
"""Asks a served detector where the words of a picture are.

  python tools/ask.py URL PICTURE [--host NAME] [--inference DIR] [-c configs/det/det_mv3_db.yml]

URL names the model, for instance http://ppocr-det.kubeflow/v2/models/ppocr-det; --host is the name of the service
where URL is the address of the gateway. With --inference the picture also goes through Paddle itself, on the exported
files in DIR, and the largest difference between both answers is printed.
"""
import argparse
import json
import os
import sys
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
os.environ.setdefault("GLOG_minloglevel", "2")

from detector import boxes, options, pictures

import numpy as np
from PIL import Image


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("picture")
    parser.add_argument("--host", help="name of the service")
    parser.add_argument("--inference", help="directory of inference.pdmodel and inference.pdiparams")
    parser.add_argument("-c", "--config", default="configs/det/det_mv3_db.yml")
    return parser.parse_args()


def answer(given, fed):
    body = {"inputs": [{"name": "x", "datatype": "FP32", "shape": list(fed.shape), "data": fed.ravel().tolist()}]}
    headers = {"Content-Type": "application/json", **({"Host": given.host} if given.host else {})}
    request = urllib.request.Request(given.url + "/infer", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as response:
        output = json.load(response)["outputs"][0]
    return np.array(output["data"], "float32").reshape(output["shape"])


def computed(directory, fed):
    from paddle import inference

    files = (os.path.join(directory, "inference" + end) for end in (".pdmodel", ".pdiparams"))
    config = inference.Config(*files)
    config.disable_glog_info()
    predictor = inference.create_predictor(config)
    predictor.get_input_handle(predictor.get_input_names()[0]).copy_from_cpu(fed)
    predictor.run()
    return predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()


def main():
    given = arguments()
    config = options.read(given.config, [])
    with Image.open(given.picture) as picture:
        planes, scale = pictures.fed(picture, config["Global"]["image_shape"][-1])
    fed = planes[None].astype("float32")
    found = answer(given, fed)
    for corners, score in boxes.find(found[0, 0], config["PostProcess"]):
        print(f"{score:.2f}  {' '.join(f'{x:.0f},{y:.0f}' for x, y in corners / scale)}", flush=True)
    if given.inference:
        own = computed(given.inference, fed)
        print(f"largest difference from Paddle itself: {np.abs(found - own).max():.2e}", flush=True)


if __name__ == "__main__":
    main()
