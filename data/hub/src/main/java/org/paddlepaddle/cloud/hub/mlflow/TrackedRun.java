// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import java.util.Map;
import java.util.TreeMap;

/**
 * A run of a training program, as far as registering its model needs it.
 *
 * @param ended 0 while it runs
 * @param outputs ids of logged models and the steps they were logged at
 */
record TrackedRun(
        String id,
        String experiment,
        String name,
        String user,
        String status,
        long started,
        long ended,
        Map<String, String> tags,
        Map<String, String> params,
        Map<String, Measurement> metrics,
        Map<String, Long> outputs) {
    static final String KIND = "mlflow-run";

    TrackedRun {
        tags = new TreeMap<>(tags);
        params = new TreeMap<>(params);
        metrics = new TreeMap<>(metrics);
        outputs = new TreeMap<>(outputs);
    }

    /** Where the files of the run lie. */
    String artifacts() {
        return experiment + "/" + id + "/artifacts";
    }

    TrackedRun ended(String newStatus, long when, String newName) {
        return new TrackedRun(
                id,
                experiment,
                newName,
                user,
                newStatus,
                started,
                when,
                tags,
                params,
                metrics,
                outputs);
    }

    /** With more of everything; what has the same name is replaced. */
    TrackedRun with(
            Map<String, String> moreTags,
            Map<String, String> moreParams,
            Map<String, Measurement> moreMetrics,
            Map<String, Long> moreOutputs) {
        return new TrackedRun(
                id,
                experiment,
                name,
                user,
                status,
                started,
                ended,
                merged(tags, moreTags),
                merged(params, moreParams),
                merged(metrics, moreMetrics),
                merged(outputs, moreOutputs));
    }

    private static <T> Map<String, T> merged(Map<String, T> known, Map<String, T> more) {
        var all = new TreeMap<>(known);
        all.putAll(more);
        return all;
    }
}
