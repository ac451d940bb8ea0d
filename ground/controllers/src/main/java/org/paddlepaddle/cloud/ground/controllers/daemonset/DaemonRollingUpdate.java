// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.daemonset.NodeToDaemonPods.Place;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** Which outdated pods are replaced next. */
final class DaemonRollingUpdate {
    private final DaemonUpdateStrategy daemonUpdateStrategy;
    private final String revision;
    private final Instant now;

    private DaemonRollingUpdate(
            DaemonUpdateStrategy daemonUpdateStrategy, String revision, Instant now) {
        this.daemonUpdateStrategy = daemonUpdateStrategy;
        this.revision = revision;
        this.now = now;
    }

    /**
     * @param create nodes that get a second pod first
     */
    record Choice(List<String> create, List<Pod> delete) {}

    static Choice of(
            NodeToDaemonPods nodeToDaemonPods,
            DaemonUpdateStrategy daemonUpdateStrategy,
            String revision,
            Instant now) {
        var daemonRollingUpdate = new DaemonRollingUpdate(daemonUpdateStrategy, revision, now);
        return daemonUpdateStrategy.surge() == 0
                ? daemonRollingUpdate.deleteFirst(nodeToDaemonPods)
                : daemonRollingUpdate.createFirst(nodeToDaemonPods);
    }

    /** Pods that do not serve cost nothing; of the others as many as may be missing. */
    private Choice deleteFirst(NodeToDaemonPods nodeToDaemonPods) {
        int missing = 0;
        var idle = new ArrayList<Pod>();
        var serving = new ArrayList<Pod>();
        for (var place : relevant(nodeToDaemonPods).toList()) {
            var old = place.old(revision);
            var fresh = place.fresh(revision);
            boolean single = !place.crowded(revision) && old.isPresent() != fresh.isPresent();
            if (single && old.isPresent() && serves(old.get())) {
                serving.add(old.get());
            } else if (single && old.isPresent()) {
                idle.add(old.get());
                missing++;
            } else if (!single || !serves(fresh.orElseThrow())) {
                missing++;
            }
        }
        int room = Math.clamp(daemonUpdateStrategy.unavailable() - missing, 0, serving.size());
        return new Choice(
                List.of(),
                Stream.concat(idle.stream(), serving.subList(0, room).stream()).toList());
    }

    /** A node gets its new pod beside the old one, which goes when the new one serves. */
    private Choice createFirst(NodeToDaemonPods nodeToDaemonPods) {
        int doubled = 0;
        var idle = new ArrayList<String>();
        var serving = new ArrayList<String>();
        var delete = new ArrayList<Pod>();
        for (var place : relevant(nodeToDaemonPods).toList()) {
            var old = place.old(revision);
            var fresh = place.fresh(revision);
            if (place.crowded(revision)) {
                doubled++;
            } else if (old.isPresent() && fresh.isPresent()) {
                if (serves(fresh.get())) {
                    delete.add(old.get());
                } else {
                    doubled++;
                }
            } else if (old.isPresent() && place.fit() == NodeFit.RUN) {
                (serves(old.get()) ? serving : idle).add(place.node());
            } else if (old.isPresent() && !serves(old.get())) {
                delete.add(old.get());
            }
        }
        int room = Math.clamp(daemonUpdateStrategy.surge() - doubled, 0, serving.size());
        return new Choice(
                Stream.concat(idle.stream(), serving.subList(0, room).stream()).toList(), delete);
    }

    private static Stream<Place> relevant(NodeToDaemonPods nodeToDaemonPods) {
        return nodeToDaemonPods.stream()
                .filter(place -> place.fit() == NodeFit.RUN || !place.pods().isEmpty());
    }

    private boolean serves(Pod pod) {
        return PodInspection.available(pod, daemonUpdateStrategy.minReady(), now);
    }
}
