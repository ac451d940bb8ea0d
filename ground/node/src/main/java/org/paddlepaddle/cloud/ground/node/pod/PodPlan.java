// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What to do now and when to look again should nothing happen before.
 *
 * @param recheck absent when only an event can change the plan
 */
public record PodPlan(PodStage stage, List<PodAction> actions, Optional<Instant> recheck) {
    public PodPlan {
        actions = List.copyOf(actions);
    }
}
