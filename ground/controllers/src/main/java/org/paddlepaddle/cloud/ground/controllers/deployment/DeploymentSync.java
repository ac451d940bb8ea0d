// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The next step of a rollout. Reads nothing but its arguments. */
final class DeploymentSync {
    private static final int USUAL_HISTORY = 10;

    private DeploymentSync() {}

    /**
     * What the deployment has.
     *
     * @param old sets of other templates
     * @param fresh the set of the present one
     * @param oldPodsLeft whether a pod of an old set still runs
     */
    record Observed(List<ReplicaSet> old, @Nullable ReplicaSet fresh, boolean oldPodsLeft) {
        static Observed of(Deployment deployment, List<ReplicaSet> sets, boolean oldPodsLeft) {
            var oldestFirst = new ReplicaSetSizes(sets).sets();
            var fresh = DeploymentRevisions.current(deployment, oldestFirst).orElse(null);
            return new Observed(
                    oldestFirst.stream().filter(set -> !set.equals(fresh)).toList(),
                    fresh,
                    oldPodsLeft);
        }

        List<ReplicaSet> all() {
            return fresh == null ? old : Stream.concat(old.stream(), Stream.of(fresh)).toList();
        }
    }

    /** What to do now; the rest follows when its effect is seen. */
    sealed interface Step {
        /** Nothing but the status. */
        record Rest() implements Step {}

        /** A set for the present template, of this size and number. */
        record Create(int size, long revision) implements Step {}

        /** Other sizes. */
        record Resize(Map<ReplicaSet, Integer> sizes) implements Step {}

        /** Sets of the past that nobody will go back to. */
        record Forget(List<ReplicaSet> sets) implements Step {}
    }

    static Step decide(Deployment deployment, Observed observed) {
        var deploymentStrategy = DeploymentStrategy.of(deployment);
        boolean paused = Boolean.TRUE.equals(deployment.getSpec().getPaused());
        var outdated = sizedForAnotherNumber(deploymentStrategy, observed);
        if (!outdated.isEmpty()) {
            return rescale(deploymentStrategy, observed, outdated);
        }
        if (paused) {
            return new Step.Rest();
        }
        var step =
                deploymentStrategy.recreate()
                        ? recreate(deploymentStrategy, observed)
                        : roll(deploymentStrategy, observed);
        return step instanceof Step.Rest ? forget(deployment, observed) : step;
    }

    private static List<ReplicaSet> sizedForAnotherNumber(
            DeploymentStrategy deploymentStrategy, Observed observed) {
        return observed.all().stream()
                .filter(set -> ReplicaSetSizes.wanted(set) > 0)
                .filter(
                        set ->
                                DeploymentRevisions.desired(set)
                                        .filter(desired -> desired != deploymentStrategy.replicas())
                                        .isPresent())
                .toList();
    }

    /** Sets that keep their size are named too: it is now chosen for the new number. */
    private static Step rescale(
            DeploymentStrategy deploymentStrategy, Observed observed, List<ReplicaSet> outdated) {
        var sizes = new LinkedHashMap<ReplicaSet, Integer>();
        outdated.forEach(set -> sizes.put(set, ReplicaSetSizes.wanted(set)));
        sizes.putAll(ReplicaSetScaling.rescale(deploymentStrategy, observed.all()));
        return new Step.Resize(sizes);
    }

    private static Step roll(DeploymentStrategy deploymentStrategy, Observed observed) {
        return observed.fresh() == null
                ? new Step.Create(
                        ReplicaSetScaling.firstSize(deploymentStrategy, observed.old()),
                        DeploymentRevisions.next(observed.old()))
                : resize(
                        ReplicaSetScaling.roll(
                                deploymentStrategy, observed.fresh(), observed.old()));
    }

    private static Step recreate(DeploymentStrategy deploymentStrategy, Observed observed) {
        var stopping = ReplicaSetScaling.stopOld(observed.old());
        if (!stopping.isEmpty()) {
            return new Step.Resize(stopping);
        }
        if (observed.oldPodsLeft()) {
            return new Step.Rest();
        }
        return observed.fresh() == null
                ? new Step.Create(
                        deploymentStrategy.replicas(), DeploymentRevisions.next(observed.old()))
                : resize(ReplicaSetScaling.fill(deploymentStrategy, observed.fresh()));
    }

    private static Step resize(Map<ReplicaSet, Integer> sizes) {
        return sizes.isEmpty() ? new Step.Rest() : new Step.Resize(sizes);
    }

    private static Step forget(Deployment deployment, Observed observed) {
        int keep =
                Optional.ofNullable(deployment.getSpec().getRevisionHistoryLimit())
                        .orElse(USUAL_HISTORY);
        var empty =
                observed.old().stream()
                        .filter(set -> ReplicaSetSizes.wanted(set) == 0)
                        .filter(DeploymentSync::hasNoPods)
                        .filter(set -> set.getMetadata().getDeletionTimestamp() == null)
                        .sorted(Comparator.comparingLong(DeploymentRevisions::number))
                        .toList();
        int surplus = empty.size() - keep;
        return surplus <= 0 ? new Step.Rest() : new Step.Forget(empty.subList(0, surplus));
    }

    private static boolean hasNoPods(ReplicaSet set) {
        return Optional.ofNullable(set.getStatus()).map(s -> s.getReplicas()).orElse(0) == 0;
    }
}
