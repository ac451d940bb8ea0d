// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.log.LogFiles;
import org.paddlepaddle.cloud.ground.node.log.LogQuery;
import org.paddlepaddle.cloud.ground.node.log.LogReader;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork.Attachment;
import org.paddlepaddle.cloud.ground.node.pod.PodContainers;
import org.paddlepaddle.cloud.ground.node.pod.PodSnapshot;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;

/** Looks at what is true about a pod on this machine. */
record PodObserver(
        PodWorkerContext podWorkerContext, ContainerStarts starts, ContainerProbes probes) {
    private static final int FALLBACK_LINES = 80;
    private static final int FALLBACK_BYTES = 2048;

    /**
     * @param now when it is looked
     * @param excess what the pod uses beyond its limits
     * @param deletionSeen when its deletion was news
     */
    PodSnapshot observe(
            Pod pod,
            Optional<Attachment> network,
            Instant now,
            Optional<String> excess,
            Optional<Instant> deletionSeen) {
        var uid = pod.getMetadata().getUid();
        var latest = new HashMap<String, ContainerState>();
        var previous = new HashMap<String, ContainerState>();
        for (var container : PodContainers.all(pod).toList()) {
            var name = container.getName();
            podWorkerContext
                    .runtime()
                    .latest(uid, name)
                    .ifPresent(
                            run -> {
                                latest.put(name, told(pod, container, run));
                                before(run.id())
                                        .ifPresent(
                                                it -> previous.put(name, told(pod, container, it)));
                                watch(run);
                            });
        }
        return new PodSnapshot(
                now,
                podWorkerContext.network().hostAddress(),
                // As with kubelet, a pod has no place in the network before it has its volumes.
                network.map(Attachment::address).filter(_ -> starts.mounted() || !latest.isEmpty()),
                latest,
                previous,
                starts.waiting(),
                probes.health(),
                excess,
                deletionSeen);
    }

    /** A run that failed without a word may be explained by the end of its log. */
    private ContainerState told(Pod pod, Container container, ContainerState state) {
        boolean silent =
                state instanceof ContainerState.Exited run
                        && run.code() != 0
                        && run.message().isEmpty()
                        && "FallbackToLogsOnError".equals(container.getTerminationMessagePolicy());
        return silent && state instanceof ContainerState.Exited run
                ? run.withMessage(endOfLog(pod, run.id()))
                : state;
    }

    private String endOfLog(Pod pod, ContainerId id) {
        var metadata = pod.getMetadata();
        var file =
                new LogFiles(podWorkerContext.home().logs())
                        .of(
                                metadata.getNamespace(),
                                metadata.getName(),
                                id.pod(),
                                id.name(),
                                id.attempt());
        var lines = new LogQuery(false, OptionalLong.of(FALLBACK_LINES), OptionalLong.empty());
        var text = new ByteArrayOutputStream();
        try {
            LogReader.copy(file, lines, () -> false, text);
        } catch (IOException lost) {
            return "";
        }
        var bytes = text.toByteArray();
        int from = Math.max(0, bytes.length - FALLBACK_BYTES);
        return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
    }

    /** A run that an earlier agent started is watched from the first look on. */
    private void watch(ContainerState run) {
        if (run instanceof ContainerState.Running) {
            podWorkerContext
                    .exits()
                    .watch(run.id().pod(), podWorkerContext.runtime().runDirectory(run.id()));
        }
    }

    private Optional<ContainerState> before(ContainerId id) {
        return id.attempt() == 0
                ? Optional.empty()
                : podWorkerContext
                        .runtime()
                        .state(new ContainerId(id.pod(), id.name(), id.attempt() - 1));
    }

    static Stream<String> names(Pod pod) {
        return PodContainers.all(pod).map(Container::getName);
    }

    /** Whether the API already says that it is over. */
    static boolean ended(Pod pod) {
        var phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return "Succeeded".equals(phase) || "Failed".equals(phase);
    }
}
