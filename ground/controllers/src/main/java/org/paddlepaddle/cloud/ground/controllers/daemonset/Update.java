// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.daemonset.Places.Place;
import org.paddlepaddle.cloud.ground.controllers.workload.PodStates;

/** Which outdated pods are replaced next. */
final class Update {
    private final Strategy strategy;
    private final String revision;
    private final Instant now;

    private Update(Strategy strategy, String revision, Instant now) {
        this.strategy = strategy;
        this.revision = revision;
        this.now = now;
    }

    /**
     * @param create nodes that get a second pod first
     */
    record Choice(List<String> create, List<Pod> delete) {}

    static Choice of(Places places, Strategy strategy, String revision, Instant now) {
        var update = new Update(strategy, revision, now);
        return strategy.surge() == 0 ? update.deleteFirst(places) : update.createFirst(places);
    }

    /** Pods that do not serve cost nothing; of the others as many as may be missing. */
    private Choice deleteFirst(Places places) {
        int missing = 0;
        var idle = new ArrayList<Pod>();
        var serving = new ArrayList<Pod>();
        for (var place : relevant(places).toList()) {
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
        int room = Math.clamp(strategy.unavailable() - missing, 0, serving.size());
        return new Choice(
                List.of(),
                Stream.concat(idle.stream(), serving.subList(0, room).stream()).toList());
    }

    /** A node gets its new pod beside the old one, which goes when the new one serves. */
    private Choice createFirst(Places places) {
        int doubled = 0;
        var idle = new ArrayList<String>();
        var serving = new ArrayList<String>();
        var delete = new ArrayList<Pod>();
        for (var place : relevant(places).toList()) {
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
        int room = Math.clamp(strategy.surge() - doubled, 0, serving.size());
        return new Choice(
                Stream.concat(idle.stream(), serving.subList(0, room).stream()).toList(), delete);
    }

    private static Stream<Place> relevant(Places places) {
        return places.stream()
                .filter(place -> place.fit() == NodeFit.RUN || !place.pods().isEmpty());
    }

    private boolean serves(Pod pod) {
        return PodStates.available(pod, strategy.minReady(), now);
    }
}
