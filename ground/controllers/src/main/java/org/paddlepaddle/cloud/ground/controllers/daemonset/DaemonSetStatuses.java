// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import static org.paddlepaddle.cloud.ground.controllers.workload.Fields.counter;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetStatus;
import io.fabric8.kubernetes.api.model.apps.DaemonSetStatusBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.controllers.workload.PodStates;

/** What a daemon set says of itself, in the words {@code kubectl rollout status} reads. */
final class DaemonSetStatuses {
    private DaemonSetStatuses() {}

    static DaemonSetStatus of(DaemonSet set, Places places, String revision, Instant now) {
        int wanted = places.wanted();
        var minReady = Strategy.of(set, wanted).minReady();
        var first = first(places);
        int available = count(first, pod -> PodStates.available(pod, minReady, now));
        return new DaemonSetStatusBuilder()
                .withObservedGeneration(set.getMetadata().getGeneration())
                .withDesiredNumberScheduled(wanted)
                .withCurrentNumberScheduled(first.size())
                .withNumberMisscheduled(misplaced(places))
                .withNumberReady(count(first, PodStates::ready))
                .withUpdatedNumberScheduled(
                        counter(count(first, pod -> DaemonPods.updated(pod, revision))))
                .withNumberAvailable(counter(available))
                .withNumberUnavailable(counter(wanted - available))
                .build();
    }

    /** One pod of every node that should have one and has. */
    private static List<Pod> first(Places places) {
        return places.stream()
                .filter(place -> place.fit() == NodeFit.RUN)
                .flatMap(place -> place.pods().stream().limit(1))
                .toList();
    }

    private static int misplaced(Places places) {
        return (int)
                places.stream()
                        .filter(place -> place.exists() && place.fit() != NodeFit.RUN)
                        .filter(place -> !place.pods().isEmpty())
                        .count();
    }

    private static int count(List<Pod> pods, Predicate<Pod> which) {
        return (int) pods.stream().filter(which).count();
    }

    /** When a pod will have been ready for long enough. */
    static Optional<Duration> patience(DaemonSet set, Places places, Instant now) {
        var minReady = Strategy.of(set, places.wanted()).minReady();
        return places.stream()
                .flatMap(place -> place.pods().stream())
                .flatMap(pod -> PodStates.availableIn(pod, minReady, now).stream())
                .min(Duration::compareTo);
    }
}
