// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.engine;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.pipeline.plan.PodView;
import org.paddlepaddle.cloud.plan.ContainerReading;

/** Reads the pod of a step. */
final class PodReader {
    private PodReader() {}

    static PodView read(Pod pod) {
        var status = pod.getStatus();
        var phase = status == null || status.getPhase() == null ? "Pending" : status.getPhase();
        var host = Optional.ofNullable(pod.getSpec().getNodeName());
        return switch (phase) {
            case "Succeeded" -> ended(pod, true, host);
            case "Failed" -> ended(pod, false, host);
            case "Running" -> new PodView.Running(host);
            default -> new PodView.Waiting(obstacle(pod));
        };
    }

    private static PodView ended(Pod pod, boolean succeeded, Optional<String> host) {
        var main = main(pod);
        var own = Objects.requireNonNullElse(pod.getStatus().getReason(), "");
        var said = Objects.requireNonNullElse(pod.getStatus().getMessage(), "");
        return new PodView.Ended(
                succeeded,
                main.map(end -> OptionalInt.of(end.code())).orElseGet(OptionalInt::empty),
                own.isEmpty()
                        ? main.map(ContainerReading.Ended::reason).orElse("")
                        : said.isEmpty() ? own : own + ": " + said,
                main.map(ContainerReading.Ended::message).orElse(""),
                host);
    }

    private static Optional<ContainerReading.Ended> main(Pod pod) {
        return ContainerReading.of(pod).stream()
                .filter(container -> !container.first())
                .filter(container -> container.name().equals(WorkflowNames.MAIN))
                .flatMap(container -> container.end().stream())
                .findFirst();
    }

    /** Why it does not run, as far as somebody said. */
    private static String obstacle(Pod pod) {
        if (pod.getStatus() == null) {
            return "";
        }
        return ContainerReading.of(pod).stream()
                .map(ContainerReading::state)
                .flatMap(PodReader::waiting)
                .findFirst()
                .orElseGet(() -> unplaced(pod));
    }

    private static Stream<String> waiting(ContainerReading.State state) {
        return state instanceof ContainerReading.Waiting(var reason, var message)
                        && !reason.isEmpty()
                        && !reason.equals("PodInitializing")
                ? Stream.of(message.isEmpty() ? reason : reason + ": " + message)
                : Stream.empty();
    }

    private static String unplaced(Pod pod) {
        var conditions = pod.getStatus().getConditions();
        return conditions == null
                ? ""
                : conditions.stream()
                        .filter(
                                c ->
                                        c.getType().equals("PodScheduled")
                                                && c.getStatus().equals("False"))
                        .map(c -> c.getReason() + ": " + c.getMessage())
                        .findFirst()
                        .orElse("");
    }
}
