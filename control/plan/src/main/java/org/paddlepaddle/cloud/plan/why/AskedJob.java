// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;

/**
 * The job that was asked about.
 *
 * @param status {@link PaddleJobStatus#NONE} when it has none
 * @param pods its own, in the order they start
 * @param gangPhase the phase of its group, where it has one
 * @param published the keys of its ConfigMap, if there is one that the reader may see
 */
public record AskedJob(
        ObjectMeta meta,
        PaddleJobSpec spec,
        PaddleJobStatus status,
        List<Pod> pods,
        Optional<String> gangPhase,
        Optional<Set<String>> published) {
    public AskedJob {
        pods = List.copyOf(pods);
        published = published.map(Set::copyOf);
    }

    Subject subject() {
        return Subject.job(name());
    }

    String name() {
        return meta.getName();
    }

    /** Whether a pod reads something of the job's ConfigMap that is not there yet. */
    boolean holdsBack(Pod pod) {
        return published.isEmpty()
                || pod.getSpec().getContainers().stream()
                        .flatMap(container -> container.getEnv().stream())
                        .map(variable -> variable.getValueFrom())
                        .filter(source -> source != null && source.getConfigMapKeyRef() != null)
                        .map(source -> source.getConfigMapKeyRef())
                        .filter(key -> name().equals(key.getName()))
                        .filter(key -> !Boolean.TRUE.equals(key.getOptional()))
                        .anyMatch(key -> !published.get().contains(key.getKey()));
    }
}
