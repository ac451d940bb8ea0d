// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.paddlepaddle.cloud.api.pipeline.WorkflowStatus;

/**
 * What there is of a run.
 *
 * @param before what the last plan said
 * @param pods by node id
 * @param leftovers pods of nodes that are tried anew, which must go first
 * @param outcomes by node id: what came of asking the API, in this pass
 */
public record ObservedRun(
        WorkflowStatus before,
        Map<String, PodView> pods,
        Set<String> leftovers,
        Map<String, ResourceOutcome> outcomes,
        Instant now) {
    public ObservedRun {
        pods = Map.copyOf(pods);
        leftovers = Set.copyOf(leftovers);
        outcomes = Map.copyOf(outcomes);
    }
}
