# SPDX-License-Identifier: Apache-2.0
"""What a user of MLflow does with models, step by step."""
import os
import sys

import mlflow
from mlflow import MlflowClient
from mlflow.exceptions import MlflowException
from mlflow.models import Model

client = MlflowClient()


def save_model(path, mlflow_model, content, **_):
    """A flavor as small as one can be; mlflow.paddle has the same shape."""
    os.makedirs(os.path.join(path, "data"))
    with open(os.path.join(path, "data", "inference.pdmodel"), "w") as file:
        file.write(content)
    mlflow_model.add_flavor("tiny", data="data")
    mlflow_model.save(os.path.join(path, "MLmodel"))


def log(content, auc):
    with mlflow.start_run():
        mlflow.log_param("lr", 0.1)
        mlflow.log_metric("auc", auc)
        return Model.log(
            artifact_path=None,
            name="model",
            flavor=sys.modules[__name__],
            registered_model_name="ctr",
            content=content,
        )


def refused(code, call):
    try:
        call()
    except MlflowException as e:
        assert e.error_code == code, e
    else:
        raise AssertionError("not refused: " + code)


mlflow.set_experiment("clicks")
log("one", 0.7)
log("two", 0.75)

client.update_registered_model("ctr", description="clicks")
client.set_registered_model_tag("ctr", "suite", "rec")
client.set_model_version_tag("ctr", "2", "approved", "yes")
client.set_registered_model_alias("ctr", "prod", "2")

assert client.get_model_version_by_alias("ctr", "prod").version == "2"
found = client.search_registered_models("name LIKE 'c%' AND tags.suite = 'rec'")
assert [m.name for m in found] == ["ctr"], found
assert found[0].aliases == {"prod": "2"}, found
found = client.search_model_versions("name = 'ctr' AND tags.approved = 'yes'")
assert [v.version for v in found] == ["2"], found
found = client.search_model_versions("name = 'ctr'", max_results=1, order_by=["version_number ASC"])
assert [v.version for v in found] == ["1"] and found.token, found
found = client.search_model_versions(
    "name = 'ctr'", max_results=1, order_by=["version_number ASC"], page_token=found.token
)
assert [v.version for v in found] == ["2"] and not found.token, found

target = mlflow.artifacts.download_artifacts("models:/ctr@prod", dst_path="prod")
with open(os.path.join(target, "data", "inference.pdmodel")) as file:
    assert file.read() == "two"
target = mlflow.artifacts.download_artifacts("models:/ctr/1", dst_path="one")
with open(os.path.join(target, "data", "inference.pdmodel")) as file:
    assert file.read() == "one"

client.transition_model_version_stage("ctr", "1", "Staging")
client.transition_model_version_stage("ctr", "1", "Production")
client.transition_model_version_stage("ctr", "2", "Production", archive_existing_versions=True)
assert client.get_model_version("ctr", "1").current_stage == "Archived"
assert client.get_latest_versions("ctr", stages=["Production"])[0].version == "2"

client.copy_model_version("models:/ctr@prod", "ctr-copy")
assert client.get_model_version("ctr-copy", "1").source == "models:/ctr/2"

refused("RESOURCE_DOES_NOT_EXIST", lambda: client.get_registered_model("none"))
refused("RESOURCE_ALREADY_EXISTS", lambda: client.create_registered_model("ctr"))
refused("RESOURCE_CONFLICT", lambda: client.delete_model_version("ctr", "2"))
refused("INVALID_PARAMETER_VALUE", lambda: client.create_model_version("ctr", "s3://b/k"))
refused("INVALID_PARAMETER_VALUE", lambda: client.search_model_versions("color = 'red'"))
refused("PERMISSION_DENIED", lambda: client.get_registered_model("secret"))
refused("FEATURE_DISABLED", lambda: client.search_runs(["0"]))

client.delete_model_version("ctr", "1")
refused("RESOURCE_DOES_NOT_EXIST", lambda: client.get_model_version("ctr", "1"))
print("mlflow is content")
