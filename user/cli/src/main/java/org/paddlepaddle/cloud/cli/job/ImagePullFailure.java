// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cli.cluster.ContainerList;
import org.paddlepaddle.cloud.plan.ContainerReading;

/**
 * A failed image pull: an image, or a package on top of it, that a pod cannot have.
 *
 * @param reason in kubelet's words
 */
record ImagePullFailure(String image, String reason, String message) {
    private static final Duration HOPELESS = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** The first one; while anything runs, nobody is stuck. */
    static Optional<ImagePullFailure> of(List<JsonNode> pods) {
        return anyRuns(pods)
                ? Optional.empty()
                : containers(pods).flatMap(container -> of(container).stream()).findFirst();
    }

    static boolean anyRuns(List<JsonNode> pods) {
        return containers(pods).anyMatch(ContainerReading::runs);
    }

    private static Stream<ContainerReading> containers(List<JsonNode> pods) {
        return pods.stream().flatMap(pod -> ContainerList.of(pod).stream());
    }

    private static Optional<ImagePullFailure> of(ContainerReading container) {
        if (!(container.state() instanceof ContainerReading.Waiting(var reason, var message))) {
            return Optional.empty();
        }
        return switch (reason) {
            case "ErrImagePull", "ImagePullBackOff", "ErrImageNeverPull", "InvalidImageName" ->
                    Optional.of(new ImagePullFailure(container.image(), reason, message));
            default -> Optional.empty();
        };
    }

    /** How long it is waited for: a name that is none will not become one. */
    Duration patience() {
        return switch (reason) {
            case "ErrImageNeverPull", "InvalidImageName" -> HOPELESS;
            default -> PATIENCE;
        };
    }

    /** Without the words about the pause, which come and go. */
    String why() {
        return message.replaceFirst("^Back-off pulling image \"[^\"]*\": ErrImagePull: ", "");
    }
}
