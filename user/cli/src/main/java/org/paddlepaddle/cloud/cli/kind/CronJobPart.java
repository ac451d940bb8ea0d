// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.ObjectWhy;

/** Jobs by the clock. */
final class CronJobPart implements KindPart {
    @Override
    public List<String> kinds() {
        return List.of("CronJob");
    }

    @Override
    public Optional<Finding> why(JsonNode object, WhyQuery inquiry) {
        var jobs =
                inquiry.all("/apis/batch/v1/namespaces/" + inquiry.namespace() + "/jobs").stream()
                        .filter(job -> OwnedPods.isOwned(job, Set.of(OwnedPods.uid(object))))
                        .map(job -> WhyQuery.as(job, Job.class))
                        .toList();
        return Optional.of(
                ObjectWhy.ofCronJob(WhyQuery.as(object, CronJob.class), jobs, inquiry.now()));
    }
}
