// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import static org.paddlepaddle.cloud.ground.controllers.workload.StatusValues.counter;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetStatus;
import io.fabric8.kubernetes.api.model.apps.DaemonSetStatusBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** What a daemon set says of itself, in the words {@code kubectl rollout status} reads. */
final class DaemonSetStatuses {
    private DaemonSetStatuses() {}

    static DaemonSetStatus of(
            DaemonSet set, NodeToDaemonPods nodeToDaemonPods, String revision, Instant now) {
        int wanted = nodeToDaemonPods.wanted();
        var minReady = DaemonUpdateStrategy.of(set, wanted).minReady();
        var first = first(nodeToDaemonPods);
        int available = count(first, pod -> PodInspection.available(pod, minReady, now));
        return new DaemonSetStatusBuilder()
                .withObservedGeneration(set.getMetadata().getGeneration())
                .withDesiredNumberScheduled(wanted)
                .withCurrentNumberScheduled(first.size())
                .withNumberMisscheduled(misplaced(nodeToDaemonPods))
                .withNumberReady(count(first, PodInspection::ready))
                .withUpdatedNumberScheduled(
                        counter(count(first, pod -> DaemonPods.updated(pod, revision))))
                .withNumberAvailable(counter(available))
                .withNumberUnavailable(counter(wanted - available))
                .build();
    }

    /** One pod of every node that should have one and has. */
    private static List<Pod> first(NodeToDaemonPods nodeToDaemonPods) {
        return nodeToDaemonPods.stream()
                .filter(place -> place.fit() == NodeFit.RUN)
                .flatMap(place -> place.pods().stream().limit(1))
                .toList();
    }

    private static int misplaced(NodeToDaemonPods nodeToDaemonPods) {
        return (int)
                nodeToDaemonPods.stream()
                        .filter(place -> place.exists() && place.fit() != NodeFit.RUN)
                        .filter(place -> !place.pods().isEmpty())
                        .count();
    }

    private static int count(List<Pod> pods, Predicate<Pod> which) {
        return (int) pods.stream().filter(which).count();
    }

    /** When a pod will have been ready for long enough. */
    static Optional<Duration> patience(
            DaemonSet set, NodeToDaemonPods nodeToDaemonPods, Instant now) {
        var minReady = DaemonUpdateStrategy.of(set, nodeToDaemonPods.wanted()).minReady();
        return nodeToDaemonPods.stream()
                .flatMap(place -> place.pods().stream())
                .flatMap(pod -> PodInspection.availableIn(pod, minReady, now).stream())
                .min(Duration::compareTo);
    }
}
