// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.plan.sample.DataMap;

/** What the manual's program asks of the four steps. */
public final class Requests {
    static final String SOURCE = "bos://paddleflow-public.hkg.bcebos.com/icdar2015/";
    static final String WEIGHTS =
            "https://paddle-imagenet-models-name.bj.bcebos.com/dygraph/MobileNetV3_large_x0_5_pretrained.pdparams";

    static final DataMap MAPPED =
            new DataMap(
                    Map.of(
                            "paddleflow-public.hkg.bcebos.com", "/data",
                            "paddle-imagenet-models-name.bj.bcebos.com", "/weights"));

    private static final String COMPONENT =
            "registry.baidubce.com/paddleflow-public/paddlecloud/pipeline:latest";

    private Requests() {}

    /** A run that owns what its steps make. */
    public static PipelineRun run(String uid) {
        return new PipelineRun(
                Optional.of(
                        new OwnerReferenceBuilder()
                                .withApiVersion("argoproj.io/v1alpha1")
                                .withKind("Workflow")
                                .withName("ppocr-detection-demo-x7k2p")
                                .withUid(uid)
                                .build()),
                COMPONENT);
    }

    static PipelineRun byHand() {
        return new PipelineRun(Optional.empty(), COMPONENT);
    }

    static DatasetRequest dataset() {
        return dataset("kubeflow");
    }

    public static DatasetRequest dataset(String namespace) {
        return new DatasetRequest("icdar2015", namespace, 1, SOURCE, "data-source");
    }

    static TrainingRequest training() {
        return new TrainingRequest(
                "ppocr-det",
                "kubeflow",
                "PaddleOCR",
                "registry.baidubce.com/paddleflow-public/paddleocr:2.1.3-gpu-cuda10.2-cudnn7",
                "configs/det/det_mv3_db.yml",
                "Global.epoch_num=10,Global.log_smooth_window=2,Global.save_epoch_step=5",
                "icdar2015",
                "ppocr-detection-demo-x7k2p-ppocr-detection-pvc",
                WEIGHTS,
                "train_icdar2015_label.txt",
                "test_icdar2015_label.txt",
                1,
                0,
                1,
                true,
                true,
                true);
    }

    public static ModelHubRequest modelHub() {
        return new ModelHubRequest(
                "ppocr-det",
                "kubeflow",
                "ppocr-det",
                "latest",
                "http://minio-service.kubeflow:9000",
                "ppocr-detection-demo-x7k2p-ppocr-detection-pvc");
    }

    public static ServingRequest serving() {
        return new ServingRequest(
                "ppocr-det",
                "kubeflow",
                "registry.baidubce.com/paddleflow-public/serving:v0.6.2",
                "ppocr-det",
                "latest",
                "http://minio-service.kubeflow:9000",
                9292);
    }
}
