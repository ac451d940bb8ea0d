// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.paddlepaddle.cloud.ground.node.log.LogFiles;
import org.paddlepaddle.cloud.ground.node.log.LogKeeper;
import org.paddlepaddle.cloud.ground.node.log.LogQuery;
import org.paddlepaddle.cloud.ground.node.log.LogReader;
import org.paddlepaddle.cloud.ground.node.log.PodNote;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.stream.AttachSession;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.LogExtent;
import org.paddlepaddle.cloud.ground.tunnel.NodeRequest.PodSelection;
import org.paddlepaddle.cloud.ground.tunnel.StreamRefusal;

/** Finds the log that is meant. */
final class LogServer {
    private final PodWorkerContext podWorkerContext;
    private final LogKeeper keeper;
    private final LogFiles files;

    LogServer(PodWorkerContext podWorkerContext, LogKeeper keeper) {
        this.podWorkerContext = podWorkerContext;
        this.keeper = keeper;
        this.files = new LogFiles(podWorkerContext.home().logs());
    }

    /** A log that exists, and what is wanted of it. */
    record Found(Path file, LogQuery query, BooleanSupplier writing, LogKeeper keeper) {
        void copy(OutputStream to) throws IOException {
            LogReader.copy(file, query, writing, keeper::look, to);
        }

        /** What is written after this call, whenever it is copied. */
        AttachSession.Follow fromNow() throws IOException {
            long now = Files.size(file);
            return to -> LogReader.follow(file, now, writing, to);
        }
    }

    Found of(Pod pod, NodeRequest.Logs request) {
        var container = chosen(request.target().container(), PodObserver.names(pod).toList(), pod);
        var extent = request.extent();
        if (!request.previous()) {
            return of(pod, container, query(extent, extent.follow()));
        }
        return file(pod, container, 1)
                .map(file -> found(file, query(extent, false), () -> false))
                .orElseThrow(() -> noPrevious(pod, container));
    }

    Found of(Pod pod, String container, LogQuery query) {
        var uid = pod.getMetadata().getUid();
        return file(pod, container, 0)
                .map(file -> found(file, query, () -> running(uid, container)))
                .orElseThrow(() -> waiting(pod, container));
    }

    /** The log of a pod that is no longer there, or of one of many that had the name. */
    Found archived(NodeRequest.Logs request) {
        var namespace = request.target().namespace();
        var name = request.target().pod();
        var uid =
                files.lastUid(namespace, name, pod -> selects(request.among(), pod))
                        .orElseThrow(() -> new StreamRefusal(404, "pod " + name + " left no log"));
        var containers = files.containers(namespace, name, uid);
        var asked = request.target().container();
        var container = asked.isEmpty() && !containers.isEmpty() ? containers.getFirst() : asked;
        return files.latest(namespace, name, uid, container, request.previous() ? 1 : 0)
                .map(file -> found(file, query(request.extent(), false), () -> false))
                .orElseThrow(
                        () ->
                                new StreamRefusal(
                                        404,
                                        "container %s of pod %s left no log; there are: %s"
                                                .formatted(container, name, containers)));
    }

    private static boolean selects(PodSelection among, PodNote pod) {
        return among.matches(pod.labels(), pod.owners());
    }

    private Found found(Path file, LogQuery query, BooleanSupplier writing) {
        return new Found(file, query, writing, keeper);
    }

    private Optional<Path> file(Pod pod, String container, int back) {
        var metadata = pod.getMetadata();
        return files.latest(
                metadata.getNamespace(), metadata.getName(), metadata.getUid(), container, back);
    }

    private static String chosen(String asked, List<String> names, Pod pod) {
        var chosen = asked.isEmpty() ? pod.getSpec().getContainers().getFirst().getName() : asked;
        if (!names.contains(chosen)) {
            throw new StreamRefusal(
                    400,
                    "container %s is not valid for pod %s"
                            .formatted(chosen, pod.getMetadata().getName()));
        }
        return chosen;
    }

    private boolean running(String uid, String container) {
        return podWorkerContext
                .runtime()
                .latest(uid, container)
                .filter(ContainerState.Running.class::isInstance)
                .isPresent();
    }

    private static StreamRefusal waiting(Pod pod, String container) {
        var reason =
                pod.getStatus().getContainerStatuses().stream()
                        .filter(status -> status.getName().equals(container))
                        .map(status -> status.getState().getWaiting())
                        .filter(Objects::nonNull)
                        .map(ContainerStateWaiting::getReason)
                        .findFirst()
                        .orElse("ContainerCreating");
        return new StreamRefusal(
                400,
                "container \"%s\" in pod \"%s\" is waiting to start: %s"
                        .formatted(container, pod.getMetadata().getName(), reason));
    }

    private static StreamRefusal noPrevious(Pod pod, String container) {
        return new StreamRefusal(
                400,
                "previous terminated container \"%s\" in pod \"%s\" not found"
                        .formatted(container, pod.getMetadata().getName()));
    }

    private LogQuery query(LogExtent extent, boolean follow) {
        return new LogQuery(
                follow,
                extent.tailLines(),
                extent.limitBytes(),
                since(extent),
                extent.timestamps());
    }

    private Optional<Instant> since(LogExtent extent) {
        if (extent.sinceSeconds().isEmpty()) {
            return extent.sinceTime();
        }
        long now = podWorkerContext.clock().instant().getEpochSecond();
        // Nothing was written before computers kept time, whatever is asked for.
        long age = Math.min(now, extent.sinceSeconds().getAsLong());
        return Optional.of(podWorkerContext.clock().instant().minusSeconds(age));
    }
}
