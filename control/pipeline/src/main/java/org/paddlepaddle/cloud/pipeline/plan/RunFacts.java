// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.time.Instant;
import java.util.Map;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorPaths;
import org.paddlepaddle.cloud.plan.ObjectKey;

/** What is fixed about one run: the identity of its workflow. */
public record RunFacts(
        ObjectKey key,
        String uid,
        Instant created,
        Map<String, String> labels,
        Map<String, String> annotations) {
    /** Which time the run is taken up; empty for the first. */
    public String retry() {
        return annotations.getOrDefault(WorkflowNames.RETRY, "");
    }

    /** What KFP v2's placeholders say of the run. */
    Map<String, String> job() {
        return Map.of(
                "pipeline_job_name", key.name(),
                "pipeline_job_resource_name", key.name(),
                "pipeline_job_uuid", labels.getOrDefault(WorkflowNames.RUN_ID, uid),
                "pipeline_root", new ExecutorPaths(key.name(), "").root(),
                "pipeline_job_create_time_utc", created.toString(),
                "pipeline_job_schedule_time_utc", created.toString());
    }

    public RunFacts {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
    }
}
