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
final class DeploymentRules {
    private static final int USUAL_HISTORY = 10;

    private DeploymentRules() {}

    /**
     * What the deployment has.
     *
     * @param old sets of other templates
     * @param fresh the set of the present one
     * @param oldPodsLeft whether a pod of an old set still runs
     */
    record Observed(List<ReplicaSet> old, @Nullable ReplicaSet fresh, boolean oldPodsLeft) {
        static Observed of(Deployment deployment, List<ReplicaSet> sets, boolean oldPodsLeft) {
            var oldestFirst = new Sizes(sets).sets();
            var fresh = Revisions.current(deployment, oldestFirst).orElse(null);
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
        var strategy = Strategy.of(deployment);
        boolean paused = Boolean.TRUE.equals(deployment.getSpec().getPaused());
        var outdated = sizedForAnotherNumber(strategy, observed);
        if (!outdated.isEmpty()) {
            return rescale(strategy, observed, outdated);
        }
        if (paused) {
            return new Step.Rest();
        }
        var step = strategy.recreate() ? recreate(strategy, observed) : roll(strategy, observed);
        return step instanceof Step.Rest ? forget(deployment, observed) : step;
    }

    private static List<ReplicaSet> sizedForAnotherNumber(Strategy strategy, Observed observed) {
        return observed.all().stream()
                .filter(set -> Sizes.wanted(set) > 0)
                .filter(
                        set ->
                                Revisions.desired(set)
                                        .filter(desired -> desired != strategy.replicas())
                                        .isPresent())
                .toList();
    }

    /** Sets that keep their size are named too: it is now chosen for the new number. */
    private static Step rescale(Strategy strategy, Observed observed, List<ReplicaSet> outdated) {
        var sizes = new LinkedHashMap<ReplicaSet, Integer>();
        outdated.forEach(set -> sizes.put(set, Sizes.wanted(set)));
        sizes.putAll(Rollout.rescale(strategy, observed.all()));
        return new Step.Resize(sizes);
    }

    private static Step roll(Strategy strategy, Observed observed) {
        return observed.fresh() == null
                ? new Step.Create(
                        Rollout.firstSize(strategy, observed.old()), Revisions.next(observed.old()))
                : resize(Rollout.roll(strategy, observed.fresh(), observed.old()));
    }

    private static Step recreate(Strategy strategy, Observed observed) {
        var stopping = Rollout.stopOld(observed.old());
        if (!stopping.isEmpty()) {
            return new Step.Resize(stopping);
        }
        if (observed.oldPodsLeft()) {
            return new Step.Rest();
        }
        return observed.fresh() == null
                ? new Step.Create(strategy.replicas(), Revisions.next(observed.old()))
                : resize(Rollout.fill(strategy, observed.fresh()));
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
                        .filter(set -> Sizes.wanted(set) == 0)
                        .filter(DeploymentRules::hasNoPods)
                        .filter(set -> set.getMetadata().getDeletionTimestamp() == null)
                        .sorted(Comparator.comparingLong(Revisions::number))
                        .toList();
        int surplus = empty.size() - keep;
        return surplus <= 0 ? new Step.Rest() : new Step.Forget(empty.subList(0, surplus));
    }

    private static boolean hasNoPods(ReplicaSet set) {
        return Optional.ofNullable(set.getStatus()).map(s -> s.getReplicas()).orElse(0) == 0;
    }
}
