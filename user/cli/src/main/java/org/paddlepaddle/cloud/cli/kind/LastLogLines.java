// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.job.FailedPod;
import org.paddlepaddle.cloud.cli.cluster.ArchivedLogs;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.plan.ContainerReading;

/**
 * The last log lines of programs: what those that do not simply run printed last; it explains most
 * ends.
 */
record LastLogLines(Cluster cluster, String namespace) {
    private static final int LINES = 12;
    private static final String TAIL = "?tailLines=" + LINES;

    /**
     * By the names of pods.
     *
     * @param culprit the pod a job failed of; it may be gone
     * @param job its uid
     */
    Map<String, List<String>> of(List<Pod> pods, Optional<FailedPod> culprit, String job) {
        var words = new TreeMap<String, List<String>>();
        for (var pod : pods) {
            var name = pod.getMetadata().getName();
            troubled(pod).ifPresent(container -> words.put(name, lines(name, container)));
        }
        culprit.filter(it -> pods.stream().noneMatch(pod -> isNamed(pod, it.name())))
                .ifPresent(it -> words.put(it.name(), kept(it, job)));
        return words;
    }

    private static boolean isNamed(Pod pod, String name) {
        return pod.getMetadata().getName().equals(name);
    }

    /** The container that holds the pod: the log of another one would lead astray. */
    static Optional<String> troubled(Pod pod) {
        var all = ContainerReading.of(pod);
        return Stream.of(
                        all.stream().filter(container -> container.failure().isPresent()),
                        all.stream().filter(ContainerReading::first).filter(ContainerReading::runs),
                        all.stream().filter(it -> !it.first() && it.end().isPresent()))
                .flatMap(containers -> containers)
                .map(ContainerReading::name)
                .findFirst();
    }

    private List<String> lines(String pod, String container) {
        var name = URLEncoder.encode(container, StandardCharsets.UTF_8);
        var path = KindMapper.POD.named(namespace, pod) + "/log" + TAIL + "&container=" + name;
        return read(() -> Optional.of(cluster.stream(path)));
    }

    private List<String> kept(FailedPod culprit, String job) {
        var which = new ArchivedLogs.Which("", job);
        return read(
                () ->
                        new ArchivedLogs(cluster, namespace)
                                .open(culprit.name(), culprit.container(), which, TAIL));
    }

    /** Opens a log, where there is one. */
    private interface Opening {
        Optional<InputStream> open();
    }

    /** An answer without the lines is better than none. */
    private static List<String> read(Opening opening) {
        try (var log = opening.open().orElse(InputStream.nullInputStream())) {
            return new String(log.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (ClusterException | IOException _) {
            return List.of();
        }
    }
}
