// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.time.Instant;
import java.util.Map;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
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

    public RunFacts {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
    }
}
