// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A pod of the job as people read it.
 *
 * @param shortName without the job's name: {@code worker-0}
 * @param word what {@code kubectl get pods} shows under STATUS, or {@code Waiting}
 * @param message why, where the node says so
 * @param output the directory of the machine that holds what the pod saved
 */
public record PodState(
        String uid,
        String name,
        String shortName,
        String word,
        String message,
        Optional<String> output) {
    /**
     * Workers stand like this until the parameter servers have started: the operator holds them
     * back with a ConfigMap key that is not there yet. It is no error, and should not look like
     * one.
     */
    private static final String HELD_BACK = "CreateContainerConfigError";

    private static final String OUTPUT = "standalone.paddlecloud/output";

    static PodState of(String job, JsonNode pod) {
        var name = pod.path("metadata").path("name").asText();
        var status = pod.path("status");
        var state = status.path("containerStatuses").path(0).path("state");
        var output = pod.path("metadata").path("annotations").path(OUTPUT).asText("");
        return new PodState(
                pod.path("metadata").path("uid").asText(),
                name,
                name.startsWith(job + "-") ? name.substring(job.length() + 1) : name,
                word(status, state),
                message(status, state),
                output.isEmpty() ? Optional.empty() : Optional.of(output));
    }

    /** Whether the program of the pod is, or was, running. */
    boolean started() {
        return switch (word) {
            case "Running", "Completed", "Succeeded", "Error", "Failed", "OOMKilled" -> true;
            default -> false;
        };
    }

    boolean failed() {
        return switch (word) {
            case "Error", "Failed", "OOMKilled", "ContainerCannotRun" -> true;
            default -> false;
        };
    }

    /** The first attempt to make the environment is over and was no success. */
    boolean stuck() {
        return switch (word) {
            case "ImagePullBackOff", "InvalidImageName" -> true;
            default -> false;
        };
    }

    private static String word(JsonNode status, JsonNode state) {
        var waiting = state.path("waiting").path("reason").asText("");
        if (!waiting.isEmpty()) {
            return waiting.equals(HELD_BACK) ? "Waiting" : waiting;
        }
        var terminated = state.path("terminated").path("reason").asText("");
        if (!terminated.isEmpty()) {
            return terminated;
        }
        var reason = status.path("reason").asText("");
        return reason.isEmpty() ? status.path("phase").asText("Pending") : reason;
    }

    private static String message(JsonNode status, JsonNode state) {
        for (var kind : new String[] {"waiting", "terminated"}) {
            var message = state.path(kind).path("message").asText("");
            if (!message.isEmpty()) {
                return message;
            }
        }
        return status.path("message").asText("");
    }
}
