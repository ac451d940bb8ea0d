// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.daemonset.NodeToDaemonPods.Place;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** The next step of a daemon set. Reads nothing but its arguments. */
final class DaemonSetSync {
    /** A node that refuses its pod at once is not asked more often. */
    static final Duration BETWEEN_TRIES = Duration.ofSeconds(10);

    private final DaemonUpdateStrategy daemonUpdateStrategy;
    private final String revision;
    private final Instant now;
    private final List<String> create = new ArrayList<>();
    private final List<Pod> delete = new ArrayList<>();
    private final List<News> news = new ArrayList<>();
    private Optional<Duration> recheck = Optional.empty();

    private DaemonSetSync(DaemonUpdateStrategy daemonUpdateStrategy, String revision, Instant now) {
        this.daemonUpdateStrategy = daemonUpdateStrategy;
        this.revision = revision;
        this.now = now;
    }

    /** Something users are told of. */
    record News(boolean warning, String reason, String message) {}

    /**
     * What to do now; the rest follows when its effect is seen.
     *
     * @param create nodes to make a pod for
     * @param recheck when to look again even if nothing happens
     */
    record Step(
            List<String> create, List<Pod> delete, List<News> news, Optional<Duration> recheck) {}

    /**
     * @param revision the label of pods of the present template
     */
    static Step decide(
            NodeToDaemonPods nodeToDaemonPods,
            DaemonUpdateStrategy daemonUpdateStrategy,
            String revision,
            Instant now) {
        var rules = new DaemonSetSync(daemonUpdateStrategy, revision, now);
        nodeToDaemonPods.stream().forEach(rules::keep);
        if (rules.create.isEmpty()
                && rules.delete.isEmpty()
                && daemonUpdateStrategy.updatesItself()) {
            var update =
                    DaemonRollingUpdate.of(nodeToDaemonPods, daemonUpdateStrategy, revision, now);
            return new Step(update.create(), update.delete(), List.of(), rules.recheck);
        }
        return new Step(
                List.copyOf(rules.create),
                List.copyOf(rules.delete),
                List.copyOf(rules.news),
                rules.recheck);
    }

    /** One pod where there should be one, none where there should not. */
    private void keep(Place place) {
        if (!place.exists()) {
            // Bound ones belong to whoever collects the pods of lost nodes.
            place.pods().stream().filter(pod -> !PodInspection.bound(pod)).forEach(delete::add);
        } else if (place.fit() == NodeFit.RUN && place.pods().isEmpty()) {
            create.add(place.node());
        } else if (place.fit() == NodeFit.LEAVE) {
            place.staying().forEach(delete::add);
        } else {
            tidy(place);
        }
    }

    private void tidy(Place place) {
        var running = new ArrayList<Pod>();
        for (var pod : place.staying().toList()) {
            if (PodInspection.failed(pod)) {
                retry(place, pod);
            } else if (PodInspection.succeeded(pod)) {
                end(place, pod, false, "succeeded", "will try to delete it");
            } else {
                running.add(pod);
            }
        }
        if (daemonUpdateStrategy.surge() == 0) {
            delete.addAll(running.subList(Math.min(1, running.size()), running.size()));
        } else if (running.isEmpty() && place.fit() == NodeFit.RUN) {
            create.add(place.node());
        } else {
            relieve(running);
        }
    }

    private void retry(Place place, Pod failed) {
        var due = Instant.parse(failed.getMetadata().getCreationTimestamp()).plus(BETWEEN_TRIES);
        if (due.isAfter(now)) {
            var left = Duration.between(now, due);
            recheck =
                    recheck.filter(sooner -> sooner.compareTo(left) < 0)
                            .or(() -> Optional.of(left));
        } else {
            end(place, failed, true, "failed", "will try to kill it");
        }
    }

    private void end(Place place, Pod pod, boolean warning, String how, String what) {
        delete.add(pod);
        news.add(
                new News(
                        warning,
                        warning ? "FailedDaemonPod" : "SucceededDaemonPod",
                        "Found %s daemon pod %s/%s on node %s, %s"
                                .formatted(
                                        how,
                                        pod.getMetadata().getNamespace(),
                                        pod.getMetadata().getName(),
                                        place.node(),
                                        what)));
    }

    /** Of each template the oldest stays; the old one goes when it, or the new one, is as it is. */
    private void relieve(List<Pod> running) {
        var fresh = running.stream().filter(pod -> DaemonPods.updated(pod, revision)).toList();
        var old = running.stream().filter(pod -> !DaemonPods.updated(pod, revision)).toList();
        fresh.stream().skip(1).forEach(delete::add);
        old.stream().skip(1).forEach(delete::add);
        if (!fresh.isEmpty()
                && !old.isEmpty()
                && (!PodInspection.ready(old.getFirst())
                        || PodInspection.available(
                                fresh.getFirst(), daemonUpdateStrategy.minReady(), now))) {
            delete.add(old.getFirst());
        }
    }
}
