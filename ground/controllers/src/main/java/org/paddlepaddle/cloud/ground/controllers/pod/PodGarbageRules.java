// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.pod;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The rules of pod garbage collection: which pods nobody looks after any more. Reads nothing but
 * its arguments.
 */
final class PodGarbageRules {
    /** Time for a node to register again, as in Kubernetes. */
    static final Duration QUARANTINE = Duration.ofSeconds(40);

    /** How many pods that have ended are kept, as in Kubernetes. */
    static final int ENDED_KEPT = 12_500;

    /** Evicted ones first: they say least about the work of those who made them. */
    private static final Comparator<EndedPod> DISPENSABLE =
            Comparator.comparing((EndedPod pod) -> !pod.evicted())
                    .thenComparing(EndedPod::created)
                    .thenComparing(EndedPod::key);

    private PodGarbageRules() {}

    /** A pod that has ended. */
    record EndedPod(String key, boolean evicted, Instant created) {}

    /** Keys of the pods to remove so that no more than so many ended ones are kept. */
    static List<String> surplus(Collection<EndedPod> ended, int kept) {
        return ended.stream()
                .sorted(DISPENSABLE)
                .limit(Math.max(0, ended.size() - kept))
                .map(EndedPod::key)
                .toList();
    }

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
