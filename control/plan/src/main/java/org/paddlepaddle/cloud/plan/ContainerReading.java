// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How one container is, as the kubelet reports it. Nobody else reads {@code state} and {@code
 * lastState}.
 *
 * @param first whether it is an init container
 * @param started whether it is past its startup probe
 * @param ready whether it may be sent requests
 * @param restarts how often it was started again
 * @param before how it ended the last time, if it did
 */
public record ContainerReading(
        String name,
        String image,
        boolean first,
        boolean started,
        boolean ready,
        int restarts,
        State state,
        Optional<Ended> before) {

    /** What it does now. */
    public sealed interface State {}

    /** It has not been started, or waits to be started again. */
    public record Waiting(String reason, String message) implements State {}

    /**
     * It runs.
     *
     * @param since RFC 3339, or empty
     */
    public record Running(String since) implements State {}

    /**
     * It has ended.
     *
     * @param began when, RFC 3339, or empty
     * @param at when it ended, likewise
     */
    public record Ended(int code, String reason, String message, String began, String at)
            implements State {
        public boolean failed() {
            return code != 0;
        }

        public boolean outOfMemory() {
            return reason.equals("OOMKilled");
        }
    }

    /** Those that run before the others first. */
    public static List<ContainerReading> of(Pod pod) {
        return of(pod.getStatus());
    }

    public static List<ContainerReading> of(@Nullable PodStatus status) {
        return status == null
                ? List.of()
                : Stream.concat(
                                read(status.getInitContainerStatuses(), true),
                                read(status.getContainerStatuses(), false))
                        .toList();
    }

    private static Stream<ContainerReading> read(
            @Nullable List<ContainerStatus> statuses, boolean first) {
        return statuses == null
                ? Stream.empty()
                : statuses.stream().map(status -> read(status, first));
    }

    private static ContainerReading read(ContainerStatus status, boolean first) {
        var last = status.getLastState();
        return new ContainerReading(
                text(status.getName()),
                text(status.getImage()),
                first,
                Objects.requireNonNullElse(status.getStarted(), false),
                Objects.requireNonNullElse(status.getReady(), false),
                Objects.requireNonNullElse(status.getRestartCount(), 0),
                state(status),
                Optional.ofNullable(last == null ? null : last.getTerminated())
                        .map(ContainerReading::ended));
    }

    /** What says nothing waits, as Kubernetes has it. */
    private static State state(ContainerStatus status) {
        var state = status.getState();
        if (state != null && state.getTerminated() != null) {
            return ended(state.getTerminated());
        }
        if (state != null && state.getRunning() != null) {
            return new Running(text(state.getRunning().getStartedAt()));
        }
        var waiting = state == null ? null : state.getWaiting();
        return waiting == null
                ? new Waiting("", "")
                : new Waiting(text(waiting.getReason()), text(waiting.getMessage()));
    }

    private static Ended ended(ContainerStateTerminated end) {
        return new Ended(
                Objects.requireNonNullElse(end.getExitCode(), 0),
                text(end.getReason()),
                text(end.getMessage()),
                text(end.getStartedAt()),
                text(end.getFinishedAt()));
    }

    public boolean runs() {
        return state instanceof Running;
    }

    /** How it ended, unless it was started again. */
    public Optional<Ended> end() {
        return state instanceof Ended end ? Optional.of(end) : Optional.empty();
    }

    /** How it ended badly, now or before it began to wait for the next start. */
    public Optional<Ended> failure() {
        var last = state instanceof Waiting ? before : end();
        return last.filter(Ended::failed);
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
