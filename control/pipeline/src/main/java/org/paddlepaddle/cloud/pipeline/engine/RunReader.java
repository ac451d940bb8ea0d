// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.engine;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import org.paddlepaddle.cloud.api.pipeline.Workflow;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.api.pipeline.WorkflowStatus;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.pipeline.plan.ObservedRun;
import org.paddlepaddle.cloud.pipeline.plan.PodView;
import org.paddlepaddle.cloud.pipeline.plan.ResourceOutcome;
import org.paddlepaddle.cloud.pipeline.plan.RunFacts;

/** Sees the pods of a run. */
record RunReader(Pass<Workflow, WorkflowStatus> pass) {
    RunFacts facts() {
        var meta = pass.object().getMetadata();
        return new RunFacts(
                pass.key(),
                meta.getUid(),
                Instant.parse(meta.getCreationTimestamp()),
                pass.labels(),
                Objects.requireNonNullElse(meta.getAnnotations(), Map.of()));
    }

    ObservedRun observe(
            WorkflowStatus before, RunFacts facts, Map<String, ResourceOutcome> outcomes) {
        var pods = new HashMap<String, PodView>();
        var leftovers = new HashSet<String>();
        pass.caches()
                .children(Pod.class)
                .filter(pass.owner()::owns)
                .forEach(
                        pod -> {
                            var name = pod.getMetadata().getName();
                            if (isOfRound(pod, facts.retry())) {
                                pods.put(name, PodReader.read(pod));
                            } else {
                                leftovers.add(name);
                            }
                        });
        return new ObservedRun(before, pods, leftovers, outcomes, pass.now());
    }

    private static boolean isOfRound(Pod pod, String round) {
        var labels = pod.getMetadata().getLabels();
        return round.equals(Objects.requireNonNullElse(labels.get(WorkflowNames.ROUND), ""));
    }
}
