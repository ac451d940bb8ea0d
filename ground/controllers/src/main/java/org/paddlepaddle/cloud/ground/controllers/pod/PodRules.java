// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.pod;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Which pods nobody looks after any more. Reads nothing but its arguments. */
final class PodRules {
    /** Time for a node to register again, as in Kubernetes. */
    static final Duration QUARANTINE = Duration.ofSeconds(40);

    private PodRules() {}

    /** A pod as far as its end matters; no node if it was never bound. */
    record PodFacts(Optional<String> node, boolean deleting) {}

    /** What becomes of the pod. */
    sealed interface Step {
        /** It is looked after, or may be again. */
        record Keep(Optional<Duration> recheck) implements Step {}

        /** It was deleted before it had a node. */
        record RemoveUnbound() implements Step {}

        /** Its node is gone for good. */
        record RemoveOrphan() implements Step {}
    }

    /**
     * @param missingSince when its node was found missing; empty if the node exists
     */
    static Step decide(PodFacts pod, Optional<Instant> missingSince, Instant now) {
        if (pod.node().isEmpty()) {
            return pod.deleting() ? new Step.RemoveUnbound() : new Step.Keep(Optional.empty());
        }
        if (missingSince.isEmpty()) {
            return new Step.Keep(Optional.empty());
        }
        var missing = Duration.between(missingSince.get(), now);
        return missing.compareTo(QUARANTINE) >= 0
                ? new Step.RemoveOrphan()
                : new Step.Keep(Optional.of(QUARANTINE.minus(missing)));
    }
}
