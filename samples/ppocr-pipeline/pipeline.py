# SPDX-License-Identifier: Apache-2.0
"""From labelled pictures to an answering text detector: five steps, with the SDK of Kubeflow Pipelines 1.8.

  pip install "kfp==1.8.22"
  python pipeline.py                compile to ppocr-detection.yaml
  python pipeline.py HOST           and submit it; `pdc pipeline url` prints HOST

The pictures and the weights to begin with come from the addresses that the product manual has; see README.md for
how to give them from a directory.
"""
import os
import sys

from kfp import Client, compiler, components, dsl

HERE = os.path.dirname(os.path.abspath(__file__))
REGISTRY = "registry.baidubce.com/paddleflow-public/"
WEIGHTS = "https://paddle-imagenet-models-name.bj.bcebos.com/dygraph/MobileNetV3_large_x0_5_pretrained.pdparams"
MODEL, DATASET = "ppocr-det", "icdar2015"


def step(name):
    return components.load_component_from_file(os.path.join(HERE, "yaml", name + ".yaml"))


def fresh(task):
    """Not taken from an earlier run: the data behind the addresses may have changed."""
    task.execution_options.caching_strategy.max_cache_staleness = "P0D"
    return task


@dsl.pipeline(name="ppocr-detection", description="Trains a text detector and lets it answer requests.")
def detection(epochs: int = 10):
    volume = dsl.VolumeOp(name="volume", resource_name="volume", storage_class="task-center", size="1Gi",
                          modes=dsl.VOLUME_MODE_RWM)
    claim = volume.volume.persistent_volume_claim.claim_name
    data = fresh(step("dataset")(
        name=DATASET, source_uri=f"bos://paddleflow-public.hkg.bcebos.com/{DATASET}/", source_secret="data-source"))
    trained = fresh(step("training")(
        name=MODEL, project="PaddleOCR", image=REGISTRY + "paddleocr:2.1.3-gpu-cuda10.2-cudnn7", dataset=DATASET,
        config_path="configs/det/det_mv3_db.yml", config_changes=f"Global.epoch_num={epochs},Global.save_epoch_step=5",
        train_label="train_icdar2015_label.txt", test_label="test_icdar2015_label.txt", pretrain_model=WEIGHTS,
        pvc_name=claim, worker_replicas=1, use_visualdl=True)).after(data)
    kept = fresh(step("modelhub")(name=MODEL, model_name=MODEL, pvc_name=claim)).after(trained)
    fresh(step("serving")(name=MODEL, model_name=MODEL, image=REGISTRY + "serving:v0.6.2", port=9292)).after(kept)


def main():
    package = "ppocr-detection.yaml"
    compiler.Compiler().compile(detection, package)
    if len(sys.argv) > 1:
        Client(host=sys.argv[1]).create_run_from_pipeline_package(
            package, arguments={}, run_name="text detection", service_account="pipeline-runner")


if __name__ == "__main__":
    main()
