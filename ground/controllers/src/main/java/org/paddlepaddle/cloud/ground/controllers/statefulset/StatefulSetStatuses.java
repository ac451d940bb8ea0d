// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import static org.paddlepaddle.cloud.ground.controllers.workload.StatusValues.counter;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetStatus;
import io.fabric8.kubernetes.api.model.apps.StatefulSetStatusBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.controllers.statefulset.StatefulSetSync.Observed;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** What a stateful set says of itself, in the words {@code kubectl rollout status} reads. */
final class StatefulSetStatuses {
    private StatefulSetStatuses() {}

    static StatefulSetStatus of(StatefulSet set, Observed observed, Instant now) {
        var normalizedStatefulSetSpec = NormalizedStatefulSetSpec.of(set);
        int replicas = observed.pods().size();
        int ready = count(observed, StatefulSetStatuses::ready);
        int updated = count(observed, pod -> has(pod, observed.update()));
        boolean done =
                normalizedStatefulSetSpec.updatesItself()
                        && updated == normalizedStatefulSetSpec.replicas()
                        && ready == normalizedStatefulSetSpec.replicas()
                        && replicas == normalizedStatefulSetSpec.replicas();
        var current = done ? observed.update() : observed.current();
        return new StatefulSetStatusBuilder()
                .withObservedGeneration(set.getMetadata().getGeneration())
                .withReplicas(replicas)
                .withReadyReplicas(counter(ready))
                .withAvailableReplicas(
                        count(
                                observed,
                                pod ->
                                        ready(pod)
                                                && PodInspection.available(
                                                        pod,
                                                        normalizedStatefulSetSpec.minReady(),
                                                        now)))
                .withCurrentReplicas(counter(count(observed, pod -> has(pod, current))))
                .withUpdatedReplicas(counter(updated))
                .withCurrentRevision(current)
                .withUpdateRevision(observed.update())
                .withCollisionCount(0)
                .build();
    }

    /** When a pod will have been ready for long enough. */
    static Optional<Duration> patience(
            NormalizedStatefulSetSpec normalizedStatefulSetSpec, Observed observed, Instant now) {
        return observed.pods().values().stream()
                .flatMap(
                        pod ->
                                PodInspection.availableIn(
                                        pod, normalizedStatefulSetSpec.minReady(), now)
                                        .stream())
                .min(Duration::compareTo);
    }

    private static boolean ready(Pod pod) {
        return PodInspection.phase(pod).equals("Running") && PodInspection.ready(pod);
    }

    private static boolean has(Pod pod, String revision) {
        return !PodInspection.leaving(pod) && StatefulSetNames.revision(pod).equals(revision);
    }

    private static int count(Observed observed, Predicate<Pod> which) {
        return (int) observed.pods().values().stream().filter(which).count();
    }
}
