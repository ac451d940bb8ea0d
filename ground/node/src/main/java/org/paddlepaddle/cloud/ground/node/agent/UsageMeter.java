// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.node.MachinePart;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.agent.NodeUsage.Amount;
import org.paddlepaddle.cloud.ground.node.agent.NodeUsage.OfContainer;
import org.paddlepaddle.cloud.ground.node.agent.NodeUsage.OfPod;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.runtime.ResourceUsage;

/**
 * Measures when it is asked, so that a node nobody asks spends nothing on it. Rates are since the
 * question before, and since the start of whatever is new.
 */
final class UsageMeter {
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** Ticks of {@code /proc/stat} per second, the same on every Linux that runs a JVM. */
    private static final long TICKS = 100;

    private static final int IDLE = 4;
    private static final int WAITS_FOR_DISK = 5;

    private record Sample(Instant at, long cpuNanos) {}

    private final PodWorkerContext podWorkerContext;
    private final PodWorkers workers;
    private final MachinePart part;
    private Map<ContainerId, Sample> samples = new HashMap<>();
    private Sample node;
    private Optional<NodeUsage> latest = Optional.empty();

    /**
     * @param part of the machine that the node is; only a node that is all of it uses all of it
     */
    UsageMeter(PodWorkerContext podWorkerContext, PodWorkers workers, MachinePart part) {
        this.podWorkerContext = podWorkerContext;
        this.workers = workers;
        this.part = part;
        this.node = new Sample(podWorkerContext.clock().instant(), busyNanos());
    }

    synchronized NodeUsage measure() {
        var now = podWorkerContext.clock().instant();
        if (latest.filter(it -> recent(it.at(), now)).isPresent()) {
            return latest.get();
        }
        var fresh = new HashMap<ContainerId, Sample>();
        var pods = new ArrayList<OfPod>();
        for (var pod : workers.pods()) {
            var containers = containers(pod, now, fresh);
            if (!containers.isEmpty()) {
                var metadata = pod.getMetadata();
                pods.add(new OfPod(metadata.getNamespace(), metadata.getName(), containers));
            }
        }
        var next = new Sample(now, busyNanos());
        var whole =
                part.equals(MachinePart.WHOLE)
                        ? new Amount(rate(node, next), usedMemory())
                        : sum(pods);
        var window = Duration.between(node.at(), now);
        var usage = new NodeUsage(now, window.isNegative() ? Duration.ZERO : window, whole, pods);
        samples = fresh;
        node = next;
        latest = Optional.of(usage);
        return usage;
    }

    /** A measurement of the future was made before the clock was set back. */
    private static boolean recent(Instant measured, Instant now) {
        return !now.isBefore(measured) && now.isBefore(measured.plus(SHORTEST));
    }

    private static Amount sum(List<OfPod> pods) {
        long cores = 0;
        long memory = 0;
        for (var pod : pods) {
            for (var container : pod.containers()) {
                cores += container.amount().nanoCores();
                memory += container.amount().memoryBytes();
            }
        }
        return new Amount(cores, memory);
    }

    private List<OfContainer> containers(Pod pod, Instant now, Map<ContainerId, Sample> fresh) {
        var found = new ArrayList<OfContainer>();
        for (var container : PodContainers.all(pod).toList()) {
            var state =
                    podWorkerContext
                            .runtime()
                            .latest(pod.getMetadata().getUid(), container.getName());
            if (state.orElse(null) instanceof ContainerState.Running run) {
                var used = podWorkerContext.runtime().consumption(run.id());
                found.add(new OfContainer(container.getName(), amount(run, used, now, fresh)));
            }
        }
        return found;
    }

    private Amount amount(
            ContainerState.Running run,
            ResourceUsage used,
            Instant now,
            Map<ContainerId, Sample> fresh) {
        var next = new Sample(now, used.cpuNanos());
        fresh.put(run.id(), next);
        var before = samples.getOrDefault(run.id(), new Sample(run.startedAt(), 0));
        return new Amount(rate(before, next), used.memoryBytes());
    }

    /** None over a time that did not pass: the clock was set back. */
    private static long rate(Sample before, Sample now) {
        long nanos = Duration.between(before.at(), now.at()).toNanos();
        if (nanos <= 0) {
            return 0;
        }
        double cores = (double) Math.max(0, now.cpuNanos() - before.cpuNanos()) / nanos;
        return Math.round(cores * 1e9);
    }

    private static long busyNanos() {
        var fields = lines("/proc/stat").getFirst().split(" +");
        long ticks = 0;
        for (int field = 1; field < fields.length && field <= 8; field++) {
            boolean busy = field != IDLE && field != WAITS_FOR_DISK;
            ticks += busy ? Long.parseLong(fields[field]) : 0;
        }
        return ticks * (1_000_000_000L / TICKS);
    }

    private static long usedMemory() {
        var lines = lines("/proc/meminfo");
        return (kibibytes(lines, "MemTotal:") - kibibytes(lines, "MemAvailable:")) * 1024;
    }

    private static long kibibytes(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> Long.valueOf(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(0L);
    }

    private static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException e) {
            throw new NodeException("cannot read " + file, e);
        }
    }
}
