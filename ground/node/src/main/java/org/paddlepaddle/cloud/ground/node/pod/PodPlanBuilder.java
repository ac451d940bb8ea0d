// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Builds a pod plan: its actions and when to requeue. */
final class PodPlanBuilder {
    private final List<PodAction> actions = new ArrayList<>();
    private final RequeueAfter requeueAfter;

    PodPlanBuilder(Instant now) {
        requeueAfter = new RequeueAfter(now);
    }

    void add(PodAction action) {
        actions.add(action);
    }

    void lookAgain(Instant at) {
        requeueAfter.at(at);
    }

    PodPlan plan(PodStage stage) {
        return new PodPlan(stage, actions, requeueAfter.earliest());
    }
}
