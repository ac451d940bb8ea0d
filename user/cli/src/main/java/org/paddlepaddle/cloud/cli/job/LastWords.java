// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import io.fabric8.kubernetes.api.model.ContainerStatus;
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
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.KeptLogs;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import org.paddlepaddle.cloud.plan.why.job.Culprit;

/** What programs that do not simply run printed last; it explains most ends. */
record LastWords(Cluster cluster, String namespace) {
    private static final int LINES = 12;
    private static final String TAIL = "?tailLines=" + LINES;

    /**
     * By the names of pods.
     *
     * @param culprit the pod a job failed of; it may be gone
     * @param job its uid
     */
    Map<String, List<String>> of(List<Pod> pods, Optional<Culprit> culprit, String job) {
        var words = new TreeMap<String, List<String>>();
        for (var pod : pods) {
            var name = pod.getMetadata().getName();
            troubled(pod).ifPresent(container -> words.put(name, lines(name, container)));
        }
        culprit.filter(it -> pods.stream().noneMatch(pod -> isNamed(pod, it.pod())))
                .ifPresent(it -> words.put(it.pod(), kept(it, job)));
        return words;
    }

    private static boolean isNamed(Pod pod, String name) {
        return pod.getMetadata().getName().equals(name);
    }

    /** The container that holds the pod: the log of another one would lead astray. */
    static Optional<String> troubled(Pod pod) {
        if (pod.getStatus() == null) {
            return Optional.empty();
        }
        var init = pod.getStatus().getInitContainerStatuses();
        var main = pod.getStatus().getContainerStatuses();
        return Stream.of(
                        init.stream().filter(LastWords::failed),
                        main.stream().filter(LastWords::failed),
                        init.stream().filter(LastWords::runs),
                        main.stream().filter(LastWords::ended))
                .flatMap(statuses -> statuses)
                .map(ContainerStatus::getName)
                .findFirst();
    }

    /** Ended badly, or did so before and waits to be started again. */
    private static boolean failed(ContainerStatus status) {
        var now = status.getState();
        if (now == null || now.getRunning() != null) {
            return false;
        }
        var end =
                now.getTerminated() == null && status.getLastState() != null
                        ? status.getLastState().getTerminated()
                        : now.getTerminated();
        return end != null && end.getExitCode() != 0;
    }

    private static boolean runs(ContainerStatus status) {
        return status.getState() != null && status.getState().getRunning() != null;
    }

    private static boolean ended(ContainerStatus status) {
        return status.getState() != null && status.getState().getTerminated() != null;
    }

    private List<String> lines(String pod, String container) {
        var name = URLEncoder.encode(container, StandardCharsets.UTF_8);
        var path = Kinds.POD.named(namespace, pod) + "/log" + TAIL + "&container=" + name;
        return read(() -> Optional.of(cluster.stream(path)));
    }

    private List<String> kept(Culprit culprit, String job) {
        var which = new KeptLogs.Which("", job);
        return read(
                () ->
                        new KeptLogs(cluster, namespace)
                                .open(culprit.pod(), culprit.container(), which, TAIL));
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
