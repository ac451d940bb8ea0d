// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateTerminatedBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A run that the API knows and this machine no longer does: everything was ended and the pod is
 * started anew, as after a restart of the machine. The run that follows is a restart.
 *
 * @param attempt its number
 * @param status what was last said of its container
 */
record ForgottenRun(int attempt, ContainerStatus status) {
    private static final Pattern ATTEMPT = Pattern.compile("process://[^/]+/[^/]+/([0-9]{1,9})");

    /** What kubelet says of a run that its container runtime no longer knows. */
    private static final ContainerStateTerminated UNSEEN =
            new ContainerStateTerminatedBuilder()
                    .withExitCode(137)
                    .withReason("ContainerStatusUnknown")
                    .withMessage(
                            "The container could not be located when the pod was deleted.  The"
                                    + " container used to be Running")
                    .build();

    /** The last run of a container that was told about; whether it is forgotten the disk knows. */
    static Optional<ForgottenRun> of(Pod pod, Container container) {
        return Optional.ofNullable(pod.getStatus()).stream()
                .flatMap(
                        told ->
                                Stream.of(
                                        told.getInitContainerStatuses(),
                                        told.getContainerStatuses(),
                                        told.getEphemeralContainerStatuses()))
                .flatMap(statuses -> statuses.stream())
                .filter(status -> status.getName().equals(container.getName()))
                .flatMap(status -> attempt(status).map(it -> new ForgottenRun(it, status)).stream())
                .findFirst();
    }

    private static Optional<Integer> attempt(ContainerStatus status) {
        return Optional.ofNullable(status.getContainerID())
                .map(ATTEMPT::matcher)
                .filter(id -> id.matches())
                .map(id -> Integer.valueOf(id.group(1)));
    }

    /**
     * How it ended, for the run after it; what was still running ended unseen.
     *
     * @param latest when it had ended
     */
    ContainerState end(Instant latest) {
        var last = status.getState();
        if (last == null || last.getRunning() == null) {
            return last == null || last.getTerminated() == null ? status.getLastState() : last;
        }
        return new ContainerStateBuilder()
                .withTerminated(
                        new ContainerStateTerminatedBuilder(UNSEEN)
                                .withContainerID(status.getContainerID())
                                .withStartedAt(last.getRunning().getStartedAt())
                                .withFinishedAt(Timestamps.seconds(latest))
                                .build())
                .build();
    }
}
