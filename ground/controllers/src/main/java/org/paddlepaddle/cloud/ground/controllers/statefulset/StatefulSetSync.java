// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.statefulset;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** The next step of a stateful set. Reads nothing but its arguments. */
final class StatefulSetSync {
    private final NormalizedStatefulSetSpec normalizedStatefulSetSpec;
    private final Observed observed;
    private final Instant now;

    private StatefulSetSync(
            NormalizedStatefulSetSpec normalizedStatefulSetSpec, Observed observed, Instant now) {
        this.normalizedStatefulSetSpec = normalizedStatefulSetSpec;
        this.observed = observed;
        this.now = now;
    }

    /**
     * @param pods by ordinal, those that are leaving included
     * @param current the revision all pods had when the last update was complete
     * @param update the revision of the present template
     * @param currentReplicas how many pods of the former the status tells of
     */
    record Observed(
            NavigableMap<Integer, Pod> pods, String current, String update, int currentReplicas) {
        static Observed of(
                String set,
                Collection<Pod> pods,
                String current,
                String update,
                int currentReplicas) {
            var byOrdinal = new TreeMap<Integer, Pod>();
            pods.forEach(
                    pod ->
                            StatefulSetNames.ordinal(set, pod)
                                    .ifPresent(at -> byOrdinal.put(at, pod)));
            return new Observed(byOrdinal, current, update, currentReplicas);
        }
    }

    /** A pod to make from a revision's template. */
    record Opening(int ordinal, String revision) {}

    /** What to do now; the rest follows when its effect is seen. */
    record Step(List<Opening> create, List<Pod> delete) {
        static final Step REST = new Step(List.of(), List.of());
    }

    static Step decide(
            NormalizedStatefulSetSpec normalizedStatefulSetSpec, Observed observed, Instant now) {
        var rules = new StatefulSetSync(normalizedStatefulSetSpec, observed, now);
        return normalizedStatefulSetSpec.parallel() ? rules.atOnce() : rules.inOrder();
    }

    /** One pod after the other: up when all before it are available, down from the end. */
    private Step inOrder() {
        for (int ordinal = normalizedStatefulSetSpec.start();
                normalizedStatefulSetSpec.has(ordinal);
                ordinal++) {
            var pod = observed.pods().get(ordinal);
            if (pod == null) {
                return new Step(List.of(opening(ordinal)), List.of());
            }
            if (ended(pod)) {
                return PodInspection.leaving(pod) ? Step.REST : delete(pod);
            }
            if (!serves(pod)) {
                return Step.REST;
            }
        }
        return scaleDown().orElseGet(this::update);
    }

    private Optional<Step> scaleDown() {
        var surplus = surplus();
        if (surplus.isEmpty()) {
            return Optional.empty();
        }
        var last = surplus.getLast();
        // One that does not serve must not wait for itself.
        var firstIdle = surplus.stream().filter(pod -> !serves(pod)).findFirst();
        boolean waits =
                PodInspection.leaving(last)
                        || (!serves(last) && firstIdle.filter(last::equals).isEmpty());
        return Optional.of(waits ? Step.REST : delete(last));
    }

    private List<Pod> surplus() {
        return observed.pods().entrySet().stream()
                .filter(entry -> !normalizedStatefulSetSpec.has(entry.getKey()))
                .map(entry -> entry.getValue())
                .toList();
    }

    private Step atOnce() {
        var create =
                IntStream.range(
                                normalizedStatefulSetSpec.start(),
                                normalizedStatefulSetSpec.start()
                                        + normalizedStatefulSetSpec.replicas())
                        .filter(ordinal -> !observed.pods().containsKey(ordinal))
                        .mapToObj(this::opening)
                        .toList();
        var delete = new LinkedHashSet<Pod>();
        observed.pods().values().stream()
                .filter(StatefulSetSync::ended)
                .filter(pod -> !PodInspection.leaving(pod))
                .forEach(delete::add);
        surplus().reversed().stream()
                .filter(pod -> !PodInspection.leaving(pod))
                .forEach(delete::add);
        delete.addAll(update().delete());
        return new Step(create, new ArrayList<>(delete));
    }

    /** Outdated pods go from the last to the first, each when those after it serve again. */
    private Step update() {
        if (!normalizedStatefulSetSpec.updatesItself()) {
            return Step.REST;
        }
        int first =
                normalizedStatefulSetSpec.start() + normalizedStatefulSetSpec.partition().orElse(0);
        for (int ordinal =
                        normalizedStatefulSetSpec.start()
                                + normalizedStatefulSetSpec.replicas()
                                - 1;
                ordinal >= first;
                ordinal--) {
            var pod = observed.pods().get(ordinal);
            if (pod == null) {
                return Step.REST;
            }
            if (!PodInspection.leaving(pod)
                    && !StatefulSetNames.revision(pod).equals(observed.update())) {
                return delete(pod);
            }
            if (!serves(pod)) {
                return Step.REST;
            }
        }
        return Step.REST;
    }

    private static Step delete(Pod pod) {
        return new Step(List.of(), List.of(pod));
    }

    private Opening opening(int ordinal) {
        int former = normalizedStatefulSetSpec.partition().orElse(observed.currentReplicas());
        boolean keeps =
                normalizedStatefulSetSpec.updatesItself()
                        && ordinal < normalizedStatefulSetSpec.start() + former;
        return new Opening(ordinal, keeps ? observed.current() : observed.update());
    }

    private static boolean ended(Pod pod) {
        return PodInspection.succeeded(pod) || PodInspection.failed(pod);
    }

    private boolean serves(Pod pod) {
        return !PodInspection.leaving(pod)
                && PodInspection.phase(pod).equals("Running")
                && PodInspection.available(pod, normalizedStatefulSetSpec.minReady(), now);
    }
}
