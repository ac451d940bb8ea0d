// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/** One pod of a job, tracked by the job's finalizer. */
record TrackedPod(Pod pod) {
    static final String FINALIZER = "batch.kubernetes.io/job-tracking";
    static final String INDEX = "batch.kubernetes.io/job-completion-index";
    static final String FAILURES = "batch.kubernetes.io/job-index-failure-count";
    static final String IGNORED = "batch.kubernetes.io/job-index-ignored-failure-count";

    static final int NO_INDEX = -1;

    String uid() {
        return pod.getMetadata().getUid();
    }

    /** Its completion index, or {@link #NO_INDEX}. */
    int index() {
        return annotated(INDEX, NO_INDEX);
    }

    /** It has not been counted for good yet. */
    boolean tracked() {
        return pod.getMetadata().getFinalizers().contains(FINALIZER);
    }

    boolean active() {
        return PodInspection.active(pod);
    }

    boolean succeeded() {
        return PodInspection.succeeded(pod);
    }

    /** It was asked to end and has not yet. */
    boolean terminating() {
        return PodInspection.leaving(pod) && !succeeded() && !PodInspection.failed(pod);
    }

    /** A pod somebody deleted counts as failed: whether it would have succeeded is lost. */
    boolean failed(NormalizedJobSpec normalizedJobSpec) {
        return PodInspection.failed(pod)
                || (!normalizedJobSpec.replacesOnlyEnded() && terminating());
    }

    /** Earlier failures of its index that counted. */
    int failuresBefore() {
        return annotated(FAILURES, 0);
    }

    /** Earlier failures of its index that a policy ignored. */
    int ignoredBefore() {
        return annotated(IGNORED, 0);
    }

    private int annotated(String key, int otherwise) {
        var text =
                Optional.ofNullable(pod.getMetadata().getAnnotations())
                        .orElse(Map.of())
                        .getOrDefault(key, "");
        try {
            int number = Integer.parseInt(text);
            return number < 0 ? otherwise : number;
        } catch (NumberFormatException _) {
            return otherwise;
        }
    }

    /** When it ended, as well as can be told. */
    Instant ended() {
        var containers = containers(false).map(TrackedPod::finishedAt).toList();
        if (!containers.isEmpty() && containers.stream().allMatch(Optional::isPresent)) {
            return containers.stream().flatMap(Optional::stream).max(Instant::compareTo).get();
        }
        var metadata = pod.getMetadata();
        return PodInspection.unreadySince(pod)
                .or(() -> Optional.ofNullable(metadata.getDeletionTimestamp()).map(Instant::parse))
                .orElseGet(() -> Instant.parse(metadata.getCreationTimestamp()));
    }

    private static Optional<Instant> finishedAt(ContainerStatus status) {
        return Optional.ofNullable(status.getState())
                .map(state -> state.getTerminated())
                .map(ended -> ended.getFinishedAt())
                .map(Instant::parse);
    }

    /** Restarts of all its containers, those that prepare included. */
    int restarts() {
        return containers(true)
                .mapToInt(status -> Optional.ofNullable(status.getRestartCount()).orElse(0))
                .sum();
    }

    private Stream<ContainerStatus> containers(boolean preparing) {
        var status = pod.getStatus();
        if (status == null) {
            return Stream.of();
        }
        return Stream.concat(
                status.getContainerStatuses().stream(),
                preparing ? status.getInitContainerStatuses().stream() : Stream.of());
    }

    static List<TrackedPod> all(List<Pod> pods) {
        return pods.stream().map(TrackedPod::new).toList();
    }
}
