// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.gang;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Collections;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Pods that start together or not at all.
 *
 * @param style who places them
 * @param members how many are needed at least
 * @param resources what they need in all
 * @param queue the queue they wait in, or empty
 * @param priorityClass their priority, or empty
 * @param mayBeBrought whether the user may bring the group along: a template names the scheduler,
 *     and no policy says what the group should be like
 */
public record Gang(
        GangStyle style,
        int members,
        SequencedMap<String, Quantity> resources,
        String queue,
        String priorityClass,
        boolean mayBeBrought) {
    public Gang {
        resources = Collections.unmodifiableSequencedMap(new TreeMap<>(Map.copyOf(resources)));
    }
}
