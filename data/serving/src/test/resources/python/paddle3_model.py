# SPDX-License-Identifier: Apache-2.0
"""Saves a program of Paddle 3 in the directory that is named: ids of int64, three a row, summed and doubled."""
import os
import sys

import paddle

paddle.enable_static()
ids = paddle.static.data("ids", [-1, 3], "int64")
weights = paddle.static.data("weights", [-1, 3], "float64")
two = paddle.create_parameter([1], "float64", default_initializer=paddle.nn.initializer.Constant(2.0))
doubled = paddle.sum(paddle.cast(ids, "float64") * weights, axis=1, keepdim=True) * two
executor = paddle.static.Executor()
executor.run(paddle.static.default_startup_program())
paddle.static.save_inference_model(os.path.join(sys.argv[1], "model"), [ids, weights], [doubled], executor)
