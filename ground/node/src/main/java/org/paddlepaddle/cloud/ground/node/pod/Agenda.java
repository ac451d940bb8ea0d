// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a plan gathers while it is made. */
final class Agenda {
    private final List<PodAction> actions = new ArrayList<>();
    private final Recheck recheck;

    Agenda(Instant now) {
        recheck = new Recheck(now);
    }

    void add(PodAction action) {
        actions.add(action);
    }

    void lookAgain(Instant at) {
        recheck.at(at);
    }

    PodPlan plan(PodStage stage) {
        return new PodPlan(stage, actions, recheck.earliest());
    }
}
