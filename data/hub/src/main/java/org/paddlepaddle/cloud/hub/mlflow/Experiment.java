// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.util.Map;

/** A group of runs. Number 0 is always there. */
record Experiment(String id, String name, long created) {
    static final String KIND = "mlflow-experiment";
    static final Experiment DEFAULT = new Experiment("0", "Default", 0);

    Map<String, Object> view() {
        return new Answer()
                .with("experiment_id", id)
                .with("name", name)
                .with("artifact_location", "mlflow-artifacts:/" + id)
                .with("lifecycle_stage", "active")
                .with("last_update_time", created)
                .with("creation_time", created)
                .fields();
    }
}
