# SPDX-License-Identifier: Apache-2.0
"""A layer of Paddle is logged, registered, promoted and loaded again with mlflow.paddle; it answers as before."""
import mlflow
import mlflow.paddle
import numpy as np
import paddle
from mlflow import MlflowClient

paddle.seed(1)
net = paddle.nn.Sequential(paddle.nn.Linear(13, 4), paddle.nn.ReLU(), paddle.nn.Linear(4, 1))
net.eval()
net = paddle.jit.to_static(net, input_spec=[paddle.static.InputSpec([None, 13], "float32", "x")])
samples = np.random.RandomState(1).rand(8, 13).astype("float32")
expected = net(paddle.to_tensor(samples)).numpy()

mlflow.set_experiment("housing")
with mlflow.start_run():
    mlflow.log_metric("rmse", 3.5)
    mlflow.paddle.log_model(net, name="housing", registered_model_name="uci", pip_requirements=["paddlepaddle"])

MlflowClient().set_registered_model_alias("uci", "prod", "1")
loaded = mlflow.paddle.load_model("models:/uci@prod")
np.testing.assert_allclose(loaded(paddle.to_tensor(samples)).numpy(), expected, rtol=1e-6)
print("mlflow.paddle is content")
