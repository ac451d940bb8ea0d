// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.ContainerList;
import org.paddlepaddle.cloud.plan.ContainerReading;
import org.paddlepaddle.cloud.plan.ContainerReading.Ended;
import org.paddlepaddle.cloud.plan.ContainerReading.Running;
import org.paddlepaddle.cloud.plan.ContainerReading.State;
import org.paddlepaddle.cloud.plan.ContainerReading.Waiting;

/**
 * A pod of the job as people read it.
 *
 * @param shortName without the job's name: {@code worker-0}
 * @param word what {@code kubectl get pods} shows under STATUS, or {@code Waiting}
 * @param message why, where the node says so
 * @param output the directory of the machine that holds what the pod saved
 */
public record DemoPodState(
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

    /** Of init containers whose turn has not come. */
    private static final String NEXT = "PodInitializing";

    private static final State NOTHING = new Waiting("", "");

    private static final String OUTPUT = "standalone.paddlecloud/output";

    static DemoPodState of(String job, JsonNode pod) {
        var name = pod.path("metadata").path("name").asText();
        var status = pod.path("status");
        var state = decisive(ContainerList.of(pod));
        var output = pod.path("metadata").path("annotations").path(OUTPUT).asText("");
        return new DemoPodState(
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

    /** Of what must run first, what keeps the rest from running; else the program itself. */
    private static State decisive(List<ContainerReading> containers) {
        return containers.stream()
                .filter(it -> !it.first() || hinders(it))
                .findFirst()
                .map(ContainerReading::state)
                .orElse(NOTHING);
    }

    private static boolean hinders(ContainerReading first) {
        return switch (first.state()) {
            case Waiting(var reason, _) -> !reason.isEmpty() && !reason.equals(NEXT);
            case Ended end -> end.failed();
            case Running _ -> false;
        };
    }

    private static String word(JsonNode status, State state) {
        var said =
                switch (state) {
                    case Waiting(var reason, _) -> reason.equals(HELD_BACK) ? "Waiting" : reason;
                    case Ended end -> end.reason();
                    case Running _ -> "";
                };
        if (!said.isEmpty()) {
            return said;
        }
        var reason = status.path("reason").asText("");
        return reason.isEmpty() ? status.path("phase").asText("Pending") : reason;
    }

    private static String message(JsonNode status, State state) {
        var said =
                switch (state) {
                    case Waiting(_, var message) -> message;
                    case Ended end -> end.message();
                    case Running _ -> "";
                };
        return said.isEmpty() ? status.path("message").asText("") : said;
    }
}
