// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.paddlepaddle.cloud.ground.node.log.LogFiles;
import org.paddlepaddle.cloud.ground.node.log.LogKeeper;
import org.paddlepaddle.cloud.ground.node.log.LogQuery;
import org.paddlepaddle.cloud.ground.node.log.LogReader;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerState;
import org.paddlepaddle.cloud.ground.node.stream.AttachSession;

/** Finds the log that is meant. */
final class LogServer {
    private final Machine machine;
    private final LogKeeper keeper;
    private final LogFiles files;

    LogServer(Machine machine, LogKeeper keeper) {
        this.machine = machine;
        this.keeper = keeper;
        this.files = new LogFiles(machine.home().logs());
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

    Found of(Pod pod, JsonNode request) {
        var container = chosen(request, PodObserver.names(pod).toList(), pod);
        var query = request.path("query");
        if (!flag(query, "previous")) {
            return of(pod, container, query(query, flag(query, "follow")));
        }
        return file(pod, container, 1)
                .map(file -> found(file, query(query, false), () -> false))
                .orElseThrow(() -> noPrevious(pod, container));
    }

    Found of(Pod pod, String container, LogQuery query) {
        var uid = pod.getMetadata().getUid();
        return file(pod, container, 0)
                .map(file -> found(file, query, () -> running(uid, container)))
                .orElseThrow(() -> waiting(pod, container));
    }

    /** The log of a pod that is no longer there, or of one of many that had the name. */
    Found archived(String namespace, String name, JsonNode request) {
        var wish = LogWish.of(request);
        var uid =
                files.lastUid(namespace, name, wish::grants)
                        .orElseThrow(() -> new StreamRefusal(404, "pod " + name + " left no log"));
        var containers = files.containers(namespace, name, uid);
        var asked = request.path("container").asText("");
        var container = asked.isEmpty() && !containers.isEmpty() ? containers.getFirst() : asked;
        var query = request.path("query");
        return files.latest(namespace, name, uid, container, flag(query, "previous") ? 1 : 0)
                .map(file -> found(file, query(query, false), () -> false))
                .orElseThrow(
                        () ->
                                new StreamRefusal(
                                        404,
                                        "container %s of pod %s left no log; there are: %s"
                                                .formatted(container, name, containers)));
    }

    private Found found(Path file, LogQuery query, BooleanSupplier writing) {
        return new Found(file, query, writing, keeper);
    }

    private Optional<Path> file(Pod pod, String container, int back) {
        var metadata = pod.getMetadata();
        return files.latest(
                metadata.getNamespace(), metadata.getName(), metadata.getUid(), container, back);
    }

    private static String chosen(JsonNode request, List<String> names, Pod pod) {
        var asked = request.path("container").asText("");
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
        return machine.runtime()
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

    private LogQuery query(JsonNode query, boolean follow) {
        return new LogQuery(
                follow,
                number(query, "tailLines"),
                number(query, "limitBytes"),
                since(query),
                flag(query, "timestamps"));
    }

    private Optional<Instant> since(JsonNode query) {
        var seconds = number(query, "sinceSeconds");
        if (seconds.isPresent()) {
            return Optional.of(machine.clock().instant().minusSeconds(seconds.getAsLong()));
        }
        var time = query.path("sinceTime").path(0).asText("");
        try {
            return time.isEmpty()
                    ? Optional.empty()
                    : Optional.of(OffsetDateTime.parse(time).toInstant());
        } catch (DateTimeParseException e) {
            throw new StreamRefusal(400, "sinceTime is no time: " + time);
        }
    }

    /** Kubernetes reads everything but {@code false} and {@code 0} as true, a bare name too. */
    private static boolean flag(JsonNode query, String name) {
        var value = query.path(name).path(0);
        return value.isTextual()
                && !value.asText().equalsIgnoreCase("false")
                && !value.asText().equals("0");
    }

    private static OptionalLong number(JsonNode query, String name) {
        var text = query.path(name).path(0).asText("");
        return text.matches("[0-9]{1,18}")
                ? OptionalLong.of(Long.parseLong(text))
                : OptionalLong.empty();
    }
}
