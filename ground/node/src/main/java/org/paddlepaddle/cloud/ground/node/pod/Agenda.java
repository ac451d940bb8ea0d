// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a plan gathers while it is made. */
final class Agenda {
    private final List<PodAction> actions = new ArrayList<>();
    private Optional<Instant> recheck = Optional.empty();

    void add(PodAction action) {
        actions.add(action);
    }

    /** The earliest wish counts. */
    void lookAgain(Instant at) {
        recheck = Optional.of(recheck.filter(at::isAfter).orElse(at));
    }

    PodPlan plan(PodStage stage) {
        return new PodPlan(stage, actions, recheck);
    }
}
