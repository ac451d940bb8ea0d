// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job.sample;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.sample.SampleNames;

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
            return new SampleState.NotReady(why(set.get()));
        }
        return claim.<SampleState>map(found -> new SampleState.Ready(mount(set.get(), found)))
                .orElseGet(
                        () ->
                                new SampleState.NotReady(
                                        "the job's namespace has no volume claim of its name"));
    }

    /** In the condition that every kind of ours has; upstream has only its word. */
    private static boolean isReady(GenericKubernetesResource set) {
        return condition(set)
                .map(ready -> "True".equals(ready.get("status")))
                .orElseGet(() -> READY.equals(set.get("status", "phase")));
    }

    private static String why(GenericKubernetesResource set) {
        var phase = set.get("status", "phase") instanceof String word ? word : "";
        var message =
                condition(set)
                        .map(ready -> String.valueOf(ready.get("message")))
                        .filter(text -> !text.equals("null"))
                        .orElse("");
        if (phase.isEmpty() && message.isEmpty()) {
            return "nobody has looked at it yet";
        }
        // Upstream's word stays when data was cleared, and would say the opposite.
        if (phase.equals(READY) || phase.isEmpty()) {
            return message;
        }
        return "it is " + phase + (message.isEmpty() ? "" : ": " + message);
    }

    private static Optional<Map<?, ?>> condition(GenericKubernetesResource set) {
        return set.get("status", "conditions") instanceof List<?> conditions
                ? conditions.stream()
                        .<Map<?, ?>>mapMulti(
                                (condition, found) -> {
                                    if (condition instanceof Map<?, ?> fields
                                            && READY.equals(fields.get("type"))) {
                                        found.accept(fields);
                                    }
                                })
                        .findFirst()
                : Optional.empty();
    }

    private static SampleMount mount(GenericKubernetesResource set, PersistentVolumeClaim claim) {
        int partitions =
                set.get("spec", "partitions") instanceof Number count ? count.intValue() : 1;
        // The built-in cache has one copy, which every node sees: no node is better than another.
        boolean anywhere = SampleNames.BUILT_IN.equals(set.get("status", "engine"));
        return new SampleMount(
                claim.getMetadata().getName(),
                anywhere ? "" : JobNames.SAMPLE_NODE + set.getMetadata().getName(),
                partitions);
    }
}
