// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.JobNames;

/** Reads from a SampleSet and its volume claim whether a job can mount the data. */
public final class SampleStates {
    private static final String READY = "Ready";

    private SampleStates() {}

    /**
     * @param set the SampleSet, if there is one
     * @param claim the volume claim of its name in the job's namespace, if there is one
     */
    public static SampleState observe(
            Optional<GenericKubernetesResource> set, Optional<PersistentVolumeClaim> claim) {
        if (set.isEmpty()) {
            return new SampleState.Missing();
        }
        if (!isReady(set.get())) {
            var phase = set.get().get("status", "phase") instanceof String word ? word : "";
            return new SampleState.NotReady(
                    phase.isEmpty() ? "nobody has looked at it yet" : "it is " + phase);
        }
        return claim.<SampleState>map(found -> new SampleState.Ready(mount(set.get(), found)))
                .orElseGet(
                        () ->
                                new SampleState.NotReady(
                                        "the job's namespace has no volume claim of its name"));
    }

    /** In upstream's word, or in the condition that every kind of ours has. */
    private static boolean isReady(GenericKubernetesResource set) {
        boolean ready = READY.equals(set.get("status", "phase"));
        return ready
                || (set.get("status", "conditions") instanceof List<?> conditions
                        && conditions.stream().anyMatch(SampleStates::saysReady));
    }

    private static boolean saysReady(@Nullable Object condition) {
        return condition instanceof Map<?, ?> fields
                && READY.equals(fields.get("type"))
                && "True".equals(fields.get("status"));
    }

    private static SampleMount mount(GenericKubernetesResource set, PersistentVolumeClaim claim) {
        int partitions =
                set.get("spec", "partitions") instanceof Number count ? count.intValue() : 1;
        return new SampleMount(
                claim.getMetadata().getName(),
                JobNames.SAMPLE_NODE + set.getMetadata().getName(),
                partitions);
    }
}
