// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.service.EndpointStatus;
import org.paddlepaddle.cloud.plan.service.KnativePodAutoscaler.Load;
import org.paddlepaddle.cloud.plan.service.KnativePodAutoscaler.Panic;
import org.paddlepaddle.cloud.plan.service.Scaling.Metric;
import org.paddlepaddle.cloud.plan.service.TrafficRules.Routed;

/**
 * The autoscaling of one revision, also its scale to zero: its load over the last while, and how
 * many pods follow from it. The only thing in here that remembers; it is told the time.
 */
public final class RevisionScale {
    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);

    private LoadWindow load = new LoadWindow(LONGEST_WINDOW);
    private Panic panic;
    private long last = Long.MIN_VALUE;

    /**
     * What was seen of it since the last look.
     *
     * @param concurrency requests under way or waiting, on average
     * @param requests that came
     * @param waiting requests that wait for a pod now
     * @param since how long ago the last look was
     */
    public record Seen(double concurrency, long requests, int waiting, Duration since) {}

    public RevisionScale(ObservedRevision revision, Instant now) {
        this.panic = Panic.taking(revision.ready(), now);
    }

    /** How many pods it should have; as many as it has when it is not ours to say. */
    public int pods(Routed service, ObservedRevision revision, Seen seen, Instant now) {
        boolean reachable =
                service.status().traffic().stream()
                        .anyMatch(share -> revision.name().equals(share.revisionName()));
        boolean comes =
                !reachable
                        && Stream.of(service.status().primary(), service.status().canary())
                                .filter(Objects::nonNull)
                                .map(EndpointStatus::latest)
                                .anyMatch(revision.name()::equals);
        if (comes || service.desired().isEmpty()) {
            return revision.replicas();
        }
        var desired = service.desired().get();
        record(desired.scaling().metric(), seen, now);
        if (revision.isAsleep()) {
            return asleep(desired, reachable, seen, now);
        }
        if (reachable && desired.autoscaled().isPresent()) {
            return revision.replicas();
        }
        int pods =
                reachable && desired.replicas().isPresent()
                        ? desired.replicas().get()
                        : decided(desired.scaling(), reachable, revision, now);
        return pods > 0 || maySleep(desired, seen, now) ? pods : revision.replicas();
    }

    private void record(Metric metric, Seen seen, Instant now) {
        double seconds = seen.since().toNanos() / 1e9;
        double value =
                switch (metric) {
                    case concurrency -> seen.concurrency();
                    case rps -> seconds > 0 ? seen.requests() / seconds : seen.requests();
                };
        // A look covers the seconds since the last one.
        long second = now.getEpochSecond();
        long from = Math.max(second - Math.clamp(Math.round(seconds), 1, 60) + 1, last + 1);
        for (long each = from; each <= second; each++) {
            load.record(each, value);
        }
        last = Math.max(last, second);
    }

    private int asleep(DesiredService desired, boolean reachable, Seen seen, Instant now) {
        if (!reachable) {
            return 0;
        }
        boolean wanted =
                seen.waiting() > 0
                        || desired.scaling().minScale() > 0
                        || desired.autoscaled().isPresent();
        boolean fixed = desired.replicas().filter(pods -> pods > 0).isPresent();
        if (!wanted && !fixed) {
            return 0;
        }
        // What was before it slept says nothing about now.
        load = new LoadWindow(LONGEST_WINDOW);
        panic = Panic.NONE;
        load.record(now.getEpochSecond(), seen.waiting());
        return desired.firstReplicas();
    }

    private int decided(Scaling asked, boolean reachable, ObservedRevision revision, Instant now) {
        var scaling = reachable ? asked : asked.retired();
        long second = now.getEpochSecond();
        var seen =
                new Load(
                        load.average(second, scaling.window()),
                        load.average(second, scaling.panicWindow()),
                        revision.ready(),
                        reachable);
        var decision = KnativePodAutoscaler.decide(scaling, panic, seen, now);
        panic = decision.panic();
        return decision.pods();
    }

    /** Not before nothing came for a whole window, and nothing waits. */
    private boolean maySleep(DesiredService desired, Seen seen, Instant now) {
        boolean fixed = desired.replicas().isPresent();
        return seen.waiting() == 0
                && (fixed || load.isFull(now.getEpochSecond(), desired.scaling().window()));
    }
}
