// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

/** Where the documents have things, inside the pods of a pipeline. */
final class PodPaths {
    /** The volume that all steps of a run share. */
    static final String TASK = "/mnt/task-center/";

    static final String MODELS = TASK + "models/";
    static final String INFERENCE = TASK + "inference/";
    static final String PRETRAINED = TASK + "pretrain_model/";

    /** The data sets, each in a directory of its own. */
    static final String DATA = "/mnt/data-center";

    /** The keys of the object store, as a mounted Secret. */
    static final String KEYS = "/credentials";

    /** The set that holds every data set, the Secret with the keys of the store, and its bucket. */
    static final String DATA_CENTER = "data-center";

    static final String ENDPOINT = "http://minio-service.kubeflow:9000";

    private PodPaths() {}
}
