// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.util.Map;
import java.util.TreeMap;

/**
 * A model that a program logs before it registers it.
 *
 * @param status {@code LOGGED_MODEL_PENDING}, {@code LOGGED_MODEL_READY} or {@code
 *     LOGGED_MODEL_UPLOAD_FAILED}
 */
record LoggedModel(
        String id,
        String experiment,
        String name,
        String type,
        String run,
        String status,
        long created,
        long updated,
        Map<String, String> tags,
        Map<String, String> params) {
    static final String KIND = "mlflow-logged-model";

    LoggedModel {
        tags = new TreeMap<>(tags);
        params = new TreeMap<>(params);
    }

    /** Where its files lie. */
    String artifacts() {
        return experiment + "/models/" + id + "/artifacts";
    }

    LoggedModel changed(
            String newStatus,
            Map<String, String> newTags,
            Map<String, String> newParams,
            long now) {
        return new LoggedModel(
                id, experiment, name, type, run, newStatus, created, now, newTags, newParams);
    }

    Map<String, Object> view() {
        var info =
                new Answer()
                        .with("model_id", id)
                        .with("experiment_id", experiment)
                        .with("name", name)
                        .with("creation_timestamp_ms", created)
                        .with("last_updated_timestamp_ms", updated)
                        .with("artifact_uri", "mlflow-artifacts:/" + artifacts())
                        .with("status", status)
                        .some("model_type", type)
                        .some("source_run_id", run)
                        .pairs("tags", tags)
                        .fields();
        return new Answer()
                .with("info", info)
                .with("data", new Answer().pairs("params", params).fields())
                .fields();
    }
}
