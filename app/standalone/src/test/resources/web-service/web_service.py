# SPDX-License-Identifier: Apache-2.0
"""A program of the shape of the manual's yolov3, without weights: the thing in a picture is where it is bright."""
import base64

import cv2
import numpy as np
from paddle_serving_app.reader import BGR2RGB, Div, Resize, Sequential, Transpose
from paddle_serving_server.web_service import Op, WebService


class BrightOp(Op):
    def init_op(self):
        self.shape = Sequential([BGR2RGB(), Div(255.0), Resize((64, 64)), Transpose((2, 0, 1))])

    def preprocess(self, input_dicts, data_id, log_id):
        (_, input_dict), = input_dicts.items()
        if "image" not in input_dict:
            return {}, False, 51, "there is no image"
        data = np.frombuffer(base64.b64decode(input_dict["image"]), np.uint8)
        return {"image": self.shape(cv2.imdecode(data, cv2.IMREAD_COLOR))}, False, None, ""

    def postprocess(self, input_dicts, fetch_dict, data_id, log_id):
        rows, columns = np.nonzero(fetch_dict["image"].mean(axis=0) > 0.5)
        left, top = int(columns.min()), int(rows.min())
        box = [left, top, int(columns.max()) - left + 1, int(rows.max()) - top + 1]
        return {"bbox_result": str([{"category_id": 16, "bbox": box, "score": 1.0}])}, None, ""


class BrightService(WebService):
    def get_pipeline_response(self, read_op):
        return BrightOp(name="bright", input_ops=[read_op])


service = BrightService(name="bright")
service.prepare_pipeline_config("config.yml")
service.run_service()
