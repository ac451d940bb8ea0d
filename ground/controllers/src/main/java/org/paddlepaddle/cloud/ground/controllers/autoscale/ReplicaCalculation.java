// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How many pods there should be for one metric: upstream's replica calculator. Pods that are not
 * ready, or whose use is not known, count against a change and never for it.
 *
 * @param target milli units for each pod, or percent of what it asks for
 * @param requests milli units by pod; only where the target is a percentage
 */
record ReplicaCalculation(
        int current, long target, Optional<Map<String, Long>> requests, boolean cpu, Instant now) {
    private static final double TOLERANCE = 0.1;
    private static final Duration CPU_INITIALIZATION = Duration.ofMinutes(5);
    private static final Duration INITIAL_READINESS = Duration.ofSeconds(30);
    private static final int PERCENT = 100;

    /** What came of it. */
    sealed interface Result {
        /**
         * @param average milli units that a pod uses
         * @param utilization percent of what pods ask for; only where that is the target
         */
        record Replicas(int count, long average, Optional<Integer> utilization) implements Result {}

        record Unknown(String why) implements Result {}
    }

    /** Pods by what can be said of them. */
    private record Groups(List<String> ready, List<String> unready, List<String> missing) {}

    private record Usage(double ratio, long average, Optional<Integer> utilization) {}

    Result of(List<Pod> pods, Map<String, PodSample> samples) {
        if (pods.isEmpty()) {
            return new Result.Unknown(
                    "no pods returned by selector while calculating replica count");
        }
        var groups = groups(pods, samples);
        var known = new TreeMap<String, Long>();
        groups.ready().forEach(pod -> known.put(pod, milli(samples, pod)));
        if (known.isEmpty()) {
            return new Result.Unknown(
                    "did not receive metrics for targeted pods (pods might be unready)");
        }
        var usage = usage(known);
        if (usage.isEmpty()) {
            return new Result.Unknown("no metrics returned matched known pods");
        }
        int count = count(usage.get(), groups, known);
        return new Result.Replicas(count, usage.get().average(), usage.get().utilization());
    }

    private int count(Usage usage, Groups groups, Map<String, Long> known) {
        boolean upWithUnready = !groups.unready().isEmpty() && usage.ratio() > 1;
        if (!upWithUnready && groups.missing().isEmpty()) {
            return isWithin(usage.ratio())
                    ? current
                    : (int) Math.ceil(usage.ratio() * groups.ready().size());
        }
        var all = new TreeMap<>(known);
        if (usage.ratio() < 1) {
            groups.missing().forEach(pod -> all.put(pod, full(pod)));
        } else if (usage.ratio() > 1) {
            groups.missing().forEach(pod -> all.put(pod, 0L));
        }
        if (upWithUnready) {
            groups.unready().forEach(pod -> all.put(pod, 0L));
        }
        double ratio = usage(all).map(Usage::ratio).orElse(1.0);
        boolean turns = (usage.ratio() < 1 && ratio > 1) || (usage.ratio() > 1 && ratio < 1);
        if (isWithin(ratio) || turns) {
            return current;
        }
        int count = (int) Math.ceil(ratio * all.size());
        boolean against = (ratio < 1 && count > current) || (ratio > 1 && count < current);
        return against ? current : count;
    }

    /** What a pod of which nothing is known is taken to use when fewer pods are the matter. */
    private long full(String pod) {
        return requests.map(all -> all.getOrDefault(pod, 0L) * Math.max(PERCENT, target) / PERCENT)
                .orElse(target);
    }

    private Optional<Usage> usage(Map<String, Long> known) {
        long total = 0;
        long asked = 0;
        int counted = 0;
        for (var pod : known.entrySet()) {
            var request = requests.map(all -> all.get(pod.getKey()));
            if (requests.isEmpty() || request.isPresent()) {
                total += pod.getValue();
                asked += request.orElse(0L);
                counted++;
            }
        }
        if (counted == 0 || (requests.isPresent() && asked == 0)) {
            return Optional.empty();
        }
        long average = total / counted;
        if (requests.isEmpty()) {
            return Optional.of(new Usage((double) average / target, average, Optional.empty()));
        }
        int utilization = (int) (total * PERCENT / asked);
        return Optional.of(
                new Usage((double) utilization / target, average, Optional.of(utilization)));
    }

    private static boolean isWithin(double ratio) {
        return Math.abs(1 - ratio) <= TOLERANCE;
    }

    private Groups groups(List<Pod> pods, Map<String, PodSample> samples) {
        var groups = new Groups(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (var pod : pods) {
            var name = pod.getMetadata().getName();
            var phase = pod.getStatus() == null ? "" : pod.getStatus().getPhase();
            var sample = samples.get(name);
            if (pod.getMetadata().getDeletionTimestamp() != null || "Failed".equals(phase)) {
                continue;
            }
            if ("Pending".equals(phase)) {
                groups.unready().add(name);
            } else if (sample == null) {
                groups.missing().add(name);
            } else if (cpu && isUnready(pod, sample)) {
                groups.unready().add(name);
            } else {
                groups.ready().add(name);
            }
        }
        return groups;
    }

    /** One that starts uses more than it will; that says nothing about load. */
    private boolean isUnready(Pod pod, PodSample sample) {
        var ready =
                pod.getStatus().getConditions().stream()
                        .filter(condition -> "Ready".equals(condition.getType()))
                        .findFirst();
        var started = pod.getStatus().getStartTime();
        if (ready.isEmpty() || started == null) {
            return true;
        }
        boolean isNot = "False".equals(ready.get().getStatus());
        var changed = changed(ready.get());
        var start = Instant.parse(started);
        return start.plus(CPU_INITIALIZATION).isAfter(now)
                ? isNot || sample.at().isBefore(changed.plus(sample.window()))
                : isNot && start.plus(INITIAL_READINESS).isAfter(changed);
    }

    private static Instant changed(PodCondition condition) {
        var time = condition.getLastTransitionTime();
        return time == null ? Instant.EPOCH : Instant.parse(time);
    }

    private static long milli(Map<String, PodSample> samples, String pod) {
        var sample = samples.get(pod);
        return sample == null ? 0 : sample.milli();
    }
}
