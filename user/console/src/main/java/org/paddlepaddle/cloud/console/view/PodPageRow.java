// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.plan.ContainerReading;

/**
 * A pod on a page.
 *
 * @param role in its job; empty for other pods
 */
public record PodPageRow(
        ObjectName object,
        String phase,
        String reason,
        String message,
        String node,
        String started,
        String role,
        List<ContainerRow> containers) {

    /**
     * A container.
     *
     * @param state {@code Waiting}, {@code Running} or {@code Terminated}
     * @param reason why it waits or ended
     */
    public record ContainerRow(
            String name, String state, String reason, boolean ready, int restarts, int exitCode) {}

    public static PodPageRow of(Pod pod) {
        var status = pod.getStatus();
        boolean leaving = pod.getMetadata().getDeletionTimestamp() != null;
        return new PodPageRow(
                ObjectName.of(pod),
                leaving ? "Terminating" : status == null ? "" : ObjectName.text(status.getPhase()),
                status == null ? "" : ObjectName.text(status.getReason()),
                status == null ? "" : ObjectName.text(status.getMessage()),
                pod.getSpec() == null ? "" : ObjectName.text(pod.getSpec().getNodeName()),
                status == null ? "" : ObjectName.text(status.getStartTime()),
                ObjectName.label(pod, JobNames.LABEL_ROLE),
                containers(pod));
    }

    /** Those that the spec names, with what is known of them. */
    private static List<ContainerRow> containers(Pod pod) {
        if (pod.getSpec() == null) {
            return List.of();
        }
        var known = ContainerReading.of(pod);
        return Stream.concat(
                        pod.getSpec().getInitContainers().stream(),
                        pod.getSpec().getContainers().stream())
                .map(container -> row(container.getName(), known))
                .toList();
    }

    private static ContainerRow row(String name, List<ContainerReading> known) {
        return known.stream()
                .filter(container -> container.name().equals(name))
                .findFirst()
                .map(PodPageRow::row)
                .orElseGet(() -> new ContainerRow(name, "Waiting", "", false, 0, 0));
    }

    private static ContainerRow row(ContainerReading container) {
        return switch (container.state()) {
            case ContainerReading.Waiting(var reason, _) -> row(container, "Waiting", reason, 0);
            case ContainerReading.Running _ -> row(container, "Running", "", 0);
            case ContainerReading.Ended end ->
                    row(container, "Terminated", end.reason(), end.code());
        };
    }

    private static ContainerRow row(
            ContainerReading container, String state, String reason, int code) {
        return new ContainerRow(
                container.name(), state, reason, container.ready(), container.restarts(), code);
    }
}
