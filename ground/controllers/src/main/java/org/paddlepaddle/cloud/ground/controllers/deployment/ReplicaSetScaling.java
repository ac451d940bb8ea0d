// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.deployment;

import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How large each replica set should be next. Reads nothing but its arguments. */
final class ReplicaSetScaling {
    private ReplicaSetScaling() {}

    /** How large a replica set for a new template starts. */
    static int firstSize(DeploymentStrategy deploymentStrategy, List<ReplicaSet> old) {
        return deploymentStrategy.recreate()
                ? deploymentStrategy.replicas()
                : grown(deploymentStrategy, new ReplicaSetSizes(old).total(), 0);
    }

    private static int grown(DeploymentStrategy deploymentStrategy, int total, int current) {
        int room = deploymentStrategy.most() - total;
        return current + Math.max(0, Math.min(room, deploymentStrategy.replicas() - current));
    }

    /** First the new one grows as far as the surge allows, then the old ones shrink. */
    static Map<ReplicaSet, Integer> roll(
            DeploymentStrategy deploymentStrategy, ReplicaSet fresh, List<ReplicaSet> old) {
        var all = new ReplicaSetSizes(with(old, fresh));
        int now = all.of(fresh);
        int next =
                now > deploymentStrategy.replicas()
                        ? deploymentStrategy.replicas()
                        : grown(deploymentStrategy, all.total(), now);
        all.set(fresh, next);
        if (next == now) {
            shrinkOld(deploymentStrategy, fresh, all);
        }
        return all.changes();
    }

    private static void shrinkOld(
            DeploymentStrategy deploymentStrategy, ReplicaSet fresh, ReplicaSetSizes all) {
        int freshUnavailable = all.of(fresh) - ReplicaSetSizes.available(fresh);
        int spare = all.total() - deploymentStrategy.least() - freshUnavailable;
        if (spare <= 0) {
            return;
        }
        var old = all.sets().stream().filter(set -> !set.equals(fresh)).toList();
        dropUnavailable(old, all, spare);
        int available = all.sets().stream().mapToInt(ReplicaSetSizes::available).sum();
        dropAvailable(old, all, available - deploymentStrategy.least());
    }

    /** Pods that serve nobody go first. */
    private static void dropUnavailable(List<ReplicaSet> old, ReplicaSetSizes all, int most) {
        int left = most;
        for (var set : old) {
            int idle = Math.max(0, all.of(set) - ReplicaSetSizes.available(set));
            int drop = Math.min(left, idle);
            all.set(set, all.of(set) - drop);
            left -= drop;
        }
    }

    private static void dropAvailable(List<ReplicaSet> old, ReplicaSetSizes all, int most) {
        int left = most;
        for (var set : old) {
            int drop = Math.max(0, Math.min(left, all.of(set)));
            all.set(set, all.of(set) - drop);
            left -= drop;
        }
    }

    /** All old ones to nothing. */
    static Map<ReplicaSet, Integer> stopOld(List<ReplicaSet> old) {
        var all = new ReplicaSetSizes(old);
        old.forEach(set -> all.set(set, 0));
        return all.changes();
    }

    static Map<ReplicaSet, Integer> fill(DeploymentStrategy deploymentStrategy, ReplicaSet fresh) {
        var one = new ReplicaSetSizes(List.of(fresh));
        one.set(fresh, deploymentStrategy.replicas());
        return one.changes();
    }

    /**
     * Somebody changed the wanted number in the middle of a rollout: every set that has pods gets
     * its share of the difference, so that the risk stays as it was.
     */
    static Map<ReplicaSet, Integer> rescale(
            DeploymentStrategy deploymentStrategy, List<ReplicaSet> sets) {
        var all = new ReplicaSetSizes(sets);
        var active = all.sets().stream().filter(set -> all.of(set) > 0).toList().reversed();
        if (active.size() <= 1) {
            var only = active.isEmpty() ? all.sets().getLast() : active.getFirst();
            all.set(only, deploymentStrategy.replicas());
            return all.changes();
        }
        share(deploymentStrategy.most() - all.total(), active, all);
        return all.changes();
    }

    /**
     * @param active newest first
     */
    private static void share(int difference, List<ReplicaSet> active, ReplicaSetSizes all) {
        int total = active.stream().mapToInt(all::of).sum();
        int left = difference;
        for (var set : active) {
            int part = Math.round((float) difference * all.of(set) / total);
            part = difference > 0 ? Math.min(part, left) : Math.max(part, left);
            all.set(set, Math.max(0, all.of(set) + part));
            left -= part;
        }
        all.set(active.getFirst(), Math.max(0, all.of(active.getFirst()) + left));
    }

    private static List<ReplicaSet> with(List<ReplicaSet> old, ReplicaSet fresh) {
        var all = new ArrayList<>(old);
        all.add(fresh);
        return all;
    }
}
